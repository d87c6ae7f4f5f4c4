//! Recorded conversations, replayed; and lines of noise.

use std::io::Cursor;

use ikusa_engine::protocol::{Dialect, UGI, USI, run};
use ikusa_gueides::Gueides;
use ikusa_rules::{Game, Seeded};
use ikusa_shogi::Shogi;

/// What the engine answers to some lines, without the reports of its searches.
fn answers<G: Game<Position: ikusa_engine::Playable>>(
    dialect: &'static Dialect,
    input: &[u8],
) -> Vec<String> {
    let mut output = Vec::new();
    run::<G>(dialect, Cursor::new(input), &mut output).expect("memory can be read and written");
    let output = String::from_utf8(output).expect("answers are text");
    output.lines().filter(|line| !line.starts_with("info depth")).map(str::to_owned).collect()
}

fn replay<G: Game<Position: ikusa_engine::Playable>>(dialect: &'static Dialect, session: &str) {
    let part = |mark: &'static str| session.lines().filter_map(move |line| line.strip_prefix(mark));
    let input: String = part("> ").flat_map(|line| [line, "\n"]).collect();
    let expected: Vec<&str> = part("< ").collect();
    let answers = answers::<G>(dialect, input.as_bytes());
    let fits = |answer: &str, expected: &str| match (expected.strip_suffix('*'), expected.strip_suffix('?')) {
        (Some(start), _) => answer.starts_with(start),
        (_, Some(start)) => answer.strip_prefix(start).is_some_and(|word| !word.contains(' ')),
        (None, None) => answer == expected,
    };
    for (answer, expected) in answers.iter().zip(&expected) {
        assert!(fits(answer, expected), "expected '{expected}', got '{answer}' in {answers:#?}");
    }
    assert_eq!(answers.len(), expected.len(), "{answers:#?}");
}

#[test]
fn the_recorded_usi_session_replays() {
    replay::<Shogi>(&USI, include_str!("sessions/usi.txt"));
}

#[test]
fn the_recorded_ugi_session_replays() {
    replay::<Gueides>(&UGI, include_str!("sessions/ugi.txt"));
}

#[test]
fn a_match_runner_gets_answers_of_two_words() {
    replay::<Gueides>(&UGI, include_str!("sessions/cutegames.txt"));
}

#[test]
fn declarations_win_where_the_chosen_rule_knows_them() {
    replay::<Shogi>(&USI, include_str!("sessions/declaration.txt"));
}

#[test]
fn nonsense_is_answered_and_survived() {
    replay::<Shogi>(&USI, include_str!("sessions/nonsense.txt"));
}

#[test]
fn a_question_during_a_search_does_not_end_it() {
    replay::<Shogi>(&USI, include_str!("sessions/ready.txt"));
}

#[test]
fn a_bounded_search_finishes_when_the_input_ends() {
    let lines = answers::<Shogi>(&USI, b"position startpos\ngo nodes 300");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
}

#[test]
fn random_lines_never_break_the_session() {
    const WORDS: &[&str] = &[
        "usi",
        "isready",
        "position",
        "startpos",
        "sfen",
        "moves",
        "7g7f",
        "3c3d",
        "go",
        "depth",
        "1",
        "nodes",
        "20",
        "stop",
        "ponder",
        "ponderhit",
        "mate",
        "setoption",
        "name",
        "value",
        "MultiPV",
        "Skill",
        "0",
        "-5",
        "99999999999999999999",
        "query",
        "result",
        "gameover",
        "\u{2603}",
        "byoyomi",
        "movetime",
        "btime",
        "searchmoves",
        "P*5e",
        "usinewgame",
        "USI_Hash",
        "NetworkDelay",
    ];
    for seed in 0..60 {
        let mut seeded = Seeded::new(seed);
        let mut input = Vec::new();
        for _ in 0..30 {
            for _ in 0..seeded.below(8) {
                let word = seeded.pick(WORDS).copied().unwrap_or_default();
                input.extend_from_slice(word.as_bytes());
                input.push(if seeded.below(40) == 0 { seeded.below(256) as u8 } else { b' ' });
            }
            input.push(b'\n');
        }
        // Whatever came before, a quit ends it and a greeting is answered.
        input.extend_from_slice(b"\nstop\nusi\nquit\n");
        let lines = answers::<Shogi>(&USI, &input);
        assert!(lines.iter().any(|line| line == "usiok"), "seed {seed}");
    }
}
