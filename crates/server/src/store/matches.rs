//! Matches in the store: written once over both databases.

use ikusa_play::{Applied, Millis};
use ikusa_rules::{ByColor, Color};

use super::cell::{Cell, Fields};
use super::row::{read_command, write_command};
use super::{
    Change, Holder, MatchRow, NewRating, Notice, Played, Status, Store, Stored, cups, quota, schema,
};

/// Where a page of matches ends, the newest coming first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageEnd {
    created: Millis,
    id: String,
}

impl Default for PageEnd {
    /// Before the newest.
    fn default() -> PageEnd {
        PageEnd { created: Millis::MAX, id: String::new() }
    }
}

impl PageEnd {
    /// After this match.
    pub fn of(row: &MatchRow) -> PageEnd {
        PageEnd { created: row.created, id: row.id.clone() }
    }
}

/// How far a match is, as far as anyone need hear of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// How many commands it has.
    pub version: u64,
    /// How many of its seats are taken, and how many of those who took them have been seen.
    pub seated: u64,
}

impl Standing {
    /// Says that someone has kept a draft, and nothing of the match itself: no match has so many seats.
    pub const DRAFT: Standing = Standing { version: 0, seated: u64::MAX };
}

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
    /// The finished game in its players' histories, to be entered in the same breath.
    pub played: Vec<Played>,
    /// Whom to tell of it who is not there, to be entered in the same breath.
    pub notices: Vec<Notice>,
    /// The tournament that has a result to look at, to be woken in the same breath.
    pub cup: Option<String>,
}

impl Store {
    /// Keeps a new match.
    ///
    /// # Errors
    /// If the database cannot be reached, like every question to the store.
    pub async fn create_match(&self, row: &MatchRow) -> Stored<()> {
        self.apply(vec![Change::one(schema::INSERT_MATCH, row.cells())]).await?;
        self.tell(&row.id, Standing { version: 0, seated: row.seated() });
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
        let mut changes: Vec<_> =
            entry.sequel.iter().map(|sequel| Change::one(schema::INSERT_MATCH, sequel.cells())).collect();
        match self {
            Store::Postgres(_) => {
                bump.push(body);
                changes.push(Change::one(schema::APPEND, bump));
            }
            _ => changes.extend([
                Change::one(schema::BUMP_VERSION, bump),
                Change::one(
                    schema::INSERT_COMMAND,
                    vec![entry.id.as_str().into(), entry.expected.into(), body],
                ),
            ]),
        }
        let at = entry.status.touched;
        let rated = entry.sequel.iter().filter(|sequel| sequel.rated);
        changes.extend(rated.map(|sequel| quota::change(&sequel.id, None, at)));
        changes.extend(entry.ratings.iter().flat_map(|new| [new.change(), new.point(&entry.id, at)]));
        // Everyone counts in the same order, so that two matches of the same players cannot wait for each other.
        let mut played: Vec<&Played> = entry.played.iter().collect();
        played.sort_by_key(|played| played.account);
        changes.extend(played.into_iter().flat_map(Played::changes));
        changes.extend(entry.notices.iter().flat_map(Notice::changes));
        changes.extend(entry.cup.iter().map(|cup| cups::wake(cup, at)));
        self.apply(changes).await?;
        self.tell(&entry.id, Standing { version: entry.expected + 1, seated: 0 });
        Ok(())
    }

    /// Puts whoever sits on a seat of this row there, if it is free; a match whose seats are both taken begins at `began`.
    ///
    /// # Errors
    /// A conflict if the seat is taken.
    pub async fn take_seat(
        &self,
        row: &MatchRow,
        color: Color,
        began: Option<Millis>,
        status: &Status,
    ) -> Stored<()> {
        self.apply(sitting_down(row, color, began, status)).await?;
        self.tell(&row.id, Standing { version: 0, seated: 1 + u64::from(began.is_some()) });
        Ok(())
    }

    pub(super) async fn list(&self, query: &'static str, values: Vec<Cell>) -> Stored<Vec<MatchRow>> {
        self.rows(query, values).await?.into_iter().map(MatchRow::read).collect()
    }

