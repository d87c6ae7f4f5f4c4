//! A short deterministic fuzz run: broken texts are refused, never a panic, and what is read is read back.

use ikusa_rules::{Game as _, MoveError, Position as _, Seeded};
use ikusa_shogi::{Options, Shogi, notation};

const ALPHABET: &[char] = &[
    ' ', '-', '+', '*', '/', '0', '1', '5', '9', 'P', 'p', 'K', 'k', 'R', 'b', 'w', 'n', 'a', 'i', '歩', '\0',
];

/// Changes, drops, doubles or inserts up to four characters.
fn mutated(text: &str, seeded: &mut Seeded) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=seeded.below(4) {
        let at = seeded.below(chars.len() + 1);
        let letter = *seeded.pick(ALPHABET).expect("the alphabet is not empty");
        match seeded.below(4) {
            0 => chars.insert(at, letter),
            1 if at < chars.len() => chars[at] = letter,
            2 if at < chars.len() => drop(chars.remove(at)),
            _ if at < chars.len() => chars.insert(at, chars[at]),
            _ => chars.push(letter),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mutated_positions_are_refused_or_read_back() {
    let valid =
        include_str!("../../../testdata/shogi/valid.txt").lines().filter(|line| !line.starts_with('#'));
    let seeds: Vec<&str> = valid.map(|line| line.split(" | ").next().expect("a line has a text")).collect();
    let (mut seeded, mut read) = (Seeded::new(11), 0);
    for _ in 0..40_000 {
        let text = mutated(seeded.pick(&seeds).expect("the corpus is not empty"), &mut seeded);
        let Ok(position) = Shogi::read_position(&text, Options::default()) else { continue };
        read += 1;
        let again = Shogi::read_position(&Shogi::write_position(&position), Options::default());
        assert_eq!(again.as_ref(), Ok(&position), "{text}");
        assert_eq!(position.count_moves(), position.moves().len(), "{text}");
    }
    assert!(read > 500, "enough mutants survive to mean something: {read}");
}

#[test]
fn mutated_moves_are_refused_or_played() {
    let (mut seeded, mut played) = (Seeded::new(12), 0);
    let mut position = Shogi::start(Options::default());
    for _ in 0..40_000 {
        let moves = position.moves();
        let Some(m) = seeded.pick(&moves) else {
            position = Shogi::start(Options::default());
            continue;
        };
        let text = mutated(&m.to_string(), &mut seeded);
        match Shogi::read_move(&position, &text) {
            Ok(m) => {
                assert!(moves.contains(&m) && m.to_string() == text);
                position.play_unchecked(m);
                played += 1;
            }
            Err(MoveError::Illegal(_)) => {
                assert!(notation::parse_move(&text).map_or(true, |m| !moves.contains(&m)), "{text}");
            }
            Err(MoveError::Syntax(_)) => assert!(notation::parse_move(&text).is_err(), "{text}"),
        }
    }
    assert!(played > 200, "enough mutants are moves: {played}");
}
