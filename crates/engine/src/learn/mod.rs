//! Learning: the engine plays itself, and a net learns to foresee what its searches find and its games come to.
//!
//! Generating and training are apart, with files of games between them ([`Archive`]). A run of either that was
//! broken off goes on where it was, and ends as it would have.

mod archive;
mod chance;
mod checkpoint;
mod generate;
mod lessons;
mod model;
mod pupil;
mod rules;
mod train;
mod transcript;

pub use archive::{Archive, heading, visit_games};
pub use chance::{Curve, Outcomes};
pub use generate::{Ending, Series, generate, play};
pub use lessons::{Course, Example, Lessons};
pub use model::Shown;
pub use pupil::{Pupil, Student};
pub use train::{Progress, Training, TrainingPlan};
pub use transcript::{Ply, Transcript, read_heading};

#[cfg(test)]
mod tests;
