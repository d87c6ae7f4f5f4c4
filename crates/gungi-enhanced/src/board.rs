//! The hashed part of a position: towers, reserves and what travels with them.
//!
//! Everything that a key covers changes here and nowhere else, so no key can be forgotten.

use ikusa_rules::{Bitboard, ByColor, Color, Key, Keys, Square};

use crate::patterns::{cannon_range, fortress_range, territory};
use crate::piece::{Face, Kind, Piece};
use crate::tower::Tower;

/// How many of each face.
pub(crate) type Counts = [u8; Face::COUNT];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    towers: [Tower<Piece>; 81],
    /// Squares whose top piece is of a colour.
    tops: ByColor<Bitboard>,
    /// Squares of at least one, two, three pieces.
    heights: [Bitboard; 3],
    /// Squares that hold, at any level, a Jester, a Lancer of a colour.
    jesters: ByColor<Bitboard>,
    lancers: ByColor<Bitboard>,
    /// Squares with the base-top mark (R5).
    marks: Bitboard,
    key: Key,
    kings: ByColor<Square>,
    cannons: ByColor<Option<Square>>,
    fortresses: ByColor<Option<Square>>,
    reserves: ByColor<Counts>,
    barred: ByColor<Counts>,
    bars: ByColor<u8>,
    turn: Color,
    pending: Option<Face>,
    fault: bool,
}

const LEVELS: usize = 3;
static PIECE_KEYS: Keys<{ 46 * LEVELS * 81 }> = Keys::new(0x656e_6861_6e63_6564);
static RESERVE_KEYS: Keys<{ 46 * 16 }> = Keys::new(0x7265_7365_7276_6573);
static BARRED_KEYS: Keys<{ 46 * 16 }> = Keys::new(0x6261_7272_6564);
static MARK_KEYS: Keys<81> = Keys::new(0x6d61_726b_7300);
static STATE_KEYS: Keys<8> = Keys::new(0x7374_6174_6500);
const TURN: usize = 0;
const FAULT: usize = 1;
pub(crate) const CORONATION: usize = 2;
pub(crate) const CLAIMED: usize = 3;
const PENDING: usize = 4;

#[inline(always)]
fn piece_key(piece: Piece, level: usize, square: Square) -> Key {
    PIECE_KEYS.at((piece.index() * LEVELS + level) * 81 + square.index())
}

impl Board {
    pub(crate) fn empty(turn: Color) -> Board {
        let nowhere = Square::new(0, 0);
        Board {
            towers: [Tower::EMPTY; 81],
            tops: ByColor::default(),
            heights: [Bitboard::EMPTY; 3],
            jesters: ByColor::default(),
            lancers: ByColor::default(),
            marks: Bitboard::EMPTY,
            key: if turn == Color::White { STATE_KEYS.at(TURN) } else { Key(0) },
            kings: ByColor::new(nowhere, nowhere),
            cannons: ByColor::default(),
            fortresses: ByColor::default(),
            reserves: ByColor::default(),
            barred: ByColor::default(),
            bars: ByColor::default(),
            turn,
            pending: None,
            fault: false,
        }
    }

    // What there is.

