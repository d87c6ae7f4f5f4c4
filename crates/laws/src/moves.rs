//! Laws of generating, counting and playing moves.

use std::collections::HashSet;
use std::ops::ControlFlow;

use ikusa_rules::{Effect, Game, MoveError, Pick, Position, Select, Sketch};

use crate::walk::everywhere;
use crate::{Suite, SuiteMove, SuitePosition};

fn selected<P: Position>(position: &P, which: Select) -> Vec<P::Move> {
    let mut moves = Vec::new();
    let _ = position.visit_moves(which, |m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    moves
}

/// The generator gives each legal move once and nothing else.
pub fn generation<S: Suite>() {
    everywhere::<S>(12, 13, |stop| {
        let listed = stop.position.moves();
        let generated: HashSet<_> = listed.iter().copied().collect();
        assert_eq!(generated.len(), listed.len(), "a move twice, {}", stop.describe());
        let legal: HashSet<_> =
            S::candidates(stop.position).into_iter().filter(|m| stop.position.is_legal(*m)).collect();
        let odd: Vec<_> = generated.symmetric_difference(&legal).collect();
        assert!(odd.is_empty(), "{odd:?}, {}", stop.describe());
    });
}

/// Counting, finding and selecting agree with listing.
pub fn counting<S: Suite>() {
    everywhere::<S>(24, 1, |stop| {
        let position = stop.position;
        let all = position.moves();
        assert_eq!(position.count_moves(), all.len(), "{}", stop.describe());
        assert_eq!(position.has_moves(), !all.is_empty(), "{}", stop.describe());
        let (tactical, quiet) = (selected(position, Select::Tactical), selected(position, Select::Quiet));
        assert!(tactical.iter().all(|m| S::is_tactical(position, *m)), "{}", stop.describe());
        assert!(!quiet.iter().any(|m| S::is_tactical(position, *m)), "{}", stop.describe());
        assert_eq!(tactical.len() + quiet.len(), all.len(), "{}", stop.describe());
        let parts: HashSet<_> = tactical.into_iter().chain(quiet).collect();
        assert_eq!(parts, all.into_iter().collect(), "{}", stop.describe());
    });
}

/// A position that is over has no moves, and one without moves is over.
pub fn endings<S: Suite>() {
    everywhere::<S>(24, 1, |stop| {
        let over = stop.position.outcome();
        assert_eq!(over.is_some(), !stop.position.has_moves(), "{}", stop.describe());
        if let Some(clause) = over.and_then(|outcome| outcome.reason.clause) {
            assert!(S::Game::CLAUSES.contains(&clause), "{} is in no table", clause.id);
        }
    });
}

/// Under each symmetry the image of a position has the images of its moves, and the same outcome.
pub fn symmetries<S: Suite>() {
    for (position, play) in S::symmetries() {
        everywhere::<S>(10, 2, |stop| {
            let image = position(stop.position);
            let expected: HashSet<SuiteMove<S>> = stop.position.moves().into_iter().map(play).collect();
            let found: HashSet<SuiteMove<S>> = image.moves().into_iter().collect();
            assert_eq!(found, expected, "{}", stop.describe());
            let sides_change = image.turn() != stop.position.turn();
            let winner = |place: &SuitePosition<S>, change: bool| {
                place.outcome().map(|outcome| {
                    (outcome.winner.map(|side| if change { !side } else { side }), outcome.reason.code)
                })
            };
            assert_eq!(winner(&image, false), winner(stop.position, sides_change), "{}", stop.describe());
        });
    }
}

/// A null move gives away the turn and nothing else, never in check, and its key is true.
pub fn passing<S: Suite>() {
    everywhere::<S>(6, 3, |stop| {
        let Some(passed) = stop.position.passed() else { return };
        assert!(!stop.position.in_check(), "{}", stop.describe());
        assert_eq!(passed.turn(), !stop.position.turn(), "{}", stop.describe());
        let text = S::Game::write_position(&passed);
        if let Ok(read) = S::Game::read_position(&text, stop.options) {
            assert_eq!(read.key(), passed.key(), "{}", stop.describe());
        }
    });
}

/// Positions and moves take no more bytes than the game says.
pub fn sizes<S: Suite>() {
    let (position, play) = S::sizes();
    assert!(
        size_of::<SuitePosition<S>>() <= position,
        "a position takes {} bytes",
        size_of::<SuitePosition<S>>()
    );
    assert!(size_of::<SuiteMove<S>>() <= play, "a move takes {} bytes", size_of::<SuiteMove<S>>());
}

/// Every move can be made by hand on the diagram: its cells are on it, its piece is where the sketch says,
/// and its verb is in the game's table.
pub fn sketches<S: Suite>() {
    everywhere::<S>(6, 5, |stop| {
        let diagram = S::Game::diagram(stop.position);
        let cells = diagram.cells.len();
        assert_eq!(cells, diagram.files.len() * diagram.ranks.len(), "{}", stop.describe());
        assert!(diagram.cells.iter().all(|men| men.len() <= S::Game::HEIGHT), "{}", stop.describe());
        for m in stop.position.moves() {
            let sketch = S::Game::sketch(stop.position, m);
            let on_board = sketch.to.into_iter().chain(sketch.then).all(|cell| cell < cells);
            let picked = match sketch.pick {
                Pick::Cell(cell) => diagram.cells.get(cell).is_some_and(|men| !men.is_empty()),
                Pick::Hand(kind) => S::Game::may_hold(kind),
                Pick::Nothing => true,
            };
            let called = S::Game::VERBS.contains(&sketch.verb);
            assert!(on_board && picked && called, "{m:?} {sketch:?}, {}", stop.describe());
        }
    });
}

/// Whatever a hand tries is a move or is refused by a clause, never a text that cannot be read; and where a plain
/// move alone goes, it is that move.
pub fn attempts<S: Suite>() {
    everywhere::<S>(2, 67, |stop| {
        let diagram = S::Game::diagram(stop.position);
        let sketches: Vec<_> =
            stop.position.moves().into_iter().map(|m| (m, S::Game::sketch(stop.position, m))).collect();
        let held = diagram.hands[stop.position.turn()].iter().map(|(man, _)| Pick::Hand(man.kind));
        let standing =
            (0..diagram.cells.len()).filter(|cell| !diagram.cells[*cell].is_empty()).map(Pick::Cell);
        for (index, pick) in held.chain(standing).enumerate() {
            // Each piece tries every seventh cell, each another seventh: enough of all pairs over the whole walk.
            for to in (index % 7..diagram.cells.len()).step_by(7) {
                let text = S::Game::attempt(stop.position, pick, to).expect("a text for cells of the board");
                let read = S::Game::read_move(stop.position, &text);
                assert!(
                    !matches!(read, Err(MoveError::Syntax(_))),
                    "{text} cannot be read, {}",
                    stop.describe()
                );
                let meant = |sketch: &Sketch| sketch.pick == pick && sketch.to == Some(to);
                let mut same = sketches.iter().filter(|(_, sketch)| meant(sketch));
                if let (Some((m, Sketch { effect: Effect::Move, with: None, .. })), None) =
                    (same.next(), same.next())
                {
                    assert_eq!(read.ok(), Some(*m), "{text}, {}", stop.describe());
                }
            }
        }
        assert_eq!(S::Game::attempt(stop.position, Pick::Nothing, 0), None);
        assert_eq!(S::Game::attempt(stop.position, Pick::Cell(0), diagram.cells.len()), None);
    });
}

/// What only this game demands.
pub fn also<S: Suite>() {
    everywhere::<S>(20, 1, |stop| S::also(stop.position));
}
