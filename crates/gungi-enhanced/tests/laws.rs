//! The laws of every game, over Gungi Enhanced.

use ikusa_gungi_enhanced::{Enhanced, Face, Level, Move, Piece, Position, Setup};
use ikusa_laws::Symmetry;
use ikusa_rules::{Color, Position as _, Square};

struct Suite;

ikusa_laws::laws!(Suite);

impl ikusa_laws::Suite for Suite {
    type Game = Enhanced;

    fn candidates(position: &Position) -> Vec<Move> {
        let mut moves = all_moves();
        moves.extend(all_captures(position));
        moves
    }

    fn is_tactical(_: &Position, m: Move) -> bool {
        m.is_tactical()
    }

    fn leaves_out(m: Move) -> bool {
        m == Move::Claim
    }

    fn symmetries() -> Vec<Symmetry<Self>> {
        vec![
            (
                |position| transformed(position, Square::mirrored, |color| color),
                |m| moved(m, Square::mirrored),
            ),
            (|position| transformed(position, Square::rotated, Color::other), |m| moved(m, Square::rotated)),
        ]
    }

    fn also(position: &Position) {
        assert_eq!(position.setup().faults(), [], "{position:?}");
        assert_eq!(faces(position), 46, "{position:?}");
        let us = position.turn();
        for m in position.moves() {
            let next = position.after(m);
            if next.turn() != us {
                assert!(next.attackers(next.king(us), !us).is_empty(), "{m:?} {position:?}");
            }
        }
    }

    fn sizes() -> (usize, usize) {
        (640, 16)
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

/// How many faces there are, pending ones included.
fn faces(position: &Position) -> usize {
    let standing: usize = Square::all().map(|at| position.tower(at).height()).sum();
    let reserved =
        |color| Face::all().map(|face| usize::from(position.reserve(color, face).0)).sum::<usize>();
    standing + reserved(Color::Black) + reserved(Color::White) + usize::from(position.pending().is_some())
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
