//! What a CSA server tells of a game before it begins.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use ikusa_play::AnyLine;
use ikusa_rules::Color;

use super::wire::Wire;
use crate::tongue::tell;

/// A game to be played.
pub(super) struct Summary {
    /// Who plays Black and White.
    pub(super) names: [String; 2],
    /// One's own side.
    pub(super) side: Color,
    /// Where the game begins, moves made before included.
    pub(super) line: Box<dyn AnyLine>,
    pub(super) times: Times,
}

/// How time is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Times {
    /// What times are counted in.
    pub(super) unit: Duration,
    pub(super) total: Duration,
    pub(super) byoyomi: Duration,
    pub(super) increment: Duration,
}

/// Beyond so many lines nothing is a summary.
const MOST_LINES: usize = 4_096;

impl Summary {
    /// Waits for the next summary and reads it.
    pub(super) fn hear(wire: &mut Wire) -> Result<Summary> {
        while wire.hear()? != "BEGIN Game_Summary" {}
        let mut lines = Vec::new();
        loop {
            match wire.hear()? {
                end if end == "END Game_Summary" => return Summary::read(&lines),
                line => lines.push(line),
            }
            if lines.len() > MOST_LINES {
                bail!(
                    "{}",
                    tell!("el resumen de la partida no termina", "the summary of the game has no end")
                );
            }
        }
    }

    fn read(lines: &[String]) -> Result<Summary> {
        let value = |key: &str| lines.iter().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
        let side = match value("Your_Turn") {
            Some("+") => Color::Black,
            Some("-") => Color::White,
            other => bail!(
                "Your_Turn: {}",
                tell!(
                    "se esperaba + o - y hay '{}'",
                    "expected + or -, found '{}'",
                    other.unwrap_or_default()
                )
            ),
        };
        let name = |key: &str| value(key).unwrap_or("?").to_owned();
        Ok(Summary {
            names: [name("Name+"), name("Name-")],
            side,
            line: position(lines)?,
            times: Times::read(&value)?,
        })
    }
}

/// The position is a CSA record of its own.
fn position(lines: &[String]) -> Result<Box<dyn AnyLine>> {
    let begins = lines.iter().position(|line| line == "BEGIN Position");
    let ends = lines.iter().position(|line| line == "END Position");
    let block = match (begins, ends) {
        (Some(begins), Some(ends)) if begins < ends => lines[begins + 1..ends].join("\n"),
        _ => "PI\n+".to_owned(),
    };
    let record = super::game::shogi()?.read_record("csa", format!("V2.2\n{block}\n").as_bytes());
    Ok(record.with_context(|| tell!("la posición del servidor", "the server's position"))?.line())
}

impl Times {
    fn read<'a>(value: &impl Fn(&str) -> Option<&'a str>) -> Result<Times> {
        let unit = match value("Time_Unit") {
            None => Duration::from_secs(1),
            Some(text) => unit(text).with_context(|| format!("Time_Unit: '{text}'"))?,
        };
        let time = |key: &str| match value(key) {
            None => Ok(Duration::ZERO),
            // More than any game lasts is no time at all.
            Some(text) => match text.parse::<u32>() {
                Ok(count) => Ok(unit.saturating_mul(count)),
                Err(_) => bail!("{key}: {}", tell!("'{text}' no es un número", "'{text}' is not a number")),
            },
        };
        Ok(Times {
            unit,
            total: time("Total_Time")?,
            byoyomi: time("Byoyomi")?,
            increment: time("Increment")?,
        })
    }
}

/// `1sec`, `100msec` or `1min`.
fn unit(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let count: u64 = if digits.is_empty() { 1 } else { digits.parse().ok()? };
    let millis = match &text[digits.len()..] {
        "msec" => 1,
        "sec" => 1_000,
        "min" => 60_000,
        _ => return None,
    };
    count.checked_mul(millis).filter(|millis| (1..=3_600_000).contains(millis)).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_tells_side_names_times_and_position() {
        let text = "Protocol_Version:1.2\nGame_ID:g\nName+:ana\nName-:blas\nYour_Turn:-\nTo_Move:+\nBEGIN Time\n\
                    Time_Unit:100msec\nTotal_Time:6000\nByoyomi:50\nIncrement:20\nEND Time\nBEGIN Position\n\
                    PI\n+\n+7776FU,T3\nEND Position";
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let summary = Summary::read(&lines).expect("a summary");
        assert_eq!(
            (summary.names.as_slice(), summary.side),
            (&["ana".to_owned(), "blas".to_owned()][..], Color::White)
        );
        assert_eq!(
            (summary.times.total, summary.times.byoyomi),
            (Duration::from_secs(600), Duration::from_secs(5))
        );
        assert_eq!(summary.times.increment, Duration::from_secs(2));
        assert_eq!(summary.line.played(), ["7g7f"]);
    }

    #[test]
    fn what_is_no_summary_is_refused() {
        for wrong in ["Your_Turn:x", "Your_Turn:+\nTotal_Time:many", "Your_Turn:+\nTime_Unit:1parsec"] {
            let lines: Vec<String> = wrong.lines().map(str::to_owned).collect();
            assert!(Summary::read(&lines).is_err(), "{wrong}");
        }
    }
}
