//! What finished games have played: moves by the key of their position, and secret armies by what became of them.
//!
//! Counts are kept, not worked out: a job enters each match once when it is over, and whoever asks reads a few rows.

use ikusa_play::explorer::{Fortune, Made, Results};
use ikusa_rules::Color;

use super::cell::{Cell, Fields};
use super::{MatchRow, Step, Store, StoreError, Stored};

/// Matches that were over before are entered like any other.
pub(super) const TABLES: &str = "
ALTER TABLE matches ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_unexplored ON matches (touched) WHERE over = 1 AND explored = 0;
CREATE TABLE explored_moves (
    game TEXT NOT NULL, position BIGINT NOT NULL, made TEXT NOT NULL, black BIGINT NOT NULL, drawn BIGINT NOT NULL,
    white BIGINT NOT NULL, best TEXT NOT NULL, weight BIGINT NOT NULL, PRIMARY KEY (game, position, made)
);
CREATE TABLE explored_armies (
    game TEXT NOT NULL, army TEXT NOT NULL, games BIGINT NOT NULL, won BIGINT NOT NULL, drawn BIGINT NOT NULL,
    lost BIGINT NOT NULL, best TEXT NOT NULL, weight BIGINT NOT NULL, PRIMARY KEY (game, army)
);
CREATE INDEX explored_armies_games ON explored_armies (game, games, army);
";

const UNEXPLORED: &str = "SELECT id FROM matches WHERE over = 1 AND explored = 0 ORDER BY touched LIMIT $1";
const MARK: &str = "UPDATE matches SET explored = 1 WHERE id = $1 AND explored = 0";
const ENTER_MOVE: &str = "INSERT INTO explored_moves (game, position, made, black, drawn, white, best, weight) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (game, position, made) DO UPDATE SET \
     black = explored_moves.black + excluded.black, drawn = explored_moves.drawn + excluded.drawn, \
     white = explored_moves.white + excluded.white, \
     best = CASE WHEN excluded.weight >= explored_moves.weight THEN excluded.best ELSE explored_moves.best END, \
     weight = CASE WHEN excluded.weight >= explored_moves.weight THEN excluded.weight ELSE explored_moves.weight END";
const ENTER_ARMY: &str = "INSERT INTO explored_armies (game, army, games, won, drawn, lost, best, weight) \
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7) ON CONFLICT (game, army) DO UPDATE SET \
     games = explored_armies.games + 1, won = explored_armies.won + excluded.won, \
     drawn = explored_armies.drawn + excluded.drawn, lost = explored_armies.lost + excluded.lost, \
     best = CASE WHEN excluded.weight >= explored_armies.weight THEN excluded.best ELSE explored_armies.best END, \
     weight = CASE WHEN excluded.weight >= explored_armies.weight THEN excluded.weight ELSE explored_armies.weight END";
/// No position has more legal moves than a few hundred, so that sorting them costs nothing.
const MOVES: &str = "SELECT made, black, drawn, white, best, weight FROM explored_moves \
     WHERE game = $1 AND position = $2 ORDER BY black + drawn + white DESC, made LIMIT 100";
/// A row more than a page tells whether there is another.
const ARMIES: &str = "SELECT army, won, drawn, lost, best FROM explored_armies WHERE game = $1 \
     AND (games, army) < ($2, $3) ORDER BY games DESC, army DESC LIMIT 21";
const PAGE: usize = 20;

/// What a finished match has shown.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Who won.
    pub winner: Option<Color>,
    /// Its first moves.
    pub moves: Vec<Made>,
    /// The secret armies, Black's first.
    pub armies: Option<[String; 2]>,
    /// How strong its players are: of two matches the one that weighs more is shown.
    pub weight: i64,
}

/// A move that was played at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explored {
    /// The move's text.
    pub text: String,
    /// How the games ended.
    pub results: Results,
    /// The match of the strongest players.
    pub best: String,
    /// How strong they are.
    pub weight: i64,
}

