//! Reading a record file.

use ikusa_rules::script::{self, Cursor};
use ikusa_rules::{
    Color, Entry, Faults, Game, History, MoveError, NodeId, Options as _, Position as _, PositionError,
    Record, RecordError, Refusal, Sentence, SyntaxError, Tree, say,
};

use super::write::{Sign, signs};
use super::{BATTLE_TITLE, ENDINGS, FORMATION_TITLE, OPTION_LINES, POSITION_LINE, is_title, plain};
use crate::formation::{read_layout, reasons};
use crate::text::read_board;
use crate::{Enhanced, Move, Options, Position, Setup};

/// What a file's lines say before the battle.
#[derive(Default)]
struct Preamble {
    headers: Vec<(String, String)>,
    options: Options,
    /// The line and column where the position begins, and its text.
    position: Option<(usize, usize, String)>,
    board: Block,
}

/// The rows of the formation as the file has them.
#[derive(Default)]
struct Block {
    text: String,
    /// Where each line of the file begins in `text`, with its number and indentation, all in characters.
    lines: Vec<(usize, usize, usize)>,
}

impl Block {
    fn push(&mut self, number: usize, line: &str) {
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        self.lines.push((self.text.chars().count(), number, indent));
        self.text.push_str(line.trim());
    }

    /// The line and column of the file where the character at `column` (from 1) of the joined rows stands.
    fn place(&self, column: usize) -> (usize, usize) {
        let line = self.lines.iter().rev().find(|(start, ..)| *start < column).or(self.lines.first());
        line.map_or((1, 1), |(start, number, indent)| (*number, indent + column - start))
    }

    /// Where it begins.
    fn first(&self) -> (usize, usize) {
        self.place(1)
    }
}

pub(super) fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Enhanced>, RecordError> {
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
        } else if line.trim().is_empty() {
        } else if in_formation {
            preamble.board.push(index + 1, line);
        } else {
            read_header(&mut preamble, index + 1, line).or_else(|error| faults.mind(error))?;
        }
    }
    let start = read_start(&preamble, faults)?;
    let mut record = Record {
        headers: preamble.headers,
        options: preamble.options,
        start,
        comments: Vec::new(),
        tree: Tree::default(),
    };
    // What follows a fault cannot be trusted.
    Battle::read(&mut record, &lines, battle).or_else(|error| faults.mind(error))?;
    Ok(record)
}

fn read_header(preamble: &mut Preamble, number: usize, line: &str) -> Result<(), SyntaxError> {
    // A line without a colon is a title or a remark: a header without a value.
    let (key, value) = line.split_once(':').unwrap_or((line, ""));
    let (key, value) = (key.trim(), value.trim());
    if POSITION_LINE.iter().any(|name| plain(name) == plain(key)) {
        let before = line.len() - line.split_once(':').map_or("", |(_, rest)| rest).trim_start().len();
        let column = line[..before].chars().count() + 1;
        preamble.position = Some((number, column, value.to_owned()));
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
    set.map_err(|error| SyntaxError::at_line(number, 1, error.says()))
}

fn read_start(preamble: &Preamble, faults: &mut Faults) -> Result<Position, RecordError> {
    let block = &preamble.board;
    let Some((line, column, text)) = &preamble.position else {
        if block.text.is_empty() {
            let message =
                say!("este registro no tiene {FORMATION_TITLE}", "no {FORMATION_TITLE} in this record");
            return Err(SyntaxError::at_line(1, 1, message).into());
        }
        let setup = read_block(preamble)?;
        for refusal in formation_faults(block) {
            faults.mind(illegal(block.first(), refusal))?;
        }
        return Position::new(&setup, preamble.options).map_err(|reasons| illegal(block.first(), reasons[0]));
    };
    let position = Enhanced::read_position(text, preamble.options).map_err(|error| match error {
        PositionError::Syntax(error) => {
            SyntaxError::at_line(*line, column + error.column - 1, error.message).into()
        }
        PositionError::Invalid(reasons) => illegal((*line, *column), reasons[0]),
    })?;
    if !block.text.is_empty() && read_block(preamble)?.towers != position.setup().towers {
        let (line, column) = block.first();
        let message = say!(
            "la formación muestra otro tablero que la posición del encabezado",
            "the formation shows another board than the position in the header"
        );
        faults.mind(SyntaxError::at_line(line, column, message))?;
    }
    Ok(position)
}

fn read_block(preamble: &Preamble) -> Result<Setup, RecordError> {
    let mut setup = Setup::empty(preamble.options.first);
    setup.towers = read_board(&preamble.board.text).map_err(|error| {
        let (line, column) = preamble.board.place(error.column);
        SyntaxError::at_line(line, column, error.message)
    })?;
    Ok(setup)
}

/// What keeps the board from being two complete formations, each in its territory (§6).
fn formation_faults(block: &Block) -> Vec<Refusal> {
    let of = |color| read_layout(color, &block.text).map_or(Vec::new(), |layout| reasons(color, &layout));
    Color::BOTH.into_iter().flat_map(of).collect()
}

fn illegal((line, column): (usize, usize), refusal: Refusal) -> RecordError {
    RecordError::Illegal { line, column, refusal: Box::new(refusal) }
}

/// The moves of the battle, while they are read.
struct Battle<'a> {
    record: &'a mut Record<Enhanced>,
    position: Position,
    past: History,
    last: Option<NodeId>,
    /// What the file's numbers of rounds are ahead of the position's, and the round of the last number.
    ahead: Option<i64>,
    numbered: i64,
    ended: bool,
}

