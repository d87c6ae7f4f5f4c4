//! Studies that accounts keep: chapters as one text, who may see them, and a version so that two devices do not write over
//! each other.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Change, Store, StoreError, Stored};

pub(super) const TABLES: &str = "
CREATE TABLE studies (
    id TEXT PRIMARY KEY, account BIGINT NOT NULL REFERENCES accounts (id), name TEXT NOT NULL, game TEXT NOT NULL,
    visibility TEXT NOT NULL, version BIGINT NOT NULL, changed BIGINT NOT NULL, count BIGINT NOT NULL,
    chapters TEXT NOT NULL
);
CREATE INDEX studies_account ON studies (account, changed);
";

/// More studies than these no account may keep, so that any list of them fits one page.
const MOST: u64 = 100;

const COUNT: &str = "SELECT COUNT(*) FROM studies WHERE account = $1";
const INSERT: &str = "INSERT INTO studies (id, account, name, game, visibility, version, changed, count, chapters) \
     VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8)";
const UPDATE: &str = "UPDATE studies SET name = $1, game = $2, visibility = $3, version = version + 1, changed = $4, \
     count = $5, chapters = $6 WHERE id = $7 AND account = $8 AND version = $9";
const DROP: &str = "DELETE FROM studies WHERE id = $1 AND account = $2";
/// The studies of someone whom the host has shut out are shown to nobody.
const FIND: &str = "SELECT s.id, s.account, a.name, s.name, s.game, s.visibility, s.version, s.changed, s.count, s.chapters \
     FROM studies s JOIN accounts a ON a.id = s.account WHERE s.id = $1 AND a.closed IS NULL";
const LIST: &str = "SELECT s.id, s.account, a.name, s.name, s.game, s.visibility, s.version, s.changed, s.count, '' \
     FROM studies s JOIN accounts a ON a.id = s.account WHERE s.account = $1 ORDER BY s.changed DESC, s.id LIMIT 100";

/// Who may see a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Its owner.
    Private,
    /// Whoever has the link.
    Unlisted,
    /// Everyone, and the owner's profile lists it.
    Public,
}

impl Visibility {
    const ALL: [Visibility; 3] = [Visibility::Private, Visibility::Unlisted, Visibility::Public];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["private", "unlisted", "public"][self as usize]
    }

    fn named(word: &str) -> Visibility {
        // What cannot be read is nobody's but the owner's.
        Visibility::ALL.into_iter().find(|one| one.word() == word).unwrap_or(Visibility::Private)
    }
}

/// What a study says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyText {
    /// Its name.
    pub name: String,
    /// The game of its first chapter.
    pub game: String,
    /// Who may see it.
    pub visibility: Visibility,
    /// How many chapters it has.
    pub count: u64,
    /// The chapters in JSON; empty in lists.
    pub chapters: String,
}

/// A study as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRow {
    /// The id.
    pub id: String,
    /// Whose it is.
    pub account: i64,
    /// The name of whose it is.
    pub owner: String,
    /// What it says.
    pub text: StudyText,
    /// How often it was kept.
    pub version: u64,
    /// When it was kept last.
    pub changed: Millis,
}

impl StudyRow {
    fn read(cells: Vec<super::Cell>) -> Stored<StudyRow> {
        let fields = &mut Fields::new(cells);
        let (id, account, owner) = (fields.text()?, fields.int()?, fields.text()?);
        let (name, game) = (fields.text()?, fields.text()?);
        let visibility = Visibility::named(&fields.text()?);
        let (version, changed, count) = (fields.unsigned()?, fields.unsigned()?, fields.unsigned()?);
        let text = StudyText { name, game, visibility, count, chapters: fields.text()? };
        Ok(StudyRow { id, account, owner, text, version, changed })
    }
}

impl Store {
    /// Keeps a new study.
    ///
    /// # Errors
    /// A conflict if the account has as many as it may.
    pub async fn keep_study(&self, id: &str, account: i64, text: &StudyText, now: Millis) -> Stored<()> {
        if Fields::new(self.row(COUNT, vec![account.into()]).await?).unsigned()? >= MOST {
            return Err(StoreError::Conflict);
        }
        let StudyText { name, game, visibility, count, chapters } = text;
        let mut values = vec![id.into(), account.into(), name.as_str().into(), game.as_str().into()];
        values.extend([visibility.word().into(), now.into(), (*count).into(), chapters.as_str().into()]);
        self.apply(vec![Change::one(INSERT, values)]).await
    }

    /// Keeps a study in place of the one with this version.
    ///
    /// # Errors
    /// A conflict if it has another one by now, or is not this account's.
    pub async fn change_study(
        &self,
        id: &str,
        account: i64,
        version: u64,
        text: &StudyText,
        now: Millis,
    ) -> Stored<()> {
        let StudyText { name, game, visibility, count, chapters } = text;
        let mut values =
            vec![name.as_str().into(), game.as_str().into(), visibility.word().into(), now.into()];
        values.extend([(*count).into(), chapters.as_str().into()]);
        values.extend([id.into(), account.into(), version.into()]);
        self.apply(vec![Change::one(UPDATE, values)]).await
    }

    /// Lets go of a study.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn drop_study(&self, id: &str, account: i64) -> Stored<()> {
        self.change(DROP, vec![id.into(), account.into()]).await
    }

    /// A study with its chapters.
    ///
    /// # Errors
    /// If there is none.
    pub async fn study(&self, id: &str) -> Stored<StudyRow> {
        StudyRow::read(self.row(FIND, vec![id.into()]).await?)
    }

    /// All studies of an account without their chapters, the last changed first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn studies(&self, account: i64) -> Stored<Vec<StudyRow>> {
        self.rows(LIST, vec![account.into()]).await?.into_iter().map(StudyRow::read).collect()
    }
}
