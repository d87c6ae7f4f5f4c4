//! What must hold of the twin in every position, whoever is right about the moves.

use ikusa_rules::Seeded;

use super::piece::Side;
use super::scene::SAMPLE;
use super::synthetic;
use super::turn;
use super::twin::{Faults, Twin};

const SEED: u64 = 0x656e_6861_6e63_6564;

/// Text is canonical and read back, moves have one text each, and what they lead to is valid.
fn check_laws(twin: &Twin) -> Vec<(String, Twin)> {
    let text = twin.text();
    assert_eq!(Twin::parse(&text, twin.faults, twin.first).as_ref(), Ok(twin), "{text}");
    let moves = turn::all(twin);
    let mut texts: Vec<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
    texts.sort_unstable();
    for pair in texts.windows(2) {
        assert_ne!(pair[0], pair[1], "{text}");
    }
    for (played, next) in moves.iter().filter(|(played, _)| played != "claim").step_by(16) {
        let after = next.text();
        assert_eq!(Twin::parse(&after, twin.faults, twin.first).as_ref(), Ok(next), "{text} {played}");
    }
    moves
}

#[test]
fn laws_of_random_positions() {
    eprintln!("seed {SEED:#x}");
    let mut rng = Seeded::new(SEED);
    for _ in 0..1_000 {
        let mut twin = synthetic::position(&mut rng);
        for _ in 0..3 {
            let moves = check_laws(&twin);
            let Some((_, next)) = rng.pick(&moves).filter(|(_, next)| next.claimed_by.is_none()) else {
                break;
            };
            twin = next.clone();
        }
    }
}

#[test]
fn laws_of_random_games() {
    eprintln!("seed {SEED:#x}");
    let mut rng = Seeded::new(SEED);
    for faults in [Faults::Prevent, Faults::Claim] {
        let mut twin = Twin::parse(SAMPLE, faults, Side::Black).unwrap();
        for _ in 0..150 {
            let moves = check_laws(&twin);
            let Some((_, next)) = rng.pick(&moves).filter(|(_, next)| next.claimed_by.is_none()) else {
                break;
            };
            twin = next.clone();
        }
    }
}
