//! Every game of Ikusa behind one face: the table [`GAMES`], lines of play and records with their types
//! erased. The type is erased once per match or file, never per node: perft and search below this face run
//! on the game's own types.

mod across;
mod chronicle;
mod clock;
mod command;
mod contest;
mod denial;
pub mod desk;
mod formation;
mod game;
mod games;
mod line;
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
pub use contest::{Match, ReplayError, Stage};
pub use denial::Denial;
pub use game::{AnyGame, FormatInfo, Looked, OpenError};
pub use games::{GAMES, add_game, game};
pub use line::{AnyLine, Taken};
pub use offer::Offer;
pub use placement::{is_placement, next_placement};
pub use rating::{Rating, Speed};
pub use record::AnyRecord;
pub use sheet::{Sheet, moment};
pub use terms::Terms;
pub use tools::EngineTools;
