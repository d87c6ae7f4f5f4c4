//! What one seat may not know of a game.

use std::fmt::Debug;

use crate::{ByColor, Color, Diagram, Game, MoveOf, PositionError, Step};

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

    /// What anyone could see of a game so far. It is kept beside a line and follows it, so that no view has to play the
    /// game through again.
    type Knowledge: Clone + PartialEq + Debug + Send + Sync;

    /// The knowledge of a game that begins here.
    fn begin(start: &G::Position) -> Self::Knowledge;

    /// A move is played.
    fn follow(knowledge: &mut Self::Knowledge, m: MoveOf<G>);

    /// The text of a move of the present position as `viewer` may read it while the game goes on.
    fn tell_move(knowledge: &Self::Knowledge, now: &G::Position, viewer: Viewer, m: MoveOf<G>) -> String;

    /// The present position as `viewer` may know it, as a text and as something to draw; all of it once the game is over.
    fn show(knowledge: &Self::Knowledge, now: &G::Position, viewer: Viewer, over: bool) -> (String, Diagram);

    /// A position that would look the same to `viewer`, what it cannot know being drawn by `seed` (the field says
    /// determinization); `None` if nothing is hidden, where there is only one.
    fn sample(knowledge: &Self::Knowledge, viewer: Viewer, seed: u64) -> Option<G::Position>;

    /// Positions that would look the same to `viewer` and that together have every move which may be legal as far as it
    /// knows: of one alone the legal moves could tell a secret. None if nothing is hidden.
    fn coverings(knowledge: &Self::Knowledge, viewer: Viewer) -> Vec<G::Position>;

    /// The knowledge of a game that has come to `now`.
    fn knowledge(past: &[Step<G>], now: &G::Position) -> Self::Knowledge {
        let mut knowledge = Self::begin(past.first().map_or(now, |(start, _)| start));
        past.iter().for_each(|(_, m)| Self::follow(&mut knowledge, *m));
        knowledge
    }
}

/// No secrets: everybody sees everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Open;

impl<G: Game> Secrets<G> for Open {
    const ANY: bool = false;

    type Knowledge = ();

    fn begin(_: &G::Position) {}

    fn follow((): &mut (), _: MoveOf<G>) {}

    fn tell_move((): &(), now: &G::Position, _: Viewer, m: MoveOf<G>) -> String {
        G::write_move(now, m)
    }

    fn show((): &(), now: &G::Position, _: Viewer, _: bool) -> (String, Diagram) {
        (G::write_position(now), G::diagram(now))
    }

    fn sample((): &(), _: Viewer, _: u64) -> Option<G::Position> {
        None
    }

    fn coverings((): &(), _: Viewer) -> Vec<G::Position> {
        Vec::new()
    }
}
