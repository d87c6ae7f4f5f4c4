//! Weights as text.

/// Weights as text: whitespace between numbers, lines of twenty.
pub fn write_weights(weights: &[i16]) -> String {
    let line = |row: &[i16]| row.iter().map(i16::to_string).collect::<Vec<_>>().join(" ") + "\n";
    weights.chunks(20).map(line).collect()
}

/// Reads [`write_weights`].
///
/// # Errors
/// If there are not exactly `count` numbers, in words.
pub fn read_weights(text: &str, count: usize) -> Result<Vec<i16>, String> {
    let expected = || format!("expected {count} whole numbers from {} to {}", i16::MIN, i16::MAX);
    let read = |(index, word): (usize, &str)| {
        word.parse().map_err(|_| format!("'{word}' is weight {}, {}", index + 1, expected()))
    };
    let weights: Vec<i16> = text.split_whitespace().enumerate().map(read).collect::<Result<_, _>>()?;
    if weights.len() == count {
        Ok(weights)
    } else {
        Err(format!("{} weights, {}", weights.len(), expected()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back_as_written() {
        let weights: Vec<i16> = (-50..51).collect();
        assert_eq!(read_weights(&write_weights(&weights), 101), Ok(weights));
        let expected = "expected 3 whole numbers from -32768 to 32767";
        assert_eq!(read_weights("1 2 x", 3), Err(format!("'x' is weight 3, {expected}")));
        assert_eq!(read_weights("1 2", 3), Err(format!("2 weights, {expected}")));
    }
}
