//! What each kind reaches, on bitboards. Gueides uses the lower eight ranks of the kernel's nine.

use ikusa_rules::geometry::{self, leaps, slide};
use ikusa_rules::{Bitboard, ByColor, Color, Direction, Square};

use crate::Kind;
use crate::patterns::{SUPERPLANE_LEAPS, forward};

/// The 72 squares of the board.
pub const BOARD: Bitboard = Bitboard::ranks(0, 7);

const fn on_board(mut table: [Bitboard; 81]) -> [Bitboard; 81] {
    let mut i = 0;
    while i < 81 {
        table[i] = Bitboard(table[i].0 & BOARD.0);
        i += 1;
    }
    table
}

/// The eight neighbours.
pub(crate) static STEPS: [Bitboard; 81] = on_board(leaps(&Direction::STEPS));

/// One or two squares straight away in the eight directions.
pub(crate) static TWO_STEPS: [Bitboard; 81] = {
    let mut steps = [(0, 0); 16];
    let mut i = 0;
    while i < 8 {
        let (df, dr) = Direction::STEPS[i];
        steps[i] = (df, dr);
        steps[8 + i] = (2 * df, 2 * dr);
        i += 1;
    }
    on_board(leaps(&steps))
};

/// The Superplane's "C".
pub(crate) static LEAPS: [Bitboard; 81] = on_board(leaps(SUPERPLANE_LEAPS));

/// What a Nation of each side destroys.
pub(crate) static NATION: ByColor<[Bitboard; 81]> = ByColor::new(nation(Color::Black), nation(Color::White));

const fn nation(color: Color) -> [Bitboard; 81] {
    on_board(leaps(&[(-1, forward(color)), (1, forward(color))]))
}

/// What lies on the lines of one square, blocked or not.
#[derive(Clone, Copy)]
pub(crate) struct Axes {
    pub(crate) horizontal: Bitboard,
    pub(crate) vertical: Bitboard,
    pub(crate) diagonal: Bitboard,
}

impl Axes {
    /// What is in sight from `square`: up to and with the first piece on each line.
    #[inline(always)]
    pub(crate) fn open(square: Square, occupied: Bitboard) -> Axes {
        Axes {
            horizontal: horizontal(square, occupied),
            vertical: vertical(square, occupied),
            diagonal: diagonals(square, occupied),
        }
    }

    /// The whole lines through `square`, as a piece that flies goes along them.
    #[inline(always)]
    pub(crate) fn whole(square: Square) -> &'static Axes {
        &WHOLE[square.index()]
    }

    /// All lines together.
    #[inline(always)]
    pub(crate) fn all(&self) -> Bitboard {
        self.horizontal | self.vertical | self.diagonal
    }

    /// A Missile's part of them.
    #[inline(always)]
    pub(crate) fn missile(&self) -> Bitboard {
        self.vertical | self.diagonal
    }
}

static WHOLE: [Axes; 81] = {
    const NONE: Axes =
        Axes { horizontal: Bitboard::EMPTY, vertical: Bitboard::EMPTY, diagonal: Bitboard::EMPTY };
    let mut table = [NONE; 81];
    let mut s = 0;
    while s < 81 {
        let mut d = 0;
        while d < 8 {
            let (df, dr) = Direction::ALL[d].step();
            let mut at = Square::from_index(s).offset(df, dr);
            while let Some(square) = at {
                let bit = Bitboard::of(square).0 & BOARD.0;
                match (df, dr) {
                    (0, _) => table[s].vertical.0 |= bit,
                    (_, 0) => table[s].horizontal.0 |= bit,
                    _ => table[s].diagonal.0 |= bit,
                }
                at = square.offset(df, dr);
            }
            d += 1;
        }
        s += 1;
    }
    table
};

/// Along its rank, on the board's eight.
#[inline(always)]
fn horizontal(square: Square, occupied: Bitboard) -> Bitboard {
    slide(Direction::Right, square, occupied) | slide(Direction::Left, square, occupied)
}

#[inline(always)]
fn diagonals(square: Square, occupied: Bitboard) -> Bitboard {
    geometry::diagonals(square, occupied) & BOARD
}

/// What a Tank, a Ship or a Submarine reaches.
#[inline(always)]
fn cross(square: Square, occupied: Bitboard) -> Bitboard {
    horizontal(square, occupied) | vertical(square, occupied)
}

/// A file is eight neighbouring bits: one look into a table instead of two slides.
#[inline(always)]
fn vertical(square: Square, occupied: Bitboard) -> Bitboard {
    let taken = occupied.on_file(square.file()) as u8;
    Bitboard::from_file(square.file(), ALONG_FILE[square.rank() as usize & 7][taken as usize].into())
}

