//! Depth-first proof-number search (df-pn): decides whether there is a mate, however long.

use std::collections::HashMap;
use std::ops::ControlFlow;

use ikusa_rules::{Color, Key};

use super::{Proof, Spent, is_won, visit_lines};
use crate::playable::Playable;

/// No finite effort is enough.
const NEVER: u32 = 100_000_000;
/// Positions remembered before the search gives up.
const MEMORY: usize = 4_000_000;

/// How many leaves must still be shown to be mates, or not to be, to decide a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effort {
    proof: u32,
    disproof: u32,
}

impl Effort {
    const OPEN: Effort = Effort { proof: 1, disproof: 1 };
    const MATE: Effort = Effort { proof: 0, disproof: NEVER };
    const NO_MATE: Effort = Effort { proof: NEVER, disproof: 0 };
}

/// Whether the side to move has a forced mate, and the line of one, not always the shortest.
pub(super) fn prove<P: Playable>(position: &P, spent: Spent<'_>) -> Proof<P::Move> {
    let mut prover = Prover { attacker: position.turn(), known: HashMap::new(), path: Vec::new(), spent };
    let effort = prover.expand(position, Effort { proof: NEVER, disproof: NEVER });
    match effort {
        Effort { proof: 0, .. } => prover.line(position).map_or(Proof::Unknown, Proof::Mate),
        Effort { disproof: 0, .. } => Proof::NoMate,
        _ => Proof::Unknown,
    }
}

struct Prover<'a> {
    attacker: Color,
    known: HashMap<Key, Effort>,
    path: Vec<Key>,
    spent: Spent<'a>,
}

impl Prover<'_> {
    fn out_of_bounds(&self) -> bool {
        self.known.len() >= MEMORY || self.spent.now()
    }

    /// What is known of a position; one that lies on the way here leads in circles and mates nobody.
    fn effort(&self, key: Key) -> Effort {
        if self.path.contains(&key) {
            return Effort::NO_MATE;
        }
        self.known.get(&key).copied().unwrap_or(Effort::OPEN)
    }

    /// Works below a position until one of the thresholds is reached.
    fn expand<P: Playable>(&mut self, position: &P, limit: Effort) -> Effort {
        self.spent.count();
        let attacks = position.turn() == self.attacker;
        let mut lines: Vec<(P::Move, Key)> = Vec::new();
        let _ = visit_lines(position, self.attacker, |m, after| {
            lines.push((m, after.key()));
            ControlFlow::<()>::Continue(())
        });
        let key = position.key();
        if lines.is_empty() {
            let over = !position.has_moves() && is_won(position, self.attacker);
            let effort = if over { Effort::MATE } else { Effort::NO_MATE };
            self.known.insert(key, effort);
            return effort;
        }
        self.path.push(key);
        let effort = loop {
            let (effort, best, second) = self.survey(&lines, attacks);
            let reached = effort.proof >= limit.proof || effort.disproof >= limit.disproof;
            if reached || effort.proof == 0 || effort.disproof == 0 || self.out_of_bounds() {
                break effort;
            }
            let (m, child) = lines[best];
            let known = self.effort(child);
            let below = if attacks {
                Effort {
                    proof: limit.proof.min(second.saturating_add(1)),
                    disproof: limit.disproof - effort.disproof + known.disproof,
                }
            } else {
                Effort {
                    proof: limit.proof - effort.proof + known.proof,
                    disproof: limit.disproof.min(second.saturating_add(1)),
                }
            };
            self.expand(&position.after(m), below);
        };
        self.path.pop();
        self.known.insert(key, effort);
        effort
    }

    /// The line of a proved mate: the attacker's shortest way among what is proved, the defender's longest.
    fn line<P: Playable>(&self, position: &P) -> Option<Vec<P::Move>> {
        let mut lengths = HashMap::new();
        let mut left = self.length(position, &mut lengths);
        let (mut at, mut line) = (position.clone(), Vec::new());
        while left > 0 {
            let next = visit_lines(&at, self.attacker, |m, after| match lengths.get(&after.key()) {
                Some(length) if length + 1 == left => ControlFlow::Break((m, after)),
                _ => ControlFlow::Continue(()),
            });
            let ControlFlow::Break((m, after)) = next else { return None };
            line.push(m);
            (at, left) = (after, left - 1);
        }
        Some(line)
    }

    /// The plies from a proved position to its mate.
    fn length<P: Playable>(&self, position: &P, lengths: &mut HashMap<Key, u32>) -> u32 {
        let key = position.key();
        if let Some(length) = lengths.get(&key) {
            return *length;
        }
        // Whoever comes back here on the way has gone in a circle.
        lengths.insert(key, NEVER);
        let attacks = position.turn() == self.attacker;
        let mut found: Option<u32> = None;
        let _ = visit_lines(position, self.attacker, |_, after| {
            if self.effort(after.key()).proof == 0 {
                let length = self.length(&after, lengths).saturating_add(1);
                let better = found.map_or(length, |f| if attacks { f.min(length) } else { f.max(length) });
                found = Some(better);
            }
            ControlFlow::<()>::Continue(())
        });
        let length = found.unwrap_or(0);
        lengths.insert(key, length);
        length
    }

    /// The effort of a node from its lines, the most promising of them, and how promising the second is.
    fn survey<M>(&self, lines: &[(M, Key)], attacks: bool) -> (Effort, usize, u32) {
        let (mut least, mut second, mut best, mut sum) = (NEVER, NEVER, 0, 0u32);
        for (i, (_, key)) in lines.iter().enumerate() {
            let Effort { proof, disproof } = self.effort(*key);
            let (ease, burden) = if attacks { (proof, disproof) } else { (disproof, proof) };
            sum = sum.saturating_add(burden).min(NEVER);
            if ease < least {
                (second, least, best) = (least, ease, i);
            } else {
                second = second.min(ease);
            }
        }
        let effort = if attacks {
            Effort { proof: least, disproof: sum }
        } else {
            Effort { proof: sum, disproof: least }
        };
        (effort, best, second)
    }
}
