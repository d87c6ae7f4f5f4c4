//! What the pieces of a board reach: sets in use, attacks, check, Jesters that must not be.

use ikusa_rules::geometry::between;
use ikusa_rules::{Bitboard, Color, Square};

use crate::board::Board;
use crate::patterns::{Pattern, last_rows};
use crate::piece::{Kind, Piece};

impl Board {
    /// The set that `piece` uses at `level` on `below` (section 5), where `raised` says whether it is in the
    /// range of its own Ascent.
    #[inline(always)]
    pub(crate) fn pattern(piece: Piece, level: usize, below: Option<Piece>, raised: bool) -> Pattern {
        let kind = piece.kind();
        let lift = |kind: Kind| if raised && kind.is_raised() && level < 3 { level + 1 } else { level };
        match below {
            // R2: Imitation comes before the Major rule, and lifts as the imitated type is lifted.
            Some(below) if kind == Kind::Griffin => match below.kind() {
                Kind::Cannon | Kind::Fortress | Kind::Griffin => Pattern::new(Kind::Griffin, level),
                imitated => Pattern::new(imitated, lift(imitated)),
            },
            Some(below) if below.color() != piece.color() && kind != Kind::King => Pattern::MAJOR,
            _ => Pattern::new(kind, lift(kind)),
        }
    }

    /// The set the top piece of `square` uses now.
    #[inline(always)]
    pub(crate) fn top_pattern(&self, square: Square, ascent: Bitboard) -> Option<(Piece, Pattern)> {
        let tower = self.tower(square);
        let piece = tower.top()?;
        let height = tower.height();
        let raised = ascent.has(square) || (height == 2 && self.sources(piece.color()).has(square));
        Some((piece, Board::pattern(piece, height, tower.below_top(), raised)))
    }

    /// What the top piece of `square` reaches now.
    pub(crate) fn top_reach(&self, square: Square) -> Bitboard {
        let Some(color) = self.top(square).map(Piece::color) else { return Bitboard::EMPTY };
        self.top_pattern(square, self.ascent(color))
            .map_or(Bitboard::EMPTY, |(_, pattern)| pattern.reach(color, square, self.occupied()))
    }

    /// The first piece that stands between the top piece of `from` and a square to which it would slide if it could.
    pub(crate) fn in_the_way(&self, from: Square, to: Square) -> Option<Square> {
        let color = self.top(from).map(Piece::color)?;
        let (_, pattern) = self.top_pattern(from, self.ascent(color))?;
        let obstacles = between(from, to) & self.occupied();
        let first = obstacles.into_iter().min_by_key(|square| square.distance(from))?;
        pattern.reach(color, from, Bitboard::EMPTY).has(to).then_some(first)
    }

    /// Whether a Limited-drop piece could never move from `square` at `level` on `below` (section 8).
    #[inline(always)]
    pub(crate) fn stuck(piece: Piece, square: Square, level: usize, below: Option<Piece>) -> bool {
        piece.kind().is_limited()
            && last_rows(piece.color()).has(square)
            && Board::pattern(piece, level, below, false)
                .reach(piece.color(), square, Bitboard::EMPTY)
                .is_empty()
    }

    /// Whether a top piece of `by` reaches `target`.
    pub(crate) fn attacked(&self, target: Square, by: Color) -> bool {
        self.attackers(target, by).next().is_some()
    }

    /// The squares whose top piece is of `by` and reaches `target`.
    pub(crate) fn attackers(&self, target: Square, by: Color) -> impl Iterator<Item = Square> + '_ {
        let ascent = self.ascent(by);
        let occupied = self.occupied();
        (self.tops(by) & near_or_in_line(target)).into_iter().filter(move |from| {
            self.top_pattern(*from, ascent)
                .is_some_and(|(_, pattern)| pattern.reach(by, *from, occupied).has(target))
        })
    }

    /// The enemy directly below `color`'s King that could take it in the tower (R7).
    #[inline(always)]
    pub(crate) fn strike_from_below(&self, color: Color) -> bool {
        let below = self.tower(self.king(color)).below_top();
        below.is_some_and(|below| below.color() != color && below.kind() != Kind::Fortress)
    }

    /// Whether `color`'s King is in check.
    pub(crate) fn check(&self, color: Color) -> bool {
        self.strike_from_below(color) || self.attacked(self.king(color), !color)
    }

    /// A column in which `color` has two Jesters.
    #[inline(always)]
    pub(crate) fn doubled_jesters(&self, color: Color) -> Option<u8> {
        let jesters = self.jesters(color);
        if !jesters.many() {
            return None;
        }
        jesters.into_iter().map(Square::file).find(|file| (jesters & Bitboard::file(*file)).many())
    }

    /// A top Jester of `color` that attacks the enemy King (R11).
    #[inline(always)]
    pub(crate) fn checking_jester(&self, color: Color) -> Option<Square> {
        let king = self.king(!color);
        let jesters = self.jesters(color) & self.tops(color) & near_or_in_line(king);
        jesters.into_iter().find(|square| {
            let jester = self.top(*square).is_some_and(|piece| piece.kind() == Kind::Jester);
            jester && self.top_reach(*square).has(king)
        })
    }

    /// Whether `square` holds a piece of the colour and type of `piece` at any level (§5).
    #[inline(always)]
    pub(crate) fn holds(&self, square: Square, piece: Piece) -> bool {
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
