//! How each kind moves (§3): lines that grow with the tier, and vaults that pass over lower towers.

use ikusa_rules::geometry::slide;
use ikusa_rules::{Bitboard, Color, Direction, Square};

use crate::piece::Kind;

/// How far a line leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// So many squares on tier 1, and one more on each tier above.
    Grows(u8),
    /// To the edge, on every tier.
    Endless,
}

impl Reach {
    /// The squares it leads from a tier.
    pub const fn on(self, tier: u8) -> u8 {
        match self {
            Reach::Grows(squares) => squares + tier - 1,
            Reach::Endless => 8,
        }
    }
}

/// A line: it stops at the first occupied square (N3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Files to the right.
    pub dx: i8,
    /// Ranks forward.
    pub dy: i8,
    /// How far.
    pub reach: Reach,
}

/// A vault (N4): over some squares straight ahead, then up to as many squares as the tier in one of these ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vault {
    /// How many squares straight ahead are passed over.
    pub over: u8,
    /// The ways from the last of them, as (files, ranks forward).
    pub ways: &'static [(i8, i8)],
}

/// How one kind moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Its lines.
    pub lines: &'static [Slide],
    /// Its vault, if it has one.
    pub vault: Option<Vault>,
}

const fn line(dx: i8, dy: i8, squares: u8) -> Slide {
    Slide { dx, dy, reach: Reach::Grows(squares) }
}

const fn ray(dx: i8, dy: i8) -> Slide {
    Slide { dx, dy, reach: Reach::Endless }
}

const fn lines(lines: &'static [Slide]) -> Pattern {
    Pattern { lines, vault: None }
}

const fn vaults(over: u8, ways: &'static [(i8, i8)], lines: &'static [Slide]) -> Pattern {
    Pattern { lines, vault: Some(Vault { over, ways }) }
}

/// How each kind moves, in the order of [`Kind`].
pub const PATTERNS: [Pattern; Kind::COUNT] = [
    // Marshal
    lines(&[
        line(0, 1, 1),
        line(1, 1, 1),
        line(-1, 1, 1),
        line(1, 0, 1),
        line(-1, 0, 1),
        line(1, -1, 1),
        line(-1, -1, 1),
        line(0, -1, 1),
    ]),
    // General
    lines(&[
        ray(0, 1),
        ray(1, 0),
        ray(-1, 0),
        ray(0, -1),
        line(1, 1, 1),
        line(-1, 1, 1),
        line(1, -1, 1),
        line(-1, -1, 1),
    ]),
    // Lieutenant General
    lines(&[
        ray(1, 1),
        ray(-1, 1),
        ray(1, -1),
        ray(-1, -1),
        line(0, 1, 1),
        line(1, 0, 1),
        line(-1, 0, 1),
        line(0, -1, 1),
    ]),
    // Major General
    lines(&[line(0, 1, 1), line(1, 1, 1), line(-1, 1, 1), line(1, 0, 1), line(-1, 0, 1), line(0, -1, 1)]),
    // Samurai
    lines(&[line(0, 1, 1), line(1, 1, 1), line(-1, 1, 1), line(0, -1, 1)]),
    // Lancer
    lines(&[line(0, 1, 2), line(1, 1, 1), line(-1, 1, 1), line(0, -1, 1)]),
    // Rider
    lines(&[line(0, 1, 2), line(0, -1, 2), line(1, 0, 1), line(-1, 0, 1)]),
    // Spy
    lines(&[line(1, 1, 2), line(-1, 1, 2), line(1, -1, 2), line(-1, -1, 2)]),
    // Fortress
    lines(&[line(0, 1, 1), line(1, 0, 1), line(-1, 0, 1), line(1, -1, 1), line(-1, -1, 1)]),
    // Soldier
    lines(&[line(0, 1, 1), line(0, -1, 1)]),
    // Cannon
    vaults(2, &[(0, 1)], &[line(1, 0, 1), line(-1, 0, 1), line(0, -1, 1)]),
    // Archer
    vaults(1, &[(0, 1), (1, 1), (-1, 1)], &[line(0, -1, 1)]),
    // Musketeer
    vaults(1, &[(0, 1)], &[line(1, -1, 1), line(-1, -1, 1)]),
    // Tactician
    lines(&[line(1, 1, 1), line(-1, 1, 1), line(0, -1, 1)]),
];

