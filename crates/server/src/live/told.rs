//! What many hear at once is written once: a match tells all its spectators the same, and each player all their devices.

use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use ikusa_play::Millis;
use ikusa_rules::Color;

use super::{Audience, now};

/// Who sees the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Eyes {
    /// Bots of anyone: they see nothing that is not everyone's.
    Lean,
    /// Those who hold no seat.
    Spectators,
    /// Whoever holds this one.
    Seat(Color),
    /// Whoever holds both.
    Both,
}

impl Eyes {
    /// Those of whoever holds these seats.
    pub(crate) fn of(seats: &[Color]) -> Eyes {
        match seats {
            [] => Eyes::Spectators,
            [one] => Eyes::Seat(*one),
            _ => Eyes::Both,
        }
    }
}

/// For how long a text is fresh enough to be told again: clocks in it stand still.
const FRESH: Millis = 50;

/// The last text for each kind of eyes, until the match changes.
#[derive(Default)]
pub struct Told(Mutex<Vec<Telling>>);

struct Telling {
    eyes: Eyes,
    audience: Audience,
    at: Millis,
    text: Utf8Bytes,
}

impl Told {
    /// The text for these eyes, written only if nobody has been told it just now.
    pub(crate) fn once<E>(
        &self,
        eyes: Eyes,
        audience: Audience,
        write: impl FnOnce() -> Result<String, E>,
    ) -> Result<Utf8Bytes, E> {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.retain(|telling| now().saturating_sub(telling.at) <= FRESH);
        if let Some(known) = told.iter().find(|telling| telling.eyes == eyes && telling.audience == audience)
        {
            return Ok(known.text.clone());
        }
        let text = Utf8Bytes::from(write()?);
        told.retain(|telling| telling.eyes != eyes);
        told.push(Telling { eyes, audience, at: now(), text: text.clone() });
        Ok(text)
    }

    /// The match changes.
    pub(super) fn forget(&mut self) {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_text_is_written_once_until_something_changes() {
        super::super::time::simulate();
        let (mut told, written) = (Told::default(), Cell::new(0));
        let tell = |told: &Told, eyes, audience| {
            let write = || {
                written.set(written.get() + 1);
                Ok::<_, ()>(written.get().to_string())
            };
            told.once(eyes, audience, write).expect("a text").to_string()
        };
        let nobody = Audience::default();
        assert_eq!(tell(&told, Eyes::Spectators, nobody), "1");
        assert_eq!(tell(&told, Eyes::Spectators, nobody), "1");
        // Others see something else, and who is there is part of what is seen.
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), nobody), "2");
        assert_eq!(tell(&told, Eyes::Spectators, Audience { spectators: 1, ..nobody }), "3");
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), nobody), "2");
        told.forget();
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), nobody), "4");
        tokio::time::advance(std::time::Duration::from_millis(FRESH + 1)).await;
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), nobody), "5");
    }
}
