//! What the games' own records have in common: a heading of `Key: value` lines, comments in braces, times in
//! brackets, and a place for every complaint.

use crate::{Game, Loss, Options, PositionError, Record, RecordError, Refusal, Sentence, SyntaxError, say};

/// The headings that are part of the game and not free text.
pub const GAME: &str = "Game";
/// `Options: key=value …`.
pub const OPTIONS: &str = "Options";
/// `Position: …`, where a record does not begin at the start.
pub const POSITION: &str = "Position";

/// A line and column of a text, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column in characters.
    pub column: usize,
}

impl LineColumn {
    /// The text cannot be read here.
    pub fn fails(self, message: Sentence) -> SyntaxError {
        SyntaxError::at_line(self.line, self.column, message)
    }

    /// The move that stands here is not legal.
    pub fn refuses(self, refusal: Refusal) -> RecordError {
        RecordError::Illegal { line: self.line, column: self.column, refusal: Box::new(refusal) }
    }
}

/// The text of a file in UTF-8, without its byte order mark.
///
/// # Errors
/// If it is in another encoding: the place of the first byte that does not fit. If there is nothing in it.
pub fn text(bytes: &[u8]) -> Result<&str, SyntaxError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = good.matches('\n').count() + 1;
        let column = good.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
        SyntaxError::at_line(line, column, say!("el texto no está en UTF-8", "the text is not UTF-8"))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() { Err(empty()) } else { Ok(text) }
}

/// A file with nothing in it is no record of anything.
pub fn empty() -> SyntaxError {
    SyntaxError::at_line(1, 1, say!("el archivo está vacío", "the file is empty"))
}

/// What stands before the moves, and the moves themselves still to be read.
pub struct Heading<'a, G: Game> {
    /// Free text: players, place, date.
    pub headers: Vec<(String, String)>,
    /// The options of `Options`.
    pub options: G::Options,
    /// The position of `Position`, or the start.
    pub start: G::Position,
    /// Everything behind the heading.
    pub body: Cursor<'a>,
}

impl<'a, G: Game> Heading<'a, G> {
    /// Reads lines `Key: value` up to the first that is none. Characters of `never` make a line a move, whatever
    /// colons it has.
    ///
    /// # Errors
    /// If the record is of another game, or options or position cannot be read.
    pub fn read(text: &'a str, never: &[char]) -> Result<Heading<'a, G>, RecordError> {
        let mut headers = Vec::new();
        let (mut options, mut position) = (G::Options::default(), None);
        let (mut body, mut line) = (text, 1);
        while !body.is_empty() {
            let (first, rest) = body.split_once('\n').unwrap_or((body, ""));
            match header(first, never) {
                Some((GAME, value)) if value == G::ID => {}
                Some((GAME, value)) => {
                    let message = say!(
                        "un registro de '{value}'; se esperaba {}",
                        "a record of '{value}', expected {}",
                        G::ID
                    );
                    return Err(SyntaxError::at_line(line, 1, message).into());
                }
                Some((OPTIONS, value)) => set_options(&mut options, value, line)?,
                Some((POSITION, value)) => position = Some((line, value)),
                Some((key, value)) => headers.push((key.to_owned(), value.to_owned())),
                None if first.trim().is_empty() => {}
                None => break,
            }
            (body, line) = (rest, line + 1);
        }
        let start = match position {
            None => G::start(options),
            Some((line, text)) => G::read_position(text, options).map_err(|error| {
                // The place is the file's, so the message has none of its own.
                let (column, message) = match error {
                    PositionError::Syntax(error) => (error.column, error.message),
                    PositionError::Invalid(_) => (1, error.says()),
                };
                SyntaxError::at_line(line, POSITION.len() + 2 + column, message)
            })?,
        };
        Ok(Heading { headers, options, start, body: Cursor::new(body, line) })
    }
}

fn header<'a>(line: &'a str, never: &[char]) -> Option<(&'a str, &'a str)> {
    let (key, value) = line.split_once(':')?;
    let plain = key.starts_with(char::is_alphabetic) && !key.contains(never);
    plain.then(|| (key.trim_end(), value.trim()))
}

fn set_options<O: Options>(options: &mut O, words: &str, line: usize) -> Result<(), SyntaxError> {
    for word in words.split_whitespace() {
        let set = word
            .split_once('=')
            .ok_or_else(|| {
                say!(
                    "'{word}' no es una opción; se esperaba clave=valor",
                    "'{word}' is not an option, expected key=value"
                )
            })
            .and_then(|(key, value)| options.set(key, value).map_err(|error| error.says()));
        set.map_err(|message| SyntaxError::at_line(line, 1, message))?;
    }
    Ok(())
}

