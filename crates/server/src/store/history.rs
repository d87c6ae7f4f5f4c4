//! Finished games by player: what profiles list. A game between an account and anyone else is entered once for each
//! account when it ends, in the same breath.

use ikusa_play::Millis;
use ikusa_rules::Color;

use super::cell::{Cell, Fields};
use super::{MatchRow, Step, Store, Stored, schema};

/// What a game was to one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// It was lost.
    Lost,
    /// It was drawn.
    Drawn,
    /// It was won.
    Won,
}

impl Score {
    const ALL: [Score; 3] = [Score::Lost, Score::Drawn, Score::Won];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["lost", "drawn", "won"][self as usize]
    }

    /// The score with this word.
    pub fn named(word: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| score.word() == word)
    }

    fn read(fields: &mut Fields) -> Stored<Score> {
        let number = usize::try_from(fields.int()?).unwrap_or(0);
        Ok(Score::ALL[number.min(2)])
    }
}

/// A finished game as one account's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The account.
    pub account: i64,
    /// When the game ended.
    pub ended: Millis,
    /// The match.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The account's side.
    pub seat: Color,
    /// The account on the other side, where there is one.
    pub opponent: Option<i64>,
    /// The level on the other side, where the computer sat there.
    pub level: Option<u8>,
    /// What it was.
    pub score: Score,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// The first moves.
    pub opening: String,
    /// The army that the account placed in secret, in games that begin so.
    pub formation: String,
}

/// Results are counted where they are entered, and each filter of a list has an index that leads from page to page in the order
/// of the list.
pub(super) const TABLES: &str = "
CREATE TABLE tallies (
    account BIGINT NOT NULL REFERENCES accounts (id), game TEXT NOT NULL, lost BIGINT NOT NULL, drawn BIGINT NOT NULL,
    won BIGINT NOT NULL, PRIMARY KEY (account, game)
);
INSERT INTO tallies SELECT account, game, COUNT(CASE result WHEN 0 THEN 1 END), COUNT(CASE result WHEN 1 THEN 1 END),
    COUNT(CASE result WHEN 2 THEN 1 END) FROM played GROUP BY account, game;
CREATE INDEX played_result ON played (account, result, rated, ended, match_id);
CREATE INDEX played_game_result ON played (account, game, result, rated, ended, match_id);
CREATE INDEX played_opening ON played (account, opening {by_bytes}, ended, match_id);
";

/// The secret armies of games that end from now on.
pub(super) const FORMATIONS: &str = "
ALTER TABLE played ADD COLUMN formation TEXT NOT NULL DEFAULT '';
CREATE INDEX played_formation ON played (account, formation, ended, match_id) WHERE formation <> '';
";

const COUNT: &str = "INSERT INTO tallies (account, game, lost, drawn, won) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (account, game) DO UPDATE SET lost = tallies.lost + excluded.lost, \
     drawn = tallies.drawn + excluded.drawn, won = tallies.won + excluded.won";
const INSERT: &str = "INSERT INTO played (account, ended, match_id, game, seat, opponent, level, result, rated, opening, formation) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

impl Played {
    /// Enters the game and counts its result.
    pub(super) fn steps(&self) -> [Step; 2] {
        let counted = |score: Score| Cell::from(u32::from(self.score == score));
        let mut count: Vec<Cell> = vec![self.account.into(), self.game.as_str().into()];
        count.extend(Score::ALL.map(counted));
        let values = vec![
            self.account.into(),
            self.ended.into(),
            self.id.as_str().into(),
            self.game.as_str().into(),
            self.seat.word().into(),
            self.opponent.into(),
            self.level.into(),
            (self.score as u32).into(),
            self.rated.into(),
            self.opening.as_str().into(),
            self.formation.as_str().into(),
        ];
        [Step::one(INSERT, values), Step::one(COUNT, count)]
    }
}

/// Which games of an account, and from where on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Before which moment, and at that moment before which match.
    pub before: (Millis, String),
    /// Not before this moment.
    pub since: Millis,
    /// Only of this game.
    pub game: Option<String>,
    /// Only against this account.
    pub opponent: Option<i64>,
    /// Only with this score.
    pub score: Option<Score>,
    /// Only rated, or only other games.
    pub rated: Option<bool>,
    /// Only those that begin with these moves.
    pub opening: String,
    /// Only those in which the account placed this army.
    pub formation: Option<String>,
}

