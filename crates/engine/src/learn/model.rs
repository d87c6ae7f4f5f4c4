//! A net while it learns: fractions instead of whole numbers.

use ikusa_rules::Seeded;

use super::lessons::Example;
use crate::net::{Net, ONE, OUTPUT_LIMIT, OUTPUT_ONE, Output, PHASES, RELATED, WIDTH, WORTH_ONE};

/// Where the output layer of a phase begins among [`Model::outputs`]: weights of both sides and a bias.
const OUTPUT: usize = 2 * WIDTH + 1;

/// A row of numbers, one for each sum.
pub(super) type Row = [f32; WIDTH];

/// How many inputs a net has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Those that follow the search.
    pub plain: usize,
    /// Relations, behind them.
    pub relations: usize,
}

impl Shown {
    pub(super) fn inputs(self) -> usize {
        self.plain + self.relations
    }
}

/// Weights, or the gradient of them, or what Adam remembers of it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Model {
    /// The bias of the sums first, then a row for each input.
    pub(super) rows: Vec<Row>,
    /// A row for each relation.
    pub(super) relations: Vec<[f32; RELATED]>,
    /// What each input is worth by itself, and before them an unused one for the bias.
    pub(super) worth: Vec<f32>,
    /// The output layers.
    pub(super) outputs: Vec<f32>,
}

impl Model {
    /// All zero.
    pub(super) fn zero(shown: Shown) -> Model {
        Model {
            rows: vec![[0.0; WIDTH]; shown.plain + 1],
            relations: vec![[0.0; RELATED]; shown.relations],
            worth: vec![0.0; shown.inputs() + 1],
            outputs: vec![0.0; PHASES * OUTPUT],
        }
    }

    /// Small random weights.
    pub(super) fn random(shown: Shown, seed: u64) -> Model {
        let mut seeded = Seeded::new(seed);
        let mut draw = |size: f32| (seeded.below(2_000_001) as f32 / 1e6 - 1.0) * size;
        let mut model = Model::zero(shown);
        model.rows.iter_mut().skip(1).flatten().for_each(|weight| *weight = draw(0.06));
        model.relations.as_flattened_mut().iter_mut().for_each(|weight| *weight = draw(0.06));
        model.rows[0].iter_mut().for_each(|weight| *weight = 0.3 + draw(0.1));
        for (place, weight) in model.outputs.iter_mut().enumerate() {
            // Every phase begins alike.
            *weight = if place >= OUTPUT || place == OUTPUT - 1 { 0.0 } else { draw(0.12) };
        }
        for phase in 1..PHASES {
            model.outputs.copy_within(..OUTPUT, phase * OUTPUT);
        }
        model
    }

    /// How many inputs it has.
    pub(super) fn shown(&self) -> Shown {
        Shown { plain: self.rows.len() - 1, relations: self.relations.len() }
    }

    /// The sums of one side.
    fn sums(&self, inputs: &[u16]) -> (Row, f32) {
        let (mut sums, mut worth) = (self.rows[0], 0.0);
        for input in inputs {
            let place = usize::from(*input) + 1;
            match self.rows.get(place) {
                Some(row) => add(&mut sums, row),
                None => add(&mut sums, &self.relations[place - self.rows.len()]),
            }
            worth += self.worth[place];
        }
        (sums, worth)
    }

    /// What the model makes of a position for the side to move, in scales.
    pub(super) fn judge(&self, seen: &Example<'_>) -> f32 {
        self.look(seen).0
    }

    fn look(&self, seen: &Example<'_>) -> (f32, [Row; 2]) {
        let [(own, worth), (enemy, enemy_worth)] = seen.inputs.map(|inputs| self.sums(inputs));
        let output = &self.outputs[seen.phase * OUTPUT..][..OUTPUT];
        let weigh = |sums: &Row, weights: &[f32]| -> f32 {
            let mut parts = [0.0; 8];
            for (sums, weights) in sums.chunks_exact(8).zip(weights.chunks_exact(8)) {
                for lane in 0..8 {
                    let clipped = sums[lane].clamp(0.0, 1.0);
                    parts[lane] += clipped * clipped * weights[lane];
                }
            }
            parts.iter().sum()
        };
        let felt =
            weigh(&own, &output[..WIDTH]) + weigh(&enemy, &output[WIDTH..2 * WIDTH]) + output[2 * WIDTH];
        (felt + (worth - enemy_worth) / 2.0, [own, enemy])
    }

    /// Adds to `gradient` what `slope` of the judgement says, `slope` being given what the judgement is.
    pub(super) fn teach(&self, seen: &Example<'_>, gradient: &mut Model, slope: impl FnOnce(f32) -> f32) {
        let (judgement, sums) = self.look(seen);
        let slope = slope(judgement);
        let at = seen.phase * OUTPUT;
        gradient.outputs[at + 2 * WIDTH] += slope;
        for (side, sums) in sums.iter().enumerate() {
            let weights = &self.outputs[at + side * WIDTH..][..WIDTH];
            let slopes = &mut gradient.outputs[at + side * WIDTH..][..WIDTH];
            let mut back = [0.0; WIDTH];
            for unit in 0..WIDTH {
                let clipped = sums[unit].clamp(0.0, 1.0);
                slopes[unit] += slope * clipped * clipped;
                let open = if sums[unit] < 1.0 { clipped } else { 0.0 };
                back[unit] = 2.0 * slope * weights[unit] * open;
            }
            let worth = if side == 0 { slope / 2.0 } else { -slope / 2.0 };
            add(&mut gradient.rows[0], &back);
            let plain = gradient.rows.len();
            for input in seen.inputs[side] {
                let place = usize::from(*input) + 1;
                match gradient.rows.get_mut(place) {
                    Some(row) => add(row, &back),
                    None => add(&mut gradient.relations[place - plain], &back),
                }
                gradient.worth[place] += worth;
            }
        }
    }

    /// The model in whole numbers.
    pub(super) fn rounded(&self, scale: i32, beside_hand: bool) -> Net {
        let whole = |value: f32, one: f32, limit: f32| (value * one).round().clamp(-limit, limit) as i16;
        let sum = |weight: f32| whole(weight, ONE.into(), 30_000.0);
        let row = |row: &Row| row.map(sum);
        let worth = |worth: &f32| whole(*worth, (scale * WORTH_ONE) as f32, 32_000.0);
        let output = |numbers: &[f32]| {
            let part = |from: usize| {
                std::array::from_fn(|unit| {
                    whole(numbers[from + unit], OUTPUT_ONE as f32, OUTPUT_LIMIT.into())
                })
            };
            let bias = (numbers[2 * WIDTH] * (i32::from(ONE) * OUTPUT_ONE) as f32).round() as i32;
            Output { weights: [part(0), part(WIDTH)], bias }
        };
        Net {
            scale,
            beside_hand,
            bias: row(&self.rows[0]),
            rows: self.rows[1..].iter().map(row).collect(),
            relations: self.relations.iter().map(|row| row.map(sum)).collect(),
            worth: self.worth[1..].iter().map(worth).collect(),
            outputs: self.outputs.chunks_exact(OUTPUT).map(output).collect(),
        }
    }
}

/// Adds as many numbers of a row as both have.
#[inline(always)]
fn add(sums: &mut [f32], row: &[f32]) {
    sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
}
