//! Processes that live, and the players whom one that died has left behind.

use ikusa_play::Millis;

use super::cell::Fields;
use super::{Standing, Step, Store, StoreError, Stored, schema};

impl Store {
    /// Says that a process lives, until a moment.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn lives(&self, name: &str, until: Millis) -> Stored<()> {
        self.change(schema::LIVES, vec![name.into(), until.into()]).await
    }

    /// Notes as away whoever was connected through a process that is dead, so many matches at the most; their other players
    /// hear of it. How many there were, of either colour.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn note_deserted(&self, now: Millis, most: u32) -> Stored<u32> {
        let mut count = 0;
        for (find, note) in schema::DESERTED {
            for cells in self.rows(find, vec![now.into(), most.into()]).await? {
                let fields = &mut Fields::new(cells);
                let (id, via) = (fields.text()?, fields.text()?);
                count += 1;
                match self
                    .apply(vec![Step::one(note, vec![now.into(), id.as_str().into(), via.into()])])
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
