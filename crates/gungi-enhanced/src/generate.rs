//! The legal moves, without allocation.
//!
//! Most moves cannot touch the own King or commit a fault, and are recognised as such by sets of squares
//! ([`Scan`]). The few that might are carried out on a copy of the board and judged by the same
//! `allow_result` that explains illegal moves, so the rules are written once.

use std::ops::ControlFlow::{self, Continue};

use ikusa_rules::{Bitboard, Color, Select, Square};

use crate::board::Board;
use crate::choices::Faultless;
use crate::moves::{Level, Move};
use crate::options::Faults;
use crate::patterns::{Pattern, last_rows, mount_leaps, mounts};
use crate::piece::{Face, Kind, Piece};
use crate::position::Position;
use crate::scan::Scan;

/// The top piece whose moves are being generated.
#[derive(Clone, Copy)]
struct Mover {
    from: Square,
    piece: Piece,
    /// Whether its leaving or arriving may expose the own King or commit a fault.
    delicate: bool,
}

impl Position {
    #[inline]
    pub(crate) fn generate<B>(
        &self,
        which: Select,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.end.is_some() {
            return Continue(());
        }
        let (quiet, tactical) = (which != Select::Tactical, which != Select::Quiet);
        if tactical && self.board.fault() {
            visit(Move::Claim)?;
        }
        if self.board.pending().is_some() {
            if quiet {
                for to in self.board.room(self.board.turn()) {
                    visit(Move::Relocate { to })?;
                }
            }
            return Continue(());
        }
        let scan = Scan::new(&self.board);
        self.top_pieces(&scan, quiet, tactical, visit)?;
        self.towers(&scan, quiet, tactical, visit)?;
        if quiet {
            self.sacrifices(&scan, visit)?;
            self.substitutions(&scan, visit)?;
            self.drops(&scan, visit)?;
        }
        Continue(())
    }

    /// Visits `m` if it stands the test of the whole turn.
    fn try_visit<B>(&self, m: Move, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.allow_result(m).is_ok() { visit(m) } else { Continue(()) }
    }

