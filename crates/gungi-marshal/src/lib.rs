//! Gungi Marshal: 38 pieces a side, an open placement of 18 to 26 of them, towers, drops, and two pieces
//! that change what others can do.
//!
//! ```
//! use ikusa_gungi_marshal::Marshal;
//! use ikusa_rules::{Game, Position};
//! let start = Marshal::start(Default::default());
//! assert_eq!(start.count_moves(), 27 * 13);
//! let knight = Marshal::read_move(&start, "N@7-4-1").expect("Black may place a knight there");
//! assert_eq!(Marshal::write_position(&start.after(knight)).split(' ').nth(1), Some("w"));
//! ```

mod armies;
mod attack;
mod board;
mod checks;
mod clauses;
mod diagram;
mod game;
mod generate;
mod legality;
mod moves;
mod notation;
mod options;
mod outcome;
mod patterns;
mod piece;
mod placement;
mod position;
mod powers;
mod record;
mod safety;
mod setup;
mod sketch;
mod stage;
mod text;

pub use attack::Strike;
pub use board::{Hand, Tower};
pub use game::Marshal;
pub use moves::{Arrival, Move};
pub use notation::{parse_square, square, square_name};
pub use options::{Opens, Options, Screens};
pub use patterns::{Atom, Mode, PATTERNS, reach};
pub use piece::{ARMY, KINDS, Kind, Piece};
pub use position::Position;
pub use setup::Setup;
pub use stage::{Mark, Stage};
