//! Mates from games, each with its proved length, in `testdata/mates`: `plies position` on each line.

use std::ops::ControlFlow;

use ikusa_engine::mate::{Proof, decide, solve, within};
use ikusa_engine::score::win_in;
use ikusa_engine::{Class, Control, Engine, Limits, Playable};
use ikusa_rules::{Color, Game, History, Position, Seeded, Select};

/// Every suite: at least `wanted` positions of each length.
macro_rules! suites {
    ($($name:ident $game:ty, $wanted:literal, $lengths:expr;)*) => {$(
        mod $name {
            const SUITE: &str = include_str!(concat!("../../../testdata/mates/", stringify!($name), ".txt"));

            #[test]
            fn every_mate_is_found_at_its_length() {
                super::solves_all::<$game>(SUITE, $wanted, &$lengths);
            }

            #[test]
            #[ignore = "composes the suite: run with --ignored --nocapture and keep what it prints"]
            fn compose() {
                super::compose::<$game>($wanted, &$lengths);
            }
        }
    )*};
}

suites! {
    shogi ikusa_shogi::Shogi, 16, [1, 3, 5, 7];
    gueides ikusa_gueides::Gueides, 8, [1, 3, 5];
    enhanced ikusa_gungi_enhanced::Enhanced, 8, [1, 3, 5];
    marshal ikusa_gungi_marshal::Marshal, 8, [1, 3];
    gungi25 ikusa_gungi_25::Gungi25, 8, [1, 3, 5];
}

fn solves_all<G: Game<Position: Playable>>(suite: &str, wanted: usize, lengths: &[usize]) {
    let mut found = [0; 10];
    for line in suite.lines() {
        let (plies, text) = line.split_once(' ').expect("plies, then the position");
        let plies: usize = plies.parse().expect("a number of plies");
        let position = G::read_position(text, Default::default()).expect("a position");
        let Proof::Mate(moves) = solve(&position, |nodes| nodes >= 2_000_000) else {
            panic!("no mate: {line}")
        };
        assert_eq!(moves.len(), plies, "{line}");
        let mut at = position.clone();
        for m in &moves {
            assert!(at.is_legal(*m), "{line}");
            at.play_unchecked(*m);
        }
        assert_eq!(at.outcome().and_then(|outcome| outcome.winner), Some(position.turn()), "{line}");
        if plies <= 3 {
            assert!(mates_plainly(&position, position.turn(), plies), "{line}");
        }
        found[plies] += 1;
    }
    for length in lengths {
        assert!(found[*length] >= wanted, "only {} mates in {length}", found[*length]);
    }
}

/// What the solver concludes from one hand for another is what a search without conclusions finds, in random positions
/// with much in hand.
#[test]
fn conclusions_about_hands_agree_with_plain_deepening() {
    let (mut mates, mut failures) = (0, 0);
    for seed in 0..200 {
        let mut seeded = Seeded::new(seed);
        let mut position = ikusa_shogi::Shogi::start(Default::default());
        for _ in 0..60 + seeded.below(120) {
            let captures: Vec<_> = {
                let moves = position.moves();
                let sharp = moves.iter().copied().filter(|m| position.class(*m) == Class::Tactical);
                if seeded.below(3) > 0 { sharp.collect() } else { moves }
            };
            let any = position.moves();
            let Some(m) = seeded.pick(&captures).or_else(|| seeded.pick(&any)).copied() else { break };
            position.play_unchecked(m);
        }
        let attacker = position.turn();
        let here = || format!("seed {seed}: {}", ikusa_shogi::Shogi::write_position(&position));
        match decide(&position, attacker, 3_000) {
            Proof::Mate(line) if line.len() <= 5 => {
                assert!(within(&position, attacker, 9, 2_000_000).is_some(), "{}", here());
                mates += 1;
            }
            Proof::NoMate => {
                assert!(within(&position, attacker, 5, 20_000).is_none(), "{}", here());
                failures += 1;
            }
            Proof::Mate(_) | Proof::Unknown => {}
        }
    }
    assert!(mates >= 8 && failures >= 40, "{mates} mates, {failures} failures");
}

