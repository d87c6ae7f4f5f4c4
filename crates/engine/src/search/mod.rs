//! Principal variation search, one organ per file.

mod node;
mod pruning;
mod quiescence;
mod root;
mod shortcut;
mod trial;
mod worker;

pub use pruning::Pruning;
pub use root::{Report, Variation};
pub(crate) use worker::{Shared, Worker};
