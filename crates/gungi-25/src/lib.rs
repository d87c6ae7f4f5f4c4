//! Gungi 25: 25 pieces a side, towers of two or three, drops behind one's own front, an open draft, and a
//! Tactician that turns enemies over to its side. Captured pieces are gone for good.
//!
//! ```
//! use ikusa_gungi_25::Gungi25;
//! use ikusa_rules::{Game, Position};
//! let start = Gungi25::start(Default::default());
//! let spy = Gungi25::read_move(&start, "8h-7g").err().expect("an own Fortress stands on 7g");
//! assert!(spy.to_string().starts_with("gungi25.4.move"));
//! let soldier = Gungi25::read_move(&start, "9g-9f").expect("the way is free");
//! assert_eq!(Gungi25::write_position(&start.after(soldier)).split(' ').nth(2), Some("b"));
//! ```

mod armies;
mod attack;
mod board;
mod clauses;
mod diagram;
mod draft;
mod game;
mod generate;
mod gfen;
mod kanji;
mod legality;
mod moves;
mod notation;
mod options;
mod outcome;
mod patterns;
mod piece;
mod position;
mod record;
mod setup;
mod sketch;
mod text;

pub use attack::Strike;
pub use board::{Hand, Tower};
pub use draft::Draft;
pub use game::Gungi25;
pub use moves::{Arrival, Betrayal, Move};
pub use notation::{parse_square, square, square_name};
pub use options::{Check, Options, Repetition, Stalemate, Wing};
pub use patterns::{PATTERNS, Reach, Slide, Vault};
pub use piece::{ARMY, KINDS, Kind, Piece};
pub use position::Position;
pub use setup::Setup;
