//! `ikusa puzzles`: positions with one winning first move, found in games and proved.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use ikusa_engine::learn::{Ply, Transcript};
use ikusa_engine::puzzle::{Collection, Quarry};
use ikusa_play::AnyRecord;

use super::files::Hints;
use super::learn::bar;
use crate::args::{GameArg, parse_game};
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
    /// How many there shall be
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
    /// Look through these record files instead
    #[arg(long, value_name = "RECORD", num_args = 1..)]
    records: Vec<PathBuf>,
    /// Prove every puzzle of the file anew instead of looking for more
    #[arg(long, conflicts_with = "records")]
    prove: bool,
}

impl Puzzles {
    pub(crate) fn run(&self) -> Result<()> {
        let place = || self.file.display().to_string();
        let quarry = Quarry { nodes: self.nodes, opening: self.opening, seed: self.seed };
        let mut collection = Collection::open(&self.file, self.game.0.id(), &quarry).with_context(place)?;
        if self.prove {
            return self.prove(&collection);
        }
        if self.records.is_empty() {
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
        while collection.puzzles.len() < self.count && !collection.is_full() {
            let found = self.game.0.dig(quarry, collection.next);
            collection.next += 1;
            for puzzle in found {
                collection.add(puzzle);
            }
            collection.save().with_context(|| self.file.display().to_string())?;
            self.report(collection);
        }
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
            let puzzles = self.game.0.extract(&transcript(record.as_ref()), self.seed ^ number as u64);
            for puzzle in puzzles {
                collection.add(puzzle);
            }
            self.report(collection);
        }
        Ok(())
    }

    fn report(&self, collection: &Collection) {
        let done = collection.puzzles.len().min(self.count) as u64;
        let games = collection.next;
        let remark = tell!("{games} partidas", "{games} games");
        bar(&tell!("problema", "puzzle"), done, self.count as u64, &remark);
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
