//! GSA: a line for each act, after the manner of CSA, behind the position in GFEN.
//!
//! ```text
//! V Gungi-1
//! $DIFFICULTY:INTRODUCTORY
//! $INITIAL_GFEN:3|bCj|bSu|bTa|3/… w pa … 0 0 0 intro
//! $RESULT:*
//! %MOVES
//! +4131TA
//! -0048HY
//! +%TORYO
//! %END
//! ```
//!
//! There a player says that it is done on a turn of its own (`+%DONE`); here that belongs to the placement before. A
//! betrayal has no words in it.

use ikusa_rules::script::{self, LineColumn};
use ikusa_rules::{
    Color, Entry, Faults, Format, Game as _, Loss, Node, Position as _, Record, RecordError, Sentence,
    Square, SyntaxError, Text, Tree, say, whole,
};

use super::{RESIGN, plain_line, played, under, unusual, with_words};
use crate::board::Tower;
use crate::draft::Draft;
use crate::game::Gungi25;
use crate::gfen::{self, code, coordinates, kind_of, square_at};
use crate::moves::{Arrival, Betrayal, Move};
use crate::notation;
use crate::options::Options;
use crate::piece::Kind;
use crate::position::Position;

/// The format `gsa`.
pub(super) const FORMAT: Format<Gungi25> = Format {
    id: "gsa",
    extensions: &["gsa"],
    about: Text { es: "GSA, una línea por jugada", en: "GSA, a line for each move" },
    detect: |bytes| script::text(bytes).is_ok_and(|text| text.trim_start().starts_with(VERSION)),
    parse: read,
    print: write,
    print_times: Some(write),
    split: whole,
};

const VERSION: &str = "V Gungi-1";
const POSITION: &str = "INITIAL_GFEN";
const OPTIONS: &str = "OPTIONS";
/// Headers that are not free text.
const OWN: [&str; 4] = [POSITION, OPTIONS, "DIFFICULTY", "RESULT"];
/// What the levels are called in a header; GFEN has other names for them.
const LEVELS: [&str; 4] = ["INTRODUCTORY", "BEGINNER", "INTERMEDIATE", "ADVANCED"];

/// A line of the moves, still to be played.
struct Act {
    place: LineColumn,
    side: Color,
    what: What,
    comments: Vec<String>,
}

enum What {
    Board { from: Square, to: Square, kind: Kind, stacks: bool },
    Hand { kind: Kind, to: Square, done: bool },
    Resign,
}

fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Gungi25>, RecordError> {
    let text = script::text(bytes)?;
    let (mut headers, mut start, mut words) = (Vec::new(), None, None);
    let (mut comments, mut acts, mut begun) = (Vec::new(), Vec::<Act>::new(), false);
    for (line, row) in (1..).zip(text.lines()) {
        let place = LineColumn { line, column: 1 };
        match (row, row.strip_prefix('\'')) {
            (_, Some(comment)) => {
                acts.last_mut().map_or(&mut comments, |act| &mut act.comments).push(comment.to_owned());
            }
            ("%MOVES", _) => begun = true,
            ("%END", _) => break,
            _ if row.trim().is_empty() || row.starts_with("V ") => {}
            _ if begun => {
                if let Err(error) = act(row.trim_end(), place, &mut acts) {
                    faults.mind(error)?;
                    break;
                }
            }
            _ => match row.strip_prefix('$').and_then(|row| row.split_once(':')) {
                Some((POSITION, gfen)) => start = Some((place, gfen)),
                Some((OPTIONS, said)) => words = Some((place, said)),
                Some((key, _)) if OWN.contains(&key) => {}
                Some((key, value)) => headers.push((capital(key), value.to_owned())),
                None => return Err(expected(place, say!("$CLAVE:valor", "$KEY:value")).into()),
            },
        }
    }
    let Some((place, gfen)) = start else {
        let place = LineColumn { line: 1, column: 1 };
        return Err(expected(place, say!("una línea ${POSITION}", "a line ${POSITION}")).into());
    };
    let mut start =
        Gungi25::read_position(gfen.trim(), Options::default()).map_err(|error| place.fails(error.says()))?;
    if let Some((place, words)) = words {
        start = under(&start, with_words(start.options(), words, place)?, place)?;
    }
    let mut record = Record { headers, options: start.options(), start, comments, tree: Tree::default() };
    if let Err(error) = play(&mut record, acts) {
        faults.mind(error)?;
    }
    Ok(record)
}

fn expected(place: LineColumn, what: Sentence) -> SyntaxError {
    let es = format!("se esperaba {}", what.es);
    place.fails(Sentence { es, en: format!("expected {}", what.en) })
}

