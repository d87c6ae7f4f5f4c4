//! Addresses for letters, the letters that are still to be sent, and the codes in them.

use ikusa_play::Millis;

use super::cell::{Cell, Fields};
use super::{Change, Notice, Store, Stored, schema, sessions};

pub(super) const TABLES: &str = "
CREATE TABLE mail (
    account BIGINT PRIMARY KEY REFERENCES accounts (id), address TEXT NOT NULL, lang TEXT NOT NULL, confirmed BIGINT,
    digest BIGINT NOT NULL, since BIGINT, due BIGINT, sent BIGINT
);
CREATE INDEX mail_due ON mail (due) WHERE due IS NOT NULL;
CREATE TABLE letters (
    account BIGINT NOT NULL REFERENCES accounts (id), kind TEXT NOT NULL, due BIGINT NOT NULL, tries BIGINT NOT NULL,
    PRIMARY KEY (account, kind)
);
CREATE INDEX letters_due ON letters (due);
CREATE TABLE mail_codes (
    account BIGINT NOT NULL REFERENCES accounts (id), kind TEXT NOT NULL, code {bytes} NOT NULL UNIQUE,
    expires BIGINT NOT NULL, PRIMARY KEY (account, kind)
);
";

const HOUR: Millis = 60 * 60 * 1000;
const DAY: Millis = 24 * HOUR;

const MAIL: &str =
    "SELECT account, address, lang, confirmed, digest, since, sent FROM mail WHERE account = $1";
const SET: &str = "INSERT INTO mail (account, address, lang, digest) VALUES ($1, $2, $3, 1) \
     ON CONFLICT (account) DO UPDATE SET address = excluded.address, lang = excluded.lang, digest = 1, \
     confirmed = NULL, since = NULL, due = NULL";
const DROP: [&str; 3] = [
    "DELETE FROM letters WHERE account = $1",
    "DELETE FROM mail_codes WHERE account = $1",
    "DELETE FROM mail WHERE account = $1",
];
const WANT: &str = "UPDATE mail SET digest = $1, since = NULL, due = NULL WHERE account = $2";
const WRITE: &str = "INSERT INTO letters (account, kind, due, tries) VALUES ($1, $2, $3, 0) \
     ON CONFLICT (account, kind) DO NOTHING";
const WRITE_IF_CONFIRMED: &str = "INSERT INTO letters (account, kind, due, tries) \
     SELECT account, CAST($1 AS TEXT), CAST($2 AS BIGINT), 0 FROM mail WHERE account = $3 AND confirmed IS NOT NULL \
     ON CONFLICT (account, kind) DO NOTHING";
const DUE: &str = "SELECT account, kind, due, tries FROM letters WHERE due <= $1 ORDER BY due LIMIT 16";
const CLAIM: &str =
    "UPDATE letters SET due = $1, tries = tries + 1 WHERE account = $2 AND kind = $3 AND due = $4";
const DONE: &str = "DELETE FROM letters WHERE account = $1 AND kind = $2";
const KEEP_CODE: &str = "INSERT INTO mail_codes (account, kind, code, expires) VALUES ($1, $2, $3, $4) \
     ON CONFLICT (account, kind) DO UPDATE SET code = excluded.code, expires = excluded.expires";
const CODE: &str = "SELECT account FROM mail_codes WHERE code = $1 AND kind = $2 AND expires > $3";
const SPEND: &str = "DELETE FROM mail_codes WHERE code = $1";
const CONFIRM: &str = "UPDATE mail SET confirmed = $1 WHERE account = $2";
/// News wait an hour for their reader, and a day since the last letter. The first of them decides.
const NOTE: &str = "UPDATE mail SET since = $1, due = CASE WHEN sent > $2 THEN sent + $3 ELSE $4 END \
     WHERE account = $5 AND digest = 1 AND confirmed IS NOT NULL AND since IS NULL";
