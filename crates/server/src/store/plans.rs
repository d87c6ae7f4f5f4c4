//! Plans: what a player answers to which moves, so that nobody waits a day for a reply that was clear.

use ikusa_rules::Color;

use super::cell::Fields;
use super::{Change, Store, Stored};

/// A plan of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanRow {
    /// The match.
    pub id: String,
    /// Whose plan it is.
    pub seat: Color,
    /// After how many moves it begins.
    pub ply: u64,
    /// The match's version when it was made.
    pub version: u64,
    /// Lines of moves, the opponent's first: JSON.
    pub lines: String,
}

const KEEP: &str = "INSERT INTO plans (match_id, seat, ply, version, lines) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (match_id, seat) DO UPDATE SET ply = excluded.ply, version = excluded.version, lines = excluded.lines";
const DROP: &str = "DELETE FROM plans WHERE match_id = $1 AND seat = $2";
const ONE: &str = "SELECT match_id, seat, ply, version, lines FROM plans WHERE match_id = $1 AND seat = $2";
/// Those whose players are to move: a reply may be due. The cross join tells SQLite to begin with the plans, which are few;
/// left to itself it went through all matches, 80 ms with a hundred thousand.
const DUE: &str = "SELECT p.match_id, p.seat, p.ply, p.version, p.lines FROM plans p CROSS JOIN matches m \
     WHERE m.id = p.match_id AND (m.over = 1 OR (m.turn = p.seat AND m.version > p.version)) LIMIT 200";

impl PlanRow {
    fn read(cells: Vec<super::Cell>) -> Stored<PlanRow> {
        let fields = &mut Fields::new(cells);
        let id = fields.text()?;
        let seat = if fields.text()? == Color::Black.word() { Color::Black } else { Color::White };
        Ok(PlanRow { id, seat, ply: fields.unsigned()?, version: fields.unsigned()?, lines: fields.text()? })
    }
}

impl Store {
    /// Keeps a seat's plan in place of the last one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn keep_plan(&self, plan: PlanRow) -> Stored<()> {
        let PlanRow { id, seat, ply, version, lines } = plan;
        let values = vec![id.into(), seat.word().into(), ply.into(), version.into(), lines.into()];
        self.apply(vec![Change::one(KEEP, values)]).await
    }

    /// Forgets a seat's plan.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn drop_plan(&self, id: &str, seat: Color) -> Stored<()> {
        self.change(DROP, vec![id.into(), seat.word().into()]).await
    }

    /// A seat's plan.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn plan(&self, id: &str, seat: Color) -> Stored<Option<PlanRow>> {
        let rows = self.rows(ONE, vec![id.into(), seat.word().into()]).await?;
        rows.into_iter().next().map(PlanRow::read).transpose()
    }

    /// The plans of players who are to move, or whose match is over.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn due_plans(&self) -> Stored<Vec<PlanRow>> {
        self.rows(DUE, Vec::new()).await?.into_iter().map(PlanRow::read).collect()
    }
}
