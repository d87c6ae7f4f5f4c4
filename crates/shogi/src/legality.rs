//! Why a move is not legal: clause by clause, without the generator.

use ikusa_rules::geometry::between;
use ikusa_rules::{Bitboard, Position as _, Refusal, Square};

use crate::patterns::{attacks, dead_squares, pawn, way};
use crate::setup::in_check;
use crate::{Action, Kind, Move, Position, Promotion, clauses, outcome, promotion_zone, square_name};

impl Position {
    /// The clause that forbids `m` here; `None` if it is legal.
    ///
    /// It looks at the one move and knows nothing of the generator, so the two can be compared.
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        if let Some(ended) = outcome::by_try(self) {
            return Some(Refusal::new(&clauses::OVER, &[(&ended.reason.says).into()]));
        }
        match m.action() {
            Action::Board { from, to, promotion } => self
                .refusal_of_origin(from)
                .or_else(|| self.refusal_of_way(from, to))
                .or_else(|| self.refusal_of_king(from, to))
                .or_else(|| self.refusal_of_promotion(from, to, promotion))
                .or_else(|| self.refusal_of_exposure(from, to)),
            Action::Drop { kind, to } => self
                .refusal_of_hand(kind)
                .or_else(|| self.refusal_of_occupied(to))
                .or_else(|| self.refusal_of_dead_drop(kind, to))
                .or_else(|| self.refusal_of_nifu(kind, to))
                .or_else(|| self.refusal_of_unparried_check(to))
                .or_else(|| self.refusal_of_pawn_mate(kind, to)),
        }
    }

    /// Every clause that `m` breaks, in the same order; none if it is legal.
    pub fn refusals(&self, m: Move) -> Vec<Refusal> {
        let broken: Vec<Option<Refusal>> = match m.action() {
            Action::Board { from, to, promotion } => match self.refusal_of_origin(from) {
                Some(nothing_to_move) => vec![Some(nothing_to_move)],
                None if from == to => vec![self.refusal_of_way(from, to)],
                None => vec![
                    self.refusal_of_way(from, to),
                    self.refusal_of_promotion(from, to, promotion),
                    self.refusal_of_exposure(from, to),
                ],
            },
            Action::Drop { kind, to } => vec![
                self.refusal_of_hand(kind),
                self.refusal_of_occupied(to),
                self.refusal_of_dead_drop(kind, to),
                self.refusal_of_nifu(kind, to),
                self.refusal_of_unparried_check(to),
            ],
        };
        let broken: Vec<Refusal> = broken.into_iter().flatten().collect();
        // What depends on a move that could be made, as mate by a pawn, is asked where nothing else is wrong.
        if broken.is_empty() { self.refusal(m).into_iter().collect() } else { broken }
    }

    /// Whether a hand could make the move, against the rules perhaps: with a piece of its own, or with one it holds.
    pub fn could_be_made(&self, m: Move) -> bool {
        match m.action() {
            Action::Board { from, promotion, .. } => {
                let piece = self.piece_at(from).filter(|piece| piece.color == self.turn());
                piece.is_some_and(|piece| promotion == Promotion::No || piece.kind.promoted().is_some())
            }
            Action::Drop { kind, .. } => self.hand(self.turn()).has(kind),
        }
    }

    fn refusal_of_origin(&self, from: Square) -> Option<Refusal> {
        let name = square_name(from);
        let Some(piece) = self.piece_at(from) else {
            return Some(Refusal::new(&clauses::EMPTY_SQUARE, &[name.into()]));
        };
        let args = [piece.kind.entry().into(), name.into(), self.turn().into()];
        (piece.color != self.turn()).then(|| Refusal::new(&clauses::NOT_YOUR_PIECE, &args))
    }

    fn refusal_of_way(&self, from: Square, to: Square) -> Option<Refusal> {
        let (kind, turn) = (self.board.kind_on(from), self.turn());
        let reach = attacks(turn, kind, from, self.occupied());
        if reach.has(to) && !self.side(turn).has(to) {
            return None;
        }
        let args = [kind.entry().into(), square_name(from).into(), square_name(to).into()];
        if from == to {
            return Some(Refusal::new(&clauses::MUST_MOVE, &args[..2]));
        }
        if reach.has(to) {
            let own = self.board.kind_on(to).entry();
            return Some(Refusal::new(&clauses::OWN_PIECE, &[args[2], own.into()]));
        }
        if !attacks(turn, kind, from, Bitboard::EMPTY).has(to) {
            return Some(Refusal::new(&clauses::MOVEMENT, &[args[0], args[1], args[2], way(kind).into()]));
        }
        let in_the_way = (between(from, to) & self.occupied()).into_iter();
        let blocker = in_the_way.min_by_key(|square| square.distance(from)).unwrap_or(to);
        let blocker = square_name(blocker).into();
        Some(Refusal::new(&clauses::BLOCKED, &[args[0], args[1], args[2], blocker]))
    }

    /// A king is never captured; only a position that cannot be played would allow it.
    fn refusal_of_king(&self, from: Square, to: Square) -> Option<Refusal> {
        let waiting = !self.turn();
        let king = self.board.kings(waiting).has(to);
        king.then(|| in_check(&clauses::SETUP_CHECK, self, waiting, to, from))
    }

    fn refusal_of_promotion(&self, from: Square, to: Square, promotion: Promotion) -> Option<Refusal> {
        let (kind, turn) = (self.board.kind_on(from), self.turn());
        let zone = promotion_zone(turn);
        match promotion {
            Promotion::Yes if kind.promoted().is_none() => {
                Some(Refusal::new(&clauses::CANNOT_PROMOTE, &[kind.entry().into()]))
            }
            Promotion::Yes if !zone.has(from) && !zone.has(to) => {
                let args = [square_name(from).into(), square_name(to).into(), turn.into()];
                Some(Refusal::new(&clauses::PROMOTION_ZONE, &args))
            }
            Promotion::No if dead_squares(turn, kind).has(to) => {
                let args = [kind.entry().into(), square_name(to).into()];
                Some(Refusal::new(&clauses::FORCED_PROMOTION, &args))
            }
            _ => None,
        }
    }

    /// Whether the own king would stand attacked after a move on the board.
    fn refusal_of_exposure(&self, from: Square, to: Square) -> Option<Refusal> {
        let turn = self.turn();
        let king = self.king(turn)?;
        let occupied = self.occupied().without(from).with(to);
        if king == from {
            let attacker = self.attackers(to, !turn, occupied).without(to).first()?;
            return Some(in_check(&clauses::KING_ATTACKED, self, turn, to, attacker));
        }
        let attacker = self.attackers(king, !turn, occupied).without(to).first()?;
        if self.checkers().has(attacker) {
            return Some(in_check(&clauses::CHECK, self, turn, king, attacker));
        }
        let kind = self.board.kind_on(attacker);
        let args = [
            square_name(from).into(),
            kind.entry().into(),
            square_name(attacker).into(),
            square_name(king).into(),
        ];
        Some(Refusal::new(&clauses::PIN, &args))
    }

    fn refusal_of_hand(&self, kind: Kind) -> Option<Refusal> {
        let turn = self.turn();
        let args = [turn.into(), kind.entry().into()];
        (!self.hand(turn).has(kind)).then(|| Refusal::new(&clauses::NOT_IN_HAND, &args))
    }

    fn refusal_of_occupied(&self, to: Square) -> Option<Refusal> {
        self.occupied().has(to).then(|| {
            let args = [square_name(to).into(), self.board.kind_on(to).entry().into()];
            Refusal::new(&clauses::OCCUPIED, &args)
        })
    }

    fn refusal_of_dead_drop(&self, kind: Kind, to: Square) -> Option<Refusal> {
        let args = [kind.entry().into(), square_name(to).into()];
        dead_squares(self.turn(), kind).has(to).then(|| Refusal::new(&clauses::DEAD_DROP, &args))
    }

    fn refusal_of_nifu(&self, kind: Kind, to: Square) -> Option<Refusal> {
        let turn = self.turn();
        if kind != Kind::Pawn {
            return None;
        }
        let other = (self.board.men(turn).pawns & Bitboard::file(to.file())).first()?;
        let args = [turn.into(), (i32::from(to.file()) + 1).into(), square_name(other).into()];
        Some(Refusal::new(&clauses::NIFU, &args))
    }

    fn refusal_of_unparried_check(&self, to: Square) -> Option<Refusal> {
        let turn = self.turn();
        let king = self.king(turn)?;
        let attacker = self.attackers(king, !turn, self.occupied().with(to)).first()?;
        Some(in_check(&clauses::CHECK, self, turn, king, attacker))
    }

    /// Uchifuzume: a dropped pawn may give check but not mate.
    fn refusal_of_pawn_mate(&self, kind: Kind, to: Square) -> Option<Refusal> {
        let their_king = self.king(!self.turn())?;
        if kind != Kind::Pawn || !pawn(self.turn(), to).has(their_king) {
            return None;
        }
        let mated = !self.after(Move::drop(kind, to)).has_moves();
        mated.then(|| Refusal::new(&clauses::UCHIFUZUME, &[square_name(to).into()]))
    }
}
