//! The search on a game made of numbers, where every value can be computed the slow way.

mod numbers;

use ikusa_engine::score::{DRAW, INFINITE, Score, loss_in, win_in};
use ikusa_engine::{Class, Control, Engine, Evaluation, Limits, Playable, Pruning, Settings, State};
use ikusa_rules::{History, Position};
use numbers::{Evaluator, Numbers};

/// Plain negamax: every move, no window, no table.
fn negamax(position: Numbers, depth: i32, ply: usize) -> Score {
    if depth <= 0 {
        return quiet_value(position, ply);
    }
    let best =
        position.moves().into_iter().map(|m| seen_from(position, m, ply, |p| negamax(p, depth - 1, ply + 1)));
    best.max().unwrap_or_else(|| end_value(position, ply))
}

/// Plain quiescence: the estimate, or any profitable capture; in check every move.
fn quiet_value(position: Numbers, ply: usize) -> Score {
    let check = position.in_check();
    let moves = position.moves();
    if check && moves.is_empty() {
        return end_value(position, ply);
    }
    let stand = if check { -INFINITE } else { Evaluator.judge(&position, &()) };
    let profits = moves
        .into_iter()
        .filter(|m| check || (position.class(*m) == Class::Tactical && position.exchange_yields(*m, 0)));
    profits.map(|m| seen_from(position, m, ply, |p| quiet_value(p, ply + 1))).fold(stand, Score::max)
}

fn seen_from(position: Numbers, m: u8, _ply: usize, value: impl Fn(Numbers) -> Score) -> Score {
    let child = position.after(m);
    if child.turn() == position.turn() { value(child) } else { -value(child) }
}

fn end_value(position: Numbers, ply: usize) -> Score {
    match position.outcome().and_then(|outcome| outcome.winner) {
        None => DRAW,
        Some(winner) if winner == position.turn() => win_in(ply),
        Some(_) => loss_in(ply),
    }
}

fn think(engine: &mut Engine<Numbers>, position: &Numbers, limits: &Limits) -> ikusa_engine::Thought<u8> {
    let control = Control::default();
    engine.think(position, &History::starting_at(position), limits, &[], &control, |_| {})
}

#[test]
fn without_pruning_the_search_equals_negamax() {
    let settings = Settings { pruning: Pruning::Exact, ..Settings::default() };
    for seed in 0..300 {
        let position = Numbers::new(seed);
        for depth in 1..=5 {
            let mut engine = Engine::new(settings, Evaluator);
            let thought = think(&mut engine, &position, &Limits::depth(depth));
            if position.moves().is_empty() {
                assert!(thought.lines.is_empty());
                continue;
            }
            assert_eq!(thought.score(), negamax(position, depth as i32, 0), "seed {seed} depth {depth}");
        }
    }
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    let settings = Settings { pruning: Pruning::Exact, lines: 3, ..Settings::default() };
    for seed in 0..100 {
        let position = Numbers::new(seed);
        let mut engine = Engine::new(settings, Evaluator);
        let thought = think(&mut engine, &position, &Limits::depth(3));
        let moves = position.moves().into_iter();
        let mut values: Vec<Score> = moves.map(|m| seen_from(position, m, 0, |p| negamax(p, 2, 1))).collect();
        values.sort_by_key(|value| -value);
        values.truncate(3);
        let found: Vec<Score> = thought.lines.iter().map(|line| line.score).collect();
        assert_eq!(found, values, "seed {seed}");
    }
}

#[test]
fn one_thread_visits_the_same_nodes_every_time() {
    for seed in 0..20 {
        let position = Numbers::new(seed);
        let run = || {
            let thought = think(&mut Engine::default(), &position, &Limits::depth(9));
            (thought.nodes, thought.best(), thought.score())
        };
        assert_eq!(run(), run(), "seed {seed}");
    }
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for limit in [1, 10, 300, 5000] {
        let thought = think(&mut Engine::default(), &Numbers::wide(5), &Limits::nodes(limit));
        assert_eq!(thought.nodes, limit);
        assert!(thought.best().is_some());
    }
}

#[test]
fn a_stopped_search_looks_at_no_more_than_an_interval_of_nodes() {
    let position = Numbers::wide(7);
    let control = Control::default();
    let mut heard = 0;
    let history = History::starting_at(&position);
    let thought = Engine::default().think(&position, &history, &Limits::default(), &[], &control, |report| {
        if report.depth == 6 {
            heard = report.nodes;
            control.stop();
        }
    });
    assert!(heard > 0 && thought.nodes <= heard + 256, "{} nodes after {heard}", thought.nodes);
}

#[test]
fn threads_agree_on_a_forced_end() {
    let mut forced = 0;
    for seed in 0..40 {
        let position = Numbers::new(seed);
        let value = negamax(position, 6, 0);
        if value.abs() > 31_000 && position.has_moves() {
            forced += 1;
            let settings = Settings { threads: 3, pruning: Pruning::Exact, ..Settings::default() };
            let thought = think(&mut Engine::new(settings, Evaluator), &position, &Limits::depth(6));
            assert_eq!(thought.score(), value, "seed {seed}");
        }
    }
    assert!(forced > 0);
}

#[test]
fn only_the_given_root_moves_are_looked_at() {
    let position = Numbers::wide(11);
    let only = [2];
    let history = History::starting_at(&position);
    let control = Control::default();
    let thought = Engine::default().think(&position, &history, &Limits::depth(4), &only, &control, |_| {});
    assert_eq!(thought.best(), Some(2));
}

#[test]
fn a_state_follows_its_moves() {
    let position = Numbers::wide(1);
    let state = State::new(&position);
    assert_eq!(state.position, position);
}
