//! `ikusa games`: what there is to play.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use ikusa_play::{AnyGame, GAMES};
use serde::Serialize;

use crate::output;
use crate::tongue;

/// List the games with their options and record formats
#[derive(Args, Debug)]
pub(crate) struct Games {
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct GameEntry {
    id: &'static str,
    name: &'static str,
    options: Vec<OptionEntry>,
    formats: Vec<FormatEntry>,
}

#[derive(Serialize)]
struct OptionEntry {
    key: &'static str,
    values: String,
    default: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct FormatEntry {
    id: &'static str,
    extensions: &'static [&'static str],
    about: &'static str,
}

impl Games {
    pub(crate) fn run(&self) -> Result<()> {
        let entries: Vec<_> = GAMES.iter().map(|game| self.entry(*game)).collect();
        if self.json {
            return output::json(&entries);
        }
        let mut out = output::stdout();
        for entry in entries {
            writeln!(out, "{:<16} {}", entry.id, entry.name)?;
            for option in entry.options {
                let choice = format!("{}={}", option.key, option.values);
                writeln!(out, "  -o {choice:<42} {} [{}]", option.about, option.default)?;
            }
            for format in entry.formats {
                let endings: Vec<_> = format.extensions.iter().map(|ending| format!(".{ending}")).collect();
                let id = format!("{} ({})", format.id, endings.join(" "));
                writeln!(out, "  --to {id:<40} {}", format.about)?;
            }
        }
        Ok(())
    }

    fn entry(&self, game: &dyn AnyGame) -> GameEntry {
        let lang = tongue::lang();
        let option = |spec: &ikusa_rules::OptionSpec| OptionEntry {
            key: spec.key,
            values: spec.values.to_string(),
            default: spec.default,
            about: spec.about.in_lang(lang),
        };
        let format = |format: ikusa_play::FormatInfo| FormatEntry {
            id: format.id,
            extensions: format.extensions,
            about: format.about.in_lang(lang),
        };
        GameEntry {
            id: game.id(),
            name: game.name().in_lang(lang),
            options: game.options().iter().map(option).collect(),
            formats: game.formats().into_iter().map(format).collect(),
        }
    }
}
