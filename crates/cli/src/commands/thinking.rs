//! The arguments of commands that think.

use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use ikusa_engine::{AnyPlayer, Spot};

use crate::args::LineArgs;

/// The engine for a game.
pub(crate) fn player(id: &str) -> Result<&'static dyn AnyPlayer> {
    ikusa_engine::player(id).with_context(|| format!("the engine does not play {id}"))
}

/// Calls `think` with the place that the arguments describe, once the rules have accepted it.
pub(crate) fn at_spot<T>(line: &LineArgs, think: impl FnOnce(&Spot<'_>) -> Result<T, String>) -> Result<T> {
    line.open(ikusa_rules::Lang::En)?;
    let options = line.options.pairs()?;
    let moves: Vec<&str> = line.moves.split_whitespace().collect();
    let spot = Spot { position: line.position.as_deref(), moves: &moves, options: &options };
    think(&spot).map_err(|error| anyhow!(error))
}

/// Reads a time such as `200ms`, `1s`, `1.5s` or `2m`; a bare number counts seconds.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("unknown unit '{other}', expected ms, s, m or h")),
    };
    let number: f64 = digits.parse().map_err(|_| format!("'{digits}' is not a number"))?;
    Duration::try_from_secs_f64(number * unit).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        assert_eq!(parse_time("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_time("3"), Ok(Duration::from_secs(3)));
        for bad in ["", "s", "-1s", "1parsec", "nan", "1e999"] {
            assert!(parse_time(bad).is_err(), "{bad}");
        }
    }
}