/// Long classics are solved within a number of nodes, by lines no longer than they were when this was written.
#[test]
fn long_classics_are_solved() {
    let suite = include_str!("../../../testdata/mates/classics.txt");
    let rows: Vec<&str> = suite.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 10);
    for row in rows {
        let [name, plies, nodes, text] = row.splitn(4, ' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (plies, nodes): (usize, u64) =
            (plies.parse().expect("a number of plies"), nodes.parse().expect("a number of nodes"));
        let position = ikusa_shogi::Shogi::read_position(text, Default::default()).expect("a position");
        let Proof::Mate(line) = solve(&position, |spent| spent >= nodes) else { panic!("no mate: {name}") };
        assert!(line.len() <= plies, "{name}: {} plies", line.len());
        let mated = line.iter().fold(position.clone(), |at, m| {
            assert!(at.is_legal(*m), "{name}");
            at.after(*m)
        });
        assert_eq!(mated.outcome().and_then(|outcome| outcome.winner), Some(position.turn()), "{name}");
    }
}

/// The engine asks the solver before it searches: most long mates are announced at once, and the same way twice.
#[test]
fn the_engine_announces_long_mates() {
    let suite = include_str!("../../../testdata/mates/shogi.txt");
    let (mut mates, mut at_once) = (0, 0);
    for text in suite.lines().filter_map(|line| line.strip_prefix("7 ")) {
        let position = ikusa_shogi::Shogi::read_position(text, Default::default()).expect("a position");
        let announce = || {
            let limits = Limits::nodes(2_000_000);
            let history = History::starting_at(&position);
            Engine::default().think(&position, &history, &limits, &[], &Control::default(), |_| {})
        };
        let thought = announce();
        let mated = thought.lines[0].moves.iter().fold(position.clone(), |at, m| {
            assert!(at.is_legal(*m), "{text}");
            at.after(*m)
        });
        assert_eq!(mated.outcome().and_then(|outcome| outcome.winner), Some(position.turn()), "{text}");
        assert_eq!(thought.score(), win_in(thought.lines[0].moves.len()), "{text}");
        assert_eq!(announce().nodes, thought.nodes, "{text}");
        mates += 1;
        at_once += usize::from(thought.nodes < 5_000);
    }
    assert!(2 * at_once > mates, "only {at_once} of {mates}");
}

/// The meaning of a mate by checks, without any cleverness.
fn mates_plainly<P: Position>(position: &P, attacker: Color, plies: usize) -> bool {
    let attacks = position.turn() == attacker;
    if plies == 0 || !position.has_moves() {
        return !position.has_moves() && position.outcome().is_some_and(|o| o.winner == Some(attacker));
    }
    let decides = position.visit_moves(Select::All, |m| {
        let after = position.after(m);
        let counts = !attacks || after.in_check();
        if counts && mates_plainly(&after, attacker, plies - 1) == attacks {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    decides.is_break() == attacks
}

/// Plays quick games and prints the positions of each length that they pass through.
fn compose<G: Game<Position: Playable>>(wanted: usize, lengths: &[usize]) {
    let mut found = [0; 10];
    let mut engine = Engine::<G::Position>::default();
    for seed in 0.. {
        let mut seeded = Seeded::new(seed);
        let mut position = G::start(Default::default());
        let mut history = History::starting_at(&position);
        engine.forget();
        while position.outcome_with(&history).is_none() && history.events().len() < 250 {
            if history.events().len() > 40
                && let Proof::Mate(line) = solve(&position, |nodes| nodes >= 4_000)
                && lengths.contains(&line.len())
                && found[line.len()] < wanted
            {
                found[line.len()] += 1;
                eprintln!("{} {}", line.len(), G::write_position(&position));
            }
            if lengths.iter().all(|length| found[*length] >= wanted) {
                return;
            }
            let m = if history.events().len() < 12 || seeded.below(8) == 0 {
                seeded.pick(&position.moves()).copied()
            } else {
                let limits = Limits::nodes(200);
                engine.think(&position, &history, &limits, &[], &Control::default(), |_| {}).best()
            };
            let Some(m) = m else { break };
            position.play_unchecked(m);
            history.push(&position);
        }
    }
}
