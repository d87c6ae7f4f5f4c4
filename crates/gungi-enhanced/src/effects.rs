//! Carrying out an action with all its effects (§7), without asking whether it is legal.

use ikusa_rules::{Bitboard, Color, Square};

use crate::board::Board;
use crate::moves::{Level, Move};
use crate::options::{Coronation, Faults, Options};
use crate::patterns::last_rows;
use crate::piece::{Face, Kind, Piece};
use crate::tower::Tower;

/// What an action did that the end of the turn must know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effects {
    /// Where a piece came onto the board from the reserve or as a recruit.
    pub(crate) placed: Option<Square>,
    /// A piece that Forced Recovery put into a reserve, and whose.
    pub(crate) recovered: Option<(Color, Face)>,
    /// The Fortress or Cannon that the opponent must relocate.
    pub(crate) handed: Option<Face>,
    /// Whether a Jester turned pieces over.
    pub(crate) betrayed: bool,
    /// Whether a King could neither replace nor turn over what it captured onto (§7.6.5).
    pub(crate) uncrowned: bool,
}

impl Effects {
    /// Whether a piece left the board by Forced Recovery: the mark `^`.
    pub(crate) fn recovers(&self) -> bool {
        self.recovered.is_some() || self.handed.is_some()
    }
}

impl Board {
    /// Carries out `m` for the side to move, up to and with the effects of its Final phase.
    #[inline]
    pub(crate) fn perform(&mut self, m: Move, rules: &Options) -> Effects {
        let us = self.turn();
        let mut effects = Effects::default();
        match m {
            Move::Step { from, to } => {
                let piece = self.pop(from);
                self.push(to, piece);
                if last_rows(us).has(to) && piece.kind().is_limited() {
                    self.recover_moved(to, &mut effects);
                }
            }
            Move::Capture { from, to, place, crown } => {
                self.capture(us, (from, to), place, crown, rules, &mut effects);
            }
            Move::TowerCapture { level, at, place } => {
                self.capture_in_tower(us, level, at, place, &mut effects);
            }
            Move::Drop { face, to } => {
                self.spend(us, face);
                self.push(to, Piece::new(us, face));
                effects.placed = Some(to);
            }
            Move::Exchange { at } => {
                self.swap_ends(at);
                self.mark(at);
            }
            Move::Sacrifice { swordsman, king } => {
                let (guard, ruler) = (self.pop(swordsman), self.pop(king));
                self.push(king, guard);
                self.push(swordsman, ruler);
            }
            Move::Mount { from, to } => {
                self.carry(from, to);
                // R8: only the top piece of the carried tower, if it is our own, can be recovered.
                if last_rows(us).has(to) && self.top(to).is_some_and(|top| top.color() == us) {
                    self.recover_moved(to, &mut effects);
                }
            }
            Move::Substitute { at, face } => {
                let mut tower = self.lift(at);
                self.spend(us, face);
                for level in &mut tower {
                    let lancer = level.filter(|piece| piece.color() == us && piece.kind() == Kind::Lancer);
                    if let Some(lancer) = lancer {
                        self.gain(us, lancer.face());
                        *level = Some(Piece::new(us, face));
                    }
                }
                self.lower(at, tower);
                effects.placed = Some(at);
            }
            Move::Relocate { to } => {
                let face = self.pending().expect("a piece waits for its place");
                self.set_pending(None);
                self.push(to, Piece::new(us, face));
            }
            Move::Claim => {}
        }
        effects
    }

    #[inline]
    fn lift(&mut self, square: Square) -> [Option<Piece>; Tower::<Piece>::MAX] {
        let mut lifted = [None; Tower::<Piece>::MAX];
        for level in (0..self.tower(square).height()).rev() {
            lifted[level] = Some(self.pop(square));
        }
        lifted
    }

    #[inline]
    fn lower(&mut self, square: Square, tower: [Option<Piece>; Tower::<Piece>::MAX]) {
        for piece in tower.into_iter().flatten() {
            self.push(square, piece);
        }
    }

    #[inline]
    fn capture(
        &mut self,
        us: Color,
        (from, to): (Square, Square),
        place: Option<Square>,
        crown: Option<Face>,
        rules: &Options,
        effects: &mut Effects,
    ) {
        let captor = self.pop(from);
        let prize = self.pop(to).turned();
        self.push(to, captor);
        if captor.kind() == Kind::Jester {
            effects.betrayed = self.betray(to);
        }
        // Final phase: Relocation, Recruitment or the reserve, Coronation, own Recovery.
        match place {
            Some(square) if prize.kind().is_fixed() => self.push(square, prize),
            Some(square) if captor.kind() == Kind::Major => {
                self.push(square, prize);
                effects.placed = Some(square);
            }
            _ => self.gain(us, prize.face()),
        }
        if captor.kind() == Kind::King && rules.coronation == Coronation::On {
            self.crown(us, to, place.filter(|_| !prize.kind().is_fixed()), crown, rules, effects);
        }
        if last_rows(us).has(to) && captor.kind().is_limited() {
            self.recover_captor(us, to, effects);
        }
    }

