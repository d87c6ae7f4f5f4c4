//! Why a move is refused: the clause that forbids it, explained on the position at hand.

use ikusa_rules::geometry::between;
use ikusa_rules::{Bitboard, PieceKind, Position as _, Refusal, ShortText, Square, Text};

use crate::clauses as c;
use crate::domination::Attackers;
use crate::generate::{Generator, president};
use crate::notation::square_name;
use crate::patterns::{course, last_rank, start_rank};
use crate::reach::{Axes, LEAPS};
use crate::{Kind, Move, Piece, Position};

/// Nothing if `m` is legal.
///
/// # Errors
/// The first clause that forbids it, in the order in which a player would look: the piece, its way, the
/// Radar, the promotion, the impossible move, and at last the own President.
pub(crate) fn check(position: &Position, m: Move) -> Result<(), Refusal> {
    if position.lone_limit_reached() {
        return Err(Refusal::new(&c::LONE_PRESIDENT, &[]));
    }
    if Generator::new(&position.board).allows(m) {
        return Ok(());
    }
    let inquiry = Inquiry::new(position, m)?;
    inquiry.way()?;
    inquiry.destination()?;
    inquiry.shield()?;
    inquiry.promotion()?;
    inquiry.impossible()?;
    inquiry.crossing()?;
    let refused = inquiry.safety();
    debug_assert!(refused.is_err(), "a move that breaks no clause is legal");
    refused
}

/// Every clause that `m` breaks, in the same order. What follows from a move that leads nowhere is not asked.
pub(crate) fn broken(position: &Position, m: Move) -> Vec<Refusal> {
    let inquiry = match Inquiry::new(position, m) {
        Ok(inquiry) => inquiry,
        Err(refusal) => return vec![refusal],
    };
    let whole = inquiry.destination().and_then(|()| inquiry.promotion());
    let asked = [
        inquiry.way(),
        inquiry.destination(),
        inquiry.shield(),
        inquiry.promotion(),
        inquiry.impossible(),
        inquiry.crossing(),
        whole.and_then(|()| inquiry.safety()),
    ];
    asked.into_iter().filter_map(Result::err).collect()
}

/// A refused move with the piece that would make it.
struct Inquiry<'a> {
    position: &'a Position,
    m: Move,
    piece: Piece,
    /// The first piece on the way, if there is one.
    screen: Option<Square>,
}

impl<'a> Inquiry<'a> {
    fn new(position: &'a Position, m: Move) -> Result<Inquiry<'a>, Refusal> {
        let from = square_name(m.from);
        let piece = position.at(m.from).ok_or_else(|| Refusal::new(&c::EMPTY_ORIGIN, &[from.into()]))?;
        if piece.color != position.turn() {
            let turn = position.turn();
            return Err(Refusal::new(&c::NOT_YOUR_PIECE, &[from.into(), piece.color.into(), turn.into()]));
        }
        let way = between(m.from, m.to) & position.board.occupied();
        let screen = way.into_iter().min_by_key(|square| square.distance(m.from));
        Ok(Inquiry { position, m, piece, screen })
    }

    fn refuse(&self, clause: &'static ikusa_rules::Clause, args: &[ikusa_rules::Arg]) -> Result<(), Refusal> {
        Err(Refusal::new(clause, args))
    }

    fn piece(&self) -> &'static PieceKind {
        self.piece.kind.describe()
    }

    fn from(&self) -> ShortText {
        square_name(self.m.from)
    }

    fn to(&self) -> ShortText {
        square_name(self.m.to)
    }

    fn occupied(&self) -> Bitboard {
        self.position.board.occupied()
    }

