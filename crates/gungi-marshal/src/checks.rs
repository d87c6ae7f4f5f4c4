//! Drops that attack the enemy Marshal: forbidden to Pawns (M7) and, in the placement, to all (M6).

use ikusa_rules::geometry::{between, diagonals, neighbours, orthogonals};
use ikusa_rules::{Bitboard, Color, Square};

use crate::attack::{Attackers, STRIKERS};
use crate::board::Board;
use crate::options::Screens;
use crate::patterns::{Mode, reach};
use crate::piece::{Kind, Piece};
use crate::powers::{doubles, forward, third_rank};

/// One side looking at an enemy Marshal that it does not attack yet.
pub(crate) struct Aim<'a> {
    board: &'a Board,
    color: Color,
    screens: Screens,
    target: Square,
    attackers: Attackers<'a>,
}

impl<'a> Aim<'a> {
    /// `color` aims at the enemy Marshal on `target`.
    #[inline(always)]
    pub(crate) fn at(
        board: &'a Board,
        color: Color,
        target: Square,
        attackers: Attackers<'a>,
        screens: Screens,
    ) -> Self {
        Aim { board, color, screens, target, attackers }
    }

    /// Those of `squares`, all with room, where a `kind` from hand would leave the enemy Marshal attacked.
    #[inline(always)]
    pub(crate) fn checking_drops(&self, kind: Kind, squares: Bitboard) -> Bitboard {
        let mut checks = self.as_screen() & squares;
        let striking = self.striking(kind);
        let helpers = self.attackers.men_of(Kind::Fortress) | self.attackers.men_of(Kind::LieutenantGeneral);
        for square in squares & striking & !helpers {
            if self.strikes(kind, square) {
                checks = checks.with(square);
            }
        }
        for square in squares & self.upsetting(kind, striking) {
            if self.attacks_after(kind, square) {
                checks = checks.with(square);
            }
        }
        checks
    }

    /// The squares where any piece is the screen that an own Cannon lacks.
    #[inline(always)]
    fn as_screen(&self) -> Bitboard {
        let paths = self.attackers.aligned_cannons(self.target).into_iter().map(|c| between(c, self.target));
        paths
            .filter(|path| !path.meets(self.attackers.occupied()))
            .fold(Bitboard::EMPTY, |all, path| all | path)
    }

    /// The squares from which `kind` could attack the target at best.
    #[inline(always)]
    fn striking(&self, kind: Kind) -> Bitboard {
        match kind {
            Kind::Marshal => Bitboard::EMPTY,
            Kind::Cannon => Bitboard::file(self.target.file()) | Bitboard::rank(self.target.rank()),
            _ => {
                let by_pattern = reach(!self.color, self.target, Mode::All, kind);
                let double = if kind == Kind::Pawn { self.doubling() } else { None };
                double.map_or(by_pattern, |square| by_pattern.with(square))
            }
        }
    }

    /// The square from which a Pawn's double step would end on the target.
    #[inline(always)]
    fn doubling(&self) -> Option<Square> {
        let from = self.target.offset(0, -2 * forward(self.color))?;
        (from.rank() == third_rank(self.color)).then_some(from)
    }

    /// Whether `kind`, put on `square`, itself attacks the target.
    #[inline(always)]
    fn strikes(&self, kind: Kind, square: Square) -> bool {
        if kind == Kind::Cannon {
            return self.attackers.fires_over(between(square, self.target) & self.attackers.occupied());
        }
        let height = self.board.tower(square).height();
        let mode = self.attackers.powers.mode_on(square, height);
        let aims = reach(!self.color, self.target, mode, kind).has(square)
            || kind == Kind::Pawn && height == 0 && doubles(mode) && self.doubling() == Some(square);
        aims && self.attackers.obstacles(kind, square, self.target).is_empty()
    }

    /// The squares where a drop changes the patterns of other pieces in ways that need a test: on an own
    /// Fortress or Lieutenant General, and where a new one of these would serve.
    #[inline(always)]
    fn upsetting(&self, kind: Kind, striking: Bitboard) -> Bitboard {
        let fortresses = self.attackers.men_of(Kind::Fortress);
        let mut squares = striking & (fortresses | self.attackers.men_of(Kind::LieutenantGeneral));
        let serves = matches!(kind, Kind::Fortress | Kind::LieutenantGeneral);
        if fortresses.is_empty() && !serves {
            return squares;
        }
        for dormant in self.dormant() {
            // Covering a Fortress lets a neighbour fall back to a lower pattern.
            squares |= neighbours(dormant) & fortresses;
            squares |= match kind {
                Kind::Fortress => neighbours(dormant),
                Kind::LieutenantGeneral => {
                    let occupied = self.attackers.occupied();
                    orthogonals(dormant, occupied) | diagonals(dormant, occupied)
                }
                _ => Bitboard::EMPTY,
            };
        }
        squares
    }

    /// The own pieces with a free line to the target that only lack the pattern.
    #[inline(always)]
    fn dormant(&self) -> Bitboard {
        let mut dormant = Bitboard::EMPTY;
        for kind in STRIKERS {
            for from in self.attackers.within_reach(kind, self.target) {
                if self.attackers.obstacles(kind, from, self.target).is_empty() {
                    dormant = dormant.with(from);
                }
            }
        }
        if let Some(pawn) = self.attackers.double_stepper(self.target) {
            dormant = dormant.with(pawn);
        }
        dormant
    }

    /// Puts the piece there and looks.
    pub(crate) fn attacks_after(&self, kind: Kind, square: Square) -> bool {
        let mut board = self.board.clone();
        board.push(square, Piece::new(self.color, kind));
        Attackers::now(&board, self.color, self.screens).attacks(self.target)
    }
}