/// `WHITE` as `White`.
fn capital(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().into_iter().chain(letters.map(|letter| letter.to_ascii_lowercase())).collect()
}

/// One line of the moves. A player's word that it is done goes to the placement before.
fn act(row: &str, place: LineColumn, acts: &mut Vec<Act>) -> Result<(), SyntaxError> {
    let form = || {
        expected(
            place,
            say!("una forma como +4131TA, -0048HY o +%DONE", "a form such as +4131TA, -0048HY or +%DONE"),
        )
    };
    let (side, rest) = match row.split_at_checked(1) {
        Some(("+", rest)) => (Color::White, rest),
        Some(("-", rest)) => (Color::Black, rest),
        _ => return Err(form()),
    };
    let what = match rest {
        "%DONE" => {
            let mut own = acts.iter_mut().rev().filter(|act| act.side == side);
            return match own.next().map(|act| &mut act.what) {
                Some(What::Hand { done: done @ false, .. }) => {
                    *done = true;
                    Ok(())
                }
                _ => Err(expected(place, say!("una colocación antes de %DONE", "a placement before %DONE"))),
            };
        }
        "%TORYO" => What::Resign,
        _ => motion(rest).ok_or_else(form)?,
    };
    acts.push(Act { place, side, what, comments: Vec::new() });
    Ok(())
}

/// `4131TA`, `4131TA^` or `0048HY`; whether a piece from hand stacks, its square tells.
fn motion(text: &str) -> Option<What> {
    let (digits, rest) = text.split_at_checked(4)?;
    let (letters, behind) = rest.split_at_checked(2)?;
    let numbers: Vec<u8> = digits.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
    let &[from_column, from_row, to_column, to_row] = numbers.as_slice() else { return None };
    let square = |column: u8, row: u8| square_at(column.checked_sub(1)?, row.checked_sub(1)?);
    let kind = kind_of(letters).filter(|_| letters.bytes().all(|letter| letter.is_ascii_uppercase()))?;
    let to = square(to_column, to_row)?;
    match (digits.starts_with("00"), behind) {
        (true, "" | "^") => Some(What::Hand { kind, to, done: false }),
        (false, "" | "^") => {
            Some(What::Board { from: square(from_column, from_row)?, to, kind, stacks: behind == "^" })
        }
        _ => None,
    }
}

fn play(record: &mut Record<Gungi25>, acts: Vec<Act>) -> Result<(), RecordError> {
    let (mut position, mut last) = (record.start.clone(), None);
    for Act { place, side, what, comments } in acts {
        if side != position.turn() {
            let other = say!("aquí juega el otro bando", "it is the other side's turn");
            return Err(place.fails(other).into());
        }
        let entry = match what {
            What::Resign => Entry::End(&RESIGN),
            _ => {
                let m = played(&position, &notation::write(meaning(&position, &what, place)?), place)?;
                position.play_unchecked(m);
                Entry::Move(m)
            }
        };
        let node = record.tree.add(last, entry);
        record.tree.node_mut(node).comments = comments;
        last = Some(node);
    }
    Ok(())
}

/// The move that an act means here, legal or not.
fn meaning(position: &Position, what: &What, place: LineColumn) -> Result<Move, SyntaxError> {
    Ok(match *what {
        What::Hand { kind, to, done } if position.draft() != Draft::Over => Move::Place { kind, to, done },
        What::Hand { kind, to, .. } => Move::Drop { kind, to, betrayal: Betrayal::None },
        What::Board { from, to, kind, stacks } => {
            if position.tower(from).top().map(|piece| piece.kind) != Some(kind) {
                let (name, code) = (notation::square_name(from), code(kind).to_uppercase());
                return Err(place.fails(say!("en {name} no hay {code}", "there is no {code} on {name}")));
            }
            let arrival = match (stacks, position.tower(to) == Tower::EMPTY) {
                (true, _) => Arrival::Stack(Betrayal::None),
                (false, true) => Arrival::Move,
                (false, false) => Arrival::Capture,
            };
            Move::Board { from, to, arrival }
        }
        What::Resign => unreachable!("a resignation is no move"),
    })
}

