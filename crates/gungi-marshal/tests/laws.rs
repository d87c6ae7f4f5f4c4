//! The laws of every game, over Gungi Marshal: both stages and both Cannon rules.

mod common;

use std::collections::HashSet;

use common::random_setup;
use common::sieges::siege;
use ikusa_gungi_marshal::{Arrival, Kind, Mark, Marshal, Move, Options, Piece, Position, Stage, Tower};
use ikusa_laws::Symmetry;
use ikusa_rules::{Bitboard, ByColor, Color, Game, Position as _, Seeded, Square};

struct Suite;

ikusa_laws::laws!(Suite);

impl ikusa_laws::Suite for Suite {
    type Game = Marshal;

    fn candidates(_: &Position) -> Vec<Move> {
        all_moves().collect()
    }

    fn is_tactical(_: &Position, m: Move) -> bool {
        matches!(m, Move::Board { arrival: Arrival::Capture, .. })
    }

    fn scattered(seeded: &mut Seeded) -> Option<(Position, Options)> {
        let setup = random_setup(seeded);
        let options = setup.options;
        // M6: no placement leaves a Marshal attacked, so none begins with one.
        let arises = |position: &Position| position.stage() == Stage::Battle || !position.in_check();
        Position::new(setup).ok().filter(arises).map(|position| (position, options))
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        vec![(mirrored, |m| moved(m, Square::mirrored)), (turned, |m| moved(m, Square::rotated))]
    }

    /// Together the pieces but the Marshal strike exactly the squares that are attacked.
    fn also(position: &Position) {
        for color in Color::BOTH {
            let strikes = position.strikes(color).filter(|strike| strike.kind != Kind::Marshal);
            let struck = strikes.fold(Bitboard::EMPTY, |all, strike| all | strike.squares);
            let attacked = position.attacked(Bitboard::FULL, color);
            assert_eq!(struck, attacked, "{color:?} {}", Marshal::write_position(position));
        }
    }

    fn sizes() -> (usize, usize) {
        (640, 4)
    }
}

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

fn moved(m: Move, square: fn(Square) -> Square) -> Move {
    match m {
        Move::Board { from, to, arrival } => Move::Board { from: square(from), to: square(to), arrival },
        Move::Drop { kind, to } => Move::Drop { kind, to: square(to) },
        other => other,
    }
}

fn mirrored(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.towers = std::array::from_fn(|i| position.tower(Square::from_index(i).mirrored()));
    Position::new(setup).expect("symmetry keeps a position valid")
}

fn turned(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.towers = std::array::from_fn(|i| {
        let tower = position.tower(Square::from_index(i).rotated());
        tower.pieces().map(|piece| Piece::new(!piece.color, piece.kind)).collect::<Tower>()
    });
    setup.hands = ByColor::new(*position.hand(Color::White), *position.hand(Color::Black));
    setup.turn = !setup.turn;
    setup.options.first = !setup.options.first;
    if let Stage::Placement { mark: Mark::Done(color), .. } = &mut setup.stage {
        *color = !*color;
    }
    Position::new(setup).expect("symmetry keeps a position valid")
}

/// The generator in check, where one move may switch some attackers off and others on, against the plain reading of
/// each move. How many checks are looked at: a few thousand, or for a longer hunt what the environment says, as in
/// `SEED=7 COUNT=100000 cargo test -p ikusa-gungi-marshal --test laws parries`.
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
