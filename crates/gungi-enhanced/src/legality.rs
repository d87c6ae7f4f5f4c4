//! Whether a move is legal and, if not, which clause forbids it: the rules one by one, in plain order.

use ikusa_rules::geometry::between;
use ikusa_rules::{Arg, Bitboard, Color, Refusal, ShortText, Square, Text};

use crate::board::Board;
use crate::clauses::*;
use crate::effects::Effects;
use crate::fault::Fault;
use crate::moves::{Level, Move};
use crate::notation::square_name;
use crate::options::{Coronation, Faults};
use crate::patterns::mounts;
use crate::piece::{Face, Kind, Piece};
use crate::position::Position;

/// Why a capture replaces nothing: it is none that crowns, or nobody agreed on Coronation.
static NO_CROWN_HERE: Text =
    Text { es: "con esta captura no hay Coronación", en: "this capture does not crown" };
static NO_CROWN_AT_ALL: Text =
    Text { es: "esta partida se juega sin Coronación", en: "this game is played without Coronation" };

pub(crate) type Legality = Result<(), Refusal>;

pub(crate) fn refuse<T>(clause: &'static ikusa_rules::Clause, args: &[Arg]) -> Result<T, Refusal> {
    Err(Refusal::new(clause, args))
}

pub(crate) fn at(square: Square) -> Arg {
    Arg::Name(square_name(square))
}

pub(crate) fn name(piece: Piece) -> Arg {
    Arg::Piece(piece.kind().entry())
}

fn column(file: u8) -> Arg {
    Arg::Name(ShortText::new(&char::from(b'a' + file).to_string()))
}

pub(crate) fn ensure(holds: bool, clause: &'static ikusa_rules::Clause, args: &[Arg]) -> Legality {
    if holds { Ok(()) } else { refuse(clause, args) }
}

impl Position {
    /// Whether `m` is legal, or the clause that forbids it.
    ///
    /// # Errors
    /// With the first clause, in the order of the rules page, that `m` breaks.
    pub fn allow(&self, m: Move) -> Legality {
        let us = self.board.turn();
        if let Some(end) = self.end {
            let reason = end.outcome(us).reason;
            return refuse(reason.clause.unwrap_or(&OVER), &[Arg::Word(&reason.says)]);
        }
        match (m, self.board.pending()) {
            (Move::Claim, _) => return ensure(self.board.fault(), &NO_FAULT, &[]),
            (Move::Relocate { .. }, None) => return refuse(&RELOCATE_NONE, &[]),
            (Move::Relocate { to }, Some(_)) => {
                return ensure(self.board.room(us).has(to), &RELOCATE, &[at(to)]);
            }
            (_, Some(face)) => return refuse(&RELOCATE_FIRST, &[Arg::Piece(face.kind().entry())]),
            (_, None) => {}
        }
        match m {
            Move::Step { from, to } => self.allow_step(us, from, to)?,
            Move::Capture { from, to, place, crown } => self.allow_capture(us, (from, to), place, crown)?,
            Move::TowerCapture { level, at, place } => self.allow_tower_capture(us, level, at, place)?,
            Move::Drop { face, to } => self.allow_drop(us, face, to)?,
            Move::Exchange { at } => self.allow_exchange(us, at)?,
            Move::Sacrifice { swordsman, king } => self.allow_sacrifice(us, swordsman, king)?,
            Move::Mount { from, to } => self.allow_mount(us, from, to)?,
            Move::Substitute { at, face } => self.allow_substitution(us, at, face)?,
            Move::Relocate { .. } | Move::Claim => {}
        }
        self.allow_result(m)
    }

    /// What must hold after the whole turn: the tower rule, room for the opponent, no fault, no own check.
    /// `m` must be an action that the board can carry out.
    pub(crate) fn allow_result(&self, m: Move) -> Legality {
        let us = self.board.turn();
        let mut after = self.board;
        let effects = after.perform(m, &self.rules);
        if effects.betrayed {
            allow_betrayal(&after, m)?;
        }
        if effects.handed.is_some() && after.room(!us).is_empty() {
            return refuse(&NO_ROOM_FOR_THEM, &[Arg::Side(!us)]);
        }
        if self.rules.faults == Faults::Prevent
            && let Some(fault) = after.fault_by(m, &effects)
        {
            return Err(fault_refusal(fault, after.king(!us)));
        }
        self.allow_king(us, m, &after, &effects)
    }

