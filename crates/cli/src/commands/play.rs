//! `ikusa play`: a game at the terminal, two people at one keyboard or one against the computer.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use ikusa_engine::{Level, Limits, Task};
use ikusa_play::think::Thinker;
use ikusa_play::{AnyGame, AnyLine};
use ikusa_rules::{Color, Lang, Seeded, Text};

use super::files;
use super::thinking::parse_time;
use crate::args::{self, LangArgs, LineArgs};
use crate::board::{Look, Paint, Pieces};
use crate::output;

/// Play a game in the terminal
#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    line: LineArgs,
    #[command(flatten)]
    lang: LangArgs,
    /// How pieces are drawn
    #[arg(long, value_enum, default_value_t = Pieces::Letters)]
    pieces: Pieces,
    /// Play against the computer, from 0 (a beginner) to 9 (as strong as it gets)
    #[arg(long, value_name = "0..9", value_parser = clap::value_parser!(u8).range(0..=9))]
    level: Option<u8>,
    /// Which side the computer plays
    #[arg(long, value_name = "black|white", default_value = "white", value_parser = args::parse_color)]
    computer: Color,
    /// How long the computer thinks about a move at the most
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_time)]
    time: Duration,
    /// Decides how a level plays this game and what it overlooks [default: by the clock]
    #[arg(long)]
    seed: Option<u64>,
}

/// The opponent that is not a person.
#[derive(Clone, Copy)]
struct Computer {
    level: u8,
    side: Color,
}

const HELP: Text = Text {
    es: "Escribe una jugada (por ejemplo la primera de 'moves') o una orden:\n  \
         moves [INICIO]  jugadas legales, todas o las que empiezan así\n  \
         why JUGADA      por qué una jugada no vale\n  \
         hint            una jugada que propone el motor\n  \
         undo            deshacer la última jugada\n  \
         save ARCHIVO    guardar la partida; la terminación elige el formato\n  \
         position        texto de la posición\n  \
         help            esta ayuda\n  \
         quit            salir",
    en: "Type a move (for example the first of 'moves') or a command:\n  \
         moves [START]   legal moves, all or those that begin so\n  \
         why MOVE        why a move is not allowed\n  \
         hint            a move that the engine suggests\n  \
         undo            take back the last move\n  \
         save FILE       save the game; the ending chooses the format\n  \
         position        the text of the position\n  \
         help            this help\n  \
         quit            leave",
};

impl Play {
    pub(crate) fn run(&self) -> Result<()> {
        let lang = self.lang.lang;
        let look = Look { pieces: self.pieces, painted: Paint::Auto.decide(), lang };
        let computer = self.level.map(|level| Computer { level, side: self.computer });
        let seed = self.seed.unwrap_or_else(args::seed_of_the_clock);
        let mut table = Table {
            game: self.line.game.0,
            line: self.line.open(lang)?,
            look,
            computer,
            time: self.time,
            seed,
            seeds: Seeded::new(seed),
            thinker: Thinker::default(),
        };
        let mut out = output::stdout();
        writeln!(out, "{}", self.line.game.0.name().in_lang(lang))?;
        writeln!(out, "{}", HELP.in_lang(lang))?;
        table.show()?;
        table.let_computer_move()?;
        let mut lines = io::stdin().lock().lines();
        loop {
            write!(out, "{}> ", table.line.turn())?;
            out.flush()?;
            let Some(entry) = lines.next() else { break };
            if !table.obey(entry?.trim())? {
                break;
            }
        }
        writeln!(out, "position: {}", table.line.position())?;
        Ok(())
    }
}

struct Table {
    game: &'static dyn AnyGame,
    line: Box<dyn AnyLine>,
    look: Look,
    computer: Option<Computer>,
    time: Duration,
    /// Decides how the computer plays this game.
    seed: u64,
    seeds: Seeded,
    thinker: Thinker,
}

/// The strongest level, for hints.
const STRONGEST: u8 = 9;

