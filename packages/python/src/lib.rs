//! The games for Python: lines of play, why a move is refused, records and the engine. What is convenient is written in
//! Python on top of this.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ikusa_play::think::{Control, Level, Limits, Settings, Task, Thinker, Verdict};
use ikusa_play::{AnyGame, AnyLine, GAMES, Sheet};
use ikusa_rules::{Faults, Lang, MoveError};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(_ikusa, IllegalMove, PyValueError, "A move that the rules refuse: clause and sentence.");

fn game(id: &str) -> PyResult<&'static dyn AnyGame> {
    ikusa_play::game(id).ok_or_else(|| {
        let known: Vec<_> = GAMES.iter().map(|game| game.id()).collect();
        PyValueError::new_err(format!("unknown game '{id}', expected one of {}", known.join(", ")))
    })
}

fn lang(code: &str) -> PyResult<Lang> {
    code.parse().map_err(PyValueError::new_err)
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The ids of the games.
#[pyfunction]
fn games() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.id()).collect()
}

/// The options of a game: key, allowed values, default.
#[pyfunction]
fn options(id: &str) -> PyResult<Vec<(String, String)>> {
    Ok(game(id)?.options().iter().map(|spec| (spec.key.to_owned(), spec.default.to_owned())).collect())
}

/// A game so far: where it began, what was played, and where it stands.
#[pyclass(module = "ikusa")]
struct Line {
    game: &'static dyn AnyGame,
    line: Mutex<Box<dyn AnyLine>>,
}

impl Line {
    fn new(game: &'static dyn AnyGame, line: Box<dyn AnyLine>) -> Line {
        Line { game, line: Mutex::new(line) }
    }

    fn line(&self) -> MutexGuard<'_, Box<dyn AnyLine>> {
        held(&self.line)
    }
}

#[pymethods]
impl Line {
    #[new]
    #[pyo3(signature = (game, position=None, moves=Vec::new(), options=Vec::new()))]
    fn open(
        game: &str,
        position: Option<&str>,
        moves: Vec<String>,
        options: Vec<(String, String)>,
    ) -> PyResult<Line> {
        let game = self::game(game)?;
        let pairs: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let line = game.open(position, &pairs).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let line = Line::new(game, line);
        moves.iter().try_for_each(|text| line.play(text))?;
        Ok(line)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.game.id()
    }

    #[getter]
    fn position(&self) -> String {
        self.line().position()
    }

    #[getter]
    fn start(&self) -> String {
        self.line().start()
    }

