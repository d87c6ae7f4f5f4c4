//! The table in the terminal: a match, who sits at it, and what is typed.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Result;
use ikusa_engine::{Level, Limits, Task};
use ikusa_play::think::Thinker;
use ikusa_play::{Command, Denial, Match, Millis, Offer, Stage};
use ikusa_rules::{ByColor, Color, Lang, Seeded, Text, Viewer};

use super::placement::Wish;
use super::words;
use crate::board::Look;
use crate::commands::files;
use crate::output;

/// The opponent that is not a person.
#[derive(Clone, Copy)]
pub(super) struct Computer {
    pub(super) level: u8,
    pub(super) side: Color,
}

/// A match at the terminal.
pub(super) struct TerminalMatch {
    pub(super) contest: Match,
    pub(super) computer: Option<Computer>,
    pub(super) look: Look,
    /// Who lets the rest of an army be placed.
    pub(super) wishes: ByColor<Option<Wish>>,
    time: Duration,
    /// Decides how the computer plays this game.
    seed: u64,
    seeds: Seeded,
    thinker: Thinker,
    names: ByColor<Option<String>>,
}

/// The strongest level, for hints.
const STRONGEST: u8 = 9;

/// How many letters a line of moves has at the most.
const WIDTH: usize = 96;

/// The moment, as matches count it.
pub(super) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
}

impl TerminalMatch {
    pub(super) fn new(
        contest: Match,
        look: Look,
        computer: Option<Computer>,
        time: Duration,
        seed: u64,
        names: Option<&str>,
    ) -> TerminalMatch {
        let mut said = names.unwrap_or_default().split(',').map(|name| name.trim().to_owned());
        let mut name = |color: Color| match computer {
            Some(Computer { level, side }) if side == color => Some(format!("Ikusa {level}")),
            _ => said.next().filter(|name| !name.is_empty()),
        };
        let names = ByColor::new(name(Color::Black), name(Color::White));
        let (seeds, thinker) = (Seeded::new(seed), Thinker::default());
        TerminalMatch {
            contest,
            computer,
            look,
            wishes: ByColor::default(),
            time,
            seed,
            seeds,
            thinker,
            names,
        }
    }

    /// Plays the moves that were given beforehand.
    pub(super) fn play_all(&mut self, moves: &[String]) -> Result<()> {
        for text in moves {
            let seat = self.contest.to_act();
            let played = self.contest.apply(seat, Command::Move { text: text.clone() }, now());
            played?;
        }
        Ok(())
    }

    /// What stands before the cursor.
    pub(super) fn question(&self) -> String {
        format!("{}> ", self.side(self.contest.line().turn()))
    }

    pub(super) fn side(&self, color: Color) -> String {
        match self.look.lang {
            Lang::Es => color.name().es.to_lowercase(),
            Lang::En => color.word().to_owned(),
        }
    }

    /// Does what was typed; `false` to leave.
    pub(super) fn obey(&mut self, entry: &str) -> Result<bool> {
        let (word, rest) = words::command(entry);
        self.notice_time()?;
        match &*word {
            "" => {}
            "quit" | "exit" | "q" | "salir" => return Ok(false),
            "help" | "?" | "ayuda" => self.say(&words::help(self.contest.game(), self.look.lang))?,
            "moves" | "jugadas" => self.list(rest)?,
            "why" | "porque" => self.why(rest)?,
            "hint" | "pista" => self.hint()?,
            "undo" | "deshacer" => self.undo()?,
            "resign" | "rendirse" => self.command(self.person(), Command::Resign)?,
            "draw" | "empate" => self.offer(Command::OfferDraw)?,
            "impasse" | "impase" => self.offer(Command::ProposeImpasse)?,
            "declare" | "declarar" => self.command(self.person(), Command::DeclareImpasse)?,
            "accept" | "aceptar" => self.answer(true)?,
            "decline" | "rechazar" => self.answer(false)?,
            "finish" | "completar" => self.place_rest("")?,
            "preset" | "ejercito" => self.place_rest(rest)?,
            "presets" | "ejercitos" => self.name_armies()?,
            "pieces" | "piezas" => self.legend()?,
            "clock" | "reloj" => self.clock()?,
            "save" | "guardar" => self.save(rest)?,
            "position" | "posicion" => self.say(&self.position())?,
            "show" | "tablero" => self.show()?,
            _ => self.play(entry)?,
        }
        Ok(true)
    }

    /// The person who types: the one who plays against the computer, or whoever is to act.
    fn person(&self) -> Color {
        self.computer.map_or(self.contest.to_act(), |computer| computer.side.other())
    }

