//! The promise of every writer: what it writes reads back as the same record.

use ikusa_rules::{Loss, Record, RecordError, Sentence, say};

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
        Err(error) => {
            let said = error.says();
            Loss::All(Sentence {
                es: format!("nada de este registro: no se leería igual ({})", said.es),
                en: format!("all of this record: it would not read back ({})", said.en),
            })
        }
        Ok(back) => difference(record, back),
    });
    Err(RecordError::Inexpressible(lost))
}

/// A text of several lines where there is room for one.
fn line_break(record: &Record<Shogi>) -> Option<Loss> {
    let broken = |text: &String| text.contains(['\n', '\r']);
    let mut found = record.headers.iter().any(|(name, value)| broken(name) || broken(value));
    found |= record.comments.iter().any(broken);
    let _ = walk(record, |step| {
        found |= step.node.comments.iter().any(broken);
        Ok(())
    });
    found.then_some(Loss::Confusion('\n'))
}

fn difference(record: &Record<Shogi>, back: &Record<Shogi>) -> Loss {
    if back.headers != record.headers {
        let same =
            record.headers.iter().zip(&back.headers).take_while(|(ours, theirs)| ours == theirs).count();
        return match record.headers.get(same) {
            Some((name, _)) => Loss::Header(name.clone()),
            None => Loss::Comments,
        };
    }
    match () {
        () if back.comments != record.comments => Loss::Comments,
        () if back.options != record.options => Loss::Options,
        () if back.start != record.start => Loss::All(say!("la posición inicial", "the start position")),
        () => Loss::Comments,
    }
}
