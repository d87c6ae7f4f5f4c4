//! The hashed part of a position and its keys.

use ikusa_rules::{Color, Key, Keys, Square, Stackable, TowerBoard};

use crate::piece::{Kind, Piece};
use crate::stage::Stage;

/// How many pieces of each kind wait in a hand, in the order of [`Kind`].
pub type Hand = [u8; Kind::COUNT];

/// The pieces on one square, from none to three.
pub type Tower = ikusa_rules::Tower<Piece>;

/// Towers, hands, turn and stage.
pub(crate) type Board = TowerBoard<Piece, { Kind::COUNT }>;

/// Nothing on the board, nothing in hand, Black to move in the main game.
pub(crate) fn empty() -> Board {
    Board::empty(Color::Black, Stage::Battle)
}

/// One key for each piece on each square; the level turns its bits, which is as good as three seeds.
static MEN: Keys<{ 26 * 81 }> = Keys::new(0x6d61_7273_6861_6c31);
/// One key for the first, second, third … piece of a kind in hand.
static HANDS: Keys<{ 26 * 10 }> = Keys::new(0x6d61_7273_6861_6c32);
static STAGES: Keys<{ Stage::COUNT }> = Keys::new(0x6d61_7273_6861_6c33);

impl Stackable for Piece {
    type Kind = Kind;
    type Stage = Stage;

    const COMMANDER: Kind = Kind::Marshal;
    const TURN: Key = Keys::<1>::new(0x6d61_7273_6861_6c34).at(0);

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
        HANDS.at(self.index() * 10 + before as usize)
    }

    #[inline(always)]
    fn key_of(stage: Stage) -> Key {
        STAGES.at(stage.index())
    }
}