    #[inline(always)]
    pub(crate) fn key(&self) -> Key {
        self.key
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    pub(crate) fn tower(&self, square: Square) -> &Tower<Piece> {
        &self.towers[square.index()]
    }

    #[inline(always)]
    pub(crate) fn top(&self, square: Square) -> Option<Piece> {
        self.tower(square).top()
    }

    #[inline(always)]
    pub(crate) fn tops(&self, color: Color) -> Bitboard {
        self.tops[color]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.heights[0]
    }

    /// Squares with at least two pieces.
    #[inline(always)]
    pub(crate) fn towers_of_two(&self) -> Bitboard {
        self.heights[1]
    }

    /// Squares with three pieces.
    #[inline(always)]
    pub(crate) fn towers_of_three(&self) -> Bitboard {
        self.heights[2]
    }

    #[inline(always)]
    pub(crate) fn jesters(&self, color: Color) -> Bitboard {
        self.jesters[color]
    }

    /// Squares that hold, at any level, a Pawn of `color`. Sought when asked: Pawns move too often to keep count.
    pub(crate) fn pawns(&self, color: Color) -> Bitboard {
        let pawn = |piece: Piece| piece.color() == color && piece.kind() == Kind::Pawn;
        self.occupied().into_iter().filter(|square| self.tower(*square).pieces().any(pawn)).collect()
    }

    #[inline(always)]
    pub(crate) fn lancers(&self, color: Color) -> Bitboard {
        self.lancers[color]
    }

    #[inline(always)]
    pub(crate) fn marks(&self) -> Bitboard {
        self.marks
    }

    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Square {
        self.kings[color]
    }

    #[inline(always)]
    pub(crate) fn reserve(&self, color: Color) -> &Counts {
        &self.reserves[color]
    }

    #[inline(always)]
    pub(crate) fn barred(&self, color: Color) -> &Counts {
        &self.barred[color]
    }

    /// How many of `face` the reserve of `color` has free for use (F1).
    #[inline(always)]
    pub(crate) fn usable(&self, color: Color, face: Face) -> u8 {
        self.reserves[color][face.index()] - self.barred[color][face.index()]
    }

    #[inline(always)]
    pub(crate) fn pending(&self) -> Option<Face> {
        self.pending
    }

    #[inline(always)]
    pub(crate) fn fault(&self) -> bool {
        self.fault
    }

    /// The empty squares of `color`'s territory.
    #[inline(always)]
    pub(crate) fn room(&self, color: Color) -> Bitboard {
        territory(color) & !self.occupied()
    }

    /// The squares in an Ascent range of `color` (§7.4.3); pieces directly on the source are not in it.
    #[inline(always)]
    pub(crate) fn ascent(&self, color: Color) -> Bitboard {
        let cannon = self.cannons[color].map_or(Bitboard::EMPTY, |at| cannon_range(color, at));
        let fortress = self.fortresses[color].map_or(Bitboard::EMPTY, |at| fortress_range(color, at));
        cannon | fortress
    }

    /// The squares whose level-2 piece stands directly on a source of `color`'s Ascent that works (F8).
    #[inline(always)]
    pub(crate) fn sources(&self, color: Color) -> Bitboard {
        let cannon = self.cannons[color].map_or(Bitboard::EMPTY, Bitboard::of);
        let fortress = self.fortresses[color].map_or(Bitboard::EMPTY, Bitboard::of);
        cannon | (fortress & territory(color))
    }

    // What changes.

    // Whether a square was empty before, or is after, cannot be predicted: neither is asked.

    #[inline(always)]
    pub(crate) fn push(&mut self, square: Square, piece: Piece) {
        let tower = &mut self.towers[square.index()];
        let height = tower.height();
        tower.push(piece);
        let color = piece.color();
        self.tops[!color] = self.tops[!color].without(square);
        self.tops[color] = self.tops[color].with(square);
        self.heights[height] = self.heights[height].with(square);
        self.key ^= piece_key(piece, height, square);
        self.note(square, piece, true);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self, square: Square) -> Piece {
        let tower = &mut self.towers[square.index()];
        let piece = tower.pop().expect("a piece stands there");
        let height = tower.height();
        let bared = |color| tower.top().is_some_and(|next| next.color() == color);
        for color in Color::BOTH {
            self.tops[color] = self.tops[color].without(square).with_if(square, bared(color));
        }
        self.heights[height] = self.heights[height].without(square);
        self.key ^= piece_key(piece, height, square);
        self.note(square, piece, false);
        piece
    }

    /// Turns a tower of three, whose ends are of one colour, upside down: base and top change places.
    pub(crate) fn swap_ends(&mut self, square: Square) {
        let tower = self.towers[square.index()];
        let mut swapped = Tower::EMPTY;
        for (level, piece) in tower.pieces().rev().enumerate() {
            self.key ^= piece_key(piece, level, square) ^ piece_key(piece, 2 - level, square);
            swapped.push(piece);
        }
        self.towers[square.index()] = swapped;
    }

    /// Moves a whole tower to an empty square.
    pub(crate) fn carry(&mut self, from: Square, to: Square) {
        let tower = std::mem::take(&mut self.towers[from.index()]);
        self.towers[to.index()] = tower;
        for (level, piece) in tower.pieces().enumerate() {
            self.key ^= piece_key(piece, level, from) ^ piece_key(piece, level, to);
            self.note(from, piece, false);
            self.note(to, piece, true);
        }
        let both = Bitboard::of(from) | Bitboard::of(to);
        for set in self.heights.iter_mut().filter(|set| set.has(from)) {
            *set ^= both;
        }
        for color in Color::BOTH {
            if self.tops[color].has(from) {
                self.tops[color] ^= both;
            }
        }
    }

    /// Keeps the places of particular types in step with the towers.
    #[inline(always)]
    fn note(&mut self, square: Square, piece: Piece, present: bool) {
        if piece.kind().is_noted() {
            self.note_kind(square, piece, present);
        }
    }

    fn note_kind(&mut self, square: Square, piece: Piece, present: bool) {
        let color = piece.color();
        let change = |set: Bitboard| set.without(square).with_if(square, present);
        match piece.kind() {
            Kind::King if present => self.kings[color] = square,
            Kind::Cannon => self.cannons[color] = present.then_some(square),
            Kind::Fortress => self.fortresses[color] = present.then_some(square),
            Kind::Jester => self.jesters[color] = change(self.jesters[color]),
            Kind::Lancer => self.lancers[color] = change(self.lancers[color]),
            _ => {}
        }
    }

    pub(crate) fn gain(&mut self, color: Color, face: Face) {
        let count = &mut self.reserves[color][face.index()];
        *count += 1;
        self.key ^= RESERVE_KEYS.at(Piece::new(color, face).index() * 16 + usize::from(*count));
    }

    pub(crate) fn spend(&mut self, color: Color, face: Face) {
        let count = &mut self.reserves[color][face.index()];
        self.key ^= RESERVE_KEYS.at(Piece::new(color, face).index() * 16 + usize::from(*count));
        *count -= 1;
    }

    /// Bars one `face` of `color`'s reserve from use in its next turn (§7.6.1).
    pub(crate) fn bar(&mut self, color: Color, face: Face) {
        let count = &mut self.barred[color][face.index()];
        *count += 1;
        self.bars[color] += 1;
        self.key ^= BARRED_KEYS.at(Piece::new(color, face).index() * 16 + usize::from(*count));
    }

    /// Frees everything of `color` that was barred.
    #[inline(always)]
    pub(crate) fn unbar(&mut self, color: Color) {
        if self.bars[color] > 0 {
            self.unbar_each(color);
        }
    }

    #[cold]
    fn unbar_each(&mut self, color: Color) {
        for face in Face::all() {
            let count = &mut self.barred[color][face.index()];
            while *count > 0 {
                self.key ^= BARRED_KEYS.at(Piece::new(color, face).index() * 16 + usize::from(*count));
                *count -= 1;
            }
        }
        self.bars[color] = 0;
    }

    pub(crate) fn mark(&mut self, square: Square) {
        if !self.marks.has(square) {
            self.marks.toggle(square);
            self.key ^= MARK_KEYS.at(square.index());
        }
    }

    /// Forgets the marks whose tower no longer has three levels (R5, F4).
    #[inline(always)]
    pub(crate) fn settle_marks(&mut self) {
        for square in self.marks & !self.towers_of_three() {
            self.marks.toggle(square);
            self.key ^= MARK_KEYS.at(square.index());
        }
    }

    pub(crate) fn set_pending(&mut self, pending: Option<Face>) {
        let key = |pending: Option<Face>| match pending {
            None => Key(0),
            Some(Face::F) => STATE_KEYS.at(PENDING),
            Some(_) => STATE_KEYS.at(PENDING + 1),
        };
        self.key ^= key(self.pending) ^ key(pending);
        self.pending = pending;
    }

    #[inline(always)]
    pub(crate) fn set_fault(&mut self, fault: bool) {
        if fault != self.fault {
            self.fault = fault;
            self.key ^= STATE_KEYS.at(FAULT);
        }
    }

    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= STATE_KEYS.at(TURN);
    }

    /// Mixes a fact that is kept beside the board into the key.
    pub(crate) fn mix(&mut self, fact: usize) {
        self.key ^= STATE_KEYS.at(fact);
    }
}
