//! `ikusa backup`: a copy of the database, while the server runs.

use anyhow::{Result, bail};
use clap::Args;
use ikusa_server::DatabaseArgs;

use crate::tongue::tell;

/// Copy the SQLite database of a server, which may be running, to a file
///
/// The database is found as `ikusa serve` finds it. The copy is whole and as of one moment; to restore it,
/// start the server with it.
#[derive(Args, Debug)]
pub(crate) struct Backup {
    /// The file to write; it must not exist yet
    copy: String,
    #[command(flatten)]
    place: DatabaseArgs,
}

impl Backup {
    pub(crate) fn run(&self) -> Result<()> {
        let database = self.place.resolve()?;
        if ikusa_server::store::is_postgres(&database) {
            bail!(
                "{}",
                tell!(
                    "esta base de datos es de PostgreSQL: cópiala con pg_dump",
                    "this is a PostgreSQL database: back it up with pg_dump"
                )
            );
        }
        Ok(ikusa_server::store::backup(&database, &self.copy)?)
    }
}
