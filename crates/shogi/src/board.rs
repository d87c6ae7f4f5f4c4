//! The hashed part of a position: who stands where and what is in hand, in a key with whose move it is.

use ikusa_rules::{Bitboard, ByColor, Color, Key, Keys, Square};

use crate::{Hand, Kind, Piece, Promotion};

/// Board and hands in 120 bytes, with their key.
///
/// A kind's [code](Kind) is spread over four planes, a bit of the code in each; the king has code 0, so a
/// king is an occupied square in no plane. A kind's set is then two or three ANDs away, and a position is
/// small enough that copying it costs less than undoing a move.
///
/// Only the mutators at the end change it, and each updates the key in the same breath.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Board {
    /// Bits 0, 1 and 2 of the code, then the bit of promoted pieces.
    planes: [Plane; 4],
    sides: ByColor<Plane>,
    hands: ByColor<Hand>,
    key: Key,
}

/// A set of squares kept in two words, so that turning one square over touches one of them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Plane([u64; 2]);

impl Plane {
    const EMPTY: Plane = Plane([0; 2]);

    #[inline(always)]
    fn set(self) -> Bitboard {
        let [low, high] = self.0;
        Bitboard(u128::from(high) << 64 | u128::from(low))
    }

    /// 1 if the square is in it, else 0.
    #[inline(always)]
    fn bit(&self, square: Square) -> usize {
        (self.0[square.index() >> 6 & 1] >> (square.index() & 63)) as usize & 1
    }

    /// Turns the square over if the lowest bit of `by` says so.
    #[inline(always)]
    fn turn(&mut self, square: Square, by: usize) {
        self.0[square.index() >> 6 & 1] ^= (by as u64 & 1) << (square.index() & 63);
    }
}

static PIECE_KEYS: Keys<{ 2 * 16 * 81 }> = Keys::new(0x5368_6f67_6921);
static HAND_KEYS: Keys<{ 2 * 8 * 32 }> = Keys::new(0x4861_6e64_7321);
const TURN_KEY: Key = Keys::<1>::new(0x5475_726e).at(0);

#[inline(always)]
fn piece_key(color: Color, code: usize, square: Square) -> Key {
    PIECE_KEYS.at((color.index() * 16 + code) * 81 + square.index())
}

/// The key of holding an `n`th piece (from 0) of a kind: a hand of three has three of them.
#[inline(always)]
fn hand_key(color: Color, kind: Kind, n: u8) -> Key {
    HAND_KEYS.at((color.index() * 8 + (kind as usize & 7)) * 32 + (n as usize & 31))
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        planes: [Plane::EMPTY; 4],
        sides: ByColor::new(Plane::EMPTY, Plane::EMPTY),
        hands: ByColor::new(Hand::EMPTY, Hand::EMPTY),
        key: Key(0),
    };

    #[inline(always)]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    /// The key without what is in hand.
    pub(crate) fn bare_key(&self) -> Key {
        let mut key = self.key;
        for color in Color::BOTH {
            for (kind, count) in self.hands[color].with_kings() {
                (0..count).for_each(|n| key ^= hand_key(color, kind, n));
            }
        }
        key
    }

    #[inline(always)]
    pub(crate) fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    #[inline(always)]
    pub(crate) fn side(&self, color: Color) -> Bitboard {
        self.sides[color].set()
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.side(Color::Black) | self.side(Color::White)
    }

    /// The king of one side, if it has one.
    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.kings(color).first()
    }

    /// A set only because a set-up under examination may have several.
    #[inline(always)]
    pub(crate) fn kings(&self, color: Color) -> Bitboard {
        let [a, b, c, _] = self.planes.map(Plane::set);
        self.side(color) & !(a | b | c)
    }

    /// The code on a square; 0 if it is empty.
    #[inline(always)]
    fn code_on(&self, square: Square) -> usize {
        let bit = |i: usize| self.planes[i].bit(square) << i;
        bit(0) | bit(1) | bit(2) | bit(3)
    }

    /// The kind on an occupied square.
    #[inline(always)]
    pub(crate) fn kind_on(&self, square: Square) -> Kind {
        Kind::from_code(self.code_on(square))
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::BOTH.into_iter().find(|color| self.sides[*color].bit(square) == 1)?;
        Some(Piece::new(color, self.kind_on(square)))
    }

    /// The pieces of one side, sorted by the way they move.
    #[inline(always)]
    pub(crate) fn men(&self, color: Color) -> Men {
        let [a, b, c, promoted] = self.planes.map(Plane::set);
        let side = self.side(color);
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

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, color: Color, kind: Kind, square: Square) {
        self.turn_bits(square, kind as usize);
        self.sides[color].turn(square, 1);
        self.key ^= piece_key(color, kind as usize, square);
    }

    /// Moves a piece of `color`, which may capture and may promote (then its kind can).
    #[inline(always)]
    pub(crate) fn relocate(&mut self, color: Color, from: Square, to: Square, promotion: Promotion) {
        let moving = self.code_on(from);
        let captured = self.code_on(to);
        let placed = moving | usize::from(promotion == Promotion::Yes) << 3;
        self.turn_bits(from, moving);
        self.turn_bits(to, placed ^ captured);
        self.sides[color].turn(from, 1);
        self.sides[color].turn(to, 1);
        self.key ^= piece_key(color, moving, from) ^ piece_key(color, placed, to);
        if captured != 0 {
            self.sides[!color].turn(to, 1);
            self.key ^= piece_key(!color, captured, to);
            self.take_in_hand(color, Kind::from_code(captured));
        }
    }

    /// Adds a piece to a hand, unpromoted.
    #[inline(always)]
    pub(crate) fn take_in_hand(&mut self, color: Color, kind: Kind) {
        self.key ^= hand_key(color, kind, self.hands[color].count(kind));
        self.hands[color].add(kind);
    }

    /// Puts a piece from a hand that has it on an empty square.
    #[inline(always)]
    pub(crate) fn drop_piece(&mut self, color: Color, kind: Kind, to: Square) {
        self.hands[color].remove(kind);
        self.key ^= hand_key(color, kind, self.hands[color].count(kind));
        self.put(color, kind, to);
    }

    /// Turns over the bits of `code` on a square, in every plane.
    #[inline(always)]
    fn turn_bits(&mut self, square: Square, code: usize) {
        for (i, plane) in self.planes.iter_mut().enumerate() {
            plane.turn(square, code >> i);
        }
    }

    /// The other side is to move. Of whose move it is, only the key knows here: the side itself stands in
    /// the few bytes that are left beside the board.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
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
