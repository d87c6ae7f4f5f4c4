//! Laws that are data: the files of `testdata`.

use std::path::Path;

use ikusa_rules::perft::{self, Leaves};
use ikusa_rules::{Color, Game, History, Lang, MoveError, Outcome, Position, PositionError, Refusal};

use crate::data::{options, rows};
use crate::texts::speaks;

/// Deeper trees are for `make perft-deep`.
const AFFORDABLE: u64 = 25_000_000;
/// Playing every leaf costs more.
const PLAYABLE: u64 = 3_000_000;

fn said(outcome: Option<Outcome>) -> String {
    outcome.map_or("-".to_owned(), |outcome| {
        format!("{} {}", outcome.winner.map_or("draw", Color::word), outcome.reason.code)
    })
}

/// `valid.txt`: text | canonical text, or `=` | outcome | what is special about it.
pub fn valid<G: Game>(folder: &Path) {
    let mut wrong = Vec::new();
    for row in rows::<4>(&folder.join("valid.txt")) {
        let [text, _, _, about] = &row;
        let position =
            G::read_position(text, Default::default()).unwrap_or_else(|error| panic!("'{text}': {error}"));
        let written = G::write_position(&position);
        let canonical = if written == *text { "=".to_owned() } else { written };
        let found = [text.clone(), canonical, said(position.outcome()), about.clone()];
        if found != row {
            wrong.push(found.join(" | "));
        }
    }
    assert!(wrong.is_empty(), "these rows would be true:\n{}", wrong.join("\n"));
}

/// `invalid.txt`: text | the ids of every reason in order, or `column N`.
pub fn invalid<G: Game>(folder: &Path) {
    let mut wrong = Vec::new();
    for [text, expected] in rows(&folder.join("invalid.txt")) {
        let found = match G::read_position(&text, Default::default()) {
            Ok(_) => "accepted".to_owned(),
            Err(PositionError::Syntax(error)) => format!("column {}", error.column),
            Err(PositionError::Invalid(reasons)) => {
                reasons.iter().for_each(speaks::<G>);
                reasons.iter().map(Refusal::id).collect::<Vec<_>>().join(" ")
            }
        };
        if found != expected {
            wrong.push(format!("{text} | {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `perft.txt`: position | options | leaves at depth 1, 2, 3 … | source.
pub fn perft<G: Game>(folder: &Path) {
    counts::<G>(folder, "perft.txt");
}

/// `twin-perft.txt`: the same, as the slow twin has counted.
pub fn twin_perft<G: Game>(folder: &Path) {
    counts::<G>(folder, "twin-perft.txt");
}

fn counts<G: Game>(folder: &Path, file: &str) {
    for [text, words, counts, _] in rows(&folder.join(file)) {
        let position =
            G::read_position(&text, options::<G>(&words)).unwrap_or_else(|error| panic!("'{text}': {error}"));
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().unwrap_or_else(|_| panic!("'{count}' is not a count of leaves"));
            for (leaves, most) in [(Leaves::Counted, AFFORDABLE), (Leaves::Played, PLAYABLE)] {
                if count <= most {
                    assert_eq!(
                        perft::perft(&position, depth, leaves),
                        count,
                        "{text} {words}, depth {depth}"
                    );
                }
            }
        }
    }
}

/// `outcomes.txt`: position | moves | options | winner and reason after the last move, which is the first that ends it.
pub fn outcomes<G: Game>(folder: &Path) {
    for row in rows::<4>(&folder.join("outcomes.txt")) {
        let [start, moves, words, expected] = &row;
        let mut position =
            G::read_position(start, options::<G>(words)).unwrap_or_else(|error| panic!("{row:?}: {error}"));
        let mut history = History::starting_at(&position);
        for text in moves.split_whitespace().filter(|text| *text != "-") {
            assert_eq!(position.outcome_with(&history), None, "{row:?} before {text}");
            let m = G::read_move(&position, text).unwrap_or_else(|error| panic!("{row:?}: {error}"));
            position.play_unchecked(m);
            history.push(&position);
        }
        assert_eq!(&said(position.outcome_with(&history)), expected, "{row:?}");
    }
}

/// `destinations.txt`: position | options | beginning of a move | what follows it in every legal move that begins so.
pub fn destinations<G: Game>(folder: &Path) {
    for [text, words, begin, expected] in rows(&folder.join("destinations.txt")) {
        let position =
            G::read_position(&text, options::<G>(&words)).unwrap_or_else(|error| panic!("'{text}': {error}"));
        let all = position.moves().into_iter().map(|m| G::write_move(&position, m));
        let mut found: Vec<String> =
            all.filter_map(|text| Some(text.strip_prefix(&begin)?.to_owned())).collect();
        found.sort();
        assert_eq!(found.join(" "), expected, "{text} {words}: {begin}");
    }
}

/// `refusals.txt`: position | move | clause | sentence in English.
pub fn refusals<G: Game>(folder: &Path) {
    for [text, said, clause, sentence] in rows(&folder.join("refusals.txt")) {
        let position =
            G::read_position(&text, Default::default()).unwrap_or_else(|error| panic!("'{text}': {error}"));
        match G::read_move(&position, &said) {
            Err(MoveError::Illegal(refusal)) => {
                speaks::<G>(&refusal);
                assert_eq!((refusal.id(), refusal.sentence(Lang::En)), (&*clause, sentence), "{text} {said}");
            }
            other => panic!("{text} {said}: {other:?}"),
        }
    }
}

/// `scenarios.txt`: id | options | position | move | `legal`, the clause that refuses it, or `setup` and the clause that
/// refuses the position | the case.
pub fn scenarios<G: Game>(folder: &Path) {
    let mut wrong = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for [id, words, text, said, expected, about] in rows(&folder.join("scenarios.txt")) {
        assert!(seen.insert(id.clone()), "two scenarios are called {id}");
        let found = match G::read_position(&text, options::<G>(&words)) {
            Err(PositionError::Invalid(reasons)) => format!("setup {}", reasons[0].id()),
            Err(PositionError::Syntax(error)) => format!("{error}"),
            Ok(position) => match G::read_move(&position, &said) {
                Ok(_) => "legal".to_owned(),
                Err(MoveError::Illegal(refusal)) => refusal.id().to_owned(),
                Err(MoveError::Syntax(error)) => format!("{error}"),
            },
        };
        if found != expected {
            wrong.push(format!("{id}, {about}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
