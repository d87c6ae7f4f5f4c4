//! Challenges to someone by name: matches in which the free seat is one account's.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Change, MatchRow, Notice, NoticeKind, Standing, Store, StoreError, Stored, quota, schema};

/// Who has challenged whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRow {
    /// The match.
    pub id: String,
    /// Who asks.
    pub challenger: i64,
    /// Who is asked.
    pub target: i64,
}

/// How many challenges of one account may wait for an answer, and how many may wait for one.
const MOST_MADE: u64 = 20;
const MOST_MET: u64 = 50;

const INSERT: &str = "INSERT INTO challenges (match_id, challenger, target, at) VALUES ($1, $2, $3, $4)";
/// Those that wait for an answer.
macro_rules! waiting {
    ($head:literal, $condition:literal) => {
        concat!(
            "SELECT ",
            $head,
            " FROM challenges c JOIN matches m ON m.id = c.match_id WHERE m.over = 0 AND m.began IS NULL AND ",
            $condition
        )
    };
}
const MADE: &str = waiting!("COUNT(*)", "c.challenger = $1");
const MET: &str = waiting!("COUNT(*)", "c.target = $1");
const FOR: &str =
    waiting!("c.match_id, c.challenger, c.target", "c.target = $1 ORDER BY c.at DESC, c.match_id LIMIT 50");
/// By what nobody has answered: of challenges many may have been.
const ALL: &str = "SELECT c.match_id, c.challenger, c.target FROM matches m CROSS JOIN challenges c \
     WHERE c.match_id = m.id AND m.over = 0 AND m.began IS NULL ORDER BY c.at DESC, c.match_id DESC LIMIT 1000";
const ONE: &str = "SELECT match_id, challenger, target FROM challenges WHERE match_id = $1";
const DECLINE: &str = "UPDATE matches SET over = 1, open = 0, reason = 'declined', touched = $1 \
     WHERE id = $2 AND began IS NULL AND over = 0";

impl ChallengeRow {
    fn read(cells: Vec<super::Cell>) -> Stored<ChallengeRow> {
        let fields = &mut Fields::new(cells);
        Ok(ChallengeRow { id: fields.text()?, challenger: fields.int()?, target: fields.int()? })
    }
}

impl Store {
    /// Keeps a match whose free seat is for one account.
    ///
    /// # Errors
    /// A conflict if there is such a match already, or too many wait for an answer.
    pub async fn create_challenge(&self, row: &MatchRow, challenger: i64, target: i64) -> Stored<()> {
        for (query, account, most) in [(MADE, challenger, MOST_MADE), (MET, target, MOST_MET)] {
            if Fields::new(self.row(query, vec![account.into()]).await?).unsigned()? >= most {
                return Err(StoreError::Conflict);
            }
        }
        let values = vec![row.id.as_str().into(), challenger.into(), target.into(), row.created.into()];
        let kind = NoticeKind::Challenge;
        let notice = Notice { account: target, kind, id: row.id.clone(), version: 0, at: row.created };
        let mut changes = vec![Change::one(schema::INSERT_MATCH, row.cells()), Change::one(INSERT, values)];
        if row.rated {
            changes.push(quota::change(&row.id, Some(target), row.created));
        }
        let changes = changes.into_iter().chain(notice.changes()).collect();
        self.apply(changes).await?;
        self.tell(&row.id, Standing { version: 0, seated: row.seated() });
        Ok(())
    }

    /// For whom the free seat of a match is, where it is for someone.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn challenge(&self, id: &str) -> Stored<Option<ChallengeRow>> {
        let rows = self.rows(ONE, vec![id.into()]).await?;
        rows.into_iter().next().map(ChallengeRow::read).transpose()
    }

    /// All challenges that wait for an answer, the newest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn challenges(&self) -> Stored<Vec<ChallengeRow>> {
        self.rows(ALL, Vec::new()).await?.into_iter().map(ChallengeRow::read).collect()
    }

    /// The challenges that wait for an account's answer, the newest first, without those of anyone whom either has blocked.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn challenges_for(&self, account: i64) -> Stored<Vec<MatchRow>> {
        let rows = self.rows(FOR, vec![account.into()]).await?;
        let rows: Vec<ChallengeRow> = rows.into_iter().map(ChallengeRow::read).collect::<Stored<_>>()?;
        let shunned = if rows.is_empty() { Vec::new() } else { self.shunned(account).await? };
        let welcome = rows.iter().filter(|row| !shunned.contains(&row.challenger));
        let ids: Vec<String> = welcome.map(|row| row.id.clone()).collect();
        let mut found = self.matches_by_id(&ids).await?;
        found.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
        Ok(found)
    }

    /// Declines every challenge that waits for an account's answer.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn decline_all(&self, account: i64, now: Millis) -> Stored<()> {
        for cells in self.rows(FOR, vec![account.into()]).await? {
            match self.decline(&ChallengeRow::read(cells)?.id, now).await {
                Ok(()) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Declines a challenge; whoever made it hears of it.
    ///
    /// # Errors
    /// A conflict if it has been answered already.
    pub async fn decline(&self, id: &str, now: Millis) -> Stored<()> {
        self.apply(vec![Change::one(DECLINE, vec![now.into(), id.into()])]).await?;
        self.tell(id, Standing::default());
        Ok(())
    }
}
