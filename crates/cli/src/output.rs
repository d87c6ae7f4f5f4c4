//! Standard output for programs in pipes, and errors in one line.

use std::io::{self, StdoutLock, Write};

use anyhow::Result;
use serde::Serialize;

use crate::tongue;

/// What a command that answers a question has answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Exit code 0.
    Yes,
    /// Exit code 1: nothing went wrong, but the answer is no.
    No,
}

/// Standard output, locked and buffered by line as the standard library does it.
pub(crate) fn stdout() -> StdoutLock<'static> {
    io::stdout().lock()
}

/// Prints a value as one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<()> {
    let mut out = stdout();
    serde_json::to_writer(&mut out, value)?;
    writeln!(out)?;
    Ok(())
}

/// Whether the reader of our output has gone away, which is its right and no error.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}

/// An error with its causes in one line.
pub(crate) fn one_line(error: &anyhow::Error) -> String {
    let causes: Vec<_> =
        error.chain().map(|cause| ikusa_rules::with_short_quotes(&tongue::told(cause))).collect();
    causes.join(": ").split_whitespace().collect::<Vec<_>>().join(" ")
}
