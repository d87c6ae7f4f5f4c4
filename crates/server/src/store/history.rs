//! Finished games by player: what profiles list, page by page, by an index for each filter.

use ikusa_play::Millis;

use super::cell::{Cell, Fields};
use super::played::Score;
use super::{MatchRow, Store, Stored, schema};

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
    fn fits(&self, entry: &Entry) -> bool {
        self.opponent.is_none_or(|opponent| entry.opponent == Some(opponent))
            && self.score.is_none_or(|score| score == entry.score)
            && self.rated.is_none_or(|rated| rated == entry.rated)
            && self.game.as_ref().is_none_or(|game| *game == entry.game)
            && self.formation.as_ref().is_none_or(|formation| *formation == entry.formation)
            && entry.opening.starts_with(&self.opening)
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

/// Where a list goes on: after this moment, and at that moment after this match.
type Mark = (Millis, String);

/// How many games a page has.
const PAGE: usize = 50;
/// So many are looked through for a page at the most, where an index has all that is asked and where rows are looked up: where
/// hardly any fits the page is shorter, and the next one goes on from there.
const SIFTED: usize = 4_000;
const LOOKED_UP: usize = 1_000;
/// How many are fetched at a time where not all of them fit. For many more, PostgreSQL would read all that the index knows.
const ROUND: usize = 500;

/// A page in the order of an index, which the condition names.
macro_rules! history {
    ($condition:literal, $limit:literal) => {
        history!("formation", $condition, $limit)
    };
    ($formation:literal, $condition:literal, $limit:literal) => {
        concat!(
            "SELECT ended, match_id, opponent, game, result, rated, opening, ",
            $formation,
            " FROM played WHERE account = $1 AND (ended, match_id) < ($2, $3) AND ended >= $4 ",
            $condition,
            " ORDER BY ended DESC, match_id DESC LIMIT ",
            $limit
        )
    };
}
/// The same of those that begin alike, by an index of beginnings. It knows nothing but when they ended, so that the few of a page
/// are looked up afterwards. The plus keeps databases from the order of time.
macro_rules! history_by_opening {
    ($opening:literal) => {
        concat!(
            "SELECT p.ended, p.match_id, p.opponent, p.game, p.result, p.rated, p.opening, p.formation FROM (\
             SELECT account, ended, match_id FROM played WHERE account = $1 AND (+ended, match_id) < ($2, $3) AND +ended >= $4 AND ",
            $opening,
            " >= $5 AND ",
            $opening,
            " < $6 ORDER BY +ended DESC, match_id DESC LIMIT $7) few \
             JOIN played p ON p.account = few.account AND p.ended = few.ended AND p.match_id = few.match_id \
             ORDER BY p.ended DESC, p.match_id DESC"
        )
    };
}

const HISTORY: &str = history!("", "$5");
const HISTORY_OF_GAME: &str = history!("AND game = $5", "$6");
const HISTORY_OF_FORMATION: &str = history!("AND formation = $5 AND formation <> ''", "$6");
/// The index knows no formations: whoever asks for one goes by that.
const HISTORY_AGAINST: &str = history!("''", "AND opponent = $5", "$6");
/// One result of one kind, by an index that knows both.
const HISTORY_OF_RESULT: &str = history!("AND result = $5 AND rated = $6", "$7");
const HISTORY_OF_GAME_AND_RESULT: &str = history!("AND result = $5 AND rated = $6 AND game = $7", "$8");
const HISTORY_BY_OPENING: [&str; 2] =
    [history_by_opening!("opening"), history_by_opening!("opening COLLATE \"C\"")];
/// How many begin alike, as far as anyone cares.
const ALIKE: [&str; 2] = [
    "SELECT COUNT(*) FROM (SELECT 1 FROM played WHERE account = $1 AND opening >= $2 AND opening < $3 LIMIT 5001) few",
    "SELECT COUNT(*) FROM (SELECT 1 FROM played WHERE account = $1 AND opening COLLATE \"C\" >= $2 \
     AND opening COLLATE \"C\" < $3 LIMIT 5001) few",
];
const FEW: u64 = 5_000;
/// Comes after whatever may follow a beginning.
const LAST: char = char::MAX;

/// A game of an account, as far as filters look at it.
struct Entry {
    mark: Mark,
    opponent: Option<i64>,
    game: String,
    score: Score,
    rated: bool,
    opening: String,
    formation: String,
}

impl Entry {
    fn read(cells: Vec<Cell>) -> Stored<Entry> {
        let fields = &mut Fields::new(cells);
        Ok(Entry {
            mark: (fields.unsigned()?, fields.text()?),
            opponent: fields.int_or_none()?,
            game: fields.text()?,
            score: Score::read(fields)?,
            rated: fields.flag()?,
            opening: fields.text()?,
            formation: fields.text()?,
        })
    }
}

/// A way to what is wanted: a query by an index, and if it brings games that do not fit too, how many it may look through.
struct Way {
    query: &'static str,
    values: Vec<Cell>,
    sifts: Option<usize>,
}

/// What a way has found: those that fit, and where it gave up for now.
#[derive(Default)]
struct Found {
    entries: Vec<Entry>,
    cut: Option<Mark>,
}

impl Store {
    /// A page of an account's finished games, the newest first, and where to go on if there may be more. A page may have
    /// fewer games than others, or none, where hardly any fits.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn history(&self, account: i64, wanted: &Wanted) -> Stored<(Vec<PlayedRow>, Option<Mark>)> {
        let mut found = Found::default();
        for way in self.ways(account, wanted).await? {
            let Found { entries, cut } = self.go(account, wanted, way).await?;
            found.entries.extend(entries);
            found.cut = found.cut.max(cut);
        }
        let Found { mut entries, cut } = found;
        // Beyond the first place where a way gave up, others may have found more.
        entries.retain(|entry| cut.as_ref().is_none_or(|cut| entry.mark >= *cut));
        entries.sort_by(|a, b| b.mark.cmp(&a.mark));
        let next = if entries.len() > PAGE { Some(entries[PAGE - 1].mark.clone()) } else { cut };
        entries.truncate(PAGE);
        let ids: Vec<String> = entries.iter().map(|entry| entry.mark.1.clone()).collect();
        let mut rows = self.matches_by_id(&ids).await?;
        let found = entries.into_iter().filter_map(|Entry { mark: (ended, id), score, .. }| {
            let row = rows.iter().position(|row| row.id == id).map(|at| rows.swap_remove(at))?;
            Some(PlayedRow { ended, score, row })
        });
        Ok((found.collect(), next))
    }

    /// Goes a way until there is a page and one more, there is nothing left, or so many have been looked through.
    async fn go(&self, account: i64, wanted: &Wanted, way: Way) -> Stored<Found> {
        let round = way.sifts.map_or(PAGE + 1, |most| ROUND.min(most));
        let (mut found, mut seen, mut from) = (Found::default(), 0, wanted.before.clone());
        while found.entries.len() <= PAGE {
            let mut values: Vec<Cell> =
                vec![account.into(), from.0.into(), from.1.into(), wanted.since.into()];
            values.extend(way.values.iter().cloned());
            values.push((round as u64).into());
            let rows = self.rows(way.query, values).await?;
            let entries = rows.into_iter().map(Entry::read).collect::<Stored<Vec<_>>>()?;
            let Some(last) = entries.last().filter(|_| entries.len() == round) else {
                found.entries.extend(entries.into_iter().filter(|entry| wanted.fits(entry)));
                break;
            };
            from = last.mark.clone();
            seen += entries.len();
            found.entries.extend(entries.into_iter().filter(|entry| wanted.fits(entry)));
            if way.sifts.is_some_and(|most| seen >= most) {
                found.cut = Some(from);
                break;
            }
        }
        Ok(found)
    }

    /// The ways that together lead to what is wanted, each by the index that reads the least beside it.
    async fn ways(&self, account: i64, wanted: &Wanted) -> Stored<Vec<Way>> {
        let game = wanted.game.as_deref();
        let by_result = wanted.score.is_some() || wanted.rated.is_some();
        let further = !wanted.opening.is_empty() || by_result || game.is_some();
        if let Some(formation) = wanted.formation.as_deref() {
            let sifts = (further || wanted.opponent.is_some()).then_some(SIFTED);
            return Ok(vec![Way { query: HISTORY_OF_FORMATION, values: vec![formation.into()], sifts }]);
        }
        if let Some(opponent) = wanted.opponent {
            let sifts = further.then_some(SIFTED);
            return Ok(vec![Way { query: HISTORY_AGAINST, values: vec![opponent.into()], sifts }]);
        }
        if let Some(way) = self.by_opening(account, &wanted.opening).await? {
            return Ok(vec![way]);
        }
        let sifts = |ways: usize| (!wanted.opening.is_empty()).then_some(LOOKED_UP / ways);
        if !by_result {
            let query = if game.is_some() { HISTORY_OF_GAME } else { HISTORY };
            let values = game.map(Cell::from).into_iter().collect();
            return Ok(vec![Way { query, values, sifts: sifts(1) }]);
        }
        let query = if game.is_some() { HISTORY_OF_GAME_AND_RESULT } else { HISTORY_OF_RESULT };
        let scores = Score::ALL.into_iter().filter(|score| wanted.score.is_none_or(|only| only == *score));
        let kinds = scores.flat_map(|score| [false, true].map(|rated| (score, rated)));
        let kinds: Vec<_> =
            kinds.filter(|(_, rated)| wanted.rated.is_none_or(|only| only == *rated)).collect();
        let sifts = sifts(kinds.len());
        let way = |(score, rated): (Score, bool)| {
            let mut values = vec![Cell::from(score as i64), rated.into()];
            values.extend(game.map(Cell::from));
            Way { query, values, sifts }
        };
        Ok(kinds.into_iter().map(way).collect())
    }

    /// The way by the index of beginnings, if few games of the account begin like this. Of many, a page is soon found in
    /// the order of the list.
    async fn by_opening(&self, account: i64, opening: &str) -> Stored<Option<Way>> {
        if opening.is_empty() {
            return Ok(None);
        }
        let dialect = usize::from(matches!(self, Store::Postgres(_)));
        let between = || vec![Cell::from(opening), format!("{opening}{LAST}").into()];
        let values = [vec![account.into()], between()].concat();
        let alike = Fields::new(self.row(ALIKE[dialect], values).await?).unsigned()?;
        Ok((alike <= FEW).then(|| Way {
            query: HISTORY_BY_OPENING[dialect],
            values: between(),
            sifts: Some(LOOKED_UP),
        }))
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
}