    /// §3: the piece moves so, and nothing stands in its way that it cannot pass.
    fn way(&self) -> Result<(), Refusal> {
        let Move { from, to, .. } = self.m;
        let kind = self.piece.kind;
        if kind == Kind::Nation {
            return self.nation_way();
        }
        if !kind.aims(self.piece.color, from, to) {
            return self
                .refuse(&c::NOT_ITS_MOVE, &[self.piece().into(), self.from().into(), self.to().into()]);
        }
        let leaps = kind == Kind::Superplane && LEAPS[from.index()].has(to);
        if kind == Kind::President && from.distance(to) == 2 && !self.position.board.shields(self.piece.color)
        {
            return self.refuse(&c::TWO_STEPS_NEED_RADAR, &[self.piece.color.into()]);
        }
        match self.screen {
            Some(screen) if kind == Kind::Radar => self.refuse(&c::RADAR_JUMP, &[square_name(screen).into()]),
            Some(screen) if !kind.pattern().flies && !leaps => self
                .refuse(&c::BLOCKED, &[self.piece().into(), self.from().into(), square_name(screen).into()]),
            _ => Ok(()),
        }
    }

    fn nation_way(&self) -> Result<(), Refusal> {
        let Move { from, to, .. } = self.m;
        let color = self.piece.color;
        // A double step from elsewhere has a reason of its own.
        let double = course(from, to).is_some_and(|(direction, steps)| {
            steps == 2 && direction.step() == (0, crate::patterns::forward(color))
        });
        if double && from.rank() != start_rank(color) {
            return self.refuse(&c::NATION_TWO_STEPS, &[self.from().into()]);
        }
        if !Kind::Nation.aims(color, from, to) {
            return self
                .refuse(&c::NOT_ITS_MOVE, &[self.piece().into(), self.from().into(), self.to().into()]);
        }
        let straight = from.file() == to.file();
        let obstacle = self.screen.or(self.occupied().has(to).then_some(to));
        match obstacle {
            Some(square) if straight => {
                self.refuse(&c::NATION_BLOCKED, &[self.from().into(), square_name(square).into()])
            }
            None if !straight => self.refuse(&c::NATION_DIAGONAL, &[self.from().into(), self.to().into()]),
            _ => Ok(()),
        }
    }

    /// No own piece on the destination; no destroying at two steps for a President.
    fn destination(&self) -> Result<(), Refusal> {
        match self.position.at(self.m.to) {
            Some(other) if other.color == self.piece.color => {
                self.refuse(&c::OWN_PIECE, &[self.to().into(), other.kind.describe().into()])
            }
            Some(_) if self.piece.kind == Kind::President && self.m.from.distance(self.m.to) == 2 => {
                self.refuse(&c::TWO_STEPS_DO_NOT_DESTROY, &[self.to().into()])
            }
            _ => Ok(()),
        }
    }

    /// §6: no flown capture against a side with its Radar.
    fn shield(&self) -> Result<(), Refusal> {
        let victim = self.position.at(self.m.to);
        let (Some(screen), Some(radar), true) =
            (self.screen, self.enemy_radar(), self.piece.kind.pattern().flies)
        else {
            return Ok(());
        };
        match victim {
            Some(_) => self.refuse(
                &c::RADAR_PROTECTS,
                &[
                    self.piece().into(),
                    square_name(screen).into(),
                    self.to().into(),
                    square_name(radar).into(),
                ],
            ),
            None => Ok(()),
        }
    }