/// For each rank and each occupation of a file, the ranks in sight.
static ALONG_FILE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut file = 0;
        while file < 256 {
            let mut up = rank + 1;
            while up < 8 {
                table[rank][file] |= 1 << up;
                up = if file >> up & 1 == 1 { 8 } else { up + 1 };
            }
            let mut down = rank;
            while down > 0 {
                down -= 1;
                table[rank][file] |= 1 << down;
                if file >> down & 1 == 1 {
                    down = 0;
                }
            }
            file += 1;
        }
        rank += 1;
    }
    table
};

/// What a piece other than a Nation reaches without flying: up to and with the first piece on its lines, and
/// its leaps. For the President, the squares at one step.
#[inline(always)]
pub(crate) fn reach(kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Tank | Kind::Ship | Kind::Submarine => cross(square, occupied),
        Kind::Carrier => horizontal(square, occupied) | diagonals(square, occupied),
        Kind::Superplane => diagonals(square, occupied) | LEAPS[square.index()],
        Kind::Missile => vertical(square, occupied) | diagonals(square, occupied),
        Kind::Satellite => cross(square, occupied) | diagonals(square, occupied),
        Kind::Radar => radar(square, occupied),
        Kind::President => STEPS[square.index()],
        Kind::Nation => Bitboard::EMPTY,
    }
}

/// One step, and one more from every step that is not blocked (G1).
#[inline(always)]
fn radar(square: Square, occupied: Bitboard) -> Bitboard {
    let near = STEPS[square.index()];
    // The second steps are hidden exactly by the occupied first ones; there are few of those.
    let mut squares = TWO_STEPS[square.index()];
    for blocked in near & occupied {
        squares &= !BEHIND[square.index()][direction_of(square, blocked)];
    }
    squares
}

/// For each square and direction, the square two steps away.
static BEHIND: [[Bitboard; 8]; 81] = {
    let mut table = [[Bitboard::EMPTY; 8]; 81];
    let mut s = 0;
    while s < 81 {
        let mut d = 0;
        while d < 8 {
            let (df, dr) = Direction::ALL[d].step();
            if let Some(square) = Square::from_index(s).offset(2 * df, 2 * dr) {
                table[s][d] = Bitboard::of(square);
            }
            d += 1;
        }
        s += 1;
    }
    table
};

/// The index of the direction from a square to a neighbour.
#[inline(always)]
fn direction_of(square: Square, neighbour: Square) -> usize {
    /// By the difference of the indices, from -10 (down left) to +10 (up right).
    static BY_DIFFERENCE: [u8; 21] = {
        let mut table = [0; 21];
        let mut d = 0;
        while d < 8 {
            let (df, dr) = Direction::ALL[d].step();
            table[(10 + df * 9 + dr) as usize] = d as u8;
            d += 1;
        }
        table
    };
    BY_DIFFERENCE[10 + neighbour.index() - square.index()] as usize
}

#[cfg(test)]
mod tests {
    use ikusa_rules::Seeded;

    use super::*;

    /// Walks the table of patterns square by square.
    fn walk(kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
        let pattern = kind.pattern();
        let leaps = pattern.leaps.iter().filter_map(|&(df, dr)| from.offset(df, dr));
        let mut reached: Bitboard = leaps.filter(|square| BOARD.has(*square)).collect();
        for direction in Direction::ALL.into_iter().filter(|direction| pattern.lines.include(*direction)) {
            let (df, dr) = direction.step();
            let mut at = from;
            for _ in 0..pattern.destroys {
                let Some(next) = at.offset(df, dr).filter(|next| BOARD.has(*next)) else { break };
                reached = reached.with(next);
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    #[test]
    fn bitboards_reach_what_the_table_of_patterns_says() {
        for seed in 0..400 {
            let mut seeded = Seeded::new(seed);
            let mut word = || u128::from(seeded.next_u64()) << 64 | u128::from(seeded.next_u64());
            let occupied = Bitboard(word() & word()) & BOARD;
            for kind in Kind::ALL {
                for from in BOARD {
                    assert_eq!(
                        reach(kind, from, occupied),
                        walk(kind, from, occupied),
                        "{kind:?} {from:?} seed {seed}"
                    );
                }
            }
        }
    }

    #[test]
    fn whole_lines_are_open_lines_on_an_empty_board() {
        for square in BOARD {
            let (whole, open) = (Axes::whole(square), Axes::open(square, Bitboard::EMPTY));
            assert_eq!((whole.all(), whole.missile()), (open.all(), open.missile()));
        }
    }
}
