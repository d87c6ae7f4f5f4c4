//! JKF, the JSON form of records: header, start, and moves with their forks.

use ikusa_rules::{Color, Faults, Record, RecordError, Square, SyntaxError, say};

use super::header::{self, HANDICAP, Header};
use super::json::{Json, Value};
use super::scribe::Scribe;
use super::{code, encoding, ending, time};
use crate::handicap::{HANDICAPS, Handicap};
use crate::{Hand, Kind, Move, Piece, Promotion, Setup, Shogi};

/// What JKF calls the handicaps.
pub(super) const PRESETS: [(&str, &str); 16] = [
    ("none", "HIRATE"),
    ("lance", "KY"),
    ("right-lance", "KY_R"),
    ("bishop", "KA"),
    ("rook", "HI"),
    ("rook-lance", "HIKY"),
    ("2", "2"),
    ("3", "3"),
    ("4", "4"),
    ("5", "5"),
    ("left-5", "5_L"),
    ("6", "6"),
    ("left-7", "7_L"),
    ("right-7", "7_R"),
    ("8", "8"),
    ("10", "10"),
];

/// A start that only a diagram tells.
pub(super) const OTHER: &str = "OTHER";

/// Reads a file.
pub(super) fn read(bytes: &[u8], faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
    read_text(&encoding::decode(bytes)?, faults)
}

/// Reads the text of a file.
pub(super) fn read_text(text: &str, faults: &mut Faults) -> Result<Record<Shogi>, RecordError> {
    let file = Json::read(text)?;
    let (headers, named) = read_headers(&file)?;
    let setup = match file.get("initial") {
        Some(initial) => read_start(initial)?,
        None => named.unwrap_or(&HANDICAPS[0]).setup(),
    };
    let at = file.get("initial").unwrap_or(&file).place().0;
    let mut scribe = Scribe::new(&setup, headers, Vec::new(), at)?;
    read_lines(&mut scribe, file.need("moves")?, faults)?;
    scribe.finish(faults)
}

/// The headers, and the handicap that one of them may name.
fn read_headers(file: &Json) -> Result<(Vec<Header>, Option<&'static Handicap>), SyntaxError> {
    let mut headers = Vec::new();
    let mut named = None;
    for (name, value) in file.get("header").map_or(Ok(&[][..]), Json::object)? {
        let text = value.text()?.replace("\r\n", "\n").replace('\r', "\n");
        let handicap = HANDICAPS.iter().find(|handicap| name == HANDICAP && handicap.kanji == text.trim());
        match handicap {
            Some(handicap) => named = Some(handicap),
            None => headers.push((header::from_kif(name).to_owned(), text)),
        }
    }
    Ok((headers, named))
}

fn read_start(initial: &Json) -> Result<Setup, SyntaxError> {
    let preset = initial.need("preset")?;
    let name = preset.text()?;
    if name == OTHER {
        return read_diagram(initial.need("data")?);
    }
    let row = PRESETS.iter().find(|(_, preset)| *preset == name);
    let handicap = row.and_then(|(id, _)| HANDICAPS.iter().find(|handicap| handicap.id == *id));
    handicap.map(Handicap::setup).ok_or_else(|| {
        preset.error(say!(
            "se esperaba un comienzo como HIRATE, KA, 2 u OTHER",
            "expected a preset such as HIRATE, KA, 2 or OTHER"
        ))
    })
}

/// `board[x - 1][y - 1]` is the square on file x and rank y.
fn read_diagram(data: &Json) -> Result<Setup, SyntaxError> {
    let mut setup = Setup { turn: read_color(data.need("color")?)?, ..Setup::EMPTY };
    let files = nine(data.need("board")?)?;
    for (file, squares) in (0..).zip(files) {
        for (rank, square) in (0..).zip(nine(squares)?) {
            let Some(kind) = square.get("kind") else { continue };
            let piece = Piece::new(read_color(square.need("color")?)?, read_kind(kind)?);
            setup.board[Square::new(file, rank).index()] = Some(piece);
        }
    }
    let hands = data.need("hands")?;
    let [black, white] = hands.array()? else {
        return Err(hands.error(say!("se esperaban dos manos", "expected two hands")));
    };
    for (color, hand) in [(Color::Black, black), (Color::White, white)] {
        setup.hands[color] = read_hand(hand)?;
    }
    Ok(setup)
}

fn nine(json: &Json) -> Result<&[Json], SyntaxError> {
    json.array()
        .ok()
        .filter(|items| items.len() == 9)
        .ok_or_else(|| json.error(say!("se esperaba una lista de nueve", "expected an array of nine")))
}

fn read_hand(json: &Json) -> Result<Hand, SyntaxError> {
    let mut hand = Hand::EMPTY;
    for (name, count) in json.object()? {
        let kind = code::kind(name).filter(|kind| !kind.is_promoted());
        let kind = kind.ok_or_else(|| {
            count.error(say!(
                "se esperaba una pieza que pueda estar en la mano, no {name}",
                "expected a piece that can be in hand, not {name}"
            ))
        })?;
        hand.set(kind, count.number(99)? as u8);
    }
    Ok(hand)
}

fn read_color(json: &Json) -> Result<Color, SyntaxError> {
    Ok(Color::BOTH[json.number(1)? as usize])
}