    /// Betrayal (§7.6.4): everything below the Jester but Griffins turns over.
    fn betray(&mut self, square: Square) -> bool {
        let mut tower = self.lift(square);
        let height = tower.iter().flatten().count();
        for piece in tower.iter_mut().take(height - 1).flatten() {
            if piece.kind() != Kind::Griffin {
                *piece = piece.turned();
            }
        }
        self.lower(square, tower);
        height > 1
    }

    /// Coronation (§7.6.5) of the King that has just captured onto `square`.
    fn crown(
        &mut self,
        us: Color,
        square: Square,
        place: Option<Square>,
        crown: Option<Face>,
        rules: &Options,
        effects: &mut Effects,
    ) {
        let Some(next) = self.tower(square).below_top().filter(|next| next.color() != us) else { return };
        let king = self.pop(square);
        self.pop(square);
        let turned = next.turned();
        match crown {
            Some(face) => {
                self.spend(us, face);
                self.push(square, Piece::new(us, face));
                match place.filter(|_| turned.kind().is_fixed()) {
                    Some(place) => self.push(place, turned),
                    None => self.gain(us, turned.face()),
                }
            }
            None if turned.kind().is_fixed() && !self.tower(square).is_empty() => {
                self.push(place.expect("a Griffin at level 2 is relocated"), turned);
            }
            None if self.turnable(square, turned, rules) => self.push(square, turned),
            None => {
                self.push(square, next);
                effects.uncrowned = true;
            }
        }
        self.push(square, king);
    }

    /// Whether `turned` may stand on what is left of `square` when a King turns it over there: tower rules
    /// and, unless faults are playable, Double Jester.
    pub(crate) fn turnable(&self, square: Square, turned: Piece, rules: &Options) -> bool {
        !self.holds(square, turned) && (rules.faults == Faults::Claim || !self.doubles_jester(square, turned))
    }

    /// Whether `piece` as a further piece of `square`'s column would be a second Jester of its colour there.
    pub(crate) fn doubles_jester(&self, square: Square, piece: Piece) -> bool {
        piece.kind() == Kind::Jester && self.jesters(piece.color()).meets(Bitboard::file(square.file()))
    }

    /// Forced Recovery after a move, jump or mount: back into the own reserve, unturned.
    #[inline]
    fn recover_moved(&mut self, square: Square, effects: &mut Effects) {
        let tower = self.tower(square);
        let piece = tower.top().expect("a piece has just moved there");
        if Board::stuck(piece, square, tower.height(), tower.below_top()) {
            self.pop(square);
            self.gain(piece.color(), piece.face());
            effects.recovered = Some((piece.color(), piece.face()));
        }
    }

    /// Forced Recovery of the top piece after a capture: to the opponent, turned over.
    fn recover_captor(&mut self, us: Color, square: Square, effects: &mut Effects) {
        let tower = self.tower(square);
        let piece = tower.top().expect("the captor has just moved there");
        if Board::stuck(piece, square, tower.height(), tower.below_top()) {
            self.pop(square);
            self.hand_over(us, piece, effects);
        }
    }

    fn hand_over(&mut self, us: Color, piece: Piece, effects: &mut Effects) {
        let turned = piece.turned();
        if turned.kind().is_fixed() {
            effects.handed = Some(turned.face());
        } else {
            self.gain(!us, turned.face());
            effects.recovered = Some((!us, turned.face()));
        }
    }

    /// The level of the piece that takes the one at `level` (R4, F2: the lower neighbour if it can).
    pub(crate) fn tower_captor(&self, us: Color, level: usize, at: Square) -> Option<usize> {
        let tower = self.tower(at);
        let able = |level: usize| {
            tower.at(level).is_some_and(|piece| piece.color() == us && piece.kind() != Kind::Fortress)
        };
        [level - 1, level + 1].into_iter().find(|neighbour| able(*neighbour))
    }

    fn capture_in_tower(
        &mut self,
        us: Color,
        level: Level,
        at: Square,
        place: Option<Square>,
        effects: &mut Effects,
    ) {
        let level = level.number();
        let captor = self.tower_captor(us, level, at).expect("a neighbour can capture");
        let mut tower = self.lift(at);
        let prize = tower[level - 1].take().expect("a piece stands at that level").turned();
        if captor > level {
            // F2: a captor that came down a level is tested, and what it stands on now.
            let piece = tower[captor - 1].expect("the captor stands there");
            let below = level.checked_sub(2).and_then(|index| tower[index]);
            if Board::stuck(piece, at, level, below) {
                tower[captor - 1] = None;
                self.hand_over(us, piece, effects);
            }
        }
        self.lower(at, tower);
        match place {
            Some(square) if prize.kind().is_fixed() => self.push(square, prize),
            _ => self.gain(us, prize.face()),
        }
    }
}
