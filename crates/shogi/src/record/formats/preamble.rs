//! What stands before the moves of KIF and KI2: headers, and the start by name or as a diagram.

use std::fmt::Write;

use ikusa_rules::{Color, Record, Square, SyntaxError, say};

use super::cursor::LineCursor;
use super::ending::Sides;
use super::header::{self, HANDICAP, Header};
use super::kanji;
use super::scribe::Scribe;
use crate::handicap::{HANDICAPS, Handicap};
use crate::{Hand, Piece, Setup, Shogi};

/// A position that has no name, only a diagram.
const OTHER: &str = "その他";
const FRAME: &str = "+---------------------------+";

/// How the file names the sides of this start.
pub(super) fn sides(setup: &Setup) -> Sides {
    match Handicap::of_setup(setup) {
        Some(handicap) if !handicap.without.is_empty() => Sides::Handicap,
        _ => Sides::Even,
    }
}

/// Writes headers and start.
pub(super) fn write(record: &Record<Shogi>, out: &mut String) {
    let setup = record.start.setup();
    let sides = sides(&setup);
    for (name, value) in header::outgoing(record, &setup) {
        let _ = writeln!(out, "{}：{value}", header::to_kif(&name, sides));
    }
    match Handicap::of_setup(&setup).filter(|_| setup.ply == 1) {
        Some(handicap) => {
            let _ = writeln!(out, "{HANDICAP}：{}", handicap.kanji);
        }
        None => write_diagram(&setup, out),
    }
}

fn write_diagram(setup: &Setup, out: &mut String) {
    write_hand(setup, Color::White, out);
    out.push(' ');
    kanji::files().for_each(|file| out.extend([' ', file]));
    let _ = writeln!(out, "\n{FRAME}");
    for rank in 0..9 {
        out.push('|');
        for file in (0..9).rev() {
            match setup.board[Square::new(file, rank).index()] {
                None => out.push_str(" ・"),
                Some(piece) => {
                    out.push(if piece.color == Color::Black { ' ' } else { 'v' });
                    out.push_str(piece.kind.kanji());
                }
            }
        }
        let _ = writeln!(out, "|{}", kanji::rank(rank));
    }
    let _ = writeln!(out, "{FRAME}");
    write_hand(setup, Color::Black, out);
    if setup.turn == Color::White {
        out.push_str("後手番\n");
    }
    if setup.ply > 1 {
        let _ = writeln!(out, "手数＝{}", setup.ply - 1);
    }
}

fn write_hand(setup: &Setup, color: Color, out: &mut String) {
    let hand = setup.hands[color];
    let _ = write!(out, "{}の持駒：", Sides::Even.name(color));
    if hand.is_empty() {
        out.push_str("なし");
    }
    for (kind, count) in hand.with_kings() {
        let _ = write!(out, "{}{}　", kind.kanji(), kanji::count(count));
    }
    out.push('\n');
}

/// What has been read of it.
#[derive(Default, Debug)]
pub(super) struct Preamble {
    headers: Vec<Header>,
    comments: Vec<String>,
    handicap: Option<HandicapName>,
    diagram: Option<Diagram>,
    hands: [Option<Hand>; 2],
    turn: Option<Color>,
    ply: Option<u16>,
    line: usize,
}

/// What a file calls its start.
#[derive(Debug)]
struct HandicapName {
    text: String,
    /// Where it stands among the headers.
    index: usize,
    /// What to say if neither the table nor a diagram explains it.
    unknown: SyntaxError,
}

#[derive(Debug)]
struct Diagram {
    board: [Option<Piece>; Square::COUNT],
    ranks: u8,
}

impl Preamble {
    /// A comment before the first move.
    pub(super) fn comment(&mut self, text: &str) {
        self.comments.push(text.to_owned());
    }

