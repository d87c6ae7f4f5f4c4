//! Matches as the API tells of them.

use std::collections::BTreeMap;

use ikusa_play::Terms;
use ikusa_play::protocol::{AudienceView, MatchAnswer, MatchEntry, Player, Side};
use ikusa_rules::{Color, Viewer};

use crate::live::{Audience, Eyes, Play};
use crate::store::{Holder, MatchRow};

/// Who sits where.
fn player(row: &MatchRow, color: Color) -> Player {
    let seat = &row.seats[color];
    let guest = seat.account.is_none() && seat.level.is_none() && !seat.is_free();
    Player { name: seat.name.clone(), guest, level: seat.level, taken: !seat.is_free() }
}

/// What was agreed on.
fn terms(row: &MatchRow) -> Terms {
    serde_json::from_str(&row.terms).unwrap_or_default()
}

/// The options that say something.
fn chosen(row: &MatchRow, terms: &Terms) -> BTreeMap<String, String> {
    ikusa_play::game(&row.game).map(|game| terms.chosen_options(game).cloned().collect()).unwrap_or_default()
}

/// Who is connected now.
pub(crate) fn audience_view(audience: Audience) -> AudienceView {
    let here = |color| audience.seats[color] > 0;
    AudienceView { black: here(Color::Black), white: here(Color::White), watching: audience.spectators }
}

/// The match as these eyes may see it.
pub(crate) fn match_answer(play: &Play, eyes: Eyes, audience: AudienceView) -> MatchAnswer {
    let row = &play.row;
    let terms = terms(row);
    MatchAnswer {
        id: row.id.clone(),
        black: player(row, Color::Black),
        white: player(row, Color::White),
        both: eyes == Eyes::Both,
        open: row.open,
        created: row.created,
        game: row.game.clone(),
        rated: row.rated,
        capped: row.capped,
        device: terms.device,
        time: terms.time,
        options: chosen(row, &terms),
        audience,
        next: row.sequel.clone(),
        closed: row.status.reason.clone().filter(|_| play.contest.is_none()),
        cup: row.cup.clone(),
        state: play.view(viewer(play, eyes)),
    }
}

/// Whoever holds both seats looks from the side to move.
pub(super) fn viewer(play: &Play, eyes: Eyes) -> Viewer {
    match (eyes, &play.contest) {
        (Eyes::Seat(one), _) => Viewer::Seat(one),
        (Eyes::Both, Some(contest)) => Viewer::Seat(contest.to_act()),
        _ => Viewer::Spectator,
    }
}

/// The match as a line of a list for a holder of seats.
pub(crate) fn match_entry(row: &MatchRow, holder: &Holder) -> MatchEntry {
    let terms = terms(row);
    let seat = row.seats_of(holder).into_iter().next();
    MatchEntry {
        id: row.id.clone(),
        game: row.game.clone(),
        black: player(row, Color::Black),
        white: player(row, Color::White),
        turn: row.status.turn.map(Side::from),
        seat: seat.map(Side::from),
        over: row.status.over,
        winner: row.status.winner.map(Side::from),
        reason: row.status.reason.clone(),
        created: row.created,
        touched: row.status.touched,
        rated: row.rated,
        device: terms.device,
        time: terms.time,
        options: chosen(row, &terms),
    }
}
