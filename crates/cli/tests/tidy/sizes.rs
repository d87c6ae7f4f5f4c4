//! Ratchets: no file and no function longer than the longest that there is. Lower them when the longest shrinks.

use crate::{files, read, root, short};

/// Lines of the longest source file, tests at its end included.
const LONGEST_FILE: usize = 430;
/// Lines of the longest function.
const LONGEST_FUNCTION: usize = 80;

#[test]
fn files_and_functions_stay_small() {
    let mut long = Vec::new();
    for part in std::fs::read_dir(root().join("crates")).expect("crates") {
        for path in files(&part.expect("a crate").path().join("src"), "rs") {
            let text = read(&path);
            let lines: Vec<&str> = text.lines().collect();
            if lines.len() > LONGEST_FILE {
                long.push(format!("{} has {} lines, at most {LONGEST_FILE}", short(&path), lines.len()));
            }
            for (start, name) in functions(&lines) {
                let length = lines[start..].iter().position(|line| ends(line, lines[start])).unwrap_or(0) + 1;
                if length > LONGEST_FUNCTION {
                    long.push(format!(
                        "{}: {name} has {length} lines, at most {LONGEST_FUNCTION}",
                        short(&path)
                    ));
                }
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// Where functions begin, with what they are called: rustfmt puts one on a line of its own.
fn functions<'a>(lines: &'a [&'a str]) -> impl Iterator<Item = (usize, &'a str)> {
    lines.iter().enumerate().filter_map(|(number, line)| {
        let words = line.trim_start();
        let begins = [
            "fn ",
            "pub fn ",
            "pub(crate) fn ",
            "pub(super) fn ",
            "async fn ",
            "pub async fn ",
            "pub(crate) async fn ",
            "const fn ",
            "pub const fn ",
            "pub(crate) const fn ",
        ];
        let rest = begins.iter().find_map(|begin| words.strip_prefix(begin))?;
        (!line.trim_end().ends_with(['}', ';']))
            .then(|| (number, rest.split(['(', '<']).next().unwrap_or(rest)))
    })
}

/// Whether `line` closes what `first` opened: a brace as far to the left.
fn ends(line: &str, first: &str) -> bool {
    let indent = |text: &str| text.len() - text.trim_start().len();
    indent(line) == indent(first)
        && (line.trim_start() == "}" || line.trim_end().ends_with(';') && line != first)
}
