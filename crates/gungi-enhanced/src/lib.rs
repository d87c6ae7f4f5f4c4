//! Gungi Enhanced: 23 two-faced pieces a side, a secret formation, effects in three phases.
//!
//! The rules are those of "GUNGI, libro de reglas" by Julián Delekta, made precise by the rulings R1–R13 and
//! the fine print F1–F11 of the project's rules page; code cites the book's sections (§7.6.4) and those.
//!
//! ```
//! use ikusa_gungi_enhanced::Enhanced;
//! use ikusa_rules::{Game, Position};
//! let mut position = Enhanced::start(Default::default());
//! assert_eq!(position.count_moves(), 42);
//! let jump = Enhanced::read_move(&position, "c9-d8").expect("legal through Ascent");
//! position.play_unchecked(jump);
//! assert!(Enhanced::read_move(&position, "c9-d8").is_err());
//! ```

mod armies;
mod board;
mod choices;
mod clauses;
mod diagram;
mod effects;
mod fault;
mod formation;
mod game;
mod generate;
mod legality;
mod moves;
mod notation;
mod observation;
mod options;
mod outcome;
mod patterns;
mod piece;
mod position;
mod reach;
mod reasons;
mod record;
mod scan;
mod setup;
mod sketch;
mod text;
pub mod tower;
mod view;

pub use armies::{Formations, random as random_formation};
pub use formation::{Formation, reveal};
pub use game::{Enhanced, SAMPLE_BOARD};
pub use moves::{Level, Move};
pub use notation::{parse_square, square, square_name};
pub use observation::{Observation, Sighting};
pub use options::{Coronation, Faults, Options, Repetition};
pub use patterns::{Reach, Slides, mount_leaps, sets, territory};
pub use piece::{Face, Kind, Piece};
pub use position::Position;
pub use record::{formation_of, record_text};
pub use setup::{FaceCounts, Setup};
pub use text::{read_board, read_setup, write_setup};
pub use view::{Knowledge, Reverses};
