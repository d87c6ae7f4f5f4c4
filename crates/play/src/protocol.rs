//! What goes over the wire: a match as one viewer may see it. Built from what is allowed, never by deleting.

use std::collections::BTreeMap;

use ikusa_rules::{Color, Diagram, Effect, Lang, Outcome, Pick, Refusal, Sketch, Text, Text2, View, Viewer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::{Clock, Millis, TimeControl};
use crate::contest::{Match, Offer, Stage};
use crate::{AnyGame, AnyLine};

/// The same words in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Words {
    /// Spanish.
    pub es: String,
    /// English.
    pub en: String,
}

impl From<&Text> for Words {
    fn from(text: &Text) -> Words {
        Words { es: text.es.to_owned(), en: text.en.to_owned() }
    }
}

impl From<&Text2> for Words {
    fn from(text: &Text2) -> Words {
        Words { es: text.es.clone(), en: text.en.clone() }
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::Black => Side::Black,
            Color::White => Side::White,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::Black => Color::Black,
            Side::White => Color::White,
        }
    }
}

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
    /// Further facts worth a line each.
    pub notes: Vec<Words>,
}

/// A piece of one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ManView {
    /// Whose it is.
    #[serde(rename = "s")]
    pub side: Side,
    /// The letters of its kind.
    #[serde(rename = "k")]
    pub kind: String,
}

/// Both hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct HandsView {
    /// Black's.
    pub black: Vec<HeldView>,
    /// White's.
    pub white: Vec<HeldView>,
}

/// Pieces of one kind in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct HeldView {
    /// The letters of the kind.
    #[serde(rename = "k")]
    pub kind: String,
    /// How many.
    #[serde(rename = "n")]
    pub count: u8,
}

impl From<&Diagram> for BoardView {
    fn from(diagram: &Diagram) -> BoardView {
        let man =
            |man: &ikusa_rules::Man| ManView { side: man.color.into(), kind: man.kind.letter.to_owned() };
        let hand = |color: Color| {
            let held = diagram.hands[color].iter();
            held.map(|(man, count)| HeldView { kind: man.kind.letter.to_owned(), count: *count }).collect()
        };
        BoardView {
            files: diagram.files.clone(),
            ranks: diagram.ranks.clone(),
            cells: diagram.cells.iter().map(|tower| tower.iter().map(man).collect()).collect(),
            hands: HandsView { black: hand(Color::Black), white: hand(Color::White) },
            bottom: diagram.bottom.into(),
            notes: diagram.notes.iter().map(Words::from).collect(),
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
    pub from: Option<usize>,
    /// The kind that is picked up from the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
    /// The cell it is put on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
    /// One more cell that belongs to the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<usize>,
    /// The kind it becomes, or that takes its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// What happens there: `move`, `capture`, `stack`, `drop` or `other`.
    pub effect: String,
    /// A verb for a chooser.
    pub verb: Words,
}

impl From<(String, Sketch)> for MoveView {
    fn from((text, sketch): (String, Sketch)) -> MoveView {
        let effect = match sketch.effect {
            Effect::Move => "move",
            Effect::Capture => "capture",
            Effect::Stack => "stack",
            Effect::Drop => "drop",
            Effect::Other => "other",
        };
        let (from, hand) = match sketch.pick {
            Pick::Cell(cell) => (Some(cell), None),
            Pick::Hand(kind) => (None, Some(kind.letter.to_owned())),
            Pick::Nothing => (None, None),
        };
        MoveView {
            text,
            from,
            hand,
            to: sketch.to,
            then: sketch.then,
            with: sketch.with.map(|kind| kind.letter.to_owned()),
            effect: effect.to_owned(),
            verb: sketch.verb.into(),
        }
    }
}

/// A refusal by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RefusalView {
    /// The id of the clause.
    pub clause: String,
    /// What it says about this position.
    pub says: Words,
}

impl From<&Refusal> for RefusalView {
    fn from(refusal: &Refusal) -> RefusalView {
        let says = Words { es: refusal.sentence(Lang::Es), en: refusal.sentence(Lang::En) };
        RefusalView { clause: refusal.id().to_owned(), says }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OutcomeView {
    /// Who won; null for a draw.
    pub winner: Option<Side>,
    /// The code of the reason.
    pub reason: String,
    /// The reason in words.
    pub says: Words,
    /// The clause behind it.
    pub clause: Option<String>,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> OutcomeView {
        OutcomeView {
            winner: outcome.winner.map(Side::from),
            reason: outcome.reason.code.to_owned(),
            says: (&outcome.reason.says).into(),
            clause: outcome.reason.clause.map(|clause| clause.id.to_owned()),
        }
    }
}

/// One player's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TimeView {
    /// Milliseconds before the periods, or all of them.
    pub main: Millis,
    /// Byoyomi periods left.
    pub periods: u32,
}

/// Both clocks at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ClockView {
    /// How time is limited.
    #[schema(value_type = Object)]
    pub control: TimeControl,
    /// Black's time.
    pub black: TimeView,
    /// White's time.
    pub white: TimeView,
    /// Whose time runs.
    pub running: Option<Side>,
    /// The moment, in milliseconds since the Unix epoch by the server's clock.
    pub at: Millis,
}

impl ClockView {
    /// The clocks at the moment `at`.
    pub fn at(clock: &Clock, at: Millis) -> ClockView {
        let time = |color| {
            let left = clock.left(color, at).unwrap_or_default();
            TimeView { main: left.main, periods: left.periods }
        };
        ClockView {
            control: clock.control(),
            black: time(Color::Black),
            white: time(Color::White),
            running: clock.running().map(|(side, _)| side.into()),
            at,
        }
    }
}

/// One's own formation, while it is being made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct FormationView {
    /// One's own formation so far; nothing for spectators.
    pub army: Option<String>,
    /// Whether one's own is declared done.
    pub done: bool,
    /// Whether the opponent's is; nothing else of it is ever told before the reveal.
    pub opponent_done: bool,
}