    #[getter]
    fn turn(&self) -> &'static str {
        self.line().turn().word()
    }

    #[getter]
    fn in_check(&self) -> bool {
        self.line().in_check()
    }

    /// `None` while the game goes on; else the winner (`None` for a draw) and the reason's code.
    #[getter]
    fn outcome(&self) -> Option<(Option<&'static str>, &'static str)> {
        let outcome = self.line().outcome()?;
        Some((outcome.winner.map(ikusa_rules::Color::word), outcome.reason.code))
    }

    #[getter]
    fn played(&self) -> Vec<String> {
        self.line().played()
    }

    /// The legal moves, sorted; none once the game is over.
    fn moves(&self) -> Vec<String> {
        self.line().moves()
    }

    /// Why a move may not be played: the clause and a sentence; `None` if it may.
    #[pyo3(signature = (text, lang="en"))]
    fn why(&self, text: &str, lang: &str) -> PyResult<Option<(String, String)>> {
        let lang = self::lang(lang)?;
        match self.line().check(text) {
            Ok(()) => Ok(None),
            Err(MoveError::Illegal(refusal)) => Ok(Some((refusal.id().to_owned(), refusal.sentence(lang)))),
            Err(MoveError::Syntax(error)) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// Plays a move; raises `IllegalMove(clause, sentence)` if the rules refuse it, `ValueError` if it is no move at all.
    fn play(&self, text: &str) -> PyResult<()> {
        self.line().play(text).map_err(|error| match error {
            MoveError::Illegal(refusal) => {
                IllegalMove::new_err((refusal.id().to_owned(), refusal.sentence(Lang::En)))
            }
            MoveError::Syntax(error) => PyValueError::new_err(error.to_string()),
        })
    }

    /// Takes back the last move; `False` if there is none.
    fn undo(&self) -> bool {
        self.line().undo()
    }

    fn copy(&self) -> Line {
        Line::new(self.game, self.line().fork())
    }

    fn __len__(&self) -> usize {
        self.line().len()
    }

    /// The towers of the board, base to top, from the top left cell: each piece as side and letters.
    fn cells(&self) -> Vec<Vec<(&'static str, &'static str)>> {
        let man = |man: &ikusa_rules::Man| (man.color.word(), man.kind.letter);
        self.line().diagram().cells.iter().map(|tower| tower.iter().map(man).collect()).collect()
    }

    /// Counts the leaves of the game tree.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.line().perft(depth, ikusa_rules::perft::Leaves::Counted, 1))
    }

    /// The game so far as a record file.
    #[pyo3(signature = (format=None))]
    fn record(&self, format: Option<&str>) -> PyResult<Vec<u8>> {
        let format = format.map_or_else(|| self.game.formats()[0].id, |id| id);
        let record = self.line().record(&Sheet::default());
        record.write(format).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// The main line of a record file, played to its end.
#[pyfunction]
#[pyo3(signature = (bytes, game=None, format=None))]
fn read_record(bytes: &[u8], game: Option<&str>, format: Option<&str>) -> PyResult<Line> {
    let of = |one: &&'static dyn AnyGame| game.is_none_or(|id| one.id() == id);
    for one in GAMES.iter().copied().filter(of) {
        let known =
            one.formats().into_iter().find(|known| format.map_or((known.detect)(bytes), |id| known.id == id));
        if let Some(known) = known {
            let mut records = one
                .read_records(known.id, bytes, &mut Faults::strict())
                .map_err(|error| PyValueError::new_err(error.to_string()))?;
            if !records.is_empty() {
                return Ok(Line::new(one, records.remove(0).line()));
            }
        }
    }
    Err(PyValueError::new_err("cannot tell the record format; name it"))
}

/// The engine, with a memory of its own.
#[pyclass(module = "ikusa")]
#[derive(Default)]
struct Engine {
    thinker: Mutex<Thinker>,
}

fn task(
    nodes: Option<u64>,
    millis: Option<u64>,
    depth: Option<u32>,
    level: Option<u8>,
    seed: u64,
    lines: usize,
) -> PyResult<Task> {
    let mut limits = match (nodes, millis) {
        (Some(nodes), _) => Limits::nodes(nodes),
        (None, Some(millis)) => Limits::movetime(Duration::from_millis(millis)),
        (None, None) if depth.is_none() && level.is_none() => Limits::nodes(10_000),
        (None, None) => Limits::default(),
    };
    limits.depth = depth;
    if level == Some(9) && nodes.is_none() && millis.is_none() && depth.is_none() {
        limits = Limits::movetime(Duration::from_secs(1));
    }
    let level = match level {
        None => None,
        Some(number) => {
            Some(Level::new(number).ok_or_else(|| PyValueError::new_err("a level is from 0 to 9"))?)
        }
    };
    Ok(Task { settings: Settings { lines: lines.clamp(1, 500), ..Settings::default() }, limits, level, seed })
}

#[pymethods]
impl Engine {
    #[new]
    fn new() -> Engine {
        Engine::default()
    }

    /// The move of the side to move, which knows no more than its seat may; `None` if the game is over.
    #[pyo3(signature = (line, nodes=None, millis=None, depth=None, level=None, seed=0))]
    #[allow(clippy::too_many_arguments)]
    fn best(
        &self,
        py: Python<'_>,
        line: &Line,
        nodes: Option<u64>,
        millis: Option<u64>,
        depth: Option<u32>,
        level: Option<u8>,
        seed: u64,
    ) -> PyResult<Option<String>> {
        let task = task(nodes, millis, depth, level, seed, 1)?;
        let fork = line.line().fork();
        Ok(py.detach(move || fork.best(&mut held(&self.thinker), &task, seed)))
    }

    /// What it thinks, everything known: for each line a score in centipawns or plies to mate, and its moves.
    #[pyo3(signature = (line, nodes=None, millis=None, depth=None, lines=1))]
    fn think(
        &self,
        py: Python<'_>,
        line: &Line,
        nodes: Option<u64>,
        millis: Option<u64>,
        depth: Option<u32>,
        lines: usize,
    ) -> PyResult<Vec<(&'static str, i32, Vec<String>)>> {
        let task = task(nodes, millis, depth, None, 0, lines)?;
        let fork = line.line().fork();
        let thoughts = py.detach(move || fork.think(&mut held(&self.thinker), &task, &Control::default()));
        let said = |verdict: Verdict| match verdict {
            Verdict::Centipawns(points) => ("cp", points),
            Verdict::Mate(plies) => ("mate", plies),
        };
        Ok(thoughts
            .lines
            .into_iter()
            .map(|(verdict, moves)| (said(verdict).0, said(verdict).1, moves))
            .collect())
    }
}

#[pymodule]
fn _ikusa(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("IllegalMove", module.py().get_type::<IllegalMove>())?;
    module.add_class::<Line>()?;
    module.add_class::<Engine>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(options, module)?)?;
    module.add_function(wrap_pyfunction!(read_record, module)?)?;
    Ok(())
}
