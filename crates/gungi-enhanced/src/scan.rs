//! One look at the enemy before generating: what it attacks, what checks, what is pinned.

use ikusa_rules::geometry::between;
use ikusa_rules::{Bitboard, Color, Square};

use crate::board::Board;

/// What the side to move must know about its own King.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    pub(crate) us: Color,
    pub(crate) king: Square,
    pub(crate) occupied: Bitboard,
    pub(crate) ascent: Bitboard,
    /// Squares that enemy top pieces reach once the King has left its own.
    pub(crate) danger: Bitboard,
    /// Squares where an arriving piece answers every check: all without one, none if there is no such.
    pub(crate) answers: Bitboard,
    /// Squares that alone stand between the King and an enemy slider; a tower there only if all of it leaves.
    pub(crate) pinned: Bitboard,
    pub(crate) in_check: bool,
}

impl Scan {
    pub(crate) fn new(board: &Board) -> Scan {
        let us = board.turn();
        let (them, king, occupied) = (!us, board.king(us), board.occupied());
        let struck = board.strike_from_below(us);
        let mut scan = Scan {
            us,
            king,
            occupied,
            ascent: board.ascent(us),
            danger: Bitboard::EMPTY,
            answers: if struck { Bitboard::EMPTY } else { Bitboard::FULL },
            pinned: Bitboard::EMPTY,
            in_check: struck,
        };
        let without_king = if board.towers_of_two().has(king) { occupied } else { occupied.without(king) };
        let ascent = board.ascent(them);
        for from in board.tops(them) {
            let Some((_, pattern)) = board.top_pattern(from, ascent) else { continue };
            let leaps = pattern.leaps(them, from);
            if !pattern.slides() {
                scan.danger |= leaps;
                if leaps.has(king) {
                    scan.add_check(Bitboard::of(from));
                }
                continue;
            }
            let reach = pattern.reach(them, from, without_king);
            scan.danger |= reach;
            if leaps.has(king) {
                scan.add_check(Bitboard::of(from));
            } else if reach.has(king) {
                scan.add_check(between(from, king).with(from));
            } else if pattern.reach(them, from, Bitboard::EMPTY).has(king) {
                let blockers = between(from, king) & occupied;
                if !blockers.many() {
                    scan.pinned |= blockers;
                }
            }
        }
        scan
    }

    fn add_check(&mut self, answers: Bitboard) {
        self.answers &= answers;
        self.in_check = true;
    }
}
