//! `ikusa show`: a position to look at.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use clap::Args;
use ikusa_play::AnyLine;
use ikusa_rules::{Color, Diagram, Man};
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
    /// The rows as they are printed, each tower from its base to its top; nothing for an empty square.
    board: Vec<Vec<String>>,
    /// How many pieces of each letter are in hand or reserve.
    hands: ShownHands,
    /// What is printed under the board, such as the points of an impasse.
    notes: Vec<String>,
}

#[derive(Serialize)]
struct ShownHands {
    black: BTreeMap<String, u8>,
    white: BTreeMap<String, u8>,
}

#[derive(Serialize)]
struct ShownOutcome {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl Show {
    /// What can only be looked at is drawn too, before the complaint that it cannot be played.
    pub(crate) fn run(&self) -> Result<()> {
        let (line, flaw) = self.line.look()?;
        let playable = flaw.is_none();
        if self.json {
            output::json(&self.told(line.as_ref(), playable))?;
        } else {
            self.drawn(line.as_ref(), playable)?;
        }
        flaw.map_or(Ok(()), Err)
    }

    fn told(&self, line: &dyn AnyLine, playable: bool) -> Shown {
        let outcome = line.outcome().filter(|_| playable);
        let diagram = line.diagram();
        Shown {
            game: self.line.game.0.id(),
            position: line.position(),
            turn: line.turn().word(),
            check: playable && line.in_check(),
            outcome: outcome.map(|outcome| ShownOutcome {
                winner: outcome.winner.map(Color::word),
                reason: outcome.reason.code,
            }),
            legal_moves: if playable { line.count_moves() } else { 0 },
            board: rows(&diagram),
            hands: ShownHands { black: hand(&diagram, Color::Black), white: hand(&diagram, Color::White) },
            notes: diagram.notes.iter().map(|note| note.in_lang(tongue::lang()).to_owned()).collect(),
        }
    }

    fn drawn(&self, line: &dyn AnyLine, playable: bool) -> Result<()> {
        let game = self.line.game.0;
        let look = board::Look {
            pieces: self.pieces,
            painted: self.color.decide(),
            lang: tongue::lang(),
            announce: true,
        };
        let mut out = output::stdout();
        write!(out, "{}", look.draw(game, &line.diagram()))?;
        if playable {
            writeln!(out, "{}", look.status(game, line))?;
        }
        writeln!(out, "{}: {}", tell!("posición", "position"), line.position())?;
        out.flush()?;
        Ok(())
    }
}

fn rows(diagram: &Diagram) -> Vec<Vec<String>> {
    let tower = |men: &Vec<Man>| men.iter().map(|man| board::letter(diagram, man)).collect();
    diagram.cells.chunks(diagram.files.len()).map(|row| row.iter().map(tower).collect()).collect()
}

fn hand(diagram: &Diagram, color: Color) -> BTreeMap<String, u8> {
    diagram.hands[color].iter().map(|(man, count)| (board::letter(diagram, man), *count)).collect()
}
