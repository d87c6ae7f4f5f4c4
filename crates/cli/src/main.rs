//! `ikusa`: the games, the tools and the server in one binary. Each subcommand is a file of its own.

mod args;
mod board;
mod commands;
mod load;
mod output;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Cli;
use crate::output::Answer;

fn main() -> ExitCode {
    let done = match Cli::try_parse() {
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
