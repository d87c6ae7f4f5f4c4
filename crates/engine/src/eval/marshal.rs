//! Gungi Marshal for the search: towers, hands that never grow, Fortresses and Lieutenant Generals.

use ikusa_gungi::marshal::{Arrival, Kind, Marshal, Move, Position, Stage};
use ikusa_rules::{Bitboard, Color, Direction, Position as _, Square};

use super::linear::{Linear, Terms, apart, sign, two_step};
use crate::bench::Benched;
use crate::playable::{Class, Playable};
use crate::score::Score;

/// What each kind is worth on the board, in the order of [`Kind::ALL`].
const VALUES: [Score; Kind::COUNT] = [0, 480, 380, 250, 400, 560, 450, 230, 330, 380, 400, 420, 110];
/// Of its value, what a piece in hand counts, in percent: it may still go anywhere.
const IN_HAND: Score = 80;

/// The evaluation of Gungi Marshal.
pub type Judge = Linear<Position, Sights>;

/// What the evaluation sees.
#[derive(Clone, Default)]
pub struct Sights;

/// An uncovered piece by its level, 1 to 3.
const TOP: usize = 0;
/// A piece covered by its own side, by the enemy.
const COVERED: usize = TOP + Kind::COUNT * 3;
/// A piece in hand.
const HAND: usize = COVERED + Kind::COUNT * 2;
/// An uncovered piece by its rank as its own side sees it.
const RANK: usize = HAND + Kind::COUNT;
/// An uncovered piece at a distance from its own Marshal, and from the enemy's.
const OWN: usize = RANK + Kind::COUNT * 9;
const ENEMY: usize = OWN + Kind::COUNT * 9;
/// Squares next to the Marshal that the enemy attacks.
const RING: usize = ENEMY + Kind::COUNT * 9;
/// Squares next to the Marshal it could go to: not attacked, and no own full tower.
const FREE: usize = RING + 9;
/// Uncovered pieces in the field of an own Fortress.
const FORTIFIED: usize = FREE + 9;
/// Having the move.
const TEMPO: usize = FORTIFIED + 1;

fn ring(square: Square) -> Bitboard {
    let set = Bitboard::of(square);
    Direction::ALL.into_iter().fold(Bitboard::EMPTY, |ring, step| ring | set.shifted(step))
}

/// The rank as the side of `color` counts it: White's own are the lowest.
fn rank_seen_by(color: Color, square: Square) -> usize {
    usize::from(match color {
        Color::White => square.rank(),
        Color::Black => 8 - square.rank(),
    })
}

impl Terms<Position> for Sights {
    const COUNT: usize = TEMPO + 1;
    const TUNED: &'static str = include_str!("../../weights/gungi-marshal.txt");

    fn visit(position: &Position, mut see: impl FnMut(usize, i32)) {
        let marshals = Color::BOTH.map(|color| position.marshal(color));
        for square in position.tops(Color::Black) | position.tops(Color::White) {
            let tower = position.tower(square);
            let height = usize::from(tower.height());
            let Some(top) = tower.top() else { continue };
            for (level, piece) in tower.pieces().enumerate() {
                let (code, sign) = (piece.kind.index(), sign(piece.color));
                if level + 1 < height {
                    see(COVERED + code * 2 + usize::from(piece.color != top.color), sign);
                    continue;
                }
                see(TOP + code * 3 + level, sign);
                if piece.kind == Kind::Fortress {
                    see(FORTIFIED, sign * (ring(square) & position.tops(piece.color)).len() as i32);
                }
                see(RANK + code * 9 + rank_seen_by(piece.color, square), sign);
                if let Some(own) = marshals[piece.color.index()] {
                    see(OWN + code * 9 + apart(square, own), sign);
                }
                if let Some(enemy) = marshals[(!piece.color).index()] {
                    see(ENEMY + code * 9 + apart(square, enemy), sign);
                }
            }
        }
        for color in Color::BOTH {
            let sign = sign(color);
            for kind in Kind::ALL {
                see(HAND + kind.index(), sign * i32::from(position.hand(color)[kind.index()]));
            }
            let Some(marshal) = marshals[color.index()] else { continue };
            let around = ring(marshal);
            let attacked = position.attacked(around, !color);
            see(RING + attacked.len() as usize, sign);
            see(FREE + (around & !attacked & !position.tops(color)).len() as usize, sign);
        }
        see(TEMPO, sign(position.turn()));
    }

    fn material(weights: &mut [i16]) {
        for kind in Kind::ALL {
            let value = VALUES[kind.index()] as i16;
            weights[TOP + kind.index() * 3..][..3].fill(value);
            weights[COVERED + kind.index() * 2] = value;
            weights[COVERED + kind.index() * 2 + 1] = value;
            weights[HAND + kind.index()] = (VALUES[kind.index()] * IN_HAND / 100) as i16;
        }
    }

