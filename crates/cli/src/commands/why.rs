//! `ikusa why`: the clause behind a refusal.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use ikusa_rules::MoveError;
use serde::Serialize;

use crate::args::LineArgs;
use crate::output::{self, Answer};
use crate::tongue::{self, tell};

/// Say whether a move is legal, and if not which clause forbids it
#[derive(Args, Debug)]
pub(crate) struct Why {
    #[command(flatten)]
    line: LineArgs,
    /// The move in question
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    r#move: String,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verdict {
    legal: bool,
    clause: Option<&'static str>,
    sentence: Option<String>,
}

impl Why {
    pub(crate) fn run(&self) -> Result<Answer> {
        let lang = tongue::lang();
        let line = self.line.open()?;
        let verdict = match line.check(&self.r#move) {
            Ok(()) => Verdict { legal: true, clause: None, sentence: None },
            Err(MoveError::Illegal(refusal)) => {
                Verdict { legal: false, clause: Some(refusal.id()), sentence: Some(refusal.sentence(lang)) }
            }
            Err(MoveError::Syntax(error)) => {
                let said = &self.r#move;
                return Err(error).with_context(|| {
                    tell!("'{said}' no es el texto de una jugada", "'{said}' is not a move text")
                });
            }
        };
        let answer = if verdict.legal { Answer::Yes } else { Answer::No };
        if self.json {
            return output::json(&verdict).map(|()| answer);
        }
        let mut out = output::stdout();
        match (verdict.clause, verdict.sentence) {
            (Some(clause), Some(sentence)) => writeln!(out, "{clause}: {sentence}")?,
            _ => writeln!(out, "legal")?,
        }
        Ok(answer)
    }
}