/// A secret army and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExploredArmy {
    /// The army as White would place it.
    pub army: String,
    /// What became of it.
    pub fortune: Fortune,
    /// The match of the strongest players.
    pub best: String,
}

/// Where a page of armies begins: after one with so many games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// So many games.
    pub games: u64,
    /// The army.
    pub army: String,
}

impl Default for Page {
    fn default() -> Page {
        Page { games: i64::MAX as u64, army: String::new() }
    }
}

/// A key as databases hold it: the same bits.
fn bits(key: u64) -> Cell {
    Cell::Int(key.cast_signed())
}

impl Store {
    /// Matches that are over and have not been looked at, the oldest first.
    ///
    /// # Errors
    /// If the database cannot be reached, like every question here.
    pub async fn unexplored(&self, limit: u32) -> Stored<Vec<String>> {
        let rows = self.rows(UNEXPLORED, vec![limit.into()]).await?;
        rows.into_iter().map(|cells| Fields::new(cells).text()).collect()
    }

    /// Enters what a match has shown, once: nothing happens if another process was faster.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn explore(&self, row: &MatchRow, seen: &Seen) -> Stored<()> {
        let mut steps = vec![Step::one(MARK, vec![row.id.as_str().into()])];
        let Results { black, drawn, white } = Results::one(seen.winner);
        // Moves come sorted: everyone locks rows in the same order, so that no two processes wait for each other.
        steps.extend(seen.moves.iter().map(|made| {
            let mut values: Vec<Cell> =
                vec![row.game.as_str().into(), bits(made.key), made.text.as_str().into()];
            values.extend([
                black.into(),
                drawn.into(),
                white.into(),
                row.id.as_str().into(),
                seen.weight.into(),
            ]);
            Step::one(ENTER_MOVE, values)
        }));
        let mut armies: Vec<_> = Color::BOTH.into_iter().zip(seen.armies.iter().flatten()).collect();
        armies.sort_by_key(|(_, army)| army.as_str());
        steps.extend(armies.into_iter().map(|(side, army)| {
            let mut fortune = Fortune::default();
            fortune.count(side, seen.winner);
            let mut values: Vec<Cell> = vec![row.game.as_str().into(), army.as_str().into()];
            values.extend([fortune.won.into(), fortune.drawn.into(), fortune.lost.into()]);
            values.extend([row.id.as_str().into(), seen.weight.into()]);
            Step::one(ENTER_ARMY, values)
        }));
        match self.apply(steps).await {
            Err(StoreError::Conflict) => Ok(()),
            done => done,
        }
    }

    /// What was played at a position of a game, the commonest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn explored(&self, game: &str, key: u64) -> Stored<Vec<Explored>> {
        let rows = self.rows(MOVES, vec![game.into(), bits(key)]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            let text = fields.text()?;
            let results =
                Results { black: fields.unsigned()?, drawn: fields.unsigned()?, white: fields.unsigned()? };
            Ok(Explored { text, results, best: fields.text()?, weight: fields.int()? })
        };
        rows.into_iter().map(read).collect()
    }

    /// A page of a game's secret armies, the commonest first, and whether there are more.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn explored_armies(&self, game: &str, after: &Page) -> Stored<(Vec<ExploredArmy>, bool)> {
        let values = vec![game.into(), after.games.into(), after.army.as_str().into()];
        let rows = self.rows(ARMIES, values).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            let army = fields.text()?;
            let fortune =
                Fortune { won: fields.unsigned()?, drawn: fields.unsigned()?, lost: fields.unsigned()? };
            Ok(ExploredArmy { army, fortune, best: fields.text()? })
        };
        let mut page: Vec<ExploredArmy> = rows.into_iter().map(read).collect::<Stored<_>>()?;
        let more = page.len() > PAGE;
        page.truncate(PAGE);
        Ok((page, more))
    }
}
