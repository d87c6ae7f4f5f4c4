//! `ikusa print`: a game on paper, to be cut out and played.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};
use ikusa_picture::Set;
use ikusa_print::{Edition, Paper};

use super::draw::parse_set;
use super::files;
use crate::args::{GameArg, parse_game};
use crate::tongue::{self, tell};

/// Make a PDF of a game's board and pieces at true size, to print and play
#[derive(Args, Debug)]
pub(crate) struct Print {
    /// The game's id
    #[arg(value_parser = parse_game)]
    game: GameArg,
    /// The paper
    #[arg(long, value_enum, default_value_t = PaperArg::A4)]
    paper: PaperArg,
    /// The set of pieces: picture, kanji, pair, letter or contrast
    #[arg(long, default_value = "picture", value_parser = parse_set)]
    set: Set,
    /// Where to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PaperArg {
    A4,
    Letter,
}

impl Print {
    pub(crate) fn run(&self) -> Result<()> {
        if self.output.is_none() && std::io::stdout().is_terminal() {
            bail!("{}", files::unshowable());
        }
        let paper = match self.paper {
            PaperArg::A4 => Paper::A4,
            PaperArg::Letter => Paper::Letter,
        };
        let edition = Edition { game: self.game.0, paper, lang: tongue::lang() };
        let (bytes, pages) = edition.write(self.set).map_err(|error| anyhow!(error))?;
        files::write_bytes(self.output.as_deref(), &bytes)?;
        if self.output.is_some() {
            let said = tell!(
                "{} páginas; imprímanse al 100 %, por ambas caras, volteando por el lado largo",
                "{} pages; print at 100 %, on both sides, turned over the long edge",
                pages
            );
            eprintln!("{said}");
        }
        Ok(())
    }
}
