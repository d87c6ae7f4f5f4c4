//! The arguments of commands that think.

use std::time::Duration;

use crate::tongue::tell;

/// Reads a time such as `200ms`, `1s`, `1.5s` or `2m`; a bare number counts seconds.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        other => {
            return Err(tell!(
                "unidad desconocida: '{other}'; se esperaba ms, s, m u h",
                "unknown unit '{other}', expected ms, s, m or h"
            ));
        }
    };
    let number: f64 =
        digits.parse().map_err(|_| tell!("'{digits}' no es un número", "'{digits}' is not a number"))?;
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
