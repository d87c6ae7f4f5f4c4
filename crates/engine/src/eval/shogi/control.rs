//! Which squares a side controls, and how often, computed for whole sets of pieces at once.

use ikusa_rules::geometry::{diagonals, orthogonals};
use ikusa_rules::{Bitboard, Color, Direction};
use ikusa_shogi::{Kind, Position, attacks};

use crate::net::SideAttacks;

/// The control of `color`. `slid` hears of each sliding piece and the squares it reaches.
#[inline]
pub(super) fn of(position: &Position, color: Color, mut slid: impl FnMut(Kind, Bitboard)) -> SideAttacks {
    use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};
    let men = position.men(color);
    let occupied = position.occupied();
    let mut control = SideAttacks::default();
    // Black's forward is towards lower ranks.
    let (ahead, left_ahead, right_ahead, back, left_back, right_back) = match color {
        Color::Black => (Down, DownLeft, DownRight, Up, UpLeft, UpRight),
        Color::White => (Up, UpLeft, UpRight, Down, DownLeft, DownRight),
    };
    control.cheap = men.pawns.shifted(ahead);
    control.add(control.cheap);
    let leap = men.knights.shifted(ahead);
    control.add(leap.shifted(left_ahead));
    control.add(leap.shifted(right_ahead));
    let forward = men.silvers | men.golds;
    control.add(forward.shifted(ahead));
    control.add(forward.shifted(left_ahead));
    control.add(forward.shifted(right_ahead));
    control.add(men.silvers.shifted(left_back));
    control.add(men.silvers.shifted(right_back));
    control.add(men.golds.shifted(Left));
    control.add(men.golds.shifted(Right));
    control.add(men.golds.shifted(back));
    for lance in men.lances {
        let reach = attacks(color, Kind::Lance, lance, occupied);
        slid(Kind::Lance, reach);
        control.add(reach);
    }
    for bishop in men.bishops {
        let mut reach = diagonals(bishop, occupied);
        let promoted = men.promoted.has(bishop);
        if promoted {
            reach |= attacks(color, Kind::King, bishop, occupied);
        }
        slid(if promoted { Kind::Horse } else { Kind::Bishop }, reach);
        control.add(reach);
    }
    for rook in men.rooks {
        let mut reach = orthogonals(rook, occupied);
        let promoted = men.promoted.has(rook);
        if promoted {
            reach |= attacks(color, Kind::King, rook, occupied);
        }
        slid(if promoted { Kind::Dragon } else { Kind::Rook }, reach);
        control.add(reach);
    }
    if let Some(king) = position.king(color) {
        control.commander = attacks(color, Kind::King, king, occupied);
    }
    control
}
