//! A puzzle as a row of a file: `position | line | themes | rating`.

use std::fmt;
use std::str::FromStr;

/// A position with one winning first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position's text; whoever is to move solves it.
    pub position: String,
    /// The moves of both sides, the solver's first and last.
    pub line: Vec<String>,
    /// What it is about, the kind first (`mate`, `win` or `defence`).
    pub themes: Vec<String>,
    /// How hard it is, on the scale of players' ratings.
    pub rating: u32,
}

/// A row that is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowError(pub String);

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RowError {}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { position, line, themes, rating } = self;
        write!(f, "{position} | {} | {} | {rating}", line.join(" "), themes.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = RowError;

    fn from_str(row: &str) -> Result<Puzzle, RowError> {
        let columns: Vec<&str> = row.split(" | ").map(str::trim).collect();
        let &[position, line, themes, rating] = &columns[..] else {
            let said = format!("{} columns, expected 4: position | line | themes | rating", columns.len());
            return Err(RowError(said));
        };
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let (line, themes) = (words(line), words(themes));
        if line.is_empty() || themes.is_empty() {
            return Err(RowError("a puzzle has a line and a theme".to_owned()));
        }
        let rating = rating.parse().map_err(|_| RowError(format!("'{rating}' is not a rating")))?;
        Ok(Puzzle { position: position.to_owned(), line, themes, rating })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_reads_back_as_written_and_a_broken_one_says_why() {
        let row = "8k/6G2/7P1/9/9/9/9/9/4K4 b G 1 | G*2b | mate drop | 720";
        assert_eq!(row.parse::<Puzzle>().map(|puzzle| puzzle.to_string()).as_deref(), Ok(row));
        for (broken, said) in [
            ("8k | G*2b | mate", "3 columns"),
            ("8k | | mate | 7", "3 columns"),
            ("8k |  | mate | 7", "a line and a theme"),
            ("8k | G*2b | mate | easy", "'easy' is not a rating"),
        ] {
            let error = broken.parse::<Puzzle>().expect_err(broken);
            assert!(error.to_string().contains(said), "{broken}: {error}");
        }
    }
}
