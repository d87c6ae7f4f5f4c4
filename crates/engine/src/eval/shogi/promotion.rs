//! Promotions that are never worse than staying as one is.

use ikusa_shogi::{Kind, Move, Position, attacks, last_ranks, promotion_zone};

/// Whether `m` leaves a promotion out for nothing: pawns, bishops and rooks lose no move by it, nor does a lance that
/// has one square left to go.
///
/// There is one reason not to promote: a promoted piece may take a square from the enemy king that it needs for a pawn
/// dropped before it not to be mate, which would be illegal.
pub(super) fn is_wasted(position: &Position, m: Move) -> bool {
    let Some(from) = m.from().filter(|_| !m.promotes()) else { return false };
    let (turn, to, kind) = (position.turn(), m.to(), position.kind_on(from));
    let never_worse = match kind {
        Kind::Pawn | Kind::Bishop | Kind::Rook => true,
        Kind::Lance => last_ranks(turn, 2).has(to),
        _ => false,
    };
    let zone = promotion_zone(turn);
    never_worse && (zone.has(from) || zone.has(to)) && !spares_the_king(position, m, kind)
}

/// Whether `m` leaves the enemy king a square that its promotion would take, while there is a pawn to drop.
fn spares_the_king(position: &Position, m: Move, kind: Kind) -> bool {
    let (turn, to) = (position.turn(), m.to());
    let takes_pawn = position.piece_at(to).is_some_and(|piece| piece.kind.unpromoted() == Kind::Pawn);
    let (Some(king), Some(promoted)) = (position.king(!turn), kind.promoted()) else { return false };
    if !takes_pawn && !position.hand(turn).has(Kind::Pawn) {
        return false;
    }
    let occupied = m.from().map_or(position.occupied(), |from| position.occupied().without(from));
    let ring = attacks(!turn, Kind::King, king, occupied);
    let reach = |kind| attacks(turn, kind, to, occupied) & ring;
    (reach(promoted) & !reach(kind)).any()
}
