//! A series of games between two players.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use ikusa_rules::{Color, Game, Options, Position as _};

use super::opening::{Book, Openings};
use super::seat::{Choice, Pace, Player, Seat};
use super::statistics::Sprt;
use crate::net::{Pictured, Teachable};
use crate::playable::Playable;

/// What to play.
#[derive(Clone, Debug)]
pub struct SeriesPlan {
    /// The two players; the first is the one measured.
    pub players: [Player; 2],
    /// How much each move of each player may take.
    pub paces: [Pace; 2],
    /// How many games.
    pub games: u32,
    /// Games at the same time.
    pub parallel: usize,
    /// Where the players take over; each opening is played twice with sides changed.
    pub openings: Openings,
    /// Plies after which a game counts as a draw.
    pub longest: usize,
    /// Megabytes of our engine's table.
    pub hash: usize,
    /// Ends the series early once decided.
    pub sprt: Option<Sprt>,
}

/// The results so far, for the first player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games ended by an illegal move or a failure of the first player and the second.
    pub faults: [u32; 2],
    /// What went wrong, in words.
    pub troubles: Vec<String>,
}

impl Tally {
    /// Games finished.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// How one game ended: the winner's index, and whose fault it was if it was one.
struct Ending {
    winner: Option<usize>,
    fault: Option<(usize, String)>,
}

impl Ending {
    fn fair(winner: Option<usize>) -> Ending {
        Ending { winner, fault: None }
    }
}

/// Plays the series and returns its results; `progress` hears of each finished game.
///
/// # Errors
/// If a player cannot be started, or an option or a listed opening is wrong.
pub fn play_series<G: Game<Position: Pictured + Playable<Eval: Teachable<G::Position>>>>(
    plan: &SeriesPlan,
    options: &[(&str, &str)],
    progress: impl Fn(&Tally) + Sync,
) -> Result<Tally, String> {
    let chosen = G::Options::chosen(options.iter().copied()).map_err(|error| error.to_string())?;
    let book = Book::<G>::new(&plan.openings, chosen)?;
    let next = AtomicU32::new(0);
    let over = AtomicBool::new(false);
    let tally = Mutex::new(Tally::default());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.parallel.max(1))
            .map(|_| {
                scope.spawn(|| -> Result<(), String> {
                    let mut seats = [
                        Seat::<G>::new(&plan.players[0], plan.hash)?,
                        Seat::new(&plan.players[1], plan.hash)?,
                    ];
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= plan.games || over.load(Ordering::Relaxed) {
                            return Ok(());
                        }
                        let result = game(plan, &book, number, &mut seats);
                        if let Some((who, _)) = &result.fault {
                            // A program in an unknown state is replaced before the next game.
                            seats[*who] = Seat::new(&plan.players[*who], plan.hash)?;
                        }
                        let Ok(mut tally) = tally.lock() else { return Ok(()) };
                        tally.count(result);
                        progress(&tally);
                        if let Some(sprt) = plan.sprt
                            && sprt.verdict(tally.wins, tally.draws, tally.losses).is_some()
                        {
                            over.store(true, Ordering::Relaxed);
                        }
                    }
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().map_err(|_| "a game broke down".to_owned()).and_then(|done| done)
        })
    })?;
    tally.into_inner().map_err(|_| "the results are lost".to_owned())
}

impl Tally {
    fn count(&mut self, result: Ending) {
        match result.winner {
            Some(0) => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        if let Some((who, trouble)) = result.fault {
            self.faults[who] += 1;
            self.troubles.push(trouble);
        }
    }
}

/// The seed of a player's game. The last bit is a level's good or bad day: eight games in a row have each pair of days
/// with both colours, so that a short series is not a matter of whose days were better.
fn seed_of(series: u64, number: u32, who: usize) -> u64 {
    let mixed = series ^ u64::from(2 * number + who as u32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed & !1 | u64::from(number >> (who + 1) & 1)
}

fn game<G: Game<Position: Pictured + Playable<Eval: Teachable<G::Position>>>>(
    plan: &SeriesPlan,
    book: &Book<'_, G>,
    number: u32,
    seats: &mut [Seat<G>; 2],
) -> Ending {
    let mut line = book.opening(number / 2);
    let black = (number % 2) as usize;
    let index = |color: Color| if color == Color::Black { black } else { 1 - black };
    let lost = |who: usize, trouble: String| Ending { winner: Some(1 - who), fault: Some((who, trouble)) };
    for (who, seat) in seats.iter_mut().enumerate() {
        if let Err(trouble) = seat.begin(seed_of(plan.openings.seed, number, who)) {
            return lost(who, trouble);
        }
    }
    while line.len() < plan.longest {
        if let Some(outcome) = line.outcome() {
            return Ending::fair(outcome.winner.map(index));
        }
        let who = index(line.now().turn());
        match seats[who].choose(&line, plan.paces[who]) {
            Ok(Choice::Move(m)) => line.play(m),
            Ok(Choice::Say(text)) => {
                if let Err(error) = line.play_text(&text) {
                    let place = G::write_position(line.now());
                    return lost(who, format!("{text} on {place}: {error}"));
                }
            }
            Ok(Choice::Resign) => return Ending::fair(Some(1 - who)),
            Ok(Choice::Draw) => return Ending::fair(None),
            Ok(Choice::Declare) => match line.now().declaration() {
                Some(outcome) => return Ending::fair(outcome.winner.map(index)),
                None => return lost(who, "declared a win that the rules do not see".to_owned()),
            },
            Err(trouble) => return lost(who, trouble),
        }
    }
    Ending::fair(None)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_eight_games_have_each_pair_of_days_with_both_colours() {
        for series in 0..20 {
            let days = |number: u32| [0, 1].map(|who| seed_of(series, number, who) % 2);
            let seen: BTreeSet<_> = (0..8).map(|number| (number % 2, days(number))).collect();
            assert_eq!(seen.len(), 8, "series {series}");
        }
        let seeds: BTreeSet<_> = (0..100).flat_map(|n| [seed_of(1, n, 0), seed_of(1, n, 1)]).collect();
        assert_eq!(seeds.len(), 200, "no two games are alike");
    }
}
