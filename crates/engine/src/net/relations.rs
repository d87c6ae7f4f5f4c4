//! What a net is told of a position beside its pieces: what is attacked and guarded, how free pieces are, and how the
//! commanders are sheltered. Unlike pieces these do not follow the search: they are looked at anew wherever a position is
//! judged.

use std::marker::PhantomData;

use ikusa_rules::geometry::neighbours;
use ikusa_rules::{Bitboard, Color};

use super::inputs::Pictured;

/// The squares that one side attacks.
#[derive(Clone, Copy, Default)]
pub struct SideAttacks {
    /// At least once, the commander not counted.
    pub once: Bitboard,
    /// At least twice, the commander not counted.
    pub twice: Bitboard,
    /// By its cheapest pieces.
    pub cheap: Bitboard,
    /// By its commander.
    pub commander: Bitboard,
}

impl SideAttacks {
    /// Adds what one more piece attacks, or many of which no two attack the same square.
    #[inline(always)]
    pub fn add(&mut self, set: Bitboard) {
        self.twice |= self.once & set;
        self.once |= set;
    }
}

/// How many steps [`Pictured::armed`] tells apart.
pub const ARMED: usize = 4;

/// The numbers of relations in positions of type `P`.
pub(super) struct Relations<P>(PhantomData<P>);

impl<P: Pictured> Relations<P> {
    /// How many squares next to a commander the enemy attacks; attacks twice; others of his side guard; are free to go to.
    pub(super) const SHELTER: usize = 0;
    /// How many squares next to a commander only he guards against the enemy, by how well armed the enemy is.
    pub(super) const WEAK: usize = Self::SHELTER + SHELTERS * 9;
    /// A piece that is attacked, by its kind, whether it is guarded and whether a cheap one attacks it.
    pub(super) const ATTACKED: usize = Self::WEAK + ARMED * 9;
    /// How many squares a piece reaches, two alike, by its kind.
    pub(super) const REACH: usize = Self::ATTACKED + P::KINDS * 4;
    /// How many there are.
    pub(super) const COUNT: usize = Self::REACH + P::KINDS * FAR;

    /// Calls `see` with every relation of either side, as often as it is there.
    #[inline]
    pub(super) fn visit(position: &P, mut see: impl FnMut(Color, usize)) {
        let controls = Color::BOTH.map(|color| {
            position.control(color, |kind, squares| {
                see(color, Self::REACH + kind * FAR + (squares as usize / 2).min(FAR - 1));
            })
        });
        for color in Color::BOTH {
            let (mine, theirs) = (&controls[color.index()], &controls[(!color).index()]);
            let own = position.uncovered(color);
            if let Some(commander) = position.commander(color) {
                let ring = neighbours(commander) & P::BOARD;
                let free = !(own | theirs.once | theirs.commander);
                let sets: [Bitboard; SHELTERS] = [theirs.once, theirs.twice, mine.once, free];
                for (number, set) in sets.into_iter().enumerate() {
                    see(color, Self::SHELTER + number * 9 + (ring & set).len() as usize);
                }
                let weak = (ring & theirs.once & !mine.once).len() as usize;
                see(color, Self::WEAK + position.armed(!color) * 9 + weak);
            }
            let guarded = mine.once | mine.commander;
            for square in own & (theirs.once | theirs.commander) {
                let how = usize::from(guarded.has(square)) + 2 * usize::from(theirs.cheap.has(square));
                see(color, Self::ATTACKED + position.kind_on_top(square) * 4 + how);
            }
        }
    }
}

/// Numbers of squares next to a commander that are told beside those that only he guards.
pub(super) const SHELTERS: usize = 4;
/// How many numbers of squares are told apart that a piece reaches.
const FAR: usize = 11;
