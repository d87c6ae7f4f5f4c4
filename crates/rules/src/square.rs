//! The 9×9 board: squares, files, ranks and the eight directions.

/// A square of a 9×9 board, file by file: `index = file * 9 + rank`.
///
/// A file is nine neighbouring bits of a [`crate::Bitboard`], so what runs along files (lances, cannons,
/// pawns) is plain arithmetic. What a file or rank is called, and which way is forward, each game decides;
/// Gueides uses ranks 0 to 7 only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 81;

    /// The square on `file` and `rank`, both from 0 to 8.
    ///
    /// # Panics
    /// If either is above 8.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Square {
        assert!(file < 9 && rank < 9, "files and ranks run from 0 to 8");
        Square(file * 9 + rank)
    }

    /// The square on `file` and `rank`, or `None` off the board.
    #[inline]
    pub const fn at(file: i8, rank: i8) -> Option<Square> {
        if file >= 0 && file < 9 && rank >= 0 && rank < 9 {
            Some(Square(file as u8 * 9 + rank as u8))
        } else {
            None
        }
    }

    /// The square with this index.
    ///
    /// # Panics
    /// If `index` is above 80.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Square {
        assert!(index < Square::COUNT, "squares run from 0 to 80");
        Square(index as u8)
    }

    /// From 0 to 80.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0 to 8.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 / 9
    }

    /// From 0 to 8.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 % 9
    }

    /// The square `df` files and `dr` ranks away, or `None` off the board.
    #[inline]
    pub const fn offset(self, df: i8, dr: i8) -> Option<Square> {
        Square::at(self.file() as i8 + df, self.rank() as i8 + dr)
    }

    /// The square seen from the other side of the table (both coordinates turned).
    #[inline(always)]
    pub const fn rotated(self) -> Square {
        Square(80 - self.0)
    }

    /// The square in a mirror that swaps left and right.
    #[inline]
    pub const fn mirrored(self) -> Square {
        Square((8 - self.file()) * 9 + self.rank())
    }

    /// All 81 squares by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// Steps of a king between two squares.
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }
}

/// One of the eight straight directions, as (files, ranks).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Towards higher ranks.
    Up = 0,
    /// Higher file, higher rank.
    UpRight,
    /// Towards higher files.
    Right,
    /// Higher file, lower rank.
    DownRight,
    /// Towards lower ranks.
    Down,
    /// Lower file, lower rank.
    DownLeft,
    /// Towards lower files.
    Left,
    /// Lower file, higher rank.
    UpLeft,
}

impl Direction {
    /// All eight; the first four lead to higher square indices, the last four are their opposites.
    pub const ALL: [Direction; 8] = [
        Direction::Up,
        Direction::UpRight,
        Direction::Right,
        Direction::DownRight,
        Direction::Down,
        Direction::DownLeft,
        Direction::Left,
        Direction::UpLeft,
    ];

    /// The step of each, as (files, ranks).
    pub const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

    /// The step as (files, ranks).
    #[inline(always)]
    pub const fn step(self) -> (i8, i8) {
        Direction::STEPS[self as usize]
    }

    /// The direction of a step of one square, or `None` if it is not one.
    pub const fn from_step(df: i8, dr: i8) -> Option<Direction> {
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = Direction::STEPS[i];
            if files == df && ranks == dr {
                return Some(Direction::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Whether a step leads to a higher square index.
    #[inline(always)]
    pub const fn ascends(self) -> bool {
        (self as u8) < 4
    }

    /// The way back.
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }
}
