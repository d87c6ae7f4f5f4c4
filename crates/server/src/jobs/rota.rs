//! Whose turn it is at the engine.
//!
//! The database names the first work of each client before the second of any. What has been done is no longer among it, so
//! whoever has a hundred games waiting would still be first each time: a process remembers for whom it has worked.

use std::collections::VecDeque;

/// How many clients are remembered; all others were served longer ago than these, or never.
const REMEMBERED: usize = 256;

/// The clients that were served, the latest last.
#[derive(Default)]
pub(super) struct Rota(VecDeque<Option<String>>);

impl Rota {
    /// How many clients have their turn before this one, as far as it is known: none before whoever has waited longest.
    pub(super) fn place(&self, client: Option<&str>) -> usize {
        self.0.iter().position(|served| served.as_deref() == client).map_or(0, |place| place + 1)
    }

    /// Takes note that a client has its turn now.
    pub(super) fn serve(&mut self, client: Option<String>) {
        self.0.retain(|served| *served != client);
        self.0.push_back(client);
        if self.0.len() > REMEMBERED {
            self.0.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_many_games_waiting_has_one_turn_in_so_many_clients() {
        let mut rota = Rota::default();
        let mut turns = String::new();
        let mut next = |waiting: &[&str]| {
            let client =
                waiting.iter().min_by_key(|client| rota.place(Some(client))).expect("somebody waits");
            rota.serve(Some((*client).to_owned()));
            turns.push_str(client);
        };
        (0..6).for_each(|_| next(&["a", "b", "c", "a", "a"]));
        next(&["a", "new", "a"]);
        next(&["a", "new", "a"]);
        assert_eq!(turns, "abcabcnewa");
    }

    #[test]
    fn few_are_remembered() {
        let mut rota = Rota::default();
        (0..10_000).for_each(|number: u32| rota.serve(Some(number.to_string())));
        assert_eq!(rota.0.len(), REMEMBERED);
    }
}
