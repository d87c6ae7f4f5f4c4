//! Tournaments on this server: what `ikusa_cup` works out, over accounts and matches.

mod conductor;
mod entering;
mod field;
mod verdict;

pub(crate) use conductor::{Finished, conduct};
pub(crate) use entering::{enter, leave};
pub(crate) use field::field_of;
pub(crate) use verdict::{is_verdict, judge};
