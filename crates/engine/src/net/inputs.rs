//! What a net is told of a position.

use std::marker::PhantomData;

use ikusa_rules::{Bitboard, Color, Position, Square};

use super::Shipped;
use super::relations::{Relations, SideAttacks};

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Whose it is.
    pub color: Color,
    /// What it is, below [`Pictured::KINDS`].
    pub kind: usize,
    /// How it stands in its tower, below [`Pictured::STATURES`]; 0 where there are no towers.
    pub stature: usize,
}

/// A position that can be shown to a net: the one thing that a game adds to it.
pub trait Pictured: Position {
    /// Kinds of pieces on the board.
    const KINDS: usize;
    /// Ways for a piece to stand in its tower; 1 where there are no towers.
    const STATURES: usize = 1;
    /// The most pieces that one square holds.
    const HEIGHT: usize = 1;
    /// The most pieces on the board.
    const MEN: usize;
    /// The squares of the board.
    const BOARD: Bitboard = Bitboard::FULL;
    /// How many pieces in hand or reserve are told apart, for each kind that can be there.
    const HELD: &'static [u8];

    /// The square as `color` sees it, the board being turned so that its own side is always the same.
    fn seen_by(color: Color, square: Square) -> Square;

    /// Where the piece stands on which all depends.
    fn commander(&self, color: Color) -> Option<Square>;

    /// Every square with something on it.
    fn peopled(&self) -> Bitboard;

    /// Calls `see` with everything on a square, from base to top.
    fn visit_men(&self, square: Square, see: impl FnMut(Man));

    /// How many of a kind a side holds in hand or reserve.
    fn held(&self, color: Color, kind: usize) -> u8;

    /// How far the game has come, below [`super::PHASES`].
    fn phase(&self) -> usize;

    /// Every square where the two positions differ, and perhaps others.
    fn differs(&self, other: &Self) -> Bitboard;

    /// The uncovered pieces of a side.
    fn uncovered(&self, color: Color) -> Bitboard {
        let own = |square: &Square| top(self, *square).is_some_and(|man| man.color == color);
        self.peopled().into_iter().filter(own).collect()
    }

    /// The kind of the uncovered piece on a square.
    fn kind_on_top(&self, square: Square) -> usize {
        top(self, square).map_or(0, |man| man.kind)
    }

    /// What the pieces of a side attack. `reached` hears of the kinds whose freedom matters, and to how many squares each
    /// of them could go. A game that does not say shows its nets no attacks.
    fn control(&self, _color: Color, _reached: impl FnMut(usize, u32)) -> SideAttacks {
        SideAttacks::default()
    }

    /// How well armed with pieces to drop a side is, below [`super::ARMED`].
    fn armed(&self, _color: Color) -> usize {
        0
    }

    /// Where the game's net is, if there is one.
    fn shipped() -> &'static Shipped;
}

/// The uncovered piece on a square: the last one that is visited.
fn top<P: Pictured>(position: &P, square: Square) -> Option<Man> {
    let mut top = None;
    position.visit_men(square, |man| top = Some(man));
    top
}

/// How far from a commander its neighbourhood reaches, in files to either side and in ranks.
const REACH: u8 = 4;
/// Files apart (both sides alike) times ranks before and behind.
const NEAR: usize = (REACH as usize + 1) * (2 * REACH as usize + 1);

/// The numbers of a net's inputs for positions of type `P`, from the view of one side.
///
/// Each piece is seen four times: by its square, by how it stands in its tower, and by its place next to the
/// own and the enemy commander. Pieces in hand are counted: the first, the second, and so on.
pub struct Inputs<P>(PhantomData<P>);

