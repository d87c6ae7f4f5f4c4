//! Recorded conversations, replayed; and lines of noise.

use std::io::Cursor;
use std::ops::Range;

use ikusa_engine::protocol::{Dialect, UGI, USI, run};
use ikusa_gueides::Gueides;
use ikusa_gungi_25::Gungi25;
use ikusa_rules::{Game, Options, Position, Seeded};
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

/// Words that mean something in every conversation.
const WORDS: &[&str] = &[
    "NetworkDelay",
    "isready",
    "position",
    "startpos",
    "moves",
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
    "searchmoves",
];

/// The words of a dialect, of its options and of a game.
fn words<G: Game>(dialect: &'static Dialect) -> Vec<String> {
    let start = G::start(Default::default());
    let clocks = dialect.clocks.iter().flat_map(|(left, more)| [*left, *more]);
    let renamed = dialect.renamed.iter().flat_map(|option| {
        [option.name, option.key]
            .into_iter()
            .chain(option.words.iter().flat_map(|(theirs, ours)| [*theirs, *ours]))
    });
    let own = [dialect.hello, dialect.new_game, dialect.position, dialect.hash, dialect.per_move];
    let options = <G::Options as Options>::SPECS.iter().flat_map(|spec| [spec.key, spec.default]);
    let fixed = WORDS.iter().copied().chain(clocks).chain(renamed).chain(own).chain(options);
    let moves = start.moves().into_iter().take(8).map(|m| G::write_move(&start, m));
    fixed.map(str::to_owned).chain(moves).chain([G::write_position(&start)]).collect()
}

/// Lines of noise made of them never break a session: whatever came before, a greeting is answered and a quit ends it.
fn survives<G: Game<Position: ikusa_engine::Playable>>(dialect: &'static Dialect, seeds: Range<u64>) {
    let words = words::<G>(dialect);
    for seed in seeds {
        let mut seeded = Seeded::new(seed);
        let mut input = Vec::new();
        for _ in 0..30 {
            for _ in 0..seeded.below(8) {
                input.extend_from_slice(seeded.pick(&words).map_or(b"".as_slice(), |word| word.as_bytes()));
                input.push(if seeded.below(40) == 0 { seeded.below(256) as u8 } else { b' ' });
            }
            input.push(b'\n');
        }
        input.extend_from_slice(format!("\nstop\n{}\nquit\n", dialect.hello).as_bytes());
        let lines = answers::<G>(dialect, &input);
        assert!(
            lines.iter().any(|line| line == dialect.hello_back),
            "{} {}, seed {seed}",
            G::ID,
            dialect.hello
        );
    }
}

#[test]
fn random_lines_never_break_the_session() {
    survives::<Shogi>(&USI, 0..12);
    survives::<Shogi>(&UGI, 0..2);
    survives::<Gueides>(&UGI, 0..6);
    survives::<Gungi25>(&UGI, 0..2);
}

#[test]
#[ignore = "minutes long: make fuzz"]
fn fuzz() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    // A conversation is long: a hundredth of what a parser is given.
    let (seed, count) = (number("SEED").unwrap_or(1), number("COUNT").unwrap_or(20_000) / 100);
    eprintln!("conversations: {count} of each game from seed {seed}");
    let seeds = seed * 1_000_000..seed * 1_000_000 + count;
    survives::<Shogi>(&USI, seeds.clone());
    survives::<Gueides>(&UGI, seeds.clone());
    survives::<Gungi25>(&UGI, seeds);
}
