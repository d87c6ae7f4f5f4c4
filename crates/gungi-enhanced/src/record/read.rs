//! Reading a record file.

use ikusa_rules::script::{self, Cursor};
use ikusa_rules::{
    Entry, Game, MoveError, NodeId, Options as _, Position as _, PositionError, Record, RecordError,
    SyntaxError, Tree,
};

use super::{BATTLE_TITLE, ENDINGS, FORMATION_TITLE, OPTION_LINES, POSITION_LINE, is_title, plain};
use crate::text::read_board;
use crate::{Enhanced, Options, Position, Setup};

/// What a file's lines say before the battle.
#[derive(Default)]
struct Preamble {
    headers: Vec<(String, String)>,
    options: Options,
    position: Option<(usize, String)>,
    board: String,
    board_line: usize,
}

pub(super) fn read(bytes: &[u8]) -> Result<Record<Enhanced>, RecordError> {
    let lines: Vec<&str> = script::text(bytes)?.lines().collect();
    let mut preamble = Preamble::default();
    let mut in_formation = false;
    let mut battle = lines.len();
    for (index, line) in lines.iter().enumerate() {
        if is_title(line, BATTLE_TITLE) {
            battle = index + 1;
            break;
        } else if is_title(line, FORMATION_TITLE) {
            in_formation = true;
            preamble.board_line = index + 2;
        } else if in_formation {
            preamble.board.push_str(line.trim());
        } else if !line.trim().is_empty() {
            read_header(&mut preamble, index + 1, line)?;
        }
    }
    let start = read_start(&preamble)?;
    let mut record = Record {
        headers: preamble.headers,
        options: preamble.options,
        start,
        comments: Vec::new(),
        tree: Tree::default(),
    };
    Battle::read(&mut record, &lines, battle)?;
    Ok(record)
}

fn read_header(preamble: &mut Preamble, number: usize, line: &str) -> Result<(), SyntaxError> {
    // A line without a colon is a title or a remark: a header without a value.
    let (key, value) = line.split_once(':').unwrap_or((line, ""));
    let (key, value) = (key.trim(), value.trim());
    if POSITION_LINE.iter().any(|name| plain(name) == plain(key)) {
        preamble.position = Some((number, value.to_owned()));
        return Ok(());
    }
    let Some(line) = OPTION_LINES.iter().find(|line| line.names.iter().any(|name| plain(name) == plain(key)))
    else {
        preamble.headers.push((key.to_owned(), value.to_owned()));
        return Ok(());
    };
    let said = |words: &[&str; 2]| {
        // "Negras", "negro" and "Ejército Negro" are the same answer.
        let stem = |text: &str| plain(text).trim_end_matches(['a', 'o', 's']).to_owned();
        let last = value.split_whitespace().last().unwrap_or_default();
        words.iter().any(|word| stem(word) == stem(last))
    };
    let word = line.values.iter().find(|(_, words)| said(words)).map_or(value, |(word, _)| word);
    let set = preamble.options.set(line.key, word);
    set.map_err(|error| SyntaxError::at_line(number, 1, error.to_string()))
}

fn read_start(preamble: &Preamble) -> Result<Position, RecordError> {
    if let Some((line, text)) = &preamble.position {
        return Enhanced::read_position(text, preamble.options).map_err(|error| match error {
            PositionError::Syntax(error) => SyntaxError::at_line(*line, error.column, error.message).into(),
            PositionError::Invalid(reasons) => {
                RecordError::Illegal { line: *line, column: 1, refusal: Box::new(reasons[0]) }
            }
        });
    }
    if preamble.board.is_empty() {
        let message = format!("no {FORMATION_TITLE} in this record");
        return Err(SyntaxError::at_line(1, 1, message).into());
    }
    let line = preamble.board_line;
    let towers = read_board(&preamble.board)
        .map_err(|error| SyntaxError::at_line(line, error.column, error.message))?;
    let mut setup = Setup::empty(preamble.options.first);
    setup.towers = towers;
    Position::new(&setup, preamble.options).map_err(|reasons| RecordError::Illegal {
        line,
        column: 1,
        refusal: Box::new(reasons[0]),
    })
}

