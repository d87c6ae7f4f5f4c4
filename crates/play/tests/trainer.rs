//! Attempts at puzzles: what wins as fast is right, what does not hears its answer, and the shipped puzzles are proved.

use ikusa_engine::puzzle::{LARGEST, Puzzle, read};
use ikusa_play::trainer::{Attempt, attempt};

const MATE: &str = "8k/6G2/7P1/9/9/9/9/9/K8 b G 1";

fn tried(position: &str, rest: &[&str], mates: bool, text: &str) -> Attempt {
    let line = ikusa_play::game("shogi").expect("the game").open(Some(position), &[]).expect("a position");
    let rest: Vec<String> = rest.iter().map(|text| (*text).to_owned()).collect();
    attempt(line.as_ref(), &rest, mates, text).expect("a legal move")
}

#[test]
fn every_move_that_mates_as_fast_is_right() {
    assert_eq!(tried(MATE, &["G*1b"], true, "G*1b"), Attempt::Solved);
    assert_eq!(tried(MATE, &["G*1b"], true, "G*2b"), Attempt::Solved, "another mate in one");
}

#[test]
fn a_wrong_move_hears_its_answer() {
    let Attempt::Wrong { refutation } = tried(MATE, &["G*1b"], true, "9i9h") else {
        panic!("9i9h mates nobody")
    };
    assert!(!refutation.is_empty());
    let line = ikusa_play::game("shogi").expect("the game").open(Some(MATE), &[]).expect("a position");
    assert!(attempt(line.as_ref(), &[], true, "5e5d").is_err(), "what is no move is refused");
}

#[test]
fn a_right_move_goes_on_with_the_line() {
    let line = ["7g7f", "3c3d", "8h2b+"];
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let Attempt::Right { reply, rest } = tried(start, &line, false, "7g7f") else {
        panic!("the line's own move")
    };
    assert_eq!((reply, rest), (vec!["3c3d".to_owned()], vec!["8h2b+".to_owned()]));
    assert!(matches!(tried(start, &line, false, "1g1f"), Attempt::Wrong { .. }));
}

/// Every how manyth puzzle of mate, and of the others, is proved again.
const MATES: usize = 60;
const TACTICS: usize = 150;

/// Every shipped file is whole and small, and a sample of it stands the proof again.
#[test]
fn shipped_puzzles_are_proved() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles");
    for game in ikusa_play::GAMES.iter() {
        let Ok(text) = std::fs::read_to_string(format!("{folder}/{}.txt", game.id())) else { continue };
        assert!(text.len() <= LARGEST, "{} has {} bytes", game.id(), text.len());
        let puzzles: Vec<Puzzle> = read(&text).collect::<Result<_, _>>().expect("every row is a puzzle");
        let (mates, others): (Vec<_>, Vec<_>) =
            puzzles.iter().partition(|puzzle| puzzle.themes.first().is_some_and(|kind| kind == "mate"));
        eprintln!("{}: {} puzzles, {} of them mates", game.id(), puzzles.len(), mates.len());
        let sample = mates.iter().step_by(MATES).chain(others.iter().step_by(TACTICS));
        for puzzle in sample {
            let proof = game.prove(puzzle);
            assert!(proof.is_ok(), "{}: {}: {puzzle}", game.id(), proof.expect_err("a reason"));
        }
    }
}
