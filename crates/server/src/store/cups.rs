//! Tournaments in the store: what they are, who has entered, and their games. Every change goes by compare-and-set on the
//! tournament's version, whole or not at all, so that any process may lead it on and none does so twice.

use std::collections::BTreeMap;

use ikusa_cup::{Kind, Result};
use ikusa_play::Millis;

use super::cell::{Cell, Fields};
use super::{Change, Store, Stored};

/// The tables; a match knows which tournament it belongs to.
pub(super) const TABLES: &str = "
CREATE TABLE cups (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, game TEXT NOT NULL, terms TEXT NOT NULL,
    rated BIGINT NOT NULL, bots BIGINT NOT NULL, rounds BIGINT NOT NULL, lasts BIGINT NOT NULL, pause BIGINT NOT NULL,
    starts BIGINT, maker BIGINT, created BIGINT NOT NULL, stage TEXT NOT NULL, round BIGINT NOT NULL, began BIGINT,
    ended BIGINT, next BIGINT, version BIGINT NOT NULL, due BIGINT
);
CREATE INDEX cups_due ON cups (due) WHERE due IS NOT NULL;
CREATE INDEX cups_stage ON cups (stage, created);
CREATE INDEX cups_maker ON cups (maker);
CREATE TABLE cup_entries (
    cup TEXT NOT NULL REFERENCES cups (id), number BIGINT NOT NULL, account BIGINT, name TEXT NOT NULL,
    rating BIGINT NOT NULL, here BIGINT NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (cup, number)
);
CREATE UNIQUE INDEX cup_entries_once ON cup_entries (cup, account);
CREATE INDEX cup_entries_account ON cup_entries (account);
CREATE TABLE cup_games (
    cup TEXT NOT NULL REFERENCES cups (id), number BIGINT NOT NULL, round BIGINT NOT NULL, black BIGINT NOT NULL,
    white BIGINT, match_id TEXT, result TEXT, PRIMARY KEY (cup, number)
);
ALTER TABLE matches ADD COLUMN cup TEXT;
";

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CupStage {
    /// Players enter.
    Open,
    /// It is played.
    Running,
    /// It has been played.
    Over,
    /// It never began.
    Cancelled,
}

impl CupStage {
    const ALL: [CupStage; 4] = [CupStage::Open, CupStage::Running, CupStage::Over, CupStage::Cancelled];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["open", "running", "over", "cancelled"][self as usize]
    }
}

/// What a tournament is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CupRow {
    /// The public id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How it pairs.
    pub kind: Kind,
    /// The game's id.
    pub game: String,
    /// The terms of its matches, as JSON.
    pub terms: String,
    /// Whether its matches count for ratings.
    pub rated: bool,
    /// Whether bots may enter.
    pub bots: bool,
    /// How many rounds a Swiss has, or cycles a round robin.
    pub rounds: u32,
    /// How long an arena lasts.
    pub lasts: Millis,
    /// How long it rests between rounds.
    pub pause: Millis,
    /// When it is to begin; without it, when its maker says so.
    pub starts: Option<Millis>,
    /// Whose it is.
    pub maker: Option<i64>,
    /// When it was made.
    pub created: Millis,
    /// How far it is.
    pub stage: CupStage,
    /// The last round that has been paired.
    pub round: u32,
    /// When it began.
    pub began: Option<Millis>,
    /// When it ended.
    pub ended: Option<Millis>,
    /// When it goes on by itself: it begins, the next round does, an arena ends.
    pub next: Option<Millis>,
    /// How often it has changed.
    pub version: u64,
    /// When someone must look at it.
    pub due: Option<Millis>,
}

/// Someone who has entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CupEntry {
    /// In the order of entering.
    pub number: u32,
    /// The account; none once it is erased or closed.
    pub account: Option<i64>,
    /// The name.
    pub name: String,
    /// The rating at the time of entering.
    pub rating: i32,
    /// Whether they are to be paired.
    pub here: bool,
    /// Since when they have been waiting for a game.
    pub since: Millis,
}

/// A game or a bye; players are called by their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CupGame {
    /// In the order of pairing.
    pub number: u32,
    /// The round.
    pub round: u32,
    /// Black, or whoever has a bye.
    pub black: u32,
    /// White; none for a bye.
    pub white: Option<u32>,
    /// The match; none where nobody came to play it.
    pub match_id: Option<String>,
    /// How it ended.
    pub result: Option<Result>,
}

/// A tournament with all that belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cup {
    /// What it is.
    pub row: CupRow,
    /// Who has entered.
    pub entries: Vec<CupEntry>,
    /// Its games.
    pub games: Vec<CupGame>,
}

