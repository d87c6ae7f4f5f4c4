//! Which moves keep the own Marshal safe, decided for whole sets of squares at once.
//!
//! What a move does to the enemy's attacks depends on little. Where it **lands**, it blocks an empty square
//! (which may also give a Cannon its screen) or puts an enemy piece out of action. Where it **leaves**, it
//! opens an empty square, bares an enemy piece, or, from on top of a friend, changes nothing. Stack, capture
//! and drop are all the same to the enemy. So two sets answer almost every question:
//!
//! - [`Safety::landing`]: the squares where a landing leaves the Marshal unattacked;
//! - [`Safety::wary`]: the squares that, left empty, could matter to an attack.
//!
//! A move from a square that is not wary is safe exactly when it lands on a landing square. Moves from wary
//! squares, from on top of enemy pieces, and the Marshal's own are tested one by one.

use ikusa_rules::geometry::{between, neighbours};
use ikusa_rules::{Bitboard, Color, Square};

use crate::attack::{Attackers, STRIKERS};
use crate::board::Board;
use crate::options::Screens;
use crate::piece::Kind;
use crate::powers::doubles;

/// What is known about the safety of one side's Marshal.
pub(crate) struct Safety<'a> {
    /// The enemy as it stands.
    enemy: Attackers<'a>,
    marshal: Option<Square>,
    /// The squares where a landing leaves the Marshal unattacked.
    pub(crate) landing: Bitboard,
    /// The squares that must not be left without a test.
    pub(crate) wary: Bitboard,
    /// The enemy pieces that attack the Marshal.
    pub(crate) attackers: Bitboard,
}

impl<'a> Safety<'a> {
    /// The safety of `color`'s Marshal.
    #[inline(always)]
    pub(crate) fn of(board: &'a Board, color: Color, screens: Screens) -> Safety<'a> {
        let mut safety = Safety {
            enemy: Attackers::now(board, !color, screens),
            marshal: board.commander(color),
            landing: Bitboard::FULL,
            wary: Bitboard::EMPTY,
            attackers: Bitboard::EMPTY,
        };
        if let Some(marshal) = safety.marshal {
            let dormant = safety.look_around(marshal);
            if safety.attackers.is_empty() {
                safety.avoid_fortresses(marshal, dormant);
            } else {
                safety.landing = safety.parries(marshal);
            }
        }
        safety
    }

    /// Finds the attackers and everything that one square left or entered could turn into one; returns the
    /// pieces that have a free line to the Marshal but not the pattern for it.
    #[inline(always)]
    fn look_around(&mut self, marshal: Square) -> Bitboard {
        let mut dormant = Bitboard::EMPTY;
        for kind in STRIKERS {
            for from in self.enemy.within_reach(kind, marshal) {
                let obstacles = self.enemy.obstacles(kind, from, marshal);
                let aims = self.enemy.aims(kind, from, marshal);
                self.weigh(from, obstacles, aims, &mut dormant);
            }
        }
        if let Some(pawn) = self.enemy.double_stepper(marshal) {
            let obstacles = between(pawn, marshal) & self.enemy.occupied();
            let aims = doubles(self.enemy.powers.mode(pawn));
            self.weigh(pawn, obstacles, aims, &mut dormant);
        }
        for cannon in self.enemy.aligned_cannons(marshal) {
            let path = between(cannon, marshal);
            let obstacles = path & self.enemy.occupied();
            self.wary |= obstacles;
            if obstacles.is_empty() {
                // Whatever lands here is the screen the Cannon lacks.
                self.landing &= !path;
            } else if self.enemy.fires_over(obstacles) {
                self.attackers = self.attackers.with(cannon);
            }
        }
        dormant
    }

    /// Enters what one piece within reach of the Marshal means.
    #[inline(always)]
    fn weigh(&mut self, from: Square, obstacles: Bitboard, aims: bool, dormant: &mut Bitboard) {
        if obstacles.any() {
            if !obstacles.many() {
                self.wary |= obstacles;
            }
            return;
        }
        if aims {
            self.attackers = self.attackers.with(from);
        } else {
            *dormant = dormant.with(from);
        }
        // Even a piece that one Lieutenant General serves: a parry may switch that one off and, from where it
        // came, open the line of the other.
        for (_, obstacles) in self.enemy.lines_to_generals(from) {
            if !obstacles.many() {
                self.wary |= obstacles;
            }
        }
    }

    /// Without its Fortress a piece falls back to a lower pattern, which may be the one that attacks.
    #[inline(always)]
    fn avoid_fortresses(&mut self, marshal: Square, dormant: Bitboard) {
        if dormant.is_empty() {
            return;
        }
        for fortress in self.enemy.men_of(Kind::Fortress) {
            if neighbours(fortress).meets(dormant) && !self.lands_safely(marshal, fortress) {
                self.landing = self.landing.without(fortress);
            }
        }
    }

    /// The squares where a landing parries every attack: on the attackers themselves, between, on what gives
    /// them their patterns, or on a Lieutenant General's line to them. Few are left to be tested.
    fn parries(&self, marshal: Square) -> Bitboard {
        let mut squares = self.landing;
        for attacker in self.attackers {
            let mut useful = between(attacker, marshal).with(attacker)
                | neighbours(attacker) & self.enemy.men_of(Kind::Fortress);
            for (general, _) in self.enemy.lines_to_generals(attacker) {
                useful |= between(general, attacker).with(general);
            }
            squares &= useful;
        }
        squares.into_iter().filter(|square| self.lands_safely(marshal, *square)).collect()
    }

    #[inline(always)]
    fn lands_safely(&self, marshal: Square, square: Square) -> bool {
        !self.enemy.after(Bitboard::EMPTY, Bitboard::of(square)).attacks(marshal)
    }

    /// Whether the Marshal is safe after a move of another piece from the foot of its tower.
    #[inline(always)]
    pub(crate) fn is_safe_step(&self, from: Square, to: Square) -> bool {
        let after = self.enemy.after(Bitboard::of(from), Bitboard::of(to));
        self.marshal.is_none_or(|marshal| !after.attacks(marshal))
    }

    /// Whether the Marshal itself would be safe on `to`, having left `emptied` behind.
    #[inline(always)]
    pub(crate) fn is_safe_walk(&self, emptied: Bitboard, to: Square) -> bool {
        !self.enemy.after(emptied, Bitboard::of(to)).attacks(to)
    }
}
