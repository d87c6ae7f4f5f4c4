//! `ikusa serve`: the web app and API.

use anyhow::{Context, Result};
use clap::Args;
use ikusa_server::ServeArgs;

/// Serve the web app and the API
#[derive(Args, Debug)]
pub(crate) struct Serve {
    #[command(flatten)]
    settings: ServeArgs,
    /// Print the effective settings and exit
    #[arg(long)]
    check_config: bool,
}

impl Serve {
    pub(crate) fn run(&self) -> Result<()> {
        let config = self.settings.resolve()?;
        if self.check_config {
            eprint!("{config}");
            return Ok(());
        }
        ikusa_server::start_logging(config.log_format);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("cannot start the server's threads")?;
        runtime.block_on(ikusa_server::serve(config))
    }
}
