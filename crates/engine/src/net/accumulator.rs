//! The sums that follow a game.

use ikusa_rules::Color;

use super::inputs::{Commanders, Inputs, Pictured};
use super::relations::Relations;
use super::{Net, ONE, OUTPUT_ONE, RELATED, WIDTH, WORTH_ONE};
use crate::score::Score;

/// A net's sums for a position, seen by Black and by White.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Accumulator {
    sums: [[i16; WIDTH]; 2],
    /// What the pieces are worth where they stand, [`WORTH_ONE`] to a hundredth of a pawn.
    worth: [i32; 2],
}

/// No sums yet.
impl Default for Accumulator {
    fn default() -> Self {
        Accumulator { sums: [[0; WIDTH]; 2], worth: [0; 2] }
    }
}

impl Accumulator {
    /// The sums of a position from nothing.
    pub fn of<P: Pictured>(net: &Net, position: &P) -> Accumulator {
        let mut accumulator = Accumulator::default();
        accumulator.add_up(net, position);
        accumulator
    }

    /// Writes the sums of a position, from nothing, over whatever these were.
    fn add_up<P: Pictured>(&mut self, net: &Net, position: &P) {
        for (view, (sums, worth)) in Color::BOTH.into_iter().zip(self.sides()) {
            (*sums, *worth) = (net.bias, 0);
            let mut adder = Adder::new(net, sums, worth);
            Inputs::visit(position, view, |input| adder.push(input));
            adder.finish();
        }
    }

    /// The sums of inputs as a trainer keeps them: those of the side to move and of the other, as if the side to
    /// move were Black.
    pub fn of_inputs(net: &Net, inputs: [&[u16]; 2]) -> Accumulator {
        let mut accumulator = Accumulator { sums: [net.bias; 2], worth: [0; 2] };
        for (inputs, (sums, worth)) in inputs.into_iter().zip(accumulator.sides()) {
            for input in inputs.iter().map(|input| usize::from(*input)) {
                *worth += i32::from(net.worth[input]);
                match net.rows.get(input) {
                    Some(row) => add(sums, row),
                    None => add(sums, &net.relations[input - net.rows.len()]),
                }
            }
        }
        accumulator
    }

    /// Writes the sums of `after` over whatever `next` held, these being those of `before`. Equal to [`Accumulator::of`]: a
    /// law, tested.
    #[inline]
    pub fn follow<P: Pictured>(&self, net: &Net, before: &P, after: &P, next: &mut Accumulator) {
        let moved = |color| before.commander(color) != after.commander(color);
        if moved(Color::Black) || moved(Color::White) {
            return next.add_up(net, after);
        }
        let differs = before.differs(after);
        let (mut lost, mut gained) = (Changed::new(), Changed::new());
        for view in Color::BOTH {
            let commanders = Commanders::of(after, view);
            (lost.count, gained.count) = (0, 0);
            for square in differs {
                before.visit_men(square, |man| {
                    Inputs::<P>::visit_man(man, square, view, &commanders, &mut |input| lost.push(input));
                });
                after.visit_men(square, |man| {
                    Inputs::<P>::visit_man(man, square, view, &commanders, &mut |input| gained.push(input));
                });
            }
            for color in Color::BOTH {
                for kind in 0..P::HELD.len() {
                    let (had, has) = (before.held(color, kind), after.held(color, kind));
                    if had != has {
                        Inputs::<P>::visit_held(color, kind, has..had, view, &mut |input| lost.push(input));
                        Inputs::<P>::visit_held(color, kind, had..has, view, &mut |input| gained.push(input));
                    }
                }
            }
            let (Some(lost), Some(gained)) = (lost.inputs(), gained.inputs()) else {
                return next.add_up(net, after);
            };
            let view = view.index();
            exchange(net, &self.sums[view], lost, gained, &mut next.sums[view]);
            let worth = |inputs: &[u16]| {
                inputs.iter().map(|input| i32::from(net.worth[usize::from(*input)])).sum::<i32>()
            };
            next.worth[view] = self.worth[view] + worth(gained) - worth(lost);
        }
    }

    /// What the net makes of `position`, these being its sums, for the side to move.
    #[inline]
    pub fn judge_position<P: Pictured>(&self, net: &Net, position: &P) -> Score {
        let (turn, phase) = (position.turn(), position.phase());
        if net.relations.is_empty() {
            return self.judge(net, turn, phase);
        }
        let mut whole = self.clone();
        let mut seen = Seen::new();
        Relations::visit(position, |color, relation| {
            if seen.count == Seen::ROOM {
                whole.relate(net, &mut seen);
            }
            seen.push(color, relation);
        });
        whole.relate(net, &mut seen);
        whole.judge(net, turn, phase)
    }

