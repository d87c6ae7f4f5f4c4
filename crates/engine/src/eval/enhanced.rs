//! Gungi Enhanced for the search: two-faced pieces, towers, Ascent, reserves.

use ikusa_gungi::enhanced::{Enhanced, Face, Kind, Level, Move, Position};
use ikusa_gungi::tower::Tower;
use ikusa_rules::{Bitboard, Color, Direction, Position as _, Square};

use super::linear::{Linear, Terms, apart, sign, two_step};
use crate::bench::Benched;
use crate::playable::{Class, Playable};
use crate::score::Score;

/// What each type is worth on the board, in the order of [`Kind::ALL`].
const VALUES: [Score; 20] =
    [0, 330, 110, 230, 330, 330, 520, 470, 250, 300, 290, 90, 330, 250, 280, 280, 650, 600, 230, 260];

/// The evaluation of Gungi Enhanced.
pub type Judge = Linear<Position, Sights>;

/// What the evaluation sees.
#[derive(Clone, Default)]
pub struct Sights;

/// An uncovered piece by its level, 1 to 3.
const TOP: usize = 0;
/// A piece covered by its own side, by the enemy.
const COVERED: usize = TOP + 20 * 3;
/// A piece in reserve.
const RESERVE: usize = COVERED + 20 * 2;
/// An uncovered piece by its row as its own side sees it.
const ROW: usize = RESERVE + Face::COUNT;
/// An uncovered piece at a distance from its own King, and from the enemy's.
const OWN: usize = ROW + 20 * 9;
const ENEMY: usize = OWN + 20 * 9;
/// Squares a piece reaches: each, up to 20.
const REACH: usize = ENEMY + 20 * 9;
/// Squares next to the King that the enemy reaches; that it reaches twice; that are free to go to.
const RING: usize = REACH + 21;
const RING_TWICE: usize = RING + 9;
const FREE: usize = RING_TWICE + 9;
/// An uncovered piece that is attacked and not guarded, by type.
const HANGING: usize = FREE + 9;
/// Uncovered pieces that stand in the own Ascent.
const RAISED: usize = HANGING + 20;
/// Having the move.
const TEMPO: usize = RAISED + 1;

fn ring(square: Square) -> Bitboard {
    let set = Bitboard::of(square);
    Direction::ALL.into_iter().fold(Bitboard::EMPTY, |ring, step| ring | set.shifted(step))
}

/// The row as the side of `color` counts it: White's own are the lowest.
fn row_seen_by(color: Color, square: Square) -> usize {
    usize::from(match color {
        Color::White => square.rank(),
        Color::Black => 8 - square.rank(),
    })
}

impl Terms<Position> for Sights {
    const COUNT: usize = TEMPO + 1;
    const TUNED: &'static str = include_str!("../../weights/gungi-enhanced.txt");

    fn visit(position: &Position, mut see: impl FnMut(usize, i32)) {
        let (mut once, mut twice) = ([Bitboard::EMPTY; 2], [Bitboard::EMPTY; 2]);
        for color in Color::BOTH {
            let side = color.index();
            for square in position.tops(color) {
                let reach = position.reach(square);
                twice[side] |= once[side] & reach;
                once[side] |= reach;
                see(REACH + reach.len().min(20) as usize, sign(color));
                visit_tower(position, color, square, &mut see);
            }
            for face in Face::all() {
                see(RESERVE + face.index(), sign(color) * i32::from(position.reserve(color, face).0));
            }
        }
        for color in Color::BOTH {
            let (sign, mine, theirs) = (sign(color), color.index(), (!color).index());
            let around = ring(position.king(color));
            see(RING + (around & once[theirs]).len() as usize, sign);
            see(RING_TWICE + (around & twice[theirs]).len() as usize, sign);
            see(FREE + (around & !once[theirs] & !position.tops(color)).len() as usize, sign);
            for square in position.tops(color) & once[theirs] & !once[mine] {
                if let Some(piece) = position.tower(square).top() {
                    see(HANGING + piece.kind().index(), sign);
                }
            }
            see(RAISED, sign * (position.tops(color) & position.ascent(color)).len() as i32);
        }
        see(TEMPO, sign(position.turn()));
    }

