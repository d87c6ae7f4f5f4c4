//! Boards without a match: a position with its moves, explanations, positions put together by hand.

use std::collections::BTreeMap;

use ikusa_rules::{MoveError, say};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Answer, Declined, game};
use crate::line::{AnyLine, Taken};
use crate::protocol::{Arranged, Composed, LevelView, LineView, RefusalView, Side, borrowed};

/// A place in a game.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Place {
    /// The game's id.
    pub game: String,
    /// The position's text; the start if not given.
    #[serde(default)]
    pub position: Option<String>,
    /// Moves played from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

impl Place {
    /// The line with its moves played.
    ///
    /// # Errors
    /// If the place is none: why.
    pub fn open(&self) -> Answer<Box<dyn AnyLine>> {
        if self.moves.len() > 2_000 {
            return Err(Declined::BadRequest(say!("a lo sumo 2000 jugadas", "at most 2000 moves")));
        }
        let mut line = game(&self.game)?.open(self.position.as_deref(), &self.borrowed_options())?;
        for text in &self.moves {
            line.play(text).map_err(|error| Declined::Denied(error.into()))?;
        }
        Ok(line)
    }

    /// The position to draw, with every legal move; one that cannot be played is drawn too, where the game shows such.
    ///
    /// # Errors
    /// If the place is none.
    pub fn show(&self) -> Answer<LineView> {
        match (self.open(), &self.position) {
            (Err(Declined::IllegalPosition(reasons)), Some(position)) if self.moves.is_empty() => {
                // A text that says more than the board can hold, such as a nineteenth pawn, would be drawn as another.
                match game(&self.game)?.look(position, &self.borrowed_options()) {
                    Ok((line, flaws)) if flaws == reasons => Ok(LineView::diagram(line.as_ref(), &flaws)),
                    _ => Err(Declined::IllegalPosition(reasons)),
                }
            }
            (opened, _) => Ok(LineView::open(opened?.as_ref())),
        }
    }

    pub(super) fn borrowed_options(&self) -> Vec<(&str, &str)> {
        borrowed(&self.options)
    }
}

/// A move to explain: its text, or what a hand did on the board.
#[derive(Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Tried {
    /// The move's text.
    #[serde(default)]
    pub r#move: Option<String>,
    /// The cell of the piece that was picked up.
    #[serde(default)]
    pub from: Option<usize>,
    /// The letters of the piece that was picked up from the hand.
    #[serde(default)]
    pub hand: Option<String>,
    /// The cell that it was put on.
    #[serde(default)]
    pub to: Option<usize>,
}

impl Tried {
    /// The text of it on this line.
    ///
    /// # Errors
    /// If it names no move and no cells of the board.
    pub fn text(&self, line: &dyn AnyLine) -> Answer<String> {
        let taken = match (self.from, &self.hand) {
            (Some(cell), None) => Some(Taken::Cell(cell)),
            (None, Some(letters)) => Some(Taken::Hand(letters)),
            _ => None,
        };
        let attempt = || line.attempt(taken?, self.to?);
        self.r#move.clone().or_else(attempt).ok_or_else(|| {
            Declined::BadRequest(say!(
                "se esperaba una jugada, o de dónde y adónde",
                "expected a move, or from where and to where"
            ))
        })
    }
}

/// A doubt about a move.
#[derive(Deserialize, ToSchema)]
pub struct Doubt {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// The move.
    #[serde(flatten)]
    pub tried: Tried,
}

impl Doubt {
    /// Why the move may not be played; nothing if it may.
    ///
    /// # Errors
    /// If the place is none, or the text no move at all.
    pub fn explain(&self) -> Answer<Option<RefusalView>> {
        let line = self.place.open()?;
        told(line.check(&self.tried.text(line.as_ref())?))
    }
}

/// A judgement as the API tells it: a refusal is an answer, a text that is no move at all is a mistake.
///
/// # Errors
/// For such a text.
pub fn told(judged: Result<(), MoveError>) -> Answer<Option<RefusalView>> {
    match judged {
        Ok(()) => Ok(None),
        Err(MoveError::Illegal(refusal)) => Ok(Some((&refusal).into())),
        Err(MoveError::Syntax(error)) => Err(Declined::BadRequest(error.says())),
    }
}

/// Pieces put together by hand.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sketched {
    /// The game's id.
    pub game: String,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The pieces.
    pub board: Arranged,
    /// The side to move.
    pub turn: Side,
}

impl Sketched {
    /// What position this is, or every reason why it is none.
    ///
    /// # Errors
    /// If it cannot be put on the game's board at all.
    pub fn compose(&self) -> Answer<Composed> {
        Ok(self.board.compose(game(&self.game)?, &self.options, self.turn)?)
    }
}

/// A tower to look into.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Inspected {
    /// The game's id.
    pub game: String,
    /// Options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The pieces, as the viewer sees them.
    pub board: Arranged,
    /// The cell of the tower.
    pub cell: usize,
}

impl Inspected {
    /// How each piece of the tower would move at its level, what stands above it being lifted off.
    ///
    /// # Errors
    /// If there is no such cell, or the pieces cannot stand like this.
    pub fn levels(&self) -> Answer<Vec<LevelView>> {
        Ok(self.board.levels(game(&self.game)?, &self.options, self.cell)?)
    }
}
