//! The past of a game, as far as rules look back at it.

use crate::{Color, Key, Position};

/// What is remembered of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The position's key.
    pub key: Key,
    /// The side to move in it.
    pub turn: Color,
    /// Whether that side is in check.
    pub check: bool,
    /// What the game wants remembered: [`Position::trace`].
    pub trace: u16,
}

/// Every position so far, the present one last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    events: Vec<Event>,
}

impl History {
    /// The history of a game that stands at its first position.
    pub fn starting_at<P: Position>(position: &P) -> History {
        let mut history = History::default();
        history.push(position);
        history
    }

    /// Remembers the position just reached.
    pub fn push<P: Position>(&mut self, position: &P) {
        self.remember(Event {
            key: position.key(),
            turn: position.turn(),
            check: position.in_check(),
            trace: position.trace(),
        });
    }

    /// Remembers what is already known of the position just reached.
    #[inline]
    pub fn remember(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Forgets the last position.
    pub fn pop(&mut self) -> Option<Event> {
        self.events.pop()
    }

    /// The events, oldest first.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let Some(now) = self.events.last() else { return 0 };
        self.events.iter().filter(|event| event.key == now.key).count()
    }

    /// Where the present position occurred for the `n`th time from the end (1 is now).
    pub fn nth_last_occurrence(&self, n: usize) -> Option<usize> {
        let now = self.events.last()?;
        let mut found = self.events.iter().enumerate().rev().filter(|(_, event)| event.key == now.key);
        found.nth(n.checked_sub(1)?).map(|(index, _)| index)
    }

    /// Whether every move that `side` made after event `from` gave check.
    pub fn only_checks_by(&self, side: Color, from: usize) -> bool {
        let mut moves = self.events[from..].windows(2).filter(|pair| pair[0].turn == side).peekable();
        moves.peek().is_some() && moves.all(|pair| pair[1].turn != side && pair[1].check)
    }
}
