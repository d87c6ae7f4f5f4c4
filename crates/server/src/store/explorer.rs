//! What finished games have played: moves by the key of their position, and secret armies by what became of them.
//!
//! Counts are kept, not worked out: a job enters each match once when it is over, and whoever asks reads a few rows.

use std::ops::RangeInclusive;

use ikusa_play::explorer::{Fortune, Made, Results};
use ikusa_play::month;
use ikusa_rules::Color;

use super::cell::{Cell, Fields};
use super::{Change, MatchRow, Store, StoreError, Stored};

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

/// Moves by what kind of games they were made in, so that they can be asked for by it; what was counted before is of no kind and
/// shows where all are wanted. The best match stands behind how strong its players are, so that the largest text is the best of any
/// number of rows. Armies are also listed by how they fare: a point for a win, half a one for a draw, and two games of no merit
/// added, so that one lucky game is not the best of all.
pub(super) const KINDS: &str = "
ALTER TABLE explored_moves RENAME TO explored_before;
CREATE TABLE explored_moves (
    game TEXT NOT NULL, position BIGINT NOT NULL, made TEXT NOT NULL, speed TEXT NOT NULL, band BIGINT NOT NULL,
    month BIGINT NOT NULL, black BIGINT NOT NULL, drawn BIGINT NOT NULL, white BIGINT NOT NULL, best TEXT NOT NULL,
    CONSTRAINT explored_moves_once PRIMARY KEY (game, position, made, speed, band, month)
);
INSERT INTO explored_moves SELECT game, position, made, '', 0, 0, black, drawn, white,
    SUBSTR('000000' || weight, LENGTH('000000' || weight) - 5) || ' ' || best FROM explored_before;
DROP TABLE explored_before;
ALTER TABLE explored_armies ADD COLUMN merit BIGINT NOT NULL DEFAULT 0;
UPDATE explored_armies SET merit = (2 * won + drawn + 2) * 10000 / (2 * games + 4);
CREATE INDEX explored_armies_merit ON explored_armies (game, merit, army);
";

const UNEXPLORED: &str = "SELECT id FROM matches WHERE over = 1 AND explored = 0 ORDER BY touched LIMIT $1";
const MARK: &str = "UPDATE matches SET explored = 1 WHERE id = $1 AND explored = 0";
const ENTER_MOVE: &str = "INSERT INTO explored_moves (game, position, made, speed, band, month, black, drawn, white, best) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (game, position, made, speed, band, month) DO UPDATE SET \
     black = explored_moves.black + excluded.black, drawn = explored_moves.drawn + excluded.drawn, \
     white = explored_moves.white + excluded.white, \
     best = CASE WHEN excluded.best > explored_moves.best THEN excluded.best ELSE explored_moves.best END";
const ENTER_ARMY: &str = "INSERT INTO explored_armies (game, army, games, won, drawn, lost, best, weight, merit) \
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, 0) ON CONFLICT (game, army) DO UPDATE SET \
     games = explored_armies.games + 1, won = explored_armies.won + excluded.won, \
     drawn = explored_armies.drawn + excluded.drawn, lost = explored_armies.lost + excluded.lost, \
     best = CASE WHEN excluded.weight >= explored_armies.weight THEN excluded.best ELSE explored_armies.best END, \
     weight = CASE WHEN excluded.weight >= explored_armies.weight THEN excluded.weight ELSE explored_armies.weight END";
const JUDGE_ARMY: &str = "UPDATE explored_armies SET merit = (2 * won + drawn + 2) * 10000 / (2 * games + 4) \
     WHERE game = $1 AND army = $2";
/// A position has a few hundred legal moves at the most, and each move a row for every kind of games: speeds, bands of ratings and
/// months.
const MOVES: &str = "SELECT made, CAST(SUM(black) AS BIGINT), CAST(SUM(drawn) AS BIGINT), CAST(SUM(white) AS BIGINT), MAX(best) \
     FROM explored_moves WHERE game = $1 AND position = $2 AND (CAST($3 AS TEXT) = '' OR speed = $3) AND band >= $4 \
     AND month >= $5 AND month <= $6 GROUP BY made ORDER BY SUM(black + drawn + white) DESC, made LIMIT 100";
/// A row more than a page tells whether there is another.
macro_rules! armies {
    ($order:literal) => {
        concat!(
            "SELECT army, won, drawn, lost, best, ",
            $order,
            " FROM explored_armies WHERE game = $1 AND (",
            $order,
            ", army) < ($2, $3) ORDER BY ",
            $order,
            " DESC, army DESC LIMIT 21"
        )
    };
}
const COMMONEST: &str = armies!("games");
const FITTEST: &str = armies!("merit");
const PAGE: usize = 20;
/// Ratings are told apart by so many points.
const BAND: i64 = 100;

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
    /// The word for how fast it was.
    pub speed: &'static str,
}