fn read_kind(json: &Json) -> Result<Kind, SyntaxError> {
    let kind = json.text().ok().and_then(code::kind);
    kind.ok_or_else(|| {
        json.error(say!("se esperaba una pieza como \"FU\"", "expected a piece such as \"FU\""))
    })
}

/// The main line, then the forks from the last to the first, as [`super::walk`] goes.
fn read_lines(scribe: &mut Scribe, main: &Json, faults: &mut Faults) -> Result<(), RecordError> {
    let mut entries = main.array()?;
    if let [first, rest @ ..] = entries
        && first.get("move").is_none()
        && first.get("special").is_none()
    {
        read_comments(scribe, first)?;
        entries = rest;
    }
    let mut open = Vec::new();
    read_line(scribe, entries, &mut open).or_else(|error| faults.mind(error))?;
    while let Some((number, fork)) = open.pop() {
        let entries = fork.array()?;
        if !entries.is_empty() {
            let read =
                scribe.branch(number, fork.place()).and_then(|()| read_line(scribe, entries, &mut open));
            read.or_else(|error| faults.mind(error))?;
        }
    }
    Ok(())
}

fn read_line<'a>(
    scribe: &mut Scribe,
    entries: &'a [Json],
    open: &mut Vec<(usize, &'a Json)>,
) -> Result<(), RecordError> {
    for entry in entries {
        if let Some(forks) = entry.get("forks") {
            open.extend(forks.array()?.iter().rev().map(|fork| (scribe.number(), fork)));
        }
        match (entry.get("move"), entry.get("special")) {
            (Some(m), None) => {
                scribe.refuse_after_foul()?;
                scribe.play(read_move(scribe, m)?, m.place())?;
            }
            (None, Some(special)) => {
                let ending = ending::from_csa(special.text()?, scribe.turn());
                let ending = ending.ok_or_else(|| {
                    special.error(say!(
                        "se esperaba un final como \"TORYO\"",
                        "expected an ending such as \"TORYO\""
                    ))
                })?;
                scribe.end(ending, special.place())?;
            }
            _ => {
                return Err(entry
                    .error(say!(
                        "se esperaba un objeto con 'move' o con 'special'",
                        "expected an object with either 'move' or 'special'"
                    ))
                    .into());
            }
        }
        if let Some(now) = entry.get("time").and_then(|time| time.get("now")) {
            scribe.spend(read_time(now)?);
        }
        read_comments(scribe, entry)?;
    }
    Ok(())
}

fn read_move(scribe: &Scribe, json: &Json) -> Result<Move, SyntaxError> {
    let turn = scribe.position().turn();
    if let Some(color) = json.get("color")
        && read_color(color)? != turn
    {
        let number = turn.index();
        let (es, en) = [("las negras", "black"), ("las blancas", "white")][number];
        return Err(color
            .error(say!("se esperaba una jugada de {es}, {number}", "expected a move of {en}, {number}")));
    }
    let same = json.get("same").is_some_and(|same| matches!(same.value, Value::Bool(true)));
    let to = match (json.get("to"), scribe.previous()) {
        (None, Some(previous)) if same => previous,
        _ => read_place(json.need("to")?)?,
    };
    let Some(from) = json.get("from") else {
        let piece = json.need("piece")?;
        let kind = read_kind(piece)?;
        if kind.is_promoted() || kind == Kind::King {
            return Err(piece.error(say!(
                "se esperaba una pieza que pueda estar en la mano, o de dónde viene",
                "expected a piece that can be in hand, or where it comes from"
            )));
        }
        return Ok(Move::drop(kind, to));
    };
    let from = read_place(from)?;
    // Whoever says where a piece comes from need not say which it is.
    if let Some(piece) = json.get("piece") {
        let kind = read_kind(piece)?;
        if scribe.position().piece_at(from).is_some_and(|found| found.kind != kind) {
            return Err(piece.error(say!(
                "se esperaba la pieza que está en {}",
                "expected the piece that stands on {}",
                code::square(from)
            )));
        }
    }
    let promotes = json.get("promote").is_some_and(|promote| matches!(promote.value, Value::Bool(true)));
    Ok(Move::board(from, to, if promotes { Promotion::Yes } else { Promotion::No }))
}

fn read_place(json: &Json) -> Result<Square, SyntaxError> {
    let (x, y) = (json.need("x")?.number(9)?, json.need("y")?.number(9)?);
    code::square_at(x.into(), y.into())
        .ok_or_else(|| json.error(say!("se esperaban x e y de 1 a 9", "expected x and y from 1 to 9")))
}

fn read_time(now: &Json) -> Result<u64, SyntaxError> {
    let part = |name: &str| now.get(name).map_or(Ok(0), |part| part.number(u32::MAX)).map(u64::from);
    let seconds = (part("h")? * 60 + part("m")?) * 60 + part("s")?;
    time::millis(seconds)
        .ok_or_else(|| now.error(say!("se esperaba un tiempo más corto", "expected a shorter time")))
}

fn read_comments(scribe: &mut Scribe, entry: &Json) -> Result<(), SyntaxError> {
    let comments = match entry.get("comments") {
        // One comment alone is written without its list by some.
        Some(one) if one.text().is_ok() => std::slice::from_ref(one),
        several => several.map_or(Ok(&[][..]), Json::array)?,
    };
    for comment in comments {
        // An empty comment is a line too.
        let text = comment.text()?.replace("\r\n", "\n").replace('\r', "\n");
        text.split('\n').for_each(|line| scribe.comment(line));
    }
    Ok(())
}
