//! The history heuristic: which moves have been good, alone and as continuations of others.

use ikusa_rules::Color;

/// Bounds every value of the tables; the update formula keeps it.
const LIMIT: i32 = 16_384;

/// Gains and losses of moves by what moves where, and by the move before.
pub(crate) struct MoveHistory {
    slots: usize,
    /// By side and slot.
    plain: Vec<i16>,
    /// By the slot of an earlier move and this one's.
    answers: Vec<i16>,
}

/// The slots of the moves one and two plies before, where there are any.
pub(crate) type Before = [Option<usize>; 2];

impl MoveHistory {
    /// Empty tables for moves with `slots` slots.
    pub(crate) fn new(slots: usize) -> MoveHistory {
        MoveHistory { slots, plain: vec![0; 2 * slots], answers: vec![0; slots * slots] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.plain.fill(0);
        self.answers.fill(0);
    }

    /// How good a move has been.
    #[inline]
    pub(crate) fn of(&self, side: Color, before: Before, slot: usize) -> i32 {
        let plain = i32::from(self.plain[side.index() * self.slots + slot]);
        let answers =
            before.iter().flatten().map(|earlier| i32::from(self.answers[earlier * self.slots + slot]));
        plain + answers.sum::<i32>()
    }

    /// Moves what is known of a move by `bonus` (negative: it was no good).
    pub(crate) fn learn(&mut self, side: Color, before: Before, slot: usize, bonus: i32) {
        nudge(&mut self.plain[side.index() * self.slots + slot], bonus);
        for earlier in before.into_iter().flatten() {
            nudge(&mut self.answers[earlier * self.slots + slot], bonus);
        }
    }
}

/// Pulls a value towards ±[`LIMIT`]: the nearer it is, the less the same news moves it.
fn nudge(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_the_limit() {
        let mut value = 0;
        for _ in 0..1000 {
            nudge(&mut value, 1600);
        }
        assert!(i32::from(value) <= LIMIT && value > 15_000);
        for _ in 0..1000 {
            nudge(&mut value, -1600);
        }
        assert!(i32::from(value) >= -LIMIT && value < -15_000);
    }
}