const DIGESTS: &str = "SELECT account, due FROM mail WHERE due <= $1 ORDER BY due LIMIT 16";
const BEGIN_DIGEST: &str = "UPDATE mail SET due = NULL, sent = $1 WHERE account = $2 AND due = $3";
const WAITS: &str = "SELECT 1 FROM mail WHERE account = $1 AND since IS NOT NULL";
const SEEN: &str = "UPDATE mail SET since = NULL, due = NULL WHERE account = $1";

/// What a letter is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LetterKind {
    /// To confirm an address.
    Confirm,
    /// To choose a new password.
    Recover,
    /// What waits for its reader.
    Digest,
}

impl LetterKind {
    const ALL: [LetterKind; 3] = [LetterKind::Confirm, LetterKind::Recover, LetterKind::Digest];

    fn word(self) -> &'static str {
        ["confirm", "recover", "digest"][self as usize]
    }

    /// How long the code in it is good.
    fn stands(self) -> Millis {
        if self == LetterKind::Confirm { DAY } else { HOUR }
    }
}

/// An account's address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailRow {
    /// The account.
    pub account: i64,
    /// The address.
    pub address: String,
    /// `es` or `en`.
    pub lang: String,
    /// When its owner has confirmed it.
    pub confirmed: Option<Millis>,
    /// Whether it gets digests.
    pub digest: bool,
    /// Since when there is something that its owner has not seen.
    pub since: Option<Millis>,
    /// When the last digest went out.
    pub sent: Option<Millis>,
}

/// A letter that is to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LetterRow {
    /// To whom.
    pub account: i64,
    /// What for.
    pub kind: LetterKind,
    due: Millis,
    /// How often it has been tried.
    pub tries: u32,
}

impl LetterRow {
    fn read(cells: Vec<Cell>) -> Stored<LetterRow> {
        let fields = &mut Fields::new(cells);
        let (account, word) = (fields.int()?, fields.text()?);
        let kind = LetterKind::ALL.into_iter().find(|kind| kind.word() == word).unwrap_or(LetterKind::Digest);
        let (due, tries) = (fields.unsigned()?, fields.int()?);
        Ok(LetterRow { account, kind, due, tries: u32::try_from(tries).unwrap_or(0) })
    }
}

impl Notice {
    /// Notes for the next digest that something has happened.
    pub(super) fn mail_step(&self) -> Change {
        let lately = (self.at + HOUR).saturating_sub(DAY);
        let values =
            vec![self.at.into(), lately.into(), DAY.into(), (self.at + HOUR).into(), self.account.into()];
        Change::any(NOTE, values)
    }
}

impl Store {
    /// The address of an account, if it has one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn mail(&self, account: i64) -> Stored<Option<MailRow>> {
        let rows = self.rows(MAIL, vec![account.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok(MailRow {
                account: fields.int()?,
                address: fields.text()?,
                lang: fields.text()?,
                confirmed: fields.time_or_none()?,
                digest: fields.flag()?,
                since: fields.time_or_none()?,
                sent: fields.time_or_none()?,
            })
        };
        rows.into_iter().next().map(read).transpose()
    }

