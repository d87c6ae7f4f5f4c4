//! The tournaments of an account: those that it has made, and those that it has entered.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Store, Stored};

/// A page in the order of ids, which do not change.
const DIARY: &str = "SELECT c.id, c.name, c.game, c.kind, c.stage, c.created, \
     CASE WHEN c.maker = $1 THEN 1 ELSE 0 END, e.number, e.rating FROM cups c \
     LEFT JOIN cup_entries e ON e.cup = c.id AND e.account = $1 WHERE c.id IN (SELECT id FROM cups WHERE maker = $1 \
     UNION SELECT cup FROM cup_entries WHERE account = $1) AND c.id > $2 ORDER BY c.id LIMIT 200";

/// A tournament as one account's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CupVisit {
    /// The id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The word for how it pairs.
    pub kind: String,
    /// The word for how far it is.
    pub stage: String,
    /// When it was made.
    pub created: Millis,
    /// Whether the account has made it.
    pub made: bool,
    /// The number under which the account has entered, if it has.
    pub number: Option<i64>,
    /// The rating at the time of entering.
    pub rating: Option<i64>,
}

impl Store {
    /// A page of the tournaments of an account, after the one with this id.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn cups_of(&self, account: i64, after: &str) -> Stored<Vec<CupVisit>> {
        let rows = self.rows(DIARY, vec![account.into(), after.into()]).await?;
        let read = |cells| {
            let fields = &mut Fields::new(cells);
            Ok(CupVisit {
                id: fields.text()?,
                name: fields.text()?,
                game: fields.text()?,
                kind: fields.text()?,
                stage: fields.text()?,
                created: fields.unsigned()?,
                made: fields.flag()?,
                number: fields.int_or_none()?,
                rating: fields.int_or_none()?,
            })
        };
        rows.into_iter().map(read).collect()
    }
}
