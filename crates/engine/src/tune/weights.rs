//! Weights as text.

/// Weights as text: whitespace between numbers, lines of twenty.
pub fn write_weights(weights: &[i16]) -> String {
    let line = |row: &[i16]| row.iter().map(i16::to_string).collect::<Vec<_>>().join(" ") + "\n";
    weights.chunks(20).map(line).collect()
}

/// Reads [`write_weights`]; `None` unless there are exactly `count` numbers.
pub fn read_weights(text: &str, count: usize) -> Option<Vec<i16>> {
    let weights: Option<Vec<i16>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    weights.filter(|weights| weights.len() == count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back_as_written() {
        let weights: Vec<i16> = (-50..51).collect();
        assert_eq!(read_weights(&write_weights(&weights), 101), Some(weights));
        assert_eq!(read_weights("1 2 x", 3), None);
        assert_eq!(read_weights("1 2", 3), None);
    }
}
