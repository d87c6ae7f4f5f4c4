//! `ikusa learn GAME adopt`: a net for the next build.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use ikusa_engine::learn::Pupil;

use super::read_net;

#[derive(Args, Debug)]
pub(super) struct Adopt {
    /// The net
    net: PathBuf,
    /// The folder of the nets that are built in
    #[arg(long, value_name = "FOLDER", default_value = "crates/engine/nets")]
    nets: PathBuf,
}

impl Adopt {
    pub(super) fn run(&self, pupil: &dyn Pupil) -> Result<()> {
        let net = read_net(pupil, &self.net)?;
        let file = self.nets.join(format!("{}.net", pupil.id()));
        fs::write(&file, pupil.write(&net)).with_context(|| file.display().to_string())
    }
}
