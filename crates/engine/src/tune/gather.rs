//! Games of the engine against itself, as lines of text.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use ikusa_rules::{Color, Game, Line, Position, Seeded};

use crate::engine::{Engine, Settings};
use crate::limits::{Control, Limits};
use crate::playable::{Class, Playable};
use crate::score::Score;

/// How games are played to learn from.
#[derive(Clone, Debug)]
pub struct Gathering {
    /// The numbers of games that have been played already.
    pub known: BTreeSet<u64>,
    /// How many games there shall be: their numbers begin at 0.
    pub games: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// Random plies at the start of each game.
    pub opening: u32,
    /// Decides the openings.
    pub seed: u64,
    /// Games at the same time.
    pub parallel: usize,
}

/// Scores beyond this are decided and teach nothing.
const DECIDED: Score = 2000;
/// A side that both have seen this far ahead for so many plies has won.
const CONCEDED: Score = 3000;
const CONCEDED_PLIES: u32 = 8;
/// After so many plies a game counts for the side that is ahead by this much: some endings are won for a
/// player who knows how, and calling them drawn would teach that the lead was worth nothing.
const LONGEST: usize = 300;
const AHEAD: Score = 1000;

/// Plays games and hands over the lines that describe each: `number score result position`, score and
/// result (1, ½ or 0) for Black.
pub fn gather<G: Game<Position: Playable>>(plan: &Gathering, visit: impl FnMut(u64, &str) + Send) {
    let next = AtomicU64::new(0);
    let visit = Mutex::new(visit);
    thread::scope(|scope| {
        for _ in 0..plan.parallel.max(1) {
            scope.spawn(|| {
                let settings = Settings { hash: 4, ..Settings::default() };
                let mut engine = Engine::<G::Position>::new(settings, Default::default());
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        return;
                    }
                    if plan.known.contains(&number) {
                        continue;
                    }
                    let lines = teach::<G>(&mut engine, plan, number);
                    let Ok(mut visit) = visit.lock() else { return };
                    visit(number, &lines);
                }
            });
        }
    });
}

/// One game of the engine against itself.
fn teach<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    plan: &Gathering,
    number: u64,
) -> String {
    let mut seeded = Seeded::new(plan.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut line = Line::<G>::default();
    let opening = plan.opening as usize + seeded.below(4);
    let mut seen: Vec<(Score, String)> = Vec::new();
    let mut lead = Lead::default();
    engine.forget();
    let outcome = loop {
        if let Some(outcome) = line.outcome() {
            break outcome.winner;
        }
        if let Some(winner) = lead.conceded() {
            break Some(winner);
        }
        if line.len() >= LONGEST {
            break lead.winner(AHEAD);
        }
        let position = line.now();
        let m = if line.len() < opening {
            seeded.pick(&position.moves()).copied()
        } else {
            let limits = Limits::nodes(plan.nodes);
            let thought = engine.think(position, line.history(), &limits, &[], &Control::default(), |_| {});
            let score = if position.turn() == Color::Black { thought.score() } else { -thought.score() };
            lead.follow(score);
            let calm = !position.in_check()
                && thought.best().is_some_and(|m| position.class(m) != Class::Tactical)
                && score.abs() < DECIDED;
            if calm {
                seen.push((score, G::write_position(position)));
            }
            thought.best()
        };
        let Some(m) = m else { break None };
        line.play(m);
    };
    let result = match outcome {
        Some(Color::Black) => "1",
        Some(Color::White) => "0",
        None => "0.5",
    };
    seen.into_iter().fold(String::new(), |mut lines, (score, text)| {
        let _ = writeln!(lines, "{number} {score} {result} {text}");
        lines
    })
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

/// The number of the game that a line of [`gather`] belongs to.
pub fn number_of(line: &str) -> Option<u64> {
    line.split(' ').next()?.parse().ok()
}
