//! Accounts and ratings in the store: written once over both databases.

use ikusa_play::Millis;

use super::cell::{Cell, Fields};
use super::{AccountRow, Change, RatingRow, Store, StoreError, Stored, schema};
use crate::names;

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
    pub(super) fn change(&self) -> Change {
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
        Change::one(schema::UPSERT_RATING, values)
    }
}

/// Two accounts never look the same; the index lets any number be without a look.
pub(super) const LOOKS: &str = "
ALTER TABLE accounts ADD COLUMN looks TEXT;
CREATE UNIQUE INDEX accounts_looks ON accounts (looks);
CREATE INDEX accounts_sought ON accounts (folded_name {by_bytes});
";
/// Those whose names begin so, in the order of bytes on either database.
const SOUGHT: [&str; 2] = [
    "SELECT name FROM accounts WHERE folded_name >= $1 AND folded_name < $2 AND closed IS NULL \
     ORDER BY folded_name LIMIT 20",
    "SELECT name FROM accounts WHERE folded_name COLLATE \"C\" >= $1 AND folded_name COLLATE \"C\" < $2 \
     AND closed IS NULL ORDER BY folded_name COLLATE \"C\" LIMIT 20",
];
const UNSEEN: &str = "SELECT id, name FROM accounts WHERE looks IS NULL ORDER BY id LIMIT 100";
const NOTE: &str = "UPDATE accounts SET looks = $1 WHERE id = $2 AND looks IS NULL \
     AND NOT EXISTS (SELECT 1 FROM accounts twin WHERE twin.looks = $1)";
/// No name has such a sign in it.
const NOTE_TWIN: &str = "UPDATE accounts SET looks = '#' || id WHERE id = $1 AND looks IS NULL";

/// Makes an account.
pub(super) fn new_account(name: &str, password: Cell, now: Millis) -> Change {
    let (folded, looks) = (name.to_lowercase(), names::looks(name));
    Change::one(schema::INSERT_ACCOUNT, vec![name.into(), folded.into(), looks.into(), password, now.into()])
}

impl Store {
    /// Makes an account and gives its id.
    ///
    /// # Errors
    /// A conflict if the name is taken, or looks like one that is.
    pub async fn create_account(&self, name: &str, password: String, now: Millis) -> Stored<i64> {
        self.apply(vec![new_account(name, password.into(), now)]).await?;
        Ok(self.account_by_name(name).await?.id)
    }

    /// Notes what the names of accounts from before look like, so that nobody takes one that looks the same. Of two that look
    /// the same already, both stay.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn note_looks(&self) -> Stored<()> {
        loop {
            let mut changes = Vec::new();
            for cells in self.rows(UNSEEN, Vec::new()).await? {
                let fields = &mut Fields::new(cells);
                let (id, name) = (fields.int()?, fields.text()?);
                changes.push(Change::any(NOTE, vec![names::looks(&name).into(), id.into()]));
                changes.push(Change::any(NOTE_TWIN, vec![id.into()]));
            }
            if changes.is_empty() {
                return Ok(());
            }
            match self.apply(changes).await {
                // Another process notes them too.
                Err(StoreError::Conflict) => {}
                done => done?,
            }
        }
    }

    /// The account of this name.
    ///
    /// # Errors
    /// If there is none.
    pub async fn account_by_name(&self, name: &str) -> Stored<AccountRow> {
        AccountRow::read(self.row(schema::ACCOUNT_BY_NAME, vec![name.to_lowercase().into()]).await?)
    }

    /// The names that begin so, twenty at the most.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn names(&self, beginning: &str) -> Stored<Vec<String>> {
        let beginning = beginning.to_lowercase();
        let query = SOUGHT[usize::from(matches!(self, Store::Postgres(_)))];
        let values = vec![beginning.as_str().into(), format!("{beginning}{}", char::MAX).into()];
        let rows = self.rows(query, values).await?;
        rows.into_iter().map(|cells| Fields::new(cells).text()).collect()
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
        self.apply(vec![Change::one(schema::SET_PASSWORD, vec![password.into(), account.into()])]).await
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
