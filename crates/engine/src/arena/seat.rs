//! Who plays: our engine at some level, or a foreign program.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use ikusa_rules::{Game, Line, MoveOf};

use super::universal::Universal;
use super::xboard::{GNUSHOGI, XBOARD, XBoard};
use crate::engine::{Engine, Settings};
use crate::level::{Level, Strength};
use crate::limits::{Control, Limits};
use crate::net::{Net, Pictured, Teachable};
use crate::playable::{Evaluation, Playable};
use crate::protocol::{BYOYOMI, UGI, USI};
use crate::search::Tunables;
use crate::task::Task;

/// A player as the command line names it.
///
/// `ours`, `ours:NAME=VALUE,…` (with other numbers in the search), `level:N`, `strength:X`, `hand` (our search with the
/// evaluation made by hand), `material` (counting pieces only), `net:FILE` (with a net from the trainer), `worlds:N`
/// (knowing no more than its seat may, in N worlds that it imagines), or a program with its arguments behind the name
/// of its protocol, as `usi:PROGRAM`.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// Our engine with nothing held back.
    Ours,
    /// The same with other numbers in the search.
    Tuned(Box<Tunables>),
    /// Our search, counting material only.
    Material,
    /// Our search with the evaluation made by hand.
    Hand,
    /// Our search with the net in a file.
    Net(PathBuf),
    /// Our engine, knowing no more than its seat may, in so many imagined worlds. All others of ours know the truth.
    Worlds(usize),
    /// Our engine at a level.
    Level(Level),
    /// Our engine at a point of the levels' scale, the same in every game.
    Strength(Strength),
    /// A foreign program.
    Program(Protocol, String),
}

/// What a foreign program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The universal shogi interface.
    Usi,
    /// USI with times per move known only as byoyomi.
    Byoyomi,
    /// The universal game interface.
    Ugi,
    /// The protocol of XBoard, for shogi.
    XBoard,
    /// GNU Shogi's own.
    GnuShogi,
}

/// The names of the protocols.
const PROTOCOLS: [(&str, Protocol); 5] = [
    ("usi", Protocol::Usi),
    ("byoyomi", Protocol::Byoyomi),
    ("ugi", Protocol::Ugi),
    ("xboard", Protocol::XBoard),
    ("gnushogi", Protocol::GnuShogi),
];

impl FromStr for Player {
    type Err = String;
    fn from_str(text: &str) -> Result<Player, String> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        if let Some((_, protocol)) = PROTOCOLS.iter().find(|(name, _)| *name == kind) {
            return match rest {
                "" => Err(format!("'{text}' names no program")),
                command => Ok(Player::Program(*protocol, command.to_owned())),
            };
        }
        match kind {
            "ours" if rest.is_empty() => Ok(Player::Ours),
            "ours" => tuned(rest).map(|tunables| Player::Tuned(Box::new(tunables))),
            "material" => Ok(Player::Material),
            "hand" => Ok(Player::Hand),
            "net" if rest.is_empty() => Err(format!("'{text}' names no file")),
            "net" => Ok(Player::Net(rest.into())),
            "worlds" => {
                let worlds = rest.parse().ok().filter(|worlds| (1..=100).contains(worlds));
                worlds
                    .map(Player::Worlds)
                    .ok_or_else(|| format!("'{rest}' is not a number of worlds, expected 1 to 100"))
            }
            "level" => {
                let level = rest.parse().ok().and_then(Level::new);
                level.map(Player::Level).ok_or_else(|| format!("'{rest}' is not a level, expected 0 to 9"))
            }
            "strength" => {
                let number: Option<f64> = rest.parse().ok().filter(|number| (0.0..=9.0).contains(number));
                let strength = number.map(|number| Player::Strength(Strength::new(number)));
                strength.ok_or_else(|| format!("'{rest}' is not a strength, expected 0 to 9, as 4.5"))
            }
            _ => {
                let programs: String =
                    PROTOCOLS.iter().map(|(name, _)| format!(", {name}:PROGRAM")).collect();
                Err(format!(
                    "unknown player '{text}', expected ours, ours:NAME=VALUE, hand, material, net:FILE, worlds:N, level:N, strength:X{programs}"
                ))
            }
        }
    }
}

/// The numbers that `NAME=VALUE,NAME=VALUE` changes.
fn tuned(text: &str) -> Result<Tunables, String> {
    let mut tunables = Tunables::default();
    for part in text.split(',') {
        let pair = part.split_once('=').and_then(|(name, value)| Some((name, value.parse().ok()?)));
        let (name, value) = pair.ok_or_else(|| format!("'{part}' is not a number, expected NAME=VALUE"))?;
        tunables.set(name, value)?;
    }
    Ok(tunables)
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

/// What someone at the board does when it is their turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice<M> {
    /// Plays this move.
    Move(M),
    /// Says a move.
    Say(String),
    /// Gives up.
    Resign,
    /// Says that the rules of its program make it a draw.
    Draw,
    /// Says that the game is won as it stands.
    Declare,
}

/// What decides how strong our engine plays a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Force {
    Level(Level),
    Fixed(Strength),
}

