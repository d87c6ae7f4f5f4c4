//! The hashed part of a position: towers, reserves and what travels with them.
//!
//! Everything that a key covers changes here and nowhere else, so no key can be forgotten.

use ikusa_rules::{Bitboard, ByColor, Color, Key, Square, keys};

use super::gait::{Gait, cannon_range, fortress_range, last_rows, territory};
use super::piece::{Face, Kind, Piece};
use crate::tower::Tower;

/// How many of each face.
pub(super) type Counts = [u8; Face::COUNT];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    towers: [Tower<Piece>; 81],
    /// Squares whose top piece is of a colour.
    tops: ByColor<Bitboard>,
    /// Squares of height two or three, and of height three.
    tall: [Bitboard; 2],
    /// Squares that hold, at any level, a Jester, a Pawn, a Lancer of a colour.
    held: [ByColor<Bitboard>; 3],
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
static PIECE_KEYS: [Key; 46 * LEVELS * 81] = keys(0x656e_6861_6e63_6564);
static RESERVE_KEYS: [Key; 46 * 16] = keys(0x7265_7365_7276_6573);
static BARRED_KEYS: [Key; 46 * 16] = keys(0x6261_7272_6564);
static MARK_KEYS: [Key; 81] = keys(0x6d61_726b_7300);
static STATE_KEYS: [Key; 8] = keys(0x7374_6174_6500);
const TURN: usize = 0;
const FAULT: usize = 1;
pub(super) const CORONATION: usize = 2;
pub(super) const CLAIMED: usize = 3;
const PENDING: usize = 4;

#[inline(always)]
fn piece_key(piece: Piece, level: usize, square: Square) -> Key {
    PIECE_KEYS[(piece.index() * LEVELS + level) * 81 + square.index()]
}

/// Which of the tables `held` a type belongs to.
const fn held_index(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Jester => Some(0),
        Kind::Pawn => Some(1),
        Kind::Lancer => Some(2),
        _ => None,
    }
}

