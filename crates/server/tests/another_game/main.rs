//! One game more, in three files: nothing but the table of games is told of it, and everything plays it.

mod game;
#[path = "../house/mod.rs"]
mod house;
mod judge;
mod position;

use game::Rules;
use house::{House, Kind, text};
use ikusa_laws::Symmetry;
use ikusa_play::think::{Control, Limits, Task, Thinker, Verdict};
use ikusa_play::{AnyGame, Command, Match, Stage, Terms, add_game};
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Color, Game as _, Square};
use position::{Crossing, SIZE, Step};
use serde_json::{Value, json};

/// The one line that a program with a game of its own needs.
fn brought() -> &'static dyn AnyGame {
    assert!(add_game::<Rules>(), "the table was looked at before");
    ikusa_play::game(Rules::ID).expect("a game of the table")
}

struct Suite;

ikusa_laws::laws!(Suite);

fn squares() -> impl Iterator<Item = Square> {
    Square::all().filter(|square| square.file() < SIZE && square.rank() < SIZE)
}

fn mirrored(square: Square) -> Square {
    Square::new(SIZE - 1 - square.file(), square.rank())
}

impl ikusa_laws::Suite for Suite {
    type Game = Rules;

    fn candidates(_: &Crossing) -> Vec<Step> {
        squares().flat_map(|from| squares().map(move |to| Step { from, to })).collect()
    }

    fn is_tactical(position: &Crossing, step: Step) -> bool {
        position.takes(step)
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        let position = |position: &Crossing| Crossing {
            stones: ikusa_rules::ByColor::from_fn(|color| {
                position.stones[color].into_iter().map(mirrored).collect()
            }),
            turn: position.turn,
        };
        vec![(position, |step| Step { from: mirrored(step.from), to: mirrored(step.to) })]
    }

    fn sizes() -> (usize, usize) {
        (48, 2)
    }
}

#[test]
fn perft_counts_what_another_program_counts() {
    let start = Rules::start(Default::default());
    for (depth, leaves) in (1..).zip([13, 169, 1_911, 21_514, 232_478]) {
        assert_eq!(perft(&start, depth, Leaves::Counted), leaves, "depth {depth}");
        assert_eq!(brought().open(None, &[]).expect("the start").perft(depth, Leaves::Played, 1), leaves);
    }
}

#[test]
fn the_search_finds_the_way_across() {
    // Black is two steps from the other side, and nobody is near.
    let line = brought().open(Some("1x3/5/X4/5/5 b"), &[]).expect("a position");
    let task = Task { limits: Limits::depth(6), ..Task::default() };
    let thoughts = line.think(&mut Thinker::default(), &task, &Control::default());
    let (verdict, moves) = thoughts.lines.first().expect("a line");
    assert_eq!(*verdict, Verdict::Mate(3), "{moves:?}");
    let mut nodes = 0;
    brought().bench(None, &mut |row| nodes += row.nodes);
    assert!(nodes > 500, "{nodes} nodes");
}

#[test]
fn matches_and_records_go_from_the_first_move_to_the_last() {
    let game = brought();
    let mut played = Match::new(game, Terms::default(), 0).expect("the usual terms");
    let refused = played.apply(Color::Black, Command::Move { text: "a1a3".into() }, 1).expect_err("too far");
    assert!(format!("{refused:?}").contains(position::FORWARD.id), "{refused:?}");
    for (at, text) in (2..).zip(["a1a2", "e5e4", "a2a3", "e4e3", "a3a4", "e3e2", "a4b5"]) {
        played.apply(played.to_act(), Command::Move { text: text.into() }, at).expect("a legal move");
    }
    assert_eq!(played.stage(), Stage::Over);
    assert_eq!(
        played.outcome().map(|outcome| (outcome.winner, outcome.reason.code)),
        Some((Some(Color::Black), "crossed"))
    );
    let bytes = played.record(Default::default(), None).write(Rules::ID).expect("its own format");
    let again = game.read_record(Rules::ID, &bytes).expect("what was written");
    assert_eq!((again.moves(), again.line().outcome()), (played.line().played(), played.outcome()));
}

#[test]
fn the_server_plays_it_over_http() {
    brought();
    let house = House::fresh(Kind::Sqlite);
    let games = house.get("/api/games", None);
    let known: Vec<_> = games.as_array().into_iter().flatten().map(|game| text(&game["id"])).collect();
    assert_eq!(known.last().map(String::as_str), Some(Rules::ID));

    let seen = house.post("/api/position", None, json!({ "game": Rules::ID, "moves": ["a1a2"] }));
    assert_eq!(seen["legal"].as_array().map(Vec::len), Some(13), "{seen}");
    let why = json!({ "game": Rules::ID, "move": "a1a3" });
    assert!(house.post("/api/why", None, why).to_string().contains(position::FORWARD.id));

    let wish = json!({ "game": Rules::ID, "opponent": { "kind": "computer", "level": 3 }, "seat": "black" });
    let made = house.post("/api/matches", None, wish);
    let (id, token) = (text(&made["id"]), text(&made["token"]));
    let mut ana = house.socket(&id, Some(&token));
    let mut state = ana.state_at(0);
    while state["state"]["stage"] == "playing" {
        let first = text(&state["state"]["line"]["legal"][0]["text"]);
        assert_eq!(ana.play(&first)["t"], "ack");
        state = ana.until("an answer", |message| {
            message["state"]["stage"] == "over" || message["state"]["line"]["legal"][0].is_object()
        });
    }
    assert_ne!(state["state"]["outcome"]["winner"], Value::Null);
    let (status, record) = house.call("GET", &format!("/api/matches/{id}/record"), None, None);
    assert_eq!(status, 200);
    let read = house.post("/api/records/read", None, json!({ "text": text(&record) }));
    assert_eq!(read["game"], Rules::ID, "{read}");
}
