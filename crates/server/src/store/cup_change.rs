//! A change of a tournament: compare-and-set on its version, and everything that goes with it.

use ikusa_cup::Result;
use ikusa_play::Millis;

use super::cell::Cell;
use super::{Change, CupEntry, CupGame, CupRow, MatchRow, Standing, Store, Stored, schema};

/// What changes in a tournament, all at once.
#[derive(Clone, Debug)]
pub struct CupChange {
    /// The row as it shall be; its version is the one it must still have.
    pub row: CupRow,
    /// When it was due as far as whoever makes the change knows: a result that came in meanwhile is not put off.
    pub due_before: Option<Millis>,
    /// Those who enter.
    pub entered: Vec<CupEntry>,
    /// Those of whom it is told otherwise whether they are there, and since when they wait.
    pub changed: Vec<CupEntry>,
    /// Those who leave before it begins.
    pub removed: Vec<u32>,
    /// New games and byes.
    pub paired: Vec<CupGame>,
    /// New matches.
    pub matches: Vec<MatchRow>,
    /// Results.
    pub results: Vec<(u32, Result)>,
}

const CHANGE: &str = "UPDATE cups SET stage = $1, round = $2, began = $3, ended = $4, next = $5, starts = $6, \
     version = version + 1, \
     due = CASE WHEN due = $7 OR due IS NULL OR CAST($8 AS BIGINT) IS NULL OR $8 < due THEN $8 ELSE due END \
     WHERE id = $9 AND version = $10";
const ENTER: &str = "INSERT INTO cup_entries (cup, number, account, name, rating, here, since) \
     VALUES ($1, $2, $3, $4, $5, $6, $7)";
const SET_ENTRY: &str = "UPDATE cup_entries SET here = $1, since = $2 WHERE cup = $3 AND number = $4";
const REMOVE: &str = "DELETE FROM cup_entries WHERE cup = $1 AND number = $2";
const PAIR: &str = "INSERT INTO cup_games (cup, number, round, black, white, match_id, result) \
     VALUES ($1, $2, $3, $4, $5, $6, $7)";
const RESULT: &str = "UPDATE cup_games SET result = $1 WHERE cup = $2 AND number = $3 AND result IS NULL";

impl CupChange {
    /// One in which the tournament itself stays as it is.
    pub fn of(row: &CupRow) -> CupChange {
        CupChange {
            row: row.clone(),
            due_before: row.due,
            entered: Vec::new(),
            changed: Vec::new(),
            removed: Vec::new(),
            paired: Vec::new(),
            matches: Vec::new(),
            results: Vec::new(),
        }
    }

    fn changes(&self) -> Vec<Change> {
        let (row, id) = (&self.row, || Cell::from(self.row.id.as_str()));
        let head = vec![
            row.stage.word().into(),
            row.round.into(),
            row.began.into(),
            row.ended.into(),
            row.next.into(),
            row.starts.into(),
            self.due_before.into(),
            row.due.into(),
            id(),
            row.version.into(),
        ];
        let mut changes = vec![Change::one(CHANGE, head)];
        let number = |number: u32| Cell::from(number);
        changes.extend(self.removed.iter().map(|gone| Change::any(REMOVE, vec![id(), number(*gone)])));
        changes.extend(self.entered.iter().map(|entry| {
            let CupEntry { account, here, since, .. } = *entry;
            let values = vec![id(), number(entry.number), account.into(), entry.name.as_str().into()];
            let rest = [i64::from(entry.rating).into(), here.into(), since.into()];
            Change::one(ENTER, values.into_iter().chain(rest).collect())
        }));
        changes.extend(self.changed.iter().map(|entry| {
            Change::any(SET_ENTRY, vec![entry.here.into(), entry.since.into(), id(), number(entry.number)])
        }));
        changes.extend(self.matches.iter().map(|row| Change::one(schema::INSERT_MATCH, row.cells())));
        changes.extend(self.paired.iter().map(|game| {
            let values = vec![
                id(),
                number(game.number),
                number(game.round),
                number(game.black),
                game.white.into(),
                game.match_id.clone().into(),
                game.result.map(Result::word).into(),
            ];
            Change::one(PAIR, values)
        }));
        let result = |(game, result): &(u32, Result)| {
            Change::one(RESULT, vec![result.word().into(), id(), number(*game)])
        };
        changes.extend(self.results.iter().map(result));
        changes
    }
}

impl Store {
    /// Changes a tournament if it is still as expected; all of it is durable when this returns, or none.
    ///
    /// # Errors
    /// A conflict if someone else was faster.
    pub async fn change_cup(&self, change: &CupChange) -> Stored<()> {
        self.apply(change.changes()).await?;
        for row in &change.matches {
            self.tell(&row.id, Standing { version: 0, seated: row.seated() });
        }
        Ok(())
    }
}
