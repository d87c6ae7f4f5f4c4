//! The hashed part of a position: towers, hands, turn and stage, with few mutators that keep key and sets
//! of squares in step.

use ikusa_rules::{Bitboard, ByColor, Color, Key, Keys, Square};

use crate::piece::{Kind, Piece};
use crate::stage::Stage;
use crate::tower::Tower;

/// How many pieces of each kind wait in a hand, in the order of [`Kind`].
pub type Hand = [u8; Kind::COUNT];

/// One key for each piece on each square; the level turns its bits, which is as good as three seeds.
static MEN: Keys<{ 26 * 81 }> = Keys::new(0x6d61_7273_6861_6c31);
/// One key for the first, second, third … piece of a kind in hand.
static HANDS: Keys<{ 26 * 10 }> = Keys::new(0x6d61_7273_6861_6c32);
static STAGES: Keys<{ Stage::COUNT }> = Keys::new(0x6d61_7273_6861_6c33);
const WHITE_TO_MOVE: Key = Keys::<1>::new(0x6d61_7273_6861_6c34).at(0);

#[inline(always)]
fn man(piece: Piece, square: Square, level: u8) -> Key {
    Key(MEN.at(piece.index() * 81 + square.index()).0.rotate_left(u32::from(level) * 21))
}

#[inline(always)]
fn nth_in_hand(piece: Piece, nth: u8) -> Key {
    HANDS.at(piece.index() * 10 + nth as usize)
}

/// Towers, hands, turn and stage.
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
    stage: Stage,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        // The sets of squares and the key follow from the towers.
        self.key == other.key
            && self.turn == other.turn
            && self.stage == other.stage
            && self.hands == other.hands
            && self.towers == other.towers
    }
}

impl Eq for Board {}

impl Board {
    /// Nothing on the board, nothing in hand, Black to move in the main game.
    pub(crate) fn empty() -> Board {
        Board {
            tops: ByColor::default(),
            kinds: [Bitboard::EMPTY; Kind::COUNT],
            tall: [Bitboard::EMPTY; 2],
            key: STAGES.at(Stage::Battle.index()),
            towers: [Tower::EMPTY; 81],
            hands: ByColor::default(),
            turn: Color::Black,
            stage: Stage::Battle,
        }
    }

    /// Puts a piece on top of a tower that has room.
    #[inline(always)]
    pub(crate) fn push(&mut self, square: Square, piece: Piece) {
        let tower = self.towers[square.index()];
        let level = tower.height();
        if let Some(covered) = tower.top() {
            self.unshow(square, covered);
            self.tall[level as usize - 1] |= Bitboard::of(square);
        }
        self.show(square, piece);
        self.towers[square.index()] = tower.with(piece);
        self.key ^= man(piece, square, level);
    }

    /// Takes the top piece off a tower.
    #[inline(always)]
    pub(crate) fn pop(&mut self, square: Square) -> Piece {
        let tower = self.towers[square.index()];
        let piece = tower.top().expect("only an occupied square is left");
        let level = tower.height() - 1;
        let rest = tower.without_top();
        self.unshow(square, piece);
        if let Some(bared) = rest.top() {
            self.show(square, bared);
            self.tall[level as usize - 1].0 &= !Bitboard::of(square).0;
        }
        self.towers[square.index()] = rest;
        self.key ^= man(piece, square, level);
        piece
    }

    /// Puts a piece in the place of the top piece of a tower, which leaves the game.
    #[inline(always)]
    pub(crate) fn replace(&mut self, square: Square, piece: Piece) {
        let tower = self.towers[square.index()];
        let taken = tower.top().expect("only an occupied square holds a piece to capture");
        let level = tower.height() - 1;
        self.unshow(square, taken);
        self.show(square, piece);
        self.towers[square.index()] = tower.without_top().with(piece);
        self.key ^= man(taken, square, level) ^ man(piece, square, level);
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
            self.key ^= WHITE_TO_MOVE;
        }
        self.turn = turn;
    }

    /// Enters a stage.
    #[inline(always)]
    pub(crate) fn set_stage(&mut self, stage: Stage) {
        self.key ^= STAGES.at(self.stage.index()) ^ STAGES.at(stage.index());
        self.stage = stage;
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
    pub(crate) fn stage(&self) -> Stage {
        self.stage
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

    /// The towers of at least `height` pieces (2 or 3).
    #[inline(always)]
    pub(crate) fn tall(&self, height: usize) -> Bitboard {
        self.tall[height - 2]
    }

    /// Where `color`'s Marshal stands.
    #[inline(always)]
    pub(crate) fn marshal(&self, color: Color) -> Option<Square> {
        (self.kind(Kind::Marshal) & self.tops(color)).first()
    }

    /// The squares on which something may be put on top: at most two pieces, and no Marshal above them.
    #[inline(always)]
    pub(crate) fn room(&self) -> Bitboard {
        !(self.tall(3) | self.kind(Kind::Marshal))
    }
}