    fn allow_king(&self, us: Color, m: Move, after: &Board, effects: &Effects) -> Legality {
        let king = after.king(us);
        if let Some(attacker) = after.attackers(king, !us).next() {
            return Err(self.exposed(us, m, after, effects, attacker));
        }
        // F7: the drawn Coronation asks only for a King that no top piece attacks.
        match after.tower(king).below_top() {
            Some(below) if after.strike_from_below(us) && !effects.uncrowned => {
                refuse(&STRUCK_BELOW, &[at(king), name(below)])
            }
            _ => Ok(()),
        }
    }

    /// The King left to the top piece of `attacker`. A piece that is recovered on arriving shields nothing, which a
    /// player easily overlooks.
    fn exposed(&self, us: Color, m: Move, after: &Board, effects: &Effects, attacker: Square) -> Refusal {
        let king = after.king(us);
        if let Move::Step { from, to } | Move::Capture { from, to, .. } = m
            && effects.recovers()
            && between(attacker, king).has(to)
            && let Some(recovered) = self.board.top(from)
        {
            return Refusal::new(&RECOVERED_CHECK, &[name(recovered), at(king), at(attacker)]);
        }
        let clause = if self.board.check(us) { &STILL_CHECK } else { &INTO_CHECK };
        let attacking = after.top(attacker).map_or_else(|| at(attacker), name);
        Refusal::new(clause, &[at(king), attacking, at(attacker)])
    }

    /// The own top piece of `from` and its set, which must reach `to`.
    pub(crate) fn allow_mover(&self, us: Color, from: Square, to: Square) -> Result<Piece, Refusal> {
        let tower = self.board.tower(from);
        let Some(piece) = tower.top() else { return refuse(&NO_PIECE, &[at(from)]) };
        ensure(piece.color() == us, &NOT_YOURS, &[at(from), Arg::Side(us)])?;
        ensure(!piece.kind().is_fixed(), &FIXED, &[name(piece), at(from)])?;
        if self.board.top_reach(from).has(to) {
            return Ok(piece);
        }
        if let Some(first) = self.board.in_the_way(from, to) {
            return refuse(&SLIDE, &[name(piece), at(from), at(first), at(to)]);
        }
        let level = tower.height();
        let raised = self.board.ascent(us).has(from) || (level == 2 && self.board.sources(us).has(from));
        match tower.below_top() {
            // On a Cannon, a Fortress or another Griffin it does not imitate: it has a set of its own.
            Some(below)
                if piece.kind() == Kind::Griffin
                    && !matches!(below.kind(), Kind::Cannon | Kind::Fortress | Kind::Griffin) =>
            {
                refuse(&OUT_OF_SET_IMITATING, &[at(from), name(below), at(to)])
            }
            Some(below) if below.color() != us && piece.kind() != Kind::King => {
                refuse(&OUT_OF_SET_MAJOR, &[name(piece), at(from), at(to)])
            }
            _ if raised && piece.kind().is_raised() => {
                let level = (level + 1).min(3) as i32;
                refuse(&OUT_OF_SET_RAISED, &[name(piece), at(from), level.into(), at(to)])
            }
            _ => refuse(&OUT_OF_SET, &[name(piece), at(from), (level as i32).into(), at(to)]),
        }
    }

    fn allow_step(&self, us: Color, from: Square, to: Square) -> Legality {
        let piece = self.allow_mover(us, from, to)?;
        let Some(top) = self.board.top(to) else { return Ok(()) };
        ensure(top.color() == us, &IS_CAPTURE, &[at(to)])?;
        self.allow_stacking(piece, to)?;
        self.allow_jump(us, piece, to)
    }

    /// Whether a piece may jump onto the top piece of its own army on `to`.
    pub(crate) fn allow_jump(&self, us: Color, piece: Piece, to: Square) -> Legality {
        ensure(!self.jump_banned(us).has(to), &JUMP_RANGE, &[at(to)])?;
        let king_in_check = piece.kind() == Kind::King && self.board.check(us);
        ensure(!king_in_check, &KING_JUMP, &[])
    }

    /// The squares of own top pieces onto which nothing jumps because of the own Ascent (R3).
    pub(crate) fn jump_banned(&self, us: Color) -> Bitboard {
        let on_source = self.board.sources(us) & self.board.towers_of_two() & !self.board.towers_of_three();
        self.board.ascent(us) | on_source
    }

    /// Whether `piece` may be put on top of the own-topped `square` by the tower rules (§5).
    pub(crate) fn allow_stacking(&self, piece: Piece, square: Square) -> Legality {
        allow_stacking(&self.board, piece, square)
    }

