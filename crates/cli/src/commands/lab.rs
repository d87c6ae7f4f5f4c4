//! `ikusa lab`: what a game's rules do, by many games of the engine against itself.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use ikusa_lab::{Block, Findings, Journal, LabPlan, RuleSet, Study, html, markdown, play_series, text};
use ikusa_rules::Lang;

use crate::args::{GameArg, OptionArgs, parse_game};
use crate::output;
use crate::tongue;

/// Play a series of the engine against itself and say what the rules do: balance, length, ends, pieces
#[derive(Args, Debug)]
pub(crate) struct Lab {
    /// The game's id
    #[arg(value_parser = parse_game)]
    game: GameArg,
    #[command(flatten)]
    options: OptionArgs,
    /// Compare with other rules: an option that the second series has beside or instead of the first's
    #[arg(long, value_name = "KEY=VALUE")]
    versus: Vec<String>,
    /// Where games begin, in the game's own text [default: the game's start; armies are drawn for each game]
    #[arg(short, long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// How many games by each rules
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// Nodes for each move
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random plies before the engine takes over
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100))]
    opening: u32,
    /// Plies after which a game is broken off
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    longest: u32,
    /// Decides everything that is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time [default: as many as there are cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Keep the games in this file and take the series up again from it
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write the report with plots as a page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the report as Markdown in both languages into this folder, its plots into images/
    #[arg(long, value_name = "FOLDER")]
    docs: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Lab {
    pub(crate) fn run(&self) -> Result<()> {
        let plan = self.plan()?;
        plan.check().map_err(|error| anyhow!(error))?;
        let mut journal = match &self.journal {
            Some(path) => Journal::open(path, &plan).map_err(|error| anyhow!(error))?,
            None => Journal::nowhere(),
        };
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let bar = Bar::new(self.games as usize * plan.sets.len(), journal.games.len());
        let threads = self.threads.map_or_else(cores, usize::from);
        let played = play_series(&plan, self.games, threads, &mut journal, |done| bar.show(done));
        bar.close();
        played.map_err(|error| anyhow!(error))?;
        let findings = (0..plan.sets.len())
            .map(|set| Findings::of(&plan, set, &journal.games))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| anyhow!(error))?;
        self.tell(&Study { command: self.command(), plan, findings })
    }

    fn plan(&self) -> Result<LabPlan> {
        let own = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
        };
        let first = RuleSet { options: own(&self.options.pairs()?), position: self.position.clone() };
        let mut sets = vec![first];
        if !self.versus.is_empty() {
            let mut other = sets[0].clone();
            for text in &self.versus {
                let Some((key, value)) = text.split_once('=') else {
                    bail!("option '{text}' is not of the form key=value")
                };
                other.options.retain(|(known, _)| known != key);
                other.options.push((key.to_owned(), value.to_owned()));
            }
            sets.push(other);
        }
        Ok(LabPlan {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.0.id().to_owned(),
            sets,
            nodes: self.nodes,
            opening: self.opening,
            armies: self.position.is_none(),
            longest: self.longest as usize,
            seed: self.seed,
        })
    }

    /// The command that plays the same games again, whatever was said by default.
    fn command(&self) -> String {
        let mut words = vec!["ikusa lab".to_owned(), self.game.0.id().to_owned()];
        words.extend(self.options.words().iter().map(|option| format!("-o {option}")));
        words.extend(self.versus.iter().map(|option| format!("--versus {option}")));
        words.extend(self.position.iter().map(|position| format!("-p '{position}'")));
        words.push(format!("--games {} --nodes {} --opening {}", self.games, self.nodes, self.opening));
        words.push(format!("--longest {} --seed {}", self.longest, self.seed));
        words.join(" ")
    }

    fn tell(&self, study: &Study) -> Result<()> {
        let document = |lang: Lang| study.document(lang).map_err(|error| anyhow!(error));
        if let Some(path) = &self.html {
            write(path, &html(&document(tongue::lang())?, tongue::lang()))?;
        }
        if let Some(folder) = &self.docs {
            for (lang, code) in [(Lang::Es, "es"), (Lang::En, "en")] {
                let document = document(lang)?;
                let picture = |name: &str| format!("images/{}-{name}.{code}.svg", study.plan.game);
                for block in &document.blocks {
                    if let Block::Plot(name, _, svg) = block {
                        write(&folder.join(picture(name)), svg)?;
                    }
                }
                write(&folder.join(format!("{}.{code}.md", study.plan.game)), &markdown(&document, picture))?;
            }
        }
        if self.json {
            return output::json(study);
        }
        write!(output::stdout(), "{}", text(&document(tongue::lang())?))?;
        Ok(())
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

/// How far the series is: a bar that moves on a terminal, a line now and then elsewhere.
struct Bar {
    all: usize,
    known: usize,
    began: Instant,
    terminal: bool,
    last: Mutex<Option<Instant>>,
}

impl Bar {
    const CELLS: usize = 30;

    fn new(all: usize, known: usize) -> Bar {
        let terminal = std::io::stderr().is_terminal();
        Bar { all, known, began: Instant::now(), terminal, last: Mutex::new(None) }
    }

    fn show(&self, done: usize) {
        let pause = if self.terminal { Duration::from_millis(200) } else { Duration::from_secs(30) };
        let Ok(mut last) = self.last.lock() else { return };
        let early = last.unwrap_or(self.began).elapsed() < pause;
        if early && !(self.terminal && done == self.all) {
            return;
        }
        *last = Some(Instant::now());
        let fresh = done.saturating_sub(self.known).max(1);
        let each = self.began.elapsed().as_secs_f64() / fresh as f64;
        let left = Duration::from_secs_f64(each * self.all.saturating_sub(done) as f64).as_secs();
        let full = Bar::CELLS * done.min(self.all) / self.all.max(1);
        let bar = "█".repeat(full) + &"░".repeat(Bar::CELLS - full);
        let line = format!("{bar} {done}/{} {:.1}/s, {}:{:02}", self.all, 1.0 / each, left / 60, left % 60);
        if self.terminal { eprint!("\r{line} ") } else { eprintln!("{line}") }
    }

    fn close(&self) {
        if self.terminal {
            eprintln!();
        }
    }
}
