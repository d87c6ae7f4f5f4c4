//! `ikusa show`: a position to look at.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::args::LineArgs;
use crate::board::{self, Pieces};
use crate::output;
use crate::tongue::{self, tell};

/// Draw a position; say whose move it is, check and result
#[derive(Args, Debug)]
pub(crate) struct Show {
    #[command(flatten)]
    line: LineArgs,
    /// How pieces are drawn
    #[arg(long, value_enum, default_value_t = Pieces::Letters)]
    pieces: Pieces,
    /// Colours and emphasis in the drawing
    #[arg(long, value_enum, default_value_t = board::Paint::Auto)]
    color: board::Paint,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// `show --json`, part of the command line's contract.
#[derive(Serialize)]
struct Shown {
    game: &'static str,
    position: String,
    turn: &'static str,
    check: bool,
    outcome: Option<ShownOutcome>,
    legal_moves: usize,
}

#[derive(Serialize)]
struct ShownOutcome {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl Show {
    pub(crate) fn run(&self) -> Result<()> {
        let line = self.line.open()?;
        if self.json {
            let outcome = line.outcome().map(|outcome| ShownOutcome {
                winner: outcome.winner.map(ikusa_rules::Color::word),
                reason: outcome.reason.code,
            });
            return output::json(&Shown {
                game: self.line.game.0.id(),
                position: line.position(),
                turn: line.turn().word(),
                check: line.in_check(),
                outcome,
                legal_moves: line.count_moves(),
            });
        }
        let look = board::Look {
            pieces: self.pieces,
            painted: self.color.decide(),
            lang: tongue::lang(),
            announce: true,
        };
        let mut out = output::stdout();
        write!(out, "{}", look.draw(&line.diagram()))?;
        writeln!(out, "{}", look.status(self.line.game.0, line.as_ref()))?;
        writeln!(out, "{}: {}", tell!("posición", "position"), line.position())?;
        Ok(())
    }
}
