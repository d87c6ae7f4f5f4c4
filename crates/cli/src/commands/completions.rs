//! `ikusa completions` and `ikusa man`: what shells and readers of manuals need, from the command line's own description.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use clap_complete::Shell;
use ikusa_rules::Lang;

use crate::help;
use crate::tongue;

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
            let mut page = Vec::new();
            clap_mangen::Man::new(help::command()).render(&mut page)?;
            return super::files::write_bytes(None, headed(&String::from_utf8(page)?).as_bytes());
        };
        write_pages(folder).with_context(|| folder.display().to_string())
    }
}

fn write_pages(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(help::command(), folder)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_ours = |name: &str| name.starts_with("ikusa") && name.ends_with(".1");
        if path.file_name().and_then(|name| name.to_str()).is_some_and(is_ours) {
            fs::write(&path, headed(&fs::read_to_string(&path)?))?;
        }
    }
    Ok(())
}

/// A page with the headings that manuals have in the language of this run.
fn headed(page: &str) -> String {
    const HEADINGS: [(&str, &str); 4] = [
        (".SH NAME\n", ".SH NOMBRE\n"),
        (".SH SYNOPSIS\n", ".SH SINOPSIS\n"),
        (".SH DESCRIPTION\n", ".SH DESCRIPCIÓN\n"),
        (".SH VERSION\n", ".SH VERSIÓN\n"),
    ];
    match tongue::lang() {
        Lang::En => page.to_owned(),
        Lang::Es => HEADINGS.iter().fold(page.to_owned(), |page, (en, es)| page.replace(en, es)),
    }
}
