//! Writing JKF, one entry a line.

use std::fmt::Write;

use ikusa_rules::{ByColor, Color, Entry, Faults, Loss, NodeId, Position as _, Record, RecordError, Square};

use super::jkf::{OTHER, PRESETS, read_text};
use super::json::quote;
use super::relative::{self, WORDS};
use super::{code, ending, header, time, verify, walk};
use crate::handicap::Handicap;
use crate::{Kind, Move, Position, Setup, Shogi};

/// How deep forks may stand in each other; the reader's limit on JSON is beyond it.
const DEPTH: usize = 200;

/// Writes a file.
pub(super) fn write(record: &Record<Shogi>) -> Result<Vec<u8>, RecordError> {
    walk::walk(record, |_| Ok(()))?;
    let setup = record.start.setup();
    let mut out = "{\n  \"header\": {".to_owned();
    for (i, (name, value)) in header::outgoing(record, &setup).iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}\n    {}: {}", quote(name), quote(value));
    }
    let _ = write!(out, "\n  }},\n  \"initial\": {},\n  \"moves\": [\n    {{", start(&setup));
    out.push_str(&comments(&record.comments).unwrap_or_default());
    out.push('}');
    if let [first, forks @ ..] = record.tree.children(None) {
        let place = Reached { position: record.start.clone(), previous: None, spent: ByColor::default() };
        out.push_str(",\n");
        Writer { record, out: &mut out }.line(*first, forks, place, 0)?;
    }
    out.push_str("\n  ]\n}\n");
    verify::same(record, &read_text(&out, &mut Faults::strict()))?;
    Ok(out.into_bytes())
}

fn start(setup: &Setup) -> String {
    let handicap = Handicap::of_setup(setup);
    let preset = handicap.and_then(|handicap| PRESETS.iter().find(|(id, _)| *id == handicap.id));
    if let Some((_, preset)) = preset {
        return format!("{{\"preset\": {}}}", quote(preset));
    }
    let square = |square: Square| match setup.board[square.index()] {
        None => "{}".to_owned(),
        Some(piece) => {
            format!("{{\"color\":{},\"kind\":{}}}", piece.color.index(), quote(code::code(piece.kind)))
        }
    };
    let file = |file: u8| (0..9).map(|rank| square(Square::new(file, rank))).collect::<Vec<_>>().join(", ");
    let files: Vec<_> = (0..9).map(|number| format!("        [{}]", file(number))).collect();
    let hand = |color: Color| {
        let count = |kind: &Kind| format!("{}:{}", quote(code::code(*kind)), setup.hands[color].count(*kind));
        let king = setup.hands[color].has(Kind::King).then_some(&Kind::King);
        format!("{{{}}}", Kind::IN_HAND.iter().chain(king).map(count).collect::<Vec<_>>().join(","))
    };
    format!(
        "{{\n    \"preset\": {},\n    \"data\": {{\n      \"color\": {},\n      \"board\": [\n{}\n      ],\n      \"hands\": [{}, {}]\n    }}\n  }}",
        quote(OTHER),
        setup.turn.index(),
        files.join(",\n"),
        hand(Color::Black),
        hand(Color::White),
    )
}

fn comments(comments: &[String]) -> Option<String> {
    let quoted: Vec<_> = comments.iter().map(|comment| quote(comment)).collect();
    (!quoted.is_empty()).then(|| format!("\"comments\":[{}]", quoted.join(",")))
}

/// What the moves before an entry have led to.
#[derive(Clone)]
struct Reached {
    position: Position,
    previous: Option<Square>,
    spent: ByColor<u64>,
}

struct Writer<'a> {
    record: &'a Record<Shogi>,
    out: &'a mut String,
}

