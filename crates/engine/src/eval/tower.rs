//! Towers as a net and an evaluation made by hand are shown them.

use ikusa_rules::{Color, Stackable, Tower};

use super::linear::sign;
use crate::score::Score;

/// How many ways there are for a piece to stand in a tower of three.
pub(super) const STATURES: usize = 9;

/// How a piece stands: on its level (from 0), uncovered, below an own piece or below an enemy's.
#[inline(always)]
pub(super) fn stature(level: usize, height: usize, color: Color, top: Color) -> usize {
    let cover = match (level + 1 == height, color == top) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    };
    level * 3 + cover
}

/// Shows an evaluation who stands on whom: each piece as such, on its level if nothing is on it, and else by who covers
/// it. The blocks of weights: pieces, tops by level, covered by own and by enemy.
#[inline]
pub(super) fn see_towers<P: Stackable>(
    towers: impl Iterator<Item = Tower<P>>,
    [piece, top, covered]: [usize; 3],
    see: &mut impl FnMut(usize, i32),
) {
    for tower in towers {
        let Some(above) = tower.top() else { continue };
        for (level, man) in tower.pieces().enumerate() {
            let (kind, sign) = (man.number(), sign(man.color()));
            see(piece + kind, sign);
            if level + 1 < usize::from(tower.height()) {
                see(covered + kind * 2 + usize::from(man.color() != above.color()), sign);
            } else {
                see(top + kind * 3 + level, sign);
            }
        }
    }
}

/// Fills in what each kind of piece is worth on the board and in hand, where it counts so many per cent of that.
pub(super) fn weigh_pieces(values: &[Score], in_hand: Score, [piece, hand]: [usize; 2], weights: &mut [i16]) {
    for (kind, value) in values.iter().enumerate() {
        weights[piece + kind] = *value as i16;
        weights[hand + kind] = (value * in_hand / 100) as i16;
    }
}

/// What both games on `rules::TowerBoard` show a net in the same way: their towers, hands and strikes. `$commander` is the
/// kind that must not be lost, `$cheap` the one that anything may be given for.
macro_rules! pictured_towers {
    ($commander:path, $cheap:path) => {
        #[inline(always)]
        fn seen_by(color: ikusa_rules::Color, square: ikusa_rules::Square) -> ikusa_rules::Square {
            match color {
                ikusa_rules::Color::Black => square,
                ikusa_rules::Color::White => square.rotated(),
            }
        }

        #[inline(always)]
        fn commander(&self, color: ikusa_rules::Color) -> Option<ikusa_rules::Square> {
            self.marshal(color)
        }

        #[inline(always)]
        fn peopled(&self) -> ikusa_rules::Bitboard {
            self.tops(ikusa_rules::Color::Black) | self.tops(ikusa_rules::Color::White)
        }

        #[inline(always)]
        fn visit_men(&self, square: ikusa_rules::Square, mut see: impl FnMut($crate::net::Man)) {
            let tower = self.tower(square);
            let Some(top) = tower.top() else { return };
            let height = usize::from(tower.height());
            for (level, piece) in tower.pieces().enumerate() {
                let stature = $crate::eval::tower::stature(level, height, piece.color, top.color);
                see($crate::net::Man { color: piece.color, kind: piece.kind.index(), stature });
            }
        }

        #[inline(always)]
        fn held(&self, color: ikusa_rules::Color, kind: usize) -> u8 {
            self.hand(color)[kind]
        }

        #[inline]
        fn differs(&self, other: &Self) -> ikusa_rules::Bitboard {
            let peopled = self.peopled() | other.peopled();
            peopled.into_iter().filter(|square| self.tower(*square) != other.tower(*square)).collect()
        }

        #[inline(always)]
        fn uncovered(&self, color: ikusa_rules::Color) -> ikusa_rules::Bitboard {
            self.tops(color)
        }

        #[inline(always)]
        fn kind_on_top(&self, square: ikusa_rules::Square) -> usize {
            self.tower(square).top().map_or(0, |piece| piece.kind.index())
        }

        #[inline]
        fn control(
            &self,
            color: ikusa_rules::Color,
            mut reached: impl FnMut(usize, u32),
        ) -> $crate::net::SideAttacks {
            let mut control = $crate::net::SideAttacks::default();
            let own = self.tops(color);
            for strike in self.strikes(color) {
                match strike.kind {
                    $commander => control.commander = strike.squares,
                    $cheap => {
                        control.cheap |= strike.squares;
                        control.add(strike.squares);
                    }
                    kind => {
                        control.add(strike.squares);
                        reached(kind.index(), (strike.squares & !own).len());
                    }
                }
            }
            control
        }
    };
}
pub(super) use pictured_towers;
