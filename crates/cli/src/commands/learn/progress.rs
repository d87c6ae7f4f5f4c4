//! How far a long step has come.

use std::io::{self, IsTerminal};

/// Draws how far it has come, on one line of a terminal; elsewhere a line now and then.
pub(in crate::commands) fn bar(what: &str, done: u64, all: u64, remark: &str) {
    const WIDTH: u64 = 30;
    let all = all.max(1);
    let filled = (done * WIDTH / all).min(WIDTH) as usize;
    let line = format!("{what} {done}/{all} [{:<30}] {remark}", "#".repeat(filled));
    if io::stderr().is_terminal() {
        eprint!("\r{line}{}", if done >= all { "\n" } else { "" });
    } else if done.is_multiple_of(all.div_ceil(20)) || done >= all {
        eprintln!("{line}");
    }
}
