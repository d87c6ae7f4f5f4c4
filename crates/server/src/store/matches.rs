//! Matches in the store: written once over both databases.

use ikusa_play::{Applied, Millis};
use ikusa_rules::Color;

use super::cell::{Cell, Fields};
use super::row::{read_command, write_command};
use super::{MatchRow, NewRating, Seat, Status, Step, Store, StoreError, Stored, schema};

/// A command to append, with what it leads to.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub id: String,
    /// The version it must have.
    pub expected: u64,
    /// The command.
    pub applied: Applied,
    /// The status afterwards.
    pub status: Status,
    /// The match that the players agreed to play next, to be made in the same breath.
    pub sequel: Option<MatchRow>,
    /// What the end of the match makes of its players' ratings, to be entered in the same breath.
    pub ratings: Vec<NewRating>,
}

impl Store {
    /// Keeps a new match.
    ///
    /// # Errors
    /// If the database cannot be reached, like every question to the store.
    pub async fn create_match(&self, row: &MatchRow) -> Stored<()> {
        self.apply(vec![Step::one(schema::INSERT_MATCH, row.cells())]).await?;
        self.tell(&row.id, row.version);
        Ok(())
    }

    /// A match without its commands.
    ///
    /// # Errors
    /// If there is none.
    pub async fn find_match(&self, id: &str) -> Stored<MatchRow> {
        MatchRow::read(self.row(schema::FIND_MATCH, vec![id.into()]).await?)
    }

    /// The commands of a match from a version on.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub async fn commands(&self, id: &str, from: u64) -> Stored<Vec<Applied>> {
        let rows = self.rows(schema::COMMANDS, vec![id.into(), from.into()]).await?;
        rows.into_iter().map(read_command).collect()
    }

    /// Appends a command if the match still has the expected version, and makes what follows from it; all of it is
    /// durable when this returns, or none.
    ///
    /// # Errors
    /// A conflict if someone else was faster.
    pub async fn append(&self, entry: &Append) -> Stored<()> {
        let mut bump: Vec<Cell> = entry.status.cells().into();
        bump.push(entry.sequel.as_ref().map(|sequel| sequel.id.clone()).into());
        bump.extend([entry.id.as_str().into(), entry.expected.into()]);
        let body: Cell = write_command(&entry.applied)?.into();
        let mut steps: Vec<_> =
            entry.sequel.iter().map(|sequel| Step::one(schema::INSERT_MATCH, sequel.cells())).collect();
        match self {
            Store::Sqlite(_) => steps.extend([
                Step::one(schema::BUMP_VERSION, bump),
                Step::one(
                    schema::INSERT_COMMAND,
                    vec![entry.id.as_str().into(), entry.expected.into(), body],
                ),
            ]),
            Store::Postgres(_) => {
                bump.push(body);
                steps.push(Step::one(schema::APPEND, bump));
            }
        }
        steps.extend(entry.ratings.iter().map(NewRating::step));
        self.apply(steps).await?;
        self.tell(&entry.id, entry.expected + 1);
        Ok(())
    }

    /// Puts someone on a free seat; a match whose seats are both taken begins at `began`.
    ///
    /// # Errors
    /// A conflict if the seat is taken.
    pub async fn take_seat(
        &self,
        id: &str,
        color: Color,
        seat: &Seat,
        began: Option<Millis>,
        status: &Status,
    ) -> Stored<()> {
        let query = if color == Color::Black { schema::SEAT_BLACK } else { schema::SEAT_WHITE };
        let mut values: Vec<Cell> = seat.cells().into();
        values.push(began.into());
        values.extend(status.cells());
        values.extend([began.is_none().into(), id.into()]);
        self.apply(vec![Step::one(query, values)]).await?;
        self.tell(id, 0);
        Ok(())
    }

    async fn list(&self, query: &'static str, values: Vec<Cell>) -> Stored<Vec<MatchRow>> {
        self.rows(query, values).await?.into_iter().map(MatchRow::read).collect()
    }

    /// The open challenges, newest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn lobby(&self, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::LOBBY, vec![limit.into()]).await
    }

    /// Matches in which one of these tokens holds a seat, or this account plays, newest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn matches_of(
        &self,
        tokens: &[Vec<u8>],
        account: Option<i64>,
        limit: u32,
    ) -> Stored<Vec<MatchRow>> {
        let mut rows = Vec::new();
        for token in tokens {
            rows.extend(self.list(schema::OF_TOKEN, vec![token.clone().into(), limit.into()]).await?);
        }
        if let Some(account) = account {
            rows.extend(self.list(schema::OF_ACCOUNT, vec![account.into(), limit.into()]).await?);
        }
        Ok(newest_once(rows, limit))
    }

    /// The present versions of these matches, where another process may have changed them unheard.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn versions(&self, ids: &[String]) -> Stored<Vec<(String, u64)>> {
        if ids.is_empty() || matches!(self, Store::Sqlite(_)) {
            return Ok(Vec::new());
        }
        let rows = self.rows(schema::VERSIONS, vec![ids.join(" ").into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.text()?, fields.unsigned()?))
        };
        rows.into_iter().map(read).collect()
    }

    /// Matches whose clock has fallen by `now`.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn fallen(&self, now: Millis, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::FALLEN, vec![now.into(), limit.into()]).await
    }

    /// Matches in which the computer is to move.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn awaiting_computer(&self, limit: u32) -> Stored<Vec<MatchRow>> {
        self.list(schema::AWAITING_COMPUTER, vec![limit.into()]).await
    }

    /// Claims a piece of work on a match at a version for a while; `false` if another process has it.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn claim(
        &self,
        id: &str,
        version: u64,
        kind: &str,
        now: Millis,
        until: Millis,
    ) -> Stored<bool> {
        let values = vec![id.into(), version.into(), kind.into(), until.into(), now.into()];
        match self.apply(vec![Step::one(schema::CLAIM, values)]).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Rows from several queries, each match once, the last touched first.
fn newest_once(mut rows: Vec<MatchRow>, limit: u32) -> Vec<MatchRow> {
    rows.sort_by(|a, b| b.status.touched.cmp(&a.status.touched).then_with(|| a.id.cmp(&b.id)));
    rows.dedup_by(|a, b| a.id == b.id);
    rows.truncate(limit as usize);
    rows
}
