//! Gueides for the search: flying attackers, the Radar that shields against them, the President.

use ikusa_gueides::{Gueides, Kind, Move, Position};
use ikusa_rules::{Bitboard, Color, Direction, Position as _, Square};

use super::linear::{Linear, Terms, apart, sign, two_step};
use crate::bench::Benched;
use crate::playable::{Class, Playable};
use crate::score::Score;

/// What each kind is worth, in the order of [`Kind::ALL`].
const VALUES: [Score; Kind::COUNT] = [500, 500, 500, 620, 430, 640, 1050, 650, 0, 100];

/// The evaluation of Gueides.
pub type Judge = Linear<Position, Sights>;

/// What the evaluation sees.
#[derive(Clone, Default)]
pub struct Sights;

/// A piece on a square, as its own side sees the board.
const PLACE: usize = 0;
/// A piece at a distance from its own President, and from the enemy's.
const OWN: usize = PLACE + Kind::COUNT * 81;
const ENEMY: usize = OWN + Kind::COUNT * 9;
/// Satellites and Missiles of the enemy while the own Radar is gone.
const EXPOSED: usize = ENEMY + Kind::COUNT * 9;
/// Squares next to the President that the enemy dominates.
const RING: usize = EXPOSED + 5;
/// Having the move.
const TEMPO: usize = RING + 9;

/// `square` as Black would see it from the side of `color`; the board has eight ranks.
fn seen_by(color: Color, square: Square) -> usize {
    match color {
        Color::Black => square.index(),
        Color::White => Square::new(square.file(), 7 - square.rank()).index(),
    }
}

fn ring(square: Square) -> Bitboard {
    let set = Bitboard::of(square);
    let around = Direction::ALL.into_iter().fold(Bitboard::EMPTY, |ring, step| ring | set.shifted(step));
    around & ikusa_gueides::BOARD
}

impl Terms<Position> for Sights {
    const COUNT: usize = TEMPO + 1;
    const TUNED: &'static str = include_str!("../../weights/gueides.txt");

    fn visit(position: &Position, mut see: impl FnMut(usize, i32)) {
        for color in Color::BOTH {
            let sign = sign(color);
            let (own, enemy) = (position.president(color), position.president(!color));
            for kind in Kind::ALL {
                let code = kind as usize;
                for square in position.pieces(color, kind) {
                    see(PLACE + code * 81 + seen_by(color, square), sign);
                    see(OWN + code * 9 + apart(square, own), sign);
                    see(ENEMY + code * 9 + apart(square, enemy), sign);
                }
            }
            if position.pieces(color, Kind::Radar).is_empty() {
                let flyers =
                    position.pieces(!color, Kind::Satellite) | position.pieces(!color, Kind::Missile);
                see(EXPOSED + flyers.len().min(4) as usize, sign);
            }
            let attacked = ring(own).into_iter().filter(|s| position.dominators(!color, *s).any()).count();
            see(RING + attacked, sign);
        }
        see(TEMPO, sign(position.turn()));
    }

    fn material(weights: &mut [i16]) {
        for kind in Kind::ALL {
            weights[PLACE + kind as usize * 81..][..81].fill(VALUES[kind as usize] as i16);
        }
    }

