//! The record file of appendix C: header, initial formation, battle.

use ikusa_rules::{
    Color, Ending, Entry, Format, Game, MoveError, NodeId, Options, Position as Playable, PositionError,
    Record, RecordError, SyntaxError, Text, Tree,
};

use super::action::Move;
use super::notation::write_move;
use super::options::EnhancedOptions;
use super::piece::Piece;
use super::position::Position;
use super::setup::Setup;
use super::text::{read_board, write_row};
use super::{Enhanced, Formation};

/// The record file of the book.
pub(super) const FORMAT: Format<Enhanced> = Format {
    id: "gungi",
    extensions: &["gungi"],
    about: Text {
        es: "registro del libro: encabezado, formación inicial y batalla",
        en: "the book's record: header, initial formation and battle",
    },
    detect,
    read,
    write,
};

const FORMATION_TITLE: &str = "-FORMACIÓN INICIAL-";
const BATTLE_TITLE: &str = "-BATALLA-";

macro_rules! endings {
    ($($name:ident $code:literal $es:literal $en:literal;)*) => {
        $(static $name: Ending = Ending { code: $code, says: Text { es: $es, en: $en } };)*
        pub(super) static ENDINGS: &[&Ending] = &[$(&$name),*];
    };
}

endings! {
    RESIGN "resign" "abandona" "resigns";
    TIMEOUT "timeout" "tiempo" "time";
    AGREED "draw" "tablas" "draw";
    STOPPED "interrupted" "interrumpida" "interrupted";
}

/// A header line that stands for an option: its names, the option's key and how its values are called.
struct OptionLine {
    names: [&'static str; 2],
    key: &'static str,
    values: [(&'static str, [&'static str; 2]); 2],
}

static OPTION_LINES: [OptionLine; 4] = [
    OptionLine {
        names: ["Juega primero", "First"],
        key: "first",
        values: [("black", ["Negras", "black"]), ("white", ["Blancas", "white"])],
    },
    OptionLine {
        names: ["Coronación", "Coronation"],
        key: "coronation",
        values: [("on", ["sí", "on"]), ("off", ["no", "off"])],
    },
    OptionLine {
        names: ["Faltas", "Faults"],
        key: "faults",
        values: [("prevent", ["prevenir", "prevent"]), ("claim", ["reclamar", "claim"])],
    },
    OptionLine {
        names: ["Repetición", "Repetition"],
        key: "repetition",
        values: [("4", ["4", "4"]), ("off", ["no", "off"])],
    },
];

/// The header that gives a whole position where the battle does not begin with a bare formation.
const POSITION_LINE: [&str; 2] = ["Posición", "Position"];

fn plain(text: &str) -> String {
    let fold = |c: char| match c {
        'á' | 'Á' => 'a',
        'é' | 'É' => 'e',
        'í' | 'Í' => 'i',
        'ó' | 'Ó' => 'o',
        'ú' | 'Ú' => 'u',
        c => c.to_ascii_lowercase(),
    };
    text.trim().chars().map(fold).filter(|c| !c.is_whitespace()).collect()
}

fn is_title(line: &str, title: &str) -> bool {
    plain(line).replace(['–', '—'], "-") == plain(title)
}

fn detect(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.lines().any(|line| is_title(line, FORMATION_TITLE) || is_title(line, BATTLE_TITLE))
}

/// What a file's lines say before the battle.
#[derive(Default)]
struct Preamble {
    headers: Vec<(String, String)>,
    options: EnhancedOptions,
    position: Option<(usize, String)>,
    board: String,
    board_line: usize,
}

fn read(bytes: &[u8]) -> Result<Record<Enhanced>, RecordError> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| SyntaxError::at_line(1, 1, format!("not UTF-8 text: {error}")))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().collect();
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
    let Some((key, value)) = line.split_once(':') else {
        return Err(SyntaxError::at_line(
            number,
            1,
            "expected a header such as 'Fecha: 2020-05-01' or a title",
        ));
    };
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
        let stem = |text: &str| plain(text).trim_end_matches(['a', 'o', 's']).to_owned();
        words.iter().any(|word| stem(word) == stem(value))
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

fn write(record: &Record<Enhanced>) -> Result<Vec<u8>, RecordError> {
    let mut text = String::new();
    write_preamble(record, &mut text);
    text.push_str(&format!("\n{BATTLE_TITLE}\n\n"));
    for comment in &record.comments {
        text.push_str(&format!("{}\n", quoted(comment)?));
    }
    write_moves(record, &mut text)?;
    Ok(text.into_bytes())
}

