//! The shortest mate: depth by depth, remembering what is already decided.

use std::collections::HashMap;
use std::ops::ControlFlow;

use ikusa_rules::{Color, Key};

use super::{Spent, is_won, visit_lines};
use crate::playable::Playable;

/// What is known of a position: mate within `proved` plies, none within `refuted`.
#[derive(Clone, Copy)]
struct Known {
    proved: u8,
    refuted: Option<u8>,
}

pub(super) struct Shortener<'a> {
    attacker: Color,
    spent: Spent<'a>,
    known: HashMap<Key, Known>,
}

impl<'a> Shortener<'a> {
    pub(super) fn new(attacker: Color, spent: Spent<'a>) -> Shortener<'a> {
        Shortener { attacker, spent, known: HashMap::new() }
    }

    /// A mate of at most `plies` plies with the longest defence, if there is one.
    pub(super) fn mate_in<P: Playable>(&mut self, position: &P, plies: u8) -> Option<Vec<P::Move>> {
        self.mates(position, plies).then(|| self.line(position, plies))
    }

    /// Whether the attacker mates within `plies` plies.
    fn mates<P: Playable>(&mut self, position: &P, plies: u8) -> bool {
        let known = self.known.get(&position.key()).copied();
        let known = known.unwrap_or(Known { proved: u8::MAX, refuted: None });
        if known.proved <= plies {
            return true;
        }
        if known.refuted.is_some_and(|refuted| refuted >= plies) {
            return false;
        }
        self.spent.count();
        if self.spent.now() {
            return false;
        }
        let mates = self.look(position, plies);
        // What was cut short has decided nothing.
        if mates || !self.spent.now() {
            let entry = self.known.entry(position.key()).or_insert(Known { proved: u8::MAX, refuted: None });
            if mates {
                entry.proved = entry.proved.min(plies);
            } else {
                entry.refuted = Some(plies);
            }
        }
        mates
    }

    fn look<P: Playable>(&mut self, position: &P, plies: u8) -> bool {
        let attacker = self.attacker;
        let attacks = position.turn() == attacker;
        if plies == 0 {
            return !position.has_moves() && is_won(position, attacker);
        }
        let mut any = false;
        let decided = visit_lines(position, attacker, &mut |_, after| {
            any = true;
            let mates = self.mates(&after, plies - 1);
            if mates == attacks { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match decided {
            ControlFlow::Break(()) => attacks,
            ControlFlow::Continue(()) if any => !attacks,
            ControlFlow::Continue(()) => !position.has_moves() && is_won(position, attacker),
        }
    }

    /// The line of a mate that is known to be there: shortest attack, longest defence.
    fn line<P: Playable>(&mut self, position: &P, plies: u8) -> Vec<P::Move> {
        let mut line = Vec::new();
        let (mut at, mut left) = (position.clone(), plies);
        while left > 0 {
            let attacks = at.turn() == self.attacker;
            let mut best: Option<(u8, P::Move, P)> = None;
            let _ = visit_lines(&at, self.attacker, &mut |m, after| {
                if let Some(length) = (0..left).find(|plies| self.mates(&after, *plies)) {
                    let better = best
                        .as_ref()
                        .is_none_or(|(known, ..)| if attacks { length < *known } else { length > *known });
                    if better {
                        best = Some((length, m, after));
                    }
                }
                ControlFlow::Continue(())
            });
            let Some((length, m, after)) = best else { break };
            line.push(m);
            (at, left) = (after, length);
        }
        line
    }
}
