//! Attacks: what each piece strikes, who could capture a Marshal, and which squares its safety hangs on.

use ikusa_rules::geometry::between;
use ikusa_rules::{Bitboard, Color, Square};

use crate::board::Board;
use crate::patterns::{landings, line_targets, open_lines, vault_targets};
use crate::piece::{Kind, Piece};

/// One enemy top piece that could capture on the target if nothing stood in its way.
struct Aim {
    /// What stands in the way of a line, or the higher towers in the way of a vault.
    obstacles: Bitboard,
    /// Whether it is a vault.
    vaults: bool,
}

/// Everything of `by` that is high enough and aims at `target`, a square with a tower of this height.
#[inline(always)]
fn aims(board: &Board, target: Square, height: u8, by: Color, wing: bool) -> impl Iterator<Item = Aim> {
    let occupied = board.occupied();
    Kind::ALL.into_iter().flat_map(move |kind| {
        // Sets are symmetric: what stands where the other side would reach from the target reaches the target.
        let men = board.tops(by) & board.kind(kind);
        let near = men & open_lines(!by, kind, 3, target);
        let lines = near.into_iter().filter_map(move |from| {
            let tier = board.tower(from).height();
            let reaches = tier >= height && open_lines(by, kind, tier, from).has(target);
            reaches.then(|| Aim { obstacles: between(from, target) & occupied, vaults: false })
        });
        let vaulters = if kind.vaults() { men } else { Bitboard::EMPTY };
        let vaults = vaulters.into_iter().filter_map(move |from| {
            let tier = board.tower(from).height();
            if tier < height {
                return None;
            }
            let landing = landings(by, kind, tier, from, wing).find(|landing| landing.to == target)?;
            Some(Aim { obstacles: landing.path & board.higher_than(tier), vaults: true })
        });
        lines.chain(vaults)
    })
}

/// What one top piece attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strike {
    /// Where it stands.
    pub from: Square,
    /// What it is.
    pub kind: Kind,
    /// Its tier, from 1.
    pub tier: u8,
    /// The squares that it could enter if an enemy stood there, its own Marshal's safety aside.
    pub squares: Bitboard,
}

/// What each top piece of `color` attacks.
#[inline]
pub(crate) fn strikes(board: &Board, color: Color, wing: bool) -> impl Iterator<Item = Strike> {
    Kind::ALL.into_iter().flat_map(move |kind| {
        (board.tops(color) & board.kind(kind)).into_iter().map(move |from| {
            let tier = board.tower(from).height();
            let squares = entered(board, Piece::new(color, kind), from, wing) & !board.higher_than(tier);
            Strike { from, kind, tier, squares }
        })
    })
}

/// Where a top piece's lines and vaults end, towers too high for it among them.
#[inline(always)]
pub(crate) fn entered(board: &Board, Piece { color, kind }: Piece, from: Square, wing: bool) -> Bitboard {
    let tier = board.tower(from).height();
    let lines = line_targets(color, kind, tier, from, board.occupied());
    if kind.vaults() {
        lines | vault_targets(color, kind, tier, from, board.higher_than(tier), wing)
    } else {
        lines
    }
}

/// Whether a top piece of `by` could capture on a square, were its tower so high.
pub(crate) fn is_struck(board: &Board, target: Square, height: u8, by: Color, wing: bool) -> bool {
    aims(board, target, height, by, wing).any(|aim| aim.obstacles.is_empty())
}

/// Whether `color`'s Marshal is on the board and could be captured.
pub(crate) fn is_attacked(board: &Board, color: Color, wing: bool) -> bool {
    let Some(marshal) = board.commander(color) else { return false };
    let height = board.tower(marshal).height();
    is_struck(board, marshal, height, !color, wing)
}

/// What the safety of a side's Marshal hangs on.
#[derive(Clone, Copy)]
pub(crate) struct Safety {
    /// Whether it is attacked now.
    pub(crate) check: bool,
    /// The squares that alone shield it from a line: leaving one may expose it.
    pub(crate) pins: Bitboard,
    /// The higher towers that shield it from vaults: lowering one may expose it.
    pub(crate) bulwarks: Bitboard,
}

impl Safety {
    pub(crate) fn of(board: &Board, color: Color, wing: bool) -> Safety {
        let mut safety = Safety { check: false, pins: Bitboard::EMPTY, bulwarks: Bitboard::EMPTY };
        let Some(marshal) = board.commander(color) else { return safety };
        let height = board.tower(marshal).height();
        for aim in aims(board, marshal, height, !color, wing) {
            safety.check |= aim.obstacles.is_empty();
            if aim.vaults {
                safety.bulwarks |= aim.obstacles;
            } else if !aim.obstacles.many() {
                safety.pins |= aim.obstacles;
            }
        }
        safety
    }
}
