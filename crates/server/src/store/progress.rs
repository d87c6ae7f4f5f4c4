//! How ratings went: one point for every rated game.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Change, NewRating, Store, Stored};

const INSERT: &str = "INSERT INTO rating_points (account, game, speed, games, at, rating, deviation, match_id) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
/// The newest; older ones are of little use in a graph.
const POINTS: &str = "SELECT at, rating, deviation, match_id FROM rating_points \
     WHERE account = $1 AND game = $2 AND speed = $3 ORDER BY games DESC LIMIT 1000";

/// A rating after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingPoint {
    /// When the game ended.
    pub at: Millis,
    /// The rating after it.
    pub rating: f64,
    /// One standard deviation of it.
    pub deviation: f64,
    /// The match.
    pub id: String,
}

impl NewRating {
    /// Enters it into the graph too.
    pub(super) fn point(&self, id: &str, at: Millis) -> Change {
        let rating = self.row.rating;
        let values = vec![
            self.account.into(),
            self.game.as_str().into(),
            self.speed.into(),
            self.row.games.into(),
            at.into(),
            rating.rating.into(),
            rating.deviation.into(),
            id.into(),
        ];
        Change::one(INSERT, values)
    }
}

impl Store {
    /// How an account's rating at a game and speed went, the oldest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn rating_points(&self, account: i64, game: &str, speed: &str) -> Stored<Vec<RatingPoint>> {
        let rows = self.rows(POINTS, vec![account.into(), game.into(), speed.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            let (at, rating) = (fields.unsigned()?, fields.real()?);
            Ok(RatingPoint { at, rating, deviation: fields.real()?, id: fields.text()? })
        };
        rows.into_iter().rev().map(read).collect()
    }
}
