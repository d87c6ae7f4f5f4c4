//! `ikusa learn GAME openings`: how games began and ended, for the explorer.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use ikusa_engine::learn::{Pupil, Transcript, visit_games};
use ikusa_play::explorer::PLIES;
use ikusa_rules::Color;

use crate::output;

#[derive(Args, Debug)]
pub(super) struct Openings {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Print no more than so many bytes
    #[arg(long, default_value_t = 100_000)]
    most: usize,
}

impl Openings {
    /// Prints the rows. A game that begins like another is printed once: the engine plays the same again.
    pub(super) fn run(&self, pupil: &dyn Pupil) -> Result<()> {
        let mut rows = BTreeSet::new();
        let mut bytes = 0;
        let usual = pupil.rules(&[])?;
        for file in &self.games {
            let visited = visit_games(file, pupil.id(), |game, rules| {
                if rules != usual && !rules.is_empty() {
                    return Err(format!("games by {rules}, expected the usual rules"));
                }
                let row = row(game);
                if bytes + row.len() < self.most && !rows.contains(&row) {
                    bytes += row.len() + 1;
                    rows.insert(row);
                }
                Ok(())
            });
            visited.map_err(|error| anyhow!("{}: {error}", file.display()))?;
        }
        let mut out = output::stdout();
        writeln!(
            out,
            "# winner | start | moves: how {} games of the engine against itself began",
            rows.len()
        )?;
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
        Ok(())
    }
}

fn row(game: &Transcript) -> String {
    let start = if game.start.is_empty() { "-" } else { &game.start };
    let moves: Vec<_> = game.plies.iter().take(PLIES).map(|ply| ply.text.as_str()).collect();
    format!("{} | {start} | {}", game.winner.map_or("-", Color::word), moves.join(" "))
}
