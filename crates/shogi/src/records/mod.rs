//! The record formats of shogi: KIF, KI2, CSA, JKF and USI, read and written.
//!
//! Nothing gets lost on the way: what a format cannot express, its writer refuses by name, and what it has
//! written it reads back and compares before giving it away.
//!
//! Inside a record, headers carry the Japanese names of KIF (see the table in `header.rs`), the name of a
//! handicap is not a header but the start position, options of the game that differ from the usual ones
//! travel as headers `ikusa-<option>`, and a bookmark of KIF is a comment that begins with `&`. Times that a
//! format adds up by itself are not kept.
//!
//! The feature `records` (on by default) brings the formats and their one dependency, the encoding of older
//! Japanese files; without it there are only the endings.

#[cfg_attr(not(feature = "records"), expect(dead_code, reason = "only the formats use the words"))]
mod ending;
#[cfg(feature = "records")]
mod formats;

pub use ending::ENDINGS;
#[cfg(feature = "records")]
pub use formats::FORMATS;

/// Every record format: none without the feature `records`.
#[cfg(not(feature = "records"))]
pub const FORMATS: &[ikusa_rules::Format<crate::Shogi>] = &[];
