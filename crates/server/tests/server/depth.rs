//! Trees as deep as a request can make them: every format of every game gets an answer or a clear refusal, and the server
//! lives on.

use crate::house::{House, Kind};
use ikusa_play::{AnyLine, GAMES, game};
use serde_json::{Value, json};

const DEPTH: usize = 9_000;

/// Where each game has moves that can be gone back and forth for ever.
const PLACES: [(&str, Option<&str>); 5] = [
    ("shogi", Some("4k4/9/9/9/9/9/9/9/4K4 b - 1")),
    ("gueides", None),
    ("gungi-enhanced", Some("8r/9/9/9/4(PAS)4/9/9/9/R8 b - - - - - 1")),
    ("gungi-marshal", Some("m8/9/9/9/4(PJ)4/9/9/9/8M w - - 0")),
    ("gungi-25", Some("m8/9/9/9/4|D:N|4/9/9/9/8M -/- w 3 - 1")),
];

/// Four moves behind which the same pieces stand on the same squares.
fn round(line: &mut dyn AnyLine) -> Option<[String; 4]> {
    let board = |line: &dyn AnyLine| line.position().split(' ').next().map(str::to_owned);
    let (start, mut texts) = (board(line), Vec::new());
    fn go_on(line: &mut dyn AnyLine, texts: &mut Vec<String>, home: &dyn Fn(&dyn AnyLine) -> bool) -> bool {
        if texts.len() == 4 {
            return home(line);
        }
        for text in line.moves() {
            line.play(&text).expect("a legal move");
            texts.push(text);
            if go_on(line, texts, home) {
                return true;
            }
            texts.pop();
            line.undo();
        }
        false
    }
    go_on(line, &mut texts, &|line| board(line) == start).then(|| texts.try_into().expect("four moves"))
}

/// A long line, or a comb: of two equal moves the second goes on, so that each is a variation in a variation.
fn tree(moves: &[String; 4], comb: bool) -> Value {
    let mut nodes = Vec::new();
    let mut parent = Value::Null;
    for ply in 0..DEPTH {
        for _ in 0..if comb { 2 } else { 1 } {
            nodes.push(json!({ "parent": parent, "move": moves[ply % 4] }));
        }
        parent = json!(nodes.len() - 1);
    }
    json!({ "nodes": nodes })
}

#[test]
fn trees_of_any_depth_are_written_or_refused_in_every_format() {
    let house = House::fresh(Kind::Sqlite);
    assert_eq!(PLACES.len(), GAMES.len());
    for (id, position) in PLACES {
        let game = game(id).expect("a game");
        let mut line = game.open(position, &[]).expect("a position");
        let moves = round(line.as_mut()).unwrap_or_else(|| panic!("{id}: no way back"));
        // Where a game may be played without an end by repetition, the line is one that a strict reader takes too.
        let endless = game.options().iter().any(|spec| spec.key == "repetition");
        let options = if endless { json!({ "repetition": "off" }) } else { json!({}) };
        for format in game.formats() {
            for comb in [false, true] {
                let wish = json!({
                    "game": id, "position": position, "options": options, "format": format.id,
                    "tree": tree(&moves, comb),
                });
                let (status, body) = house.call("POST", "/api/records/write", None, Some(wish));
                let what = format!("{id} {} comb {comb}: {status}", format.id);
                match status {
                    200 => {}
                    400 => assert!(
                        body["message"].as_str().is_some_and(|text| text.contains("cannot express")),
                        "{what} {body}"
                    ),
                    _ => panic!("{what} {body}"),
                }
                eprintln!("{what}");
                // What was written can be read, unless it is too large to send or in letters that JSON has not.
                let text = body.as_str().filter(|text| !comb && !text.is_empty());
                if let Some(text) = text.filter(|_| status == 200) {
                    let (status, read) = house.call(
                        "POST",
                        "/api/records/read",
                        None,
                        Some(json!({ "text": text, "format": format.id })),
                    );
                    assert!(
                        status == 200 && read["moves"].as_array().is_some_and(|moves| moves.len() == DEPTH)
                            || status == 413
                            // A strict reader takes nothing behind the fourth occurrence of a position.
                            || status == 400
                                && read["message"].as_str().is_some_and(|text| text.contains("already ended")),
                        "{what}: {read}"
                    );
                }
            }
        }
    }
    assert_eq!(house.call("GET", "/healthz", None, None).0, 200);
}
