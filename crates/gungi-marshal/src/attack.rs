//! Attacks on a Marshal: who could capture it on the board as it stands, or as a move would leave it.

use ikusa_rules::geometry::{between, line};
use ikusa_rules::{Bitboard, Color, Square};

use crate::board::Board;
use crate::options::Screens;
use crate::patterns::{Mode, cannon_shots, reach, targets};
use crate::piece::Kind;
use crate::powers::{Powers, double_step, doubles, forward, third_rank};

/// The kinds that attack a Marshal by their patterns: all but the Cannon, which has a way of its own, and
/// the Marshal (M8: a Marshal never attacks the other one).
pub(crate) const STRIKERS: [Kind; 11] = [
    Kind::LieutenantGeneral,
    Kind::MajorGeneral,
    Kind::General,
    Kind::Fortress,
    Kind::Counsel,
    Kind::Musketeer,
    Kind::Samurai,
    Kind::Knight,
    Kind::Spy,
    Kind::Archer,
    Kind::Pawn,
];

/// What one uncovered piece attacks.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    /// Where it stands.
    pub from: Square,
    /// What it is.
    pub kind: Kind,
    /// The pattern it moves by right now.
    pub mode: Mode,
    /// The squares on which it could take an enemy.
    pub squares: Bitboard,
}

/// One side's uncovered pieces and the occupied squares, as they are or as a move would leave them.
#[derive(Clone, Copy)]
pub(crate) struct Attackers<'a> {
    board: &'a Board,
    side: Color,
    men: Bitboard,
    occupied: Bitboard,
    screens: Screens,
    pub(crate) powers: Powers,
}

