//! Processes that live, and the players whom one that died has left behind.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Change, Standing, Store, StoreError, Stored};

/// Processes that say that they live.
const LIVES: &str = "INSERT INTO processes (name, until) VALUES ($1, $2) \
     ON CONFLICT (name) DO UPDATE SET until = excluded.until";
/// Those who are connected through a process that no longer lives, and the note that they are away.
macro_rules! deserted {
    ($own:literal) => {
        (
            concat!(
                "SELECT id, ",
                $own,
                "_via FROM matches WHERE over = 0 AND ",
                $own,
                "_gone IS NULL AND ",
                $own,
                "_via IS NOT NULL AND ",
                $own,
                "_via NOT IN (SELECT name FROM processes WHERE until > $1) LIMIT $2"
            ),
            concat!(
                "UPDATE matches SET ",
                $own,
                "_gone = $1 WHERE id = $2 AND ",
                $own,
                "_via = $3 AND ",
                $own,
                "_gone IS NULL AND over = 0"
            ),
        )
    };
}
const DESERTED: [(&str, &str); 2] = [deserted!("black"), deserted!("white")];

impl Store {
    /// Says that a process lives, until a moment.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn lives(&self, name: &str, until: Millis) -> Stored<()> {
        self.change(LIVES, vec![name.into(), until.into()]).await
    }

    /// Notes as away whoever was connected through a process that is dead, so many matches at the most; their other players
    /// hear of it. How many there were, of either colour.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn note_deserted(&self, now: Millis, most: u32) -> Stored<u32> {
        let mut count = 0;
        for (find, note) in DESERTED {
            for cells in self.rows(find, vec![now.into(), most.into()]).await? {
                let fields = &mut Fields::new(cells);
                let (id, via) = (fields.text()?, fields.text()?);
                count += 1;
                match self
                    .apply(vec![Change::one(note, vec![now.into(), id.as_str().into(), via.into()])])
                    .await
                {
                    Ok(()) => self.tell(&id, Standing::default()),
                    // They have come back meanwhile, or another process was faster.
                    Err(StoreError::Conflict) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(count)
    }
}
