//! What every game promises the search, over random games of each.

use std::ops::ControlFlow;

use ikusa_engine::{Benched, Class, Control, Engine, Evaluation, Limits, Playable, State, Trail, bench};
use ikusa_rules::{Game, Line, Position, Seeded, Select};

fn random_games<G: Game>(games: u64, mut visit: impl FnMut(&G::Position, <G::Position as Position>::Move)) {
    for seed in 0..games {
        let mut seeded = Seeded::new(seed);
        let mut position = G::start(Default::default());
        for _ in 0..100 {
            let Some(m) = seeded.pick(&position.moves()).copied() else { break };
            visit(&position, m);
            position.play_unchecked(m);
        }
    }
}

fn keeps_its_promises<G: Game<Position: Playable>>() {
    let eval = <G::Position as Playable>::Eval::default();
    let mut trail = Trail::default();
    random_games::<G>(6, |position, m| {
        let here = || format!("{} {}", G::write_position(position), G::write_move(position, m));
        let state = State::new(position);
        let after = position.after(m);
        let fresh = eval.judge(&after, &eval.sums(&after));
        let followed = eval.judge(&after, trail.sums(&eval, &state.after(m)));
        assert_eq!(followed, fresh, "running sums differ: {}", here());
        for (which, tactical) in [(Select::Tactical, true), (Select::Quiet, false)] {
            let _ = position.visit_moves(which, |m| {
                assert_eq!(position.class(m) == Class::Tactical, tactical, "{}", here());
                assert!(position.slot(m) < G::Position::SLOTS, "{}", here());
                assert_ne!(position.code(m), 0);
                ControlFlow::<()>::Continue(())
            });
        }
        let check = after.turn() != position.turn() && after.in_check();
        assert_eq!(position.gives_check(m), check, "{}", here());
        assert!(!check || position.may_force(m), "{}", here());
        let moves = position.moves();
        assert!(!moves.iter().all(|m| position.is_dominated(*m)), "{}", here());
        let decoded = position.decode(position.code(m)).expect("the code of a legal move is a legal move's");
        assert_eq!(position.code(decoded), position.code(m), "{}", here());
        // Codes from elsewhere, as a collision in the table gives them, are refused or legal.
        for code in [0, 1, 77, 19_999, 29_999, 30_001, u32::MAX] {
            assert!(position.decode(code).is_none_or(|m| position.is_legal(m)), "{}", here());
        }
    });
}

/// The pinned number of nodes: a change in `bench.txt` is a change of the search's behaviour.
fn searches_as_pinned<G: Benched>() {
    let mut rows =
        include_str!("bench.txt").lines().filter_map(|line| line.strip_prefix(G::ID)?.strip_prefix(' '));
    let pinned: u64 = rows.next().expect("a line for the game").parse().expect("a number of nodes");
    let (mut positions, mut nodes) = (0, 0);
    bench::<G>(None, |row| (positions, nodes) = (positions + 1, nodes + row.nodes));
    assert_eq!(nodes, pinned, "{}", G::ID);
    assert!(positions >= 10 && nodes >= 300_000, "{}: {positions} positions", G::ID);
}

/// Quiescence is bounded: where a battle begins everything hangs, and the first iterations used to look at tens of
/// thousands of positions.
fn begins_quickly<G: Benched>() {
    for text in G::POSITIONS.lines() {
        let text = Some(text).filter(|text| *text != "startpos");
        let line = Line::<G>::open(text, Default::default()).expect("a position");
        let mut engine = Engine::<G::Position>::default();
        let limits = Limits::depth(3);
        let thought = engine.think(line.now(), line.history(), &limits, &[], &Control::default(), |_| {});
        assert!(thought.nodes < 6_000, "{} nodes: {text:?}", thought.nodes);
    }
}

macro_rules! games {
    ($($name:ident $game:ty;)*) => {$(
        mod $name {
            #[test]
            fn keeps_its_promises_to_the_search() {
                super::keeps_its_promises::<$game>();
            }

            #[test]
            fn bench_visits_the_pinned_number_of_nodes() {
                super::searches_as_pinned::<$game>();
            }

            #[test]
            fn first_iterations_are_quick_in_every_stage() {
                super::begins_quickly::<$game>();
            }
        }
    )*};
}

games! {
    shogi ikusa_shogi::Shogi;
    gueides ikusa_gueides::Gueides;
    marshal ikusa_gungi_marshal::Marshal;
    enhanced ikusa_gungi_enhanced::Enhanced;
    gungi25 ikusa_gungi_25::Gungi25;
}
