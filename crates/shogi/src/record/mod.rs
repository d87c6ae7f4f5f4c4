//! The record formats of shogi: KIF, KI2, CSA, JKF and USI, read and written.
//!
//! Nothing gets lost on the way: what a format cannot express, its writer refuses by name, and what it has
//! written it reads back and compares before giving it away.
//!
//! ```
//! # #[cfg(feature = "records")] {
//! use ikusa_rules::Format;
//! use ikusa_shogi::Shogi;
//!
//! let (kif, csa) = (Format::<Shogi>::find("kifu")?, Format::<Shogi>::find("csa3")?);
//! let record = kif.read("先手：山田\n1 ７六歩(77)\n2 投了\n".as_bytes())?;
//! let written = String::from_utf8(csa.write(&record)?).expect("CSA V3 is UTF-8");
//! assert_eq!(written, "'CSA encoding=UTF-8\nV3.0\nN+山田\nPI\n+\n+7776FU\n%TORYO\n");
//!
//! let wrong = kif.read("1 ７五歩(77)\n".as_bytes()).unwrap_err();
//! assert!(wrong.to_string().starts_with("line 1, column 3: shogi."));
//! # }
//! # Ok::<(), ikusa_rules::RecordError>(())
//! ```
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
