//! The engine behind the games' common face: what it thinks of a line, and the memory it keeps of a match.

use std::any::Any;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ikusa_engine::mate::{self, Proof};
pub use ikusa_engine::score::Verdict;
pub use ikusa_engine::{Allowance, Control, Level, Limits, Settings, Task, time};
use ikusa_engine::{Bound, Engine, Evaluation, Playable, Variation};
use ikusa_rules::{Color, Game, MoveOf};

use crate::chronicle::Chronicle;

/// The move that claims a fault, in games that have one.
const CLAIM: &str = "claim";

/// A line the engine likes: its score for the side to move, and the texts of its moves.
pub type Opinion = (Verdict, Vec<String>);

/// What the engine thinks of a line of play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thoughts {
    /// The best variations, best first; none if the game is over.
    pub lines: Vec<Opinion>,
    /// The last finished iteration.
    pub depth: i32,
    /// Nodes of all threads.
    pub nodes: u64,
}

/// A line of play that the engine can think about.
pub trait Thinkable {
    /// What the engine thinks, everything known; `control` may end it.
    fn think(&self, thinker: &mut Thinker, task: &Task, control: &Control) -> Thoughts {
        self.watch(thinker, task, control, &mut |_| {})
    }

    /// The same, telling what it thinks so far whenever that changes.
    fn watch(
        &self,
        thinker: &mut Thinker,
        task: &Task,
        control: &Control,
        tell: &mut dyn FnMut(Thoughts),
    ) -> Thoughts;

    /// The computer's move by what its seat may know; `None` if the game is over.
    ///
    /// `task.seed` belongs to the match, and decides how a level plays it; `chance` to the move, and decides what is
    /// imagined of the unknown.
    fn best(&self, thinker: &mut Thinker, task: &Task, chance: u64) -> Option<String>;

    /// What the pieces of the side to move are worth beyond the other side's, in hundredths of the smallest piece.
    fn material(&self) -> i32;

    /// Looks for a forced mate by checks, so long at most.
    fn mate(&self, time: Option<Duration>) -> Proof<String>;

    /// A mate by `attacker`, by checks within so many plies and with the longest defence, whoever is to move; `None` if
    /// there is none or none was found with so many nodes.
    fn mate_within(&self, attacker: Color, plies: usize, nodes: u64) -> Option<Vec<String>>;
}

impl<G: Game<Position: Playable>> Thinkable for Chronicle<G> {
    fn watch(
        &self,
        thinker: &mut Thinker,
        task: &Task,
        control: &Control,
        tell: &mut dyn FnMut(Thoughts),
    ) -> Thoughts {
        let opinion = |it: &Variation<MoveOf<G>>| (Verdict::of(it.score), self.texts_of(&it.moves));
        let mut lines: Vec<Opinion> = Vec::new();
        let thought = task.think(thinker.engine(task), self, control, |report| {
            if report.bound != Bound::Exact {
                return;
            }
            // The lines of an iteration come one by one; those not yet looked at stay as the one before left them.
            let (place, line) = (report.rank - 1, opinion(&report.line));
            // A move that has risen leaves its former place.
            let mut index = 0..;
            lines.retain(|other| index.next() == Some(place) || other.1.first() != line.1.first());
            match lines.get_mut(place) {
                Some(former) => *former = line,
                None => lines.push(line),
            }
            tell(Thoughts { lines: lines.clone(), depth: report.depth, nodes: report.nodes });
        });
        Thoughts {
            lines: thought.lines.iter().map(opinion).collect(),
            depth: thought.depth,
            nodes: thought.nodes,
        }
    }

    fn best(&self, thinker: &mut Thinker, task: &Task, chance: u64) -> Option<String> {
        // A fault that the position tells of is won by claiming it; there is nothing to think about.
        if self.read(CLAIM).is_ok() {
            return Some(CLAIM.to_owned());
        }
        let m = task.choose(thinker.engine(task), self, chance)?;
        Some(G::write_move(self.now(), m))
    }

    fn material(&self) -> i32 {
        let counting = <G::Position as Playable>::Eval::material();
        counting.judge(self.now(), &counting.sums(self.now()))
    }

    fn mate(&self, time: Option<Duration>) -> Proof<String> {
        let control = Control::default();
        match mate::solve(self.now(), |_| time.is_some_and(|time| control.elapsed() >= time)) {
            Proof::Mate(moves) => Proof::Mate(self.texts_of(&moves)),
            Proof::NoMate => Proof::NoMate,
            Proof::Unknown => Proof::Unknown,
        }
    }

    fn mate_within(&self, attacker: Color, plies: usize, nodes: u64) -> Option<Vec<String>> {
        let plies = plies.min(mate::LONGEST) as u8;
        mate::within(self.now(), attacker, plies, nodes).map(|moves| self.texts_of(&moves))
    }
}

/// An engine with its memory, whatever the game: it lives as long as the match it plays, and becomes the engine of the
/// game that it is asked about.
#[derive(Default)]
pub struct Thinker {
    engine: Option<Box<dyn Any + Send>>,
}

/// Whoever looks at so few nodes fills no larger table than this.
const FEW_NODES: u64 = 20_000;
const SMALL_HASH: usize = 1;

impl Thinker {
    fn engine<P: Playable>(&mut self, task: &Task) -> &mut Engine<P> {
        let few = task.strength().limits(&task.limits).nodes.is_some_and(|nodes| nodes <= FEW_NODES);
        let hash = if few { SMALL_HASH.min(task.settings.hash) } else { task.settings.hash };
        let settings = Settings { hash, ..task.settings };
        let fitting = self.engine.take().and_then(|engine| engine.downcast::<Engine<P>>().ok());
        let engine = fitting.unwrap_or_else(|| Box::new(Engine::new(settings, P::Eval::default())));
        let engine = self.engine.insert(engine).downcast_mut::<Engine<P>>();
        let engine = engine.expect("the engine has just been put there");
        engine.configure(settings);
        engine
    }
}

/// The thinkers of many matches: those that were asked last, so many at most.
pub struct Thinkers {
    most: usize,
    idle: Mutex<VecDeque<(String, Thinker)>>,
}

impl Thinkers {
    /// At most so many are remembered between their moves.
    pub fn new(most: usize) -> Thinkers {
        Thinkers { most, idle: Mutex::new(VecDeque::new()) }
    }

    /// Lends the thinker that knows `key` to some work; one that knows nothing if it has been forgotten or is at work
    /// elsewhere.
    pub fn lend<T>(&self, key: &str, work: impl FnOnce(&mut Thinker) -> T) -> T {
        let mut thinker = self.take(key).unwrap_or_default();
        let done = work(&mut thinker);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push_back((key.to_owned(), thinker));
        while idle.len() > self.most {
            idle.pop_front();
        }
        done
    }

    /// Forgets a match that is over.
    pub fn forget(&self, key: &str) {
        self.take(key);
    }

    /// How many are remembered.
    pub fn len(&self) -> usize {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn take(&self, key: &str) -> Option<Thinker> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let index = idle.iter().position(|(known, _)| known == key)?;
        idle.remove(index).map(|(_, thinker)| thinker)
    }
}
