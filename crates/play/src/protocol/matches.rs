//! A match as one viewer may see it.

use std::collections::BTreeMap;

use ikusa_rules::{Color, Diagram, Impasse, Viewer};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ClockView, LineView, MoveView, OutcomeView, Side};
use crate::clock::Millis;
use crate::matches::{Match, Stage};
use crate::offer::Offer;

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
    /// What is offered; `rematch` only once the match is over.
    pub kind: Offer,
}

/// What a position allows in an impasse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ImpasseView {
    /// Whether the viewer may propose one now.
    pub propose: bool,
    /// Whether the opponent could refuse; if not, a proposal settles the game at once.
    pub refusable: bool,
    /// Whether the viewer may declare one now.
    pub declare: bool,
    /// What Black's pieces count.
    pub black: u32,
    /// What White's pieces count.
    pub white: u32,
}

impl ImpasseView {
    fn of(impasse: Impasse, contest: &Match, seat: Option<Color>) -> ImpasseView {
        let to_move = seat == Some(contest.line().turn());
        ImpasseView {
            propose: seat.is_some() && impasse.settlement.is_some(),
            refusable: seat.is_some_and(|seat| impasse.may_refuse[seat.other()]),
            declare: to_move && impasse.declaration.is_some(),
            black: impasse.points[Color::Black],
            white: impasse.points[Color::White],
        }
    }
}

/// From when a match may be claimed because someone is away; null while they are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ClaimView {
    /// Because Black is.
    pub black: Option<Millis>,
    /// Because White is.
    pub white: Option<Millis>,
}

/// A match as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct MatchView {
    /// The game's id.
    pub game: String,
    /// The options that differ from the game's defaults, or were given.
    pub options: BTreeMap<String, String>,
    /// Where it stands.
    pub stage: Stage,
    /// How many commands it has had.
    pub version: u64,
    /// The viewer's seat; null for spectators.
    pub seat: Option<Side>,
    /// The line of play; null before the reveal.
    pub line: Option<LineView>,
    /// The clocks.
    pub clock: ClockView,
    /// When the match ends by itself if nobody does anything, by the same clock as `clock.at`: a clock falls, or it never
    /// begins.
    pub deadline: Option<Millis>,
    /// For whom the match waits before any clock runs.
    pub awaited: Vec<Side>,
    /// When the opponent of someone who is away may claim the match.
    pub claimable: ClaimView,
    /// The open offer.
    pub offer: Option<OfferView>,
    /// What may be done about an impasse; null where the game or the present stage knows none.
    pub impasse: Option<ImpasseView>,
    /// How it ended.
    pub outcome: Option<OutcomeView>,
    /// The formation stage.
    pub formation: Option<FormationView>,
}

impl MatchView {
    /// The match as `viewer` may see it at the moment `at`.
    pub fn of(contest: &Match, viewer: Viewer, at: Millis) -> MatchView {
        let seat = match viewer {
            Viewer::Seat(color) => Some(color),
            Viewer::Spectator => None,
        };
        let revealed = contest.line_revealed();
        MatchView {
            game: contest.game().id().to_owned(),
            options: contest.terms().chosen_options(contest.game()).cloned().collect(),
            stage: contest.stage(),
            version: contest.version(),
            seat: seat.map(Side::from),
            line: revealed.then(|| line_for(contest, viewer)),
            clock: ClockView::at(contest.clock(), at),
            deadline: contest.deadline(),
            awaited: awaited(contest),
            claimable: ClaimView {
                black: contest.claimable(Color::Black),
                white: contest.claimable(Color::White),
            },
            offer: contest.offer().map(|(by, kind)| OfferView { by: by.into(), kind }),
            impasse: contest.impasse().map(|impasse| ImpasseView::of(impasse, contest, seat)),
            outcome: contest.outcome().map(OutcomeView::from),
            formation: (contest.stage() == Stage::Forming).then(|| formation_for(contest, seat)),
        }
    }
}

fn awaited(contest: &Match) -> Vec<Side> {
    let absent = |color: &Color| contest.stage() != Stage::Over && contest.arrived(*color).is_none();
    Color::BOTH.into_iter().filter(absent).map(Side::from).collect()
}

fn line_for(contest: &Match, viewer: Viewer) -> LineView {
    let line = contest.line();
    if contest.stage() == Stage::Over {
        return LineView::revealed(line);
    }
    let to_move = contest.stage() == Stage::Playing && viewer == Viewer::Seat(line.turn());
    let legal = if to_move { line.offers(viewer) } else { Vec::new() };
    LineView { legal: legal.into_iter().map(MoveView::from).collect(), ..LineView::seen(line, viewer) }
}

impl LineView {
    /// The match's line after its first `count` moves, as `viewer` was shown it then; `None` before the reveal or if
    /// there are not so many.
    pub fn earlier(contest: &Match, viewer: Viewer, count: usize) -> Option<LineView> {
        let line = contest.line_revealed().then(|| contest.line().rewound(count)).flatten()?;
        match contest.stage() {
            Stage::Over => Some(LineView::revealed(line.as_ref())),
            Stage::Forming | Stage::Playing => Some(LineView::seen(line.as_ref(), viewer)),
        }
    }
}

/// What anyone may see of a match's board, and the cells that its last move touched; nothing before the reveal.
pub fn spectacle(contest: &Match) -> Option<(Diagram, Vec<usize>)> {
    let line = contest.line_revealed().then(|| contest.line())?;
    let diagram = match contest.stage() {
        Stage::Over => line.diagram(),
        Stage::Forming | Stage::Playing => line.view(Viewer::Spectator).diagram,
    };
    Some((diagram, line.last_cells()))
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
