//! Who waits for whom: seeks on the same terms whose makers will do for each other.

use ikusa_play::Millis;
use ikusa_rules::Color;

use crate::config::Config;
use crate::error::{Answer, ApiError};
use crate::live::{Hub, now};
use crate::store::{PlayingRow, Sought, Stored};

/// How many open challenges a lobby shows.
pub(crate) const MOST: u32 = 100;

/// How long the maker of an open challenge may be without a connection before nobody sees it any more.
pub(crate) fn patience(config: &Config) -> Millis {
    config.seek_timeout * 1_000
}

/// After how long without a connection it is closed.
pub(crate) fn end_of_patience(config: &Config) -> Millis {
    6 * patience(config)
}

/// How long after its last move a match counts as being played, and how many are shown.
const LATELY: Millis = 15 * 60 * 1_000;
const MOST_PLAYING: u32 = 60;

/// What is being played now, the strongest players first.
///
/// # Errors
/// If the database cannot be reached.
pub(crate) async fn playing(hub: &Hub) -> Stored<Vec<PlayingRow>> {
    hub.store().playing(now().saturating_sub(LATELY), MOST_PLAYING).await
}

/// Leads whoever waits at `own` to the first of these who waits for the same: the match and the side there.
///
/// # Errors
/// If the database cannot be reached.
pub(crate) async fn pair_off(hub: &Hub, own: &Sought, others: &[Sought]) -> Answer<Option<(String, Color)>> {
    let Some(side) = Color::BOTH.into_iter().find(|color| !own.row.is_free(*color)) else { return Ok(None) };
    // Whoever has waited longest comes first; the list begins with the newest.
    for host in others.iter().rev().filter(|host| fit(own, host)) {
        let Some(color) = Color::BOTH.into_iter().find(|color| host.row.is_free(*color)) else { continue };
        if let (Some(one), Some(other)) = (own.seek.account, host.seek.account)
            && hub.store().is_blocked(one, other).await?
        {
            continue;
        }
        let seat = own.row.seats[side].clone();
        match hub.table(&host.row.id).take_over(hub.store(), color, seat, own.row.id.clone()).await {
            Ok(()) => return Ok(Some((host.row.id.clone(), color))),
            // One of the two has been answered meanwhile.
            Err(ApiError::SeatTaken) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Whether someone who leaves the side open may be led to another's challenge.
fn fit(own: &Sought, host: &Sought) -> bool {
    let (one, other) = (&own.row, &host.row);
    let alike = (&one.game, &one.terms, one.rated) == (&other.game, &other.terms, other.rated);
    let apart = one.id != other.id && (own.seek.account.is_none() || own.seek.account != host.seek.account);
    let known = !one.rated || (own.seek.account.is_some() && host.seek.account.is_some());
    let agreed = own.seek.takes(host.seek.rating) && host.seek.takes(own.seek.rating);
    own.seek.pairs && alike && apart && known && agreed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{MatchRow, Seek, Status};
    use ikusa_rules::ByColor;

    fn sought(id: &str, account: Option<i64>, rating: Option<i64>, range: Option<(i64, i64)>) -> Sought {
        let row = MatchRow {
            id: id.to_owned(),
            game: "shogi".to_owned(),
            terms: "{}".to_owned(),
            began: None,
            version: 0,
            open: true,
            rated: false,
            created: 0,
            seats: ByColor::default(),
            status: Status::default(),
            client: None,
            sequel: None,
            presence: ByColor::default(),
            frozen: None,
            cup: None,
            capped: false,
        };
        Sought { seek: Seek { account, rating, range, pairs: true }, row }
    }

    #[test]
    fn both_must_do_for_each_other() {
        let ana = sought("a", Some(1), Some(1500), Some((1400, 1600)));
        let blas = sought("b", Some(2), Some(1590), Some((1490, 1690)));
        let eva = sought("c", Some(3), Some(1590), Some((1550, 1630)));
        let guest = sought("d", None, None, None);
        assert!(fit(&ana, &blas) && fit(&blas, &ana));
        assert!(!fit(&ana, &eva) && !fit(&eva, &ana), "Eva wants someone stronger");
        assert!(!fit(&ana, &guest) && !fit(&guest, &ana), "nobody knows how strong a guest is");
        assert!(!fit(&ana, &ana), "nobody plays alone");
        assert!(
            !fit(&ana, &sought("e", Some(1), Some(1500), None)),
            "nor against another device of their own"
        );
        let other_terms = |change: fn(&mut Sought)| {
            let mut other = sought("f", None, None, None);
            change(&mut other);
            fit(&guest, &other)
        };
        assert!(other_terms(|_| ()));
        assert!(!other_terms(|other| other.row.game = "gueides".to_owned()));
        assert!(!other_terms(|other| other.row.rated = true));
        assert!(!other_terms(|other| other.row.terms = "{ }".to_owned()));
    }
}
