//! Lines of play behind the common face: nothing is legal after the end, and engines remember their matches.

use ikusa_play::think::{Control, Level, Limits, Settings, Task, Thinker, Thinkers};
use ikusa_play::{AnyLine, Command, GAMES, Match, Terms, game};
use ikusa_rules::{Color, MoveError, Seeded, Viewer};

/// Both kings step out and back until the start has occurred four times.
fn repeated() -> Box<dyn AnyLine> {
    let mut line = game("shogi").expect("the game").open(None, &[]).expect("the start");
    for text in ["5i5h", "5a5b", "5h5i", "5b5a"].into_iter().cycle().take(12) {
        line.play(text).expect("a legal move");
    }
    line
}

/// What is told of a line grows with it; that must be the same as telling all of it from the start.
#[test]
fn what_is_told_grows_with_the_line_and_shrinks_with_it() {
    const SEED: u64 = 7;
    eprintln!("seed {SEED}");
    let mut seeded = Seeded::new(SEED);
    for game in GAMES.iter() {
        let mut line = game.open(None, &[]).expect("the start");
        for step in 0..60 {
            if step % 7 == 6 {
                line.undo();
            } else if let Some(text) = seeded.pick(&line.moves()) {
                line.play(text).expect("a legal move");
            }
        }
        let mut anew = game.open(Some(&line.start()), &[]).expect("the same start");
        line.played().iter().for_each(|text| anew.play(text).expect("a legal move"));
        let rewound = line.rewound(line.len()).expect("all of it");
        for viewer in [Viewer::Spectator, Viewer::Seat(Color::Black), Viewer::Seat(Color::White)] {
            assert_eq!(line.view(viewer), anew.view(viewer), "{}", game.id());
            assert_eq!(line.view(viewer), rewound.view(viewer), "{}", game.id());
        }
        assert_eq!((line.movers(), line.fork().movers()), (anew.movers(), rewound.movers()), "{}", game.id());
        assert_eq!(line.movers().len(), line.len());
    }
}

#[test]
fn after_a_repetition_nothing_is_legal_and_the_clause_says_why() {
    let mut line = repeated();
    assert_eq!(line.outcome().map(|outcome| outcome.reason.code), Some("repetition"));
    assert!(line.moves().is_empty() && line.sketches().is_empty());
    assert_eq!(line.count_moves(), 0);
    for refused in [line.check("7g7f"), line.play("7g7f"), line.check("5i4h")] {
        match refused {
            Err(MoveError::Illegal(refusal)) => assert_eq!(refusal.id(), "shogi.repetition"),
            other => panic!("expected a refusal, got {other:?}"),
        }
    }
    assert!(matches!(line.check("xyz"), Err(MoveError::Syntax(_))), "what is no move text stays none");
    let thoughts = line.think(&mut Thinker::default(), &Task::default(), &Control::default());
    assert!(thoughts.lines.is_empty());
    assert_eq!(line.best(&mut Thinker::default(), &Task::default(), 1), None);
    assert!(line.undo() && line.play("3c3d").is_ok(), "taken back, the game goes on");
}

#[test]
fn a_match_ends_where_its_line_does() {
    let mut played = Match::new(game("shogi").expect("the game"), Terms::default(), 0).expect("a match");
    for text in repeated().played() {
        let seat = played.line().turn();
        played.apply(seat, Command::Move { text }, 0).expect("a legal move");
    }
    assert_eq!(played.outcome(), played.line().outcome());
    assert!(played.apply(Color::Black, Command::Move { text: "7g7f".to_owned() }, 0).is_err());
}

#[test]
fn a_thinker_remembers_its_match_and_only_so_many_are_kept() {
    let line = game("shogi").expect("the game").open(None, &[]).expect("the start");
    let task = Task { limits: Limits::depth(6), ..Task::default() };
    let thinkers = Thinkers::new(2);
    let nodes =
        |key: &str| thinkers.lend(key, |thinker| line.think(thinker, &task, &Control::default()).nodes);
    let first = nodes("one");
    assert!(nodes("one") < first, "what it found is still in its table");
    assert_eq!(nodes("two"), first, "another match knows nothing of it");
    nodes("three");
    assert_eq!(thinkers.len(), 2);
    assert_eq!(nodes("one"), first, "the one asked longest ago was forgotten");
    thinkers.forget("one");
    assert_eq!(thinkers.len(), 1);
}

#[test]
fn a_thinker_plays_whatever_game_it_is_asked_about() {
    let settings = Settings { hash: 1, ..Settings::default() };
    let task = Task { settings, limits: Limits::nodes(200), level: Level::new(3), ..Task::default() };
    let mut thinker = Thinker::default();
    for game in ikusa_play::GAMES.iter().chain(ikusa_play::GAMES.iter()) {
        let line = game.open(None, &[]).expect("the start");
        let text = line.best(&mut thinker, &task, 5).expect("a move");
        assert!(line.moves().contains(&text), "{} {text}", game.id());
    }
}
