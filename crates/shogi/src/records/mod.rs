//! The record formats of shogi.

use ikusa_rules::{Ending, Format};

use crate::Shogi;

/// Every record format, the canonical one first.
pub const FORMATS: &[Format<Shogi>] = &[];

/// Every way a record's line may end beside the outcomes of the rules.
pub const ENDINGS: &[&Ending] = &[];