impl<'a> Attackers<'a> {
    /// The board as it stands, with `side` attacking.
    #[inline(always)]
    pub(crate) fn now(board: &'a Board, side: Color, screens: Screens) -> Attackers<'a> {
        let (men, occupied) = (board.tops(side), board.occupied());
        Attackers { board, side, men, occupied, screens, powers: Powers::of(board, men, occupied) }
    }

    /// The board after the other side has left `emptied` squares and entered `entered` ones, which puts
    /// whatever piece of `side` stood on top there out of action.
    #[inline(always)]
    pub(crate) fn after(&self, emptied: Bitboard, entered: Bitboard) -> Attackers<'a> {
        let men = self.men & !entered;
        let occupied = self.occupied & !emptied | entered;
        let board = self.board;
        // Lines of Lieutenant Generals change where they look, Fortresses only where they are covered.
        let helpers = board.kind(Kind::Fortress) | board.kind(Kind::LieutenantGeneral);
        let redrawn = (self.occupied ^ occupied) & self.powers.lines();
        let same = redrawn.is_empty() && !(self.men & entered).meets(helpers);
        let powers = if same { self.powers } else { Powers::of(board, men, occupied) };
        Attackers { men, occupied, powers, ..*self }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// The uncovered pieces of `kind`.
    #[inline(always)]
    pub(crate) fn men_of(&self, kind: Kind) -> Bitboard {
        self.men & self.board.kind(kind)
    }

    /// The pieces of `kind` that reach `target` on an empty board with all their tiers open.
    #[inline(always)]
    pub(crate) fn within_reach(&self, kind: Kind, target: Square) -> Bitboard {
        self.men_of(kind) & reach(!self.side, target, Mode::All, kind)
    }

    /// What stands between a piece of `kind` and `target`; nothing interposes an Archer.
    #[inline(always)]
    pub(crate) fn obstacles(&self, kind: Kind, from: Square, target: Square) -> Bitboard {
        if kind == Kind::Archer { Bitboard::EMPTY } else { between(from, target) & self.occupied }
    }

    /// Whether the pattern that a piece moves by right now holds `target`, obstacles aside.
    #[inline(always)]
    pub(crate) fn aims(&self, kind: Kind, from: Square, target: Square) -> bool {
        reach(!self.side, target, self.powers.mode(from), kind).has(from)
    }

    /// The Pawn at the foot of its tower whose double step would end on `target`.
    #[inline(always)]
    pub(crate) fn double_stepper(&self, target: Square) -> Option<Square> {
        let from = target.offset(0, -2 * forward(self.side))?;
        let stands = from.rank() == third_rank(self.side)
            && self.men_of(Kind::Pawn).has(from)
            && !self.board.higher_than(1).has(from);
        debug_assert!(!stands || double_step(self.side, from) == Some(target));
        stands.then_some(from)
    }

    /// The target of a Pawn's double step over an empty square (M3).
    #[inline(always)]
    pub(crate) fn double_step(&self, from: Square, mode: Mode) -> Bitboard {
        let Some(to) = double_step(self.side, from) else { return Bitboard::EMPTY };
        let free = !between(from, to).meets(self.occupied);
        if free && doubles(mode) && !self.board.higher_than(1).has(from) {
            Bitboard::of(to)
        } else {
            Bitboard::EMPTY
        }
    }

    /// The squares on which each uncovered piece could take an enemy.
    pub(crate) fn strikes(self) -> impl Iterator<Item = Strike> {
        let (side, occupied) = (self.side, self.occupied);
        self.men.into_iter().filter_map(move |from| {
            let kind = self.board.tower(from).top()?.kind;
            let mode = self.powers.mode(from);
            let squares = match kind {
                Kind::Cannon => cannon_shots(from, occupied, self.screens),
                Kind::Pawn => targets(side, from, mode, kind, occupied) | self.double_step(from, mode),
                _ => targets(side, from, mode, kind, occupied),
            };
            Some(Strike { from, kind, mode, squares })
        })
    }

    /// The Cannons on the rank and file of `target`.
    #[inline(always)]
    pub(crate) fn aligned_cannons(&self, target: Square) -> Bitboard {
        self.men_of(Kind::Cannon) & (Bitboard::file(target.file()) | Bitboard::rank(target.rank()))
    }

    /// Whether a Cannon captures over these obstacles (M2).
    #[inline(always)]
    pub(crate) fn fires_over(&self, obstacles: Bitboard) -> bool {
        match self.screens {
            Screens::Any => obstacles.any(),
            Screens::One => obstacles.any() && !obstacles.many(),
        }
    }

    /// Whether `side` attacks the enemy Marshal on `target`.
    #[inline(always)]
    pub(crate) fn attacks(&self, target: Square) -> bool {
        for kind in STRIKERS {
            for from in self.within_reach(kind, target) {
                if self.aims(kind, from, target) && self.obstacles(kind, from, target).is_empty() {
                    return true;
                }
            }
        }
        for cannon in self.aligned_cannons(target) {
            if self.fires_over(between(cannon, target) & self.occupied) {
                return true;
            }
        }
        self.double_stepper(target).is_some_and(|pawn| {
            doubles(self.powers.mode(pawn)) && !between(pawn, target).meets(self.occupied)
        })
    }

    /// A piece of `side` that attacks the enemy Marshal on `target`, for sentences.
    pub(crate) fn attacker(self, target: Square) -> Option<Strike> {
        self.strikes().find(|strike| strike.kind != Kind::Marshal && strike.squares.has(target))
    }

    /// The Lieutenant Generals that share a line with `square`, and what stands between.
    #[inline(always)]
    pub(crate) fn lines_to_generals(&self, square: Square) -> impl Iterator<Item = (Square, Bitboard)> {
        let generals = self.men_of(Kind::LieutenantGeneral).without(square);
        let occupied = self.occupied;
        generals
            .into_iter()
            .filter(move |general| line(*general, square).any())
            .map(move |general| (general, between(general, square) & occupied))
    }
}

/// Whether `color`'s Marshal, if it is on the board, is not attacked.
pub(crate) fn is_marshal_safe(board: &Board, color: Color, screens: Screens) -> bool {
    board.commander(color).is_none_or(|marshal| !Attackers::now(board, !color, screens).attacks(marshal))
}