    /// Adds to the sums of both sides the relations that were seen, which are forgotten.
    #[inline]
    fn relate(&mut self, net: &Net, seen: &mut Seen) {
        let each = net.relations.len() / 2;
        let (rows, worths) = (&net.relations[..2 * each], &net.worth[net.rows.len()..][..2 * each]);
        let (mut sums, mut worth) = ([[0i16; RELATED]; 2], [0; 2]);
        for (color, relation) in &seen.relations[..seen.count] {
            for view in Color::BOTH {
                let place = usize::from(*color != view) * each + usize::from(*relation);
                add(&mut sums[view.index()], &rows[place]);
                worth[view.index()] += i32::from(worths[place]);
            }
        }
        for view in 0..2 {
            add(&mut self.sums[view], &sums[view]);
            self.worth[view] += worth[view];
        }
        seen.count = 0;
    }

    /// What each side sees: its sums and its pieces' worth.
    fn sides(&mut self) -> [(&mut [i16; WIDTH], &mut i32); 2] {
        let ([black, white], [black_worth, white_worth]) = (&mut self.sums, &mut self.worth);
        [(black, black_worth), (white, white_worth)]
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

/// Adds rows to one side's sums, four at a time, so that the sums are read and written once for all of them.
struct Adder<'a> {
    net: &'a Net,
    sums: &'a mut [i16; WIDTH],
    worth: &'a mut i32,
    waiting: [usize; 4],
    count: usize,
}

impl<'a> Adder<'a> {
    #[inline(always)]
    fn new(net: &'a Net, sums: &'a mut [i16; WIDTH], worth: &'a mut i32) -> Adder<'a> {
        Adder { net, sums, worth, waiting: [0; 4], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, input: usize) {
        *self.worth += i32::from(self.net.worth[input]);
        self.waiting[self.count] = input;
        self.count += 1;
        if self.count == 4 {
            self.count = 0;
            let [a, b, c, d] = self.waiting.map(|input| &self.net.rows[input]);
            for unit in 0..WIDTH {
                let four = a[unit].wrapping_add(b[unit]).wrapping_add(c[unit]).wrapping_add(d[unit]);
                self.sums[unit] = self.sums[unit].wrapping_add(four);
            }
        }
    }

    #[inline(always)]
    fn finish(self) {
        self.waiting[..self.count].iter().for_each(|input| add(self.sums, &self.net.rows[*input]));
    }
}

/// Relations on their way to the sums: found first and then added, so that what is added up stays in registers.
struct Seen {
    relations: [(Color, u16); Seen::ROOM],
    count: usize,
}

impl Seen {
    /// More than most positions have; after so many they are added, and there is room again.
    const ROOM: usize = 64;

    #[inline(always)]
    fn new() -> Seen {
        Seen { relations: [(Color::Black, 0); Seen::ROOM], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, color: Color, relation: usize) {
        self.relations[self.count] = (color, relation as u16);
        self.count += 1;
    }
}

/// The inputs that a move takes away or adds, as one side sees it.
struct Changed {
    inputs: [u16; Changed::ROOM],
    count: usize,
}

impl Changed {
    /// Whatever changes more is added up from nothing.
    const ROOM: usize = 32;

    #[inline(always)]
    fn new() -> Changed {
        Changed { inputs: [0; Changed::ROOM], count: 0 }
    }

    #[inline(always)]
    fn push(&mut self, input: usize) {
        if let Some(place) = self.inputs.get_mut(self.count) {
            *place = input as u16;
        }
        self.count += 1;
    }

    /// All of them, if there was room.
    #[inline(always)]
    fn inputs(&self) -> Option<&[u16]> {
        self.inputs.get(..self.count)
    }
}

/// Writes to `next` the sums without the rows that are lost and with those gained: one of each at a time, and the first
/// on the way there, so that sums are neither copied nor read again for every row.
#[inline]
fn exchange(net: &Net, sums: &[i16; WIDTH], lost: &[u16], gained: &[u16], next: &mut [i16; WIDTH]) {
    let row = |input: &u16| &net.rows[usize::from(*input)];
    let pairs = lost.len().min(gained.len());
    let (Some((lost_first, lost)), Some((gained_first, gained))) = (lost.split_first(), gained.split_first())
    else {
        *next = *sums;
        gained.iter().for_each(|input| add(next, row(input)));
        lost.iter().for_each(|input| remove(next, row(input)));
        return;
    };
    let (minus, plus) = (row(lost_first), row(gained_first));
    for unit in 0..WIDTH {
        next[unit] = sums[unit].wrapping_add(plus[unit]).wrapping_sub(minus[unit]);
    }
    for (lost, gained) in lost.iter().zip(gained) {
        let (minus, plus) = (row(lost), row(gained));
        for unit in 0..WIDTH {
            next[unit] = next[unit].wrapping_add(plus[unit]).wrapping_sub(minus[unit]);
        }
    }
    gained[pairs - 1..].iter().for_each(|input| add(next, row(input)));
    lost[pairs - 1..].iter().for_each(|input| remove(next, row(input)));
}

#[inline(always)]
fn add(sums: &mut [i16], row: &[i16]) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
}

#[inline(always)]
fn remove(sums: &mut [i16; WIDTH], row: &[i16; WIDTH]) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
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
