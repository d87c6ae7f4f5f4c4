//! The sums that follow a game.

use ikusa_rules::Color;

use super::inputs::{Commanders, Inputs, Pictured};
use super::relations::Relations;
use super::{Net, ONE, OUTPUT_ONE, WIDTH, WORTH_ONE};
use crate::score::Score;

/// A net's sums for a position, seen by Black and by White.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Accumulator {
    sums: [[i16; WIDTH]; 2],
    /// What the pieces are worth where they stand, [`WORTH_ONE`] to a hundredth of a pawn.
    worth: [i32; 2],
}

impl Accumulator {
    /// The sums of a position from nothing.
    pub fn of<P: Pictured>(net: &Net, position: &P) -> Accumulator {
        let mut accumulator = Accumulator { sums: [net.bias; 2], worth: [0; 2] };
        for view in Color::BOTH {
            Inputs::visit(position, view, |input| accumulator.add(net, view, input));
        }
        accumulator
    }

    /// The sums of inputs as a trainer keeps them: those of the side to move and of the other, as if the side to
    /// move were Black.
    pub fn of_inputs(net: &Net, inputs: [&[u16]; 2]) -> Accumulator {
        let mut accumulator = Accumulator { sums: [net.bias; 2], worth: [0; 2] };
        for (view, inputs) in Color::BOTH.into_iter().zip(inputs) {
            inputs.iter().for_each(|input| accumulator.add(net, view, usize::from(*input)));
        }
        accumulator
    }

    /// The sums of `after`, these being those of `before`. Equal to [`Accumulator::of`]: a law, tested.
    #[inline]
    pub fn follow<P: Pictured>(&self, net: &Net, before: &P, after: &P) -> Accumulator {
        let moved = |color| before.commander(color) != after.commander(color);
        if moved(Color::Black) || moved(Color::White) {
            return Accumulator::of(net, after);
        }
        let mut next = self.clone();
        let differs = before.differs(after);
        for view in Color::BOTH {
            let commanders = Commanders::of(after, view);
            for square in differs {
                before.visit_men(square, |man| {
                    let mut see = |input| next.remove(net, view, input);
                    Inputs::<P>::visit_man(man, square, view, &commanders, &mut see);
                });
                after.visit_men(square, |man| {
                    let mut see = |input| next.add(net, view, input);
                    Inputs::<P>::visit_man(man, square, view, &commanders, &mut see);
                });
            }
        }
        for color in Color::BOTH {
            for kind in 0..P::HELD.len() {
                let (had, has) = (before.held(color, kind), after.held(color, kind));
                if had == has {
                    continue;
                }
                for view in Color::BOTH {
                    let mut lose = |input| next.remove(net, view, input);
                    Inputs::<P>::visit_held(color, kind, has..had, view, &mut lose);
                    let mut gain = |input| next.add(net, view, input);
                    Inputs::<P>::visit_held(color, kind, had..has, view, &mut gain);
                }
            }
        }
        next
    }

    /// What the net makes of `position`, these being its sums, for the side to move.
    #[inline]
    pub fn judge_position<P: Pictured>(&self, net: &Net, position: &P) -> Score {
        let (turn, phase) = (position.turn(), position.phase());
        if net.rows.len() <= Inputs::<P>::PLAIN {
            return self.judge(net, turn, phase);
        }
        let mut whole = self.clone();
        Relations::visit(position, |color, relation| {
            for view in Color::BOTH {
                whole.add(net, view, Inputs::<P>::relation(color, relation, view));
            }
        });
        whole.judge(net, turn, phase)
    }

    #[inline(always)]
    fn add(&mut self, net: &Net, view: Color, input: usize) {
        let row = &net.rows[input];
        self.sums[view.index()]
            .iter_mut()
            .zip(row)
            .for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        self.worth[view.index()] += i32::from(net.worth[input]);
    }

    #[inline(always)]
    fn remove(&mut self, net: &Net, view: Color, input: usize) {
        let row = &net.rows[input];
        self.sums[view.index()]
            .iter_mut()
            .zip(row)
            .for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        self.worth[view.index()] -= i32::from(net.worth[input]);
    }

    /// What the net makes of the position for the side to move.
    #[inline]
    pub fn judge(&self, net: &Net, turn: Color, phase: usize) -> Score {
        let output = &net.outputs[phase];
        let views = [turn, !turn];
        let felt: i32 = views
            .iter()
            .zip(&output.weights)
            .map(|(view, weights)| weigh(&self.sums[view.index()], weights))
            .sum();
        let one = i32::from(ONE) * OUTPUT_ONE;
        let felt = i64::from(felt / i32::from(ONE) + output.bias) * i64::from(net.scale) / i64::from(one);
        let worth = (self.worth[turn.index()] - self.worth[(!turn).index()]) / (2 * WORTH_ONE);
        felt as Score + worth
    }
}

/// The weighed sum of one side's sums, clipped and squared.
#[inline(always)]
fn weigh(sums: &[i16; WIDTH], weights: &[i16; WIDTH]) -> i32 {
    let mut sum = 0;
    for (value, weight) in sums.iter().zip(weights) {
        let clipped = (*value).clamp(0, ONE);
        sum += i32::from(clipped * *weight) * i32::from(clipped);
    }
    sum
}