    fn knowledge(weights: &mut [i16]) {
        for square in Square::all().filter(|square| square.rank() < 8) {
            let (file, rank) = (i16::from(square.file()), i16::from(square.rank()));
            let centre = 4 - (file - 4).abs();
            let mut add =
                |kind: Kind, worth: i16| weights[PLACE + kind as usize * 81 + square.index()] += worth;
            let march = [0, 0, 4, 10, 22, 45, 110, 0][rank as usize];
            add(Kind::Nation, march + if rank < 4 { centre } else { 0 });
            add(Kind::President, -20 * rank + 4 * (file - 4).abs());
            for kind in [Kind::Superplane, Kind::Missile, Kind::Satellite, Kind::Carrier] {
                add(kind, 3 * centre);
            }
            for kind in [Kind::Tank, Kind::Ship, Kind::Submarine] {
                add(kind, centre);
            }
            add(Kind::Radar, -6 * rank);
        }
        for (kind, guard, hunt) in [
            (Kind::Tank, 2, 6),
            (Kind::Ship, 2, 6),
            (Kind::Submarine, 2, 6),
            (Kind::Carrier, 3, 7),
            (Kind::Superplane, 3, 7),
            (Kind::Missile, 2, 6),
            (Kind::Satellite, 2, 10),
            (Kind::Radar, 6, 0),
            (Kind::Nation, 5, 2),
        ] {
            for distance in 0..9i16 {
                let near = 8 - distance;
                weights[OWN + kind as usize * 9 + distance as usize] += guard * (near - 5).max(0);
                weights[ENEMY + kind as usize * 9 + distance as usize] += hunt * (near - 2).max(0) / 2;
            }
        }
        for count in 0..5 {
            weights[EXPOSED + count] = -60 * count as i16;
        }
        for count in 0..9 {
            weights[RING + count] = -18 * count as i16;
        }
        weights[TEMPO] = 20;
    }
}

impl Playable for Position {
    type Eval = Judge;
    const SLOTS: usize = Kind::COUNT * 81;

    #[inline]
    fn class(&self, m: Move) -> Class {
        let takes = self.side(!self.turn()).has(m.to);
        if takes || m.promotion.is_some() { Class::Tactical } else { Class::Quiet }
    }

    #[inline]
    fn gain(&self, m: Move) -> Score {
        let victim = self.at(m.to).map_or(0, |piece| VALUES[piece.kind as usize]);
        let rise = m.promotion.map_or(0, |kind| VALUES[kind as usize] - VALUES[Kind::Nation as usize]);
        victim + rise
    }

    fn exchange_yields(&self, m: Move, least: Score) -> bool {
        let gain = self.gain(m);
        let Some(mover) = self.at(m.from) else { return false };
        let value = VALUES[m.promotion.unwrap_or(mover.kind) as usize];
        if gain - value >= least || gain < least {
            return gain >= least;
        }
        let cheapest = |attackers: Bitboard| {
            attackers
                .into_iter()
                .filter_map(|square| self.at(square))
                .map(|piece| VALUES[piece.kind as usize])
                .min()
        };
        let attacker = cheapest(self.dominators(!mover.color, m.to));
        let guarded = self.dominators(mover.color, m.to).without(m.from).any();
        two_step(gain, value, attacker, guarded, least)
    }

    fn gives_check(&self, m: Move) -> bool {
        self.after(m).in_check()
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        self.at(m.from).map_or(0, |piece| piece.kind as usize) * 81 + m.to.index()
    }

    #[inline]
    fn code(&self, m: Move) -> u32 {
        let promotion = m.promotion.map_or(0, |kind| kind as u32 + 1);
        1 + m.from.index() as u32 + 81 * m.to.index() as u32 + 81 * 81 * promotion
    }

    fn decode(&self, code: u32) -> Option<Move> {
        let code = code.checked_sub(1)? as usize;
        let promotion = match code / (81 * 81) {
            0 => None,
            kind => Some(*Kind::ALL.get(kind - 1)?),
        };
        let (from, to) = (Square::from_index(code % 81), Square::from_index(code / 81 % 81));
        let m = Move { from, to, promotion };
        self.is_legal(m).then_some(m)
    }
}

impl Benched for Gueides {
    const POSITIONS: &'static [&'static str] = &[
        "",
        "1R2B2P1/7N1/9/9/7s1/9/9/1t6p b - 1",
        "R6PM/7NN/9/9/9/9/6s2/p5u2 b - 1",
        "T1BUSVAPM/NNNN1NNNN/4N4/2R6/4s4/4n4/nnnn1nnnn/trbu1vapm b - 4",
    ];
    const DEPTH: u32 = 7;
}