/// Which games count; all of them unless told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Only those of this speed, by its word.
    pub speed: Option<&'static str>,
    /// Only those whose players both have this rating at the least.
    pub rating: i64,
    /// Only those that ended in these months, as [`ikusa_play::month`] counts them.
    pub months: RangeInclusive<i64>,
}

impl Default for Counted {
    fn default() -> Counted {
        Counted { speed: None, rating: 0, months: 0..=i64::MAX }
    }
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
    /// How strong they are, as text that sorts.
    pub weight: String,
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

/// In which order armies are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ArmyOrder {
    /// The commonest first.
    #[default]
    Games,
    /// Those that fare best first.
    Success,
}

/// A place in a list of armies: what the list is in order of, and the army.
pub type ArmyMark = (i64, String);

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
        let mut changes = vec![Change::one(MARK, vec![row.id.as_str().into()])];
        let Results { black, drawn, white } = Results::one(seen.winner);
        let best = format!("{:06} {}", seen.weight, row.id);
        let month = month(row.status.touched);
        // Moves come sorted: everyone locks rows in the same order, so that no two processes wait for each other.
        changes.extend(seen.moves.iter().map(|made| {
            let mut values: Vec<Cell> =
                vec![row.game.as_str().into(), bits(made.key), made.text.as_str().into()];
            values.extend([seen.speed.into(), (seen.weight / BAND).into(), month.into()]);
            values.extend([black.into(), drawn.into(), white.into(), best.as_str().into()]);
            Change::one(ENTER_MOVE, values)
        }));
        let mut armies: Vec<_> = Color::BOTH.into_iter().zip(seen.armies.iter().flatten()).collect();
        armies.sort_by_key(|(_, army)| army.as_str());
        changes.extend(armies.into_iter().flat_map(|(side, army)| {
            let mut fortune = Fortune::default();
            fortune.count(side, seen.winner);
            let mut values: Vec<Cell> = vec![row.game.as_str().into(), army.as_str().into()];
            values.extend([fortune.won.into(), fortune.drawn.into(), fortune.lost.into()]);
            values.extend([row.id.as_str().into(), seen.weight.into()]);
            let judge = vec![row.game.as_str().into(), army.as_str().into()];
            [Change::one(ENTER_ARMY, values), Change::one(JUDGE_ARMY, judge)]
        }));
        match self.apply(changes).await {
            Err(StoreError::Conflict) => Ok(()),
            done => done,
        }
    }

    /// What was played at a position of a game, the commonest first.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn explored(&self, game: &str, key: u64, counted: &Counted) -> Stored<Vec<Explored>> {
        let band = (counted.rating + BAND - 1) / BAND;
        let mut values: Vec<Cell> = vec![game.into(), bits(key), counted.speed.unwrap_or_default().into()];
        values.extend([band, *counted.months.start(), *counted.months.end()].map(Cell::from));
        let rows = self.rows(MOVES, values).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            let text = fields.text()?;
            let results =
                Results { black: fields.unsigned()?, drawn: fields.unsigned()?, white: fields.unsigned()? };
            let best = fields.text()?;
            let (weight, best) = best.split_once(' ').unwrap_or(("", &best));
            Ok(Explored { text, results, best: best.to_owned(), weight: weight.to_owned() })
        };
        rows.into_iter().map(read).collect()
    }

    /// A page of a game's secret armies, and where to go on if there are more.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn explored_armies(
        &self,
        game: &str,
        order: ArmyOrder,
        after: Option<ArmyMark>,
    ) -> Stored<(Vec<ExploredArmy>, Option<ArmyMark>)> {
        let query = if order == ArmyOrder::Games { COMMONEST } else { FITTEST };
        let (number, army) = after.unwrap_or((i64::MAX, String::new()));
        let rows = self.rows(query, vec![game.into(), number.into(), army.into()]).await?;
        let more = rows.len() > PAGE;
        let mut mark = None;
        let mut page = Vec::with_capacity(PAGE);
        for cells in rows.into_iter().take(PAGE) {
            let fields = &mut Fields::new(cells);
            let army = fields.text()?;
            let fortune =
                Fortune { won: fields.unsigned()?, drawn: fields.unsigned()?, lost: fields.unsigned()? };
            let best = fields.text()?;
            mark = Some((fields.int()?, army.clone()));
            page.push(ExploredArmy { army, fortune, best });
        }
        Ok((page, mark.filter(|_| more)))
    }
}
