//! The hashed part of a position and its keys.

use ikusa_rules::{Color, Key, Keys, Square, Stackable, TowerBoard};

use crate::draft::Draft;
use crate::piece::{Kind, Piece};

/// How many pieces of each kind wait in a hand, in the order of [`Kind`].
pub type Hand = [u8; Kind::COUNT];

/// The pieces on one square, from none to three.
pub type Tower = ikusa_rules::Tower<Piece>;

/// Towers, hands, turn and draft.
pub(crate) type Board = TowerBoard<Piece, { Kind::COUNT }>;

/// Nothing on the board, nothing in hand, White to move in the battle.
pub(crate) fn empty() -> Board {
    Board::empty(Color::White, Draft::Over)
}

/// One key for each piece on each square; the tier turns its bits.
static MEN: Keys<{ Piece::COUNT * 81 }> = Keys::new(0x6775_6e67_6932_3531);
/// One key for the first, second, third … piece of a kind in hand.
static HANDS: Keys<{ Piece::COUNT * 4 }> = Keys::new(0x6775_6e67_6932_3532);
static DRAFTS: Keys<{ Draft::COUNT }> = Keys::new(0x6775_6e67_6932_3533);

impl Stackable for Piece {
    type Kind = Kind;
    type Stage = Draft;

    const COMMANDER: Kind = Kind::Marshal;
    const TURN: Key = Keys::<1>::new(0x6775_6e67_6932_3534).at(0);

    #[inline(always)]
    fn numbered(color: Color, kind: usize) -> Piece {
        Piece::new(color, Kind::ALL[kind % Kind::COUNT])
    }

    #[inline(always)]
    fn color(self) -> Color {
        self.color
    }

    #[inline(always)]
    fn number(self) -> usize {
        self.kind.index()
    }

    #[inline(always)]
    fn number_of(kind: Kind) -> usize {
        kind.index()
    }

    #[inline(always)]
    fn key(self, square: Square, below: u8) -> Key {
        Key(MEN.at(self.index() * 81 + square.index()).0.rotate_left(u32::from(below) * 21))
    }

    #[inline(always)]
    fn key_in_hand(self, before: u8) -> Key {
        HANDS.at(self.index() * 4 + before as usize)
    }

    #[inline(always)]
    fn key_of(stage: Draft) -> Key {
        DRAFTS.at(stage as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tower_gives_back_what_was_put_on_it() {
        let all: Vec<Piece> =
            Kind::ALL.iter().flat_map(|kind| Color::BOTH.map(|color| Piece::new(color, *kind))).collect();
        for base in 0..all.len() {
            let pieces: Vec<Piece> = (0..3).map(|i| all[(base + i * 9) % all.len()]).collect();
            let tower: Tower = pieces.iter().copied().collect();
            assert_eq!(tower.pieces().collect::<Vec<_>>(), pieces);
            assert_eq!((1..=3).filter_map(|tier| tower.on_tier(tier)).collect::<Vec<_>>(), pieces);
            assert_eq!((tower.on_tier(0), tower.on_tier(4)), (None, None));
            assert_eq!((tower.height(), tower.top(), tower.under()), (3, Some(pieces[2]), Some(pieces[1])));
            assert_eq!(tower.without_top().without_top().without_top(), Tower::EMPTY);
        }
    }

    #[test]
    fn what_stays_of_a_captured_tower_closes_up() {
        let tower: Tower = "dDd".chars().filter_map(Piece::from_letter).collect();
        assert_eq!(tower.only(Color::White), "D".chars().filter_map(Piece::from_letter).collect());
        assert_eq!(tower.only(Color::Black).height(), 2);
    }
}
