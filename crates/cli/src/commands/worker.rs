//! `ikusa worker`: the computer's moves and visitors' analyses, made on another machine.

use anyhow::{Context, Result};
use clap::Args;
use ikusa_server::WorkerArgs;

/// Make the computer's moves and visitors' analyses for servers that share a PostgreSQL
///
/// Any number of workers may run, on any machines that reach the database. Each takes the next move or
/// analysis from the same queues as the others; what a worker was thinking about when it died is taken over by another within two seconds.
#[derive(Args, Debug)]
pub(crate) struct Worker {
    #[command(flatten)]
    settings: WorkerArgs,
}

impl Worker {
    pub(crate) fn run(&self) -> Result<()> {
        let config = self.settings.resolve()?;
        ikusa_server::start_logging(config.log_format);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("cannot start the worker's threads")?;
        runtime.block_on(ikusa_server::work(config))
    }
}
