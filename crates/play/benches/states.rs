//! What a whole state costs: games are played at random, and after each move it is written what either seat is told, as a server
//! does it. `cargo bench -p ikusa-play --bench states -- [GAME [GAMES]]` prints time and bytes; run under `valgrind --tool=callgrind`
//! it counts instructions, which do not depend on what else a machine does.
// What it measures is for whoever runs it.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use ikusa_play::protocol::MatchView;
use ikusa_play::{AnyGame, Command, GAMES, Match, Stage, Terms};
use ikusa_rules::{Color, Seeded, Viewer};

/// How many moves of each game are played: as many as the load that stands in docs/performance.md.
const MOVES: usize = 40;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wanted = words.first().map(String::as_str);
    let games: u64 = words.get(1).and_then(|count| count.parse().ok()).unwrap_or(4);
    for game in GAMES.iter().filter(|game| wanted.is_none_or(|id| game.id() == id)) {
        let mut told = Told::default();
        (0..games).for_each(|seed| told.of_a_match(*game, seed));
        told.report(game.id());
    }
}

#[derive(Default)]
struct Told {
    states: u32,
    bytes: usize,
    time: Duration,
}

impl Told {
    fn of_a_match(&mut self, game: &'static dyn AnyGame, seed: u64) {
        let mut contest = Match::new(game, Terms::default(), 0).expect("a match");
        for color in Color::BOTH {
            if contest.stage() == Stage::Forming {
                let armies = game.armies().expect("a game with a formation has armies");
                let army = armies.preset(armies.presets()[0].0, color).expect("an army");
                contest.apply(color, Command::Done { army }, 0).expect("a legal army");
            }
        }
        let mut seeded = Seeded::new(seed);
        for _ in 0..MOVES {
            if contest.stage() == Stage::Over {
                break;
            }
            let text = seeded.pick(&contest.line().moves()).cloned().expect("a move");
            contest.apply(contest.to_act(), Command::Move { text }, 0).expect("a legal move");
            let began = Instant::now();
            for color in Color::BOTH {
                let view = MatchView::of(&contest, Viewer::Seat(color), 0);
                self.bytes += serde_json::to_string(&view).expect("a text").len();
                self.states += 1;
            }
            self.time += began.elapsed();
        }
    }

    fn report(&self, id: &str) {
        let each = self.time.as_secs_f64() * 1e6 / f64::from(self.states.max(1));
        let bytes = self.bytes / self.states.max(1) as usize;
        println!("{id:<16} {:>6} states, {each:>7.1} µs and {bytes:>6} bytes each", self.states);
    }
}
