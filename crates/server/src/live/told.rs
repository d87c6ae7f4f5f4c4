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

/// Those whose texts are written in one go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Circle {
    One(Eyes),
    /// Both players: where both are there each hears of every move, and to have a thread write is dearer than a text.
    Players,
}

impl Circle {
    fn of(eyes: Eyes, audience: Audience) -> Circle {
        match eyes {
            Eyes::Seat(_) if audience.seats.iter().all(|count| *count > 0) => Circle::Players,
            eyes => Circle::One(eyes),
        }
    }

    fn members(self) -> Vec<Eyes> {
        match self {
            Circle::One(eyes) => vec![eyes],
            Circle::Players => Color::BOTH.map(Eyes::Seat).to_vec(),
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
    circle: Circle,
    audience: Audience,
    texts: Arc<OnceCell<Texts>>,
}

/// When they were written, and a text for each of a circle.
type Texts = (Millis, Vec<Utf8Bytes>);

impl Told {
    /// The text for these eyes, written only if nobody has been told it just now, with those of others who hear of it too.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) async fn once<W: Future<Output = Answer<Vec<String>>>>(
        &self,
        eyes: Eyes,
        audience: Audience,
        write: impl FnOnce(Vec<Eyes>) -> W,
    ) -> Answer<Utf8Bytes> {
        let circle = Circle::of(eyes, audience);
        let (cell, members) = (self.cell(circle, audience), circle.members());
        let place = members.iter().position(|member| *member == eyes);
        let written = cell.get_or_try_init(|| async {
            let texts = write(members).await?;
            Ok::<_, ApiError>((now(), texts.into_iter().map(Utf8Bytes::from).collect()))
        });
        let text = place.zip(Some(written.await?)).and_then(|(place, (_, texts))| texts.get(place));
        text.cloned().ok_or_else(|| ApiError::Internal("a text is missing".to_owned()))
    }

    fn cell(&self, circle: Circle, audience: Audience) -> Arc<OnceCell<Texts>> {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.retain(|telling| {
            telling.texts.get().is_none_or(|(at, _)| now().saturating_sub(*at) <= FRESH)
                && (telling.circle != circle || telling.audience == audience)
        });
        if let Some(known) = told.iter().find(|telling| telling.circle == circle) {
            return Arc::clone(&known.texts);
        }
        let texts = Arc::default();
        told.push(Telling { circle, audience, texts: Arc::clone(&texts) });
        texts
    }

    /// The match changes.
    pub(super) fn forget(&mut self) {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use ikusa_rules::ByColor;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_text_is_written_once_until_something_changes() {
        super::super::time::simulate();
        let (mut told, written) = (Told::default(), AtomicU32::new(0));
        let tell = async |told: &Told, eyes, audience| {
            let write = async |members: Vec<Eyes>| {
                tokio::task::yield_now().await;
                let number = written.fetch_add(1, Ordering::Relaxed) + 1;
                let text = |(place, eyes): (usize, Eyes)| match eyes {
                    Eyes::Seat(_) if members.len() > 1 => format!("{number}.{place}"),
                    _ => number.to_string(),
                };
                Ok(members.clone().into_iter().enumerate().map(text).collect())
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
        // Where both players are there they are written to in one go, and each gets their own.
        let both = Audience { seats: ByColor::new(1, 2), ..nobody };
        assert_eq!(tell(&told, Eyes::Seat(Color::White), both).await, "7.1");
        assert_eq!(tell(&told, Eyes::Seat(Color::Black), both).await, "7.0");
        assert_eq!(tell(&told, Eyes::Spectators, both).await, "8");
        assert_eq!(tell(&told, Eyes::Both, both).await, "9");
    }
}
