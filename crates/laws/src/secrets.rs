//! Laws of what one seat may not know.

use ikusa_rules::{Color, Game, Position, Secrets, Seeded, Viewer};

use crate::{Suite, walk};

/// Open games hide nothing. In others a sample looks the same to its viewer as the game itself, a covering has every
/// legal move, and somewhere something is hidden.
pub fn hold<S: Suite>() {
    type Hidden<S> = <<S as Suite>::Game as Game>::Secrets;
    let mut hidden = false;
    for seed in 0..8 {
        let mut seeded = Seeded::new(seed);
        let mut now = S::Game::start(walk::options::<S::Game>(&mut seeded));
        let mut past = Vec::new();
        let mut knowledge = Hidden::<S>::begin(&now);
        for _ in 0..40 {
            assert!(
                knowledge == Hidden::<S>::knowledge(&past, &now),
                "seed {seed}: knowledge that follows the game is what all of it gives"
            );
            for viewer in [Viewer::Seat(Color::Black), Viewer::Seat(Color::White), Viewer::Spectator] {
                let (shown, _) = Hidden::<S>::show(&knowledge, &now, viewer, false);
                let sample = Hidden::<S>::sample(&knowledge, viewer, seed);
                let coverings = Hidden::<S>::coverings(&knowledge, viewer);
                if !Hidden::<S>::ANY {
                    assert_eq!(shown, S::Game::write_position(&now));
                    assert!(sample.is_none() && coverings.is_empty(), "an open game has one world");
                    continue;
                }
                hidden |= shown != S::Game::write_position(&now);
                let sample = sample.unwrap_or_else(|| panic!("seed {seed}: no sample of {shown}"));
                assert_eq!(sample.turn(), now.turn(), "seed {seed}: {shown}");
                if viewer == Viewer::Seat(now.turn()) {
                    for m in now.moves() {
                        let text = S::Game::write_move(&now, m);
                        let covered = coverings.iter().any(|world| S::Game::read_move(world, &text).is_ok());
                        assert!(covered, "seed {seed}: {text} in {shown}");
                    }
                }
            }
            let Some(m) = walk::pick::<S>(&now, &mut seeded) else { break };
            Hidden::<S>::follow(&mut knowledge, m);
            let next = now.after(m);
            past.push((std::mem::replace(&mut now, next), m));
        }
    }
    assert_eq!(hidden, Hidden::<S>::ANY, "what the type says of secrets is true");
    assert!(Hidden::<S>::ANY || Hidden::<S>::REVEAL.is_none(), "a secret formation is a secret");
}
