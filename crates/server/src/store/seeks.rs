//! Seeks: open challenges with what their makers ask of an opponent, and when someone was last there to wait for one.

use ikusa_play::Millis;
use ikusa_rules::Color;

use super::cell::{Cell, Fields};
use super::matches::sitting_down;
use super::{Change, MatchRow, Standing, Status, Store, Stored, schema};

/// What whoever opens a challenge asks of an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seek {
    /// The maker's account.
    pub account: Option<i64>,
    /// The maker's rating at this game and speed.
    pub rating: Option<i64>,
    /// The lowest and the highest rating that will do; anyone if there is none.
    pub range: Option<(i64, i64)>,
    /// Whether the maker leaves the side open and may be moved to another's challenge on the same terms.
    pub pairs: bool,
}

/// A seek with its match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sought {
    /// What is asked of an opponent.
    pub seek: Seek,
    /// The match that waits for one.
    pub row: MatchRow,
}

impl Seek {
    /// Whether someone with a rating, or without one, will do.
    pub fn takes(&self, rating: Option<i64>) -> bool {
        match self.range {
            None => true,
            Some((lowest, highest)) => rating.is_some_and(|rating| (lowest..=highest).contains(&rating)),
        }
    }

    fn read(fields: &mut Fields) -> Stored<Seek> {
        let (account, rating) = (fields.int_or_none()?, fields.int_or_none()?);
        let range = fields.int_or_none()?.zip(fields.int_or_none()?);
        Ok(Seek { account, rating, range, pairs: fields.flag()? })
    }

    fn change(&self, id: &str, now: Millis) -> Change {
        let (lowest, highest) = self.range.unzip();
        let mut values: Vec<Cell> = vec![id.into(), self.account.into(), self.rating.into()];
        values.extend([lowest.into(), highest.into(), self.pairs.into(), now.into()]);
        Change::one(INSERT, values)
    }
}

/// How many seeks of one client may stand in the lobby, which has an end, so that others find a place there too.
const MOST_OF_ONE: u64 = 16;

const INSERT: &str = "INSERT INTO seeks (match_id, account, rating, lowest, highest, pairs, alive) \
     VALUES ($1, $2, $3, $4, $5, $6, $7)";
/// Changes nothing, and finds nothing where a client has too many: then its transaction does not happen.
const FITS: &str = "UPDATE seeks SET alive = alive WHERE match_id = $1 AND \
     (SELECT COUNT(*) FROM matches WHERE open = 1 AND over = 0 AND client = $2) <= $3";
const SEEK: &str = "SELECT account, rating, lowest, highest, pairs FROM seeks WHERE match_id = $1";
/// A seek stands in the lobby while whoever made it has been there a moment ago.
const WAITING: &str = "SELECT s.match_id, s.account, s.rating, s.lowest, s.highest, s.pairs FROM matches m \
     JOIN seeks s ON s.match_id = m.id WHERE m.open = 1 AND m.over = 0 AND s.alive > $1 \
     ORDER BY m.created DESC LIMIT $2";
const UNANSWERED: &str = "SELECT s.match_id FROM matches m JOIN seeks s ON s.match_id = m.id \
     WHERE m.open = 1 AND m.over = 0 ORDER BY m.created LIMIT 10000";
const ALIVE: &str = "UPDATE seeks SET alive = $1 WHERE match_id = $2";
const FORSAKEN: &str = "SELECT s.match_id FROM matches m JOIN seeks s ON s.match_id = m.id \
     WHERE m.open = 1 AND m.over = 0 AND s.alive < $1 LIMIT 100";
const LEAVE: &str = "UPDATE matches SET over = 1, open = 0, reason = 'paired', touched = $1, sequel = $2 \
     WHERE id = $3 AND began IS NULL AND over = 0";

