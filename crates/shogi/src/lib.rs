//! Shogi: positions, legal moves, SFEN and USI, and the record formats.
//!
//! ```
//! use ikusa_rules::{Game, Position as _};
//! use ikusa_shogi::Shogi;
//!
//! let mut position = Shogi::start(Default::default());
//! let m = Shogi::read_move(&position, "7g7f")?;
//! position.play_unchecked(m);
//! assert_eq!(
//!     Shogi::write_position(&position),
//!     "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
//! );
//! let refused = Shogi::read_move(&position, "2b8h").unwrap_err();
//! assert_eq!(refused.to_string(), "shogi.blocked: the bishop on 2b cannot jump over 3c to reach 8h");
//! # Ok::<(), ikusa_rules::MoveError>(())
//! ```

mod board;
pub mod clauses;
mod diagram;
mod game;
mod generate;
mod hand;
pub mod handicap;
mod heard;
pub mod impasse;
mod kind;
mod legality;
mod moves;
pub mod notation;
mod options;
pub mod outcome;
mod patterns;
mod position;
pub mod record;
mod setup;
mod side;
mod sinks;
mod sketch;
mod square;
pub mod text;

pub use board::Men;
pub use game::{Manners, Shogi};
pub use hand::Hand;
pub use kind::{Kind, PIECES, Piece};
pub use moves::{Action, Move, Promotion};
pub use options::{IllegalMove, Impasse, Options};
pub use patterns::attacks;
pub use position::Position;
pub use setup::Setup;
pub use square::{last_ranks, parse_square, promotion_zone, square, square_name};
