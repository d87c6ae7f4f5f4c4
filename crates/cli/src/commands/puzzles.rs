//! `ikusa puzzles`: positions with one winning first move, found in games and proved.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use ikusa_engine::learn::{Ply, Transcript};
use ikusa_engine::puzzle::{Collection, Puzzle, Quarry, themes};
use ikusa_play::AnyRecord;

use super::files::Hints;
use super::learn::bar;
use crate::args::{GameArg, OptionArgs, parse_game};
use crate::output;
use crate::tongue::tell;

/// Mine puzzles from games of the engine against itself, or from records, into a file
///
/// A file that holds some already goes on where it was. Each puzzle is proved before it is kept: a mate by the solver, any
/// other by a deep search of two lines with a wide gap.
#[derive(Args, Debug)]
pub(crate) struct Puzzles {
    /// The game's id (see `ikusa games`)
    #[arg(value_parser = parse_game)]
    game: GameArg,
    /// Where the puzzles are or go
    file: PathBuf,
    /// How many there shall be, of the theme if one is given
    #[arg(long, default_value_t = 600)]
    count: usize,
    /// Nodes for each move of the games
    #[arg(long, default_value_t = 250)]
    nodes: u64,
    /// At most so many random plies at the start of each game, and at least half as many
    #[arg(long, default_value_t = 10)]
    opening: u32,
    /// Decides the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep only puzzles about this, and try more slips that lead to it
    #[arg(long, value_parser = PossibleValuesParser::new(themes()))]
    theme: Option<String>,
    #[command(flatten)]
    options: OptionArgs,
    /// Look through these record files instead
    #[arg(long, value_name = "RECORD", num_args = 1..)]
    records: Vec<PathBuf>,
    /// Prove every puzzle of the file anew instead of looking for more
    #[arg(long, conflicts_with = "records")]
    prove: bool,
    /// Prove every puzzle of the file anew and drop those that no longer hold
    #[arg(long, conflicts_with_all = ["records", "prove"])]
    weed: bool,
}

impl Puzzles {
    pub(crate) fn run(&self) -> Result<()> {
        let place = || self.file.display().to_string();
        let (nodes, opening, seed) = (self.nodes, self.opening, self.seed);
        let pairs = self.options.pairs()?;
        // What the game does not know is said here.
        self.game.0.open(None, &pairs)?;
        let options = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let quarry = Quarry { nodes, opening, seed, theme: self.theme.clone(), options };
        let mut collection = Collection::open(&self.file, self.game.0.id(), &quarry).with_context(place)?;
        if self.prove {
            return self.prove(&collection);
        }
        if self.weed {
            self.weed(&mut collection)?;
        } else if self.records.is_empty() {
            self.dig(&mut collection, &quarry)?;
        } else {
            for file in &self.records {
                self.look_through(&mut collection, file)?;
            }
        }
        collection.save().with_context(place)?;
        let (count, file) = (collection.puzzles.len(), self.file.display());
        writeln!(output::stdout(), "{}", tell!("{count} problemas en {file}", "{count} puzzles in {file}"))?;
        Ok(())
    }

    fn dig(&self, collection: &mut Collection, quarry: &Quarry) -> Result<()> {
        while collection.count(self.theme.as_deref()) < self.count && !collection.is_full() {
            let found = self.game.0.dig(quarry, collection.next);
            collection.next += 1;
            self.keep(collection, found)?;
        }
        Ok(())
    }

    /// Adds what one game gave. The file has it before the next begins, so that a run may be broken off at any time.
    fn keep(&self, collection: &mut Collection, found: Vec<Puzzle>) -> Result<()> {
        for puzzle in found {
            collection.add(puzzle);
        }
        collection.save().with_context(|| self.file.display().to_string())?;
        self.report(collection);
        Ok(())
    }

    fn look_through(&self, collection: &mut Collection, file: &Path) -> Result<()> {
        let found = Hints::of(self.game.0, None).read(file).with_context(|| file.display().to_string())?;
        let wanted = self.game.0.id();
        if found.game.id() != wanted {
            let (file, other) = (file.display(), found.game.id());
            bail!(tell!(
                "{file}: un registro de {other}; se esperaba uno de {wanted}",
                "{file}: a record of {other}, expected one of {wanted}"
            ));
        }
        for (number, record) in found.records.iter().enumerate() {
            let puzzles = self.game.0.extract(
                &transcript(record.as_ref()),
                self.seed ^ number as u64,
                self.theme.as_deref(),
            );
            self.keep(collection, puzzles)?;
        }
        Ok(())
    }

    fn report(&self, collection: &Collection) {
        let done = collection.count(self.theme.as_deref()).min(self.count) as u64;
        let games = collection.next;
        let remark = tell!("{games} partidas", "{games} games");
        bar(&tell!("problema", "puzzle"), done, self.count as u64, &remark);
    }

    fn weed(&self, collection: &mut Collection) -> Result<()> {
        let (all, mut seen) = (collection.puzzles.len() as u64, 0);
        collection.retain(|puzzle| {
            let proof = self.game.0.prove(puzzle);
            seen += 1;
            bar(&tell!("demostrado", "proved"), seen, all, "");
            if let Err(why) = &proof {
                let _ = writeln!(output::stdout(), "- {why}: {puzzle}");
            }
            proof.is_ok()
        });
        Ok(())
    }

    fn prove(&self, collection: &Collection) -> Result<()> {
        let all = collection.puzzles.len() as u64;
        for (number, puzzle) in collection.puzzles.iter().enumerate() {
            let proof = self.game.0.prove(puzzle);
            let place = number + 1;
            proof.map_err(|why| {
                anyhow!(tell!("problema {place}: {why}: {puzzle}", "puzzle {place}: {why}: {puzzle}"))
            })?;
            bar(&tell!("demostrado", "proved"), place as u64, all, "");
        }
        writeln!(output::stdout(), "{}", tell!("{all} problemas demostrados", "{all} puzzles proved"))?;
        Ok(())
    }
}

/// A record as a game to look through.
fn transcript(record: &dyn AnyRecord) -> Transcript {
    let line = record.line();
    let plies = line.played().into_iter().map(|text| Ply { text, score: None }).collect();
    Transcript { number: 0, winner: None, start: line.start(), plies }
}
