//! A game as clients list and draw it.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Side, Words};
use crate::AnyGame;

/// A game as clients list and draw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameView {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Words,
    /// The options.
    pub options: Vec<OptionView>,
    /// Every kind of piece.
    pub pieces: Vec<PieceView>,
    /// What its moves may be called: words for the codes that moves carry.
    pub verbs: Vec<VerbView>,
    /// The record formats.
    pub formats: Vec<FormatView>,
    /// Whether play begins with a secret formation.
    pub formation: bool,
    /// What is said of an attack on the piece that decides the game.
    pub check: Words,
    /// Whether the game's book wants it to be said.
    pub announces: bool,
    /// Whether players may agree on a draw.
    pub draws: bool,
    /// Whether an impasse may be settled by points.
    pub impasse: bool,
    /// The names of the files of its board, left to right.
    pub files: Vec<String>,
    /// The names of the ranks, top to bottom.
    pub ranks: Vec<String>,
    /// Which side the board is drawn for: the one at its bottom.
    pub bottom: Side,
    /// How many pieces may stand on one square.
    pub height: usize,
    /// Named armies, where the game has them.
    pub presets: Vec<PresetView>,
}

/// An option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OptionView {
    /// The key.
    pub key: String,
    /// What it may be: words separated by `|`, or a range.
    pub values: String,
    /// The default.
    pub default: String,
    /// What it decides.
    pub about: Words,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PieceView {
    /// A stable id.
    pub id: String,
    /// The letters of the notation.
    pub letter: String,
    /// A traditional character, or empty.
    pub kanji: String,
    /// The name.
    pub name: Words,
    /// Whether it may be in hand or reserve.
    pub held: bool,
    /// The letters of what it becomes once it is captured; null where captured pieces leave the game.
    pub captured: Option<String>,
}

/// A record format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct FormatView {
    /// The id.
    pub id: String,
    /// File name endings.
    pub extensions: Vec<String>,
    /// What it is.
    pub about: Words,
}

/// What a move may be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct VerbView {
    /// The code, which no rewording changes.
    pub code: &'static str,
    /// The words.
    pub says: Words,
}

/// A named army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PresetView {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Words,
}

impl GameView {
    /// A game as clients see it.
    pub fn of(game: &dyn AnyGame) -> GameView {
        let option = |spec: &ikusa_rules::OptionSpec| OptionView {
            key: spec.key.to_owned(),
            values: spec.values.to_string(),
            default: spec.default.to_owned(),
            about: (&spec.about).into(),
        };
        let piece = |kind: &ikusa_rules::PieceKind| PieceView {
            id: kind.id.to_owned(),
            letter: kind.letter.to_owned(),
            kanji: kind.kanji.to_owned(),
            name: (&kind.name).into(),
            held: game.may_hold(kind),
            captured: game.captured(kind).map(|face| face.letter.to_owned()),
        };
        let format = |format: crate::FormatInfo| FormatView {
            id: format.id.to_owned(),
            extensions: format.extensions.iter().map(|ending| (*ending).to_owned()).collect(),
            about: (&format.about).into(),
        };
        let board = game.board();
        let presets = game.armies().map_or(&[][..], |armies| armies.presets());
        GameView {
            id: game.id().to_owned(),
            name: game.name().into(),
            options: game.options().iter().map(option).collect(),
            pieces: game.pieces().iter().map(piece).collect(),
            verbs: game
                .verbs()
                .iter()
                .map(|verb| VerbView { code: verb.code, says: (&verb.says).into() })
                .collect(),
            formats: game.formats().into_iter().map(format).collect(),
            formation: game.has_formation(),
            check: game.check_word().into(),
            announces: game.announces_check(),
            draws: game.draw_by_agreement(),
            impasse: game.has_impasse(),
            bottom: board.bottom.into(),
            files: board.files,
            ranks: board.ranks,
            height: game.height(),
            presets: presets
                .iter()
                .map(|(id, name)| PresetView { id: (*id).to_owned(), name: name.into() })
                .collect(),
        }
    }
}
