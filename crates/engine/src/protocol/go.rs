//! The command `go`: what to search for and for how long.

use std::time::Duration;

use ikusa_rules::Color;

use super::Dialect;
use crate::limits::Limits;
use crate::time::PlayerClock;

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// Depth, nodes, time.
    pub(super) limits: Limits,
    /// Think in the opponent's time until `ponderhit`.
    pub(super) ponder: bool,
    /// Look for a forced mate within this time (`None` in the option: without bound).
    pub(super) mate: Option<Option<Duration>>,
    /// Look only at these first moves.
    pub(super) only: Vec<String>,
}

impl Go {
    /// Reads the words after `go`. `turn` says whose clock counts, `first` who moves first in this game, `delay` how
    /// long an answer is on its way to the clock. Words it does not know, and numbers it cannot read, it passes over.
    pub(super) fn parse(words: &[&str], dialect: &Dialect, turn: Color, first: Color, delay: Duration) -> Go {
        let owner = |index: usize| match (dialect.clocks_by_player, index) {
            (true, 0) => first,
            (true, _) => !first,
            (false, _) => Color::BOTH[index],
        };
        let mut go = Go::default();
        let mut clock = PlayerClock::default();
        let mut timed = false;
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let side = dialect.clocks.iter().position(|(time, inc)| *time == word || *inc == word);
            if let Some(index) = side {
                let Some(millis) = words.next().and_then(millis) else { continue };
                if owner(index) == turn {
                    timed = true;
                    let is_time = dialect.clocks[index].0 == word;
                    *(if is_time { &mut clock.left } else { &mut clock.increment }) = millis;
                }
                continue;
            }
            match word {
                "byoyomi" => {
                    if let Some(millis) = words.next().and_then(millis) {
                        timed = true;
                        clock.byoyomi = millis;
                    }
                }
                "movetime" => {
                    if let Some(millis) = words.next().and_then(millis) {
                        go.limits.time = Limits::movetime(millis.saturating_sub(delay)).time;
                    }
                }
                "depth" => go.limits.depth = words.next().and_then(|word| word.parse().ok()),
                "nodes" => go.limits.nodes = words.next().and_then(|word| word.parse().ok()),
                "ponder" => go.ponder = true,
                "mate" => go.mate = Some(words.next().and_then(millis)),
                "searchmoves" => go.only = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        if timed && go.limits.time.is_none() {
            go.limits.time = Some(clock.sooner(delay).allowance());
        }
        go
    }

    /// Whether nothing but `stop` ends it.
    pub(super) fn is_unbounded(&self) -> bool {
        match &self.mate {
            Some(time) => time.is_none(),
            None => self.ponder || self.limits.is_infinite(),
        }
    }
}

fn millis(word: &str) -> Option<Duration> {
    // A clock may have run below zero on its way here.
    word.parse::<i64>().ok().map(|millis| Duration::from_millis(millis.max(0).cast_unsigned()))
}

#[cfg(test)]
mod tests {
    use super::super::{UGI, USI};
    use super::*;

    fn parse(line: &str, dialect: &Dialect, turn: Color) -> Go {
        Go::parse(&line.split_whitespace().collect::<Vec<_>>(), dialect, turn, Color::Black, Duration::ZERO)
    }

    #[test]
    fn a_delay_is_kept_back_on_every_clock() {
        let delay = Duration::from_millis(300);
        for line in ["btime 0 byoyomi 1000", "btime 1000", "btime 500 byoyomi 500", "movetime 1000"] {
            let words: Vec<_> = line.split_whitespace().collect();
            let budget = Go::parse(&words, &USI, Color::Black, Color::Black, delay).limits.time.unwrap();
            assert!(budget.hard <= Duration::from_millis(700), "{line}: {budget:?}");
        }
    }

    #[test]
    fn each_side_reads_its_own_clock() {
        let line = "btime 60000 wtime 1000 byoyomi 0";
        let black = parse(line, &USI, Color::Black).limits.time.unwrap();
        let white = parse(line, &USI, Color::White).limits.time.unwrap();
        assert!(black.soft > white.soft);
        let line = "p1time 1000 p2time 60000 p1inc 0 p2inc 0";
        assert!(parse(line, &UGI, Color::White).limits.time.unwrap().soft > white.soft);
    }

    #[test]
    fn words_it_does_not_know_are_passed_over() {
        let go = parse("depth x nodes 500 frobnicate byoyomi", &USI, Color::Black);
        assert_eq!(go, Go { limits: Limits::nodes(500), ..Go::default() });
        assert!(parse("", &USI, Color::Black).is_unbounded());
        assert!(parse("infinite", &USI, Color::Black).is_unbounded());
        assert_eq!(parse("mate infinite", &USI, Color::Black).mate, Some(None));
        assert_eq!(parse("mate 500", &USI, Color::Black).mate, Some(Some(Duration::from_millis(500))));
    }
}
