//! Moves: one entry of the notation, an action with the choices that belong to it.

use ikusa_rules::Square;

use crate::piece::Face;

/// A level of a tower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// The base.
    One = 1,
    /// The middle.
    Two = 2,
    /// The third level.
    Three = 3,
}

impl Level {
    /// All three from the base.
    pub const ALL: [Level; 3] = [Level::One, Level::Two, Level::Three];

    /// From 1 to 3.
    #[inline(always)]
    pub const fn number(self) -> usize {
        self as usize
    }

    /// The level with this number, if there is one.
    pub const fn from_number(number: usize) -> Option<Level> {
        match number {
            1 => Some(Level::One),
            2 => Some(Level::Two),
            3 => Some(Level::Three),
            _ => None,
        }
    }
}

/// A move of Gungi Enhanced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// `a3-a2`: a top piece goes to an empty square or jumps onto an own piece.
    Step {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// `c7xa7`: a top piece takes the top piece of an enemy-topped square.
    Capture {
        /// From here.
        from: Square,
        /// The captured piece's square.
        to: Square,
        /// `(b2)`: where a Griffin's Fortress or Cannon, or a Major's recruit, is placed.
        place: Option<Square>,
        /// `{C}`: the reserve piece a crowning King puts below itself.
        crown: Option<Face>,
    },
    /// `2xf1`: a piece takes its neighbour in the same tower.
    TowerCapture {
        /// The level of the captured piece.
        level: Level,
        /// The tower.
        at: Square,
        /// `(b2)`: where a Griffin's Fortress or Cannon is placed.
        place: Option<Square>,
    },
    /// `P*c9`: a reserve piece comes back.
    Drop {
        /// Which.
        face: Face,
        /// To here.
        to: Square,
    },
    /// `:e8`: a Captain swaps base and top.
    Exchange {
        /// The tower.
        at: Square,
    },
    /// `e3=f3`: a King in check and a Swordsman swap places.
    Sacrifice {
        /// The Swordsman's square.
        swordsman: Square,
        /// The King's square.
        king: Square,
    },
    /// `e4~e3`: a mount carries its tower.
    Mount {
        /// From here.
        from: Square,
        /// To this empty square.
        to: Square,
    },
    /// `f5<>J`: a Lancer is exchanged for a reserve piece.
    Substitute {
        /// The Lancer's square.
        at: Square,
        /// The piece that takes its place.
        face: Face,
    },
    /// `(b8)`: the Fortress or Cannon just received is placed.
    Relocate {
        /// Here.
        to: Square,
    },
    /// `claim`: the opponent has committed a fault.
    Claim,
}

impl Move {
    /// A capture by movement without choices.
    pub(crate) const fn plain_capture(from: Square, to: Square) -> Move {
        Move::Capture { from, to, place: None, crown: None }
    }

    /// Whether it takes material or claims the game.
    pub const fn is_tactical(self) -> bool {
        matches!(self, Move::Capture { .. } | Move::TowerCapture { .. } | Move::Claim)
    }
}
