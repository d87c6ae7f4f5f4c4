//! `ikusa serve`: the web app and API.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use ikusa_server::ServeArgs;
use ikusa_server::store::is_postgres;

use crate::tongue::tell;

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
        let is_first = !is_postgres(&config.database) && !Path::new(&config.database).exists();
        let database = config.database.clone();
        ikusa_server::start_logging(config.log_format);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("cannot start the server's threads")?;
        runtime.block_on(ikusa_server::serve(config, || {
            if is_first {
                welcome(&database);
            }
        }))
    }
}

/// Whoever starts a server of their own for the first time hears what to do next, below the address: programs read that in the
/// first line, and may hear no more.
fn welcome(database: &str) {
    let what_next = tell!(
        "Primer arranque: abre esa dirección en un navegador y elige un juego; nadie necesita una cuenta. Las partidas se \
         guardan en {database}. Ctrl+C detiene el servidor y la próxima vez sigue donde estaba; «ikusa serve --help» dice \
         cómo abrirlo a otros.",
        "First start: open that address in a browser and choose a game; nobody needs an account. Games are kept in \
         {database}. Ctrl+C stops the server, and next time it goes on where it was; 'ikusa serve --help' says how to \
         let others in."
    );
    let _ = writeln!(std::io::stderr(), "{what_next}");
}
