//! Reading a record: every entry is played as it is read.

use ikusa_rules::{
    Entry, Game as _, NodeId, Options as _, Position as _, PositionError, Record, RecordError, SyntaxError,
    Tree,
};

use super::super::game::Marshal;
use super::super::notation::MoveText;
use super::super::options::MarshalOptions;
use super::super::position::Position;
use super::super::stage::Stage;
use super::super::{action::Move, refusal};
use super::entry::{Deed, EntryText, Threat, contradiction, threat};
use super::scanner::{Place, Scanner, Word};
use super::{GAME, OPTIONS, POSITION};

/// Reads a record.
pub(super) fn read(bytes: &[u8]) -> Result<Record<Marshal>, RecordError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|b| **b == b'\n').count() + 1;
        SyntaxError::at_line(line, 1, "the text is not UTF-8")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let heading = Heading::read(text)?;
    let mut reader = Reader::new(heading.start.clone());
    let mut scanner = Scanner::new(heading.body, heading.lines + 1);
    while let Some((place, word)) = scanner.next()? {
        reader.take(place, word)?;
    }
    let Heading { headers, options, start, .. } = heading;
    Ok(Record { headers, options, start, comments: reader.comments, tree: reader.tree })
}

/// The lines `Key: value` before the rounds.
struct Heading<'a> {
    headers: Vec<(String, String)>,
    options: MarshalOptions,
    start: Position,
    body: &'a str,
    lines: usize,
}

impl<'a> Heading<'a> {
    fn read(text: &'a str) -> Result<Heading<'a>, RecordError> {
        let mut headers = Vec::new();
        let (mut options, mut position) = (MarshalOptions::default(), None);
        let (mut body, mut lines) = (text, 0);
        while !body.is_empty() {
            let (line, rest) = body.split_once('\n').unwrap_or((body, ""));
            // Rounds may stand without titles and numbers, so an entry must not pass for a header.
            let header = line.split_once(':').filter(|(key, _)| {
                key.starts_with(char::is_alphabetic) && !key.contains(['|', '{', '@', '['])
            });
            match header.map(|(key, value)| (key.trim_end(), value.trim())) {
                Some((GAME, value)) if value == Marshal::ID => {}
                Some((GAME, value)) => {
                    let message = format!("a record of '{value}', expected {}", Marshal::ID);
                    return Err(SyntaxError::at_line(lines + 1, 1, message).into());
                }
                Some((OPTIONS, value)) => set_options(&mut options, value, lines + 1)?,
                Some((POSITION, value)) => position = Some((lines + 1, value)),
                Some((key, value)) => headers.push((key.to_owned(), value.to_owned())),
                None if line.trim().is_empty() => {}
                None => break,
            }
            (body, lines) = (rest, lines + 1);
        }
        let start = match position {
            None => Marshal::start(options),
            Some((line, text)) => Marshal::read_position(text, options).map_err(|error| {
                let column = match &error {
                    PositionError::Syntax(error) => error.column,
                    PositionError::Invalid(_) => 1,
                };
                SyntaxError::at_line(line, POSITION.len() + 2 + column, error.to_string())
            })?,
        };
        Ok(Heading { headers, options, start, body, lines })
    }
}

fn set_options(options: &mut MarshalOptions, words: &str, line: usize) -> Result<(), SyntaxError> {
    for word in words.split_whitespace() {
        let set = word
            .split_once('=')
            .ok_or_else(|| format!("'{word}' is not an option, expected key=value"))
            .and_then(|(key, value)| options.set(key, value).map_err(|error| error.to_string()));
        set.map_err(|message| SyntaxError::at_line(line, 1, message))?;
    }
    Ok(())
}

/// The game so far.
struct Reader {
    position: Position,
    tree: Tree<Move>,
    last: Option<NodeId>,
    comments: Vec<String>,
    ended: bool,
}

impl Reader {
    fn new(position: Position) -> Reader {
        Reader { position, tree: Tree::default(), last: None, comments: Vec::new(), ended: false }
    }

    fn take(&mut self, place: Place, word: Word) -> Result<(), RecordError> {
        match word {
            Word::Bar | Word::Skipped => {}
            Word::Placement => self.expect_stage(place, false)?,
            Word::Battle => self.expect_stage(place, true)?,
            Word::Round(number) => self.expect_round(place, number)?,
            Word::Comment(comment) => match self.last {
                Some(last) => self.tree.node_mut(last).comments.push(comment),
                None => self.comments.push(comment),
            },
            Word::Millis(millis) => {
                let last = self.last.ok_or_else(|| place.fails("a time must stand behind an entry"))?;
                self.tree.node_mut(last).millis = Some(millis);
            }
            Word::Entry(text) => self.entry(place, &text)?,
        }
        Ok(())
    }

    fn expect_stage(&self, place: Place, battle: bool) -> Result<(), SyntaxError> {
        match (battle, self.position.stage()) {
            (true, Stage::Placement { .. }) => Err(place.fails("the placement is not over yet")),
            (false, Stage::Battle) => Err(place.fails("the placement is over already")),
            _ => Ok(()),
        }
    }

    /// The placement's rounds are part of the rules and so are their numbers; those of the battle only help
    /// the eye.
    fn expect_round(&self, place: Place, number: u32) -> Result<(), SyntaxError> {
        match self.position.stage() {
            Stage::Placement { round, .. } if u32::from(round) != number => {
                Err(place.fails(format!("round {number} of the placement, expected round {round}")))
            }
            _ => Ok(()),
        }
    }

    fn entry(&mut self, place: Place, text: &str) -> Result<(), RecordError> {
        if self.ended {
            return Err(place.fails("the game has already ended").into());
        }
        let EntryText { deed, threat, marks } =
            EntryText::parse(text).map_err(|message| place.fails(message))?;
        let entry = match deed {
            Deed::End(ending) => {
                self.ended = true;
                Entry::End(ending)
            }
            Deed::Move(text) => Entry::Move(self.play(place, text, threat)?),
            Deed::Named { text, kind, captures } => {
                if let Some(message) = contradiction(&self.position, text, kind, captures) {
                    return Err(place.fails(message).into());
                }
                Entry::Move(self.play(place, text, threat)?)
            }
        };
        let node = self.tree.add(self.last, entry);
        self.tree.node_mut(node).marks = marks;
        self.last = Some(node);
        Ok(())
    }

    fn play(&mut self, place: Place, text: MoveText, claimed: Threat) -> Result<Move, RecordError> {
        let Place { line, column } = place;
        let m = refusal::resolve(&self.position, text).map_err(|refusal| RecordError::Illegal {
            line,
            column,
            refusal: Box::new(refusal),
        })?;
        self.position.play_unchecked(m);
        match (claimed, threat(&self.position)) {
            (Threat::Check, Threat::None) => Err(place.fails("marked + but gives no check").into()),
            (Threat::Mate, Threat::None | Threat::Check) => {
                Err(place.fails("marked # but is no mate").into())
            }
            _ => Ok(m),
        }
    }
}
