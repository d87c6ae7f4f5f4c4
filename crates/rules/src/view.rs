//! What one viewer may know.

use crate::{Color, Diagram};

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
