//! What the evaluation of Gueides sees in a position, each thing with the index of its weight.

use ikusa_gueides::{BOARD, Kind, Position};
use ikusa_rules::{Bitboard, Color, Direction, Position as _, Square};

use super::VALUES;
use crate::eval::control::{AttackMap, Shelter};
use crate::eval::linear::{Terms, apart, layout, sign};

/// What the evaluation sees.
#[derive(Clone, Default)]
pub struct Features;

const KINDS: usize = Kind::COUNT;
/// The most squares that are told apart in [`REACH`].
const FAR: usize = 21;

layout! {
    /// A piece.
    PIECE: KINDS;
    /// A piece on a square, as its own side sees the board.
    PLACE: KINDS * 81;
    /// A piece at a distance from its own President.
    OWN: KINDS * 9;
    /// A piece at a distance from the enemy's President.
    ENEMY: KINDS * 9;
    /// A piece by the squares it dominates that its own side does not stand on.
    REACH: KINDS * (FAR + 1);
    /// A piece that is dominated and not guarded: of the side that waits, of the side to move.
    HANGING: KINDS * 2;
    /// A piece that is dominated and guarded.
    ATTACKED: KINDS;
    /// A piece that a Nation dominates.
    PUSHED: KINDS;
    /// Squares next to a President: dominated, dominated twice, guarded by the President alone, free to go to.
    RING: Shelter::WEIGHTS;
    /// Satellites and Missiles of the enemy while the own Radar is gone.
    EXPOSED: 5;
    /// Lines through which they would reach the President if the Radar fell.
    SCREENED: 5;
    /// A Nation that no enemy Nation can stop or take, by its rank.
    PASSED: 8;
    /// Nations that guard each other.
    CHAINED: 1;
    /// Nations behind another one on their file.
    DOUBLED: 1;
    /// A lone President by his distance from the edge.
    CORNERED: 5;
    /// A lone President by his distance from the President who hunts him.
    HUNTED: 9;
    /// Having the move.
    TEMPO: 1;
}

/// `square` as Black would see it from the side of `color`; the board has eight ranks.
fn seen_by(color: Color, square: Square) -> usize {
    match color {
        Color::Black => square.index(),
        Color::White => Square::new(square.file(), 7 - square.rank()).index(),
    }
}

impl Terms<Position> for Features {
    const COUNT: usize = TOTAL;
    const WEIGHTS: &'static str = include_str!("../../../weights/gueides.txt");

    fn visit(position: &Position, mut see: impl FnMut(usize, i32)) {
        let controls = Color::BOTH.map(|color| visit_pieces(position, color, &mut see));
        for color in Color::BOTH {
            let (mine, theirs) = (&controls[color.index()], &controls[(!color).index()]);
            visit_president(position, color, mine, theirs, &mut see);
            visit_threats(position, color, mine, theirs, &mut see);
            visit_nations(position, color, &mut see);
        }
        see(TEMPO, sign(position.turn()));
    }

    fn material(weights: &mut [i16]) {
        for kind in Kind::ALL {
            weights[PIECE + kind as usize] = VALUES[kind as usize] as i16;
        }
    }
}

/// Each piece by itself; returns what they dominate together.
#[inline]
fn visit_pieces(position: &Position, color: Color, see: &mut impl FnMut(usize, i32)) -> AttackMap {
    let sign = sign(color);
    let (own, enemy) = (position.president(color), position.president(!color));
    let mut control = AttackMap::default();
    for kind in Kind::ALL {
        let code = kind as usize;
        let pieces = position.pieces(color, kind);
        see(PIECE + code, sign * pieces.len() as i32);
        for square in pieces {
            see(PLACE + code * 81 + seen_by(color, square), sign);
            see(OWN + code * 9 + apart(square, own), sign);
            see(ENEMY + code * 9 + apart(square, enemy), sign);
            let dominated = position.dominated_from(square);
            control.add(dominated);
            if kind != Kind::Nation {
                let free = (dominated & !position.side(color)).len() as usize;
                see(REACH + code * (FAR + 1) + free.min(FAR), sign);
            }
        }
    }
    control
}