    /// §8: a Nation on the last rank becomes a piece, and nothing else ever does.
    fn promotion(&self) -> Result<(), Refusal> {
        static ALL: Text = Text {
            es: "Tanque, Barco, Submarino, Portaviones, Superavión, Misil, Satélite o Radar (T, B, U, V, A, M, S o R)",
            en: "Tank, Ship, Submarine, Carrier, Superplane, Missile, Satellite or Radar (T, B, U, V, A, M, S or R)",
        };
        static ALL_BUT_RADAR: Text = Text {
            es: "Tanque, Barco, Submarino, Portaviones, Superavión, Misil o Satélite (T, B, U, V, A, M o S)",
            en: "Tank, Ship, Submarine, Carrier, Superplane, Missile or Satellite (T, B, U, V, A, M or S)",
        };
        let color = self.piece.color;
        let arrives = self.piece.kind == Kind::Nation && self.m.to.rank() == last_rank(color);
        let radar = self.position.pieces(color, Kind::Radar).first();
        match (arrives, self.m.promotion) {
            (false, Some(_)) => self
                .refuse(&c::NO_PROMOTION_HERE, &[self.piece().into(), self.from().into(), self.to().into()]),
            (true, None) => {
                let choices = if radar.is_some() { &ALL_BUT_RADAR } else { &ALL };
                self.refuse(&c::MUST_PROMOTE, &[self.to().into(), choices.into()])
            }
            (true, Some(kind @ (Kind::President | Kind::Nation))) => {
                self.refuse(&c::CANNOT_BECOME, &[kind.describe().into()])
            }
            (true, Some(Kind::Radar)) => match radar {
                Some(radar) => self.refuse(&c::RADAR_STILL_ALIVE, &[color.into(), square_name(radar).into()]),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// §9, G3: flown in front of a President whose Radar lives.
    fn impossible(&self) -> Result<(), Refusal> {
        let (Some(_), Some(radar)) = (self.screen, self.enemy_radar()) else { return Ok(()) };
        let target = president(&self.position.board, !self.piece.color);
        let sight = Axes::open(target, self.occupied());
        let attacked = match self.piece.kind {
            Kind::Satellite => sight.all(),
            Kind::Missile => sight.missile(),
            _ => Bitboard::EMPTY,
        };
        if !attacked.has(self.m.to) {
            return Ok(());
        }
        self.refuse(
            &c::IMPOSSIBLE,
            &[self.piece().into(), self.to().into(), square_name(target).into(), square_name(radar).into()],
        )
    }

    /// §4A: the square a President's two-step crosses.
    fn crossing(&self) -> Result<(), Refusal> {
        let Move { from, to, .. } = self.m;
        if self.piece.kind != Kind::President || from.distance(to) < 2 {
            return Ok(());
        }
        let Some(middle) = between(from, to).first() else { return Ok(()) };
        let board = &self.position.board;
        let dominators = Attackers::new(board, !self.piece.color).of(middle, self.occupied().without(from));
        let Some(square) = dominators.first() else { return Ok(()) };
        let kind = board.kind_at(square).expect("a dominator stands on its square");
        self.refuse(
            &c::CROSSES_DOMINATED,
            &[square_name(middle).into(), kind.describe().into(), square_name(square).into()],
        )
    }

    /// §4: the own President after the move.
    fn safety(&self) -> Result<(), Refusal> {
        let after = self.position.after(self.m);
        let us = self.piece.color;
        let board = &after.board;
        let own = president(board, us);
        let attackers = Attackers::new(board, !us).of(own, board.occupied());
        // The plainest attacker explains best: another President, then an open line, then what flies.
        let over = |square: &Square| between(own, *square).meets(board.occupied());
        let flown =
            |square: &Square| over(square) && board.kind_at(*square).is_some_and(|k| k.pattern().flies);
        let plain = attackers.into_iter().find(|square| !flown(square));
        let Some(square) = plain.or(attackers.first()) else { return Ok(()) };
        let kind = board.kind_at(square).expect("an attacker stands on its square");
        let (own, at) = (square_name(own), square_name(square));
        match kind {
            Kind::President => self.refuse(&c::PRESIDENTS_APART, &[own.into(), at.into()]),
            _ if flown(&square) => {
                self.refuse(&c::NO_SCREEN, &[us.into(), kind.describe().into(), at.into(), own.into()])
            }
            _ => self.refuse(&c::PRESIDENT_IN_AM, &[own.into(), kind.describe().into(), at.into()]),
        }
    }

    /// The Radar that shields the side which is not to move.
    fn enemy_radar(&self) -> Option<Square> {
        self.position.pieces(!self.piece.color, Kind::Radar).first()
    }
}
