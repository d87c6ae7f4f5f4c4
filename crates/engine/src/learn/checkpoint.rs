//! A training on disk, to be taken up again.

use std::io;

use super::model::{Model, Shown};
use super::train::{Training, TrainingPlan};

const HEADING: &str = "ikusa training 1";

/// What a training depends on beside its lessons: two with the same words go the same way.
fn words(plan: &TrainingPlan, shown: Shown, lessons: usize) -> String {
    let TrainingPlan { epochs, batch, rate, result_share, look_ahead, scale, beside_hand, seed, .. } = plan;
    let whole = if *beside_hand { "beside the hand" } else { "alone" };
    format!(
        "{HEADING}: {} inputs, {lessons} lessons, {epochs} epochs of batches of {batch}, rate {rate}, \
         result share {result_share}, look ahead {look_ahead}, scale {scale}, {whole}, seed {seed}\n",
        shown.inputs()
    )
}

impl Training {
    /// The training after its last pass, over so many lessons.
    pub fn save(&self, lessons: usize) -> Vec<u8> {
        let mut bytes = words(&self.plan, self.weights.shown(), lessons).into_bytes();
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.steps.to_le_bytes());
        for model in [&self.weights, &self.momentum, &self.spread] {
            model.numbers().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        bytes
    }

    /// Takes up what was saved under the same plan and over as many lessons.
    ///
    /// # Errors
    /// If it is another training, or not whole.
    pub fn resume(bytes: &[u8], shown: Shown, plan: TrainingPlan, lessons: usize) -> io::Result<Training> {
        let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
        let expected = words(&plan, shown, lessons);
        let Some(rest) = bytes.strip_prefix(expected.as_bytes()) else {
            let found = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
            let found = String::from_utf8_lossy(&found[..found.len().min(300)]).into_owned();
            return Err(wrong(format!("it is '{found}', expected '{}'", expected.trim_end())));
        };
        let mut training = Training::begin(shown, plan);
        let size = 8 + 3 * 4 * training.weights.numbers().count();
        if rest.len() != size {
            return Err(wrong(format!("it has {} bytes behind its first line, expected {size}", rest.len())));
        }
        let mut words = rest.chunks_exact(4).map(|word| [word[0], word[1], word[2], word[3]]);
        let mut next = || words.next().unwrap_or_default();
        training.epoch = u32::from_le_bytes(next());
        training.steps = u32::from_le_bytes(next());
        let Training { weights, momentum, spread, .. } = &mut training;
        for model in [weights, momentum, spread] {
            model.numbers_mut().for_each(|number| *number = f32::from_le_bytes(next()));
        }
        Ok(training)
    }
}

impl Model {
    fn numbers(&self) -> impl Iterator<Item = &f32> {
        let rows = self.rows.iter().flatten().chain(self.relations.iter().flatten());
        rows.chain(&self.worth).chain(&self.outputs)
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.iter_mut().flatten().chain(self.relations.iter_mut().flatten());
        rows.chain(&mut self.worth).chain(&mut self.outputs)
    }
}