fn visit_president(
    position: &Position,
    color: Color,
    mine: &AttackMap,
    theirs: &AttackMap,
    see: &mut impl FnMut(usize, i32),
) {
    let sign = sign(color);
    let president = position.president(color);
    // What lies beyond the board is nowhere to go.
    let shelter = Shelter::of(president, position.side(color) | !BOARD, mine, theirs);
    shelter.see(RING, sign, see);
    let (satellites, missiles) =
        (position.pieces(!color, Kind::Satellite), position.pieces(!color, Kind::Missile));
    if position.pieces(color, Kind::Radar).is_empty() {
        see(EXPOSED + (satellites | missiles).len().min(4) as usize, sign);
    } else {
        let aligned = satellites.into_iter().filter(|square| is_line(*square, president)).count()
            + missiles.into_iter().filter(|square| is_missile_line(*square, president)).count();
        see(SCREENED + aligned.min(4), sign);
    }
    if !position.side(color).many() {
        let (file, rank) = (president.file(), president.rank());
        let edge = file.min(8 - file).min(rank.min(7 - rank));
        see(CORNERED + usize::from(edge.min(4)), sign);
        see(HUNTED + apart(president, position.president(!color)), sign);
    }
}

fn is_line(a: Square, b: Square) -> bool {
    is_missile_line(a, b) || a.rank() == b.rank()
}

fn is_missile_line(a: Square, b: Square) -> bool {
    let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
    files == 0 || files == ranks
}

fn visit_threats(
    position: &Position,
    color: Color,
    mine: &AttackMap,
    theirs: &AttackMap,
    see: &mut impl FnMut(usize, i32),
) {
    let sign = sign(color);
    let to_move = usize::from(color == position.turn());
    let nations = position.pieces(!color, Kind::Nation);
    let pushed = nation_strikes(!color, nations);
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::President) {
        let code = kind as usize;
        let attacked = position.pieces(color, kind) & theirs.once;
        if attacked.any() {
            see(HANGING + to_move * KINDS + code, sign * (attacked & !mine.once).len() as i32);
            see(ATTACKED + code, sign * (attacked & mine.once).len() as i32);
            see(PUSHED + code, sign * (attacked & pushed).len() as i32);
        }
    }
}

/// What a side's Nations on `nations` destroy.
fn nation_strikes(color: Color, nations: Bitboard) -> Bitboard {
    match color {
        Color::Black => nations.shifted(Direction::UpLeft) | nations.shifted(Direction::UpRight),
        Color::White => nations.shifted(Direction::DownLeft) | nations.shifted(Direction::DownRight),
    }
}

/// Everything in front of `nations`, file by file.
fn ahead(color: Color, nations: Bitboard) -> Bitboard {
    let step = if color == Color::Black { Direction::Up } else { Direction::Down };
    let one = nations.shifted(step);
    let two = one | one.shifted(step);
    let four = two | two.shifted(step).shifted(step);
    (four | four.shifted(step).shifted(step).shifted(step).shifted(step)) & BOARD
}

fn visit_nations(position: &Position, color: Color, see: &mut impl FnMut(usize, i32)) {
    let sign = sign(color);
    let (own, enemy) = (position.pieces(color, Kind::Nation), position.pieces(!color, Kind::Nation));
    let theirs = ahead(!color, enemy);
    let guarded = theirs | theirs.shifted(Direction::Left) | theirs.shifted(Direction::Right);
    for nation in own & !guarded {
        see(PASSED + seen_by(color, nation) % 9, sign);
    }
    see(CHAINED, sign * (own & nation_strikes(color, own)).len() as i32);
    see(DOUBLED, sign * (own & ahead(color, own)).len() as i32);
}
