//! `ikusa learn GAME rounds`: all steps, again and again.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use ikusa_engine::arena::Player;
use ikusa_play::AnyGame;

use super::generate::Games;
use super::read_net;
use super::test::Trial;
use super::train::Fitting;

/// Each round plays games with the best net so far, trains a net on the games of this round and the last ones,
/// and keeps it if it beats the best.
#[derive(Args, Debug)]
pub(super) struct Rounds {
    /// Where games, nets and the log go; a folder that holds some rounds already goes on with the next
    folder: PathBuf,
    /// How many rounds there shall be
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Train on the games of so many rounds
    #[arg(long, default_value_t = 3)]
    memory: u32,
    #[command(flatten)]
    games: Games,
    #[command(flatten)]
    lessons: Fitting,
    #[command(flatten)]
    trial: Trial,
}

impl Rounds {
    pub(super) fn run(&self, game: &dyn AnyGame) -> Result<()> {
        fs::create_dir_all(&self.folder).with_context(|| self.folder.display().to_string())?;
        for round in 1..=self.rounds {
            if !self.verdict(round).exists() {
                self.round(game, round)?;
            }
        }
        Ok(())
    }

    fn file(&self, round: u32, kind: &str) -> PathBuf {
        self.folder.join(format!("round-{round}.{kind}"))
    }

    /// What came of a round: it is written last, and a round without it is taken up again.
    fn verdict(&self, round: u32) -> PathBuf {
        self.file(round, "txt")
    }

    /// The net of the last round before `round` that was better than what there was before.
    fn best(&self, round: u32) -> Option<PathBuf> {
        let better = |round: &u32| {
            fs::read_to_string(self.verdict(*round)).is_ok_and(|said| said.contains(": better"))
        };
        (1..round).rev().find(better).map(|round| self.file(round, "net"))
    }

    fn round(&self, game: &dyn AnyGame, round: u32) -> Result<()> {
        let pupil = game.pupil();
        let best = self.best(round);
        let teacher = match &best {
            Some(file) => Some(read_net(pupil, file)?),
            None => pupil.net(),
        };
        let games = self.file(round, "games");
        self.games.play(pupil, &games, teacher, self.games.seed + u64::from(round))?;
        let net = self.file(round, "net");
        let mut said = format!("round {round}\n");
        if !net.exists() {
            let first = round.saturating_sub(self.memory.max(1) - 1).max(1);
            let games: Vec<PathBuf> = (first..=round).map(|round| self.file(round, "games")).collect();
            said += &self.lessons.train(pupil, &games, &net)?;
        }
        let (_, result) =
            self.trial.play(game, &self.games.options, &net, &best.map_or(Player::Ours, Player::Net))?;
        said += &format!("\n{result}\n");
        append(&self.folder.join("log.txt"), &said)?;
        let verdict = self.verdict(round);
        fs::write(&verdict, &said).with_context(|| verdict.display().to_string())
    }
}

fn append(file: &Path, text: &str) -> Result<()> {
    let place = || file.display().to_string();
    let mut log = OpenOptions::new().create(true).append(true).open(file).with_context(place)?;
    log.write_all(text.as_bytes()).with_context(place)
}
