//! Games of the engine against itself.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use ikusa_rules::{ByColor, Color, Game, History, Position, Secrets, Seeded};

use super::rules;
use super::transcript::{Ply, Transcript};
use crate::engine::{Engine, Settings};
use crate::limits::{Control, Limits};
use crate::playable::Playable;
use crate::score::Score;

/// How games are played to learn from.
#[derive(Clone, Debug)]
pub struct Series {
    /// The options of the games, `key=value` each; those that are not named are as usual.
    pub rules: String,
    /// Nodes for each move.
    pub nodes: u64,
    /// The most random plies at the start of each game; the least is half of it.
    pub opening: u32,
    /// Decides the openings.
    pub seed: u64,
    /// How many games there shall be: their numbers begin at 0.
    pub games: u64,
}

/// When a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// As soon as one side is far enough ahead for long enough.
    Conceded,
    /// When the rules say so.
    Played,
}

/// A side that both have seen this far ahead for so many plies has won.
const CONCEDED: Score = 3000;
const CONCEDED_PLIES: u32 = 5;
/// After so many plies a game counts for the side that is ahead by this much: some endings are won for a
/// player who knows how, and calling them drawn would teach that the lead was worth nothing.
const LONGEST: usize = 320;
const AHEAD: Score = 1000;
/// An opening that the first search judges further from even than this is drawn again.
const EVEN: Score = 900;

/// Plays the games of a series that are not `known`, `parallel` at a time, and hands each over. A game depends on
/// its number, the options, the seed, the nodes, the opening and the evaluation alone. Ends when `visit` will have no
/// more.
///
/// # Errors
/// If the game has no such options, in words.
pub fn generate<G: Game<Position: Playable>>(
    series: &Series,
    eval: &<G::Position as Playable>::Eval,
    known: &BTreeSet<u64>,
    parallel: usize,
    visit: impl FnMut(Transcript) -> bool + Send,
) -> Result<(), String> {
    let options = rules::read(&series.rules)?;
    let (next, done) = (AtomicU64::new(0), AtomicBool::new(false));
    let visit = Mutex::new(visit);
    thread::scope(|scope| {
        for _ in 0..parallel.max(1) {
            scope.spawn(|| {
                let settings = Settings { hash: 1, ..Settings::default() };
                let mut engine = Engine::<G::Position>::new(settings, eval.clone());
                while !done.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= series.games {
                        return;
                    }
                    if known.contains(&number) {
                        continue;
                    }
                    let game = play::<G>(&mut engine, series, options, number, Ending::Conceded);
                    let Ok(mut visit) = visit.lock() else { return };
                    if !visit(game) {
                        done.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    Ok(())
}

/// One game of the engine against itself by these options, the one with this number in the series.
pub fn play<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    series: &Series,
    options: G::Options,
    number: u64,
    ending: Ending,
) -> Transcript {
    let mut seeded = Seeded::new(series.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    loop {
        engine.forget();
        if let Some(game) = try_playing::<G>(engine, series, options, (number, ending), &mut seeded) {
            return game;
        }
    }
}

/// One game, unless its opening decides it.
fn try_playing<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    series: &Series,
    options: G::Options,
    (number, ending): (u64, Ending),
    seeded: &mut Seeded,
) -> Option<Transcript> {
    let (start, mut position) = beginning::<G>(options, seeded);
    let mut history = History::starting_at(&position);
    let half = series.opening as usize / 2;
    let opening = series.opening as usize - half + seeded.below(half + 1);
    let mut plies = Vec::new();
    let mut lead = Lead::default();
    let winner = loop {
        if let Some(outcome) = position.outcome_with(&history) {
            if plies.len() <= opening {
                return None;
            }
            break outcome.winner;
        }
        if let Some(winner) = lead.conceded().filter(|_| ending == Ending::Conceded) {
            break Some(winner);
        }
        if plies.len() > LONGEST {
            break lead.winner(AHEAD);
        }
        let (m, score) = if plies.len() < opening {
            (seeded.pick(&position.moves()).copied()?, None)
        } else {
            let limits = Limits::nodes(series.nodes);
            let thought = engine.think(&position, &history, &limits, &[], &Control::default(), |_| {});
            if plies.len() == opening && thought.score().abs() > EVEN {
                return None;
            }
            // A search that was stopped before it had seen every move once has nothing to say.
            let score = (thought.depth > 0).then(|| thought.score());
            if let Some(score) = score {
                lead.follow(if position.turn() == Color::Black { score } else { -score });
            }
            (thought.best()?, score)
        };
        plies.push(Ply { text: G::write_move(&position, m), score });
        position.play_unchecked(m);
        history.push(&position);
    };
    Some(Transcript { number, winner, start, plies })
}

/// Where a game begins, and its text: with random armies where armies are chosen in secret, but for every
/// fourth game.
fn beginning<G: Game>(options: G::Options, seeded: &mut Seeded) -> (String, G::Position) {
    if let (Some(armies), Some(reveal)) = (G::ARMIES, G::Secrets::REVEAL)
        && seeded.below(4) > 0
    {
        let [black, white] = Color::BOTH.map(|color| armies.random(color, seeded.next_u64()));
        if let Ok(position) = reveal(ByColor::new(&black, &white), options) {
            return (G::write_position(&position), position);
        }
    }
    (String::new(), G::start(options))
}

/// Who is ahead, and for how long by enough to be given the game.
#[derive(Default)]
struct Lead {
    /// For Black.
    score: Score,
    plies: u32,
}

impl Lead {
    fn follow(&mut self, score: Score) {
        let lasts = score.abs() >= CONCEDED && score.signum() == self.score.signum();
        self.plies = if lasts { self.plies + 1 } else { 0 };
        self.score = score;
    }

    fn winner(&self, margin: Score) -> Option<Color> {
        match self.score {
            score if score >= margin => Some(Color::Black),
            score if score <= -margin => Some(Color::White),
            _ => None,
        }
    }

    fn conceded(&self) -> Option<Color> {
        if self.plies >= CONCEDED_PLIES { self.winner(CONCEDED) } else { None }
    }
}
