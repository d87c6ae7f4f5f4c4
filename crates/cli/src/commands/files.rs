//! Record files: whose they are, what is in them, and writing them whole or not at all.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use ikusa_play::{AnyGame, AnyRecord, FormatInfo, GAMES};
use ikusa_rules::{Faults, RecordError};

use crate::args::{GameArg, parse_game};
use crate::output;
use crate::tongue::tell;

/// What is known about files beforehand, and how strictly they are read.
#[derive(Args, Debug)]
pub(crate) struct Hints {
    /// The game of the record [default: by the file's name or content]
    #[arg(long, value_parser = parse_game)]
    game: Option<GameArg>,
    /// The format of the file [default: by its name or content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// Read what can be read of a broken file, and say what is wrong with it
    #[arg(long)]
    lenient: bool,
}

/// The records of a file together with what they are.
pub(crate) struct Found {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) format: FormatInfo,
    pub(crate) records: Vec<Box<dyn AnyRecord>>,
    /// What was wrong, in a file that was read all the same.
    pub(crate) faults: Vec<RecordError>,
}

impl Hints {
    /// A file of this game, perhaps in a known format.
    pub(crate) fn of(game: &'static dyn AnyGame, from: Option<String>) -> Hints {
        Hints { game: Some(GameArg(game)), from, lenient: false }
    }

    /// Reads a record file (`-`: standard input).
    pub(crate) fn read(&self, path: &Path) -> Result<Found> {
        let bytes = read_bytes(path)?;
        let (game, format) = self.recognise(path, &bytes)?;
        let mut faults = if self.lenient { Faults::lenient() } else { Faults::strict() };
        let records = game.read_records(format.id, &bytes, &mut faults)?;
        Ok(Found { game, format, records, faults: faults.found() })
    }

    /// Which format the file has: as told; by the extension of its name, unless the content is plainly of another; or by
    /// the content.
    fn recognise(&self, path: &Path, bytes: &[u8]) -> Result<(&'static dyn AnyGame, FormatInfo)> {
        let known = self.known();
        if let Some(from) = &self.from {
            self.check_format(from)?;
            let told = known.iter().find(|(_, format)| format.id == from).copied();
            return told.context("the format is known");
        }
        let by_name = known.iter().find(|(_, format)| has_extension(path, format)).copied();
        let by_content = known.iter().find(|(_, format)| (format.detect)(bytes)).copied();
        let found = match (by_name, by_content) {
            (Some((_, named)), Some(content)) if !(named.detect)(bytes) => Some(content),
            (named, content) => named.or(content),
        };
        found.with_context(|| {
            tell!(
                "no se reconoce el formato del registro ni por su nombre ni por su contenido; di cuál es con --from, uno de {}",
                "cannot tell the record format by name or content; name it with --from, one of {}",
                ids(&known)
            )
        })
    }

    /// Whether a file's name says that it is in `format`.
    pub(crate) fn is_named(&self, path: &Path, format: &str) -> bool {
        self.known().iter().any(|(_, known)| known.id == format && has_extension(path, known))
    }

    /// Refuses a format that nobody knows, before any file is read.
    pub(crate) fn check_format(&self, format: &str) -> Result<()> {
        let known = self.known();
        if known.iter().any(|(_, info)| info.id == format) {
            return Ok(());
        }
        bail!(
            "{}",
            tell!(
                "formato de registro desconocido: '{format}'; se esperaba uno de {}",
                "unknown record format '{format}', expected one of {}",
                ids(&known)
            )
        )
    }

    fn known(&self) -> Vec<(&'static dyn AnyGame, FormatInfo)> {
        let games =
            GAMES.iter().copied().filter(|game| self.game.is_none_or(|GameArg(only)| only.id() == game.id()));
        games.flat_map(|game| game.formats().into_iter().map(move |format| (game, format))).collect()
    }

    /// The files that are meant: a directory stands for every record file below it, a pattern for what it matches.
    pub(crate) fn expand(&self, paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
        let known = self.known();
        let is_record = |path: &Path| known.iter().any(|(_, format)| has_extension(path, format));
        let mut files = Vec::new();
        for path in paths {
            if path.is_dir() {
                let before = files.len();
                walk(path, &is_record, &mut files, 0).with_context(|| path.display().to_string())?;
                if files.len() == before {
                    bail!(
                        "{}: {}",
                        path.display(),
                        tell!("no hay registros en este directorio", "no record files in this directory")
                    );
                }
            } else if path.exists() || !super::glob::is_pattern(path) {
                files.push(path.clone());
            } else {
                let found = super::glob::matches(path);
                if found.is_empty() {
                    bail!("{}: {}", path.display(), tell!("ningún archivo coincide", "no file matches"));
                }
                files.extend(found);
            }
        }
        Ok(files)
    }
}

/// Directories inside each other beyond this are somebody's loop of links.
const DEEPEST: usize = 64;

/// The wanted files below a directory, sorted by name.
fn walk(
    folder: &Path,
    wanted: &impl Fn(&Path) -> bool,
    files: &mut Vec<PathBuf>,
    depth: usize,
) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            if depth < DEEPEST {
                walk(&path, wanted, files, depth + 1)?;
            }
        } else if wanted(&path) {
            files.push(path);
        }
    }
    Ok(())
}

fn has_extension(path: &Path, format: &FormatInfo) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).map(str::to_lowercase);
    extension.is_some_and(|extension| format.extensions.contains(&extension.as_str()))
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
        bail!(
            "{}",
            tell!("es un directorio; se esperaba un registro", "is a directory, expected a record file")
        );
    }
    Ok(fs::read(path)?)
}

/// Why pixels and pages are not written where people read.
pub(crate) fn unshowable() -> String {
    tell!(
        "una terminal no puede mostrar esto; di un archivo con --output",
        "a terminal cannot show this; name a file with --output"
    )
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