    /// Matches in which one of these tokens holds a seat, or this account plays, newest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn matches_of(&self, holder: &Holder, limit: u32) -> Stored<Vec<MatchRow>> {
        let mut rows = Vec::new();
        for token in &holder.tokens {
            rows.extend(self.list(schema::OF_TOKEN, vec![token.clone().into(), limit.into()]).await?);
        }
        if let Some(account) = holder.account {
            rows.extend(self.list(schema::OF_ACCOUNT, vec![account.into(), limit.into()]).await?);
        }
        Ok(newest_once(rows, limit))
    }

    /// A page of all matches in which an account has a seat, the newest first. New ones never shift a page.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn all_matches(&self, account: i64, after: &PageEnd, limit: u32) -> Stored<Vec<MatchRow>> {
        let values = vec![account.into(), after.created.into(), after.id.as_str().into(), limit.into()];
        self.list(schema::ALL_OF_ACCOUNT, values).await
    }

    /// How far these matches are, where a change may have gone unheard.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn standings(&self, ids: &[String]) -> Stored<Vec<(String, Standing)>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let query = match self {
            Store::Postgres(_) => schema::STANDINGS_POSTGRES,
            _ => schema::STANDINGS_SQLITE,
        };
        let rows = self.rows(query, vec![ids.join(" ").into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.text()?, Standing { version: fields.unsigned()?, seated: fields.unsigned()? }))
        };
        rows.into_iter().map(read).collect()
    }

    /// Notes whether someone who holds a seat is there, as the process `via` sees it, with the deadline that follows from
    /// it. Other processes hear of it if it is `news`.
    ///
    /// # Errors
    /// A conflict if the match, or who is there, has changed meanwhile.
    pub async fn note_presence(&self, row: &MatchRow, color: Color, via: &str, news: bool) -> Stored<()> {
        let own = row.presence[color];
        let query = if color == Color::Black { schema::BLACK_IS_HERE } else { schema::WHITE_IS_HERE };
        let other = row.presence[color.other()].seen.unwrap_or(0);
        let mut values: Vec<Cell> = vec![own.seen.into(), own.gone.into(), row.status.deadline.into()];
        values.extend([via.into(), row.id.as_str().into(), row.version.into(), other.into()]);
        self.apply(vec![Change::one(query, values)]).await?;
        if news && self.is_shared() {
            self.tell(&row.id, Standing::default());
        }
        Ok(())
    }

    /// Takes a match that cannot be played on out of every queue, and says why.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn freeze(&self, row: &MatchRow, why: &str) -> Stored<()> {
        let values = vec![why.into(), row.id.as_str().into(), row.version.into()];
        self.change(schema::FREEZE, values).await
    }

    /// Mends the deadline that queries look at.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn set_deadline(&self, row: &MatchRow, deadline: Option<Millis>) -> Stored<()> {
        let values = vec![deadline.into(), row.id.as_str().into(), row.version.into()];
        self.change(schema::SET_DEADLINE, values).await
    }

    /// Keeps a seat's draft of its army in place of the last one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn keep_draft(&self, id: &str, seat: Color, army: &str) -> Stored<()> {
        let values = vec![id.into(), seat.word().into(), army.into()];
        self.apply(vec![Change::one(schema::KEEP_DRAFT, values)]).await?;
        self.tell(id, Standing::DRAFT);
        Ok(())
    }

    /// The drafts of both seats.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn drafts(&self, id: &str) -> Stored<ByColor<Option<String>>> {
        let mut drafts = ByColor::default();
        for cells in self.rows(schema::DRAFTS, vec![id.into()]).await? {
            let fields = &mut Fields::new(cells);
            let (seat, army) = (fields.text()?, fields.text()?);
            if let Some(color) = Color::BOTH.into_iter().find(|color| color.word() == seat) {
                drafts[color] = Some(army);
            }
        }
        Ok(drafts)
    }
}

/// What puts whoever sits on a seat of a row there.
pub(super) fn sitting_down(
    row: &MatchRow,
    color: Color,
    began: Option<Millis>,
    status: &Status,
) -> Vec<Change> {
    let query = if color == Color::Black { schema::SEAT_BLACK } else { schema::SEAT_WHITE };
    let mut values: Vec<Cell> = row.seats[color].cells().into();
    values.push(began.into());
    values.extend(status.cells());
    values.extend([began.is_none().into(), row.id.as_str().into()]);
    let mut changes = vec![Change::one(query, values)];
    if row.rated {
        changes.push(quota::change(&row.id, None, status.touched));
    }
    changes
}

/// Rows from several queries, each match once, the last touched first.
fn newest_once(mut rows: Vec<MatchRow>, limit: u32) -> Vec<MatchRow> {
    rows.sort_by(|a, b| b.status.touched.cmp(&a.status.touched).then_with(|| a.id.cmp(&b.id)));
    rows.dedup_by(|a, b| a.id == b.id);
    rows.truncate(limit as usize);
    rows
}
