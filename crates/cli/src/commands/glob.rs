//! Patterns in file names, for shells that do not resolve them: `*` and `?` within a name, `**` for any directories.

use std::fs;
use std::path::{Component, Path, PathBuf};

/// Whether a path has a pattern in it.
pub(crate) fn is_pattern(path: &Path) -> bool {
    path.to_string_lossy().contains(['*', '?'])
}

/// The files that a pattern matches, sorted.
pub(crate) fn matches(pattern: &Path) -> Vec<PathBuf> {
    let mut found = vec![PathBuf::new()];
    for component in pattern.components() {
        found = match component {
            Component::Normal(name) if name == "**" => found.iter().flat_map(|at| below(at)).collect(),
            Component::Normal(name) if is_pattern(Path::new(name)) => {
                let wanted: Vec<char> = name.to_string_lossy().chars().collect();
                found.iter().flat_map(|at| children(at)).filter(|path| named(path, &wanted)).collect()
            }
            other => found.into_iter().map(|at| at.join(other)).collect(),
        };
    }
    found.retain(|path| path.is_file());
    found.sort();
    found.dedup();
    found
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(listed) else { return Vec::new() };
    entries.flatten().map(|entry| folder.join(entry.file_name())).collect()
}

/// A directory and all directories below it.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_owned()];
    let mut next = 0;
    while next < all.len() {
        let inside = children(&all[next]);
        all.extend(inside.into_iter().filter(|path| path.is_dir() && !path.is_symlink()));
        next += 1;
    }
    all
}

fn named(path: &Path, pattern: &[char]) -> bool {
    let name: Vec<char> =
        path.file_name().map(|name| name.to_string_lossy().chars().collect()).unwrap_or_default();
    fits(&name, pattern)
}

/// Whether a name fits a pattern, going back to the last `*` where it does not.
fn fits(name: &[char], pattern: &[char]) -> bool {
    let (mut n, mut p) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while n < name.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, n));
                p += 1;
            }
            Some(c) if *c == '?' || *c == name[n] => {
                n += 1;
                p += 1;
            }
            _ => match star {
                Some((at, used)) => {
                    star = Some((at, used + 1));
                    (p, n) = (at + 1, used + 1);
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_patterns() {
        let fits = |name: &str, pattern: &str| {
            fits(&name.chars().collect::<Vec<_>>(), &pattern.chars().collect::<Vec<_>>())
        };
        assert!(fits("game.kif", "*.kif") && fits("a.b.kif", "*.kif") && fits("ab", "a?") && fits("", "*"));
        assert!(fits("将棋.kif", "??.kif") && fits("abcbd", "a*b*d"));
        assert!(!fits("game.kifu", "*.kif") && !fits("a", "a?") && !fits("abc", "a*b"));
    }
}
