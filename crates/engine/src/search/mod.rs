//! Principal variation search, one organ per file.

mod early_cutoff;
mod move_loop;
mod node;
mod quiescence;
mod root;
mod tunables;
mod worker;

pub use root::{Report, Variation};
pub(crate) use tunables::Reductions;
pub use tunables::{Tunable, Tunables};
pub(crate) use worker::{Shared, Worker};

/// How much the search may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pruning {
    /// Whatever history says is safe: for playing.
    #[default]
    Full,
    /// Nothing that could change the value: plain alpha-beta, equal to negamax. For tests.
    Exact,
}
