//! Puzzles: positions with one winning first move, found in games and proved before they are kept.
//!
//! A puzzle of mate is proved by the solver: the line is the shortest mate, and no other first move mates at all, however
//! long. Any other is proved by a deep search of two lines with a wide gap between them. `mine` looks for them, `prove`
//! is what each has to pass, then and in the tests.

mod collection;
mod grade;
mod mine;
mod prove;
mod row;
mod theme;

pub use collection::{Collection, LARGEST, read};
pub use mine::{Quarry, extract};
pub use prove::{LONGEST_MATE, PuzzleKind, prove};
pub use row::{Puzzle, RowError};
pub use theme::themes;