    fn material(weights: &mut [i16]) {
        for kind in Kind::ALL {
            let value = VALUES[kind.index()] as i16;
            weights[TOP + kind.index() * 3..][..3].fill(value);
            weights[COVERED + kind.index() * 2..][..2].fill(value);
        }
        for face in Face::all() {
            weights[RESERVE + face.index()] = VALUES[face.kind().index()] as i16;
        }
    }

    fn knowledge(weights: &mut [i16]) {
        for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::King) {
            let (code, value) = (kind.index(), VALUES[kind.index()] as i16);
            for level in 0..3 {
                weights[TOP + code * 3 + level] += 8 * level as i16;
            }
            if !kind.is_fixed() {
                weights[COVERED + code * 2] = value * 8 / 10;
            }
            weights[COVERED + code * 2 + 1] = value * 5 / 10;
            for distance in 0..9i16 {
                let at = distance as usize;
                weights[OWN + code * 9 + at] += 5 * (3 - distance).max(0);
                weights[ENEMY + code * 9 + at] += (value / 40 + 4) * (5 - distance).max(0) / 2;
                weights[ROW + code * 9 + at] += 3 * distance.min(5);
            }
            weights[HANGING + code] = -value / 10;
        }
        for row in 0..9 {
            weights[ROW + row] = -20 * row as i16;
        }
        for count in 0..21 {
            weights[REACH + count] = 3 * count as i16;
        }
        for count in 0..9 {
            weights[RING + count] = -18 * count as i16;
            weights[RING_TWICE + count] = -12 * count as i16;
            weights[FREE + count] = [-60, -25, -8, 0, 4, 6, 8, 8, 8][count];
        }
        weights[RAISED] = 5;
        weights[TEMPO] = 25;
    }
}

/// Everything in the tower on `square`, which `owner` holds.
fn visit_tower(position: &Position, owner: Color, square: Square, see: &mut impl FnMut(usize, i32)) {
    let tower: Tower<_> = position.tower(square);
    let height = tower.height();
    for (level, piece) in tower.pieces().enumerate() {
        let (code, color) = (piece.kind().index(), piece.color());
        if level + 1 < height {
            see(COVERED + code * 2 + usize::from(color != owner), sign(color));
            continue;
        }
        let sign = sign(color);
        see(TOP + code * 3 + level, sign);
        see(ROW + code * 9 + row_seen_by(color, square), sign);
        see(OWN + code * 9 + apart(square, position.king(color)), sign);
        see(ENEMY + code * 9 + apart(square, position.king(!color)), sign);
    }
}

/// What turning a piece over to the other side changes: it leaves one and arms the other.
fn capture_value(face: Face) -> Score {
    let other = face.other().map_or(0, |other| VALUES[other.kind().index()]);
    VALUES[face.kind().index()] + other
}

fn top_face(position: &Position, square: Square) -> Option<Face> {
    position.tower(square).top().map(ikusa_gungi::enhanced::Piece::face)
}

/// What `m` takes.
fn victim(position: &Position, m: Move) -> Option<Face> {
    match m {
        Move::Capture { to, .. } => top_face(position, to),
        Move::TowerCapture { level, at, .. } => {
            position.tower(at).at(level.number()).map(ikusa_gungi::enhanced::Piece::face)
        }
        _ => None,
    }
}

/// What `m` moves or brings in, and where to.
fn actor(position: &Position, m: Move) -> (Option<Kind>, Option<Square>) {
    let top = |square| top_face(position, square).map(Face::kind);
    match m {
        Move::Step { from, to } | Move::Capture { from, to, .. } | Move::Mount { from, to } => {
            (top(from), Some(to))
        }
        Move::TowerCapture { at, .. } | Move::Exchange { at } => (top(at), Some(at)),
        Move::Drop { face, to } => (Some(face.kind()), Some(to)),
        Move::Sacrifice { swordsman, .. } => (Some(Kind::King), Some(swordsman)),
        Move::Substitute { at, face } => (Some(face.kind()), Some(at)),
        Move::Relocate { to } => (Some(Kind::Fortress), Some(to)),
        Move::Claim => (None, None),
    }
}

