//! The binary, called as outside programs call it.

#![allow(dead_code, reason = "not every test file needs all of it")]

use std::process::{Command, Output};
use std::sync::LazyLock;

use serde_json::Value;

pub(crate) const IKUSA: &str = env!("CARGO_BIN_EXE_ikusa");
/// The ids of all games.
pub(crate) static GAMES: LazyLock<Vec<&str>> =
    LazyLock::new(|| ikusa_play::GAMES.iter().map(|game| game.id()).collect());

pub(crate) fn ikusa(args: &[&str]) -> Output {
    Command::new(IKUSA)
        .args(args)
        .env("LC_ALL", "C")
        .env_remove("IKUSA_LANG")
        .output()
        .expect("the binary runs")
}

pub(crate) fn stdout(args: &[&str]) -> String {
    let output = ikusa(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What a command prints that answers no: exit code 1.
pub(crate) fn no(args: &[&str]) -> String {
    let output = ikusa(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

pub(crate) fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).expect("JSON")
}
