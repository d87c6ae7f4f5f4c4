//! The generator against the plain judge of single moves, over random games of every level.

use ikusa_gungi_25::{Arrival, Betrayal, Gungi25, Kind, Move, Options, Position};
use ikusa_rules::{Game, Options as _, Position as _, Seeded, Select, Square};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Every value of the type.
fn all_moves() -> Vec<Move> {
    let mut all = Vec::new();
    let arrivals: Vec<Arrival> = [Arrival::Move, Arrival::Capture]
        .into_iter()
        .chain(Betrayal::ALL.into_iter().map(Arrival::Stack))
        .collect();
    for to in Square::all() {
        for from in Square::all() {
            all.extend(arrivals.iter().map(|arrival| Move::Board { from, to, arrival: *arrival }));
        }
        for kind in Kind::ALL {
            all.extend(Betrayal::ALL.map(|betrayal| Move::Drop { kind, to, betrayal }));
            all.extend([false, true].map(|done| Move::Place { kind, to, done }));
        }
    }
    all
}

fn selected(position: &Position, which: Select) -> Vec<Move> {
    let mut found = Vec::new();
    let _ = position.visit_moves(which, |m| {
        found.push(m);
        ControlFlow::<()>::Continue(())
    });
    found
}

#[test]
fn generator_and_judge_agree_on_every_value_of_the_type() {
    let all = all_moves();
    let seed = 0x25;
    eprintln!("seed {seed}");
    let mut seeded = Seeded::new(seed);
    for (level, extra) in [
        ("0", None),
        ("1", Some(("check", "free"))),
        ("2", None),
        ("3", Some(("wing", "on"))),
        ("3", Some(("check", "free"))),
    ] {
        let mut options = Options::default();
        options.set("level", level).expect("a level");
        if let Some((key, value)) = extra {
            options.set(key, value).expect("an option");
        }
        for _ in 0..3 {
            let mut position = Gungi25::start(options);
            for ply in 0..220 {
                let moves = position.moves();
                if ply % 9 == 0 || moves.is_empty() {
                    let listed: HashSet<Move> = moves.iter().copied().collect();
                    assert_eq!(listed.len(), moves.len());
                    let text = Gungi25::write_position(&position);
                    for m in &all {
                        assert_eq!(listed.contains(m), position.is_legal(*m), "{m:?} on {text}");
                    }
                    assert_eq!(position.count_moves(), moves.len(), "{text}");
                    let (tactical, quiet) =
                        (selected(&position, Select::Tactical), selected(&position, Select::Quiet));
                    assert_eq!(tactical.len() + quiet.len(), moves.len(), "{text}");
                    let again = Gungi25::read_position(&text, options).expect("what is written is read");
                    assert_eq!((again.key(), &again), (position.key(), &position), "{text}");
                    assert_eq!(position.outcome().is_some(), moves.is_empty(), "{text}");
                }
                let Some(m) = seeded.pick(&moves) else { break };
                let text = Gungi25::write_move(&position, *m);
                assert_eq!(Gungi25::read_move(&position, &text), Ok(*m));
                position.play_unchecked(*m);
            }
        }
    }
}