impl Playable for Position {
    type Eval = Judge;
    /// Types on the board, groups of types dropped, times the squares.
    const SLOTS: usize = 26 * 81;

    #[inline]
    fn class(&self, m: Move) -> Class {
        match m {
            Move::Drop { .. } | Move::Substitute { .. } | Move::Relocate { .. } => Class::Drop,
            _ if m.is_tactical() => Class::Tactical,
            _ => Class::Quiet,
        }
    }

    #[inline]
    fn gain(&self, m: Move) -> Score {
        match m {
            Move::Claim => 10_000,
            _ => victim(self, m).map_or(0, capture_value),
        }
    }

    fn exchange_yields(&self, m: Move, least: Score) -> bool {
        let gain = self.gain(m);
        let (Some(kind), Some(to)) = actor(self, m) else { return gain >= least };
        let value = 2 * VALUES[kind.index()];
        if gain - value >= least
            || gain < least
            || matches!(m, Move::TowerCapture { .. } | Move::Relocate { .. })
        {
            return gain >= least;
        }
        let turn = self.turn();
        let cheapest = |attackers: Bitboard| {
            let faces = attackers.into_iter().filter_map(|square| top_face(self, square));
            faces.map(|face| 2 * VALUES[face.kind().index()]).min()
        };
        let attacker = cheapest(self.attackers(to, !turn));
        let from = match m {
            Move::Step { from, .. } | Move::Capture { from, .. } | Move::Mount { from, .. } => Some(from),
            _ => None,
        };
        let guards = self.attackers(to, turn);
        let guarded = from.map_or(guards, |from| guards.without(from)).any();
        two_step(gain, value, attacker, guarded, least)
    }

    fn gives_check(&self, m: Move) -> bool {
        let after = self.after(m);
        after.turn() != self.turn() && after.in_check()
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        let (kind, to) = actor(self, m);
        let code = kind.map_or(0, Kind::index);
        let row = if self.class(m) == Class::Drop { 20 + code / 4 } else { code };
        row * 81 + to.map_or(0, Square::index)
    }

    /// A number from all parts of the move; two moves of one position may share it, which misleads the
    /// order of the search and nothing else.
    fn code(&self, m: Move) -> u32 {
        let square = |square: Option<Square>| square.map_or(81, Square::index) as u64;
        let face = |face: Option<Face>| face.map_or(Face::COUNT, Face::index) as u64;
        let parts: [u64; 5] = match m {
            Move::Step { from, to } => [1, square(Some(from)), square(Some(to)), 0, 0],
            Move::Capture { from, to, place, crown } => {
                [2, square(Some(from)), square(Some(to)), square(place), face(crown)]
            }
            Move::TowerCapture { level, at, place } => {
                [3, Level::number(level) as u64, square(Some(at)), square(place), 0]
            }
            Move::Drop { face: f, to } => [4, face(Some(f)), square(Some(to)), 0, 0],
            Move::Exchange { at } => [5, square(Some(at)), 0, 0, 0],
            Move::Sacrifice { swordsman, king } => [6, square(Some(swordsman)), square(Some(king)), 0, 0],
            Move::Mount { from, to } => [7, square(Some(from)), square(Some(to)), 0, 0],
            Move::Substitute { at, face: f } => [8, square(Some(at)), face(Some(f)), 0, 0],
            Move::Relocate { to } => [9, square(Some(to)), 0, 0, 0],
            Move::Claim => [10, 0, 0, 0, 0],
        };
        let folded = parts.iter().fold(0u64, |sum, part| sum * 97 + part);
        (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32 | 1
    }
}

impl Benched for Enhanced {
    const POSITIONS: &'static [&'static str] = &[""];
    const DEPTH: u32 = 6;
}
