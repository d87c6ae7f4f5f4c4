//! The engine for every game behind one face, for tools that know a game by its id only.

use std::io::{self, BufRead, Write};
use std::marker::PhantomData;
use std::time::Duration;

use ikusa_rules::{Color, Game, History, Options, Position};

use crate::arena::{Plan, Tally, contest};
use crate::bench::{Benched, Row, bench};
use crate::engine::{Engine, Settings, Thought};
use crate::formation::choose_formation;
use crate::level::{Level, Strength, is_sharp};
use crate::limits::{Control, Limits};
use crate::mate::{self, Proof};
use crate::playable::Playable;
use crate::protocol::{self, Dialect};
use crate::score::Verdict;
use crate::search::Line;
use crate::tune::{self, Fitting, Gathering, Progress, Tunable};

use crate::worlds::think_in_worlds;

/// A place in a game, as text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot<'a> {
    /// The position's text; `None` is the start.
    pub position: Option<&'a str>,
    /// Moves played from there.
    pub moves: &'a [&'a str],
    /// Options of the game.
    pub options: &'a [(&'a str, &'a str)],
}

/// How to think.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// Table, threads, lines.
    pub settings: Settings,
    /// When to stop.
    pub limits: Limits,
    /// How strong; full strength if not given.
    pub level: Option<Level>,
    /// Decides how a level plays this game and what it overlooks; the same during a whole game.
    pub seed: u64,
}

impl Task {
    fn strength(&self) -> Strength {
        self.level.map_or(Strength::FULL, |level| level.strength(self.seed))
    }
}

/// What the engine thinks of a place.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The best lines, each with its score and moves; none if the game is over.
    pub lines: Vec<(Verdict, Vec<String>)>,
    /// The last finished iteration.
    pub depth: i32,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// The engine for one game, without its type.
pub trait AnyPlayer: Sync {
    /// The game's id.
    fn id(&self) -> &'static str;

    /// Thinks about a place; `control` may end it.
    ///
    /// # Errors
    /// If the place cannot be read, in words.
    fn think(&self, spot: &Spot<'_>, task: &Task, control: &Control) -> Result<Answer, String>;

    /// Thinks for a seat that does not know everything: `worlds` are texts of positions that would look the
    /// same to it, `allowed` the texts of the moves it may make.
    ///
    /// # Errors
    /// If a world cannot be read, in words.
    fn think_in_worlds(
        &self,
        worlds: &[&str],
        options: &[(&str, &str)],
        allowed: &[&str],
        task: &Task,
        control: &Control,
    ) -> Result<Answer, String>;

    /// An army of the engine's own choosing, where the game has secret formations.
    fn formation(&self, color: Color, seed: u64) -> Option<String>;

    /// Looks for a forced mate by checks.
    ///
    /// # Errors
    /// If the place cannot be read, in words.
    fn mate(&self, spot: &Spot<'_>, time: Option<Duration>) -> Result<Proof<String>, String>;

    /// Searches the game's fixed positions.
    fn bench(&self, depth: Option<u32>, visit: &mut dyn FnMut(Row));

    /// Speaks a protocol until it is told to quit.
    ///
    /// # Errors
    /// If reading or writing fails.
    fn converse(
        &self,
        dialect: &'static Dialect,
        input: &mut dyn BufRead,
        output: &mut (dyn Write + Send),
    ) -> io::Result<()>;

    /// The tuner of the game's evaluation.
    fn tuner(&self) -> &dyn AnyTuner;

    /// Plays a series of games.
    ///
    /// # Errors
    /// If a player cannot be started, in words.
    fn contest(
        &self,
        plan: &Plan,
        options: &[(&str, &str)],
        progress: &(dyn Fn(&Tally) + Sync),
    ) -> Result<Tally, String>;
}

/// A tuner's two steps for one game, without its type.
pub trait AnyTuner: Sync {
    /// Plays games to learn from; see [`crate::tune::gather`].
    fn gather(&self, plan: &Gathering, visit: &mut (dyn FnMut(u64, &str) + Send));

    /// Fits weights to them; see [`crate::tune::fit`].
    fn fit(&self, data: &str, plan: &Fitting, report: &mut dyn FnMut(&Progress)) -> Vec<i16>;
}

/// Every game that the engine plays.
pub static PLAYERS: &[&dyn AnyPlayer] = &[
    &Erased::<ikusa_gungi_enhanced::Enhanced>(PhantomData),
    &Erased::<ikusa_gungi_marshal::Marshal>(PhantomData),
    &Erased::<ikusa_shogi::Shogi>(PhantomData),
    &Erased::<ikusa_gueides::Gueides>(PhantomData),
];

/// The engine for the game with this id.
pub fn player(id: &str) -> Option<&'static dyn AnyPlayer> {
    PLAYERS.iter().copied().find(|player| player.id() == id)
}

struct Erased<G>(PhantomData<G>);

fn open<G: Game>(spot: &Spot<'_>) -> Result<(G::Position, History), String> {
    let mut options = G::Options::default();
    for (key, value) in spot.options {
        options.set(key, value).map_err(|error| error.to_string())?;
    }
    let mut position = match spot.position {
        Some(text) => G::read_position(text, options).map_err(|error| format!("position: {error}"))?,
        None => G::start(options),
    };
    let mut history = History::starting_at(&position);
    for text in spot.moves {
        let m = G::read_move(&position, text).map_err(|error| format!("move '{text}': {error}"))?;
        position.play_unchecked(m);
        history.push(&position);
    }
    Ok((position, history))
}

impl<G: Benched> AnyTuner for Erased<G>
where
    G::Position: Playable<Eval: Tunable<G::Position>>,
{
    fn gather(&self, plan: &Gathering, visit: &mut (dyn FnMut(u64, &str) + Send)) {
        tune::gather::<G>(plan, visit);
    }

    fn fit(&self, data: &str, plan: &Fitting, report: &mut dyn FnMut(&Progress)) -> Vec<i16> {
        tune::fit::<G>(data, plan, report)
    }
}

impl<G: Benched> AnyPlayer for Erased<G>
where
    G::Position: Playable<Eval: Tunable<G::Position>>,
{
    fn tuner(&self) -> &dyn AnyTuner {
        self
    }

    fn id(&self) -> &'static str {
        G::ID
    }

