//! `ikusa play`: a whole game at the terminal, two people at one keyboard or one against the computer.

mod barracks;
mod placement;
mod table;
mod words;

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use ikusa_play::{Command, Match, Stage, Terms, TimeControl};
use ikusa_rules::{Armies, Color, Seeded};

use self::barracks::Barracks;
use self::table::{Computer, TerminalMatch};
use super::prompt::Prompt;
use super::thinking::parse_time;
use crate::args::{self, LineArgs};
use crate::board::{Look, Paint, Pieces};
use crate::output;
use crate::tongue::{self, tell};

/// Play a game in the terminal
#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    line: LineArgs,
    /// How pieces are drawn
    #[arg(long, value_enum, default_value_t = Pieces::Letters)]
    pieces: Pieces,
    /// Play against the computer, from 0 (a beginner) to 9 (as strong as it gets)
    #[arg(long, value_name = "0..9", value_parser = clap::value_parser!(u8).range(0..=9))]
    level: Option<u8>,
    /// Which side the computer plays [default: the one that does not begin]
    #[arg(long, value_name = "black|white", value_parser = args::parse_color)]
    computer: Option<Color>,
    /// Throw five pieces for who begins instead
    #[arg(long, conflicts_with = "computer")]
    toss: bool,
    /// The secret formation, for games that begin with one: ask, random, a preset, a text or a file
    /// [default: ask at a terminal, else the book's sample]
    #[arg(long, value_name = "ask|random|PRESET|TEXT|FILE")]
    formation: Option<String>,
    /// A clock for each player: 10m, 10m+5s (added per move) or 10m/30s (byoyomi)
    #[arg(long, value_name = "CLOCK", value_parser = parse_clock)]
    clock: Option<TimeControl>,
    /// How long the computer thinks about a move at the most
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_time)]
    time: Duration,
    /// Decides how a level plays this game and what it overlooks [default: by the clock]
    #[arg(long)]
    seed: Option<u64>,
    /// Announce check also in games whose book does not want it (shogi)
    #[arg(long)]
    announce: bool,
    /// The players' names, for the record: BLACK,WHITE
    #[arg(long, value_name = "NAMES")]
    names: Option<String>,
}

/// Reads `10m`, `10m+5s` or `10m/30s`.
fn parse_clock(text: &str) -> Result<TimeControl, String> {
    let millis = |text: &str| parse_time(text).map(|time| time.as_millis() as u64);
    let control = if let Some((main, increment)) = text.split_once('+') {
        TimeControl::Fischer { main: millis(main)?, increment: millis(increment)? }
    } else if let Some((main, period)) = text.split_once('/') {
        TimeControl::Byoyomi { main: millis(main)?, period: millis(period)?, periods: 1 }
    } else {
        TimeControl::SuddenDeath { main: millis(text)? }
    };
    if control.is_sensible() {
        Ok(control)
    } else {
        Err(tell!(
            "se esperaba un reloj como 10m, 10m+5s o 10m/30s",
            "expected a clock such as 10m, 10m+5s or 10m/30s"
        ))
    }
}

impl Play {
    pub(crate) fn run(&self) -> Result<()> {
        let lang = tongue::lang();
        let game = self.line.game.0;
        let mut prompt = Prompt::open();
        let seed = self.seed.unwrap_or_else(args::seed_of_the_clock);
        let options = self.line.options.pairs()?;
        let mut terms = Terms {
            options: options.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            position: self.line.place().map(str::to_owned),
            time: self.clock.unwrap_or_default(),
            ..Terms::default()
        };
        let forms = game.has_formation() && terms.position.is_none() && self.forms(&prompt);
        let opened = self.line.open()?;
        if !forms && game.has_formation() && terms.position.is_none() {
            terms.position = Some(opened.start());
        }
        let contest = Match::new(game, terms, table::now())?;
        let mut out = output::stdout();
        writeln!(out, "{}", game.name().in_lang(lang))?;
        let second = opened.turn().other();
        let mut computer = self.level.map(|level| Computer { level, side: self.computer.unwrap_or(second) });
        if self.toss {
            let begins = self.throw(computer.is_some(), seed)?;
            if let Some(computer) = computer.as_mut() {
                computer.side = if begins { opened.turn() } else { second };
            }
        }
        let look = Look { pieces: self.pieces, painted: Paint::Auto.decide(), lang, announce: self.announce };
        let mut table = TerminalMatch::new(contest, look, computer, self.time, seed, self.names.as_deref());
        if table.contest.stage() == Stage::Forming {
            self.form(&mut table, &mut prompt, seed)?;
        }
        table.play_all(&opened.played())?;
        writeln!(out, "{}", words::help(game, lang))?;
        table.show()?;
        table.let_others_act()?;
        while let Some(entry) = prompt.ask(&table.question())? {
            if !table.obey(entry.trim())? {
                break;
            }
        }
        table.say_goodbye()
    }

