//! Laws over seeded random games of Gungi Marshal, both stages and both Cannon rules.

mod common;

use std::collections::HashSet;
use std::ops::ControlFlow;

use common::{OPTIONS, random_game, random_setups};
use ikusa_gungi_marshal::{Arrival, Kind, Marshal, Move, Piece, Position, Setup, Stage, Tower};
use ikusa_rules::{Bitboard, ByColor, Color, Game, Position as _, Seeded, Select, Square};

/// Every value of the move type that could mean something here.
fn all_moves() -> impl Iterator<Item = Move> {
    let board = Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| {
            [Arrival::OnTop, Arrival::Capture].map(move |arrival| Move::Board { from, to, arrival })
        })
    });
    let drops = Kind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| Move::Drop { kind, to }));
    board.chain(drops).chain([Move::Pass, Move::Done])
}

fn generator_agrees(position: &Position) {
    let moves = position.moves();
    let listed: HashSet<Move> = moves.iter().copied().collect();
    let text = Marshal::write_position(position);
    assert_eq!(listed.len(), moves.len(), "a move is listed twice: {text}");
    assert_eq!(position.count_moves(), moves.len(), "count: {text}");
    for m in all_moves() {
        assert_eq!(position.is_legal(m), listed.contains(&m), "{m:?} in {text} {:?}", position.options());
    }
}

#[test]
fn the_generator_lists_exactly_the_legal_moves() {
    for (seed, options) in OPTIONS.iter().enumerate() {
        let mut seeded = Seeded::new(seed as u64);
        for (n, position) in random_game(*options, &mut seeded, 160).iter().enumerate() {
            if n % 3 == seed % 3 {
                generator_agrees(position);
            }
        }
    }
}

#[test]
fn the_generator_lists_exactly_the_legal_moves_of_wild_positions() {
    for position in random_setups(7, 400) {
        generator_agrees(&position);
    }
}

#[test]
fn tactical_and_quiet_share_the_moves_between_them() {
    let select = |position: &Position, which| {
        let mut moves = Vec::new();
        let _ = position.visit_moves(which, |m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        moves
    };
    for position in random_setups(8, 300) {
        let all: HashSet<Move> = position.moves().into_iter().collect();
        let (tactical, quiet) = (select(&position, Select::Tactical), select(&position, Select::Quiet));
        assert_eq!(tactical.len() + quiet.len(), all.len());
        assert!(tactical.iter().chain(&quiet).all(|m| all.contains(m)));
        let captures = |m: &Move| matches!(m, Move::Board { arrival: Arrival::Capture, .. });
        assert!(tactical.iter().all(captures) && !quiet.iter().any(captures));
    }
}

#[test]
fn playing_keeps_the_key_the_texts_and_validity() {
    for (seed, options) in OPTIONS.iter().enumerate() {
        let mut seeded = Seeded::new(100 + seed as u64);
        let game = random_game(*options, &mut seeded, 200);
        assert!(game.iter().any(|position| position.stage() == Stage::Battle));
        for position in game {
            let text = Marshal::write_position(&position);
            let again = Marshal::read_position(&text, *options).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(again, position, "{text}");
            assert_eq!(again.key(), position.key(), "{text}");
            assert_eq!(Marshal::write_position(&again), text);
        }
    }
}

#[test]
fn every_move_text_reads_back_as_the_move() {
    for position in random_setups(9, 150) {
        let mut texts = HashSet::new();
        for m in position.moves() {
            let text = Marshal::write_move(&position, m);
            assert_eq!(Marshal::read_move(&position, &text), Ok(m), "{text}");
            assert!(texts.insert(text));
        }
    }
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    let mirror = |m: Move| match m {
        Move::Board { from, to, arrival } => {
            Move::Board { from: from.mirrored(), to: to.mirrored(), arrival }
        }
        Move::Drop { kind, to } => Move::Drop { kind, to: to.mirrored() },
        other => other,
    };
    for position in random_setups(10, 300) {
        let mut setup = position.setup();
        setup.towers = std::array::from_fn(|i| position.tower(Square::from_index(i).mirrored()));
        same_moves(&position, setup, mirror);
    }
}

#[test]
fn the_other_side_of_the_table_has_the_same_moves() {
    let turn = |m: Move| match m {
        Move::Board { from, to, arrival } => Move::Board { from: from.rotated(), to: to.rotated(), arrival },
        Move::Drop { kind, to } => Move::Drop { kind, to: to.rotated() },
        other => other,
    };
    for position in random_setups(11, 300) {
        let mut setup = position.setup();
        setup.towers = std::array::from_fn(|i| {
            let tower = position.tower(Square::from_index(i).rotated());
            tower.pieces().map(|piece| Piece::new(!piece.color, piece.kind)).collect::<Tower>()
        });
        setup.hands = ByColor::new(*position.hand(Color::White), *position.hand(Color::Black));
        setup.turn = !setup.turn;
        setup.options.first = !setup.options.first;
        if let Stage::Placement { mark: ikusa_gungi_marshal::Mark::Done(color), .. } = &mut setup.stage {
            *color = !*color;
        }
        same_moves(&position, setup, turn);
    }
}

fn same_moves(position: &Position, setup: Setup, image: impl Fn(Move) -> Move) {
    let text = Marshal::write_position(position);
    let other = Position::new(setup).unwrap_or_else(|e| panic!("{text}: {e}"));
    let expected: HashSet<Move> = position.moves().into_iter().map(image).collect();
    assert_eq!(other.moves().into_iter().collect::<HashSet<_>>(), expected, "{text}");
}

#[test]
fn a_position_fits_640_bytes() {
    assert!(size_of::<Position>() <= 640, "{}", size_of::<Position>());
}

/// Together the pieces but the Marshal strike exactly the squares that are attacked.
#[test]
fn strikes_are_attacks() {
    for position in random_setups(9, 300) {
        for color in Color::BOTH {
            let strikes = position.strikes(color).filter(|strike| strike.kind != Kind::Marshal);
            let struck = strikes.fold(Bitboard::EMPTY, |all, strike| all | strike.squares);
            let attacked = position.attacked(Bitboard::FULL, color);
            assert_eq!(struck, attacked, "{color:?} {}", Marshal::write_position(&position));
        }
    }
}