/// The rank step of `color`'s forward: White goes towards rank a.
#[inline(always)]
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => -1,
        Color::Black => 1,
    }
}

/// What one kind of one side reaches from each square.
struct ReachTable {
    /// The first square of every line, which nothing can block.
    steps: [Bitboard; 81],
    /// The squares of all lines on an empty board, by tier.
    lines: [[Bitboard; 81]; 3],
    /// The directions that lead beyond the first square, on tier 1 and above it.
    long: [&'static [Direction]; 2],
}

const fn directed(color: Color, dx: i8, dy: i8) -> Direction {
    match Direction::from_step(dx, dy * forward(color)) {
        Some(direction) => direction,
        None => panic!("every line is straight"),
    }
}

const fn table(color: Color, kind: Kind, long: [&'static [Direction]; 2]) -> ReachTable {
    let pattern = PATTERNS[kind as usize];
    let mut table = ReachTable { steps: [Bitboard::EMPTY; 81], lines: [[Bitboard::EMPTY; 81]; 3], long };
    let mut square = 0;
    while square < 81 {
        let mut i = 0;
        while i < pattern.lines.len() {
            let Slide { dx, dy, reach } = pattern.lines[i];
            let mut at = Square::from_index(square);
            let mut walked = 0;
            while walked < reach.on(3) {
                let Some(next) = at.offset(dx, dy * forward(color)) else { break };
                at = next;
                walked += 1;
                if walked == 1 {
                    table.steps[square] = table.steps[square].with(at);
                }
                let mut tier = 1;
                while tier <= 3 {
                    if walked <= reach.on(tier) {
                        let lines = &mut table.lines[tier as usize - 1][square];
                        *lines = lines.with(at);
                    }
                    tier += 1;
                }
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The directions of a kind's lines: those longer than one square on tier 1 if `only_long`, else all.
const fn directions<const N: usize>(color: Color, kind: Kind, only_long: bool) -> [Direction; N] {
    let lines = PATTERNS[kind as usize].lines;
    let mut found = [Direction::Up; N];
    let (mut i, mut count) = (0, 0);
    while i < lines.len() {
        if !only_long || lines[i].reach.on(1) > 1 {
            found[count] = directed(color, lines[i].dx, lines[i].dy);
            count += 1;
        }
        i += 1;
    }
    found
}

const fn count_directions(kind: Kind, only_long: bool) -> usize {
    let lines = PATTERNS[kind as usize].lines;
    let (mut i, mut count) = (0, 0);
    while i < lines.len() {
        count += (!only_long || lines[i].reach.on(1) > 1) as usize;
        i += 1;
    }
    count
}

/// One table a kind and side, each evaluated by itself: the compiler gives no single constant time for all.
macro_rules! tables {
    ($($kind:ident)*) => {
        static TABLES: [[&ReachTable; 2]; Kind::COUNT] = [$([
            {
                static T: ReachTable = table(Color::Black, Kind::$kind, [
                    &const { directions::<{ count_directions(Kind::$kind, true) }>(Color::Black, Kind::$kind, true) },
                    &const { directions::<{ count_directions(Kind::$kind, false) }>(Color::Black, Kind::$kind, false) },
                ]);
                &T
            },
            {
                static T: ReachTable = table(Color::White, Kind::$kind, [
                    &const { directions::<{ count_directions(Kind::$kind, true) }>(Color::White, Kind::$kind, true) },
                    &const { directions::<{ count_directions(Kind::$kind, false) }>(Color::White, Kind::$kind, false) },
                ]);
                &T
            },
        ]),*];
    };
}

tables! {
    Marshal General LieutenantGeneral MajorGeneral Samurai Lancer Rider Spy Fortress Soldier Cannon Archer Musketeer
    Tactician
}

#[inline(always)]
fn table_of(color: Color, kind: Kind) -> &'static ReachTable {
    TABLES[kind.index()][color.index()]
}

/// The squares of a piece's lines on an empty board.
#[inline(always)]
pub(crate) fn open_lines(color: Color, kind: Kind, tier: u8, from: Square) -> Bitboard {
    table_of(color, kind).lines[tier as usize - 1][from.index()]
}

/// The squares that a piece gets to by its lines: up to the first occupied one, that included.
#[inline(always)]
pub(crate) fn line_targets(color: Color, kind: Kind, tier: u8, from: Square, occupied: Bitboard) -> Bitboard {
    let table = table_of(color, kind);
    let long = table.long[usize::from(tier > 1)];
    if long.is_empty() {
        return table.steps[from.index()];
    }
    let slid = long.iter().fold(Bitboard::EMPTY, |all, way| all | slide(*way, from, occupied));
    table.steps[from.index()] | slid & table.lines[tier as usize - 1][from.index()]
}

/// One landing of a vault: the squares that must not hold a higher tower, and where it lands.
#[derive(Clone, Copy)]
pub(crate) struct Landing {
    pub(crate) path: Bitboard,
    pub(crate) to: Square,
}

/// The landings of a piece's vault from a tier, whatever stands in the way. `wing` is the ruling N5 turned on.
#[inline]
pub(crate) fn landings(
    color: Color,
    kind: Kind,
    tier: u8,
    from: Square,
    wing: bool,
) -> impl Iterator<Item = Landing> {
    let vault = PATTERNS[kind.index()].vault;
    let ahead = forward(color);
    let ways = vault.map_or(&[] as &[(i8, i8)], |vault| vault.ways);
    let over = vault.map_or(0, |vault| vault.over as i8);
    ways.iter().flat_map(move |&(dx, dy)| {
        let mut path: Bitboard =
            (1..=over).filter_map(|step| from.offset(0, step * ahead)).map(Bitboard::of).collect_union();
        if wing && dx != 0 {
            path = from.offset(dx, ahead).map_or(path, |side| path.with(side));
        }
        (1..=tier as i8).map_while(move |step| {
            let to = from.offset(dx * step, (over + dy * step) * ahead)?;
            path = path.with(to);
            Some(Landing { path, to })
        })
    })
}

/// The squares that a piece gets to by its vault, `walls` being the towers higher than its tier.
#[inline]
pub(crate) fn vault_targets(
    color: Color,
    kind: Kind,
    tier: u8,
    from: Square,
    walls: Bitboard,
    wing: bool,
) -> Bitboard {
    landings(color, kind, tier, from, wing)
        .filter(|landing| !landing.path.meets(walls))
        .fold(Bitboard::EMPTY, |all, landing| all.with(landing.to))
}

trait CollectUnion {
    fn collect_union(self) -> Bitboard;
}

impl<I: Iterator<Item = Bitboard>> CollectUnion for I {
    fn collect_union(self) -> Bitboard {
        self.fold(Bitboard::EMPTY, |all, one| all | one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_goes_back_somehow() {
        // N20: no square is dead for any piece.
        for pattern in PATTERNS {
            assert!(pattern.lines.iter().any(|line| line.dy < 0));
        }
    }

    #[test]
    fn sets_are_symmetric() {
        for kind in Kind::ALL {
            for from in Square::all() {
                for tier in 1..=3 {
                    let lines = open_lines(Color::White, kind, tier, from);
                    let mirrored = open_lines(Color::White, kind, tier, from.mirrored());
                    let turned = open_lines(Color::Black, kind, tier, from.rotated());
                    let mirror: Bitboard = lines.into_iter().map(Square::mirrored).collect();
                    let turn: Bitboard = lines.into_iter().map(Square::rotated).collect();
                    assert_eq!((mirror, turn), (mirrored, turned), "{kind:?} on {from:?}");
                }
            }
        }
    }
}
