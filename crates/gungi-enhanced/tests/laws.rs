//! Laws that every reachable position of Gungi Enhanced obeys, over random games from seeds.

use std::collections::HashSet;

use ikusa_gungi_enhanced::{
    Coronation, Enhanced, Face, Faults, Level, Move, Options, Piece, Position, Setup,
};
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Color, Game, Position as _, Seeded, Select, Square};
use std::ops::ControlFlow;

fn options(seed: u64) -> Options {
    Options {
        coronation: if seed & 1 == 0 { Coronation::Off } else { Coronation::On },
        faults: if seed & 2 == 0 { Faults::Prevent } else { Faults::Claim },
        first: if seed & 4 == 0 { Color::Black } else { Color::White },
        ..Options::default()
    }
}

/// Plays random moves, captures more often than not, and calls `look` on every position.
fn wander(seed: u64, plies: usize, mut look: impl FnMut(&Position)) {
    let mut random = Seeded::new(seed);
    let mut position = Enhanced::start(options(seed));
    for _ in 0..plies {
        look(&position);
        let mut moves = position.moves();
        moves.retain(|m| *m != Move::Claim);
        if random.below(2) == 0 {
            let sharp: Vec<Move> = moves.iter().copied().filter(|m| m.is_tactical()).collect();
            if !sharp.is_empty() {
                moves = sharp;
            }
        }
        let Some(m) = random.pick(&moves) else { return };
        position.play_unchecked(*m);
    }
}

/// Every value of the move type that could mean anything.
fn all_moves() -> Vec<Move> {
    let squares: Vec<Square> = Square::all().collect();
    let places = || std::iter::once(None).chain(Square::all().map(Some));
    let mut moves = vec![Move::Claim];
    for a in squares.iter().copied() {
        moves.push(Move::Exchange { at: a });
        moves.push(Move::Relocate { to: a });
        for level in Level::ALL {
            moves.extend(places().map(|place| Move::TowerCapture { level, at: a, place }));
        }
        for face in Face::all() {
            moves.push(Move::Drop { face, to: a });
            moves.push(Move::Substitute { at: a, face });
        }
        for b in squares.iter().copied() {
            moves.push(Move::Step { from: a, to: b });
            moves.push(Move::Mount { from: a, to: b });
            moves.push(Move::Sacrifice { swordsman: a, king: b });
        }
    }
    moves
}

/// Every capture from a top piece to a square near it or in line, with every choice.
fn all_captures(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let crowns: Vec<Option<Face>> = std::iter::once(None).chain(Face::all().map(Some)).collect();
    for from in Square::all() {
        for to in Square::all() {
            moves.push(Move::Capture { from, to, place: None, crown: None });
            if !position.reach(from).has(to) {
                continue;
            }
            for place in std::iter::once(None).chain(Square::all().map(Some)) {
                for crown in &crowns {
                    moves.push(Move::Capture { from, to, place, crown: *crown });
                }
            }
        }
    }
    moves
}

#[test]
fn perft_from_the_sample_formation() {
    let start = Enhanced::start(Options::default());
    for (depth, nodes) in [(1, 42), (2, 1_514), (3, 63_617)] {
        assert_eq!(perft(&start, depth, Leaves::Played), nodes, "depth {depth}");
        assert_eq!(perft(&start, depth, Leaves::Counted), nodes, "depth {depth}");
    }
}

#[test]
fn the_generator_agrees_with_the_judge_on_every_move() {
    let candidates = all_moves();
    for seed in 0..12 {
        let mut ply = 0;
        wander(seed, 160, |position| {
            ply += 1;
            if ply % 13 != 0 {
                return;
            }
            let text = Enhanced::write_position(position);
            let generated: Vec<Move> = position.moves();
            let set: HashSet<Move> = generated.iter().copied().collect();
            assert_eq!(set.len(), generated.len(), "seed {seed}: a move twice in {text}");
            let judged: HashSet<Move> = candidates
                .iter()
                .copied()
                .chain(all_captures(position))
                .filter(|m| position.is_legal(*m))
                .collect();
            let extra: Vec<_> = set.difference(&judged).map(|m| Enhanced::write_move(position, *m)).collect();
            let lost: Vec<_> = judged.difference(&set).map(|m| Enhanced::write_move(position, *m)).collect();
            assert!(
                extra.is_empty() && lost.is_empty(),
                "seed {seed}: {text}: extra {extra:?} lost {lost:?}"
            );
        });
    }
}

#[test]
fn texts_keys_and_counts_hold_along_random_games() {
    for seed in 0..60 {
        wander(seed, 200, |position| {
            let text = Enhanced::write_position(position);
            let options = *position.options();
            let again = Enhanced::read_position(&text, options).expect("a written position is read");
            assert_eq!(&again, position, "seed {seed}: {text}");
            assert_eq!(again.key(), position.key(), "seed {seed}: the key of {text}");
            assert_eq!(again.outcome(), position.outcome(), "seed {seed}: {text}");
            assert_eq!(Enhanced::write_position(&again), text);
            assert_eq!(position.setup().faults(), [], "seed {seed}: {text}");
            assert_eq!(faces(position), 46, "seed {seed}: {text}");
            for m in position.moves() {
                let said = Enhanced::write_move(position, m);
                assert_eq!(Enhanced::read_move(position, &said), Ok(m), "seed {seed}: {said} in {text}");
            }
        });
    }
}