    #[inline]
    fn top_pieces<B>(
        &self,
        scan: &Scan,
        quiet: bool,
        tactical: bool,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = &self.board;
        let (own, enemy) = (board.tops(scan.us), board.tops(!scan.us));
        let open = !scan.occupied;
        let landing = own & !board.towers_of_three() & !self.jump_banned(scan.us) & !Bitboard::of(scan.king);
        let doubled = board.doubled_jesters(scan.us).is_some();
        let pinned = scan.pinned & !board.towers_of_two();
        for from in own {
            let Some((piece, pattern)) = board.top_pattern(from, scan.ascent) else { continue };
            let reach = pattern.reach(scan.us, from, scan.occupied);
            let uncovers = board
                .tower(from)
                .below_top()
                .is_some_and(|below| below.color() != scan.us || below.kind() == Kind::Jester);
            let delicate = uncovers || doubled || pinned.has(from) || piece.kind() == Kind::Jester;
            let mover = Mover { from, piece, delicate };
            let king = piece.kind() == Kind::King;
            if quiet {
                let safe = if king { !scan.danger } else { scan.answers };
                let fleeting = scan.in_check && piece.kind().is_limited();
                self.steps(mover, reach & open & safe, delicate || fleeting, visit)?;
                // A jump never answers a check: its square was occupied before.
                if !scan.in_check {
                    let landing = if king { landing & !scan.danger } else { landing };
                    self.jumps(mover, reach & landing, visit)?;
                }
            }
            if tactical {
                for to in reach & enemy {
                    self.captures(scan, mover, to, visit)?;
                }
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn steps<B>(
        &self,
        mover: Mover,
        targets: Bitboard,
        delicate: bool,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for to in targets {
            let m = Move::Step { from: mover.from, to };
            if delicate {
                self.try_visit(m, visit)?;
            } else {
                visit(m)?;
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn jumps<B>(
        &self,
        mover: Mover,
        targets: Bitboard,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for to in targets {
            if !self.board.holds(to, mover.piece) {
                self.steps(mover, Bitboard::of(to), mover.delicate, visit)?;
            }
        }
        Continue(())
    }

    fn captures<B>(
        &self,
        scan: &Scan,
        mover: Mover,
        to: Square,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Mover { from, piece, delicate } = mover;
        let board = &self.board;
        let tower = board.tower(to);
        let (Some(taken), below) = (tower.top(), tower.below_top()) else { return Continue(()) };
        if below.is_some() && board.holds(to, piece) {
            return Continue(());
        }
        let king = piece.kind() == Kind::King;
        if let Some(next) = self.crowned(scan.us, piece, to) {
            return self.coronations(scan, from, to, next, visit);
        }
        if taken.kind() == Kind::Griffin {
            for place in self.room_after(scan.us, from) {
                self.try_visit(Move::Capture { from, to, place: Some(place), crown: None }, visit)?;
            }
            return Continue(());
        }
        if piece.kind() == Kind::Major {
            return self.recruitments(scan, from, to, taken.turned(), visit);
        }
        let m = Move::plain_capture(from, to);
        // Taking a source of Ascent changes how the enemy moves; a stuck captor leaves the board.
        let risky = delicate
            || taken.kind().is_fixed()
            || (king && below.is_some())
            || (piece.kind().is_limited() && Board::stuck(piece, to, tower.height(), below));
        let safe = if king { !scan.danger } else { scan.answers };
        if risky {
            self.try_visit(m, visit)
        } else if safe.has(to) {
            visit(m)
        } else {
            Continue(())
        }
    }

    #[cold]
    fn recruitments<B>(
        &self,
        scan: &Scan,
        from: Square,
        to: Square,
        prize: Piece,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let squares = self.recruiting_squares(scan.us, (from, to), prize, Faultless::OrNot);
        for place in squares {
            self.try_visit(Move::Capture { from, to, place: Some(place), crown: None }, visit)?;
        }
        // Without a faultless square the recruit goes to the reserve.
        if self.recruiting_squares(scan.us, (from, to), prize, Faultless::Only).is_empty() {
            self.try_visit(Move::plain_capture(from, to), visit)?;
        }
        Continue(())
    }

    /// Every choice of a King that captures onto an enemy piece (§7.6.5), judged one by one: they are rare.
    #[cold]
    fn coronations<B>(
        &self,
        scan: &Scan,
        from: Square,
        to: Square,
        next: Piece,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(taken) = self.board.top(to) else { return Continue(()) };
        let griffin = taken.kind() == Kind::Griffin || next.kind() == Kind::Griffin;
        let room = if griffin { self.room_after(scan.us, from) } else { Bitboard::EMPTY };
        for crown in std::iter::once(None).chain(self.replacements(scan.us, taken.turned(), to).map(Some)) {
            for place in std::iter::once(None).chain(room.into_iter().map(Some)) {
                let m = Move::Capture { from, to, place, crown };
                if self.allow(m).is_ok() {
                    visit(m)?;
                }
            }
        }
        Continue(())
    }

    /// Captures in towers, base-top exchanges and mounts.
    #[inline]
    fn towers<B>(
        &self,
        scan: &Scan,
        quiet: bool,
        tactical: bool,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = &self.board;
        for at in board.towers_of_two() {
            let tower = board.tower(at);
            let [base, middle, top] = [tower.at(1), tower.at(2), tower.at(3)];
            let (Some(base), Some(middle)) = (base, middle) else { continue };
            let mixed =
                base.color() != middle.color() || top.is_some_and(|top| top.color() != middle.color());
            if tactical && mixed {
                self.tower_captures(scan, at, visit)?;
            }
            if quiet && base.color() == scan.us && !mount_leaps(base.kind()).is_empty() {
                self.carry(scan, at, base.kind(), visit)?;
            }
            // An exchange changes nothing for the enemy, so it answers no check and exposes nothing.
            if quiet
                && !scan.in_check
                && let Some(top) = top
            {
                self.exchange(scan, at, base, top, visit)?;
            }
        }
        Continue(())
    }

    #[inline]
    fn carry<B>(
        &self,
        scan: &Scan,
        from: Square,
        mount: Kind,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = &self.board;
        let jesters = board.jesters(scan.us) | board.jesters(!scan.us);
        for to in mounts(scan.us, mount, from) & !scan.occupied {
            let m = Move::Mount { from, to };
            if jesters.is_empty() && self.rides_safely(scan, from, to) {
                visit(m)?;
            } else {
                self.try_visit(m, visit)?;
            }
        }
        Continue(())
    }

    /// Whether carrying `from` to `to` cannot matter to the own King: nothing hangs on the square left, and the
    /// own top piece stays on its tower.
    #[inline]
    fn rides_safely(&self, scan: &Scan, from: Square, to: Square) -> bool {
        let own = self.board.top(from).is_some_and(|top| top.color() == scan.us && top.kind() != Kind::King);
        own && !scan.in_check && !scan.pinned.has(from) && !last_rows(scan.us).has(to)
    }

    #[inline(always)]
    fn exchange<B>(
        &self,
        scan: &Scan,
        at: Square,
        base: Piece,
        top: Piece,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let captain = base.kind() == Kind::Captain || top.kind() == Kind::Captain;
        let own = base.color() == scan.us && top.color() == scan.us;
        let banned = base.kind().is_fixed() || top.kind() == Kind::King;
        let jesters = self.board.jesters(scan.us);
        if !(captain && own) || banned || self.board.marks().has(at) {
            Continue(())
        } else if jesters.is_empty() {
            visit(Move::Exchange { at })
        } else {
            self.try_visit(Move::Exchange { at }, visit)
        }
    }

    #[cold]
    fn tower_captures<B>(
        &self,
        scan: &Scan,
        at: Square,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let tower = self.board.tower(at);
        for level in Level::ALL {
            let Some(taken) = tower.at(level.number()).filter(|piece| piece.color() != scan.us) else {
                continue;
            };
            if self.board.tower_captor(scan.us, level.number(), at).is_none() {
                continue;
            }
            if taken.kind() == Kind::Griffin {
                for place in self.board.room(scan.us) {
                    self.try_visit(Move::TowerCapture { level, at, place: Some(place) }, visit)?;
                }
            } else {
                self.try_visit(Move::TowerCapture { level, at, place: None }, visit)?;
            }
        }
        Continue(())
    }

    #[inline]
    fn sacrifices<B>(&self, scan: &Scan, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if !scan.in_check {
            return Continue(());
        }
        let king = scan.king;
        let guard = Piece::new(scan.us, Face::S);
        // The Boar's level-1 set is the four orthogonal neighbours.
        let beside = Pattern::new(Kind::Boar, 1).leaps(scan.us, king) & self.board.tops(scan.us);
        for swordsman in beside & !self.board.towers_of_two() {
            if self.board.top(swordsman) == Some(guard) && !self.board.holds(king, guard) {
                self.try_visit(Move::Sacrifice { swordsman, king }, visit)?;
            }
        }
        Continue(())
    }

    #[inline]
    fn substitutions<B>(
        &self,
        scan: &Scan,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for at in self.board.lancers(scan.us) {
            let (level, below) = self.lancer_place(scan.us, at);
            for face in self.usable_faces(scan.us) {
                let piece = Piece::new(scan.us, face);
                let fits = piece.kind() != Kind::Lancer
                    && !self.board.holds(at, piece)
                    && !Board::stuck(piece, at, level, below);
                if fits {
                    self.try_visit(Move::Substitute { at, face }, visit)?;
                }
            }
        }
        Continue(())
    }

    fn usable_faces(&self, us: Color) -> impl Iterator<Item = Face> + '_ {
        Face::all().filter(move |face| self.board.usable(us, *face) > 0)
    }

    #[inline]
    fn drops<B>(&self, scan: &Scan, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let board = &self.board;
        if board.reserve(scan.us).iter().all(|count| *count == 0) {
            return Continue(());
        }
        let foundations: Bitboard = if scan.in_check {
            Bitboard::EMPTY
        } else {
            let low = board.tops(scan.us) & !board.towers_of_three();
            low.into_iter()
                .filter(|at| board.top(*at).is_some_and(|top| top.kind().is_foundation()))
                .collect()
        };
        let open = !scan.occupied & scan.answers;
        let doubled = board.doubled_jesters(scan.us).is_some();
        for face in self.usable_faces(scan.us) {
            let piece = Piece::new(scan.us, face);
            let kind = piece.kind();
            let crowded = match (kind, self.rules.faults) {
                (Kind::Jester, Faults::Prevent) => board.jesters(scan.us).whole_files(),
                (Kind::Pawn, Faults::Prevent) => board.pawns(scan.us).whole_files(),
                _ => Bitboard::EMPTY,
            };
            let checks = matches!(kind, Kind::Jester | Kind::Pawn);
            for to in (open | foundations) & !crowded {
                let tower = board.tower(to);
                if !tower.is_empty() && board.holds(to, piece) {
                    continue;
                }
                if kind.is_limited() && Board::stuck(piece, to, tower.height() + 1, tower.top()) {
                    continue;
                }
                let m = Move::Drop { face, to };
                if doubled || (checks && to.distance(board.king(!scan.us)) <= 2) {
                    self.try_visit(m, visit)?;
                } else {
                    visit(m)?;
                }
            }
        }
        Continue(())
    }
}