    fn forms(&self, prompt: &Prompt) -> bool {
        self.formation.is_some() || prompt.is_person()
    }

    /// Five thrown pieces: if most show their reverse, the computer begins, or the opponent of whoever threw.
    fn throw(&self, against_computer: bool, seed: u64) -> Result<bool> {
        let mut seeded = Seeded::new(seed ^ 0x7055);
        let faces: Vec<bool> = (0..5).map(|_| seeded.below(2) == 1).collect();
        let other_begins = faces.iter().filter(|reverse| **reverse).count() > 2;
        let shown: Vec<_> = faces.iter().map(|reverse| if *reverse { "と" } else { "歩" }).collect();
        let who = match (against_computer, other_begins) {
            (true, true) => words::COMPUTER_BEGINS,
            (true, false) => words::YOU_BEGIN,
            (false, true) => words::OTHER_BEGINS,
            (false, false) => words::THROWER_BEGINS,
        };
        writeln!(output::stdout(), "{}  {}", shown.join(" "), who.in_lang(tongue::lang()))?;
        Ok(other_begins)
    }

    /// The formations: the computer's stays its secret, each person's is seen by that person alone.
    fn form(&self, table: &mut TerminalMatch, prompt: &mut Prompt, seed: u64) -> Result<()> {
        let (game, lang) = (self.line.game.0, tongue::lang());
        let armies = game
            .armies()
            .with_context(|| tell!("este juego no tiene formación", "this game has no formation"))?;
        for color in Color::BOTH {
            let army = if table.computer.is_some_and(|computer| computer.side == color) {
                game.choose_formation(color, &mut Seeded::new(seed))
                    .unwrap_or_else(|| armies.random(color, seed))
            } else {
                match self.formation.as_deref() {
                    None | Some("ask") => {
                        Barracks { armies, color, lang, seed }.muster(&table.side(color), prompt)?
                    }
                    Some(wish) => self.army(armies, color, wish, seed)?,
                }
            };
            let done = table.contest.apply(color, Command::Done { army }, table::now());
            done?;
        }
        Ok(())
    }

    /// The army that a word of the command line means.
    fn army(&self, armies: &dyn Armies, color: Color, wish: &str, seed: u64) -> Result<String> {
        let text = match wish {
            "random" => armies.random(color, seed.wrapping_add(color.index() as u64)),
            _ => match armies.preset(wish, color) {
                Some(army) => army,
                None if Path::new(wish).is_file() => {
                    std::fs::read_to_string(wish).with_context(|| wish.to_owned())?.trim().to_owned()
                }
                None => wish.to_owned(),
            },
        };
        let reasons = armies.check(color, &text).with_context(|| {
            tell!(
                "'{wish}' no es un ejército con nombre, ni un archivo, ni las filas de uno",
                "'{wish}' is not a preset, a file or the rows of an army"
            )
        })?;
        match reasons.first() {
            None => Ok(text),
            Some(_) => {
                let all: Vec<_> = reasons.iter().map(|reason| reason.sentence(tongue::lang())).collect();
                bail!("{}: {}", words::NO_FORMATION.in_lang(tongue::lang()), all.join("; "))
            }
        }
    }
}