impl Battle<'_> {
    fn read(record: &mut Record<Enhanced>, lines: &[&str], first: usize) -> Result<(), RecordError> {
        let position = record.start.clone();
        let past = History::starting_at(&position);
        let mut battle =
            Battle { record, position, past, last: None, ahead: None, numbered: 0, ended: false };
        let mut comment: Option<(usize, usize, String)> = None;
        for (index, line) in lines.iter().enumerate().skip(first) {
            let mut token = (0, String::new());
            for (column, c) in line.chars().chain(['\n']).enumerate() {
                match (&mut comment, c) {
                    (Some(_), ';') => {
                        let (_, _, text) = comment.take().expect("a comment is open");
                        battle.comment(text);
                    }
                    (Some((_, _, text)), c) => text.push(c),
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
            Some((line, column, _)) => Err(SyntaxError::at_line(
                line,
                column,
                say!("a este comentario le falta el ';' final", "this comment is not closed by ';'"),
            )
            .into()),
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
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, said) = word.split_at(digits);
        let (word, column) = match said.strip_prefix('.').filter(|_| digits > 0) {
            Some(said) => {
                self.round(at, number)?;
                (said, at.1 + digits + 1)
            }
            None => (word, at.1),
        };
        let at = (at.0, column);
        if word.trim_matches(['.', '…']).is_empty() {
            return Ok(());
        }
        if word.starts_with('[') {
            return self.time(at, word);
        }
        if self.ended {
            return Err(SyntaxError::at_line(
                at.0,
                at.1,
                say!("la partida ya terminó", "the game has already ended"),
            )
            .into());
        }
        let ending = ENDINGS.iter().find(|ending| {
            let older = if ending.code == "draw" { "tablas" } else { ending.code };
            [ending.code, ending.says.es, ending.says.en, older].iter().any(|said| plain(said) == plain(word))
        });
        if let Some(ending) = ending {
            self.ended = true;
            self.last = Some(self.record.tree.add(self.last, Entry::End(ending)));
            return Ok(());
        }
        // What the other player decides of a move belongs to its round.
        if !word.starts_with('(') {
            self.expect_number(at)?;
        }
        let mut column = at.1;
        for part in word.replace(",(", "\n(").split('\n') {
            self.play((at.0, column), part)?;
            column += part.chars().count() + 1;
        }
        Ok(())
    }

    /// Rounds are numbered one after the other, from wherever the first stands.
    fn round(&mut self, (line, column): (usize, usize), number: &str) -> Result<(), SyntaxError> {
        if self.ended {
            return Err(SyntaxError::at_line(
                line,
                column,
                say!("la partida ya terminó", "the game has already ended"),
            ));
        }
        let round = i64::from(self.position.round());
        let said = number.parse::<i64>().unwrap_or(i64::MAX);
        let expected = round + *self.ahead.get_or_insert(said.saturating_sub(round));
        self.numbered = round;
        if said == expected {
            return Ok(());
        }
        Err(SyntaxError::at_line(
            line,
            column,
            say!(
                "se esperaba la ronda {expected} y hay {number}",
                "expected round {expected}, found {number}"
            ),
        ))
    }

    /// `[12.500s]`: not in the book, as in our other records.
    fn time(&mut self, (line, column): (usize, usize), word: &str) -> Result<(), RecordError> {
        let wrong = |message: Sentence| SyntaxError::at_line(line, column, message);
        let last = self.last.ok_or_else(|| {
            wrong(say!("un tiempo va después de una jugada", "a time must stand after a move"))
        })?;
        let mut cursor = Cursor::new(word, line);
        let millis = cursor.time().map_err(|error| wrong(error.message))?;
        if !cursor.rest().is_empty() {
            return Err(wrong(say!(
                "se esperaba un espacio después del tiempo",
                "expected a blank after the time"
            ))
            .into());
        }
        self.record.tree.node_mut(last).millis = Some(millis);
        Ok(())
    }

    /// Where rounds have numbers, each begins with its own.
    fn expect_number(&self, (line, column): (usize, usize)) -> Result<(), SyntaxError> {
        let round = i64::from(self.position.round());
        match self.ahead {
            Some(ahead) if round != self.numbered => {
                let number = round + ahead;
                let message = say!(
                    "se esperaba el número de la ronda {number}",
                    "expected the number of round {number}"
                );
                Err(SyntaxError::at_line(line, column, message))
            }
            _ => Ok(()),
        }
    }

    fn play(&mut self, (line, column): (usize, usize), text: &str) -> Result<(), RecordError> {
        let m = Enhanced::read_move(&self.position, text).map_err(|error| match error {
            MoveError::Syntax(error) => {
                SyntaxError::at_line(line, column + error.column - 1, error.message).into()
            }
            MoveError::Illegal(refusal) => RecordError::Illegal { line, column, refusal: Box::new(refusal) },
        })?;
        if let Some(sign) = false_sign(&self.position, m, text) {
            let message = say!(
                "lleva {sign}, que no corresponde a esta jugada",
                "marked {sign}, which this move does not do"
            );
            return Err(SyntaxError::at_line(line, column, message).into());
        }
        let id = self.record.tree.add(self.last, Entry::Move(m));
        self.record.tree.node_mut(id).marks = text.chars().filter(|c| matches!(c, '!' | '?')).collect();
        self.position.play_unchecked(m);
        self.past.push(&self.position);
        self.ended = self.position.outcome_with(&self.past).is_some();
        self.last = Some(id);
        Ok(())
    }
}

/// A mark behind a move that is not true of it; one that is missing may have been forgotten.
fn false_sign(position: &Position, m: Move, text: &str) -> Option<Sign> {
    let true_ones = signs(position, m);
    let mates = true_ones.contains(&Sign::End);
    Sign::ALL.into_iter().find(|sign| {
        let said = text.contains(sign.character());
        // A mate is a check too.
        said && !true_ones.contains(sign) && !(*sign == Sign::Check && mates)
    })
}
