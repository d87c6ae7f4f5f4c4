//! Matches that are being played now, for whoever likes to watch.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{MatchRow, Store, Stored};

/// A match that is being played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayingRow {
    /// How strong its players are on average; nothing of guests.
    pub rating: Option<f64>,
    /// The match.
    pub row: MatchRow,
}

/// Who came together in public is watched in public: those who met in the lobby, and accounts, whose games stand in their
/// profiles anyway. What two friends play behind a link of their own is theirs.
const PLAYING: &str = "SELECT id, \
     (SELECT MAX(r.rating) FROM ratings r WHERE r.account = m.black_account AND r.game = m.game) + \
     (SELECT MAX(r.rating) FROM ratings r WHERE r.account = m.white_account AND r.game = m.game) \
     FROM matches m WHERE over = 0 AND began IS NOT NULL AND touched > $1 AND frozen IS NULL \
     AND (black_account <> white_account OR EXISTS (SELECT 1 FROM seeks s WHERE s.match_id = m.id)) \
     ORDER BY touched DESC LIMIT $2";

impl Store {
    /// The matches in which something has happened after a moment, the strongest players first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn playing(&self, since: Millis, limit: u32) -> Stored<Vec<PlayingRow>> {
        let mut found = Vec::new();
        for cells in self.rows(PLAYING, vec![since.into(), limit.into()]).await? {
            let fields = &mut Fields::new(cells);
            found.push((fields.text()?, fields.real_or_none()?));
        }
        let ids: Vec<String> = found.iter().map(|(id, _)| id.clone()).collect();
        let mut rows = self.matches_by_id(&ids).await?;
        let with_row = found.into_iter().filter_map(|(id, sum)| {
            let row = rows.iter().position(|row| row.id == id).map(|at| rows.swap_remove(at))?;
            Some(PlayingRow { rating: sum.map(|sum| sum / 2.0), row })
        });
        let mut playing: Vec<PlayingRow> = with_row.collect();
        // Among equals whoever began first stays, so that nobody is taken from a game they watch.
        let strength = |one: &PlayingRow| one.rating.unwrap_or(0.0);
        playing.sort_by(|a, b| {
            strength(b)
                .total_cmp(&strength(a))
                .then_with(|| (a.row.began, &a.row.id).cmp(&(b.row.began, &b.row.id)))
        });
        Ok(playing)
    }
}
