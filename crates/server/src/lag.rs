//! How long messages of a connection are on their way: there and back, as the pings of the WebSocket itself tell.

use std::collections::VecDeque;
use std::time::Instant;

use axum::body::Bytes;
use ikusa_play::{MOST_LAG, Millis};

/// How many answers are remembered. The quickest of them counts: one that was late for another reason gives nobody time.
const RECENT: usize = 4;

/// How long messages of a connection are on their way.
#[derive(Default)]
pub(crate) struct Lag {
    /// The last ping, and when it was sent.
    asked: Option<(u64, Instant)>,
    number: u64,
    recent: VecDeque<Millis>,
}

impl Lag {
    /// What to send with a ping now.
    pub(crate) fn asked(&mut self) -> Bytes {
        self.number += 1;
        self.asked = Some((self.number, Instant::now()));
        Bytes::copy_from_slice(&self.number.to_be_bytes())
    }

    /// Someone answers a ping with what was sent with it; anything else says nothing.
    pub(crate) fn answered(&mut self, with: &[u8]) {
        let Some((_, sent)) = self.asked.take_if(|(number, _)| number.to_be_bytes() == with) else { return };
        self.recent.push_back(sent.elapsed().as_millis() as Millis);
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    /// What a move of this connection is given back: the way of the state that it answers, and its own.
    pub(crate) fn given_back(&self) -> Millis {
        self.recent.iter().min().copied().unwrap_or(0).min(MOST_LAG)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_quickest_recent_answer_counts_and_never_more_than_the_bound() {
        let mut lag = Lag::default();
        assert_eq!(lag.given_back(), 0, "nothing is known yet");
        let mut answer_after = |millis| {
            let number = lag.asked();
            if let Some((_, sent)) = &mut lag.asked {
                *sent -= Duration::from_millis(millis);
            }
            lag.answered(b"nonsense");
            lag.answered(&number);
            // An answer that comes twice is no second one.
            lag.answered(&number);
            lag.given_back()
        };
        assert_eq!(answer_after(5_000), MOST_LAG);
        assert!((60..90).contains(&answer_after(60)));
        let later: Vec<_> = (0..RECENT).map(|_| answer_after(5_000)).collect();
        assert_eq!(later.last(), Some(&MOST_LAG), "what lies back is forgotten");
        assert!(later[0] < MOST_LAG);
    }
}