/// Someone at the board.
pub(super) enum Seat<G: Game<Position: Playable>> {
    Ours { engine: Box<Engine<G::Position>>, force: Force, strength: Strength, seed: u64 },
    Blind { engine: Box<Engine<G::Position>>, worlds: usize, seed: u64 },
    Universal(Universal),
    XBoard(XBoard),
}

/// The evaluation with the net in a file.
fn taught<G: Game<Position: Pictured + Playable<Eval: Teachable<G::Position>>>>(
    file: &Path,
) -> Result<Eval<G>, String> {
    let bytes = fs::read(file).map_err(|error| error.to_string());
    let net = bytes.and_then(|bytes| Net::read::<G>(&bytes).map_err(|error| error.to_string()));
    net.map(|net| Eval::<G>::by_net(net.into())).map_err(|error| format!("{}: {error}", file.display()))
}

type Eval<G> = <<G as Game>::Position as Playable>::Eval;

impl<G: Game<Position: Pictured + Playable<Eval: Teachable<G::Position>>>> Seat<G> {
    pub(super) fn new(player: &Player, hash: usize) -> Result<Seat<G>, String> {
        let settings = Settings { hash, ..Settings::default() };
        let ours = |eval, force, tunables| {
            let mut engine = Box::new(Engine::new(settings, eval));
            engine.tune(tunables);
            Seat::Ours { engine, force, strength: Strength::FULL, seed: 0 }
        };
        let full = Force::Fixed(Strength::FULL);
        let universal = |command: &str, dialect| Universal::start(command, dialect).map(Seat::Universal);
        let xboard = |command: &str, dialect| XBoard::start(command, dialect, G::ID).map(Seat::XBoard);
        match player {
            Player::Ours => Ok(ours(Eval::<G>::default(), full, Tunables::default())),
            Player::Tuned(tunables) => Ok(ours(Eval::<G>::default(), full, **tunables)),
            Player::Material => Ok(ours(Eval::<G>::material(), full, Tunables::default())),
            Player::Hand => Ok(ours(Eval::<G>::by_hand(), full, Tunables::default())),
            Player::Net(file) => Ok(ours(taught::<G>(file)?, full, Tunables::default())),
            Player::Worlds(worlds) => {
                let engine = Box::new(Engine::new(settings, Eval::<G>::default()));
                Ok(Seat::Blind { engine, worlds: *worlds, seed: 0 })
            }
            Player::Level(level) => Ok(ours(Eval::<G>::default(), Force::Level(*level), Tunables::default())),
            Player::Strength(strength) => {
                Ok(ours(Eval::<G>::default(), Force::Fixed(*strength), Tunables::default()))
            }
            Player::Program(Protocol::Usi, command) => universal(command, &USI),
            Player::Program(Protocol::Byoyomi, command) => universal(command, &BYOYOMI),
            Player::Program(Protocol::Ugi, command) => universal(command, &UGI),
            Player::Program(Protocol::XBoard, command) => xboard(command, &XBOARD),
            Player::Program(Protocol::GnuShogi, command) => xboard(command, &GNUSHOGI),
        }
    }

    /// Prepares for a new game.
    pub(super) fn begin(&mut self, game_seed: u64) -> Result<(), String> {
        match self {
            Seat::Ours { engine, force, strength, seed } => {
                engine.forget();
                *seed = game_seed;
                *strength = match force {
                    Force::Level(level) => level.strength(game_seed),
                    Force::Fixed(strength) => *strength,
                };
                Ok(())
            }
            Seat::Blind { engine, seed, .. } => {
                engine.forget();
                *seed = game_seed;
                Ok(())
            }
            Seat::Universal(program) => program.begin(),
            Seat::XBoard(program) => program.begin(),
        }
    }

    /// What to do at the end of `line`.
    pub(super) fn choose(&mut self, line: &Line<G>, pace: Pace) -> Result<Choice<MoveOf<G>>, String> {
        match self {
            Seat::Ours { engine, strength, seed, .. } => {
                let at = (line.now(), line.history());
                let control = Control::default();
                let thought = strength.think(engine, at, &pace.limits(), *seed, &control, |_| {});
                Ok(thought.best().map_or(Choice::Resign, Choice::Move))
            }
            Seat::Blind { engine, worlds, seed } => {
                let task = Task { limits: pace.limits(), seed: *seed, ..Task::default() };
                let chance = seed.wrapping_add(line.past().len() as u64);
                let chosen = task.choose_among(engine, line, *worlds, chance);
                Ok(chosen.map_or(Choice::Resign, Choice::Move))
            }
            Seat::Universal(program) => program.choose(unusual_start(line).as_deref(), &line.texts(), pace),
            Seat::XBoard(program) => program.choose(unusual_start(line).as_deref(), &line.texts(), pace),
        }
    }
}

/// The first position's text; `None` for the usual start, which some programs know by its name only.
fn unusual_start<G: Game>(line: &Line<G>) -> Option<String> {
    let start = line.start();
    (*start != G::start(G::Options::default())).then(|| G::write_position(start))
}