fn write_preamble(record: &Record<Enhanced>, text: &mut String) {
    for (key, value) in &record.headers {
        text.push_str(&format!("{key}: {value}\n"));
    }
    let defaults = EnhancedOptions::default().entries();
    for ((key, value), (_, default)) in record.options.entries().into_iter().zip(defaults) {
        let line = OPTION_LINES.iter().find(|line| line.key == key).expect("every option has a line");
        // The book's header always says who plays first.
        if value != default || key == "first" {
            let words = line.values.iter().find(|(word, _)| *word == value).map_or("", |(_, words)| words[0]);
            text.push_str(&format!("{}: {words}\n", line.names[0]));
        }
    }
    let setup = record.start.setup();
    let mut bare = Setup::empty(record.options.first);
    bare.towers.clone_from(&setup.towers);
    bare.coronation = record.options.coronation;
    if bare != setup {
        text.push_str(&format!("{}: {}\n", POSITION_LINE[0], Enhanced::write_position(&record.start)));
    }
    text.push_str(&format!("\n{FORMATION_TITLE}\n\n"));
    let letters = |at: ikusa_rules::Square| {
        setup.towers[at.index()].iter().map(|piece| piece.letter()).collect::<String>()
    };
    for row in 0..9 {
        text.push_str(&format!("{}/\n", write_row(row, &letters)));
    }
}

fn quoted(comment: &str) -> Result<String, RecordError> {
    if comment.contains(';') {
        return Err(RecordError::Inexpressible("a comment with ';' in it".to_owned()));
    }
    let line: Vec<&str> = comment.split_whitespace().collect();
    Ok(format!(";{};", line.join(" ")))
}

fn write_moves(record: &Record<Enhanced>, text: &mut String) -> Result<(), RecordError> {
    let mut position = record.start.clone();
    let mut at: Option<NodeId> = None;
    let mut turn: Option<(u32, Color)> = None;
    loop {
        let next = match record.tree.children(at) {
            [] => break,
            [next] => *next,
            _ => return Err(RecordError::Inexpressible("variations".to_owned())),
        };
        let node = record.tree.node(next);
        match node.entry {
            Entry::End(ending) => text.push_str(&format!(" {}", ending.says.es)),
            Entry::Move(m) => {
                let glued = matches!(m, Move::Relocate { .. })
                    && at.is_some_and(|id| record.tree.node(id).comments.is_empty());
                if glued {
                    text.push(',');
                } else {
                    start_turn(&position, &mut turn, text);
                }
                text.push_str(&record_text(&position, m));
                text.push_str(&node.marks);
                position.play_unchecked(m);
            }
        }
        for comment in &node.comments {
            text.push_str(&format!(" {}", quoted(comment)?));
        }
        at = Some(next);
    }
    text.push('\n');
    Ok(())
}

/// Writes what separates a move from the one before: a new line with its number, or a space.
fn start_turn(position: &Position, last: &mut Option<(u32, Color)>, text: &mut String) {
    let (round, side) = (position.round(), position.turn());
    let opens = side == position.options().first;
    match *last {
        Some((before, _)) if before == round => text.push(' '),
        earlier => {
            if earlier.is_some() {
                text.push('\n');
            }
            text.push_str(&format!("{round}. "));
            if !opens {
                text.push_str("… ");
            }
        }
    }
    *last = Some((round, side));
}

/// The record text of a legal move: the canonical text with the derived marks `^`, `$`, `+` and `#`.
pub fn record_text(position: &Position, m: Move) -> String {
    let mut text = write_move(position, m);
    let deed = { position.board }.perform(m, &position.rules);
    let after = position.after(m);
    if deed.betrayed {
        text.push('$');
    }
    if deed.recovers() {
        text.push('^');
    }
    if after.outcome().is_some() {
        text.push('#');
    } else if after.turn() != position.turn() && after.in_check() {
        text.push('+');
    }
    text
}

/// The formation of `color` in the position a record starts from, where it is one.
pub fn formation_of(position: &Position, color: Color) -> Option<Formation> {
    let letters = |at: ikusa_rules::Square| {
        let tower = position.tower(at);
        tower.pieces().filter(|piece| piece.color() == color).map(Piece::letter).collect::<String>()
    };
    let rows: Vec<String> = (0..9).map(|row| write_row(row, &letters)).collect();
    Formation::read(color, &rows.join("/")).ok()
}