impl Table {
    /// Does what was typed; `false` to leave.
    fn obey(&mut self, entry: &str) -> Result<bool> {
        let (word, rest) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => self.say(HELP.in_lang(self.look.lang))?,
            "moves" => self.list(rest)?,
            "why" => self.why(rest)?,
            "hint" => self.hint()?,
            "undo" => self.undo()?,
            "save" => self.save(rest)?,
            "position" => self.say(&self.line.position())?,
            "show" => self.show()?,
            _ => self.play(entry)?,
        }
        Ok(true)
    }

    fn play(&mut self, text: &str) -> Result<()> {
        if self.line.outcome().is_some() {
            let over = Text {
                es: "la partida ha terminado; 'undo' o 'quit'",
                en: "the game is over; 'undo' or 'quit'",
            };
            return self.say(over.in_lang(self.look.lang));
        }
        match self.line.play(text) {
            Ok(()) => {
                self.show()?;
                self.let_computer_move()
            }
            Err(error) => self.say(&args::refusal_line(&error, self.look.lang)),
        }
    }

    /// Moves for the computer as long as it is its turn, which may be several times in a row.
    fn let_computer_move(&mut self) -> Result<()> {
        while let Some(Computer { level, side }) = self.computer
            && self.line.outcome().is_none()
            && self.line.turn() == side
        {
            let Some(text) = self.think(level) else { return Ok(()) };
            self.line.play(&text).map_err(|error| anyhow!(args::refusal_line(&error, self.look.lang)))?;
            self.say(&format!("{side}> {text}"))?;
            self.show()?;
        }
        Ok(())
    }

    fn think(&mut self, level: u8) -> Option<String> {
        let task = Task {
            limits: Limits::movetime(self.time),
            level: Level::new(level),
            seed: self.seed,
            ..Task::default()
        };
        self.line.best(&mut self.thinker, &task, self.seeds.next_u64())
    }

    fn hint(&mut self) -> Result<()> {
        match self.think(STRONGEST) {
            Some(text) => self.say(&text),
            None => self.say("-"),
        }
    }

    fn show(&self) -> Result<()> {
        self.say(&format!("{}{}", self.look.draw(&self.line.diagram()), self.look.status(self.line.as_ref())))
    }

    fn list(&self, start: &str) -> Result<()> {
        let moves: Vec<_> = self.line.moves().into_iter().filter(|m| m.starts_with(start)).collect();
        self.say(&moves.join(" "))
    }

    fn why(&self, text: &str) -> Result<()> {
        match self.line.check(text) {
            Ok(()) => self.say(if self.look.lang == Lang::Es { "legal: se puede jugar" } else { "legal" }),
            Err(error) => self.say(&args::refusal_line(&error, self.look.lang)),
        }
    }

    /// Takes back the last move, and with it the computer's answer.
    fn undo(&mut self) -> Result<()> {
        if !self.line.undo() {
            let none = Text { es: "no hay jugada que deshacer", en: "there is no move to take back" };
            return self.say(none.in_lang(self.look.lang));
        }
        while self.computer.is_some_and(|computer| computer.side == self.line.turn()) && self.line.undo() {}
        self.show()
    }

    fn save(&self, name: &str) -> Result<()> {
        let path = Path::new(name);
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let formats = self.game.formats();
        let Some(format) = formats.iter().find(|format| format.extensions.contains(&ending)) else {
            let known: Vec<_> =
                formats.iter().flat_map(|format| format.extensions).map(|e| format!(".{e}")).collect();
            let (es, en) = ("la terminación elige el formato", "the ending chooses the format");
            return self.say(&format!(
                "{}: {}",
                if self.look.lang == Lang::Es { es } else { en },
                known.join(" ")
            ));
        };
        let saved = self.line.record().write(format.id).map_err(Into::into);
        match saved.and_then(|bytes| files::write_bytes(Some(path), &bytes)) {
            Ok(()) => self.say(&format!("{name} ({})", format.id)),
            // A failed save must not end the game.
            Err(error) => self.say(&output::one_line(&error)),
        }
    }

    fn say(&self, text: &str) -> Result<()> {
        writeln!(output::stdout(), "{text}")?;
        Ok(())
    }
}