impl<P: Pictured> Inputs<P> {
    const CODES: usize = 2 * P::KINDS;
    pub(super) const STATURE: usize = Self::CODES * Square::COUNT;
    pub(super) const OWN: usize = Self::STATURE + if P::STATURES > 1 { Self::CODES * P::STATURES } else { 0 };
    pub(super) const ENEMY: usize = Self::OWN + Self::CODES * NEAR;
    pub(super) const HAND: usize = Self::ENEMY + Self::CODES * NEAR;
    const HELD: usize = {
        let (mut kind, mut sum) = (0, 0);
        while kind < P::HELD.len() {
            sum += P::HELD[kind] as usize;
            kind += 1;
        }
        sum
    };
    /// Inputs below this tell of pieces by their squares, [`Square::COUNT`] for each kind; all others are the same
    /// in a mirror.
    pub const BY_SQUARE: usize = Self::STATURE;
    /// Where the relations begin: a net that is told of none has so many inputs.
    pub const PLAIN: usize = Self::HAND + 2 * Self::HELD;
    /// How many inputs there are.
    pub const COUNT: usize = Self::PLAIN + 2 * Relations::<P>::COUNT;

    /// Everything that `view` sees of a position: what follows the search, and the relations.
    pub fn visit_all(position: &P, view: Color, mut see: impl FnMut(usize)) {
        Self::visit(position, view, &mut see);
        Relations::visit(position, |color, relation| see(Self::relation(color, relation, view)));
    }

    /// The input that tells `view` of a relation of `color`.
    #[inline(always)]
    pub(super) fn relation(color: Color, relation: usize, view: Color) -> usize {
        Self::PLAIN + usize::from(color != view) * Relations::<P>::COUNT + relation
    }

    /// Everything that `view` sees of a position and that follows the search.
    pub fn visit(position: &P, view: Color, mut see: impl FnMut(usize)) {
        let commanders = Commanders::of(position, view);
        for square in position.peopled() {
            position.visit_men(square, |man| Self::visit_man(man, square, view, &commanders, &mut see));
        }
        for color in Color::BOTH {
            for kind in 0..P::HELD.len() {
                Self::visit_held(color, kind, 0..position.held(color, kind), view, &mut see);
            }
        }
    }

    /// What `view` sees of a piece on the board.
    #[inline(always)]
    pub(super) fn visit_man(
        man: Man,
        square: Square,
        view: Color,
        commanders: &Commanders,
        see: &mut impl FnMut(usize),
    ) {
        let code = usize::from(man.color != view) * P::KINDS + man.kind;
        let square = P::seen_by(view, square);
        see(code * Square::COUNT + square.index());
        if P::STATURES > 1 {
            see(Self::STATURE + code * P::STATURES + man.stature);
        }
        if let Some(near) = near(square, commanders.own) {
            see(Self::OWN + code * NEAR + near);
        }
        if let Some(near) = near(square, commanders.enemy) {
            see(Self::ENEMY + code * NEAR + near);
        }
    }

    /// What `view` sees of the pieces of a kind in hand that `range` counts from 0.
    #[inline(always)]
    pub(super) fn visit_held(
        color: Color,
        kind: usize,
        range: std::ops::Range<u8>,
        view: Color,
        see: &mut impl FnMut(usize),
    ) {
        let told_apart = P::HELD[kind];
        let offset: usize = P::HELD[..kind].iter().map(|count| usize::from(*count)).sum();
        let first = Self::HAND + usize::from(color != view) * Self::HELD + offset;
        for n in range.start.min(told_apart)..range.end.min(told_apart) {
            see(first + usize::from(n));
        }
    }
}

/// Where both commanders stand, as one side sees them.
#[derive(PartialEq, Eq)]
pub(super) struct Commanders {
    own: Option<Square>,
    enemy: Option<Square>,
}

impl Commanders {
    #[inline(always)]
    pub(super) fn of<P: Pictured>(position: &P, view: Color) -> Commanders {
        let seen = |color| position.commander(color).map(|square| P::seen_by(view, square));
        Commanders { own: seen(view), enemy: seen(!view) }
    }
}

/// The place of a square next to a commander's.
#[inline(always)]
fn near(square: Square, commander: Option<Square>) -> Option<usize> {
    let commander = commander?;
    let files = square.file().abs_diff(commander.file());
    let ranks = (square.rank() + REACH).wrapping_sub(commander.rank());
    (files <= REACH && ranks <= 2 * REACH)
        .then(|| usize::from(files) * (2 * REACH as usize + 1) + usize::from(ranks))
}
