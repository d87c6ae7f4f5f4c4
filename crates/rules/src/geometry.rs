//! Lines and leaps on the 9×9 board, from tables built at compile time.

use crate::{Bitboard, Direction, Square};

/// The squares from each square to the edge, by direction.
static RAYS: [[Bitboard; 81]; 8] = {
    let mut rays = [[Bitboard::EMPTY; 81]; 8];
    let mut d = 0;
    while d < 8 {
        let (df, dr) = Direction::ALL[d].step();
        let mut s = 0;
        while s < 81 {
            let mut at = Square::from_index(s).offset(df, dr);
            while let Some(square) = at {
                rays[d][s] = rays[d][s].with(square);
                at = square.offset(df, dr);
            }
            s += 1;
        }
        d += 1;
    }
    rays
};

static BETWEEN: [[Bitboard; 81]; 81] = {
    let mut table = [[Bitboard::EMPTY; 81]; 81];
    let mut s = 0;
    while s < 81 {
        let mut d = 0;
        while d < 8 {
            let (df, dr) = Direction::ALL[d].step();
            let mut passed = Bitboard::EMPTY;
            let mut at = Square::from_index(s).offset(df, dr);
            while let Some(square) = at {
                table[s][square.index()] = passed;
                passed = passed.with(square);
                at = square.offset(df, dr);
            }
            d += 1;
        }
        s += 1;
    }
    table
};

static LINE: [[Bitboard; 81]; 81] = {
    let mut table = [[Bitboard::EMPTY; 81]; 81];
    let mut s = 0;
    while s < 81 {
        let mut d = 0;
        while d < 8 {
            let (df, dr) = Direction::ALL[d].step();
            let back = Direction::ALL[(d + 4) % 8];
            let whole = Bitboard(RAYS[d][s].0 | RAYS[back as usize][s].0 | 1 << s);
            let mut at = Square::from_index(s).offset(df, dr);
            while let Some(square) = at {
                table[s][square.index()] = whole;
                at = square.offset(df, dr);
            }
            d += 1;
        }
        s += 1;
    }
    table
};

/// The squares strictly between `a` and `b` if they share a file, rank or diagonal; else none.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole file, rank or diagonal that `a` and `b` share, edge to edge and both included; else none.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// The squares from `square` to the edge in a direction, without `square` itself.
#[inline(always)]
pub fn ray(direction: Direction, square: Square) -> Bitboard {
    RAYS[direction as usize][square.index()]
}

/// Every bit from an index on.
static FROM: [u128; 128] = {
    let mut masks = [0; 128];
    let mut index = 0;
    while index < 128 {
        masks[index] = u128::MAX << index;
        index += 1;
    }
    masks
};

/// What a slider on `square` reaches in a direction: up to and with the first square of `occupied`.
#[inline(always)]
pub fn slide(direction: Direction, square: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction as usize][square.index()];
    let blockers = ray.0 & occupied.0;
    if direction.ascends() {
        // Every bit up to and with the lowest blocker; all of them without one.
        Bitboard(ray.0 & (blockers ^ blockers.wrapping_sub(1)))
    } else {
        // Every bit from the highest blocker on; the spare bit 0 stands in for "none".
        let highest = 127 - (blockers | 1).leading_zeros();
        Bitboard(ray.0 & FROM[highest as usize & 127])
    }
}

/// What a rook reaches.
#[inline(always)]
pub fn orthogonals(square: Square, occupied: Bitboard) -> Bitboard {
    slide(Direction::Up, square, occupied)
        | slide(Direction::Right, square, occupied)
        | slide(Direction::Down, square, occupied)
        | slide(Direction::Left, square, occupied)
}

/// What a bishop reaches.
#[inline(always)]
pub fn diagonals(square: Square, occupied: Bitboard) -> Bitboard {
    slide(Direction::UpRight, square, occupied)
        | slide(Direction::DownRight, square, occupied)
        | slide(Direction::DownLeft, square, occupied)
        | slide(Direction::UpLeft, square, occupied)
}

static NEIGHBOURS: [Bitboard; 81] = leaps(&Direction::STEPS);

/// The squares next to `square`: eight, or fewer at the edge.
#[inline(always)]
pub fn neighbours(square: Square) -> Bitboard {
    NEIGHBOURS[square.index()]
}

/// For each square, the squares at the given (file, rank) offsets that are on the board.
pub const fn leaps(offsets: &[(i8, i8)]) -> [Bitboard; 81] {
    let mut table = [Bitboard::EMPTY; 81];
    let mut s = 0;
    while s < 81 {
        let mut i = 0;
        while i < offsets.len() {
            if let Some(square) = Square::from_index(s).offset(offsets[i].0, offsets[i].1) {
                table[s] = table[s].with(square);
            }
            i += 1;
        }
        s += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seeded;

    /// Walks square by square: the plain meaning of a slide.
    fn walk(direction: Direction, square: Square, occupied: Bitboard) -> Bitboard {
        let (df, dr) = direction.step();
        let mut reached = Bitboard::EMPTY;
        let mut at = square.offset(df, dr);
        while let Some(next) = at {
            reached = reached.with(next);
            at = if occupied.has(next) { None } else { next.offset(df, dr) };
        }
        reached
    }

    #[test]
    fn slides_equal_a_walk_on_random_boards() {
        let mut seeded = Seeded::new(9);
        for round in 0..2_000 {
            let words = || u128::from(seeded.next_u64()) << 64 | u128::from(seeded.next_u64());
            let mut words = words;
            let dense = words();
            let occupied =
                Bitboard(if round % 2 == 0 { dense } else { dense & words() & words() }) & Bitboard::FULL;
            for square in Square::all() {
                for direction in Direction::ALL {
                    assert_eq!(slide(direction, square, occupied), walk(direction, square, occupied));
                }
            }
        }
    }

    #[test]
    fn lines_and_betweens_agree_with_slides() {
        for a in Square::all() {
            for direction in Direction::ALL {
                for b in ray(direction, a) {
                    let expected = slide(direction, a, Bitboard::of(b)).without(b);
                    assert_eq!(between(a, b), expected);
                    assert_eq!(between(b, a), expected);
                    assert!(line(a, b).has(a) && line(a, b).has(b));
                    assert_eq!(line(a, b), line(b, a));
                }
            }
        }
        assert!(between(Square::new(0, 0), Square::new(1, 2)).is_empty());
        assert!(line(Square::new(0, 0), Square::new(1, 2)).is_empty());
    }

    #[test]
    fn files_are_read_as_they_are_written() {
        for (file, ranks) in (0..9).flat_map(|file| (0..512).map(move |ranks| (file, ranks))) {
            let set = Bitboard::from_file(file, ranks);
            assert!(set.into_iter().all(|square| square.file() == file));
            let read = set.into_iter().fold(0, |read, square| read | 1 << square.rank());
            assert_eq!([read, set.on_file(file), Bitboard::FULL.on_file(file) & 511], [ranks, ranks, 511]);
        }
    }

    #[test]
    fn shifts_equal_offsets() {
        for square in Square::all() {
            for direction in Direction::ALL {
                let (df, dr) = direction.step();
                let expected = square.offset(df, dr).map_or(Bitboard::EMPTY, Bitboard::of);
                assert_eq!(Bitboard::of(square).shifted(direction), expected, "{square:?} {direction:?}");
            }
            assert_eq!(Bitboard::of(square).whole_files(), Bitboard::file(square.file()));
        }
    }
}
