//! Gungi Enhanced for the search: two-faced pieces, towers, Ascent, reserves.

mod inputs;
mod terms;

pub use terms::Features;

use ikusa_gungi_enhanced::{Enhanced, Face, Kind, Level, Move, Position};
use ikusa_rules::{Bitboard, Position as _, Square};

use super::linear::{Linear, two_step};
use crate::bench::Benched;
use crate::net::Learned;
use crate::playable::{Class, Playable};
use crate::score::Score;

/// What each type is worth on the board, in the order of [`Kind::ALL`].
const VALUES: [Score; 20] =
    [0, 330, 110, 230, 330, 330, 520, 470, 250, 300, 290, 90, 330, 250, 280, 280, 650, 600, 230, 260];

/// The evaluation of Gungi Enhanced.
pub type Evaluator = Linear<Position, Features>;

/// What turning a piece over to the other side changes: it leaves one and arms the other.
fn capture_value(face: Face) -> Score {
    let other = face.other().map_or(0, |other| VALUES[other.kind().index()]);
    VALUES[face.kind().index()] + other
}

fn top_face(position: &Position, square: Square) -> Option<Face> {
    position.tower(square).top().map(ikusa_gungi_enhanced::Piece::face)
}

/// What `m` takes.
fn victim(position: &Position, m: Move) -> Option<Face> {
    match m {
        Move::Capture { to, .. } => top_face(position, to),
        Move::TowerCapture { level, at, .. } => {
            position.tower(at).at(level.number()).map(ikusa_gungi_enhanced::Piece::face)
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
    type Eval = Learned<Position, Evaluator>;
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

    fn destination(&self, m: Move) -> Option<Square> {
        actor(self, m).1
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
    const POSITIONS: &'static str = include_str!("../../../bench/gungi-enhanced.txt");
    const DEPTH: u32 = 10;
}