fn write(record: &Record<Gungi25>) -> Result<Vec<u8>, RecordError> {
    let nodes = plain_line(record)?;
    let mut moves = Moves { position: record.start.clone(), lines: Vec::new(), waits: false, result: "*" };
    remarks(&record.comments, &mut moves.lines)?;
    nodes.into_iter().try_for_each(|node| moves.add(node))?;
    if moves.waits {
        return Err(RecordError::Inexpressible(Loss::All(say!(
            "que las blancas terminaron de colocar justo al final",
            "that White was done with its placement at the very end"
        ))));
    }
    let level = LEVELS[usize::from(record.options.level)];
    let mut lines = vec![VERSION.to_owned(), format!("$DIFFICULTY:{level}")];
    for (key, value) in &record.headers {
        let name = key.to_ascii_uppercase();
        let is_plain = !key.is_empty() && key.bytes().all(|letter| letter.is_ascii_alphabetic());
        if !is_plain || capital(&name) != *key || OWN.contains(&name.as_str()) || value.contains(['\n', '\r'])
        {
            return Err(RecordError::Inexpressible(Loss::Header(key.clone())));
        }
        lines.push(format!("${name}:{value}"));
    }
    let options = unusual(record.options);
    if !options.is_empty() {
        lines.push(format!("${OPTIONS}:{options}"));
    }
    lines.push(format!("${POSITION}:{}", gfen::write(&record.start)));
    lines.push(format!("$RESULT:{}", moves.result));
    lines.push("%MOVES".to_owned());
    lines.extend(moves.lines);
    lines.push("%END\n".to_owned());
    Ok(lines.join("\n").into_bytes())
}

/// Remarks, a line each.
fn remarks(comments: &[String], lines: &mut Vec<String>) -> Result<(), RecordError> {
    for comment in comments {
        if let Some(end) = comment.chars().find(|c| ['\n', '\r'].contains(c)) {
            return Err(RecordError::Inexpressible(Loss::Confusion(end)));
        }
        lines.push(format!("'{comment}"));
    }
    Ok(())
}

/// The moves as far as they are written.
struct Moves {
    position: Position,
    lines: Vec<String>,
    /// Whether White has still to say that it is done: on its turn, which comes behind Black's next placement.
    waits: bool,
    result: &'static str,
}

impl Moves {
    fn add(&mut self, node: &Node<Move>) -> Result<(), RecordError> {
        let turn = self.position.turn();
        let sign = if turn == Color::White { '+' } else { '-' };
        let winner = match node.entry {
            Entry::End(ending) if *ending == RESIGN => {
                self.lines.push(format!("{sign}%TORYO"));
                Some(!turn)
            }
            Entry::End(_) => return Err(RecordError::Inexpressible(Loss::Ending)),
            Entry::Move(m) => {
                self.lines.push(format!("{sign}{}", motion_text(&self.position, m)?));
                None
            }
        };
        remarks(&node.comments, &mut self.lines)?;
        if let Entry::Move(m) = node.entry {
            self.say_done(turn, m)?;
            self.position.play_unchecked(m);
        }
        let outcome = self.position.outcome().and_then(|outcome| outcome.winner);
        self.result = match winner.or(outcome) {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "*",
        };
        Ok(())
    }

    fn say_done(&mut self, turn: Color, m: Move) -> Result<(), RecordError> {
        let done = matches!(m, Move::Place { done: true, .. });
        let both = self.position.draft().open_to(Color::White);
        match (turn, done) {
            (Color::White, true) => self.waits = true,
            (Color::Black, true) if both => {
                return Err(RecordError::Inexpressible(Loss::All(say!(
                    "que las negras terminaron de colocar antes que las blancas",
                    "that Black was done with its placement before White"
                ))));
            }
            _ => {}
        }
        if turn == Color::Black && std::mem::take(&mut self.waits) {
            self.lines.push("+%DONE".to_owned());
        }
        if turn == Color::Black && done {
            self.lines.push("-%DONE".to_owned());
        }
        Ok(())
    }
}

fn motion_text(position: &Position, m: Move) -> Result<String, RecordError> {
    let place = |square| {
        let (column, row) = coordinates(square);
        format!("{}{}", column + 1, row + 1)
    };
    let letters = |kind: Kind| code(kind).to_uppercase();
    Ok(match m {
        Move::Board { arrival: Arrival::Stack(betrayal), .. } | Move::Drop { betrayal, .. }
            if betrayal != Betrayal::None =>
        {
            return Err(RecordError::Inexpressible(Loss::All(say!("un cambio de bando", "a betrayal"))));
        }
        Move::Board { from, to, arrival } => {
            let kind = position.tower(from).top().map_or(Kind::Soldier, |piece| piece.kind);
            let stack = if matches!(arrival, Arrival::Stack(_)) { "^" } else { "" };
            format!("{}{}{}{stack}", place(from), place(to), letters(kind))
        }
        Move::Drop { kind, to, .. } | Move::Place { kind, to, .. } => {
            format!("00{}{}", place(to), letters(kind))
        }
    })
}
