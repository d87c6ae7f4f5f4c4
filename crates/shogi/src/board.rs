//! The hashed part of a position: who stands where, what is in hand, whose move it is.

use ikusa_rules::{Bitboard, ByColor, Color, Key, Square, keys};

use crate::{Hand, Kind, Piece};

/// Board, hands and turn in 128 bytes, with their key.
///
/// A kind's [code](Kind) is spread over four planes, a bit of the code in each; the king has code 0, so a
/// king is an occupied square in no plane. A kind's set is then two or three ANDs away, and a position is
/// small enough that copying it costs less than undoing a move.
///
/// Only the mutators at the end change it, and each updates the key in the same breath.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Board {
    /// Bits 0, 1 and 2 of the code, then the bit of promoted pieces.
    planes: [Bitboard; 4],
    sides: ByColor<Bitboard>,
    hands: ByColor<Hand>,
    key: Key,
    turn: Color,
}

static PIECE_KEYS: [Key; 2 * 16 * 81] = keys(0x5368_6f67_6921);
static HAND_KEYS: [Key; 2 * 8 * 32] = keys(0x4861_6e64_7321);
const TURN_KEY: Key = keys::<1>(0x5475_726e)[0];

#[inline(always)]
fn piece_key(color: Color, kind: Kind, square: Square) -> Key {
    PIECE_KEYS[(color.index() * 16 + kind as usize) * 81 + square.index()]
}

/// The key of holding an `n`th piece (from 0) of a kind: a hand of three has three of them.
#[inline(always)]
fn hand_key(color: Color, kind: Kind, n: u8) -> Key {
    HAND_KEYS[(color.index() * 8 + (kind as usize & 7)) * 32 + (n as usize & 31)]
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        planes: [Bitboard::EMPTY; 4],
        sides: ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY),
        hands: ByColor::new(Hand::EMPTY, Hand::EMPTY),
        key: Key(0),
        turn: Color::Black,
    };

    #[inline(always)]
    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    #[inline(always)]
    pub(crate) fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    #[inline(always)]
    pub(crate) fn side(&self, color: Color) -> Bitboard {
        self.sides[color]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.sides[Color::Black] | self.sides[Color::White]
    }

    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        let [a, b, c, _] = self.planes;
        (self.sides[color] & !(a | b | c)).first()
    }

    /// The kind on an occupied square.
    #[inline(always)]
    pub(crate) fn kind_on(&self, square: Square) -> Kind {
        let bit = |plane: Bitboard| usize::from(plane.has(square));
        let [a, b, c, promoted] = self.planes;
        Kind::from_code(bit(a) | bit(b) << 1 | bit(c) << 2 | bit(promoted) << 3)
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::BOTH.into_iter().find(|color| self.sides[*color].has(square))?;
        Some(Piece::new(color, self.kind_on(square)))
    }

    /// The pieces of one side, sorted by the way they move.
    #[inline(always)]
    pub(crate) fn men(&self, color: Color) -> Men {
        let [a, b, c, promoted] = self.planes;
        let side = self.sides[color];
        let (minor, major) = (side & !(b & c), side & b & c);
        let plain = minor & !promoted;
        Men {
            pawns: plain & a & !(b | c),
            lances: plain & b & !a,
            knights: plain & a & b,
            silvers: plain & c & !a,
            golds: minor & (promoted | (a & c)),
            bishops: major & !a,
            rooks: major & a,
            promoted: major & promoted,
        }
    }

    /// Puts a piece on an empty square, or takes it off again.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, kind: Kind, square: Square) {
        let bit = Bitboard::of(square).0;
        for (i, plane) in self.planes.iter_mut().enumerate() {
            plane.0 ^= bit & (kind as u128 >> i & 1).wrapping_neg();
        }
        self.sides[color].0 ^= bit;
        self.key ^= piece_key(color, kind, square);
    }

    /// Adds a piece to a hand, unpromoted.
    #[inline(always)]
    pub(crate) fn take_in_hand(&mut self, color: Color, kind: Kind) {
        self.key ^= hand_key(color, kind, self.hands[color].count(kind));
        self.hands[color].add(kind);
    }

    /// Takes a piece out of a hand that has it.
    #[inline(always)]
    pub(crate) fn spend(&mut self, color: Color, kind: Kind) {
        self.hands[color].remove(kind);
        self.key ^= hand_key(color, kind, self.hands[color].count(kind));
    }

    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= TURN_KEY;
    }
}

/// One side's pieces by the way they move; kings are apart.
#[derive(Clone, Copy, Debug)]
pub struct Men {
    /// Pawns.
    pub pawns: Bitboard,
    /// Lances.
    pub lances: Bitboard,
    /// Knights.
    pub knights: Bitboard,
    /// Silvers.
    pub silvers: Bitboard,
    /// Golds and all that move like them.
    pub golds: Bitboard,
    /// Bishops and horses.
    pub bishops: Bitboard,
    /// Rooks and dragons.
    pub rooks: Bitboard,
    /// The horses and dragons among them.
    pub promoted: Bitboard,
}
