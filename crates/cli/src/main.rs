//! `ikusa`: the games, the tools and the server in one binary. Each subcommand is a file of its own.

mod args;
mod board;
mod commands;
mod help;
mod load;
mod output;
mod tongue;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::args::Cli;
use crate::output::Answer;

/// What was typed. Programs that start engines by their path pass no arguments: called `ikusa-usi`, this is one.
fn words() -> Vec<OsString> {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let name = words.first().and_then(|name| Path::new(name).file_stem()?.to_str());
    let command = name.and_then(|name| name.strip_prefix("ikusa-")).filter(|word| *word == "usi");
    if let Some(command) = command.map(OsString::from) {
        words.insert(1, command);
    }
    words
}

fn main() -> ExitCode {
    let words = words();
    tongue::choose(&words);
    let parsed = help::command().try_get_matches_from(words).and_then(|found| Cli::from_arg_matches(&found));
    let done = match parsed {
        Ok(cli) => commands::run(&cli),
        Err(error) => args::refuse(&error).map(|()| Answer::Yes),
    };
    match done {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ikusa: {}", output::one_line(&error));
            ExitCode::from(2)
        }
    }
}