    fn allow_capture(
        &self,
        us: Color,
        (from, to): (Square, Square),
        place: Option<Square>,
        crown: Option<Face>,
    ) -> Legality {
        let captor = self.allow_mover(us, from, to)?;
        let Some(taken) = self.board.top(to).filter(|top| top.color() != us) else {
            return refuse(&NO_ENEMY, &[at(to)]);
        };
        ensure(!self.board.holds(to, captor), &SAME_TYPE, &[at(to), name(captor)])?;
        if let Some(next) = self.crowned(us, captor, to) {
            return self.allow_coronation(us, (from, to), taken.turned(), next, place, crown);
        }
        if crown.is_some() {
            let agreed = self.rules.coronation == Coronation::On;
            return refuse(&CROWN_NONE, &[Arg::Word(if agreed { &NO_CROWN_HERE } else { &NO_CROWN_AT_ALL })]);
        }
        if taken.kind() == Kind::Griffin {
            self.allow_relocation(us, from, place)
        } else if captor.kind() == Kind::Major {
            self.allow_recruitment(us, (from, to), taken.turned(), place)
        } else {
            ensure(place.is_none(), &NO_CHOICE, &[])
        }
    }

    pub(crate) fn allow_reserve(&self, us: Color, face: Face) -> Legality {
        let [name, letter] = face.words();
        let held = self.board.reserve(us)[face.index()];
        ensure(held > 0, &NOT_IN_RESERVE, &[name, letter, Arg::Side(us)])?;
        ensure(self.board.usable(us, face) > 0, &BARRED, &[name, letter])
    }

    fn allow_tower_capture(
        &self,
        us: Color,
        level: Level,
        square: Square,
        place: Option<Square>,
    ) -> Legality {
        let number = level.number();
        let args = [at(square), Arg::Number(number as i32)];
        let tower = self.board.tower(square);
        let Some(taken) = tower.at(number) else { return refuse(&NO_LEVEL, &args) };
        ensure(taken.color() != us, &OWN_PIECE, &args)?;
        if self.board.tower_captor(us, number, square).is_none() {
            let own_neighbour = [number - 1, number + 1]
                .into_iter()
                .any(|near| tower.at(near).is_some_and(|piece| piece.color() == us));
            return refuse(if own_neighbour { &FORTRESS_CAPTOR } else { &NO_CAPTOR }, &args);
        }
        if taken.kind() == Kind::Griffin {
            self.allow_place(self.board.room(us), place)
        } else {
            ensure(place.is_none(), &NO_CHOICE, &[])
        }
    }

    fn allow_drop(&self, us: Color, face: Face, to: Square) -> Legality {
        self.allow_reserve(us, face)?;
        self.allow_foundation(us, to)?;
        self.allow_stacking(Piece::new(us, face), to)?;
        self.allow_arrival(us, face, to)
    }

    /// Whether a piece from the reserve may be put on what stands on `to`.
    pub(crate) fn allow_foundation(&self, us: Color, to: Square) -> Legality {
        let Some(top) = self.board.top(to) else { return Ok(()) };
        ensure(top.color() == us, &DROP_ON_ENEMY, &[at(to), name(top)])?;
        ensure(top.kind().is_foundation(), &NO_FOUNDATION, &[at(to), name(top)])
    }

    /// Whether a piece from the reserve could ever move from there again.
    pub(crate) fn allow_arrival(&self, us: Color, face: Face, to: Square) -> Legality {
        let (piece, tower) = (Piece::new(us, face), self.board.tower(to));
        let stuck = Board::stuck(piece, to, tower.height() + 1, tower.top());
        ensure(!stuck, &STUCK, &[name(piece), at(to)])
    }

    fn allow_exchange(&self, us: Color, square: Square) -> Legality {
        let tower = self.board.tower(square);
        let (Some(base), Some(top)) = (tower.at(1), tower.at(3)) else {
            return refuse(&EXCHANGE_HEIGHT, &[at(square)]);
        };
        let captain = |piece: Piece| piece.color() == us && piece.kind() == Kind::Captain;
        ensure(captain(base) || captain(top), &EXCHANGE_CAPTAIN, &[at(square)])?;
        let other = if captain(top) { base } else { top };
        ensure(other.color() == us, &EXCHANGE_ENEMY, &[at(square), name(other)])?;
        let banned = other.kind().is_fixed() || other.kind() == Kind::King;
        ensure(!banned, &EXCHANGE_BANNED, &[at(square), name(other)])?;
        ensure(!self.board.marks().has(square), &EXCHANGE_TWICE, &[at(square)])
    }

