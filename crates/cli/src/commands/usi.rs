//! `ikusa usi` and `ikusa ugi`: the engine for other programs' boards.

use std::io;

use anyhow::Result;
use clap::Args;
use ikusa_engine::protocol::{UGI, USI};

use crate::args::{GameArg, parse_game};

/// Run as a USI engine for shogi programs
#[derive(Args, Debug)]
pub(crate) struct Usi {
    /// The game's id; other games speak USI with their own position and move texts
    #[arg(value_parser = parse_game, default_value = "shogi")]
    game: GameArg,
}

/// Run as a UGI engine for any game
#[derive(Args, Debug)]
pub(crate) struct Ugi {
    /// The game's id
    #[arg(value_parser = parse_game)]
    game: GameArg,
}

impl Usi {
    pub(crate) fn run(&self) -> Result<()> {
        Ok(self.game.0.converse(&USI, &mut io::stdin().lock(), &mut io::stdout())?)
    }
}

impl Ugi {
    pub(crate) fn run(&self) -> Result<()> {
        Ok(self.game.0.converse(&UGI, &mut io::stdin().lock(), &mut io::stdout())?)
    }
}
