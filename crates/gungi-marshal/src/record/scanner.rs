//! The words of a record's rounds, each with its place.

use ikusa_rules::script::{Cursor, LineColumn};
use ikusa_rules::{SyntaxError, say};

use super::{BATTLE, PLACEMENT, SKIPPED};

/// One word of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// `-PLACEMENT-`.
    Placement,
    /// `-BATTLE-`.
    Battle,
    /// `12.`.
    Round(u32),
    /// `|`.
    Bar,
    /// `…`.
    Skipped,
    /// `{…}`.
    Comment(String),
    /// `[1.250s]`.
    Millis(u64),
    /// Anything else up to the next of these.
    Entry(String),
}

/// Cuts a text into words.
pub(super) struct Scanner<'a>(pub(super) Cursor<'a>);

impl Scanner<'_> {
    /// The next word.
    pub(super) fn next(&mut self) -> Result<Option<(LineColumn, Word)>, SyntaxError> {
        let Some(first) = self.0.skip_blanks() else { return Ok(None) };
        let place = self.0.place();
        let word = match first {
            '|' => {
                self.0.take(1);
                Word::Bar
            }
            '{' => Word::Comment(self.0.comment()?),
            '[' => Word::Millis(self.0.time()?),
            _ => self.plain(place)?,
        };
        Ok(Some((place, word)))
    }

    fn plain(&mut self, place: LineColumn) -> Result<Word, SyntaxError> {
        let digits = self.0.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && self.0.rest()[digits..].starts_with('.') {
            let number = self.0.rest()[..digits].parse().map_err(|_| {
                place.fails(say!("un número de ronda tan grande", "a round number that large"))
            })?;
            self.0.take(digits + 1);
            return Ok(Word::Round(number));
        }
        for skipped in [SKIPPED, "..."] {
            if self.0.rest().starts_with(skipped) {
                self.0.take(skipped.len());
                return Ok(Word::Skipped);
            }
        }
        let end = self.0.rest().find(['|', '{', '[', '\n']).unwrap_or(self.0.rest().len());
        let text = self.0.rest()[..end].trim_end().to_owned();
        self.0.take(end);
        Ok(match text.as_str() {
            PLACEMENT => Word::Placement,
            BATTLE => Word::Battle,
            _ => Word::Entry(text),
        })
    }
}
