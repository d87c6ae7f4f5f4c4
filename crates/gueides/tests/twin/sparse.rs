//! Random positions that play seldom reaches: few pieces, radars missing, satellites and missiles lined up on
//! a President, Nations about to be promoted, lone Presidents with a running count.

use ikusa_rules::Seeded;

use crate::board::{Board, Kind, Piece, Side, Spot};
use crate::game::{Options, Twin};
use crate::moves::in_am;

/// The pieces to draw from; the flyers, around which most rules turn, come up more often.
const POOL: [Kind; 11] = [
    Kind::Tank,
    Kind::Ship,
    Kind::Submarine,
    Kind::Carrier,
    Kind::Superplane,
    Kind::Superplane,
    Kind::Missile,
    Kind::Missile,
    Kind::Satellite,
    Kind::Satellite,
    Kind::Satellite,
];

/// A valid sparse position.
pub(crate) fn position(random: &mut Seeded, options: &str) -> Twin {
    let options = Options::parse(options).expect("the options are well formed");
    loop {
        let board = board(random);
        let turn = if random.below(2) == 0 { Side::Black } else { Side::White };
        if !in_am(&board, turn.other()) {
            let lone = lone_count(&board, random, options.lone);
            return Twin { board, turn, lone, number: 1 + random.below(80) as u32, options };
        }
    }
}

fn board(random: &mut Seeded) -> Board {
    let mut board = Board::empty();
    for side in [Side::Black, Side::White] {
        put_somewhere(&mut board, random, Piece { side, kind: Kind::President });
        if random.below(5) < 3 {
            put_somewhere(&mut board, random, Piece { side, kind: Kind::Radar });
        }
    }
    for side in [Side::Black, Side::White] {
        // One army in four is a President alone, but for the Radar it may have.
        let (officers, nations) =
            if random.below(4) == 0 { (0, 0) } else { (random.below(5), random.below(4)) };
        for _ in 0..officers {
            let kind = POOL[random.below(POOL.len())];
            if random.below(2) == 0 {
                line_up(&mut board, random, Piece { side, kind });
            } else {
                put_somewhere(&mut board, random, Piece { side, kind });
            }
        }
        for _ in 0..nations {
            put_nation(&mut board, random, side);
        }
    }
    board
}

fn any_spot(random: &mut Seeded) -> Spot {
    Spot { file: 1 + random.below(9) as i8, rank: 1 + random.below(8) as i8 }
}

fn put_somewhere(board: &mut Board, random: &mut Seeded, piece: Piece) {
    let mut spot = any_spot(random);
    while board.at(spot).is_some() {
        spot = any_spot(random);
    }
    board.put(spot, Some(piece));
}

/// Puts the piece on a straight line with the enemy President, if a few tries find a free square there.
fn line_up(board: &mut Board, random: &mut Seeded, piece: Piece) {
    let president = board.find(piece.side.other(), Kind::President).expect("a President");
    for _ in 0..20 {
        let spot = any_spot(random);
        let (files, ranks) = (spot.file - president.file, spot.rank - president.rank);
        let lined_up = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        if lined_up && board.at(spot).is_none() {
            board.put(spot, Some(piece));
            return;
        }
    }
}

/// A Nation anywhere it can get to, half of the time one step before the last rank.
fn put_nation(board: &mut Board, random: &mut Seeded, side: Side) {
    let mut spot = any_spot(random);
    spot.rank = match random.below(2) {
        0 => side.last_rank() - side.forward(),
        _ => 2 + random.below(6) as i8,
    };
    if board.at(spot).is_none() {
        board.put(spot, Some(Piece { side, kind: Kind::Nation }));
    }
}

/// A count where a President is alone, and not always there: a set-up may have seen no capture (§10).
fn lone_count(board: &Board, random: &mut Seeded, limit: u32) -> Option<u32> {
    let alone = [Side::Black, Side::White].into_iter().any(|side| board.count(side) == 1);
    (alone && random.below(4) > 0).then(|| random.below(limit as usize) as u32)
}