    /// Takes a line, or leaves it if it does not belong here.
    pub(super) fn take(&mut self, mut line: LineCursor<'_>) -> Result<bool, SyntaxError> {
        self.line = line.line();
        let text = line.rest();
        if let Some(turn) = turn(text) {
            self.turn = Some(turn);
        } else if text.starts_with('|') {
            self.rank(line)?;
        } else if line.eat("手数＝") || line.eat("手数=") {
            self.ply = Some(ply(line)?);
        } else if !is_ruled(text) {
            return if begins_the_moves(line) { Ok(false) } else { self.header(line) };
        }
        Ok(true)
    }

    /// Whether no line has told anything of a game.
    pub(super) fn says_nothing(&self) -> bool {
        self.headers.is_empty()
            && self.handicap.is_none()
            && self.diagram.is_none()
            && self.hands == [None; 2]
    }

    fn header(&mut self, mut line: LineCursor<'_>) -> Result<bool, SyntaxError> {
        let name = line.take_while(|c| !matches!(c, '：' | ':'));
        if line.is_done() || name.trim().is_empty() {
            return Ok(false);
        }
        // Where the colon is half-width a space follows it.
        if line.take() == Some(':') {
            line.skip_spaces();
        }
        let name = name.trim_end();
        if let Some(color) = name.strip_suffix("の持駒").or(name.strip_suffix("の持ち駒")).and_then(side)
        {
            self.hands[color.index()] = Some(hand(line)?);
        } else if let Some(turn) = side(line.rest().trim()).filter(|_| name == "手番") {
            self.turn = Some(turn);
        } else if matches!(name, HANDICAP | "手合割り") {
            let unknown = line.error(say!(
                "se esperaba una ventaja como 平手 o 二枚落ち, o un diagrama",
                "expected a handicap such as 平手 or 二枚落ち, or a diagram"
            ));
            let (text, index) = (line.rest().to_owned(), self.headers.len());
            self.handicap = (!text.trim().is_empty()).then_some(HandicapName { text, index, unknown });
        } else {
            self.headers.push((header::from_kif(name).to_owned(), line.rest().to_owned()));
        }
        Ok(true)
    }

    fn rank(&mut self, mut line: LineCursor<'_>) -> Result<(), SyntaxError> {
        let diagram = self.diagram.get_or_insert(Diagram { board: [None; Square::COUNT], ranks: 0 });
        if diagram.ranks == 9 {
            return Err(line.error(say!("no se esperaba una décima fila", "expected no tenth rank")));
        }
        line.expect("|")?;
        for file in (0..9).rev() {
            let square = Square::new(file, diagram.ranks);
            diagram.board[square.index()] = cell(&mut line)?;
        }
        line.expect("|")?;
        diagram.ranks += 1;
        Ok(())
    }

    /// The record from the start that has been described.
    pub(super) fn begin(mut self) -> Result<Scribe, SyntaxError> {
        let name = self.handicap.take();
        let named = name
            .as_ref()
            .and_then(|name| HANDICAPS.iter().find(|handicap| names(handicap, name.text.trim())));
        let mut setup = match (&self.diagram, &name, named) {
            (Some(diagram), ..) if diagram.ranks < 9 => {
                return Err(SyntaxError::at_line(
                    self.line,
                    1,
                    say!("se esperaban nueve filas en el diagrama", "expected nine ranks in the diagram"),
                ));
            }
            (Some(diagram), ..) => Setup { board: diagram.board, ..Setup::EMPTY },
            (None, _, Some(handicap)) => handicap.setup(),
            (None, Some(name), None) => return Err(name.unknown.clone()),
            (None, None, None) => HANDICAPS[0].setup(),
        };
        // A name that only a diagram explains is kept like any other header.
        if let Some(name) = name.filter(|name| named.is_none() && name.text.trim() != OTHER) {
            self.headers.insert(name.index, (HANDICAP.to_owned(), name.text));
        }
        for color in Color::BOTH {
            setup.hands[color] = self.hands[color.index()].unwrap_or(setup.hands[color]);
        }
        let first = named.map_or(setup.turn, |handicap| handicap.setup().turn);
        setup.turn = self.turn.unwrap_or(first);
        setup.ply = self.ply.unwrap_or(1);
        Scribe::new(&setup, self.headers, self.comments, self.line.max(1))
    }
}

