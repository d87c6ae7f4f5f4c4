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
}

const INSERT: &str = "INSERT INTO played (account, ended, match_id, game, seat, opponent, level, result, rated, opening) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

impl Played {
    pub(super) fn step(&self) -> Step {
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
        ];
        Step::one(INSERT, values)
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
        }
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
        concat!(
            "SELECT ended, match_id, result FROM played WHERE account = $1 AND (ended, match_id) < ($2, $3) \
             AND ended >= $4 AND (CAST($5 AS BIGINT) < 0 OR result = $5) AND (CAST($6 AS BIGINT) < 0 OR rated = $6) \
             AND SUBSTR(opening, 1, LENGTH(CAST($7 AS TEXT))) = $7 AND (CAST($8 AS TEXT) = '' OR game = $8) ",
            $condition,
            " ORDER BY ended DESC, match_id DESC LIMIT 51"
        )
    };
}

const HISTORY: &str = history!("");
const HISTORY_OF_GAME: &str = history!("AND game = $9");
const HISTORY_AGAINST: &str = history!("AND opponent = $9");

const TALLY: &str = "SELECT game, result, COUNT(*) FROM played WHERE account = $1 GROUP BY game, result ORDER BY game, result";
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
        let (query, further) = match (&wanted.opponent, &wanted.game) {
            (Some(opponent), _) => (HISTORY_AGAINST, Some(Cell::from(*opponent))),
            (None, Some(game)) => (HISTORY_OF_GAME, Some(game.as_str().into())),
            (None, None) => (HISTORY, None),
        };
        let number = |flag: Option<i64>| Cell::from(flag.unwrap_or(-1));
        let mut values: Vec<Cell> = vec![
            account.into(),
            wanted.before.0.into(),
            wanted.before.1.as_str().into(),
            wanted.since.into(),
            number(wanted.score.map(|score| score as i64)),
            number(wanted.rated.map(i64::from)),
            wanted.opening.as_str().into(),
            wanted.game.as_deref().unwrap_or_default().into(),
        ];
        values.extend(further);
        let mut page = Vec::with_capacity(PAGE + 1);
        for cells in self.rows(query, values).await? {
            let fields = &mut Fields::new(cells);
            page.push((fields.unsigned()?, fields.text()?, Score::read(fields)?));
        }
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
        let rows = match opponent {
            Some(opponent) => self.rows(TALLY_AGAINST, vec![account.into(), opponent.into()]).await?,
            None => self.rows(TALLY, vec![account.into()]).await?,
        };
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
