//! Who plays: our engine at some level, or a foreign program.

use std::str::FromStr;
use std::time::Duration;

use ikusa_rules::{Game, History, Position};

use super::foreign::Foreign;
use crate::engine::{Engine, Settings};
use crate::level::Level;
use crate::limits::{Control, Limits};
use crate::playable::{Evaluation, Playable};

/// A player as the command line names it.
///
/// `ours`, `level:N`, `material` (our search with an untuned material evaluation), or a program behind
/// `usi:`, `byoyomi:`, `ugi:` or `gnushogi:` with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// Our engine with nothing held back.
    Ours,
    /// Our search, counting material only.
    Material,
    /// Our engine at a level.
    Level(Level),
    /// A program that speaks USI.
    Usi(String),
    /// A program that speaks USI but knows times per move only as byoyomi.
    Byoyomi(String),
    /// A program that speaks UGI.
    Ugi(String),
    /// GNU Shogi, which speaks its own language.
    GnuShogi(String),
}

impl FromStr for Player {
    type Err = String;
    fn from_str(text: &str) -> Result<Player, String> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let command =
            || if rest.is_empty() { Err(format!("'{text}' names no program")) } else { Ok(rest.to_owned()) };
        match kind {
            "ours" => Ok(Player::Ours),
            "material" => Ok(Player::Material),
            "level" => {
                let level = rest.parse().ok().and_then(Level::new);
                level.map(Player::Level).ok_or_else(|| format!("'{rest}' is no level, expected 0 to 9"))
            }
            "usi" => command().map(Player::Usi),
            "byoyomi" => command().map(Player::Byoyomi),
            "ugi" => command().map(Player::Ugi),
            "gnushogi" => command().map(Player::GnuShogi),
            _ => Err(format!(
                "unknown player '{text}', expected ours, material, level:N, usi:PROGRAM, byoyomi:PROGRAM, ugi:PROGRAM or gnushogi:PROGRAM"
            )),
        }
    }
}

/// How much each move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Time for each move.
    Time(Duration),
    /// Nodes for each move.
    Nodes(u64),
    /// Plies for each move.
    Depth(u32),
}

impl Pace {
    pub(super) fn limits(self) -> Limits {
        match self {
            Pace::Time(time) => Limits::movetime(time),
            Pace::Nodes(nodes) => Limits::nodes(nodes),
            Pace::Depth(depth) => Limits::depth(depth),
        }
    }
}

/// A line of play as both our engine and a foreign program need it.
pub(super) struct Line<G: Game> {
    /// The first position's text; `None` for the usual start, which some programs know by its name only.
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    pub(super) position: G::Position,
    pub(super) history: History,
}

impl<G: Game> Line<G> {
    pub(super) fn new(position: G::Position) -> Line<G> {
        Line {
            start: (position != G::start(G::Options::default())).then(|| G::write_position(&position)),
            moves: Vec::new(),
            history: History::starting_at(&position),
            position,
        }
    }

    pub(super) fn play(&mut self, m: <G::Position as Position>::Move) {
        self.moves.push(G::write_move(&self.position, m));
        self.position.play_unchecked(m);
        self.history.push(&self.position);
    }
}

/// Someone at the board.
pub(super) enum Seat<P: Playable> {
    Ours { engine: Box<Engine<P>>, level: Level, seed: u64 },
    Foreign(Foreign),
}

impl<P: Playable> Seat<P> {
    pub(super) fn new(player: &Player, hash: usize) -> Result<Seat<P>, String> {
        let settings = Settings { hash, ..Settings::default() };
        let ours = |eval, level| Seat::Ours { engine: Box::new(Engine::new(settings, eval)), level, seed: 0 };
        Ok(match player {
            Player::Ours => ours(P::Eval::default(), Level::HIGHEST),
            Player::Material => ours(P::Eval::material(), Level::HIGHEST),
            Player::Level(level) => ours(P::Eval::default(), *level),
            Player::Usi(command) => Seat::Foreign(Foreign::usi(command, "movetime")?),
            Player::Byoyomi(command) => Seat::Foreign(Foreign::usi(command, "btime 0 wtime 0 byoyomi")?),
            Player::Ugi(command) => Seat::Foreign(Foreign::ugi(command)?),
            Player::GnuShogi(command) => Seat::Foreign(Foreign::gnushogi(command)?),
        })
    }

    /// Prepares for a new game.
    pub(super) fn begin(&mut self, game_seed: u64) -> Result<(), String> {
        match self {
            Seat::Ours { engine, seed, .. } => {
                engine.forget();
                *seed = game_seed;
                Ok(())
            }
            Seat::Foreign(foreign) => foreign.begin(),
        }
    }

    /// The text of the move to play; `None` resigns.
    pub(super) fn choose<G: Game<Position = P>>(
        &mut self,
        line: &Line<G>,
        pace: Pace,
    ) -> Result<Option<String>, String> {
        match self {
            Seat::Ours { engine, level, seed } => {
                let control = Control::default();
                let at = (&line.position, &line.history);
                let thought = level.think(engine, at, &pace.limits(), *seed, &control, |_| {});
                Ok(thought.best().map(|m| G::write_move(&line.position, m)))
            }
            Seat::Foreign(foreign) => foreign.choose(line.start.as_deref(), &line.moves, pace),
        }
    }
}
