//! `ikusa formation`: armies before the battle.

use std::io::Write;

use anyhow::{Context, Result, bail};
use clap::Args;
use ikusa_rules::{Armies, Color, Seeded};
use serde::Serialize;

use crate::args::{self, GameArg, parse_game};
use crate::output;
use crate::tongue::{self, tell};

/// Set up an army: random, preset, or check one
#[derive(Args, Debug)]
pub(crate) struct Formation {
    /// The game's id (see `ikusa games`)
    #[arg(value_parser = parse_game)]
    game: GameArg,
    /// Whose army
    #[arg(long, default_value = "black", value_parser = args::parse_color)]
    color: Color,
    /// The seed of a random army; the same seed gives the same army [default: by the clock]
    #[arg(long, conflicts_with_all = ["preset", "check"])]
    seed: Option<u64>,
    /// A named army
    #[arg(long, conflicts_with = "check")]
    preset: Option<String>,
    /// Give every reason why this text is not a legal army
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    check: Option<String>,
    /// Place the rest of an army around what this text has placed, by --seed
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["preset", "check"], allow_hyphen_values = true)]
    finish: Option<String>,
    /// List the named armies
    #[arg(long, conflicts_with_all = ["seed", "preset", "check", "finish"])]
    presets: bool,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Army {
    color: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    formation: String,
}

#[derive(Serialize)]
struct Preset {
    id: &'static str,
    name: &'static str,
}

#[derive(Serialize)]
struct Reason {
    clause: &'static str,
    sentence: String,
}

impl Formation {
    pub(crate) fn run(&self) -> Result<()> {
        let game = self.game.0;
        let armies = game.armies().with_context(|| {
            tell!(
                "{} no tiene formación: su comienzo es fijo",
                "{} has no formation: its start is fixed",
                game.id()
            )
        })?;
        match (&self.check, &self.preset) {
            _ if self.presets => self.list(armies),
            (Some(text), _) => self.check(armies, text),
            (_, Some(id)) => {
                let army = armies.preset(id, self.color).with_context(|| {
                    let ids: Vec<_> = armies.presets().iter().map(|(id, _)| *id).collect();
                    tell!(
                        "ejército desconocido: '{id}'; se esperaba uno de {}",
                        "unknown preset '{id}', expected one of {}",
                        ids.join(", ")
                    )
                })?;
                self.print(army, None)
            }
            _ => {
                let seed = self.seed.unwrap_or_else(args::seed_of_the_clock);
                if let Some(text) = &self.finish {
                    let army = armies.finish(self.color, text, &mut Seeded::new(seed));
                    let army = army.with_context(|| {
                        tell!(
                            "de este texto no sale un ejército legal; --check da las razones",
                            "no legal army grows out of this text; see --check for the reasons"
                        )
                    })?;
                    return self.print(army, Some(seed));
                }
                self.print(armies.random(self.color, seed), Some(seed))
            }
        }
    }

    fn print(&self, formation: String, seed: Option<u64>) -> Result<()> {
        if self.json {
            return output::json(&Army { color: self.color.word(), seed, formation });
        }
        writeln!(output::stdout(), "{formation}")?;
        if let Some(seed) = seed {
            eprintln!("{}", tell!("semilla {seed}", "seed {seed}"));
        }
        Ok(())
    }

    fn list(&self, armies: &dyn Armies) -> Result<()> {
        let lang = tongue::lang();
        let presets: Vec<_> =
            armies.presets().iter().map(|(id, name)| Preset { id, name: name.in_lang(lang) }).collect();
        if self.json {
            return output::json(&presets);
        }
        let mut out = output::stdout();
        for preset in presets {
            writeln!(out, "{:<16} {}", preset.id, preset.name)?;
        }
        Ok(())
    }

    fn check(&self, armies: &dyn Armies, text: &str) -> Result<()> {
        let refusals = armies.check(self.color, text)?;
        let reasons: Vec<_> = refusals
            .iter()
            .map(|refusal| Reason { clause: refusal.id(), sentence: refusal.sentence(tongue::lang()) })
            .collect();
        if self.json {
            output::json(&reasons)?;
        } else {
            let mut out = output::stdout();
            for reason in &reasons {
                writeln!(out, "{}: {}", reason.clause, reason.sentence)?;
            }
            if reasons.is_empty() {
                writeln!(out, "legal")?;
            }
        }
        match reasons.len() {
            0 => Ok(()),
            1 => bail!(
                "{}",
                tell!("la formación no es legal, por un motivo", "not a legal formation, for one reason")
            ),
            many => bail!(
                "{}",
                tell!(
                    "la formación no es legal, por {many} motivos",
                    "not a legal formation, for {many} reasons"
                )
            ),
        }
    }
}
