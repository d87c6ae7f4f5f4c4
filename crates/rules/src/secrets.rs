//! What one seat may not know of a game.

use crate::{ByColor, Color, Diagram, Game, PositionError, Step};

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player of this side.
    Seat(Color),
    /// Anyone else.
    Spectator,
}

/// A game as one viewer may know it; built from what is allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The present position's text.
    pub position: String,
    /// The texts of the moves so far.
    pub moves: Vec<String>,
    /// The position as something to draw.
    pub diagram: Diagram,
}

/// Makes the first position of the battle from both formations' texts; refuses with every reason.
pub type Reveal<G> = fn(ByColor<&str>, <G as Game>::Options) -> Result<<G as Game>::Position, PositionError>;

/// What a game hides from a seat, and what it shows instead. [`Open`] is that of a game without secrets.
pub trait Secrets<G: Game> {
    /// Whether anything is ever hidden from anybody: then nobody may be sent a position or a move but through a view.
    const ANY: bool;
    /// How two secret formations open the battle, for games that have them.
    const REVEAL: Option<Reveal<G>> = None;

    /// The game so far as `viewer` may know it.
    fn view(past: &[Step<G>], now: &G::Position, viewer: Viewer) -> View;

    /// A position that would look the same to `viewer`, what it cannot know being drawn by `seed` (the field says
    /// determinization); `None` if nothing is hidden, where there is only one.
    fn sample(past: &[Step<G>], now: &G::Position, viewer: Viewer, seed: u64) -> Option<G::Position>;

    /// Positions that would look the same to `viewer` and that together have every move which may be legal as far as it
    /// knows: of one alone the legal moves could tell a secret. None if nothing is hidden.
    fn coverings(past: &[Step<G>], now: &G::Position, viewer: Viewer) -> Vec<G::Position>;
}

/// No secrets: everybody sees everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Open;

impl<G: Game> Secrets<G> for Open {
    const ANY: bool = false;

    fn view(past: &[Step<G>], now: &G::Position, _: Viewer) -> View {
        View {
            position: G::write_position(now),
            moves: past.iter().map(|(position, m)| G::write_move(position, *m)).collect(),
            diagram: G::diagram(now),
        }
    }

    fn sample(_: &[Step<G>], _: &G::Position, _: Viewer, _: u64) -> Option<G::Position> {
        None
    }

    fn coverings(_: &[Step<G>], _: &G::Position, _: Viewer) -> Vec<G::Position> {
        Vec::new()
    }
}
