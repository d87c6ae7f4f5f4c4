//! The kernel that all games of Ikusa share: colours, squares and bitboards, positions and their moves,
//! outcomes with reasons, clause-cited refusals, history, records and perft.
//!
//! No dependencies, no I/O, no clock, no randomness of its own, no `unsafe`; generating and playing moves
//! never allocates.
//!
//! Squares, sets of them and directions are the alphabet of every game:
//!
//! ```
//! use ikusa_rules::{Bitboard, Direction, Square};
//!
//! let corner = Square::new(0, 0);
//! let beside = Direction::ALL.iter().filter_map(|way| corner.offset(way.step().0, way.step().1));
//! let ring: Bitboard = beside.collect();
//! assert_eq!(ring.len(), 3);
//! assert!(ring.has(Square::new(1, 1)) && !ring.has(corner));
//! assert_eq!(corner.rotated(), Square::new(8, 8));
//! ```
//!
//! A game is a type that implements [`Game`]: it reads and writes positions and moves, and every refusal cites a
//! [`Clause`]. A [`Line`] is a game so far. With a game `G` one plays like this, whatever the game:
//!
//! ```
//! use ikusa_rules::{Game, Line, MoveError, Position};
//!
//! fn play<G: Game>(moves: &[&str]) -> Result<String, MoveError> {
//!     let mut line = Line::<G>::default();
//!     for text in moves {
//!         line.play_text(text)?;
//!     }
//!     let choices = if line.outcome().is_some() { 0 } else { line.now().count_moves() };
//!     Ok(format!("{} moves from {}", choices, G::write_position(line.now())))
//! }
//! ```

mod armies;
mod arrangement;
mod bitboard;
mod clause;
mod color;
mod customs;
mod diagram;
mod game;
pub mod geometry;
mod history;
mod key;
mod line;
mod loss;
mod options;
mod outcome;
pub mod perft;
mod position;
mod record;
pub mod script;
mod secrets;
mod sketch;
mod square;
mod syntax;
mod text;
mod tower;
mod tower_board;

pub use armies::Armies;
pub use arrangement::Arrangement;
pub use bitboard::{Bitboard, Squares};
pub use clause::{Arg, Clause, Refusal};
pub use color::{ByColor, Color};
pub use customs::{Customs, Impasse, Usual};
pub use diagram::{Diagram, Man, PieceKind, piece_kind};
pub use game::{Game, Step};
pub use history::{Event, History};
pub use key::{Key, Keys, Random, Seeded};
pub use line::{Line, MoveOf, move_texts};
pub use loss::Loss;
pub use options::{Choice, OptionError, OptionSpec, Options, Value, Values};
pub use outcome::{Outcome, Reason};
pub use position::{Position, Select};
pub use record::{
    Ending, Entry, Faults, Format, Headings, Node, NodeId, Print, Record, RecordError, Split, Tree, whole,
};
pub use secrets::{Open, Reveal, Secrets, View, Viewer};
pub use sketch::{Effect, Pick, Sketch, Verb};
pub use square::{Direction, Square};
pub use syntax::{MoveError, PositionError, SyntaxError, with_short_quotes};
pub use text::{Lang, Sentence, ShortText, Text};
pub use tower::{Stackable, Tower};
pub use tower_board::TowerBoard;