impl Writer<'_> {
    /// Writes the line that begins with `id`, whose variations are `forks`.
    fn line(
        &mut self,
        id: NodeId,
        forks: &[NodeId],
        mut place: Reached,
        depth: usize,
    ) -> Result<(), RecordError> {
        if depth > DEPTH {
            return Err(RecordError::Inexpressible(Loss::Variations));
        }
        let record = self.record;
        let (mut id, mut forks) = (id, forks);
        loop {
            let indent = 4 + 4 * depth;
            let before = place.clone();
            let (foul, entry) = self.entry(id, &mut place)?;
            let _ = write!(self.out, "{:indent$}{{{entry}", "");
            self.forks(forks, &before, depth)?;
            self.out.push('}');
            if let Some(ending) = foul {
                let _ = write!(self.out, ",\n{:indent$}{{{ending}}}", "");
            }
            let [next, others @ ..] = record.tree.children(Some(id)) else { return Ok(()) };
            self.out.push_str(",\n");
            (id, forks) = (*next, others);
        }
    }

    fn forks(&mut self, forks: &[NodeId], place: &Reached, depth: usize) -> Result<(), RecordError> {
        let indent = 6 + 4 * depth;
        for (i, fork) in forks.iter().enumerate() {
            let _ = write!(self.out, "{}\n{:indent$}[\n", if i == 0 { ",\"forks\":[" } else { "," }, "");
            self.line(*fork, &[], place.clone(), depth + 1)?;
            let _ = write!(self.out, "\n{:indent$}]", "");
        }
        if !forks.is_empty() {
            self.out.push(']');
        }
        Ok(())
    }

    /// The members of an entry but its forks; `place` goes on after it. Of an ending by an illegal move, which is two
    /// entries here, the ending comes first.
    fn entry(&self, id: NodeId, place: &mut Reached) -> Result<(Option<String>, String), RecordError> {
        let node = self.record.tree.node(id);
        let turn = place.position.turn();
        let mut members = Vec::new();
        let mut ending_of_foul = None;
        match node.entry {
            Entry::Move(m) => members.push(format!("\"move\":{{{}}}", move_members(place, m))),
            Entry::End(ending) => {
                let mover = if node.foul.is_some() { !turn } else { turn };
                let word = ending::csa_word(ending::known(ending)?.jkf(), mover);
                let special = format!("\"special\":{}", quote(&word));
                match node.foul {
                    None => members.push(special),
                    Some(foul) => {
                        members.push(format!("\"move\":{{{}}}", move_members(place, foul)));
                        ending_of_foul = Some(special);
                    }
                }
            }
        }
        if let Some(millis) = node.millis {
            let now = clock(time::seconds(millis)?);
            place.spent[turn] = place.spent[turn].saturating_add(millis);
            members.push(format!("\"time\":{{\"now\":{now},\"total\":{}}}", clock(place.spent[turn] / 1000)));
        }
        members.extend(comments(&node.comments));
        if let Entry::Move(m) = node.entry {
            place.position.play_unchecked(m);
            place.previous = Some(m.to());
        }
        Ok((ending_of_foul, members.join(",")))
    }
}

fn clock(seconds: u64) -> String {
    let time = time::clock(seconds);
    let hours = if time.hours > 0 { format!("\"h\":{},", time.hours) } else { String::new() };
    format!("{{{hours}\"m\":{},\"s\":{}}}", time.minutes, time.seconds)
}

fn move_members(place: &Reached, m: Move) -> String {
    let position = &place.position;
    let turn = position.turn();
    let mut members = vec![format!("\"color\":{}", turn.index())];
    let square = |name: &str, square: Square| {
        format!("\"{name}\":{{\"x\":{},\"y\":{}}}", square.file() + 1, square.rank() + 1)
    };
    members.extend(m.from().map(|from| square("from", from)));
    members.push(square("to", m.to()));
    let moved = m.from().and_then(|from| Some((from, position.piece_at(from)?.kind)));
    let kind = moved.map(|(_, kind)| kind).or(m.dropped()).unwrap_or(Kind::Pawn);
    members.push(format!("\"piece\":{}", quote(code::code(kind))));
    if place.previous == Some(m.to()) {
        members.push("\"same\":true".to_owned());
    }
    if moved.is_some_and(|(from, kind)| relative::may_promote(turn, kind, from, m.to())) {
        members.push(format!("\"promote\":{}", m.promotes()));
    }
    if let Some(captured) = position.piece_at(m.to()) {
        members.push(format!("\"capture\":{}", quote(code::code(captured.kind))));
    }
    let words = relative::words(position, m);
    if !words.is_empty() {
        let letters = WORDS.iter().filter(|(word, ..)| words.contains(word)).map(|(_, letter, _)| *letter);
        members.push(format!("\"relative\":\"{}\"", letters.collect::<String>()));
    }
    members.join(",")
}
