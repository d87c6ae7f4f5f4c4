//! Every game of Ikusa behind one face: the table [`GAMES`], lines of play and records with their types
//! erased. The type is erased once per match or file, never per node: perft and search below this face run
//! on the game's own types.
//!
//! ```
//! use ikusa_play::{Command, Match, Stage, Terms, game};
//!
//! // A line of play: texts in, texts out.
//! let mut line = game("gueides").expect("a game of the table").open(None, &[])?;
//! line.play("g1-g3").expect("a legal move");
//! let refused = line.play("g1-g3").expect_err("nothing stands there any more");
//! assert!(refused.to_string().starts_with("gueides."), "{refused}");
//!
//! // A match: commands of two seats, at the times that the caller tells.
//! let mut played = Match::new(game("shogi").expect("a game of the table"), Terms::default(), 0)?;
//! let seat = played.to_act();
//! played.apply(seat, Command::Move { text: "7g7f".into() }, 1_000).expect("it is its turn");
//! played.apply(!seat, Command::Resign, 2_000).expect("one may always resign");
//! assert_eq!(played.stage(), Stage::Over);
//! # Ok::<(), ikusa_play::OpenError>(())
//! ```
//!
//! [`add_game`] puts a game of a program's own into the table.

mod across;
mod chronicle;
mod clock;
mod command;
mod denial;
pub mod desk;
pub mod explorer;
mod formation;
mod game;
mod games;
mod line;
mod matches;
mod offer;
mod placement;
mod presence;
pub mod protocol;
mod rating;
mod record;
pub mod review;
mod sheet;
mod terms;
pub mod think;
mod tools;
pub mod trainer;

pub use across::Across;
pub use clock::{Budget, Clock, MOST_LAG, Millis, TimeControl};
pub use command::{Applied, Command};
pub use denial::Denial;
pub use game::{AnyGame, FormatInfo, Looked, OpenError};
pub use games::{GAMES, add_game, game};
pub use line::{AnyLine, Taken};
pub use matches::{Match, ReplayError, Stage};
pub use offer::Offer;
pub use placement::{is_placement, next_placement};
pub use rating::{Rating, Speed};
pub use record::AnyRecord;
pub use sheet::{Sheet, moment, month};
pub use terms::Terms;
pub use tools::EngineTools;