impl Store {
    /// Keeps a new match that anyone may find in the lobby.
    ///
    /// # Errors
    /// A conflict if there is such a match already, or too many of this client wait.
    pub async fn create_seek(&self, row: &MatchRow, seek: &Seek) -> Stored<()> {
        let mut changes =
            vec![Change::one(schema::INSERT_MATCH, row.cells()), seek.change(&row.id, row.created)];
        if let Some(client) = row.client.as_deref() {
            changes.push(Change::one(FITS, vec![row.id.as_str().into(), client.into(), MOST_OF_ONE.into()]));
        }
        self.apply(changes).await?;
        self.tell(&row.id, Standing { version: 0, seated: row.seated() });
        Ok(())
    }

    /// What is asked of an opponent at a match; nothing where it is no seek.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn seek(&self, id: &str) -> Stored<Option<Seek>> {
        let rows = self.rows(SEEK, vec![id.into()]).await?;
        rows.into_iter().next().map(|cells| Seek::read(&mut Fields::new(cells))).transpose()
    }

    /// The seeks whose makers were there after a moment, the newest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn seeks(&self, since: Millis, limit: u32) -> Stored<Vec<Sought>> {
        let mut found = Vec::new();
        for cells in self.rows(WAITING, vec![since.into(), limit.into()]).await? {
            let fields = &mut Fields::new(cells);
            found.push((fields.text()?, Seek::read(fields)?));
        }
        let ids: Vec<String> = found.iter().map(|(id, _)| id.clone()).collect();
        let mut rows = self.matches_by_id(&ids).await?;
        let with_row = found.into_iter().filter_map(|(id, seek)| {
            let row = rows.iter().position(|row| row.id == id).map(|at| rows.swap_remove(at))?;
            Some(Sought { seek, row })
        });
        Ok(with_row.collect())
    }

    /// The ids of all seeks that nobody has answered.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn unanswered_seeks(&self) -> Stored<Vec<String>> {
        let rows = self.rows(UNANSWERED, Vec::new()).await?;
        rows.into_iter().map(|cells| Fields::new(cells).text()).collect()
    }

    /// Notes that the makers of these seeks are there.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn keep_seeks(&self, ids: &[String], now: Millis) -> Stored<()> {
        let change = |id: &String| Change::any(ALIVE, vec![now.into(), id.as_str().into()]);
        if ids.is_empty() { Ok(()) } else { self.apply(ids.iter().map(change).collect()).await }
    }

    /// Closes seeks whose makers were not there after a moment; whoever looks at one hears of it.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn forget_seeks(&self, before: Millis, now: Millis) -> Stored<()> {
        for cells in self.rows(FORSAKEN, vec![before.into()]).await? {
            let id = Fields::new(cells).text()?;
            self.change(schema::WITHDRAW, vec![now.into(), id.as_str().into()]).await?;
            self.tell(&id, Standing::default());
        }
        Ok(())
    }
}

/// Someone who leaves their own challenge for another's.
#[derive(Clone, Copy, Debug)]
pub struct Leaving<'a> {
    /// The challenge that they leave.
    pub from: &'a str,
    /// When.
    pub at: Millis,
}

impl Store {
    /// Puts whoever made a challenge on the free seat of another, as its row says, in one breath: either both happen or nothing does. The
    /// same secret holds the seat there, and whoever looks at the first is led to the second.
    ///
    /// # Errors
    /// A conflict if either has been answered meanwhile.
    pub async fn pair(
        &self,
        leaving: Leaving<'_>,
        row: &MatchRow,
        color: Color,
        status: &Status,
    ) -> Stored<()> {
        let (Leaving { from, at }, id) = (leaving, row.id.as_str());
        let leave = vec![Change::one(LEAVE, vec![at.into(), id.into(), from.into()])];
        let mut changes = [(from, leave), (id, sitting_down(row, color, Some(at), status))];
        // Everyone locks rows in the same order, so that no two pairs wait for each other.
        changes.sort_by_key(|(id, _)| *id);
        self.apply(changes.into_iter().flat_map(|(_, changes)| changes).collect()).await?;
        self.tell(id, Standing { version: 0, seated: 2 });
        self.tell(from, Standing::default());
        Ok(())
    }
}
