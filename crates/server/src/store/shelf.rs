//! What an account keeps beside its games: how far it has come in the courses, armies of its own, and puzzles from its
//! mistakes.

use super::cell::Fields;
use super::{Change, Store, StoreError, Stored};

/// More stages of a course, and more armies for a game, than anyone needs.
const MOST_STAGES: u64 = 200;
const MOST_ARMIES: u64 = 50;

const STAGES: &str = "SELECT COUNT(*) FROM lessons WHERE account = $1 AND game = $2";
/// Stars are won and never lost, whichever device is late.
const LEARN: &str = "INSERT INTO lessons (account, game, stage, stars) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (account, game, stage) DO UPDATE SET stars = excluded.stars WHERE lessons.stars < excluded.stars";
const LEARNT: &str =
    "SELECT game, stage, stars FROM lessons WHERE account = $1 ORDER BY game, stage LIMIT 2000";
const ARMIES: &str = "SELECT COUNT(*) FROM armies WHERE account = $1 AND game = $2 AND name <> $3";
const KEEP: &str = "INSERT INTO armies (account, game, name, army) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (account, game, name) DO UPDATE SET army = excluded.army";
const KEPT: &str = "SELECT game, name, army FROM armies WHERE account = $1 ORDER BY game, name LIMIT 500";
const KEEP_MISTAKES: &str = "INSERT INTO mistakes (account, game, puzzles) VALUES ($1, $2, $3) \
     ON CONFLICT (account, game) DO UPDATE SET puzzles = excluded.puzzles";
const MISTAKES: &str = "SELECT game, puzzles FROM mistakes WHERE account = $1 ORDER BY game LIMIT 100";
const DROP: &str = "DELETE FROM armies WHERE account = $1 AND game = $2 AND name = $3";

impl Store {
    /// Enters the stars of stages of a game's course.
    ///
    /// # Errors
    /// A conflict if there are too many stages.
    pub async fn learn(&self, account: i64, game: &str, stages: &[(String, u8)]) -> Stored<()> {
        let count = Fields::new(self.row(STAGES, vec![account.into(), game.into()]).await?).unsigned()?;
        if count > MOST_STAGES {
            return Err(StoreError::Conflict);
        }
        let change = |(stage, stars): &(String, u8)| {
            let stars = i64::from(*stars);
            Change::any(LEARN, vec![account.into(), game.into(), stage.as_str().into(), stars.into()])
        };
        self.apply(stages.iter().map(change).collect()).await
    }

    /// The stars of all stages, as game, stage and stars.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn learnt(&self, account: i64) -> Stored<Vec<(String, String, u64)>> {
        let rows = self.rows(LEARNT, vec![account.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.text()?, fields.text()?, fields.unsigned()?))
        };
        rows.into_iter().map(read).collect()
    }

    /// Keeps an army for a game under a name.
    ///
    /// # Errors
    /// A conflict if there are too many.
    pub async fn keep_army(&self, account: i64, game: &str, name: &str, army: &str) -> Stored<()> {
        let others = vec![account.into(), game.into(), name.into()];
        if Fields::new(self.row(ARMIES, others).await?).unsigned()? >= MOST_ARMIES {
            return Err(StoreError::Conflict);
        }
        let values = vec![account.into(), game.into(), name.into(), army.into()];
        self.apply(vec![Change::any(KEEP, values)]).await
    }

    /// Keeps puzzles of a game, a row a line, in place of those before.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn keep_mistakes(&self, account: i64, game: &str, rows: &str) -> Stored<()> {
        self.change(KEEP_MISTAKES, vec![account.into(), game.into(), rows.into()]).await
    }

    /// The puzzles of each game.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn mistakes(&self, account: i64) -> Stored<Vec<(String, String)>> {
        let rows = self.rows(MISTAKES, vec![account.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.text()?, fields.text()?))
        };
        rows.into_iter().map(read).collect()
    }

    /// Lets go of an army.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn drop_army(&self, account: i64, game: &str, name: &str) -> Stored<()> {
        self.change(DROP, vec![account.into(), game.into(), name.into()]).await
    }

    /// All armies, as game, name and army.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn armies(&self, account: i64) -> Stored<Vec<(String, String, String)>> {
        let rows = self.rows(KEPT, vec![account.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.text()?, fields.text()?, fields.text()?))
        };
        rows.into_iter().map(read).collect()
    }
}