impl Board {
    pub(super) fn empty(turn: Color) -> Board {
        let nowhere = Square::new(0, 0);
        Board {
            towers: [Tower::EMPTY; 81],
            tops: ByColor::default(),
            tall: [Bitboard::EMPTY; 2],
            held: [ByColor::default(); 3],
            marks: Bitboard::EMPTY,
            key: if turn == Color::White { STATE_KEYS[TURN] } else { Key(0) },
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
    pub(super) fn key(&self) -> Key {
        self.key
    }

    #[inline(always)]
    pub(super) fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    pub(super) fn tower(&self, square: Square) -> &Tower<Piece> {
        &self.towers[square.index()]
    }

    #[inline(always)]
    pub(super) fn top(&self, square: Square) -> Option<Piece> {
        self.tower(square).top()
    }

    #[inline(always)]
    pub(super) fn tops(&self, color: Color) -> Bitboard {
        self.tops[color]
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.tops[Color::Black] | self.tops[Color::White]
    }

    /// Squares with at least two pieces.
    #[inline(always)]
    pub(super) fn towers_of_two(&self) -> Bitboard {
        self.tall[0]
    }

    /// Squares with three pieces.
    #[inline(always)]
    pub(super) fn towers_of_three(&self) -> Bitboard {
        self.tall[1]
    }

    #[inline(always)]
    pub(super) fn jesters(&self, color: Color) -> Bitboard {
        self.held[0][color]
    }

    #[inline(always)]
    pub(super) fn pawns(&self, color: Color) -> Bitboard {
        self.held[1][color]
    }

    #[inline(always)]
    pub(super) fn lancers(&self, color: Color) -> Bitboard {
        self.held[2][color]
    }

    #[inline(always)]
    pub(super) fn marks(&self) -> Bitboard {
        self.marks
    }

    #[inline(always)]
    pub(super) fn king(&self, color: Color) -> Square {
        self.kings[color]
    }

    #[inline(always)]
    pub(super) fn reserve(&self, color: Color) -> &Counts {
        &self.reserves[color]
    }

    #[inline(always)]
    pub(super) fn barred(&self, color: Color) -> &Counts {
        &self.barred[color]
    }

    /// How many of `face` the reserve of `color` has free for use (F1).
    #[inline(always)]
    pub(super) fn usable(&self, color: Color, face: Face) -> u8 {
        self.reserves[color][face.index()] - self.barred[color][face.index()]
    }

    #[inline(always)]
    pub(super) fn pending(&self) -> Option<Face> {
        self.pending
    }

    #[inline(always)]
    pub(super) fn fault(&self) -> bool {
        self.fault
    }

    /// The empty squares of `color`'s territory.
    #[inline(always)]
    pub(super) fn room(&self, color: Color) -> Bitboard {
        territory(color) & !self.occupied()
    }

    /// The squares in an Ascent range of `color` (§7.4.3); pieces directly on the source are not in it.
    #[inline(always)]
    pub(super) fn ascent(&self, color: Color) -> Bitboard {
        let cannon = self.cannons[color].map_or(Bitboard::EMPTY, |at| cannon_range(color, at));
        let fortress = self.fortresses[color].map_or(Bitboard::EMPTY, |at| fortress_range(color, at));
        cannon | fortress
    }

    /// The squares whose level-2 piece stands directly on a source of `color`'s Ascent that works (F8).
    #[inline(always)]
    pub(super) fn sources(&self, color: Color) -> Bitboard {
        let cannon = self.cannons[color].map_or(Bitboard::EMPTY, Bitboard::of);
        let fortress = self.fortresses[color].map_or(Bitboard::EMPTY, Bitboard::of);
        cannon | (fortress & territory(color))
    }

    // What changes.

    #[inline(always)]
    pub(super) fn push(&mut self, square: Square, piece: Piece) {
        let tower = &mut self.towers[square.index()];
        let height = tower.height();
        if let Some(below) = tower.top() {
            let below = below.color();
            self.tops[below] = self.tops[below].without(square);
            self.tall[height - 1] = self.tall[height - 1].with(square);
        }
        tower.push(piece);
        let color = piece.color();
        self.tops[color] = self.tops[color].with(square);
        self.key ^= piece_key(piece, height, square);
        self.note(square, piece, true);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self, square: Square) -> Piece {
        let tower = &mut self.towers[square.index()];
        let piece = tower.pop().expect("a piece stands there");
        let height = tower.height();
        let color = piece.color();
        self.tops[color] = self.tops[color].without(square);
        if let Some(next) = tower.top() {
            let next = next.color();
            self.tops[next] = self.tops[next].with(square);
            self.tall[height - 1] = self.tall[height - 1].without(square);
        }
        self.key ^= piece_key(piece, height, square);
        self.note(square, piece, false);
        piece
    }

    /// Turns a tower of three, whose ends are of one colour, upside down: base and top change places.
    pub(super) fn swap_ends(&mut self, square: Square) {
        let tower = self.towers[square.index()];
        let mut swapped = Tower::EMPTY;
        for (level, piece) in tower.pieces().rev().enumerate() {
            self.key ^= piece_key(piece, level, square) ^ piece_key(piece, 2 - level, square);
            swapped.push(piece);
        }
        self.towers[square.index()] = swapped;
    }

    /// Moves a whole tower to an empty square.
    pub(super) fn carry(&mut self, from: Square, to: Square) {
        let tower = std::mem::take(&mut self.towers[from.index()]);
        self.towers[to.index()] = tower;
        for (level, piece) in tower.pieces().enumerate() {
            self.key ^= piece_key(piece, level, from) ^ piece_key(piece, level, to);
            self.note(from, piece, false);
            self.note(to, piece, true);
        }
        let both = Bitboard::of(from) | Bitboard::of(to);
        for set in self.tall.iter_mut().filter(|set| set.has(from)) {
            *set ^= both;
        }
        for color in Color::BOTH {
            if self.tops[color].has(from) {
                self.tops[color] ^= both;
            }
        }
    }

    /// Keeps the tables of particular types in step with the towers.
    #[inline(always)]
    fn note(&mut self, square: Square, piece: Piece, present: bool) {
        let color = piece.color();
        match piece.kind() {
            Kind::King if present => self.kings[color] = square,
            Kind::Cannon => self.cannons[color] = present.then_some(square),
            Kind::Fortress => self.fortresses[color] = present.then_some(square),
            kind => {
                if let Some(index) = held_index(kind) {
                    let held = &mut self.held[index][color];
                    *held = if present { held.with(square) } else { held.without(square) };
                }
            }
        }
    }

    pub(super) fn gain(&mut self, color: Color, face: Face) {
        let count = &mut self.reserves[color][face.index()];
        *count += 1;
        self.key ^= RESERVE_KEYS[Piece::new(color, face).index() * 16 + usize::from(*count)];
    }

    pub(super) fn spend(&mut self, color: Color, face: Face) {
        let count = &mut self.reserves[color][face.index()];
        self.key ^= RESERVE_KEYS[Piece::new(color, face).index() * 16 + usize::from(*count)];
        *count -= 1;
    }

    /// Bars one `face` of `color`'s reserve from use in its next turn (§7.6.1).
    pub(super) fn bar(&mut self, color: Color, face: Face) {
        let count = &mut self.barred[color][face.index()];
        *count += 1;
        self.bars[color] += 1;
        self.key ^= BARRED_KEYS[Piece::new(color, face).index() * 16 + usize::from(*count)];
    }

    /// Frees everything of `color` that was barred.
    #[inline(always)]
    pub(super) fn unbar(&mut self, color: Color) {
        if self.bars[color] > 0 {
            self.unbar_each(color);
        }
    }

    #[cold]
    fn unbar_each(&mut self, color: Color) {
        for face in Face::all() {
            let count = &mut self.barred[color][face.index()];
            while *count > 0 {
                self.key ^= BARRED_KEYS[Piece::new(color, face).index() * 16 + usize::from(*count)];
                *count -= 1;
            }
        }
        self.bars[color] = 0;
    }

    pub(super) fn mark(&mut self, square: Square) {
        if !self.marks.has(square) {
            self.marks.toggle(square);
            self.key ^= MARK_KEYS[square.index()];
        }
    }

    /// Forgets the marks whose tower no longer has three levels (R5, F4).
    #[inline(always)]
    pub(super) fn settle_marks(&mut self) {
        for square in self.marks & !self.towers_of_three() {
            self.marks.toggle(square);
            self.key ^= MARK_KEYS[square.index()];
        }
    }

    pub(super) fn set_pending(&mut self, pending: Option<Face>) {
        let key = |pending: Option<Face>| match pending {
            None => Key(0),
            Some(Face::F) => STATE_KEYS[PENDING],
            Some(_) => STATE_KEYS[PENDING + 1],
        };
        self.key ^= key(self.pending) ^ key(pending);
        self.pending = pending;
    }

    #[inline(always)]
    pub(super) fn set_fault(&mut self, fault: bool) {
        if fault != self.fault {
            self.fault = fault;
            self.key ^= STATE_KEYS[FAULT];
        }
    }

    #[inline(always)]
    pub(super) fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= STATE_KEYS[TURN];
    }

    /// Mixes a fact that is kept beside the board into the key.
    pub(super) fn mix(&mut self, fact: usize) {
        self.key ^= STATE_KEYS[fact];
    }

    // How its pieces move.

    /// The set that `piece` uses at `level` on `below` (section 5), where `raised` says whether it is in the
    /// range of its own Ascent.
    #[inline(always)]
    pub(super) fn gait(piece: Piece, level: usize, below: Option<Piece>, raised: bool) -> Gait {
        let kind = piece.kind();
        let lift = |kind: Kind| if raised && kind.is_raised() && level < 3 { level + 1 } else { level };
        match below {
            // R2: Imitation comes before the Major rule, and lifts as the imitated type is lifted.
            Some(below) if kind == Kind::Griffin => match below.kind() {
                Kind::Cannon | Kind::Fortress | Kind::Griffin => Gait::new(Kind::Griffin, level),
                imitated => Gait::new(imitated, lift(imitated)),
            },
            Some(below) if below.color() != piece.color() && kind != Kind::King => Gait::MAJOR,
            _ => Gait::new(kind, lift(kind)),
        }
    }

    /// The set the top piece of `square` uses now.
    #[inline(always)]
    pub(super) fn top_gait(&self, square: Square, ascent: Bitboard) -> Option<(Piece, Gait)> {
        let tower = self.tower(square);
        let piece = tower.top()?;
        let height = tower.height();
        let raised = ascent.has(square) || (height == 2 && self.sources(piece.color()).has(square));
        Some((piece, Board::gait(piece, height, tower.below_top(), raised)))
    }

    /// What the top piece of `square` reaches now.
    pub(super) fn top_reach(&self, square: Square) -> Bitboard {
        let Some(color) = self.top(square).map(Piece::color) else { return Bitboard::EMPTY };
        self.top_gait(square, self.ascent(color))
            .map_or(Bitboard::EMPTY, |(_, gait)| gait.reach(color, square, self.occupied()))
    }

    /// Whether a Limited-drop piece could never move from `square` at `level` on `below` (section 8).
    #[inline(always)]
    pub(super) fn stuck(piece: Piece, square: Square, level: usize, below: Option<Piece>) -> bool {
        piece.kind().is_limited()
            && last_rows(piece.color()).has(square)
            && Board::gait(piece, level, below, false)
                .reach(piece.color(), square, Bitboard::EMPTY)
                .is_empty()
    }

    /// Whether a top piece of `by` reaches `target`.
    pub(super) fn attacked(&self, target: Square, by: Color) -> bool {
        self.attackers(target, by).next().is_some()
    }

    /// The squares whose top piece is of `by` and reaches `target`.
    pub(super) fn attackers(&self, target: Square, by: Color) -> impl Iterator<Item = Square> + '_ {
        let ascent = self.ascent(by);
        let occupied = self.occupied();
        (self.tops(by) & near_or_in_line(target)).into_iter().filter(move |from| {
            self.top_gait(*from, ascent).is_some_and(|(_, gait)| gait.reach(by, *from, occupied).has(target))
        })
    }

