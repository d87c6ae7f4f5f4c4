//! `ikusa learn GAME train`: a net from games.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use ikusa_engine::learn::{Course, Pupil, Training, TrainingPlan, visit_games};

use super::progress::bar;
use crate::output;

#[derive(Args, Debug)]
pub(super) struct Train {
    /// Where the net goes; beside it lies what a training that was broken off goes on with
    net: PathBuf,
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    #[command(flatten)]
    lessons: Fitting,
}

/// How a net is fitted.
#[derive(Args, Debug)]
pub(super) struct Fitting {
    /// Passes over all positions
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    /// Positions between two steps
    #[arg(long, default_value_t = 2048)]
    batch: usize,
    /// How far a step goes at first
    #[arg(long, default_value_t = 0.0015)]
    rate: f32,
    /// How much a game's result counts against the score of the search, from 0 to 1
    #[arg(long, default_value_t = 0.3)]
    result_share: f32,
    /// How much later searches of the game count against the search of a position, from 0 to 1: each calm position so many
    /// times as much as the one before it
    #[arg(long, default_value_t = 0.0)]
    look_ahead: f32,
    /// The score that wins 73 games in a hundred; found in the games if not given
    #[arg(long)]
    scale: Option<i32>,
    /// Let the net add to the evaluation made by hand instead of replacing it
    #[arg(long)]
    beside_hand: bool,
    /// Tell the net of pieces alone, not of what is attacked and guarded: it judges faster
    #[arg(long)]
    plain: bool,
    /// Decides the first weights and the order of the positions
    #[arg(long, default_value_t = 1)]
    shuffle: u64,
    /// Threads; the net is the same with any number
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Train {
    pub(super) fn run(&self, pupil: &dyn Pupil) -> Result<String> {
        self.lessons.train(pupil, &self.games, &self.net)
    }
}

impl Fitting {
    /// Trains a net and returns what is to be said about it, which it prints too.
    pub(super) fn train(&self, pupil: &dyn Pupil, games: &[PathBuf], file: &Path) -> Result<String> {
        let mut course = read(pupil, games, self.plain)?;
        if course.learned.is_empty() || course.held_out.is_empty() {
            bail!("{} games hold too few positions to learn from", course.games);
        }
        let plan = TrainingPlan {
            epochs: self.epochs,
            batch: self.batch.max(1),
            rate: self.rate,
            result_share: self.result_share,
            look_ahead: self.look_ahead,
            scale: self.scale.unwrap_or_else(|| course.scale()),
            beside_hand: self.beside_hand,
            seed: self.shuffle,
            threads: self.threads,
        };
        course.look_ahead(plan.scale, plan.look_ahead);
        let (lessons, shown) = (course.learned.len(), pupil.shown(self.plain));
        let (place, kept) = (|path: &Path| path.display().to_string(), file.with_extension("training"));
        let mut training = match fs::read(&kept) {
            Ok(bytes) => Training::resume(&bytes, shown, plan, lessons).with_context(|| place(&kept))?,
            Err(error) if error.kind() == ErrorKind::NotFound => Training::begin(shown, plan),
            Err(error) => return Err(error).with_context(|| place(&kept)),
        };
        let by_hand = training.loss_by_hand(&course.held_out);
        eprintln!(
            "{} games, {lessons} positions, {} kept apart, scale {}",
            course.games,
            course.held_out.len(),
            plan.scale
        );
        while training.epoch < plan.epochs {
            let clock = Instant::now();
            let progress = training.pass(&course);
            let pace = lessons as f64 / clock.elapsed().as_secs_f64();
            let (learned, held_out) = (progress.learned, progress.held_out);
            let remark = format!(
                "loss {learned:.5}, kept apart {held_out:.5}, by hand {by_hand:.5}, {pace:.0} positions a second"
            );
            bar("epoch", progress.epoch.into(), plan.epochs.into(), &remark);
            replace(&kept, &training.save(lessons)).with_context(|| place(&kept))?;
        }
        let net = training.net();
        let loss = training.loss_of(&net, &course.held_out);
        let bytes = pupil.write(&net);
        pupil.read(&bytes).context("the net that came out")?;
        replace(file, &bytes).with_context(|| place(file))?;
        fs::remove_file(&kept).with_context(|| place(&kept))?;
        let said = format!(
            "net {} of {} games, {lessons} positions: loss kept apart {loss:.5}, by hand {by_hand:.5}; {} bytes",
            net.name(),
            course.games,
            bytes.len()
        );
        writeln!(output::stdout(), "{said}")?;
        Ok(said)
    }
}

/// All that the games teach.
fn read(pupil: &dyn Pupil, games: &[PathBuf], plain: bool) -> Result<Course> {
    let mut course = Course::new(plain);
    for file in games {
        visit_games(file, pupil.id(), |game, rules| pupil.take(&mut course, game, rules))
            .map_err(|error| anyhow!("{}: {error}", file.display()))?;
    }
    Ok(course)
}

/// Writes a file so that it is there whole or as it was.
fn replace(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let draft = file.with_extension("draft");
    fs::write(&draft, bytes)?;
    fs::rename(&draft, file)
}
