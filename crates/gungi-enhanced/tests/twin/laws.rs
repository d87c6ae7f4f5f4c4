//! What must hold of the twin in every position, whoever is right about the moves.

use ikusa_rules::Seeded;

use super::board::{Square, column, row};
use super::piece::{Piece, Side};
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

/// The same position for the other army, seen from the other end.
fn for_the_other_army(twin: &Twin) -> Twin {
    let turn_round = |at: Square| (8 - row(at)) * 9 + column(at);
    let mut other = twin.clone();
    for at in 0..81 {
        other.board.0[at] = twin.board.0[turn_round(at)];
        for level in 0..other.board.0[at].height() {
            let Piece { face, side } = other.board.0[at][level];
            other.board.0[at].set(level, Piece { face, side: side.enemy() });
        }
        other.exchanged[at] = twin.exchanged[turn_round(at)];
    }
    other.reserves.swap(0, 1);
    other.barred.swap(0, 1);
    other.turn = twin.turn.enemy();
    other.first = twin.first.enemy();
    other
}

/// The same position in a mirror: every set is left-right symmetric.
fn in_a_mirror(twin: &Twin) -> Twin {
    let mut other = twin.clone();
    for at in 0..81 {
        let image = row(at) * 9 + 8 - column(at);
        other.board.0[at] = twin.board.0[image];
        other.exchanged[at] = twin.exchanged[image];
    }
    other
}

/// A move text with each square changed, sorted with its like.
fn with_squares(moves: Vec<String>, change: impl Fn(u8, u8) -> (u8, u8)) -> Vec<String> {
    let mut changed: Vec<String> = moves
        .into_iter()
        .map(|text| {
            let mut bytes = text.into_bytes();
            for i in 1..bytes.len() {
                if bytes[i - 1].is_ascii_lowercase() && bytes[i - 1] <= b'i' && bytes[i].is_ascii_digit() {
                    (bytes[i - 1], bytes[i]) = change(bytes[i - 1], bytes[i]);
                }
            }
            String::from_utf8(bytes).unwrap()
        })
        .collect();
    changed.sort_unstable();
    changed
}

#[test]
fn armies_and_wings_are_alike() {
    eprintln!("seed {SEED:#x}");
    let mut rng = Seeded::new(SEED);
    for _ in 0..300 {
        let twin = synthetic::position(&mut rng);
        let moves = twin.legal_moves();
        let other = for_the_other_army(&twin);
        let turned = with_squares(other.legal_moves(), |column, row| (column, b'1' + b'9' - row));
        assert_eq!(moves, turned, "{}", twin.text());
        let mirrored =
            with_squares(in_a_mirror(&twin).legal_moves(), |column, row| (b'a' + b'i' - column, row));
        assert_eq!(moves, mirrored, "{}", twin.text());
        let won = |(winner, why): (Option<Side>, _)| (winner.map(Side::enemy), why);
        assert_eq!(twin.outcome(), other.outcome().map(won), "{}", twin.text());
    }
}