    fn allow_sacrifice(&self, us: Color, swordsman: Square, king: Square) -> Legality {
        let pair = [at(swordsman), at(king)];
        let tower = self.board.tower(swordsman);
        let guard = tower.pieces().find(|piece| piece.color() == us && piece.kind() == Kind::Swordsman);
        let Some(guard) = guard.filter(|_| king == self.board.king(us)) else {
            return refuse(&SACRIFICE_PAIR, &pair);
        };
        let steps = swordsman.file().abs_diff(king.file()) + swordsman.rank().abs_diff(king.rank());
        ensure(steps == 1, &SACRIFICE_FAR, &pair)?;
        ensure(self.board.check(us), &SACRIFICE_CHECK, &[])?;
        ensure(tower.height() == 1, &SACRIFICE_ALONE, &[at(swordsman)])?;
        ensure(!self.board.holds(king, guard), &SAME_TYPE, &[at(king), name(guard)])
    }

    fn allow_mount(&self, us: Color, from: Square, to: Square) -> Legality {
        let tower = self.board.tower(from);
        let Some(base) = tower.at(1) else { return refuse(&NO_PIECE, &[at(from)]) };
        let carrier = base.color() == us && !crate::patterns::mount_leaps(base.kind()).is_empty();
        ensure(carrier, &MOUNT_NONE, &[at(from)])?;
        ensure(tower.height() > 1, &MOUNT_EMPTY, &[at(from)])?;
        let reached = mounts(us, base.kind(), from).has(to);
        ensure(reached, &MOUNT_FAR, &[name(base), at(from), at(to)])?;
        ensure(!self.board.occupied().has(to), &MOUNT_TAKEN, &[at(to)])
    }

    fn allow_substitution(&self, us: Color, square: Square, face: Face) -> Legality {
        ensure(self.board.lancers(us).has(square), &SUBSTITUTE_NONE, &[at(square)])?;
        ensure(face.kind() != Kind::Lancer, &SUBSTITUTE_LANCER, &[])?;
        self.allow_reserve(us, face)?;
        let piece = Piece::new(us, face);
        ensure(!self.board.holds(square, piece), &SAME_TYPE, &[at(square), name(piece)])?;
        let (level, below) = self.lancer_place(us, square);
        let stuck = Board::stuck(piece, square, level, below);
        ensure(!stuck, &SUBSTITUTE_STUCK, &[name(piece), at(square)])
    }

    /// The level of the own Lancer on `square`, and what it stands on.
    pub(crate) fn lancer_place(&self, us: Color, square: Square) -> (usize, Option<Piece>) {
        let tower = self.board.tower(square);
        let lancer = |level: &usize| {
            tower.at(*level).is_some_and(|piece| piece.color() == us && piece.kind() == Kind::Lancer)
        };
        let level = (1..=3).find(lancer).expect("a Lancer stands there");
        (level, tower.at(level - 1))
    }
}

pub(crate) fn allow_stacking(board: &Board, piece: Piece, square: Square) -> Legality {
    let tower = board.tower(square);
    let Some(top) = tower.top() else { return Ok(()) };
    ensure(top.kind() != Kind::King, &ON_KING, &[at(square)])?;
    ensure(tower.height() < 3, &TOO_HIGH, &[at(square)])?;
    ensure(!board.holds(square, piece), &SAME_TYPE, &[at(square), name(piece)])
}

/// R10: Betrayal may not break the tower rule.
fn allow_betrayal(after: &Board, m: Move) -> Legality {
    let Move::Capture { to, .. } = m else { return Ok(()) };
    let tower = after.tower(to);
    for (low, high) in [(1, 2), (1, 3), (2, 3)] {
        if let (Some(low), Some(high)) = (tower.at(low), tower.at(high)) {
            let twins = low.color() == high.color() && low.kind() == high.kind();
            ensure(!twins, &BETRAYAL, &[at(to), name(low)])?;
        }
    }
    Ok(())
}

fn fault_refusal(fault: Fault, king: Square) -> Refusal {
    match fault {
        Fault::DoubleJester(file) => Refusal::new(&DOUBLE_JESTER, &[column(file)]),
        Fault::DoublePawn(file) => Refusal::new(&DOUBLE_PAWN, &[column(file)]),
        Fault::JesterCheck(square) => Refusal::new(&JESTER_CHECK, &[at(square), at(king)]),
        Fault::PawnCheck(square) => Refusal::new(&PAWN_CHECK, &[at(square), at(king)]),
    }
}
