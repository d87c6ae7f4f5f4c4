//! The arguments that subcommands share, and how bad ones are refused.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use clap::error::ErrorKind;
use clap::{Args, Parser};
use ikusa_play::{AnyGame, AnyLine, GAMES};
use ikusa_rules::{Color, Lang};

use crate::commands::Command;
use crate::help;
use crate::tongue::{self, tell};

/// Play, study and build on Gungi in several rule sets, Shogi and Gueides.
#[derive(Parser, Debug)]
#[command(name = "ikusa", version, about, propagate_version = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// The language of help, answers and complaints: es or en
    #[arg(long, global = true, value_name = "es|en", default_value = tongue::locale().word(), env = "IKUSA_LANG", hide_env_values = true)]
    pub(crate) lang: Lang,
}

/// A line of a game: which game, from where, after which moves, by which options.
#[derive(Args, Debug)]
pub(crate) struct LineArgs {
    /// The game's id (see `ikusa games`)
    #[arg(value_parser = parse_game)]
    pub(crate) game: GameArg,
    /// The position to start from, in the game's own text [default: the game's start]
    #[arg(short, long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves to play first, separated by spaces, or by semicolons if one has spaces in it
    #[arg(
        short,
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) moves: String,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// Options of the game.
#[derive(Args, Debug)]
pub(crate) struct OptionArgs {
    /// An option of the game, as often as needed (see `ikusa games`)
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// A game from the table.
#[derive(Clone, Copy)]
pub(crate) struct GameArg(pub(crate) &'static dyn AnyGame);

impl std::fmt::Debug for GameArg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.id())
    }
}

/// Finds a game by its id.
pub(crate) fn parse_game(id: &str) -> Result<GameArg, String> {
    ikusa_play::game(id).map(GameArg).ok_or_else(|| {
        let ids: Vec<_> = GAMES.iter().map(|game| game.id()).collect();
        tell!("juego desconocido; se esperaba uno de {}", "unknown game, expected one of {}", ids.join(", "))
    })
}

/// Reads a side.
pub(crate) fn parse_color(word: &str) -> Result<Color, String> {
    let known = Color::BOTH.into_iter().find(|color| color.word() == word);
    known.ok_or_else(|| tell!("se esperaba black (negras) o white (blancas)", "expected black or white"))
}

/// A seed for those who name none.
pub(crate) fn seed_of_the_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

impl OptionArgs {
    /// The options as they were typed.
    pub(crate) fn words(&self) -> &[String] {
        &self.options
    }

    /// The options as (key, value).
    pub(crate) fn pairs<'a>(&'a self) -> Result<Vec<(&'a str, &'a str)>> {
        let split = |text: &'a String| {
            text.split_once('=').with_context(|| {
                tell!(
                    "la opción '{text}' no tiene la forma clave=valor",
                    "option '{text}' is not of the form key=value"
                )
            })
        };
        self.options.iter().map(split).collect()
    }
}

impl LineArgs {
    /// The line with its moves played.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyLine>> {
        let mut line = self.game.0.open(self.place(), &self.options.pairs()?)?;
        let pasted = self.position.as_deref().and_then(|text| pasted(text).1).unwrap_or_default();
        for (index, text) in moves(pasted).chain(moves(&self.moves)).enumerate() {
            line.play(text).with_context(|| tell!("jugada {} '{text}'", "move {} '{text}'", index + 1))?;
        }
        Ok(line)
    }

    /// The line to look at, and the complaint if it cannot be played: a game may show more than can be played.
    pub(crate) fn look(&self) -> Result<(Box<dyn AnyLine>, Option<anyhow::Error>)> {
        let complaint = match self.open() {
            Ok(line) => return Ok((line, None)),
            Err(complaint) => complaint,
        };
        let seen = self.place().filter(|_| self.moves.is_empty());
        match seen.map(|text| self.game.0.look(text, &self.options.pairs().unwrap_or_default())) {
            Some(Ok((line, _))) => Ok((line, Some(complaint))),
            _ => Err(complaint),
        }
    }

    /// The text of the position to start from, if it is not the start.
    pub(crate) fn place(&self) -> Option<&str> {
        self.position.as_deref().and_then(|text| pasted(text).0)
    }
}

/// The moves of a text: between semicolons if it has any, since a book's own words for a move may have spaces.
fn moves(text: &str) -> impl Iterator<Item = &str> {
    let apart = |c: char| if text.contains(';') { c == ';' } else { c.is_whitespace() };
    text.split(apart).map(str::trim).filter(|text| !text.is_empty())
}

/// A position as people paste it from an engine's window, `position sfen … moves …`, in its two parts.
fn pasted(text: &str) -> (Option<&str>, Option<&str>) {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text);
    let (place, moves) =
        text.split_once(" moves").map_or((text, None), |(place, moves)| (place, Some(moves)));
    let place = place.strip_prefix("sfen ").or_else(|| place.strip_prefix("fen ")).unwrap_or(place);
    (Some(place.trim()).filter(|place| *place != "startpos"), moves)
}

/// Prints help and version as clap does; turns any other complaint into an error of one line.
pub(crate) fn refuse(error: &clap::Error) -> Result<()> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(error.print()?),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            error.print()?;
            eprintln!("\n{}\n", first_steps());
            bail!("{}", tell!("falta un comando", "a subcommand is missing"))
        }
        _ => bail!("{} ({})", help::complaint(error), tell!("véase --help", "see --help")),
    }
}

/// What to do next, for whoever has just installed the program and typed its name.
fn first_steps() -> String {
    tell!(
        "Para empezar:\n  ikusa serve                  el tablero en el navegador\n  ikusa play gueides --level 2  una partida en la terminal\n  ikusa games                  los juegos y sus opciones",
        "First steps:\n  ikusa serve                  the board in your browser\n  ikusa play gueides --level 2  a game in the terminal\n  ikusa games                  the games and their options"
    )
}
