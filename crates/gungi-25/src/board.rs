//! The hashed part of a position: towers, hands, turn and draft, with few mutators that keep key and sets of squares
//! in step.

use ikusa_rules::{Bitboard, ByColor, Color, Key, Keys, Square};

use crate::draft::Draft;
use crate::piece::{Kind, Piece};
use crate::tower::Tower;

/// How many pieces of each kind wait in a hand, in the order of [`Kind`].
pub type Hand = [u8; Kind::COUNT];

/// One key for each piece on each square; the tier turns its bits.
static MEN: Keys<{ Piece::COUNT * 81 }> = Keys::new(0x6775_6e67_6932_3531);
/// One key for the first, second, third … piece of a kind in hand.
static HANDS: Keys<{ Piece::COUNT * 4 }> = Keys::new(0x6775_6e67_6932_3532);
static DRAFTS: Keys<{ Draft::COUNT }> = Keys::new(0x6775_6e67_6932_3533);
const BLACK_TO_MOVE: Key = Keys::<1>::new(0x6775_6e67_6932_3534).at(0);

#[inline(always)]
fn man(piece: Piece, square: Square, below: u8) -> Key {
    Key(MEN.at(piece.index() * 81 + square.index()).0.rotate_left(u32::from(below) * 21))
}

#[inline(always)]
fn nth_in_hand(piece: Piece, nth: u8) -> Key {
    HANDS.at(piece.index() * 4 + nth as usize)
}

/// Towers, hands, turn and draft.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The squares whose top piece belongs to a side.
    tops: ByColor<Bitboard>,
    /// The squares whose top piece is of a kind.
    kinds: [Bitboard; Kind::COUNT],
    /// The squares with towers of at least two, and of three.
    tall: [Bitboard; 2],
    key: Key,
    towers: [Tower; 81],
    hands: ByColor<Hand>,
    turn: Color,
    draft: Draft,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        // The sets of squares and the key follow from the towers.
        self.key == other.key
            && self.turn == other.turn
            && self.draft == other.draft
            && self.hands == other.hands
            && self.towers == other.towers
    }
}

impl Eq for Board {}

impl Board {
    /// Nothing on the board, nothing in hand, White to move in the battle.
    pub(crate) fn empty() -> Board {
        Board {
            tops: ByColor::default(),
            kinds: [Bitboard::EMPTY; Kind::COUNT],
            tall: [Bitboard::EMPTY; 2],
            key: DRAFTS.at(Draft::Over as usize),
            towers: [Tower::EMPTY; 81],
            hands: ByColor::default(),
            turn: Color::White,
            draft: Draft::Over,
        }
    }

    /// Puts a piece on top of a tower that has room.
    #[inline(always)]
    pub(crate) fn push(&mut self, square: Square, piece: Piece) {
        let tower = self.towers[square.index()];
        let below = tower.height();
        if let Some(covered) = tower.top() {
            self.unshow(square, covered);
            self.tall[below as usize - 1] |= Bitboard::of(square);
        }
        self.show(square, piece);
        self.towers[square.index()] = tower.with(piece);
        self.key ^= man(piece, square, below);
    }

    /// Takes the top piece off a tower.
    #[inline(always)]
    pub(crate) fn pop(&mut self, square: Square) -> Piece {
        let tower = self.towers[square.index()];
        let piece = tower.top().expect("only an occupied square is left");
        let below = tower.height() - 1;
        let rest = tower.without_top();
        self.unshow(square, piece);
        if let Some(bared) = rest.top() {
            self.show(square, bared);
            self.tall[below as usize - 1].0 &= !Bitboard::of(square).0;
        }
        self.towers[square.index()] = rest;
        self.key ^= man(piece, square, below);
        piece
    }

    /// Takes every piece of `captor`'s enemy off a tower; the others close up (N6).
    #[inline(always)]
    pub(crate) fn purge(&mut self, square: Square, captor: Color) {
        let kept = self.towers[square.index()].only(captor);
        for _ in 0..self.towers[square.index()].height() {
            self.pop(square);
        }
        kept.pieces().for_each(|piece| self.push(square, piece));
    }

