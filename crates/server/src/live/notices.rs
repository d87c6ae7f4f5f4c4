//! What players who are not there are to be told.

use ikusa_play::{Match, Millis, Stage};
use ikusa_rules::Color;

use crate::store::{MatchRow, Notice, NoticeKind};

/// What a command that `seat` has just given is to those who are away: their turn, or the end. `row` is still as it was.
pub(super) fn of(row: &MatchRow, contest: &Match, seat: Color, at: Millis) -> Vec<Notice> {
    let version = contest.version();
    let kind = |color: Color| {
        let turn = (contest.stage() == Stage::Playing).then(|| contest.line().turn());
        match contest.stage() {
            Stage::Over if !row.status.over => Some(NoticeKind::Result),
            Stage::Playing if turn == Some(color) && row.status.turn != turn => Some(NoticeKind::Turn),
            _ => None,
        }
    };
    let away = |color: &Color| *color != seat && row.presence[*color].gone.is_some();
    let notice = |color: Color| {
        let account = row.seats[color].account?;
        Some(Notice { account, kind: kind(color)?, id: row.id.clone(), version, at })
    };
    Color::BOTH.into_iter().filter(away).filter_map(notice).collect()
}

/// What it is to whoever waits for an opponent, and is away, that a match begins.
pub(super) fn of_begin(row: &MatchRow, joined: Color, at: Millis) -> Option<Notice> {
    let host = joined.other();
    let account = row.seats[host].account.filter(|_| row.presence[host].gone.is_some())?;
    Some(Notice { account, kind: NoticeKind::Begun, id: row.id.clone(), version: 0, at })
}