    /// Who looks at the board. Where there are secrets, each sees their own; once it is over, everything lies open.
    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.person())
    }

    fn has_secrets(&self) -> bool {
        self.contest.game().has_secrets() && self.contest.stage() != Stage::Over
    }

    fn position(&self) -> String {
        let line = self.contest.line();
        if self.has_secrets() { line.view(self.viewer()).position } else { line.position() }
    }

    /// Ends the game if a flag has fallen.
    fn notice_time(&mut self) -> Result<()> {
        match self.contest.clock().flagged(now()) {
            Some(seat) if self.contest.stage() != Stage::Over => self.command(seat, Command::Flag),
            _ => Ok(()),
        }
    }

    fn command(&mut self, seat: Color, command: Command) -> Result<()> {
        match self.contest.apply(seat, command, now()) {
            Ok(()) if self.contest.stage() == Stage::Over => self.show(),
            Ok(()) => Ok(()),
            Err(denial) => self.refuse(&denial),
        }
    }

    fn refuse(&self, denial: &Denial) -> Result<()> {
        match denial {
            Denial::Over => self.say(words::OVER.in_lang(self.look.lang)),
            _ => self.say(denial.says().in_lang(self.look.lang)),
        }
    }

    fn play(&mut self, text: &str) -> Result<()> {
        let seat = self.contest.to_act();
        match self.contest.apply(seat, Command::Move { text: text.to_owned() }, now()) {
            Ok(()) => {
                self.show()?;
                self.let_others_act()
            }
            Err(Denial::TimeIsUp) => self.notice_time(),
            Err(denial) => self.refuse(&denial),
        }
    }

    /// Moves for the computer, and places for whoever asked for an army, as long as it is their turn.
    pub(super) fn let_others_act(&mut self) -> Result<()> {
        let mut acted = false;
        while self.contest.stage() == Stage::Playing
            && let Some(text) = self.move_of_others()
        {
            let side = self.contest.line().turn();
            match self.contest.apply(side, Command::Move { text }, now()) {
                Ok(()) => acted = true,
                Err(Denial::TimeIsUp) => return self.notice_time(),
                Err(denial) => return Err(denial.into()),
            }
            let shown = self.contest.line().view(self.viewer()).moves.pop();
            self.say(&format!("{}> {}", self.side(side), shown.unwrap_or_default()))?;
        }
        if acted { self.show() } else { Ok(()) }
    }

    /// The next move that nobody types.
    fn move_of_others(&mut self) -> Option<String> {
        let side = self.contest.line().turn();
        match self.computer {
            Some(computer) if computer.side == side => self.think(computer.level),
            _ => self.next_wished(side),
        }
    }

    fn think(&mut self, level: u8) -> Option<String> {
        let task = Task {
            limits: Limits::movetime(self.time),
            level: Level::new(level),
            seed: self.seed,
            ..Task::default()
        };
        self.contest.line().best(&mut self.thinker, &task, self.seeds.next_u64())
    }

    fn hint(&mut self) -> Result<()> {
        let hint = self.think(STRONGEST).unwrap_or_else(|| "-".to_owned());
        self.say(&hint)
    }

    /// Makes an offer; the computer answers at once.
    fn offer(&mut self, offer: Command) -> Result<()> {
        let by = self.person();
        if let Err(denial) = self.contest.apply(by, offer, now()) {
            return self.refuse(&denial);
        }
        match (self.computer, self.contest.offer()) {
            (_, None) => self.show(),
            (None, Some(_)) => self.say(words::OFFERED.in_lang(self.look.lang)),
            (Some(computer), Some((_, kind))) => {
                let settlement = self.contest.impasse().and_then(|impasse| impasse.settlement);
                let fair = settlement.is_some_and(|outcome| outcome.winner != Some(by));
                let accept = kind == Offer::Impasse && fair;
                if !accept {
                    self.say(words::DECLINED.in_lang(self.look.lang))?;
                }
                self.reply(computer.side, kind, accept)
            }
        }
    }

    /// A person answers the other person's offer.
    fn answer(&mut self, accept: bool) -> Result<()> {
        match self.contest.offer() {
            Some((by, kind)) => self.reply(by.other(), kind, accept),
            None => self.refuse(&Denial::NoOffer),
        }
    }

    fn reply(&mut self, seat: Color, kind: Offer, accept: bool) -> Result<()> {
        let answer = match kind {
            Offer::Draw => Command::AnswerDraw { accept },
            Offer::Impasse => Command::AnswerImpasse { accept },
            Offer::Takeback => Command::AnswerTakeback { accept },
            Offer::Rematch => Command::DeclineRematch,
        };
        self.command(seat, answer)
    }

    /// Takes back the last move, and with it the computer's answer.
    fn undo(&mut self) -> Result<()> {
        let line = self.contest.line();
        let asker = self.computer.map_or(line.turn().other(), |computer| computer.side.other());
        if !line.has_moved(asker) || self.contest.stage() == Stage::Over {
            return self.say(words::NOTHING_TO_UNDO.in_lang(self.look.lang));
        }
        for (seat, command) in
            [(asker, Command::RequestTakeback), (asker.other(), Command::AnswerTakeback { accept: true })]
        {
            if let Err(denial) = self.contest.apply(seat, command, now()) {
                return self.refuse(&denial);
            }
        }
        self.show()
    }

    pub(super) fn show(&self) -> Result<()> {
        let line = self.contest.line();
        let diagram = if self.has_secrets() { line.view(self.viewer()).diagram } else { line.diagram() };
        let mut text = self.look.draw(self.contest.game(), &diagram);
        let moves = if self.has_secrets() { line.view(self.viewer()).moves } else { line.played() };
        if let Some(last) = moves.last() {
            text.push_str(&format!("{}: {last}\n", words::LAST_MOVE.in_lang(self.look.lang)));
        }
        let status = match self.contest.outcome() {
            Some(outcome) => self.look.result(outcome),
            None => self.look.status(self.contest.game(), line),
        };
        self.say(&(text + &status))
    }

    fn list(&self, start: &str) -> Result<()> {
        let line = self.contest.line();
        let offered: Vec<String> = if self.has_secrets() {
            line.offers(Viewer::Seat(line.turn())).into_iter().map(|(text, _)| text).collect()
        } else if self.contest.stage() == Stage::Over {
            Vec::new()
        } else {
            line.moves()
        };
        let mut lines = vec![String::new()];
        for text in offered.iter().filter(|text| text.starts_with(start)) {
            // Some games offer hundreds of moves.
            if lines.last().is_some_and(|line| line.chars().count() + text.chars().count() >= WIDTH) {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(text);
            }
        }
        self.say(&lines.join("\n"))
    }

    fn why(&self, text: &str) -> Result<()> {
        match self.contest.why(text) {
            Ok(()) => self.say(words::LEGAL.in_lang(self.look.lang)),
            Err(error) => self.say(error.says().in_lang(self.look.lang)),
        }
    }

    /// The pieces with their letters and names.
    fn legend(&self) -> Result<()> {
        let game = self.contest.game();
        for kind in game.pieces() {
            self.say(&format!("{:>3} {} {}", kind.letter, kind.kanji, kind.name.in_lang(self.look.lang)))?;
        }
        if game.height() > 1 {
            self.say(words::TOWERS.in_lang(self.look.lang))?;
        }
        Ok(())
    }

    fn clock(&self) -> Result<()> {
        let clock = self.contest.clock();
        if clock.control() == ikusa_play::TimeControl::None {
            return self.say(words::NO_CLOCK.in_lang(self.look.lang));
        }
        for color in Color::BOTH {
            let left = clock.left(color, now()).map_or(0, |budget| budget.main + budget.period);
            self.say(&format!("{}: {}:{:02}", self.side(color), left / 60_000, left / 1_000 % 60))?;
        }
        Ok(())
    }

    fn save(&self, name: &str) -> Result<()> {
        let lang = self.look.lang;
        if self.has_secrets() && self.computer.is_some() {
            return self.say(words::SECRET.in_lang(lang));
        }
        let path = Path::new(name);
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let formats = self.contest.game().formats();
        let Some(format) = formats.iter().find(|format| format.extensions.contains(&extension)) else {
            let known: Vec<_> =
                formats.iter().flat_map(|format| format.extensions).map(|e| format!(".{e}")).collect();
            return self.say(&format!("{}: {}", words::EXTENSION.in_lang(lang), known.join(" ")));
        };
        let written = self.contest.record(self.names.clone(), None).write_lossily(format.id);
        let saved = written
            .map_err(Into::into)
            .and_then(|(bytes, lost)| files::write_bytes(Some(path), &bytes).map(|()| lost));
        match saved {
            Ok(lost) => {
                for loss in &lost {
                    let left_out = words::LEFT_OUT.in_lang(lang);
                    self.say(&format!("{left_out}: {}", loss.says().in_lang(lang)))?;
                }
                self.say(&format!("{name} ({})", format.id))
            }
            // A failed save must not end the game.
            Err(error) => self.say(&output::one_line(&error)),
        }
    }

    /// The last line: the position, as far as whoever looks may know it.
    pub(super) fn say_goodbye(&self) -> Result<()> {
        const LABEL: Text = words::POSITION;
        self.say(&format!("{}: {}", LABEL.in_lang(self.look.lang), self.position()))
    }

    pub(super) fn say(&self, text: &str) -> Result<()> {
        writeln!(output::stdout(), "{text}")?;
        Ok(())
    }
}
