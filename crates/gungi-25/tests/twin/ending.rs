//! Check, what is legal, and the end of the game (§8).

use crate::entry::Entry;
use crate::grid::{Spot, Twin, is_white};

impl Twin {
    fn marshal(&self, white: bool) -> Option<Spot> {
        let letter = if white { 'M' } else { 'm' };
        self.towers.iter().find(|(_, tower)| tower.contains(letter)).map(|(spot, _)| *spot)
    }

    /// Whether a side's Marshal could be captured.
    pub(crate) fn is_attacked(&self, white: bool) -> bool {
        let Some(marshal) = self.marshal(white) else { return false };
        self.tops(!white).into_iter().any(|from| self.reach(from).contains(&marshal))
    }

    /// Whether a player may be content with what an entry of this position leaves behind (N14).
    fn is_safe(&self, entry: &Entry) -> bool {
        self.in_draft()
            || entry.behind.marshal(!self.white).is_none()
            || !entry.behind.is_attacked(self.white)
    }

    /// What is legal.
    pub(crate) fn legal(&self) -> Vec<Entry> {
        if self.plain_end().is_some() {
            return Vec::new();
        }
        let entries = self.entries();
        let safe: Vec<Entry> = entries.iter().filter(|entry| self.is_safe(entry)).cloned().collect();
        // N15: with free checks everything is playable as long as something is safe.
        if self.terms.free && !safe.is_empty() { entries } else { safe }
    }

    fn plain_end(&self) -> Option<(Option<bool>, &'static str)> {
        if self.in_draft() {
            return None;
        }
        for white in [true, false] {
            if self.marshal(white).is_none() {
                return Some((Some(!white), "marshal-captured"));
            }
        }
        let bare = self.hands.is_empty() && self.towers.values().map(String::len).sum::<usize>() == 2;
        (bare && !self.is_attacked(self.white)).then_some((None, "bare-marshals"))
    }

    /// Whether White has won, or nobody, and the code of the reason.
    pub(crate) fn end(&self) -> Option<(Option<bool>, &'static str)> {
        if let Some(end) = self.plain_end() {
            return Some(end);
        }
        if !self.legal().is_empty() {
            return None;
        }
        Some(match (self.is_attacked(self.white), self.terms.stalemate_draws) {
            (true, _) => (Some(!self.white), "checkmate"),
            (false, false) => (Some(!self.white), "no-safe-move"),
            (false, true) => (None, "stalemate"),
        })
    }

    /// The leaves of the tree.
    pub(crate) fn perft(&self, depth: usize) -> u64 {
        let legal = self.legal();
        if depth == 1 {
            return legal.len() as u64;
        }
        legal.iter().map(|entry| entry.behind.perft(depth - 1)).sum()
    }

    /// Whether every letter is of one of the two sides: a guard for the twin itself.
    pub(crate) fn is_sound(&self) -> bool {
        let tops = self.tops(true).len() + self.tops(false).len();
        tops == self.towers.len()
            && self.hands.chars().all(|c| c.is_ascii_alphabetic() && (is_white(c) || c.is_ascii_lowercase()))
    }
}