/// How many faces there are, pending ones included.
fn faces(position: &Position) -> usize {
    let standing: usize = Square::all().map(|at| position.tower(at).height()).sum();
    let reserved =
        |color| Face::all().map(|face| usize::from(position.reserve(color, face).0)).sum::<usize>();
    standing + reserved(Color::Black) + reserved(Color::White) + usize::from(position.pending().is_some())
}

#[test]
fn tactical_and_quiet_together_are_all_and_share_nothing() {
    for seed in 0..8 {
        wander(seed, 120, |position| {
            let select = |which| {
                let mut moves = Vec::new();
                let _ = position.visit_moves(which, |m| {
                    moves.push(m);
                    ControlFlow::<()>::Continue(())
                });
                moves
            };
            let (sharp, calm) = (select(Select::Tactical), select(Select::Quiet));
            let all: HashSet<Move> = select(Select::All).into_iter().collect();
            assert!(sharp.iter().all(|m| m.is_tactical()) && calm.iter().all(|m| !m.is_tactical()));
            assert_eq!(sharp.len() + calm.len(), all.len());
            assert_eq!(sharp.into_iter().chain(calm).collect::<HashSet<_>>(), all);
            assert_eq!(position.count_moves(), all.len());
        });
    }
}

#[test]
fn no_move_leaves_the_own_king_in_check_and_a_finished_game_has_none() {
    for seed in 0..10 {
        wander(seed, 150, |position| {
            let us = position.turn();
            for m in position.moves() {
                let next = position.after(m);
                if next.outcome().is_some() {
                    assert_eq!(next.moves(), [], "seed {seed}");
                }
                if next.turn() != us {
                    let king = next.king(us);
                    assert!(next.attackers(king, !us).is_empty(), "seed {seed}");
                }
            }
        });
    }
}

fn transformed(
    position: &Position,
    square: impl Fn(Square) -> Square,
    color: impl Fn(Color) -> Color,
) -> Position {
    let from = position.setup();
    let mut to = Setup::empty(color(from.turn));
    for at in Square::all() {
        to.towers[square(at).index()] =
            from.towers[at.index()].iter().map(|p| Piece::new(color(p.color()), p.face())).collect();
    }
    for side in Color::BOTH {
        to.reserves[color(side)] = from.reserves[side];
        to.barred[color(side)] = from.barred[side];
    }
    to.marks = from.marks.into_iter().map(&square).collect();
    (to.pending, to.coronation, to.fault, to.round) = (from.pending, from.coronation, from.fault, from.round);
    let mut options = *position.options();
    options.first = color(options.first);
    Position::new(&to, options).expect("a mirrored position is a position")
}

fn moved(m: Move, square: impl Fn(Square) -> Square) -> Move {
    match m {
        Move::Step { from, to } => Move::Step { from: square(from), to: square(to) },
        Move::Capture { from, to, place, crown } => {
            Move::Capture { from: square(from), to: square(to), place: place.map(square), crown }
        }
        Move::TowerCapture { level, at, place } => {
            Move::TowerCapture { level, at: square(at), place: place.map(square) }
        }
        Move::Drop { face, to } => Move::Drop { face, to: square(to) },
        Move::Exchange { at } => Move::Exchange { at: square(at) },
        Move::Sacrifice { swordsman, king } => {
            Move::Sacrifice { swordsman: square(swordsman), king: square(king) }
        }
        Move::Mount { from, to } => Move::Mount { from: square(from), to: square(to) },
        Move::Substitute { at, face } => Move::Substitute { at: square(at), face },
        Move::Relocate { to } => Move::Relocate { to: square(to) },
        Move::Claim => Move::Claim,
    }
}

#[test]
fn left_and_right_and_the_two_sides_are_alike() {
    for seed in 0..16 {
        wander(seed, 150, |position| {
            let moves: HashSet<Move> = position.moves().into_iter().collect();
            let mirrored = transformed(position, Square::mirrored, |color| color);
            let turned = transformed(position, Square::rotated, Color::other);
            let by = |square: fn(Square) -> Square| moves.iter().map(|m| moved(*m, square)).collect();
            assert_eq!(mirrored.moves().into_iter().collect::<HashSet<Move>>(), by(Square::mirrored));
            assert_eq!(turned.moves().into_iter().collect::<HashSet<Move>>(), by(Square::rotated));
            let winner = |p: &Position| p.outcome().map(|o| (o.winner, o.reason.code));
            assert_eq!(winner(&mirrored), winner(position));
            assert_eq!(winner(&turned), winner(position).map(|(w, code)| (w.map(Color::other), code)));
        });
    }
}

#[test]
fn a_position_and_a_move_stay_small() {
    assert!(size_of::<Position>() <= 640, "{}", size_of::<Position>());
    assert!(size_of::<Move>() <= 16, "{}", size_of::<Move>());
}