    /// The enemy directly below `color`'s King that could take it in the tower (R7).
    #[inline(always)]
    pub(super) fn strike_from_below(&self, color: Color) -> bool {
        let below = self.tower(self.king(color)).below_top();
        below.is_some_and(|below| below.color() != color && below.kind() != Kind::Fortress)
    }

    /// Whether `color`'s King is in check.
    pub(super) fn check(&self, color: Color) -> bool {
        self.strike_from_below(color) || self.attacked(self.king(color), !color)
    }

    /// A column in which `color` has two Jesters.
    #[inline(always)]
    pub(super) fn doubled_jesters(&self, color: Color) -> Option<u8> {
        let jesters = self.jesters(color);
        if !jesters.many() {
            return None;
        }
        jesters.into_iter().map(Square::file).find(|file| (jesters & Bitboard::file(*file)).many())
    }

    /// A top Jester of `color` that attacks the enemy King (R11).
    #[inline(always)]
    pub(super) fn checking_jester(&self, color: Color) -> Option<Square> {
        let king = self.king(!color);
        let jesters = self.jesters(color) & self.tops(color) & near_or_in_line(king);
        jesters.into_iter().find(|square| {
            let jester = self.top(*square).is_some_and(|piece| piece.kind() == Kind::Jester);
            jester && self.top_reach(*square).has(king)
        })
    }

    /// Whether `square` holds a piece of the colour and type of `piece` at any level (§5).
    #[inline(always)]
    pub(super) fn holds(&self, square: Square, piece: Piece) -> bool {
        self.tower(square)
            .pieces()
            .any(|other| other.color() == piece.color() && other.kind() == piece.kind())
    }
}

/// The squares from which any set could reach `target`.
#[inline(always)]
fn near_or_in_line(target: Square) -> Bitboard {
    NEAR_OR_IN_LINE[target.index()]
}

static NEAR_OR_IN_LINE: [Bitboard; 81] = {
    let mut table = [Bitboard::EMPTY; 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let (from, to) = (Square::from_index(a), Square::from_index(b));
            let files = from.file().abs_diff(to.file());
            let ranks = from.rank().abs_diff(to.rank());
            let near = files <= 2 && ranks <= 2;
            if a != b && (near || files == 0 || ranks == 0 || files == ranks) {
                table[a] = table[a].with(to);
            }
            b += 1;
        }
        a += 1;
    }
    table
};