    /// Puts a piece of the other side and the same kind in the place of one that is covered.
    pub(crate) fn turn_over(&mut self, square: Square, tier: u8) -> Kind {
        let tower = self.towers[square.index()];
        let old = tower.on_tier(tier).expect("only a covered piece betrays");
        let new = Piece::new(!old.color, old.kind);
        debug_assert!(tier < tower.height(), "the top never betrays");
        let exchange = |(below, piece): (usize, Piece)| if below + 1 == tier as usize { new } else { piece };
        self.towers[square.index()] = tower.pieces().enumerate().map(exchange).collect();
        self.key ^= man(old, square, tier - 1) ^ man(new, square, tier - 1);
        old.kind
    }

    /// Adds a piece to its owner's hand.
    pub(crate) fn add_to_hand(&mut self, piece: Piece) {
        let count = &mut self.hands[piece.color][piece.kind.index()];
        self.key ^= nth_in_hand(piece, *count);
        *count += 1;
    }

    /// Takes a piece out of its owner's hand.
    #[inline(always)]
    pub(crate) fn take_from_hand(&mut self, piece: Piece) {
        let count = &mut self.hands[piece.color][piece.kind.index()];
        *count -= 1;
        self.key ^= nth_in_hand(piece, *count);
    }

    /// Gives the turn to `turn`.
    #[inline(always)]
    pub(crate) fn set_turn(&mut self, turn: Color) {
        if turn != self.turn {
            self.key ^= BLACK_TO_MOVE;
        }
        self.turn = turn;
    }

    /// Says who may still place.
    #[inline(always)]
    pub(crate) fn set_draft(&mut self, draft: Draft) {
        self.key ^= DRAFTS.at(self.draft as usize) ^ DRAFTS.at(draft as usize);
        self.draft = draft;
    }

    #[inline(always)]
    fn show(&mut self, square: Square, piece: Piece) {
        self.tops[piece.color] |= Bitboard::of(square);
        self.kinds[piece.kind.index()] |= Bitboard::of(square);
    }

    #[inline(always)]
    fn unshow(&mut self, square: Square, piece: Piece) {
        self.tops[piece.color].0 &= !Bitboard::of(square).0;
        self.kinds[piece.kind.index()].0 &= !Bitboard::of(square).0;
    }

    #[inline(always)]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn draft(&self) -> Draft {
        self.draft
    }

    #[inline(always)]
    pub(crate) fn tower(&self, square: Square) -> Tower {
        self.towers[square.index()]
    }

    #[inline(always)]
    pub(crate) fn hand(&self, color: Color) -> &Hand {
        &self.hands[color]
    }

    /// The squares whose top piece is `color`'s.
    #[inline(always)]
    pub(crate) fn tops(&self, color: Color) -> Bitboard {
        self.tops[color]
    }

    /// The squares whose top piece is of `kind`, of either colour.
    #[inline(always)]
    pub(crate) fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.tops[Color::Black] | self.tops[Color::White]
    }

    /// The towers higher than `tier`: closed to a piece that stands on it.
    #[inline(always)]
    pub(crate) fn walls(&self, tier: u8) -> Bitboard {
        if tier > 2 { Bitboard::EMPTY } else { self.tall[tier as usize - 1] }
    }

    /// Where `color`'s Marshal stands.
    #[inline(always)]
    pub(crate) fn marshal(&self, color: Color) -> Option<Square> {
        (self.kind(Kind::Marshal) & self.tops(color)).first()
    }

    /// The squares on which something may be put on top: a tower below `tallest` without a Marshal above it.
    #[inline(always)]
    pub(crate) fn room(&self, tallest: u8) -> Bitboard {
        !(self.walls(tallest - 1) | self.kind(Kind::Marshal))
    }
}
