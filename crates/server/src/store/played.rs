//! Finished games as they are entered: once for each account, when they end, in the same breath, with the results counted.

use ikusa_play::Millis;
use ikusa_rules::Color;

use super::cell::{Cell, Fields};
use super::{Change, Store, Stored};

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
    pub(super) const ALL: [Score; 3] = [Score::Lost, Score::Drawn, Score::Won];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["lost", "drawn", "won"][self as usize]
    }

    /// The score with this word.
    pub fn named(word: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| score.word() == word)
    }

    pub(super) fn read(fields: &mut Fields) -> Stored<Score> {
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

/// How often two accounts have met: counted where a game is entered, like results by game.
pub(super) const MEETINGS: &str = "
CREATE TABLE meetings (
    account BIGINT NOT NULL REFERENCES accounts (id), opponent BIGINT NOT NULL, game TEXT NOT NULL, lost BIGINT NOT NULL,
    drawn BIGINT NOT NULL, won BIGINT NOT NULL, PRIMARY KEY (account, opponent, game)
);
INSERT INTO meetings SELECT account, opponent, game, COUNT(CASE result WHEN 0 THEN 1 END),
    COUNT(CASE result WHEN 1 THEN 1 END), COUNT(CASE result WHEN 2 THEN 1 END)
    FROM played WHERE opponent IS NOT NULL GROUP BY account, opponent, game;
";

/// Indexes that hold what else may be asked of one's games against somebody or with an army: of thousands, those that fit are found
/// without a look at any row.
pub(super) const SIEVES: &str = "
DROP INDEX played_opponent;
CREATE INDEX played_opponent ON played (account, opponent, ended, match_id, game, result, rated, opening);
DROP INDEX played_formation;
CREATE INDEX played_formation ON played (account, formation, ended, match_id, opponent, game, result, rated, opening)
    WHERE formation <> '';
";

/// The secret armies of games that end from now on.
pub(super) const FORMATIONS: &str = "
ALTER TABLE played ADD COLUMN formation TEXT NOT NULL DEFAULT '';
CREATE INDEX played_formation ON played (account, formation, ended, match_id) WHERE formation <> '';
";

const COUNT: &str = "INSERT INTO tallies (account, game, lost, drawn, won) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (account, game) DO UPDATE SET lost = tallies.lost + excluded.lost, \
     drawn = tallies.drawn + excluded.drawn, won = tallies.won + excluded.won";
const MEET: &str = "INSERT INTO meetings (account, opponent, game, lost, drawn, won) VALUES ($1, $2, $3, $4, $5, $6) \
     ON CONFLICT (account, opponent, game) DO UPDATE SET lost = meetings.lost + excluded.lost, \
     drawn = meetings.drawn + excluded.drawn, won = meetings.won + excluded.won";
const INSERT: &str = "INSERT INTO played (account, ended, match_id, game, seat, opponent, level, result, rated, opening, formation) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

impl Played {
    /// Enters the game and counts its result, of all games and of those against the same opponent.
    pub(super) fn changes(&self) -> Vec<Change> {
        let counted = Score::ALL.map(|score| Cell::from(u32::from(self.score == score)));
        let mut count: Vec<Cell> = vec![self.account.into(), self.game.as_str().into()];
        count.extend(counted.clone());
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
        let mut changes = vec![Change::one(INSERT, values), Change::one(COUNT, count)];
        if let Some(opponent) = self.opponent {
            let mut meet: Vec<Cell> = vec![self.account.into(), opponent.into(), self.game.as_str().into()];
            meet.extend(counted);
            changes.push(Change::one(MEET, meet));
        }
        changes
    }
}

const TALLY: &str = "SELECT game, lost, drawn, won FROM tallies WHERE account = $1 ORDER BY game";
const TALLY_AGAINST: &str =
    "SELECT game, lost, drawn, won FROM meetings WHERE account = $1 AND opponent = $2 ORDER BY game";

/// How often an account has won, drawn and lost a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameScores {
    /// The game's id.
    pub game: String,
    /// Losses, draws and wins.
    pub scores: [u64; 3],
}

impl Store {
    /// How an account has scored in each game; against one opponent or all.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn scores(&self, account: i64, opponent: Option<i64>) -> Stored<Vec<GameScores>> {
        let rows = match opponent {
            None => self.rows(TALLY, vec![account.into()]).await?,
            Some(opponent) => self.rows(TALLY_AGAINST, vec![account.into(), opponent.into()]).await?,
        };
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            let game = fields.text()?;
            Ok(GameScores { game, scores: [fields.unsigned()?, fields.unsigned()?, fields.unsigned()?] })
        };
        rows.into_iter().map(read).collect()
    }
}
