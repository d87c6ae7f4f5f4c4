//! The pieces on their squares and whose turn it is: the hashed part of a position.

use ikusa_rules::{Bitboard, ByColor, Color, Key, Keys, Square};

use crate::Kind;

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

static MAN_KEYS: Keys<{ 2 * Kind::COUNT * Square::COUNT }> = Keys::new(0x6775_6569_6465_7301);
const WHITE_TO_MOVE: Key = Keys::<1>::new(0x6775_6569_6465_7302).at(0);

#[inline(always)]
fn man_key(piece: Piece, square: Square) -> Key {
    MAN_KEYS.at((piece.color as usize * Kind::COUNT + piece.kind as usize) * Square::COUNT + square.index())
}

/// Pieces by kind, by side and by square, with the key that its three mutators keep in step.
#[derive(Clone)]
pub(crate) struct Board {
    kinds: [Bitboard; Kind::COUNT],
    sides: ByColor<Bitboard>,
    squares: [Option<Kind>; Square::COUNT],
    turn: Color,
    key: Key,
}

impl Board {
    /// An empty board with Black to move.
    pub(crate) fn empty() -> Board {
        Board {
            kinds: [Bitboard::EMPTY; Kind::COUNT],
            sides: ByColor::default(),
            squares: [None; Square::COUNT],
            turn: Color::Black,
            key: Key::default(),
        }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece.kind);
        self.toggle(square, piece);
    }

    /// Takes a piece off the square on which it stands.
    #[inline(always)]
    pub(crate) fn lift(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = None;
        self.toggle(square, piece);
    }

    #[inline(always)]
    fn toggle(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::of(square);
        self.kinds[piece.kind as usize] ^= bit;
        self.sides[piece.color] ^= bit;
        self.key ^= man_key(piece, square);
    }

    /// Hands the turn to the other side.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= WHITE_TO_MOVE;
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    #[inline(always)]
    pub(crate) fn side(&self, color: Color) -> Bitboard {
        self.sides[color]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.sides[Color::Black] | self.sides[Color::White]
    }

    /// The pieces of one kind and both sides.
    #[inline(always)]
    pub(crate) fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize]
    }

    /// The pieces of one kind and side.
    #[inline(always)]
    pub(crate) fn of(&self, color: Color, kind: Kind) -> Bitboard {
        self.kind(kind) & self.sides[color]
    }

    #[inline(always)]
    pub(crate) fn kind_at(&self, square: Square) -> Option<Kind> {
        self.squares[square.index()]
    }

    #[inline]
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        let kind = self.kind_at(square)?;
        let color = if self.sides[Color::Black].has(square) { Color::Black } else { Color::White };
        Some(Piece { color, kind })
    }

    /// Whether a side's Radar is on the board, and so protects it (§6).
    #[inline(always)]
    pub(crate) fn shields(&self, color: Color) -> bool {
        self.kind(Kind::Radar).meets(self.sides[color])
    }

    /// Whether a side has nothing but its President left (§10).
    #[inline(always)]
    pub(crate) fn alone(&self, color: Color) -> bool {
        !self.sides[color].many()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.turn == other.turn && self.sides == other.sides && self.kinds == other.kinds
    }
}

impl Eq for Board {}
