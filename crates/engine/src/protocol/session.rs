//! The conversation: reads commands, answers them, and lets one search run beside it.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex};
use std::thread::{Scope, ScopedJoinHandle, scope};
use std::time::Duration;

use ikusa_rules::{Color, Game, Line, MoveOf, Position};

use super::dialect::Dialect;
use super::go::Go;
use super::options::Chosen;
use crate::engine::Engine;
use crate::instant::Instant;
use crate::level::Strength;
use crate::limits::Control;
use crate::mate::{self, Proof};
use crate::playable::Playable;
use crate::score::Verdict;
use crate::search::{Report, Tunable, Tunables};
use crate::tt::Bound;

/// Speaks `dialect` for the game `G` until `quit` or the end of the input.
///
/// At the end of the input without `quit` a search with limits is allowed to finish.
///
/// # Errors
/// If reading or writing fails.
pub fn run<G: Game>(
    dialect: &'static Dialect,
    input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()>
where
    G::Position: Playable,
{
    let output = Mutex::new(output);
    scope(|scope| {
        let mut session = Session::<G, _>::new(dialect, scope, &output);
        for line in input.split(b'\n') {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            if session.obey(&line)? == Next::Quit {
                break;
            }
        }
        session.settle();
        Ok(())
    })
}

#[derive(PartialEq, Eq)]
enum Next {
    Continue,
    Quit,
}

/// The engine, at hand or lent to a running search.
enum Custody<'scope, P: Playable> {
    Free(Box<Engine<P>>),
    Busy { search: ScopedJoinHandle<'scope, Box<Engine<P>>>, unbounded: bool },
    Empty,
}

struct Session<'scope, 'env, G: Game, W>
where
    G::Position: Playable,
{
    dialect: &'static Dialect,
    scope: &'scope Scope<'scope, 'env>,
    output: &'env Mutex<W>,
    chosen: Chosen<G::Options>,
    custody: Custody<'scope, G::Position>,
    control: Arc<Control>,
    line: Line<G>,
    /// Why the last position was refused, if it was: then there is nothing to think about.
    refused: Option<String>,
    seed: u64,
    /// Whether the engine has searched since it was new or cleared.
    used: bool,
    /// Whether the next search belongs to another game.
    game_is_over: bool,
}

impl<'scope, 'env, G: Game, W: Write + Send> Session<'scope, 'env, G, W>
where
    G::Position: Playable,
{
    fn new(dialect: &'static Dialect, scope: &'scope Scope<'scope, 'env>, output: &'env Mutex<W>) -> Self {
        let chosen = Chosen::default();
        Session {
            dialect,
            scope,
            output,
            custody: Custody::Free(Box::new(Engine::new(chosen.settings, Default::default()))),
            line: Line::new(chosen.game),
            refused: None,
            chosen,
            control: Arc::new(Control::default()),
            // Every conversation begins another day for the levels below the highest.
            seed: RandomState::new().build_hasher().finish(),
            used: false,
            game_is_over: false,
        }
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str) -> io::Result<Next> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return Ok(Next::Continue) };
        match command {
            "quit" => {
                self.control.stop();
                return Ok(Next::Quit);
            }
            "isready" => self.get_ready()?,
            "setoption" => self.set_option(rest)?,
            "position" => self.set_position(rest)?,
            "go" => self.go(rest)?,
            "stop" => self.control.stop(),
            "ponderhit" => self.control.ponderhit(),
            "gameover" => {
                self.control.stop();
                self.settle();
                self.game_is_over = true;
            }
            "query" => self.answer(rest)?,
            "tunables" => self.list_tunables()?,
            _ if command == self.dialect.hello => self.introduce()?,
            _ if command == self.dialect.new_game => {
                self.seed = self.seed.wrapping_add(1);
                self.game_is_over = true;
                self.begin_game();
            }
            _ => self.say(&format!("info string unknown command: {command}"))?,
        }
        Ok(Next::Continue)
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(self.output, line)
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(&format!("id name Ikusa {} {}", env!("CARGO_PKG_VERSION"), G::ID))?;
        self.say("id author the Ikusa contributors")?;
        for line in self.chosen.declare(self.dialect) {
            self.say(&line)?;
        }
        self.say(self.dialect.hello_back)
    }

    /// The numbers of the search that `setoption` may set beside the declared options: name, default, least, most.
    fn list_tunables(&self) -> io::Result<()> {
        Tunables::TABLE.iter().try_for_each(|Tunable { name, about, default, range: (low, high) }| {
            self.say(&format!("info string tunable {name} {default} {low} {high}{about}"))
        })
    }

    /// Answers at once while a search runs. Before a game the interface waits for the answer, so this is the time to
    /// clear the table: whatever comes later counts on the clock.
    fn get_ready(&mut self) -> io::Result<()> {
        if !self.is_searching() {
            self.game_is_over = true;
            self.begin_game();
        }
        self.say("readyok")
    }

    /// Forgets the last game, once.
    fn begin_game(&mut self) {
        let (over, used) = (self.game_is_over, self.used);
        let engine = self.engine();
        if over && used {
            engine.forget();
            self.used = false;
        }
        self.game_is_over = false;
    }

    fn is_searching(&self) -> bool {
        matches!(&self.custody, Custody::Busy { search, .. } if !search.is_finished())
    }

    /// Waits for a search with limits, ends one without, and gives the engine back.
    fn engine(&mut self) -> &mut Engine<G::Position> {
        self.settle();
        if matches!(self.custody, Custody::Empty) {
            self.custody = Custody::Free(Box::new(Engine::new(self.chosen.settings, Default::default())));
        }
        match &mut self.custody {
            Custody::Free(engine) => engine,
            Custody::Busy { .. } | Custody::Empty => unreachable!("it has just been settled"),
        }
    }

    fn settle(&mut self) {
        if let Custody::Busy { unbounded, .. } = &self.custody
            && *unbounded
        {
            self.control.stop();
        }
        self.custody = match std::mem::replace(&mut self.custody, Custody::Empty) {
            Custody::Busy { search, .. } => search.join().map_or(Custody::Empty, Custody::Free),
            other => other,
        };
    }

    /// `setoption name <words> [value <words>]`
    fn set_option(&mut self, words: &[&str]) -> io::Result<()> {
        let words = words.strip_prefix(&["name"]).unwrap_or(words);
        let split = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let (name, value) = words.split_at(split);
        let value = value.get(1..).unwrap_or_default().join(" ");
        match self.chosen.set(self.dialect, &name.join(" "), &value) {
            Ok(()) => {
                let (settings, tunables) = (self.chosen.settings, self.chosen.tunables);
                let engine = self.engine();
                engine.configure(settings);
                engine.tune(tunables);
                Ok(())
            }
            Err(error) => self.say(&format!("info string {error}")),
        }
    }

    /// `position startpos|<text> [moves <moves>]`: all of it, or nothing of it.
    fn set_position(&mut self, words: &[&str]) -> io::Result<()> {
        self.settle();
        match self.read_line(words) {
            Ok(line) => {
                (self.line, self.refused) = (line, None);
                Ok(())
            }
            Err(error) => {
                self.say(&format!("info string {error}"))?;
                self.refused = Some(error);
                Ok(())
            }
        }
    }

    fn read_line(&self, words: &[&str]) -> Result<Line<G>, String> {
        let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(split);
        let text = match place {
            ["startpos"] => None,
            [word, text @ ..] if *word == self.dialect.position => Some(text.join(" ")),
            _ => return Err(format!("expected startpos or {}", self.dialect.position)),
        };
        let mut line = Line::open(text.as_deref(), self.chosen.game).map_err(|error| error.to_string())?;
        // The interface is the referee: it may go on where the past would have ended the game here.
        for text in moves.iter().skip(1) {
            let m = G::read_move(line.now(), text).map_err(|error| format!("{text}: {error}"))?;
            line.play(m);
        }
        Ok(line)
    }

    fn first_player(&self) -> Color {
        G::start(self.chosen.game).turn()
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        let arrival = Instant::now();
        let delay = Duration::from_millis(self.chosen.delay as u64);
        let go = Go::parse(words, self.dialect, self.line.now().turn(), self.first_player(), delay);
        self.engine();
        if let Some(error) = &self.refused {
            self.say(&format!("info string there is no position to think about: {error}"))?;
        }
        let Custody::Free(mut engine) = std::mem::replace(&mut self.custody, Custody::Empty) else {
            return Ok(());
        };
        let unbounded = go.is_unbounded();
        let line = self.refused.is_none().then(|| self.line.clone());
        let (control, output) = (Arc::clone(&self.control), self.output);
        let strength = self.chosen.level.strength(self.seed);
        let (dialect, seed) = (self.dialect, self.seed);
        self.used = true;
        control.begin(go.ponder, arrival);
        let search = self.scope.spawn(move || {
            let answer = match (&line, go.mate) {
                (Some(line), Some(time)) => solve(line, time, &control),
                (None, Some(_)) => "checkmate timeout".to_owned(),
                (line, None) => {
                    let best = line.as_ref().and_then(|line| {
                        let report = |report: &Report<_>| {
                            let _ = say(output, &info(line, report, &control));
                        };
                        declare(dialect, &go, line.now()).or_else(|| {
                            choose(&mut engine, strength, (dialect, line), &go, seed, &control, report)
                        })
                    });
                    // While pondering, or without limits, the answer waits for its cue.
                    while (control.pondering() || go.limits.is_infinite()) && !control.stopped() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    format!("bestmove {}", best.as_deref().unwrap_or(dialect.no_move))
                }
            };
            // Nobody listens any more if writing fails; the conversation ends with its input.
            let _ = say(output, &answer);
            engine
        });
        self.custody = Custody::Busy { search, unbounded };
        Ok(())
    }

    /// `query gameover|p1turn|result`
    fn answer(&mut self, words: &[&str]) -> io::Result<()> {
        let outcome = self.line.outcome();
        let first = self.first_player();
        let answer = match words.first().copied() {
            Some("gameover") => outcome.is_some().to_string(),
            Some("p1turn") => (self.line.now().turn() == first).to_string(),
            Some("result") => match outcome.map(|outcome| outcome.winner) {
                None => "none".to_owned(),
                Some(None) => "draw".to_owned(),
                Some(Some(winner)) => (if winner == first { "p1win" } else { "p2win" }).to_owned(),
            },
            _ => return self.say("info string expected gameover, p1turn or result"),
        };
        self.say(&format!("response {answer}"))
    }
}

