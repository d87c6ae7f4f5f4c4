//! Gueides, "guerra internacional del siglo": the 9×8 war game of the Dominican inventor Federico Díaz Díaz.
//!
//! Presidents instead of kings, Satellites and Missiles that fly over other pieces, and Radars that shield a
//! whole army from what is flown at it. Section numbers (§) are those of the inventor's rulebook; what the
//! book leaves open is decided by the rulings G1 to G7, which the rules pages state openly.
//!
//! ```
//! use ikusa_gueides::Gueides;
//! use ikusa_rules::{Game, Position};
//!
//! let array = Gueides::start(Default::default());
//! assert_eq!(array.count_moves(), 37);
//! let superplane = Gueides::read_move(&array, "g1-g3").expect("the book's first example move");
//! assert_eq!(
//!     Gueides::write_position(&array.after(superplane)),
//!     "TRBUSVAPM/NNNNNNNNN/9/9/9/6a2/nnnnnnnnn/trbusv1pm w - 1",
//! );
//! ```

mod board;
pub mod clauses;
mod diagram;
mod domination;
mod game;
mod generate;
mod kind;
mod legality;
mod moves;
mod notation;
mod options;
mod outcome;
mod patterns;
mod position;
mod reach;
mod record;
mod setup;
mod sketch;
mod text;

pub use board::Piece;
pub use game::Gueides;
pub use kind::Kind;
pub use moves::Move;
pub use notation::{parse_square, square, square_name};
pub use options::{Options, Repetition};
pub use patterns::{Lines, Pattern};
pub use position::Position;
pub use reach::BOARD;
pub use setup::Setup;
