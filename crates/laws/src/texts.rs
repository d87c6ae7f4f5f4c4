//! Laws of the texts of positions and moves.

use std::collections::HashSet;

use ikusa_rules::{Game, Lang, MoveError, Position, Refusal, Seeded};

use crate::tongue::english_in;
use crate::walk::everywhere;
use crate::{Suite, fuzz, mutation};

/// A played position is valid; its text reads back as the same position with the same key, and is written the same.
pub fn positions<S: Suite>() {
    everywhere::<S>(30, 1, |stop| {
        let text = S::Game::write_position(stop.position);
        let read = S::Game::read_position(&text, stop.options)
            .unwrap_or_else(|error| panic!("{error}, {}", stop.describe()));
        assert_eq!(&read, stop.position, "{}", stop.describe());
        assert_eq!(read.key(), stop.position.key(), "the key kept in step: {}", stop.describe());
        assert_eq!(read.outcome(), stop.position.outcome(), "{}", stop.describe());
        assert_eq!(S::Game::write_position(&read), text, "{}", stop.describe());
    });
}

/// Every legal move has a text of its own, and it reads back as the move.
pub fn moves<S: Suite>() {
    everywhere::<S>(12, 3, |stop| {
        let mut texts = HashSet::new();
        for m in stop.position.moves() {
            let text = S::Game::write_move(stop.position, m);
            assert_eq!(S::Game::read_move(stop.position, &text), Ok(m), "{text}, {}", stop.describe());
            assert!(texts.insert(text), "{m:?}, {}", stop.describe());
        }
    });
}

/// Whether a refusal cites one of the game's clauses with every place of its sentence filled, in both languages.
pub fn speaks<G: Game>(refusal: &Refusal) {
    assert!(G::CLAUSES.contains(&refusal.clause), "{} is in no table", refusal.id());
    for lang in [Lang::Es, Lang::En] {
        let sentence = refusal.sentence(lang);
        assert!(lang == Lang::En || english_in(&sentence).is_none(), "{}: {sentence}", refusal.id());
        assert!(
            !sentence.contains(['{', '}']) && !sentence.trim().is_empty(),
            "{}: {sentence}",
            refusal.id()
        );
    }
}

/// Moves of one position are read in others: legal ones are generated there, all others are refused by a clause, and
/// so are the further clauses that they break.
pub fn refusals<S: Suite>() {
    let (mut pool, mut seeded, mut clauses) = (Vec::new(), Seeded::new(3), HashSet::new());
    everywhere::<S>(16, 2, |stop| {
        let moves = stop.position.moves();
        for _ in 0..12 {
            let Some(text): Option<&String> = seeded.pick(&pool) else { break };
            let broken = S::Game::broken_clauses(stop.position, text);
            match S::Game::read_move(stop.position, text) {
                Ok(m) => {
                    assert!(moves.contains(&m), "{text}, {}", stop.describe());
                    assert!(broken.is_empty(), "{text} is legal and breaks {broken:?}, {}", stop.describe());
                }
                Err(MoveError::Illegal(refusal)) => {
                    speaks::<S::Game>(&refusal);
                    broken.iter().for_each(speaks::<S::Game>);
                    clauses.insert(refusal.id());
                }
                // Where a letter depends on the position, the text may mean nothing here.
                Err(MoveError::Syntax(_)) => {}
            }
        }
        let texts = moves.iter().map(|m| S::Game::write_move(stop.position, *m));
        pool.extend(texts.step_by(3).filter(|_| seeded.below(4) == 0));
    });
    assert!(clauses.len() > 1, "refused for {clauses:?} alone: nothing was tested");
}

/// Damaged texts are refused or mean something, and nothing panics; enough survive to mean something.
pub fn mutations<S: Suite>() {
    let mut seeded = Seeded::new(11);
    let (mut places, mut plays) = (0, 0);
    everywhere::<S>(40, 7, |stop| {
        let text = S::Game::write_position(stop.position);
        let moves = stop.position.moves();
        for _ in 0..6 {
            let mutant = mutation::text(&text, &mut seeded);
            places += usize::from(fuzz::position_text::<S::Game>(&mutant, stop.options));
            if let Some(m) = seeded.pick(&moves) {
                let mutant = mutation::text(&S::Game::write_move(stop.position, *m), &mut seeded);
                plays += usize::from(fuzz::move_text::<S::Game>(stop.position, &mutant));
            }
        }
    });
    assert!(
        places > 3 && plays > 3,
        "{places} positions and {plays} moves survived: too few to mean something"
    );
}