    fn knowledge(weights: &mut [i16]) {
        for kind in Kind::ALL {
            let (code, value) = (kind.index(), VALUES[kind.index()] as i16);
            if kind != Kind::Marshal {
                for level in 0..3 {
                    weights[TOP + code * 3 + level] += value / 8 * level as i16;
                }
            }
            weights[COVERED + code * 2] = value * 7 / 10;
            weights[COVERED + code * 2 + 1] = value * 3 / 10;
            for distance in 0..9i16 {
                let at = distance as usize;
                let (guard, hunt) = if kind == Kind::Marshal { (0, 0) } else { (6, value / 30 + 4) };
                weights[OWN + code * 9 + at] += guard * (3 - distance).max(0);
                weights[ENEMY + code * 9 + at] += hunt * (5 - distance).max(0) / 2;
                weights[RANK + code * 9 + at] +=
                    if kind == Kind::Marshal { -15 * distance } else { 4 * distance.min(5) };
            }
        }
        for count in 0..9 {
            weights[RING + count] = -25 * count as i16;
            weights[FREE + count] = [-60, -25, -8, 0, 4, 6, 8, 8, 8][count];
        }
        weights[FORTIFIED] = 10;
        weights[TEMPO] = 30;
    }
}

/// The kind that `m` moves or drops.
fn mover(position: &Position, m: Move) -> Option<Kind> {
    match m {
        Move::Board { from, .. } => position.tower(from).top().map(|piece| piece.kind),
        Move::Drop { kind, .. } => Some(kind),
        Move::Pass | Move::Done => None,
    }
}

fn value_on(position: &Position, square: Square) -> Score {
    position.tower(square).top().map_or(0, |piece| VALUES[piece.kind.index()])
}

impl Playable for Position {
    type Eval = Judge;
    /// Kinds on the board and dropped, times the squares; then the words.
    const SLOTS: usize = Kind::COUNT * 2 * 81 + 2;

    #[inline]
    fn class(&self, m: Move) -> Class {
        match m {
            Move::Board { arrival: Arrival::Capture, .. } => Class::Tactical,
            Move::Drop { .. } => Class::Drop,
            Move::Board { .. } | Move::Pass | Move::Done => Class::Quiet,
        }
    }

    #[inline]
    fn gain(&self, m: Move) -> Score {
        match m {
            Move::Board { to, arrival: Arrival::Capture, .. } => value_on(self, to),
            _ => 0,
        }
    }

    fn exchange_yields(&self, m: Move, least: Score) -> bool {
        let gain = self.gain(m);
        let (Some(kind), Some(to)) = (mover(self, m), destination(m)) else { return least <= 0 };
        let value = VALUES[kind.index()];
        if gain - value >= least || gain < least || self.stage() != Stage::Battle {
            return gain >= least;
        }
        let turn = self.turn();
        let attacked = self.attacked(Bitboard::of(to), !turn).any();
        let guarded = matches!(m, Move::Drop { .. }) && self.attacked(Bitboard::of(to), turn).any();
        two_step(gain, value, attacked.then_some(250), guarded, least)
    }

    fn gives_check(&self, m: Move) -> bool {
        self.stage() == Stage::Battle && self.after(m).in_check()
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        match m {
            Move::Board { from, to, .. } => {
                self.tower(from).top().map_or(0, |piece| piece.kind.index()) * 81 + to.index()
            }
            Move::Drop { kind, to } => (Kind::COUNT + kind.index()) * 81 + to.index(),
            Move::Pass => Kind::COUNT * 2 * 81,
            Move::Done => Kind::COUNT * 2 * 81 + 1,
        }
    }

    #[inline]
    fn code(&self, m: Move) -> u32 {
        match m {
            Move::Board { from, to, arrival } => {
                let capture = u32::from(arrival == Arrival::Capture);
                1 + capture + 2 * (from.index() as u32 + 81 * to.index() as u32)
            }
            Move::Drop { kind, to } => 20_000 + kind.index() as u32 * 81 + to.index() as u32,
            Move::Pass => 30_000,
            Move::Done => 30_001,
        }
    }

    fn decode(&self, code: u32) -> Option<Move> {
        let m = match code {
            0 => return None,
            1..20_000 => {
                let (capture, squares) = ((code - 1) % 2 == 1, (code as usize - 1) / 2);
                if squares >= 81 * 81 {
                    return None;
                }
                let (from, to) = (Square::from_index(squares % 81), Square::from_index(squares / 81));
                let arrival = if capture { Arrival::Capture } else { Arrival::OnTop };
                Move::Board { from, to, arrival }
            }
            20_000..30_000 => {
                let index = code as usize - 20_000;
                Move::Drop { kind: *Kind::ALL.get(index / 81)?, to: Square::from_index(index % 81) }
            }
            30_000 => Move::Pass,
            _ => Move::Done,
        };
        self.is_legal(m).then_some(m)
    }
}

fn destination(m: Move) -> Option<Square> {
    match m {
        Move::Board { to, .. } | Move::Drop { to, .. } => Some(to),
        Move::Pass | Move::Done => None,
    }
}

impl Benched for Marshal {
    const POSITIONS: &'static [&'static str] =
        &["", "4m4/4g4/3ppp3/9/9/9/3PPP3/4G4/4M4 b L2J2GUCN2Pl2j2gucn2p - 60"];
    const DEPTH: u32 = 4;
}
