//! The line from the game's first position to the node at hand, with a quick test for repetition.

use ikusa_rules::{Color, Event, History};

use crate::playable::{Playable, State};

const FILTER: usize = 1 << 14;

/// The history below a search. A counting filter answers "never seen" for almost every new position without
/// a look at the list.
pub(crate) struct Past {
    history: History,
    filter: Vec<u8>,
    root: usize,
}

/// How the past ends a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Draw,
    Win(Color),
}

impl From<Option<Color>> for End {
    fn from(winner: Option<Color>) -> End {
        winner.map_or(End::Draw, End::Win)
    }
}

impl Past {
    /// The past of a search at the last position of `history`.
    pub(crate) fn new(history: &History) -> Past {
        let mut filter = vec![0; FILTER];
        for event in history.events() {
            let count: &mut u8 = &mut filter[event.key.0 as usize % FILTER];
            *count = count.saturating_add(1);
        }
        Past { root: history.events().len(), history: history.clone(), filter }
    }

    /// Goes down to `at`.
    #[inline]
    pub(crate) fn push<P: Playable>(&mut self, at: &State<'_, P>) {
        let position = &at.position;
        let key = position.key();
        let count = &mut self.filter[key.0 as usize % FILTER];
        *count = count.saturating_add(1);
        let event = Event { key, turn: position.turn(), check: at.in_check, trace: position.trace() };
        self.history.remember(event);
    }

    /// Comes back up.
    pub(crate) fn pop(&mut self) {
        if let Some(event) = self.history.pop() {
            // A full counter no longer knows its number: it stays full, and the list is asked.
            let count = &mut self.filter[event.key.0 as usize % FILTER];
            *count -= u8::from(*count < u8::MAX);
        }
    }

    /// How the past ends the game at the position pushed last, if it does.
    ///
    /// A position that occurs again within the searched line, or for the third time, counts as the cycle
    /// that the rules would see later: whoever could leave it would have done so.
    pub(crate) fn end<P: Playable>(&self, position: &P) -> Option<End> {
        if position.may_end_by_past()
            && let Some(outcome) = position.outcome_by_history(&self.history)
        {
            return Some(outcome.winner.into());
        }
        if self.filter[position.key().0 as usize % FILTER] < 2 {
            return None;
        }
        let from = self.history.nth_last_occurrence(2)?;
        if from + 1 < self.root && self.history.nth_last_occurrence(3).is_none() {
            return None;
        }
        Some(position.cycle_winner(&self.history, from).into())
    }
}

#[cfg(test)]
mod tests {
    use ikusa_rules::Game as _;
    use ikusa_shogi::Shogi;

    use super::*;

    #[test]
    fn a_position_seen_hundreds_of_times_does_not_empty_its_counter() {
        let start = Shogi::start(Default::default());
        let mut history = History::starting_at(&start);
        (0..400).for_each(|_| history.push(&start));
        let mut past = Past::new(&history);
        let state = State::new(&start);
        (0..3).for_each(|_| past.push(&state));
        (0..300).for_each(|_| past.pop());
        past.push(&state);
        assert_eq!(past.end(&start), Some(End::Draw));
    }
}