/// What a handicap is called; many leave the ち of 落ち out or count in figures.
fn names(handicap: &Handicap, name: &str) -> bool {
    const OTHERS: [(&str, &str); 4] = [
        ("左香落ち", "香落ち"),
        ("飛落ち", "飛車落ち"),
        ("飛車香落ち", "飛香落ち"),
        ("右五枚落ち", "五枚落ち"),
    ];
    let figures = |c: char| {
        super::cursor::digit(c)
            .map_or(c, |digit| ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'][digit as usize])
    };
    let name: String = name.replace("10", "十").replace("１０", "十").chars().map(figures).collect();
    let usual = OTHERS.iter().find(|(other, _)| said(other, &name)).map_or(&*name, |(_, usual)| usual);
    said(handicap.kanji, usual)
}

fn said(kanji: &str, name: &str) -> bool {
    kanji == name || kanji.strip_suffix('ち') == Some(name)
}

/// The frame of a diagram, the files over it, or the rule between headers and moves.
pub(super) fn is_ruled(text: &str) -> bool {
    let files = ["９ ８", "9 8", "9  8"];
    text.starts_with('+')
        || text.starts_with("手数-")
        || files.iter().any(|files| text.trim_start().starts_with(files))
}

/// A name, a colon and what is said of it.
pub(super) fn is_header(line: LineCursor<'_>) -> bool {
    line.rest().split_once(['：', ':']).is_some_and(|(name, _)| !name.trim().is_empty())
}

/// A numbered move, a marked one, an ending or a variation; a time in it would look like a header.
pub(super) fn begins_the_moves(mut line: LineCursor<'_>) -> bool {
    line.skip_spaces();
    let words = ["変化：", "変化:", "まで"];
    words.iter().any(|word| line.eat(word))
        || line.number().is_some()
        || kanji::read_mark(&mut line).is_some()
}

fn cell(line: &mut LineCursor<'_>) -> Result<Option<Piece>, SyntaxError> {
    let owner = |c| match c {
        ' ' | '^' => Some(Color::Black),
        'v' | 'V' => Some(Color::White),
        _ => None,
    };
    let color = line.take_as(owner);
    let color = color.ok_or_else(|| {
        line.error(say!(
            "se esperaban nueve casillas, cada una ' ' o 'v' y una pieza o '・'",
            "expected nine squares, each ' ' or 'v' and a piece or '・'"
        ))
    })?;
    if line.eat("・") || line.eat("･") || line.eat("．") {
        return Ok(None);
    }
    kanji::read_kind(line).map(|kind| Some(Piece::new(color, kind)))
}

fn hand(mut line: LineCursor<'_>) -> Result<Hand, SyntaxError> {
    let mut hand = Hand::EMPTY;
    line.skip_spaces();
    if line.eat("なし") || line.eat("無し") {
        line.skip_spaces();
    }
    while !line.is_done() {
        let place = line;
        let kind = kanji::read_kind(&mut line)?;
        if kind.is_promoted() {
            return Err(place.error(say!(
                "se esperaba una pieza que pueda estar en la mano",
                "expected a piece that can be in hand"
            )));
        }
        let count = kanji::read_count(&mut line)?.saturating_add(hand.count(kind));
        hand.set(kind, count);
        line.skip_spaces();
    }
    Ok(hand)
}

/// How many moves went before, as the number of the next.
fn ply(mut line: LineCursor<'_>) -> Result<u16, SyntaxError> {
    let place = line;
    let ply = line.number().and_then(|number| u16::try_from(number.checked_add(1)?).ok());
    ply.ok_or_else(|| {
        place.error(say!(
            "se esperaba el número de jugadas antes del diagrama",
            "expected the number of moves before the diagram"
        ))
    })
}

fn turn(text: &str) -> Option<Color> {
    text.trim_end().strip_suffix("番").and_then(side)
}

pub(super) fn side(name: &str) -> Option<Color> {
    let named = |sides: Sides, color: Color| sides.name(color) == name;
    let either = |color: &Color| named(Sides::Even, *color) || named(Sides::Handicap, *color);
    Color::BOTH.into_iter().find(either)
}
