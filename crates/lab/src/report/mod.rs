//! A study as something to read: one document, and a renderer for each medium.

mod document;
mod measure;
mod plot;
mod render;
mod sections;

pub use document::{Block, Document};
pub use measure::{Measure, measures, verdict};
pub use render::{html, markdown, text};

use serde::Serialize;

use crate::findings::Findings;
use crate::plan::LabPlan;

/// A plan, and what its series say.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Study {
    /// What was played.
    pub plan: LabPlan,
    /// The command that plays the same again.
    pub command: String,
    /// The figures of each set of rules.
    pub findings: Vec<Findings>,
}
