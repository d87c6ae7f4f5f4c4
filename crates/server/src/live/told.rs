//! What many hear at once is written once: a match tells all its spectators the same, and each player all their devices.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use ikusa_play::Millis;
use ikusa_rules::Color;
use tokio::sync::OnceCell;

use super::{Audience, now};
use crate::error::{Answer, ApiError};

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

/// The last text for each kind of eyes of one state of a match. Whoever comes first has it written, away from the threads
/// that answer everybody, and all others who see the same wait for that.
#[derive(Default)]
pub struct Told(Mutex<Vec<Telling>>);

/// What a match tells once it has changed is told anew.
impl Clone for Told {
    fn clone(&self) -> Told {
        Told::default()
    }
}

struct Telling {
    eyes: Eyes,
    audience: Audience,
    text: Arc<OnceCell<(Millis, Utf8Bytes)>>,
}

impl Told {
    /// The text for these eyes, written only if nobody has been told it just now.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) async fn once<W: Future<Output = Answer<String>>>(
        &self,
        eyes: Eyes,
        audience: Audience,
        write: impl FnOnce() -> W,
    ) -> Answer<Utf8Bytes> {
        let cell = self.cell(eyes, audience);
        let written = cell.get_or_try_init(|| async {
            let text = write().await?;
            Ok::<_, ApiError>((now(), Utf8Bytes::from(text)))
        });
        Ok(written.await?.1.clone())
    }

    fn cell(&self, eyes: Eyes, audience: Audience) -> Arc<OnceCell<(Millis, Utf8Bytes)>> {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.retain(|telling| {
            telling.text.get().is_none_or(|(at, _)| now().saturating_sub(*at) <= FRESH)
                && (telling.eyes != eyes || telling.audience == audience)
        });
        if let Some(known) = told.iter().find(|telling| telling.eyes == eyes) {
            return Arc::clone(&known.text);
        }
        let text = Arc::default();
        told.push(Telling { eyes, audience, text: Arc::clone(&text) });
        text
    }

    /// The match changes.
    pub(super) fn forget(&mut self) {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_text_is_written_once_until_something_changes() {
        super::super::time::simulate();
        let (mut told, written) = (Told::default(), AtomicU32::new(0));
        let tell = async |told: &Told, eyes, audience| {
            let write = async || {
                tokio::task::yield_now().await;
                Ok((written.fetch_add(1, Ordering::Relaxed) + 1).to_string())
            };
            told.once(eyes, audience, write).await.expect("a text").to_string()
        };
        let nobody = Audience::default();
        // Many who come at once wait for one.
        let (first, second) =
            tokio::join!(tell(&told, Eyes::Spectators, nobody), tell(&told, Eyes::Spectators, nobody));
        assert_eq!((first.as_str(), second.as_str()), ("1", "1"));
        assert_eq!(tell(&told, Eyes::Spectators, nobody).await, "1");
        // Others see something else, and who is there is part of what is seen.
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), nobody).await, "2");
        assert_eq!(tell(&told, Eyes::Spectators, Audience { spectators: 1, ..nobody }).await, "3");
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), nobody).await, "2");
        told.forget();
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), nobody).await, "4");
        tokio::time::advance(std::time::Duration::from_millis(FRESH + 1)).await;
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), nobody).await, "5");
        assert_eq!(tell(&told.clone(), Eyes::Seat(Color::Black), nobody).await, "6");
    }
}