/// The free headers of a record, a line each.
///
/// # Errors
/// If one of them would not be read as the same again.
pub fn headers<G: Game>(record: &Record<G>, never: &[char]) -> Result<String, RecordError> {
    let mut text = String::new();
    for (key, value) in &record.headers {
        let line = format!("{key}: {value}");
        let own = [GAME, OPTIONS, POSITION].contains(&key.as_str());
        if own || line.contains(['\n', '\r']) || header(&line, never) != Some((key, value)) {
            return Err(RecordError::Inexpressible(Loss::Header(key.clone())));
        }
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

/// A text that is read from the front, counting lines and columns.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    rest: &'a str,
    place: LineColumn,
}

impl<'a> Cursor<'a> {
    /// At the beginning of `text`, whose first line has this number in its file.
    pub fn new(text: &'a str, line: usize) -> Cursor<'a> {
        Cursor { rest: text, place: LineColumn { line, column: 1 } }
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// Where it begins.
    pub fn place(&self) -> LineColumn {
        self.place
    }

    /// Takes `bytes` bytes off the front.
    ///
    /// # Panics
    /// If a character or the text ends before.
    pub fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for c in taken.chars() {
            if c == '\n' {
                self.place = LineColumn { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    /// Goes on to the next character that is no blank, and gives it.
    pub fn skip_blanks(&mut self) -> Option<char> {
        self.take(self.rest.len() - self.rest.trim_start().len());
        self.rest.chars().next()
    }

    /// Takes `{…}`, with `\}`, `\\` and `\n` for what would not fit between braces or on the line.
    ///
    /// # Errors
    /// If the brace is never closed.
    pub fn comment(&mut self) -> Result<String, SyntaxError> {
        let mut comment = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((i, c)) = chars.next() {
            match c {
                '}' => {
                    self.take(i + 1);
                    return Ok(comment);
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => comment.push('\n'),
                    Some((_, c)) => comment.push(c),
                    None => break,
                },
                _ => comment.push(c),
            }
        }
        Err(self.place.fails(say!(
            "al comentario que empieza aquí le falta el '}}'",
            "the comment that begins here has no '}}'"
        )))
    }

    /// Takes `[12.5s]` and gives it in milliseconds.
    ///
    /// # Errors
    /// If the brackets hold something else.
    pub fn time(&mut self) -> Result<u64, SyntaxError> {
        let place = self.place;
        let fails = || {
            place.fails(say!(
                "se esperaba un tiempo en segundos, como [12.500s]",
                "expected a time in seconds, as in [12.500s]"
            ))
        };
        let end = self.rest.find(']').ok_or_else(fails)?;
        let millis = self.rest[1..end].strip_suffix('s').and_then(millis).ok_or_else(fails)?;
        self.take(end + 1);
        Ok(millis)
    }
}

/// `12`, `12.5` or `12.500` seconds.
fn millis(seconds: &str) -> Option<u64> {
    let (whole, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let plain = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || !plain(part) || part.len() > 3 {
        return None;
    }
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1_000)?.checked_add(part)
}

/// A comment as [`Cursor::comment`] reads it.
pub fn braced(comment: &str) -> String {
    let escaped =
        comment.replace('\\', "\\\\").replace('}', "\\}").replace('\n', "\\n").replace('\r', "\\\r");
    format!("{{{escaped}}}")
}

/// A time as [`Cursor::time`] reads it.
pub fn bracketed(millis: u64) -> String {
    format!("[{}.{:03}s]", millis / 1_000, millis % 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_times_are_read_as_they_were_written() {
        for comment in ["", "plain", "a } b", "two\nlines", "back\\slash\\n", "\r\n"] {
            let text = braced(comment);
            let mut cursor = Cursor::new(&text, 1);
            assert_eq!((cursor.comment().as_deref(), cursor.rest()), (Ok(comment), ""), "{text}");
        }
        for time in [0, 1, 999, 1_000, 61_250, u64::MAX] {
            assert_eq!(Cursor::new(&bracketed(time), 1).time(), Ok(time));
        }
        assert_eq!(Cursor::new("[7s]", 1).time(), Ok(7_000));
        assert_eq!(Cursor::new("[7.5s]", 1).time(), Ok(7_500));
        for wrong in
            ["[", "[]", "[s]", "[1.s]", "[.5s]", "[1.2345s]", "[-1s]", "[1]", "[99999999999999999999s]"]
        {
            assert!(Cursor::new(wrong, 1).time().is_err(), "{wrong}");
        }
        assert!(Cursor::new("{open \\", 1).comment().is_err());
    }

    #[test]
    fn places_count_characters_and_lines() {
        let mut cursor = Cursor::new("  ¿qué?\n x", 4);
        assert_eq!((cursor.skip_blanks(), cursor.place()), (Some('¿'), LineColumn { line: 4, column: 3 }));
        cursor.take("¿qué?".len());
        assert_eq!((cursor.skip_blanks(), cursor.place()), (Some('x'), LineColumn { line: 5, column: 2 }));
    }

    #[test]
    fn text_in_another_encoding_names_its_line() {
        assert_eq!(text("\u{feff}a".as_bytes()), Ok("a"));
        assert_eq!(text(b"a\nb\xff").map_err(|error| (error.line, error.column)), Err((2, 2)));
        assert_eq!(text(b" \n"), Err(empty()));
    }
}
