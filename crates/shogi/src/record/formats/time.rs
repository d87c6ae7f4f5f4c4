//! The time a move took, as each format writes it.

use std::fmt::Write;

use ikusa_rules::{Loss, RecordError, SyntaxError, say};

use super::cursor::{CLOSE, LineCursor};

/// Hours, minutes and seconds.
pub(super) struct HoursMinutesSeconds {
    pub(super) hours: u64,
    pub(super) minutes: u64,
    pub(super) seconds: u64,
}

/// `millis` in whole seconds.
///
/// # Errors
/// If there are fractions, which most formats cannot express.
pub(super) fn seconds(millis: u64) -> Result<u64, RecordError> {
    if millis.is_multiple_of(1000) {
        return Ok(millis / 1000);
    }
    Err(RecordError::Inexpressible(Loss::Fractions))
}

/// A number of seconds as a clock shows it.
pub(super) fn clock(seconds: u64) -> HoursMinutesSeconds {
    HoursMinutesSeconds { hours: seconds / 3600, minutes: seconds / 60 % 60, seconds: seconds % 60 }
}

/// `( 0:16/00:00:16)`: the time of the move and all the time of the side so far.
pub(super) fn write_kif(millis: u64, spent: u64) -> Result<String, RecordError> {
    let move_time = seconds(millis)?;
    let total = clock(spent / 1000);
    let mut text = String::new();
    let _ = write!(
        text,
        "({:>2}:{:02}/{:02}:{:02}:{:02})",
        move_time / 60,
        move_time % 60,
        total.hours,
        total.minutes,
        total.seconds
    );
    Ok(text)
}

/// Reads the same behind its `(`, in milliseconds. The total follows from the others and is not kept.
pub(super) fn read_kif(line: &mut LineCursor<'_>) -> Result<u64, SyntaxError> {
    let spent = read_clock(line)?;
    if line.eat("/") {
        line.skip_spaces();
        if !line.clone().eat_any(CLOSE) {
            read_clock(line)?;
        }
    }
    line.expect_any(CLOSE)?;
    Ok(spent)
}

/// `1:02`, `0:01:02`: two or three numbers.
fn read_clock(line: &mut LineCursor<'_>) -> Result<u64, SyntaxError> {
    let mut total: u64 = 0;
    for part in 0..3 {
        line.skip_spaces();
        if part > 0 && !line.eat_any([":", "："]) {
            break;
        }
        line.skip_spaces();
        let number = line.number().ok_or_else(|| {
            line.error(say!("se esperaba un tiempo como 0:16", "expected a time such as 0:16"))
        })?;
        total = total.saturating_mul(60).saturating_add(number);
    }
    let parts = fraction(line);
    line.skip_spaces();
    let all = millis(total).and_then(|millis| millis.checked_add(parts));
    all.ok_or_else(|| line.error(say!("se esperaba un tiempo más corto", "expected a shorter time")))
}

/// A number of seconds in milliseconds, if it fits.
pub(super) fn millis(seconds: u64) -> Option<u64> {
    seconds.checked_mul(1000)
}

/// `16` or `16.25` seconds, as CSA writes them, in milliseconds.
pub(super) fn read_csa(line: &mut LineCursor<'_>) -> Result<u64, SyntaxError> {
    let whole = line
        .number()
        .ok_or_else(|| line.error(say!("se esperaba un tiempo en segundos", "expected a time in seconds")))?;
    let parts = fraction(line);
    let all = millis(whole).and_then(|millis| millis.checked_add(parts));
    all.ok_or_else(|| line.error(say!("se esperaba un tiempo más corto", "expected a shorter time")))
}

/// `.25` of a second in milliseconds; nothing is 0.
fn fraction(line: &mut LineCursor<'_>) -> u64 {
    let mut millis = 0;
    if line.eat(".") {
        for weight in [100, 10, 1] {
            let Some(digit) = line.take_as(super::cursor::digit) else { break };
            millis += digit * weight;
        }
        line.take_while(|c| c.is_ascii_digit());
    }
    millis
}

/// Writes the same.
pub(super) fn write_csa(millis: u64) -> String {
    let (seconds, fraction) = (millis / 1000, millis % 1000);
    match fraction {
        0 => seconds.to_string(),
        _ => format!("{seconds}.{fraction:03}"),
    }
}
