//! Analyses that processes on other machines are to make: one queue, clients in turn. Whoever asked says again and again that
//! they still want it; whoever works on it says again and again that they still do.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Change, Store, StoreError, Stored};

pub(super) const TABLE: &str = "
CREATE TABLE analyses (
    id TEXT PRIMARY KEY, via TEXT NOT NULL, client TEXT NOT NULL, wish TEXT NOT NULL, asked BIGINT NOT NULL,
    wanted BIGINT NOT NULL, holder TEXT, until BIGINT NOT NULL, tries BIGINT NOT NULL, answer TEXT
);
CREATE INDEX analyses_via ON analyses (via);
";

/// How many analyses one client may have under way, waiting ones included.
pub(crate) const OF_ONE: usize = 4;
/// How many may wait.
pub(crate) const OF_ALL: usize = 128;
/// What has broken so many workers is given to no other.
const TRIES: u32 = 3;

const ASK: &str = "INSERT INTO analyses (id, via, client, wish, asked, wanted, until, tries) \
     SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), \
     CAST($6 AS BIGINT), 0, 0 \
     WHERE (SELECT COUNT(*) FROM analyses WHERE client = $3 AND wanted > $5) < CAST($7 AS BIGINT) \
     AND (SELECT COUNT(*) FROM analyses WHERE wanted > $5) < CAST($8 AS BIGINT)";
/// Those that wait, in the order of their turns: the first of each client comes before the second of any, and what is being
/// worked on counts.
macro_rules! queue {
    ($now:literal, $tries:literal) => {
        concat!(
            "(SELECT id, wish, ROW_NUMBER() OVER (ORDER BY round, asked, id) AS place FROM (SELECT id, wish, asked, until, \
             ROW_NUMBER() OVER (PARTITION BY client ORDER BY until <= ",
            $now,
            ", asked, id) AS round FROM analyses WHERE answer IS NULL AND wanted > ",
            $now,
            " AND tries < ",
            $tries,
            ") rounds WHERE until <= ",
            $now,
            ") queue"
        )
    };
}
const NEXT: &str = concat!("SELECT id, wish FROM ", queue!("$1", "$2"), " ORDER BY place LIMIT 8");
const OF_PROCESS: &str = concat!(
    "SELECT analyses.id, queue.place, answer, CASE WHEN until > $1 THEN 1 ELSE 0 END FROM analyses LEFT JOIN ",
    queue!("$1", "$2"),
    " ON queue.id = analyses.id WHERE via = $3"
);
const CLAIM: &str = "UPDATE analyses SET holder = $1, until = $2, tries = tries + 1 \
     WHERE id = $3 AND until <= $4 AND answer IS NULL";
const HOLD: &str = "UPDATE analyses SET until = $1 WHERE id = $2 AND holder = $3";
const ANSWER: &str = "UPDATE analyses SET answer = $1 WHERE id = $2 AND holder = $3";
const STILL_WANT: &str = "UPDATE analyses SET wanted = $1 WHERE via = $2";
const FORGET: &str = "DELETE FROM analyses WHERE id = $1";

/// How far an analysis is that someone has asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It waits at this place.
    Waits(usize),
    /// Someone works on it.
    InWork,
    /// This came of it.
    Done(String),
    /// Nobody could make it.
    Lost,
}

impl Store {
    /// Puts an analysis into the queue.
    ///
    /// # Errors
    /// A conflict if this client has enough under way, or all together have; or if the database cannot be reached, like every
    /// question here.
    pub async fn ask_analysis(
        &self,
        id: &str,
        via: &str,
        client: &str,
        wish: &str,
        (now, wanted): (Millis, Millis),
    ) -> Stored<()> {
        let bounds = [(OF_ONE as u64).into(), (OF_ALL as u64).into()];
        let mut values = vec![id.into(), via.into(), client.into(), wish.into(), now.into(), wanted.into()];
        values.extend(bounds);
        self.apply(vec![Change::one(ASK, values)]).await
    }

    /// How far those are that a process has asked for.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn analyses_of(&self, via: &str, now: Millis) -> Stored<Vec<(String, Progress)>> {
        let rows = self.rows(OF_PROCESS, vec![now.into(), TRIES.into(), via.into()]).await?;
        let read = |cells| {
            let mut fields = Fields::new(cells);
            let (id, place) = (fields.text()?, fields.int_or_none()?);
            let (answer, busy) = (fields.text_or_none()?, fields.flag()?);
            let progress = match (answer, place) {
                (Some(answer), _) => Progress::Done(answer),
                (None, Some(place)) => Progress::Waits(usize::try_from(place).unwrap_or(0)),
                (None, None) if busy => Progress::InWork,
                (None, None) => Progress::Lost,
            };
            Ok((id, progress))
        };
        rows.into_iter().map(read).collect()
    }

    /// A process that has asked for some still wants them.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn want_analyses(&self, via: &str, until: Millis) -> Stored<()> {
        self.change(STILL_WANT, vec![until.into(), via.into()]).await
    }

    /// Nobody waits for it any more.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn forget_analysis(&self, id: &str) -> Stored<()> {
        self.change(FORGET, vec![id.into()]).await
    }

    /// Claims the next one for `holder`, if one waits: its id and what is wished.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn claim_analysis(
        &self,
        holder: &str,
        now: Millis,
        until: Millis,
    ) -> Stored<Option<(String, String)>> {
        for cells in self.rows(NEXT, vec![now.into(), TRIES.into()]).await? {
            let mut fields = Fields::new(cells);
            let (id, wish) = (fields.text()?, fields.text()?);
            let values = vec![holder.into(), until.into(), id.as_str().into(), now.into()];
            match self.apply(vec![Change::one(CLAIM, values)]).await {
                Ok(()) => return Ok(Some((id, wish))),
                // Where another process is faster, there may be more.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Lets a claim stand a while longer.
    ///
    /// # Errors
    /// A conflict if nobody wants it any more, or another process has it.
    pub async fn hold_analysis(&self, id: &str, holder: &str, until: Millis) -> Stored<()> {
        self.apply(vec![Change::one(HOLD, vec![until.into(), id.into(), holder.into()])]).await
    }

    /// What came of it.
    ///
    /// # Errors
    /// A conflict if nobody wants it any more, or another process has it.
    pub async fn answer_analysis(&self, id: &str, holder: &str, answer: &str) -> Stored<()> {
        self.apply(vec![Change::one(ANSWER, vec![answer.into(), id.into(), holder.into()])]).await
    }
}
