//! Games that were played at devices without a server, taken over into accounts: once each, however often they are sent.

use ikusa_play::Applied;

use super::cell::{Cell, Fields};
use super::row::write_command;
use super::{Change, MatchRow, Played, Store, StoreError, Stored, schema};

/// More games than anyone plays on trains.
const MOST: u64 = 1_000;

const COUNT: &str = "SELECT COUNT(*) FROM brought WHERE account = $1";
const FIND: &str = "SELECT match_id FROM brought WHERE account = $1 AND kept = $2";
const INSERT: &str = "INSERT INTO brought (account, kept, match_id) VALUES ($1, $2, $3)";

/// What nobody but its player answers for is not counted among the games that everyone may explore.
const UNLISTED: &str = "UPDATE matches SET explored = 1 WHERE id = $1";

/// Beside it, what reviews have found wrong in an account's games.
pub(super) const TABLES: &str = "
CREATE TABLE mistakes (
    account BIGINT NOT NULL REFERENCES accounts (id), game TEXT NOT NULL, puzzles TEXT NOT NULL, PRIMARY KEY (account, game)
);
CREATE TABLE brought (
    account BIGINT NOT NULL REFERENCES accounts (id), kept TEXT NOT NULL, match_id TEXT NOT NULL,
    PRIMARY KEY (account, kept)
);
";

impl Store {
    /// The match that a game of a device has become, if an account has brought it already.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn brought(&self, account: i64, kept: &str) -> Stored<Option<String>> {
        match self.row(FIND, vec![account.into(), kept.into()]).await {
            Ok(cells) => Ok(Some(Fields::new(cells).text()?)),
            Err(StoreError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Takes a finished game over, with all its commands and what it is to its player.
    ///
    /// # Errors
    /// A conflict if there are too many, or it has just been brought.
    pub async fn bring(
        &self,
        account: i64,
        kept: &str,
        row: &MatchRow,
        log: &[Applied],
        played: &[Played],
    ) -> Stored<()> {
        if Fields::new(self.row(COUNT, vec![account.into()]).await?).unsigned()? >= MOST {
            return Err(StoreError::Conflict);
        }
        let mut changes = vec![
            Change::one(schema::INSERT_MATCH, row.cells()),
            Change::one(UNLISTED, vec![row.id.as_str().into()]),
            Change::one(INSERT, vec![account.into(), kept.into(), row.id.as_str().into()]),
        ];
        for (version, applied) in log.iter().enumerate() {
            let body: Cell = write_command(applied)?.into();
            let values = vec![row.id.as_str().into(), (version as u64).into(), body];
            changes.push(Change::one(schema::INSERT_COMMAND, values));
        }
        changes.extend(played.iter().flat_map(Played::changes));
        self.apply(changes).await
    }
}