macro_rules! cups {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, kind, game, terms, rated, bots, rounds, lasts, pause, starts, maker, created, stage, round, \
             began, ended, next, version, due FROM cups ",
            $rest
        )
    };
}
const FIND: &str = cups!("WHERE id = $1");
const BY_STAGE: &str =
    cups!("WHERE stage = $1 AND (created, id) < ($2, $3) ORDER BY created DESC, id DESC LIMIT $4");
const DUE: &str = cups!("WHERE due <= $1 ORDER BY due LIMIT $2");
const INSERT: &str = "INSERT INTO cups (id, name, kind, game, terms, rated, bots, rounds, lasts, pause, starts, maker, \
     created, stage, round, began, ended, next, version, due) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)";
const PUT_OFF: &str = "UPDATE cups SET due = $1 WHERE id = $2 AND version = $3 AND due = $4";
const WAKE: &str = "UPDATE cups SET due = $1 WHERE id = $2 AND due > $1";
/// An account that was closed by the host plays no more.
const ENTRIES: &str = "SELECT e.number, a.id, e.name, e.rating, e.here, e.since FROM cup_entries e \
     LEFT JOIN accounts a ON a.id = e.account AND a.closed IS NULL WHERE e.cup = $1 ORDER BY e.number";
const GAMES: &str =
    "SELECT number, round, black, white, match_id, result FROM cup_games WHERE cup = $1 ORDER BY number";
const COUNTS: &str = "SELECT e.cup, COUNT(*) FROM cup_entries e WHERE e.cup IN (SELECT id FROM cups WHERE stage = $1 \
     AND (created, id) < ($2, $3) ORDER BY created DESC, id DESC LIMIT $4) GROUP BY e.cup";
/// Changes nothing, and finds nothing where a maker has too many that are not over: then nothing happens.
const FITS: &str = "UPDATE cups SET version = version WHERE id = $1 AND \
     (SELECT COUNT(*) FROM cups WHERE maker = $2 AND stage IN ('open', 'running')) <= $3";
const APART: &str = "SELECT o.number, t.number FROM blocks b JOIN cup_entries o ON o.cup = $1 AND o.account = b.account \
     JOIN cup_entries t ON t.cup = $1 AND t.account = b.blocked";

