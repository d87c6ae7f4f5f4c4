//! Record files: whose they are, what is in them, and writing them whole or not at all.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use ikusa_play::{AnyGame, AnyRecord, FormatInfo, GAMES};

use crate::args::{GameArg, parse_game};
use crate::output;

/// What is known about a file beforehand.
#[derive(Args, Debug)]
pub(crate) struct Hints {
    /// The game of the record [default: by the file's name or content]
    #[arg(long, value_parser = parse_game)]
    game: Option<GameArg>,
    /// The format of the file [default: by its name or content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
}

/// A record together with what it is.
pub(crate) struct Found {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) format: FormatInfo,
    pub(crate) record: Box<dyn AnyRecord>,
}

impl Hints {
    /// Reads a record file (`-`: standard input).
    pub(crate) fn read(&self, path: &Path) -> Result<Found> {
        let bytes = read_bytes(path).with_context(|| path.display().to_string())?;
        let (game, format) = self.recognise(path, &bytes).with_context(|| path.display().to_string())?;
        let record = game.read_record(format.id, &bytes).with_context(|| path.display().to_string())?;
        Ok(Found { game, format, record })
    }

    /// Which format the file has: as told, by the ending of its name, or by its content.
    fn recognise(&self, path: &Path, bytes: &[u8]) -> Result<(&'static dyn AnyGame, FormatInfo)> {
        let games =
            GAMES.iter().copied().filter(|game| self.game.is_none_or(|GameArg(only)| only.id() == game.id()));
        let known: Vec<_> =
            games.flat_map(|game| game.formats().into_iter().map(move |format| (game, format))).collect();
        if let Some(from) = &self.from {
            let told = known.iter().find(|(_, format)| format.id == from).copied();
            return told
                .with_context(|| format!("unknown record format '{from}', expected one of {}", ids(&known)));
        }
        let ending = path.extension().and_then(OsStr::to_str).map(str::to_lowercase);
        let by_name = |(_, format): &&(_, FormatInfo)| {
            ending.as_deref().is_some_and(|ending| format.extensions.contains(&ending))
        };
        let by_content = |(_, format): &&(_, FormatInfo)| (format.detect)(bytes);
        let found = known.iter().find(by_name).or_else(|| known.iter().find(by_content)).copied();
        found.with_context(|| {
            format!(
                "cannot tell the record format by name or content; name it with --from, one of {}",
                ids(&known)
            )
        })
    }
}

fn ids(known: &[(&'static dyn AnyGame, FormatInfo)]) -> String {
    known.iter().map(|(_, format)| format.id).collect::<Vec<_>>().join(", ")
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    if path.is_dir() {
        bail!("is a directory, expected a record file");
    }
    Ok(fs::read(path)?)
}

/// Writes bytes to a file so that it is there whole or not at all; without a path to standard output.
pub(crate) fn write_bytes(path: Option<&Path>, bytes: &[u8]) -> Result<()> {
    let Some(path) = path else {
        let mut out = output::stdout();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    };
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".part{}", std::process::id()));
    let part: PathBuf = path.with_file_name(name);
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    written
        .inspect_err(|_| {
            // The half-written part is no use to anyone; the first error is the one to tell.
            let _ = fs::remove_file(&part);
        })
        .with_context(|| path.display().to_string())
}
