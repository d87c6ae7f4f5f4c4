//! A learned evaluation: one net for every game, described once.
//!
//! A position is seen from both sides. For each the net adds up a row of weights for everything that stands on
//! the board or waits beside it ([`Inputs`]), and keeps the two sums up to date along the search
//! ([`Accumulator`]): a move changes a few rows. What the sums say, clipped and squared, is weighed by a small
//! output layer for the game's phase, beside a plain sum of what each piece is worth where it stands.
//!
//! Everything is whole numbers and wraps nowhere, so it is the same on every machine: [`Net::read`] refuses
//! weights that could overflow.

mod accumulator;
mod inputs;
mod learned;
mod relations;
mod shipped;
mod weights;

pub use accumulator::Accumulator;
pub use inputs::{Inputs, Man, Pictured};
pub use learned::{Learned, LearnedSums, Teachable};
pub use relations::{ARMED, SideAttacks};
pub use shipped::Shipped;
pub(crate) use shipped::shipped;
pub use weights::{Net, NetError, Output};

/// Sums of each side.
pub const WIDTH: usize = 64;
/// The first of them, which relations move as well. They are added up anew wherever a position is judged, so there are few.
pub const RELATED: usize = 16;
/// Phases of a game with an output layer of their own.
pub const PHASES: usize = 8;
/// What stands for 1 in a sum: there the activation ends.
pub const ONE: i16 = 255;
/// What stands for 1 in the output layer, and the largest weight there: `ONE * OUTPUT_LIMIT` fits 16 bits, and
/// the sum over both sides 32.
pub const OUTPUT_ONE: i32 = 64;
/// See [`OUTPUT_ONE`].
pub const OUTPUT_LIMIT: i16 = 127;
/// Parts of a hundredth of a pawn in which a piece's worth is counted.
pub const WORTH_ONE: i32 = 16;

const _: () = assert!(ONE as i32 * (OUTPUT_LIMIT as i32) < i16::MAX as i32);
const _: () = assert!(2 * WIDTH as i64 * (ONE as i64 * ONE as i64) * (OUTPUT_LIMIT as i64) < i32::MAX as i64);