/// An open offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OfferView {
    /// Who made it.
    pub by: Side,
    /// `draw` or `takeback`.
    pub kind: String,
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
    /// The moves that the viewer may make now.
    pub legal: Vec<MoveView>,
}

impl LineView {
    /// The line for someone who may know everything and move for both sides.
    pub fn open(line: &dyn AnyLine) -> LineView {
        LineView { legal: legal(line), ..LineView::revealed(line) }
    }

    /// The line for a viewer, without the moves it may make.
    fn seen(line: &dyn AnyLine, viewer: Viewer) -> LineView {
        LineView::shown(line, line.view(viewer))
    }

    /// The line with nothing hidden: of a finished game, or on a board of one's own.
    fn revealed(line: &dyn AnyLine) -> LineView {
        let view = View { position: line.position(), moves: line.played(), diagram: line.diagram() };
        LineView::shown(line, view)
    }

    fn shown(line: &dyn AnyLine, view: View) -> LineView {
        LineView {
            position: view.position,
            turn: line.turn().into(),
            check: line.in_check(),
            outcome: line.outcome().map(OutcomeView::from),
            board: (&view.diagram).into(),
            moves: view.moves,
            legal: Vec::new(),
        }
    }
}

fn legal(line: &dyn AnyLine) -> Vec<MoveView> {
    line.sketches().into_iter().map(MoveView::from).collect()
}

/// A match as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct MatchView {
    /// The game's id.
    pub game: String,
    /// The options that differ from the game's defaults, or were given.
    pub options: BTreeMap<String, String>,
    /// `forming`, `playing` or `over`.
    pub stage: String,
    /// How many commands it has had.
    pub version: u64,
    /// The viewer's seat; null for spectators.
    pub seat: Option<Side>,
    /// The line of play; null before the reveal.
    pub line: Option<LineView>,
    /// The clocks.
    pub clock: ClockView,
    /// The open offer.
    pub offer: Option<OfferView>,
    /// How it ended.
    pub outcome: Option<OutcomeView>,
    /// The formation stage.
    pub formation: Option<FormationView>,
}

impl MatchView {
    /// The match as `viewer` may see it at the moment `at`.
    pub fn of(contest: &Match, viewer: Viewer, at: Millis) -> MatchView {
        let stage = match contest.stage() {
            Stage::Forming => "forming",
            Stage::Playing => "playing",
            Stage::Over => "over",
        };
        let seat = match viewer {
            Viewer::Seat(color) => Some(color),
            Viewer::Spectator => None,
        };
        let revealed = contest.line_revealed();
        MatchView {
            game: contest.game().id().to_owned(),
            options: contest.terms().options.iter().cloned().collect(),
            stage: stage.to_owned(),
            version: contest.version(),
            seat: seat.map(Side::from),
            line: revealed.then(|| line_for(contest, viewer)),
            clock: ClockView::at(contest.clock(), at),
            offer: contest.offer().map(|(by, offer)| OfferView {
                by: by.into(),
                kind: match offer {
                    Offer::Draw => "draw",
                    Offer::Takeback => "takeback",
                }
                .to_owned(),
            }),
            outcome: contest.outcome().map(OutcomeView::from),
            formation: (contest.stage() == Stage::Forming).then(|| formation_for(contest, seat)),
        }
    }
}

fn line_for(contest: &Match, viewer: Viewer) -> LineView {
    let line = contest.line();
    if contest.stage() == Stage::Over {
        return LineView::revealed(line);
    }
    let to_move = contest.stage() == Stage::Playing && viewer == Viewer::Seat(line.turn());
    LineView { legal: if to_move { legal(line) } else { Vec::new() }, ..LineView::seen(line, viewer) }
}

fn formation_for(contest: &Match, seat: Option<Color>) -> FormationView {
    match seat {
        Some(seat) => {
            let (army, done) = contest.army(seat);
            FormationView { army: Some(army.to_owned()), done, opponent_done: contest.army(seat.other()).1 }
        }
        None => FormationView { army: None, done: false, opponent_done: false },
    }
}

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
    /// The record formats.
    pub formats: Vec<FormatView>,
    /// Whether play begins with a secret formation.
    pub formation: bool,
    /// Whether players may agree on a draw.
    pub draws: bool,
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
        };
        let format = |format: crate::FormatInfo| FormatView {
            id: format.id.to_owned(),
            extensions: format.extensions.iter().map(|ending| (*ending).to_owned()).collect(),
            about: (&format.about).into(),
        };
        let presets = game.muster().map_or(&[][..], |muster| muster.presets());
        GameView {
            id: game.id().to_owned(),
            name: game.name().into(),
            options: game.options().iter().map(option).collect(),
            pieces: game.pieces().iter().map(piece).collect(),
            formats: game.formats().into_iter().map(format).collect(),
            formation: game.has_formation(),
            draws: game.draw_by_agreement(),
            presets: presets
                .iter()
                .map(|(id, name)| PresetView { id: (*id).to_owned(), name: name.into() })
                .collect(),
        }
    }
}
