//! Boards to draw and moves to offer.

use std::borrow::Cow;

use ikusa_rules::{Color, Diagram, Effect, Pick, Refusal, Sketch, View, Viewer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{OutcomeView, RefusalView, Side, Words};
use crate::AnyLine;

/// A board to draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BoardView {
    /// The names of the files, left to right.
    pub files: Vec<String>,
    /// The names of the ranks, top to bottom.
    pub ranks: Vec<String>,
    /// The cells row by row, each a tower from base to top.
    pub cells: Vec<Vec<ManView>>,
    /// Pieces in hand or reserve.
    pub hands: HandsView,
    /// The side at the bottom of this drawing.
    pub bottom: Side,
    /// Whether armies are still being placed in the open, one piece each turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub placing: bool,
    /// Further facts worth a line each.
    pub notes: Vec<Words>,
}

/// A piece of one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ManView {
    /// Whose it is.
    #[serde(rename = "s")]
    pub side: Side,
    /// The letters of its kind.
    #[serde(rename = "k")]
    #[schema(value_type = String)]
    pub kind: Cow<'static, str>,
}

/// Both hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct HandsView {
    /// Black's.
    pub black: Vec<HeldView>,
    /// White's.
    pub white: Vec<HeldView>,
}

/// Pieces of one kind in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct HeldView {
    /// The letters of the kind.
    #[serde(rename = "k")]
    #[schema(value_type = String)]
    pub kind: Cow<'static, str>,
    /// How many.
    #[serde(rename = "n")]
    pub count: u8,
}

impl From<Diagram> for BoardView {
    fn from(diagram: Diagram) -> BoardView {
        let man = |man: &ikusa_rules::Man| ManView { side: man.color.into(), kind: man.kind.letter.into() };
        let hand = |color: Color| {
            let held = diagram.hands[color].iter();
            held.map(|(man, count)| HeldView { kind: man.kind.letter.into(), count: *count }).collect()
        };
        BoardView {
            cells: diagram.cells.iter().map(|tower| tower.iter().map(man).collect()).collect(),
            hands: HandsView { black: hand(Color::Black), white: hand(Color::White) },
            bottom: diagram.bottom.into(),
            placing: diagram.placing,
            notes: diagram.notes.into_iter().map(Words::from).collect(),
            files: diagram.files,
            ranks: diagram.ranks,
        }
    }
}

/// How to mark the target of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EffectView {
    /// A piece comes to an empty square.
    Move,
    /// Something is taken.
    Capture,
    /// A piece comes to lie on others.
    Stack,
    /// A piece comes from the hand.
    Drop,
    /// Anything else.
    Other,
}

impl From<Effect> for EffectView {
    fn from(effect: Effect) -> EffectView {
        match effect {
            Effect::Move => EffectView::Move,
            Effect::Capture => EffectView::Capture,
            Effect::Stack => EffectView::Stack,
            Effect::Drop => EffectView::Drop,
            Effect::Other => EffectView::Other,
        }
    }
}

/// A legal move as a hand makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct MoveView {
    /// The canonical text, which is what a move command sends.
    pub text: String,
    /// The cell of the piece that is picked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub from: Option<usize>,
    /// The kind that is picked up from the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hand: Option<&'static str>,
    /// The cell it is put on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub to: Option<usize>,
    /// One more cell that belongs to the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub then: Option<usize>,
    /// The kind it becomes, or that takes its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub with: Option<&'static str>,
    /// What happens there.
    pub effect: EffectView,
    /// What it is called, by its code; the game's description has the words.
    pub verb: &'static str,
}

impl From<(String, Sketch)> for MoveView {
    fn from((text, sketch): (String, Sketch)) -> MoveView {
        let (from, hand) = match sketch.pick {
            Pick::Cell(cell) => (Some(cell), None),
            Pick::Hand(kind) => (None, Some(kind.letter)),
            Pick::Nothing => (None, None),
        };
        MoveView {
            text,
            from,
            hand,
            to: sketch.to,
            then: sketch.then,
            with: sketch.with.map(|kind| kind.letter),
            effect: sketch.effect.into(),
            verb: sketch.verb.code,
        }
    }
}

/// A line of play: what a board shows and offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LineView {
    /// The position's text, as far as the viewer may know it.
    pub position: String,
    /// Whose move it is.
    pub turn: Side,
    /// Whether that side is in check.
    pub check: bool,
    /// How the game ended by its rules.
    pub outcome: Option<OutcomeView>,
    /// The position to draw.
    pub board: BoardView,
    /// The moves so far.
    pub moves: Vec<String>,
    /// For each of them the letters of the piece that made it, with an `x` behind for a capture; empty for a word such as
    /// `pass`. Of pieces with one name it is the first.
    pub movers: Vec<String>,
    /// The cells that the last of them touched: where it came from, where it went, and one more if it named one.
    pub last: Vec<usize>,
    /// The moves that the viewer may try now, as far as it knows.
    pub legal: Vec<MoveView>,
    /// Why the position is only to be looked at, where it cannot be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unplayable: Vec<RefusalView>,
}

impl LineView {
    /// The line for someone who may know everything and move for both sides.
    pub fn open(line: &dyn AnyLine) -> LineView {
        let legal = line.sketches().into_iter().map(MoveView::from).collect();
        LineView { legal, ..LineView::revealed(line) }
    }

    /// A position that cannot be played, to be looked at: why, and no move.
    pub fn diagram(line: &dyn AnyLine, flaws: &[Refusal]) -> LineView {
        let unplayable = flaws.iter().map(RefusalView::from).collect();
        LineView { check: false, outcome: None, unplayable, ..LineView::revealed(line) }
    }

    /// The line for a viewer, without the moves it may make.
    pub(super) fn seen(line: &dyn AnyLine, viewer: Viewer) -> LineView {
        LineView::shown(line, line.view(viewer))
    }

    /// The line with nothing hidden: of a finished game, or on a board of one's own.
    pub(super) fn revealed(line: &dyn AnyLine) -> LineView {
        let view = View { position: line.position(), moves: line.played(), diagram: line.diagram() };
        LineView::shown(line, view)
    }

    fn shown(line: &dyn AnyLine, view: View) -> LineView {
        LineView {
            position: view.position,
            turn: line.turn().into(),
            check: line.in_check(),
            outcome: line.outcome().map(OutcomeView::from),
            board: view.diagram.into(),
            moves: view.moves,
            movers: line.movers(),
            last: line.last_cells(),
            legal: Vec::new(),
            unplayable: Vec::new(),
        }
    }
}
