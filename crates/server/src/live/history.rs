//! What a finished match is to each of its players.

use ikusa_play::{Match, Millis, explorer};
use ikusa_rules::Color;

use crate::store::{MatchRow, Played, Score};

/// How many of the first moves a history knows.
const OPENING: usize = 8;
/// No move's text is longer in any game; what is would be cut.
const LONGEST: usize = 160;

/// The entries that a match makes in the histories of its players: none unless it is over, was played, and an account sat
/// across from someone else.
pub(crate) fn played(row: &MatchRow, contest: &Match, at: Millis) -> Vec<Played> {
    let Some(verdict) = contest.verdict() else { return Vec::new() };
    let moves = contest.line().played();
    let mut opening = moves.iter().take(OPENING).map(String::as_str).collect::<Vec<_>>().join(" ");
    opening.truncate((0..=LONGEST).rev().find(|at| opening.is_char_boundary(*at)).unwrap_or(0));
    let armies = explorer::formations(contest).unwrap_or_default();
    let entry = |color: Color| {
        let (own, other) = (&row.seats[color], &row.seats[color.other()]);
        let account = own.account.filter(|_| own.account != other.account)?;
        Some(Played {
            account,
            ended: at,
            id: row.id.clone(),
            game: row.game.clone(),
            seat: color,
            opponent: other.account,
            level: other.level,
            score: match verdict.winner {
                None => Score::Drawn,
                Some(winner) if winner == color => Score::Won,
                Some(_) => Score::Lost,
            },
            rated: row.rated,
            opening: opening.clone(),
            formation: armies[color as usize].clone(),
        })
    };
    Color::BOTH.into_iter().filter_map(entry).collect()
}