fn say<W: Write>(output: &Mutex<W>, line: &str) -> io::Result<()> {
    let mut output = output.lock().map_err(|_| io::Error::other("the output is lost"))?;
    writeln!(output, "{line}")?;
    output.flush()
}

/// The word that wins by declaration, if the protocol has one and the rules see such a win. Who wants an
/// analysis without end gets one.
fn declare<P: Playable>(dialect: &Dialect, go: &Go, position: &P) -> Option<String> {
    let wins = position.declaration().is_some_and(|outcome| outcome.winner == Some(position.turn()));
    dialect.win.filter(|_| wins && !go.limits.is_infinite()).map(str::to_owned)
}

/// The move to play, with the answer it expects where the protocol has a word for it.
fn choose<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    strength: Strength,
    (dialect, line): (&Dialect, &Line<G>),
    go: &Go,
    seed: u64,
    control: &Control,
    report: impl FnMut(&Report<MoveOf<G>>),
) -> Option<String> {
    let thought = if strength == Strength::FULL {
        let only: Vec<_> = go.only.iter().filter_map(|text| line.read(text).ok()).collect();
        engine.think(line.now(), line.history(), &go.limits, &only, control, report)
    } else {
        strength.think(engine, (line.now(), line.history()), &go.limits, seed, control, report)
    };
    let best = &thought.lines.first()?.moves;
    let told = if dialect.ponder.is_some() { 2 } else { 1 };
    Some(line.texts_of(&best[..best.len().min(told)]).join(" ponder "))
}

