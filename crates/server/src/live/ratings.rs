//! What the end of a match makes of its players' ratings.

use ikusa_play::Speed;
use ikusa_rules::{ByColor, Color, Outcome};

use crate::error::Answer;
use crate::store::{MatchRow, NewRating, RatingRow, Store};

/// What the end of a match makes of its players' ratings: nothing unless it is rated and both have accounts.
pub(super) async fn new_ratings(
    store: &Store,
    row: &MatchRow,
    verdict: Option<Outcome>,
    speed: Speed,
) -> Answer<Vec<NewRating>> {
    let [black, white] = Color::BOTH.map(|color| row.seats[color].account);
    let (Some(verdict), Some(black), Some(white), true) = (verdict, black, white, row.rated) else {
        return Ok(Vec::new());
    };
    let (accounts, speed) = (ByColor::new(black, white), speed.word());
    let before = ByColor::new(
        store.rating(black, &row.game, speed).await?,
        store.rating(white, &row.game, speed).await?,
    );
    let after = |color: Color| {
        let score = verdict.winner.map_or(0.5, |winner| if winner == color { 1.0 } else { 0.0 });
        let rating = before[color].rating.after(&[(before[color.other()].rating, score)]);
        let new = RatingRow { rating, games: before[color].games + 1 };
        NewRating { account: accounts[color], game: row.game.clone(), speed, row: new }
    };
    let mut ratings = Color::BOTH.map(after).to_vec();
    // Everyone locks in the same order, so that two matches of the same players cannot wait for each other.
    ratings.sort_by_key(|rating| rating.account);
    Ok(ratings)
}
