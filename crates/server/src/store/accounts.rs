//! Accounts and ratings in the store: written once over both databases.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{AccountRow, RatingRow, Step, Store, Stored, schema};

/// What a finished match makes of a player's rating.
#[derive(Clone, PartialEq, Debug)]
pub struct NewRating {
    /// The account.
    pub account: i64,
    /// The game's id.
    pub game: String,
    /// The word for the speed.
    pub speed: &'static str,
    /// The rating after the match; its number of games is one more than that of the rating it was made from.
    pub row: RatingRow,
}

impl NewRating {
    /// Enters it, unless another match of the same player has been rated meanwhile.
    pub(super) fn step(&self) -> Step {
        let RatingRow { rating, games } = self.row;
        let values = vec![
            self.account.into(),
            self.game.as_str().into(),
            self.speed.into(),
            rating.rating.into(),
            rating.deviation.into(),
            rating.volatility.into(),
            games.into(),
        ];
        Step::one(schema::UPSERT_RATING, values)
    }
}

impl Store {
    /// Makes an account and gives its id.
    ///
    /// # Errors
    /// A conflict if the name is taken.
    pub async fn create_account(&self, name: &str, password: String, now: Millis) -> Stored<i64> {
        let values = vec![name.into(), name.to_lowercase().into(), password.into(), now.into()];
        self.apply(vec![Step::one(schema::INSERT_ACCOUNT, values)]).await?;
        Ok(self.account_by_name(name).await?.id)
    }

    /// The account of this name.
    ///
    /// # Errors
    /// If there is none.
    pub async fn account_by_name(&self, name: &str) -> Stored<AccountRow> {
        AccountRow::read(self.row(schema::ACCOUNT_BY_NAME, vec![name.to_lowercase().into()]).await?)
    }

    /// When an account was made.
    ///
    /// # Errors
    /// If there is none.
    pub async fn account_created(&self, account: i64) -> Stored<Millis> {
        Fields::new(self.row(schema::ACCOUNT_CREATED, vec![account.into()]).await?).unsigned()
    }

    /// Gives an account another password.
    ///
    /// # Errors
    /// A conflict if there is no such account.
    pub async fn set_password(&self, account: i64, password: String) -> Stored<()> {
        self.apply(vec![Step::one(schema::SET_PASSWORD, vec![password.into(), account.into()])]).await
    }

    /// An account's rating at a game and speed; a newcomer's if it has none.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn rating(&self, account: i64, game: &str, speed: &str) -> Stored<RatingRow> {
        let rows = self.rows(schema::RATING, vec![account.into(), game.into(), speed.into()]).await?;
        let row = rows.into_iter().next().map(|cells| RatingRow::read(&mut Fields::new(cells)));
        row.transpose().map(Option::unwrap_or_default)
    }

    /// Every rating of an account, as (game, speed, rating).
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn ratings(&self, account: i64) -> Stored<Vec<(String, String, RatingRow)>> {
        let rows = self.rows(schema::RATINGS, vec![account.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.text()?, fields.text()?, RatingRow::read(fields)?))
        };
        rows.into_iter().map(read).collect()
    }
}
