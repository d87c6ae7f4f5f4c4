//! `ikusa completions` and `ikusa man`: what shells and readers of manuals need, from the command line's own description.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use clap_complete::Shell;

use crate::help;
use crate::output;

/// Print completions for a shell
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> Result<()> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut help::command(), "ikusa", &mut text);
        super::files::write_bytes(None, &text)
    }
}

/// Print the manual page, or write one for every subcommand
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// The directory for the pages [default: the first page to standard output]
    #[arg(value_name = "DIRECTORY")]
    folder: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self) -> Result<()> {
        let Some(folder) = &self.folder else {
            let mut out = output::stdout();
            return Ok(clap_mangen::Man::new(help::command()).render(&mut out)?);
        };
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        clap_mangen::generate_to(help::command(), folder).with_context(|| folder.display().to_string())
    }
}
