//! `ikusa why`: the clause behind a refusal.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use ikusa_rules::Refusal;
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
    /// Name every clause that the move breaks, not the first alone
    #[arg(long)]
    all: bool,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Ruling {
    legal: bool,
    clause: Option<&'static str>,
    sentence: Option<String>,
    /// Everything that forbids it, where all was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<Reason>>,
}

#[derive(Clone, Serialize)]
struct Reason {
    clause: &'static str,
    sentence: String,
}

impl Why {
    pub(crate) fn run(&self) -> Result<Answer> {
        let reasons = self.reasons()?;
        let first = reasons.first().cloned();
        let verdict = Ruling {
            legal: first.is_none(),
            clause: first.as_ref().map(|reason| reason.clause),
            sentence: first.map(|reason| reason.sentence),
            reasons: self.all.then(|| reasons.clone()),
        };
        let answer = if verdict.legal { Answer::Yes } else { Answer::No };
        if self.json {
            return output::json(&verdict).map(|()| answer);
        }
        let mut out = output::stdout();
        if verdict.legal {
            writeln!(out, "legal")?;
        }
        for Reason { clause, sentence } in reasons {
            writeln!(out, "{clause}: {sentence}")?;
        }
        Ok(answer)
    }

    /// What forbids the move: the first clause, or every one; and what ended the game if it is over.
    fn reasons(&self) -> Result<Vec<Reason>> {
        let (said, lang) = (&self.r#move, tongue::lang());
        let line = self.line.open()?;
        let refusals = line
            .refusals(said)
            .with_context(|| tell!("'{said}' no es el texto de una jugada", "'{said}' is not a move text"))?;
        let wanted = if self.all { refusals.len() } else { 1 };
        let reason = |refusal: &Refusal| Reason { clause: refusal.id(), sentence: refusal.sentence(lang) };
        let mut reasons: Vec<Reason> = refusals.iter().take(wanted).map(reason).collect();
        // A mated side hears why this move does not help, and what ended the game.
        let ended = line.outcome().and_then(|outcome| outcome.reason.clause);
        if let Some(clause) = ended.filter(|clause| reasons.iter().all(|reason| reason.clause != clause.id)) {
            reasons.push(reason(&Refusal::new(clause, &[])));
        }
        Ok(reasons)
    }
}