impl Default for Wanted {
    /// All of them, from the newest on.
    fn default() -> Wanted {
        Wanted {
            before: (Millis::MAX, String::new()),
            since: 0,
            game: None,
            opponent: None,
            score: None,
            rated: None,
            opening: String::new(),
            formation: None,
        }
    }
}

impl Wanted {
    /// What every way of finding it asks.
    fn cells(&self, account: i64) -> Vec<Cell> {
        let number = |flag: Option<i64>| Cell::from(flag.unwrap_or(-1));
        vec![
            account.into(),
            self.before.0.into(),
            self.before.1.as_str().into(),
            self.since.into(),
            number(self.score.map(|score| score as i64)),
            number(self.rated.map(i64::from)),
            self.opening.as_str().into(),
            self.game.as_deref().unwrap_or_default().into(),
            self.formation.as_deref().unwrap_or_default().into(),
        ]
    }
}

/// A line of a list of finished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedRow {
    /// When the game ended.
    pub ended: Millis,
    /// What it was to the account.
    pub score: Score,
    /// The match.
    pub row: MatchRow,
}

/// How many games a page has.
const PAGE: usize = 50;

/// A page in the order of an index: the further condition says which. A row more than a page tells whether there is another.
macro_rules! history {
    ($condition:literal) => {
        history!("ended", $condition)
    };
    ($ended:literal, $condition:literal) => {
        concat!(
            "SELECT ended, match_id, result FROM played WHERE account = $1 AND (",
            $ended,
            ", match_id) < ($2, $3) AND ",
            $ended,
            " >= $4 AND (CAST($5 AS BIGINT) < 0 OR result = $5) AND (CAST($6 AS BIGINT) < 0 OR rated = $6) \
             AND SUBSTR(opening, 1, LENGTH(CAST($7 AS TEXT))) = $7 AND (CAST($8 AS TEXT) = '' OR game = $8) \
             AND (CAST($9 AS TEXT) = '' OR formation = $9) ",
            $condition,
            " ORDER BY ",
            $ended,
            " DESC, match_id DESC LIMIT 51"
        )
    };
}

const HISTORY: &str = history!("");
const HISTORY_OF_GAME: &str = history!("AND game = $10");
const HISTORY_OF_FORMATION: &str = history!("AND formation = $10 AND formation <> ''");
const HISTORY_AGAINST: &str = history!("AND opponent = $10");
/// One result of one kind, by an index that knows both.
const HISTORY_OF_RESULT: &str = history!("AND result = $10 AND rated = $11");
const HISTORY_OF_GAME_AND_RESULT: &str = history!("AND result = $10 AND rated = $11 AND game = $12");
/// Those that begin alike, by an index of beginnings: for few of them, since they are put in order afterwards. The plus keeps
/// databases from the order of time.
const HISTORY_BY_OPENING: [&str; 2] = [
    history!("+ended", "AND opening >= $10 AND opening < $11"),
    history!("+ended", "AND opening COLLATE \"C\" >= $10 AND opening COLLATE \"C\" < $11"),
];
/// How many begin alike, as far as anyone cares.
const ALIKE: [&str; 2] = [
    "SELECT COUNT(*) FROM (SELECT 1 FROM played WHERE account = $1 AND opening >= $2 AND opening < $3 LIMIT 2001) few",
    "SELECT COUNT(*) FROM (SELECT 1 FROM played WHERE account = $1 AND opening COLLATE \"C\" >= $2 \
     AND opening COLLATE \"C\" < $3 LIMIT 2001) few",
];
const FEW: u64 = 2_000;
/// Comes after whatever may follow a beginning.
const LAST: char = char::MAX;

const TALLY: &str = "SELECT game, lost, drawn, won FROM tallies WHERE account = $1 ORDER BY game";
const TALLY_AGAINST: &str = "SELECT game, result, COUNT(*) FROM played WHERE account = $1 AND opponent = $2 \
     GROUP BY game, result ORDER BY game, result";

/// How often an account has won, drawn and lost a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The game's id.
    pub game: String,
    /// Losses, draws and wins.
    pub scores: [u64; 3],
}

