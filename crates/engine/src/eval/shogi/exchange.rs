//! What captures win: the values of the pieces and series of captures on one square.

use ikusa_rules::{Bitboard, Color, Square};
use ikusa_shogi::{Kind, Move, Position};

use super::arriving;
use crate::score::Score;

/// What a kind is worth on the board, by its code.
pub(super) const ON_BOARD: [Score; 16] =
    [5000, 95, 260, 290, 410, 490, 630, 720, 0, 560, 500, 510, 520, 0, 900, 1040];
/// What a kind is worth in hand.
pub(super) const IN_HAND: [Score; 8] = [0, 105, 280, 310, 440, 520, 680, 790];

/// What taking a piece of this kind changes between the sides: it leaves one and arms the other.
#[inline]
pub(super) fn capture_value(kind: Kind) -> Score {
    ON_BOARD[kind as usize] + IN_HAND[kind as usize & 7]
}

/// The victim of `m` and the rise of its piece.
#[inline]
pub(super) fn gain(position: &Position, m: Move) -> Score {
    let Some(from) = m.from() else { return 0 };
    let victim = if position.occupied().has(m.to()) { capture_value(position.kind_on(m.to())) } else { 0 };
    let rise = if m.promotes() {
        let kind = position.kind_on(from);
        ON_BOARD[kind as usize | 8] - ON_BOARD[kind as usize]
    } else {
        0
    };
    victim + rise
}

/// Whether `m` and the best captures on its square leave the mover with at least `least`.
pub(super) fn yields(position: &Position, m: Move, least: Score) -> bool {
    let to = m.to();
    let mut balance = gain(position, m) - least;
    if balance < 0 {
        return false;
    }
    // Even if the piece is lost for nothing, enough is left.
    balance -= capture_value(arriving(position, m));
    if balance >= 0 {
        return true;
    }
    let mut occupied = position.occupied().with(to);
    if let Some(from) = m.from() {
        occupied = occupied.without(from);
    }
    // The sides capture in turn, each with its cheapest piece; what stands behind a capturer on its line
    // joins in because the attackers are looked up anew.
    let mover = position.turn();
    let mut turn = !mover;
    while let Some((square, value)) = cheapest(position, turn, to, occupied) {
        occupied = occupied.without(square);
        let king_would_be_taken =
            value > ON_BOARD[0] && (position.attackers(to, !turn, occupied) & occupied).any();
        if king_would_be_taken {
            break;
        }
        balance = -balance - 1 - value;
        turn = !turn;
        if balance >= 0 {
            break;
        }
    }
    turn != mover
}

/// The attacker of `to` that risks least, and what is lost with it.
#[inline]
fn cheapest(position: &Position, color: Color, to: Square, occupied: Bitboard) -> Option<(Square, Score)> {
    let attackers = position.attackers(to, color, occupied) & occupied;
    if attackers.is_empty() {
        return None;
    }
    let men = position.men(color);
    let groups = [men.pawns, men.lances, men.knights, men.silvers, men.golds, men.bishops, men.rooks];
    let group = groups.into_iter().find(|group| group.meets(attackers));
    match group.and_then(|group| (attackers & group).first()) {
        Some(square) => Some((square, capture_value(position.kind_on(square)))),
        None => attackers.first().map(|king| (king, 2 * ON_BOARD[0])),
    }
}