    /// Gives an account an address that is yet to be confirmed, and asks for the letter to do it.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn set_mail(&self, account: i64, address: &str, lang: &str, now: Millis) -> Stored<()> {
        let id = || -> Vec<Cell> { vec![account.into()] };
        self.apply(vec![
            Change::any(DROP[0], id()),
            Change::any(DROP[1], id()),
            Change::one(SET, vec![account.into(), address.into(), lang.into()]),
            Change::one(WRITE, vec![account.into(), LetterKind::Confirm.word().into(), now.into()]),
        ])
        .await
    }

    /// Takes an account's address away.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn drop_mail(&self, account: i64) -> Stored<()> {
        self.apply(DROP.map(|query| Change::any(query, vec![account.into()])).into()).await
    }

    /// Sends an account digests, or none.
    ///
    /// # Errors
    /// A conflict if it has no address.
    pub async fn want_digest(&self, account: i64, want: bool) -> Stored<()> {
        self.apply(vec![Change::one(WANT, vec![want.into(), account.into()])]).await
    }

    /// Asks for a letter to an account, if it has confirmed an address.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn write_letter(&self, account: i64, kind: LetterKind, now: Millis) -> Stored<()> {
        self.change(WRITE_IF_CONFIRMED, vec![kind.word().into(), now.into(), account.into()]).await
    }

    /// The letters that are to be sent by now.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn due_letters(&self, now: Millis) -> Stored<Vec<LetterRow>> {
        self.rows(DUE, vec![now.into()]).await?.into_iter().map(LetterRow::read).collect()
    }

    /// Takes a letter upon oneself; until `until` nobody else does.
    ///
    /// # Errors
    /// A conflict if another process was faster.
    pub async fn claim_letter(&self, letter: &LetterRow, until: Millis) -> Stored<()> {
        let values = vec![until.into(), letter.account.into(), letter.kind.word().into(), letter.due.into()];
        self.apply(vec![Change::one(CLAIM, values)]).await
    }

    /// A letter has been sent, or never will be.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn end_letter(&self, letter: &LetterRow) -> Stored<()> {
        self.change(DONE, vec![letter.account.into(), letter.kind.word().into()]).await
    }

    /// Keeps the hash of the code that a letter has; the one before is void.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn keep_mail_code(&self, letter: &LetterRow, code: Vec<u8>, now: Millis) -> Stored<()> {
        let expires = now + letter.kind.stands();
        let values = vec![letter.account.into(), letter.kind.word().into(), code.into(), expires.into()];
        self.apply(vec![Change::one(KEEP_CODE, values)]).await
    }

    async fn code_of(&self, code: &[u8], kind: LetterKind, now: Millis) -> Stored<i64> {
        let values = vec![code.to_vec().into(), kind.word().into(), now.into()];
        Fields::new(self.row(CODE, values).await?).int()
    }

    /// Spends the code of a letter: the address is its owner's.
    ///
    /// # Errors
    /// If there is no such code, or it was spent meanwhile.
    pub async fn confirm_mail(&self, code: Vec<u8>, now: Millis) -> Stored<()> {
        let account = self.code_of(&code, LetterKind::Confirm, now).await?;
        let spend = Change::one(SPEND, vec![code.into()]);
        self.apply(vec![spend, Change::one(CONFIRM, vec![now.into(), account.into()])]).await
    }

    /// Spends the code of a letter for a new password; every session ends. Whose it is.
    ///
    /// # Errors
    /// If there is no such code, or it was spent meanwhile.
    pub async fn recover_by_mail(&self, code: Vec<u8>, password: String, now: Millis) -> Stored<i64> {
        let account = self.code_of(&code, LetterKind::Recover, now).await?;
        self.apply(vec![
            Change::one(SPEND, vec![code.into()]),
            Change::one(schema::SET_PASSWORD, vec![password.into(), account.into()]),
            Change::any(sessions::END_SESSIONS, vec![account.into(), Vec::new().into()]),
        ])
        .await?;
        Ok(account)
    }

    /// Whom a digest is due to, and since when.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn due_digests(&self, now: Millis) -> Stored<Vec<(i64, Millis)>> {
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((fields.int()?, fields.unsigned()?))
        };
        self.rows(DIGESTS, vec![now.into()]).await?.into_iter().map(read).collect()
    }

    /// Asks for a digest that is due: once a day, whichever process does it.
    ///
    /// # Errors
    /// A conflict if another process was faster.
    pub async fn begin_digest(&self, account: i64, due: Millis, now: Millis) -> Stored<()> {
        self.apply(vec![
            Change::one(BEGIN_DIGEST, vec![now.into(), account.into(), due.into()]),
            Change::any(WRITE, vec![account.into(), LetterKind::Digest.word().into(), now.into()]),
        ])
        .await
    }

    /// An account has seen what there is: nothing of it goes into a digest.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn seen_news(&self, account: i64) -> Stored<()> {
        if self.rows(WAITS, vec![account.into()]).await?.is_empty() {
            return Ok(());
        }
        self.change(SEEN, vec![account.into()]).await
    }
}
