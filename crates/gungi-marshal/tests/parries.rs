//! The generator in check, where one move may switch some attackers off and others on, against the plain
//! reading of each move.

mod common;

use std::collections::HashSet;

use common::sieges::siege;
use ikusa_gungi_marshal::{Arrival, Kind, Marshal, Move, Position};
use ikusa_rules::{Game, Position as _, Seeded, Square};

/// How many checks are looked at: a few thousand, or for a longer hunt what the environment says, as in
/// `SEED=7 COUNT=100000 cargo test -p ikusa-gungi-marshal --test parries`.
fn number(name: &str, fixed: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(fixed)
}

/// Everything that the pieces on top and in hand could mean.
fn tries(position: &Position) -> impl Iterator<Item = Move> {
    let (turn, hand) = (position.turn(), *position.hand(position.turn()));
    let board = position.tops(turn).into_iter().flat_map(|from| {
        Square::all().flat_map(move |to| {
            [Arrival::OnTop, Arrival::Capture].map(move |arrival| Move::Board { from, to, arrival })
        })
    });
    let held = Kind::ALL.into_iter().filter(move |kind| hand[kind.index()] > 0);
    board.chain(held.flat_map(|kind| Square::all().map(move |to| Move::Drop { kind, to })))
}

#[test]
fn parries_are_exactly_the_legal_moves() {
    let (seed, count) = (number("SEED", 17), number("COUNT", 4_000));
    eprintln!("seed {seed}");
    let mut seeded = Seeded::new(seed);
    let (mut checks, mut quiet) = (0, 0);
    while checks < count {
        let Ok(position) = Position::new(siege(&mut seeded)) else { continue };
        // Out of check the same sets are used, and every fourth position is enough.
        if position.in_check() {
            checks += 1;
        } else if seeded.below(4) == 0 {
            quiet += 1;
        } else {
            continue;
        }
        let listed: HashSet<Move> = position.moves().into_iter().collect();
        let legal: HashSet<Move> = tries(&position).filter(|m| position.is_legal(*m)).collect();
        let difference: Vec<String> =
            listed.symmetric_difference(&legal).map(|m| Marshal::write_move(&position, *m)).collect();
        let text = Marshal::write_position(&position);
        assert!(difference.is_empty(), "{difference:?} in {text} {:?}", position.options());
        assert_eq!(position.count_moves(), legal.len(), "{text}");
    }
    assert!(quiet > count / 50, "{quiet}");
}