/// A report as an `info` line.
fn info<G: Game>(line: &Line<G>, report: &Report<MoveOf<G>>, control: &Control) -> String {
    let millis = control.elapsed().as_millis();
    let speed = u128::from(report.nodes) * 1000 / millis.max(1);
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let moves = line.texts_of(&report.line.moves).join(" ");
    // Who is mated has no line to show.
    let shown = if moves.is_empty() { moves } else { format!(" pv {moves}") };
    format!(
        "info depth {} seldepth {} multipv {} score {}{bound} nodes {} nps {speed} time {millis} hashfull {}{shown}",
        report.depth,
        report.deepest,
        report.rank,
        Verdict::of(report.line.score),
        report.nodes,
        report.fullness,
    )
}

/// The answer to `go mate`.
fn solve<G: Game>(line: &Line<G>, time: Option<Duration>, control: &Control) -> String
where
    G::Position: Playable,
{
    let spent = |_| control.stopped() || time.is_some_and(|time| control.elapsed() >= time);
    match mate::solve(line.now(), spent) {
        Proof::Mate(moves) => format!("checkmate {}", line.texts_of(&moves).join(" ")),
        Proof::NoMate => "checkmate nomate".to_owned(),
        Proof::Unknown => "checkmate timeout".to_owned(),
    }
}
