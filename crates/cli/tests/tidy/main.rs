//! The house kept in order: every game has the same rooms, documents name what exists, games are listed in tables
//! alone, files and functions stay small, and what CI promises to run does run.

mod documents;
mod doors;
mod plan;
mod sizes;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

/// Every file below `folder` with this ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() && !path.ends_with("node_modules") && !path.ends_with("target") {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A path as the project's documents write it.
fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string().replace('\\', "/")
}

#[test]
fn what_ci_promises_to_run_can_run() {
    if std::env::var("IKUSA_COMPLETE").is_err() {
        return;
    }
    assert!(std::env::var("IKUSA_TEST_POSTGRES").is_ok(), "no PostgreSQL: the tests on it would be left out");
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let has = |name: &str| std::env::split_paths(&paths).any(|folder| folder.join(name).exists());
    let browser = std::env::var("CHROMIUM").is_ok()
        || ["chromium", "chromium-browser", "google-chrome"].iter().any(|name| has(name));
    assert!(browser, "no Chromium: the browser tests would be left out");
}
