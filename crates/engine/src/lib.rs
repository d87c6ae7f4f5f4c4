//! One search for every game of Ikusa: it names no game, plays whatever implements [`Playable`], and is
//! compiled for each of them.
//!
//! [`Engine`] thinks; [`Limits`] bound it and [`Control`] stops it.

pub mod arena;
mod bench;
mod engine;
pub mod eval;
mod formation;
mod history;
pub mod instant;
pub mod learn;
mod level;
mod limits;
pub mod mate;
pub mod net;
mod past;
mod picker;
mod playable;
pub mod protocol;
pub mod puzzle;
pub mod score;
mod search;
pub mod secrets;
mod task;
pub mod time;
mod tt;

pub use bench::{Benched, Row, bench};
pub use engine::{Engine, Settings, Thought};
pub use formation::choose_formation;
pub use level::{Level, Strength};
pub use limits::{Budget, Control, Limits};
pub use playable::{Class, Evaluation, Playable, State};
pub use search::{Pruning, Report, Tunable, Tunables, Variation};
pub use task::Task;
pub use tt::Bound;
