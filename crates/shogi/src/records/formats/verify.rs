//! The promise of every writer: what it writes reads back as the same record.

use ikusa_rules::{Record, RecordError};

use crate::Shogi;

/// Checks that `back`, which was read from what was written for `record`, is the same.
///
/// Writers name what they know they cannot express; this finds the rest, such as a header whose name would
/// read as a comment.
pub(super) fn same(
    record: &Record<Shogi>,
    back: &Result<Record<Shogi>, RecordError>,
) -> Result<(), RecordError> {
    let lost = match back {
        Err(error) => format!("all of this record (it would read back as: {error})"),
        Ok(back) if back == record => return Ok(()),
        Ok(back) if back.headers != record.headers => {
            let mut pairs = record.headers.iter().zip(&back.headers);
            let changed = pairs.find(|(ours, theirs)| ours != theirs).map(|(ours, _)| ours);
            let changed = changed.or_else(|| record.headers.get(back.headers.len()));
            match changed {
                Some((name, value)) => format!("the header '{name}' with the value '{value}'"),
                None => "this text among the headers".to_owned(),
            }
        }
        Ok(back) if back.comments != record.comments => "the comments before the first move".to_owned(),
        Ok(back) if back.options != record.options => "the options of the game".to_owned(),
        Ok(back) if back.start != record.start => "the start position".to_owned(),
        Ok(_) => "a comment or time of this record".to_owned(),
    };
    Err(RecordError::Inexpressible(lost))
}