/// The moves of the battle, while they are read.
struct Battle<'a> {
    record: &'a mut Record<Enhanced>,
    position: Position,
    last: Option<NodeId>,
}

impl Battle<'_> {
    fn read(record: &mut Record<Enhanced>, lines: &[&str], first: usize) -> Result<(), RecordError> {
        let position = record.start.clone();
        let mut battle = Battle { record, position, last: None };
        let mut comment: Option<(usize, usize, String)> = None;
        for (index, line) in lines.iter().enumerate().skip(first) {
            let mut token = (0, String::new());
            for (column, c) in line.chars().chain(['\n']).enumerate() {
                match (&mut comment, c) {
                    (Some(_), ';') => {
                        let (_, _, text) = comment.take().expect("a comment is open");
                        battle.comment(text.trim().to_owned());
                    }
                    (Some((_, _, text)), c) => text.push(if c == '\n' { ' ' } else { c }),
                    (None, c) if c == ';' || c.is_whitespace() => {
                        let (start, word) = std::mem::take(&mut token);
                        battle.token((index + 1, start), &word)?;
                        if c == ';' {
                            comment = Some((index + 1, column + 1, String::new()));
                        }
                    }
                    (None, c) => {
                        if token.1.is_empty() {
                            token.0 = column + 1;
                        }
                        token.1.push(c);
                    }
                }
            }
        }
        match comment {
            Some((line, column, _)) => {
                Err(SyntaxError::at_line(line, column, "this comment is not closed by ';'").into())
            }
            None => Ok(()),
        }
    }

    fn comment(&mut self, text: String) {
        match self.last {
            Some(id) => self.record.tree.node_mut(id).comments.push(text),
            None => self.record.comments.push(text),
        }
    }

    fn token(&mut self, at: (usize, usize), word: &str) -> Result<(), RecordError> {
        // `1.c9-d8` is read like `1. c9-d8`; dots alone stand for a turn that is not in this record.
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let word = digits.strip_prefix('.').filter(|_| digits.len() < word.len()).unwrap_or(word);
        if word.trim_matches(['.', '…']).is_empty() {
            return Ok(());
        }
        if word.starts_with('[') {
            return self.time(at, word);
        }
        let ending = ENDINGS.iter().find(|ending| {
            [ending.code, ending.says.es, ending.says.en].iter().any(|said| plain(said) == plain(word))
        });
        if let Some(ending) = ending {
            self.last = Some(self.record.tree.add(self.last, Entry::End(ending)));
            return Ok(());
        }
        for part in word.replace(",(", "\n(").split('\n') {
            self.play(at, part)?;
        }
        Ok(())
    }

    /// `[12.500s]`: not in the book, as in our other records.
    fn time(&mut self, (line, column): (usize, usize), word: &str) -> Result<(), RecordError> {
        let wrong = |message: &str| SyntaxError::at_line(line, column, message);
        let last = self.last.ok_or_else(|| wrong("a time must stand behind a move"))?;
        let mut cursor = Cursor::new(word, line);
        let millis = cursor.time().map_err(|error| wrong(&error.message))?;
        if !cursor.rest().is_empty() {
            return Err(wrong("expected a blank behind the time").into());
        }
        self.record.tree.node_mut(last).millis = Some(millis);
        Ok(())
    }

    fn play(&mut self, (line, column): (usize, usize), text: &str) -> Result<(), RecordError> {
        let m = Enhanced::read_move(&self.position, text).map_err(|error| match error {
            MoveError::Syntax(error) => {
                SyntaxError::at_line(line, column + error.column - 1, error.message).into()
            }
            MoveError::Illegal(refusal) => RecordError::Illegal { line, column, refusal: Box::new(refusal) },
        })?;
        let id = self.record.tree.add(self.last, Entry::Move(m));
        self.record.tree.node_mut(id).marks = text.chars().filter(|c| matches!(c, '!' | '?')).collect();
        self.position.play_unchecked(m);
        self.last = Some(id);
        Ok(())
    }
}