impl Store {
    /// A page of an account's finished games, the newest first, and whether there are more.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn history(&self, account: i64, wanted: &Wanted) -> Stored<(Vec<PlayedRow>, bool)> {
        let mut page = Vec::with_capacity(PAGE + 1);
        for (query, further) in self.ways(account, wanted).await? {
            let values = wanted.cells(account).into_iter().chain(further).collect();
            for cells in self.rows(query, values).await? {
                let fields = &mut Fields::new(cells);
                page.push((fields.unsigned()?, fields.text()?, Score::read(fields)?));
            }
        }
        page.sort_by(|a, b| (b.0, &b.1).cmp(&(a.0, &a.1)));
        let more = page.len() > PAGE;
        page.truncate(PAGE);
        let ids: Vec<String> = page.iter().map(|(_, id, _)| id.clone()).collect();
        let mut rows = self.matches_by_id(&ids).await?;
        let found = page.into_iter().filter_map(|(ended, id, score)| {
            let row = rows.iter().position(|row| row.id == id).map(|at| rows.swap_remove(at))?;
            Some(PlayedRow { ended, score, row })
        });
        Ok((found.collect(), more))
    }

    /// The queries that together find what is wanted, each by an index that hardly reads anything else.
    async fn ways(&self, account: i64, wanted: &Wanted) -> Stored<Vec<(&'static str, Vec<Cell>)>> {
        if let Some(opponent) = wanted.opponent {
            return Ok(vec![(HISTORY_AGAINST, vec![opponent.into()])]);
        }
        if let Some(formation) = wanted.formation.as_deref() {
            return Ok(vec![(HISTORY_OF_FORMATION, vec![formation.into()])]);
        }
        if let Some(way) = self.by_opening(account, &wanted.opening).await? {
            return Ok(vec![way]);
        }
        let game = wanted.game.as_deref();
        if wanted.score.is_none() && wanted.rated.is_none() {
            let query = if game.is_some() { HISTORY_OF_GAME } else { HISTORY };
            return Ok(vec![(query, game.map(Cell::from).into_iter().collect())]);
        }
        let query = if game.is_some() { HISTORY_OF_GAME_AND_RESULT } else { HISTORY_OF_RESULT };
        let scores = Score::ALL.into_iter().filter(|score| wanted.score.is_none_or(|only| only == *score));
        let kinds = scores.flat_map(|score| [false, true].map(|rated| (score, rated)));
        let kinds = kinds.filter(|(_, rated)| wanted.rated.is_none_or(|only| only == *rated));
        let way = |(score, rated): (Score, bool)| {
            let mut further = vec![Cell::from(score as i64), rated.into()];
            further.extend(game.map(Cell::from));
            (query, further)
        };
        Ok(kinds.map(way).collect())
    }

    /// The way by the index of beginnings, if few games of the account begin like this. Of many, a page is soon found in
    /// the order of the list.
    async fn by_opening(&self, account: i64, opening: &str) -> Stored<Option<(&'static str, Vec<Cell>)>> {
        if opening.is_empty() {
            return Ok(None);
        }
        let dialect = usize::from(matches!(self, Store::Postgres(_)));
        let between = || vec![Cell::from(opening), format!("{opening}{LAST}").into()];
        let values = [vec![account.into()], between()].concat();
        let alike = Fields::new(self.row(ALIKE[dialect], values).await?).unsigned()?;
        Ok((alike <= FEW).then(|| (HISTORY_BY_OPENING[dialect], between())))
    }

    /// These matches, in any order.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn matches_by_id(&self, ids: &[String]) -> Stored<Vec<MatchRow>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let query = match self {
            Store::Postgres(_) => schema::BY_ID_POSTGRES,
            _ => schema::BY_ID_SQLITE,
        };
        self.list(query, vec![ids.join(" ").into()]).await
    }

    /// How an account has scored in each game; against one opponent or all.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn tally(&self, account: i64, opponent: Option<i64>) -> Stored<Vec<Tally>> {
        let Some(opponent) = opponent else {
            let rows = self.rows(TALLY, vec![account.into()]).await?;
            let read = |cells| {
                let fields = &mut Fields::new(cells);
                let game = fields.text()?;
                Ok(Tally { game, scores: [fields.unsigned()?, fields.unsigned()?, fields.unsigned()?] })
            };
            return rows.into_iter().map(read).collect();
        };
        let rows = self.rows(TALLY_AGAINST, vec![account.into(), opponent.into()]).await?;
        let mut tallies: Vec<Tally> = Vec::new();
        for cells in rows {
            let fields = &mut Fields::new(cells);
            let (game, score, count) = (fields.text()?, Score::read(fields)?, fields.unsigned()?);
            if tallies.last().is_none_or(|tally| tally.game != game) {
                tallies.push(Tally { game, ..Tally::default() });
            }
            if let Some(tally) = tallies.last_mut() {
                tally.scores[score as usize] += count;
            }
        }
        Ok(tallies)
    }
}
