//! `ikusa convert`: a record in another format.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use super::files::{self, Hints};

/// Translate a record file into another format
#[derive(Args, Debug)]
pub(crate) struct Convert {
    /// The file (`-`: standard input)
    file: PathBuf,
    /// The format to write (see `ikusa games`)
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Where to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    hints: Hints,
}

impl Convert {
    pub(crate) fn run(&self) -> Result<()> {
        let found = self.hints.read(&self.file)?;
        let bytes = found.record.write(&self.to).with_context(|| self.file.display().to_string())?;
        files::write_bytes(self.output.as_deref(), &bytes)
    }
}
