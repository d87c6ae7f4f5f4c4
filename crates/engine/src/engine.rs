//! The engine as a whole: memory that lasts from move to move, and threads that share it.

use std::cell::Cell;
use std::sync::atomic::AtomicU64;
use std::thread;

use ikusa_rules::{History, Position};

use crate::history::MoveHistory;
use crate::limits::{Control, Limits};
use crate::mate::{self, Proof};
use crate::playable::{Playable, State};
use crate::score::{DRAW, Score, win_in};
use crate::search::{Pruning, Reductions, Report, Shared, Tunables, Variation, Worker};
use crate::tt::{Bound, TranspositionTable};

/// What the engine is built with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Megabytes of the transposition table.
    pub hash: usize,
    /// Threads that search together.
    pub threads: usize,
    /// Lines to look for.
    pub lines: usize,
    /// How much the search may leave out.
    pub pruning: Pruning,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { hash: 16, threads: 1, lines: 1, pruning: Pruning::Full }
    }
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Thought<M> {
    /// The best lines, best first; empty if there is no legal move.
    pub lines: Vec<Variation<M>>,
    /// The last finished iteration.
    pub depth: i32,
    /// Nodes of all threads.
    pub nodes: u64,
}

impl<M: Copy> Thought<M> {
    /// The thought of whoever has no choice.
    pub(crate) fn of(only: M) -> Thought<M> {
        Thought { lines: vec![Variation { score: DRAW, moves: vec![only] }], depth: 0, nodes: 0 }
    }

    /// The move to play.
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// The answer the engine expects.
    pub fn expected(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.get(1)).copied()
    }

    /// The score for the side to move.
    pub fn score(&self) -> Score {
        self.lines.first().map_or(DRAW, |line| line.score)
    }
}

/// An engine for one game. On one thread, the same searches in the same order visit the same nodes.
pub struct Engine<P: Playable> {
    settings: Settings,
    eval: P::Eval,
    tunables: Tunables,
    reductions: Box<Reductions>,
    table: TranspositionTable,
    histories: Vec<MoveHistory>,
}

impl<P: Playable> Default for Engine<P> {
    fn default() -> Self {
        Engine::new(Settings::default(), P::Eval::default())
    }
}

impl<P: Playable> Engine<P> {
    /// An engine that judges positions by `eval`.
    pub fn new(settings: Settings, eval: P::Eval) -> Engine<P> {
        let mut engine = Engine {
            settings,
            eval,
            tunables: Tunables::default(),
            reductions: Box::new(Reductions::new(&Tunables::default())),
            table: TranspositionTable::new(settings.hash),
            histories: Vec::new(),
        };
        engine.equip();
        engine
    }

    fn equip(&mut self) {
        self.histories.resize_with(self.settings.threads.max(1), || MoveHistory::new(P::SLOTS));
    }

    /// What the engine is built with.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes what it is built with; another table size forgets the table.
    pub fn configure(&mut self, settings: Settings) {
        if settings.hash != self.settings.hash {
            self.table = TranspositionTable::new(settings.hash);
        }
        self.settings = settings;
        self.equip();
    }

    /// Forgets everything learned in earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(MoveHistory::clear);
    }

    /// Searches with other numbers.
    pub fn tune(&mut self, tunables: Tunables) {
        *self.reductions = Reductions::new(&tunables);
        self.tunables = tunables;
    }

    /// The evaluation.
    pub fn eval(&self) -> &P::Eval {
        &self.eval
    }

    /// Thinks about `position`, the last of `history`, until a limit or `control` ends it.
    ///
    /// `only` restricts the first move; empty means every legal one. `report` hears of every line.
    pub fn think(
        &mut self,
        position: &P,
        history: &History,
        limits: &Limits,
        only: &[P::Move],
        control: &Control,
        mut report: impl FnMut(&Report<P::Move>),
    ) -> Thought<P::Move> {
        if let Some(thought) = self.mate(position, history, limits, only, control) {
            report(&announcement(&thought));
            return thought;
        }
        self.table.grow_older();
        let nodes = AtomicU64::new(0);
        let shared = Shared {
            table: &self.table,
            control,
            limits,
            eval: &self.eval,
            pruning: self.settings.pruning,
            tunables: &self.tunables,
            reductions: &self.reductions,
            nodes: &nodes,
        };
        let wanted = self.settings.lines.max(1);
        let (first, helpers) = self.histories.split_first_mut().expect("an engine has a thread");
        // WebAssembly has one thread, and would carry the search twice for nothing.
        let helpers = if cfg!(target_family = "wasm") { &mut [] } else { helpers };
        let mut found = thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(i, moves)| {
                    let shared = &shared;
                    scope.spawn(move || {
                        let mut worker = Worker::new(shared, moves, history);
                        worker.restrict(only);
                        worker.deepen(&State::new(position), wanted, (i as i32 + 1) % 2, |_| {})
                    })
                })
                .collect();
            let mut worker = Worker::new(&shared, first, history);
            worker.restrict(only);
            let mine = worker.deepen(&State::new(position), wanted, 0, report);
            if !helpers.is_empty() {
                control.stop();
            }
            let theirs = helpers.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(mine).chain(theirs).collect::<Vec<_>>()
        });
        // The deepest thread is believed; among equals the first.
        let deepest = (1..found.len()).fold(0, |best, i| if found[i].0 > found[best].0 { i } else { best });
        let (depth, mut lines) = found.swap_remove(deepest);
        if lines.is_empty() {
            lines.extend(any_line(position, only));
        }
        Thought { lines, depth, nodes: nodes.into_inner() }
    }

    /// A forced mate that the solver finds within its share of the limits, before the search begins. Whoever
    /// asks for certain moves or several lines, or for an exact search, gets the search alone.
    fn mate(
        &self,
        position: &P,
        history: &History,
        limits: &Limits,
        only: &[P::Move],
        control: &Control,
    ) -> Option<Thought<P::Move>> {
        let share = mate::share::nodes(limits);
        if share == 0 || !only.is_empty() || self.settings.lines > 1 || self.settings.pruning != Pruning::Full
        {
            return None;
        }
        let searched = Cell::new(0);
        let proof = mate::solve(position, |nodes| {
            searched.set(nodes);
            nodes >= share || control.stopped()
        });
        // The solver knows no past: a line through it might check for ever and never mate.
        let Proof::Mate(moves) = proof else { return None };
        if returns(position, &moves, history) {
            return None;
        }
        let (depth, score) = (moves.len() as i32, win_in(moves.len()));
        Some(Thought { lines: vec![Variation { score, moves }], depth, nodes: searched.get() })
    }
}

/// Whether a line leads through a position of the past.
fn returns<P: Position>(position: &P, moves: &[P::Move], history: &History) -> bool {
    let mut at = position.clone();
    moves.iter().any(|m| {
        at.play_unchecked(*m);
        history.events().iter().any(|event| event.key == at.key())
    })
}

/// The report of a search that was over before it began.
fn announcement<M: Copy>(thought: &Thought<M>) -> Report<M> {
    let line = thought.lines[0].clone();
    let (deepest, nodes) = (line.moves.len(), thought.nodes);
    Report { depth: thought.depth, deepest, rank: 1, line, bound: Bound::Exact, nodes, fullness: 0 }
}

/// Some legal move, for a search that was stopped before it found one.
fn any_line<P: Position>(position: &P, only: &[P::Move]) -> Option<Variation<P::Move>> {
    let m = only.first().copied().or_else(|| position.moves().first().copied())?;
    Some(Variation { score: DRAW, moves: vec![m] })
}
