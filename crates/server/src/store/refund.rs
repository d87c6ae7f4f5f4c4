//! Ratings that were won by cheating, taken back: whoever lost to the account gets what those games cost them, the account begins
//! anew, and none of its games counts any more.

use super::Change;
use super::cell::Cell;

/// A rating after a game that was lost to the account, and the one before it: a newcomer's if it was the first.
const REFUND: &str = "UPDATE ratings SET rating = rating + (\
     SELECT COALESCE(SUM(CASE WHEN COALESCE(earlier.rating, 1500.0) > later.rating \
         THEN COALESCE(earlier.rating, 1500.0) - later.rating ELSE 0.0 END), 0.0) \
     FROM played p JOIN rating_points later ON later.account = ratings.account AND later.game = ratings.game \
         AND later.speed = ratings.speed AND later.match_id = p.match_id \
     LEFT JOIN rating_points earlier ON earlier.account = later.account AND earlier.game = later.game \
         AND earlier.speed = later.speed AND earlier.games = later.games - 1 \
     WHERE p.account = $1 AND p.opponent = ratings.account AND p.result = 2 AND p.rated = 1) \
     WHERE account IN (SELECT opponent FROM played WHERE account = $1 AND result = 2 AND rated = 1)";
/// A graph ends where the rating is.
const REDRAW: &str = "UPDATE rating_points SET rating = (SELECT r.rating FROM ratings r WHERE r.account = rating_points.account \
         AND r.game = rating_points.game AND r.speed = rating_points.speed) \
     WHERE account IN (SELECT opponent FROM played WHERE account = $1 AND result = 2 AND rated = 1) \
     AND games = (SELECT r.games FROM ratings r WHERE r.account = rating_points.account \
         AND r.game = rating_points.game AND r.speed = rating_points.speed)";

/// In this order; what is done a second time finds no games that count.
const STEPS: [&str; 7] = [
    REFUND,
    REDRAW,
    "DELETE FROM ratings WHERE account = $1",
    "DELETE FROM rating_points WHERE account = $1",
    "UPDATE matches SET rated = 0 WHERE id IN (SELECT match_id FROM played WHERE account = $1 AND rated = 1)",
    "UPDATE played SET rated = 0 WHERE opponent = $1 AND account IN (SELECT opponent FROM played WHERE account = $1)",
    "UPDATE played SET rated = 0 WHERE account = $1",
];

/// What takes an account's ratings back.
pub(super) fn changes(account: i64) -> Vec<Change> {
    STEPS.iter().map(|query| Change::any(query, vec![Cell::from(account)])).collect()
}
