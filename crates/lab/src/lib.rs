//! The lab: the engine plays series against itself under given rules, and the games are counted.
//!
//! Games are kept as they were played ([`Played`], a line of a [`Journal`] each), and everything that is said about them
//! ([`Findings`]) comes from playing them again: a series can be taken up after a break, and what nobody asked about when
//! it was played can be asked later.

mod estimate;
mod findings;
mod journal;
mod plan;
mod played;
mod report;

mod series;
mod tally;
mod worth;

pub use estimate::{Estimate, Mean, share};
pub use findings::{Findings, Row};
pub use journal::Journal;
pub use plan::{LabPlan, RuleSet};
pub use played::{Played, play};
pub use report::{Block, Document, Measure, Study, html, markdown, measures, text, verdict};

pub use series::play_series;
pub use worth::Worth;
