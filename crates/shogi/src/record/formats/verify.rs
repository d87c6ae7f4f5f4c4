//! The promise of every writer: what it writes reads back as the same record.

use ikusa_rules::{Record, RecordError};

use super::walk::walk;
use crate::Shogi;

/// Checks that `back`, which was read from what was written for `record`, is the same.
///
/// Writers name what they know they cannot express; this finds the rest, such as a header whose name would
/// read as a comment.
///
/// # Errors
/// With what gets lost.
pub(super) fn same(
    record: &Record<Shogi>,
    back: &Result<Record<Shogi>, RecordError>,
) -> Result<(), RecordError> {
    if back.as_ref() == Ok(record) {
        return Ok(());
    }
    let lost = line_break(record).unwrap_or_else(|| match back {
        Err(error) => format!("all of this record: it would not read back ({error})"),
        Ok(back) => difference(record, back),
    });
    Err(RecordError::Inexpressible(lost))
}

/// A text of several lines where there is room for one.
fn line_break(record: &Record<Shogi>) -> Option<String> {
    let broken = |text: &String| text.contains(['\n', '\r']);
    let header = record.headers.iter().find(|(name, value)| broken(name) || broken(value));
    if let Some((name, _)) = header {
        return Some(format!("the line break in the header '{name}'"));
    }
    let mut in_comment = record.comments.iter().any(broken);
    let _ = walk(record, |step| {
        in_comment |= step.node.comments.iter().any(broken);
        Ok(())
    });
    in_comment.then(|| "a line break in a comment".to_owned())
}

fn difference(record: &Record<Shogi>, back: &Record<Shogi>) -> String {
    if back.headers != record.headers {
        let same =
            record.headers.iter().zip(&back.headers).take_while(|(ours, theirs)| ours == theirs).count();
        return match record.headers.get(same) {
            Some((name, value)) => format!("the header '{name}' with the value '{value}'"),
            None => "a text that would read as a header".to_owned(),
        };
    }
    let what = match () {
        () if back.comments != record.comments => "the comments before the first move",
        () if back.options != record.options => "the options of the game",
        () if back.start != record.start => "the start position",
        () => "a comment or time of this record",
    };
    what.to_owned()
}
