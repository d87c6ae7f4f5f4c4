//! One search for every game of Ikusa: it names no game, plays whatever implements [`Playable`], and is
//! compiled for each of them.
//!
//! [`Engine`] thinks; [`Limits`] bound it and [`Control`] stops it.
//!
//! ```
//! use ikusa_engine::{Control, Engine, Limits, Task};
//! use ikusa_rules::Line;
//! use ikusa_shogi::Shogi;
//!
//! // Black mates with the gold in hand.
//! let line = Line::<Shogi>::open(Some("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), Default::default())?;
//! let task = Task { limits: Limits::nodes(20_000), ..Task::default() };
//! let thought = task.think(&mut Engine::default(), &line, &Control::default(), |_| {});
//! let best = thought.best().expect("the game is not over");
//! assert_eq!(line.texts_of(&[best]), ["G*5b"]);
//! # Ok::<(), ikusa_rules::PositionError>(())
//! ```
//!
//! A game more implements [`Playable`] for its positions (what a move is like) with an [`Evaluation`] (what a position is
//! worth); see [`eval`] for those that are here.

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
mod trail;
mod tt;

pub use bench::{Benched, Row, bench};
pub use engine::{Engine, Settings, Thought};
pub use formation::choose_formation;
pub use level::{Level, Strength};
pub use limits::{Allowance, Control, Limits};
pub use playable::{Class, Evaluation, Playable, State};
pub use search::{Pruning, Report, Tunable, Tunables, Variation};
pub use task::Task;
pub use trail::Trail;
pub use tt::Bound;
