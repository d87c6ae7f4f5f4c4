//! `ikusa completions` and `ikusa man`: what shells and readers of manuals need, from the command line's own description.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use clap_complete::Shell;
use ikusa_rules::Lang;

use crate::help;
use crate::tongue::{self, tell};

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

/// Print a manual page, or write all of them
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// A subcommand, for its page, or a directory for the pages of all [default: the first page]
    #[arg(value_name = "COMMAND|DIRECTORY")]
    of: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self) -> Result<()> {
        let Some(of) = &self.of else { return print_page(help::command()) };
        let mut ikusa = help::command();
        ikusa.build();
        if let Some(named) = of.to_str().and_then(|name| ikusa.find_subcommand(name)) {
            return print_page(named.clone());
        }
        // A bare word is more likely a command that there is not than a new directory.
        let is_folder = of.components().count() > 1 || of.is_absolute() || of.is_dir();
        ensure!(
            is_folder,
            tell!(
                "'{0}' no es un comando ni un directorio que exista; para crearlo: ./{0}",
                "'{0}' is neither a command nor a directory that exists; to make one: ./{0}",
                of.display()
            )
        );
        write_pages(of).with_context(|| of.display().to_string())
    }
}

fn print_page(command: clap::Command) -> Result<()> {
    let mut page = Vec::new();
    let title = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    clap_mangen::Man::new(command).title(title).render(&mut page)?;
    super::files::write_bytes(None, headed(&String::from_utf8(page)?).as_bytes())
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