    fn think(&self, spot: &Spot<'_>, task: &Task, control: &Control) -> Result<Answer, String> {
        let (position, history) = open::<G>(spot)?;
        if position.outcome_with(&history).is_some() {
            return Ok(Answer::default());
        }
        let mut engine = Engine::<G::Position>::new(task.settings, Default::default());
        let strength = task.strength();
        let at = (&position, &history);
        let thought = strength.think(&mut engine, at, &task.limits, task.seed, control, |_| {});
        Ok(answer::<G>(&position, &thought))
    }

    fn think_in_worlds(
        &self,
        worlds: &[&str],
        options: &[(&str, &str)],
        allowed: &[&str],
        task: &Task,
        control: &Control,
    ) -> Result<Answer, String> {
        let read = |text: &&str| open::<G>(&Spot { position: Some(text), options, moves: &[] });
        let worlds: Vec<_> =
            worlds.iter().map(|text| read(text).map(|(world, _)| world)).collect::<Result<_, _>>()?;
        let mut engine = Engine::<G::Position>::new(task.settings, Default::default());
        let Some(seen) = worlds.first() else { return Ok(Answer::default()) };
        let strength = task.strength();
        let sharp = |text: &&str| G::read_move(seen, text).is_ok_and(|m| is_sharp(seen, m));
        let noticed = strength.notice(allowed, sharp, task.seed ^ seen.key().0);
        let limits = strength.limits(&task.limits);
        let found = think_in_worlds::<G>(&mut engine, &worlds, &noticed, &limits, control);
        Ok(found.map_or_else(Answer::default, |(number, thought)| answer::<G>(&worlds[number], &thought)))
    }

    fn formation(&self, color: Color, seed: u64) -> Option<String> {
        choose_formation::<G>(color, G::Options::default(), seed)
    }

    fn mate(&self, spot: &Spot<'_>, time: Option<Duration>) -> Result<Proof<String>, String> {
        let (position, _) = open::<G>(spot)?;
        let control = Control::default();
        let proof = mate::solve(&position, |_| time.is_some_and(|time| control.elapsed() >= time));
        Ok(match proof {
            Proof::Mate(line) => Proof::Mate(texts::<G>(&position, &line)),
            Proof::NoMate => Proof::NoMate,
            Proof::Unknown => Proof::Unknown,
        })
    }

    fn bench(&self, depth: Option<u32>, visit: &mut dyn FnMut(Row)) {
        bench::<G>(depth, visit);
    }

    fn converse(
        &self,
        dialect: &'static Dialect,
        input: &mut dyn BufRead,
        output: &mut (dyn Write + Send),
    ) -> io::Result<()> {
        protocol::run::<G>(dialect, input, output)
    }

    fn contest(
        &self,
        plan: &Plan,
        options: &[(&str, &str)],
        progress: &(dyn Fn(&Tally) + Sync),
    ) -> Result<Tally, String> {
        contest::<G>(plan, options, progress)
    }
}

/// A thought in words.
fn answer<G: Game>(position: &G::Position, thought: &Thought<<G::Position as Position>::Move>) -> Answer {
    let line = |line: &Line<_>| (Verdict::of(line.score), texts::<G>(position, &line.moves));
    Answer { lines: thought.lines.iter().map(line).collect(), depth: thought.depth, nodes: thought.nodes }
}

/// The texts of a line of moves.
pub(crate) fn texts<G: Game>(
    position: &G::Position,
    moves: &[<G::Position as Position>::Move],
) -> Vec<String> {
    let mut at = position.clone();
    let write = |m: &<G::Position as Position>::Move| {
        let text = G::write_move(&at, *m);
        at.play_unchecked(*m);
        text
    };
    moves.iter().map(write).collect()
}