/// Wakes a tournament because one of its matches has ended.
pub(super) fn wake(cup: &str, at: Millis) -> Change {
    Change::any(WAKE, vec![at.into(), cup.into()])
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl CupRow {
    fn cells(&self) -> Vec<Cell> {
        vec![
            self.id.as_str().into(),
            self.name.as_str().into(),
            self.kind.word().into(),
            self.game.as_str().into(),
            self.terms.as_str().into(),
            self.rated.into(),
            self.bots.into(),
            self.rounds.into(),
            self.lasts.into(),
            self.pause.into(),
            self.starts.into(),
            self.maker.into(),
            self.created.into(),
            self.stage.word().into(),
            self.round.into(),
            self.began.into(),
            self.ended.into(),
            self.next.into(),
            self.version.into(),
            self.due.into(),
        ]
    }

    fn read(cells: Vec<Cell>) -> Stored<CupRow> {
        let fields = &mut Fields::new(cells);
        Ok(CupRow {
            id: fields.text()?,
            name: fields.text()?,
            kind: Kind::named(&fields.text()?).unwrap_or(Kind::Swiss),
            game: fields.text()?,
            terms: fields.text()?,
            rated: fields.flag()?,
            bots: fields.flag()?,
            rounds: small(fields.unsigned()?),
            lasts: fields.unsigned()?,
            pause: fields.unsigned()?,
            starts: fields.time_or_none()?,
            maker: fields.int_or_none()?,
            created: fields.unsigned()?,
            stage: stage_named(&fields.text()?),
            round: small(fields.unsigned()?),
            began: fields.time_or_none()?,
            ended: fields.time_or_none()?,
            next: fields.time_or_none()?,
            version: fields.unsigned()?,
            due: fields.time_or_none()?,
        })
    }
}

fn stage_named(word: &str) -> CupStage {
    CupStage::ALL.into_iter().find(|stage| stage.word() == word).unwrap_or(CupStage::Cancelled)
}

impl CupEntry {
    fn read(cells: Vec<Cell>) -> Stored<CupEntry> {
        let fields = &mut Fields::new(cells);
        let entry = CupEntry {
            number: small(fields.unsigned()?),
            account: fields.int_or_none()?,
            name: fields.text()?,
            rating: i32::try_from(fields.int()?).unwrap_or(0),
            here: fields.flag()?,
            since: fields.unsigned()?,
        };
        // Nobody plays for an account that is no more.
        Ok(CupEntry { here: entry.here && entry.account.is_some(), ..entry })
    }
}

impl CupGame {
    fn read(cells: Vec<Cell>) -> Stored<CupGame> {
        let fields = &mut Fields::new(cells);
        Ok(CupGame {
            number: small(fields.unsigned()?),
            round: small(fields.unsigned()?),
            black: small(fields.unsigned()?),
            white: fields.time_or_none()?.map(small),
            match_id: fields.text_or_none()?,
            result: fields.text_or_none()?.and_then(|word| Result::named(&word)),
        })
    }
}

/// A place in a list of tournaments: when one was made, and its id.
pub type CupMark = (Millis, String);

/// How often a tournament is read that changes meanwhile.
const LOOKS: usize = 3;

impl Store {
    /// Keeps a new tournament of someone who may have so many that are not over.
    ///
    /// # Errors
    /// A conflict if there would be more; or if the database cannot be reached, like every question to the store.
    pub async fn create_cup(&self, row: &CupRow, most: u64) -> Stored<()> {
        let fits = Change::one(FITS, vec![row.id.as_str().into(), row.maker.into(), most.into()]);
        self.apply(vec![Change::one(INSERT, row.cells()), fits]).await
    }

    /// What a tournament is.
    ///
    /// # Errors
    /// If there is none.
    pub async fn cup_row(&self, id: &str) -> Stored<CupRow> {
        CupRow::read(self.row(FIND, vec![id.into()]).await?)
    }

    /// A tournament with all that belongs to it, as it was at one moment; while it changes all the time, as near to one as
    /// can be. Whoever changes it by what they see says so with its version: if anything has changed while it was read,
    /// nothing comes of it.
    ///
    /// # Errors
    /// If there is none.
    pub async fn cup(&self, id: &str) -> Stored<Cup> {
        let mut cup = self.look_at_cup(id).await?;
        for _ in 1..LOOKS {
            if self.cup_row(id).await?.version == cup.row.version {
                break;
            }
            cup = self.look_at_cup(id).await?;
        }
        Ok(cup)
    }

    /// What belongs to a tournament, one thing after the other.
    async fn look_at_cup(&self, id: &str) -> Stored<Cup> {
        let row = self.cup_row(id).await?;
        let entries = self.rows(ENTRIES, vec![id.into()]).await?;
        let games = self.rows(GAMES, vec![id.into()]).await?;
        Ok(Cup {
            row,
            entries: entries.into_iter().map(CupEntry::read).collect::<Stored<_>>()?,
            games: games.into_iter().map(CupGame::read).collect::<Stored<_>>()?,
        })
    }

    /// The latest tournaments of a stage that were made before another, each with how many have entered.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn cups(&self, stage: CupStage, before: &CupMark, limit: u32) -> Stored<Vec<(CupRow, u64)>> {
        let (created, id) = before;
        let values: Vec<Cell> =
            vec![stage.word().into(), (*created).into(), id.as_str().into(), limit.into()];
        let mut counts = BTreeMap::new();
        for cells in self.rows(COUNTS, values.clone()).await? {
            let fields = &mut Fields::new(cells);
            counts.insert(fields.text()?, fields.unsigned()?);
        }
        let rows = self.rows(BY_STAGE, values).await?.into_iter().map(CupRow::read);
        let counted = |row: CupRow| {
            let count = counts.get(&row.id).copied().unwrap_or(0);
            (row, count)
        };
        rows.map(|row| row.map(counted)).collect()
    }

    /// Those that someone must look at.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn due_cups(&self, now: Millis, limit: u32) -> Stored<Vec<CupRow>> {
        self.rows(DUE, vec![now.into(), limit.into()]).await?.into_iter().map(CupRow::read).collect()
    }

    /// The numbers of those who want nothing to do with each other.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn apart_in_cup(&self, id: &str) -> Stored<Vec<(u32, u32)>> {
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok((small(fields.unsigned()?), small(fields.unsigned()?)))
        };
        self.rows(APART, vec![id.into()]).await?.into_iter().map(read).collect()
    }

    /// Looks at a tournament later, if nothing has happened meanwhile.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn put_off_cup(&self, row: &CupRow, due: Option<Millis>) -> Stored<()> {
        let values = vec![due.into(), row.id.as_str().into(), row.version.into(), row.due.into()];
        self.change(PUT_OFF, values).await
    }
}
