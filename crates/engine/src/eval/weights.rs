//! The weights of an evaluation made by hand, as text: whitespace between numbers.

/// Reads weights.
///
/// # Errors
/// If there are not exactly `count` numbers, in words.
pub(super) fn read_weights(text: &str, count: usize) -> Result<Vec<i16>, String> {
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
    fn weights_are_read_and_counted() {
        assert_eq!(read_weights("1 -2\n3", 3), Ok(vec![1, -2, 3]));
        let expected = "expected 3 whole numbers from -32768 to 32767";
        assert_eq!(read_weights("1 2 x", 3), Err(format!("'x' is weight 3, {expected}")));
        assert_eq!(read_weights("1 2", 3), Err(format!("2 weights, {expected}")));
    }
}
