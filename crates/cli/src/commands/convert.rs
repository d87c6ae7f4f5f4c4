//! `ikusa convert`: records in another format.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use ikusa_play::{AnyRecord, FormatInfo};

use super::batch::Jobs;
use super::files::{self, Found, Hints};
use crate::output;
use crate::tongue::{self, tell};

/// Translate record files into another format
#[derive(Args, Debug)]
pub(crate) struct Convert {
    /// Files, directories or patterns (`-`: standard input)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The format to write (see `ikusa games`)
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Where to write: a file, or a directory for several [default: standard output for one file, else beside each]
    #[arg(long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Leave out what the format cannot express, and name it on standard error
    #[arg(long)]
    lossy: bool,
    /// Write times as comments where the format has no place for them
    #[arg(long, conflicts_with = "lossy")]
    times: bool,
    #[command(flatten)]
    hints: Hints,
    #[command(flatten)]
    jobs: Jobs,
}

/// What became of one file.
struct Done {
    /// What is worth saying about it.
    notes: Vec<String>,
}

impl Convert {
    pub(crate) fn run(&self) -> Result<()> {
        let files = self.hints.expand(&self.files)?;
        let one = files.len() == 1 && !self.files[0].is_dir();
        let done = self.jobs.each(&files, |path| {
            let target = self.target(path, one);
            self.convert(path, &target).with_context(|| path.display().to_string())
        });
        let mut wrong = Vec::new();
        for (path, done) in files.iter().zip(done) {
            match done {
                Ok(done) => done.notes.iter().for_each(|note| eprintln!("ikusa: {}: {note}", path.display())),
                Err(error) => wrong.push(error),
            }
        }
        match wrong.len() {
            0 => Ok(()),
            1 if one => Err(wrong.remove(0)),
            count => {
                wrong.iter().for_each(|error| eprintln!("ikusa: {}", output::one_line(error)));
                bail!(
                    "{}",
                    tell!(
                        "{count} de {} archivos no se pudieron convertir",
                        "{count} of {} files could not be converted",
                        files.len()
                    )
                )
            }
        }
    }

    /// Where the games of `path` go.
    fn target(&self, path: &Path, one: bool) -> Target {
        match &self.output {
            Some(folder) if !one || folder.is_dir() => Target::Folder(folder.clone(), self.relative(path)),
            Some(file) => Target::File(file.clone()),
            None if one => Target::Output,
            None => {
                let folder = path.parent().unwrap_or(Path::new("")).to_owned();
                Target::Folder(folder, PathBuf::from(path.file_name().unwrap_or_default()))
            }
        }
    }

    /// The path below the directory that was named, so that the files of two directories keep apart.
    fn relative(&self, path: &Path) -> PathBuf {
        let below = self.files.iter().find_map(|root| path.strip_prefix(root).ok());
        let name = || Path::new(path.file_name().unwrap_or_default());
        below.filter(|below| !below.as_os_str().is_empty()).unwrap_or_else(name).to_owned()
    }

    fn convert(&self, path: &Path, target: &Target) -> Result<Done> {
        let found = self.hints.read(path)?;
        let mut notes: Vec<_> = found.faults.iter().map(|fault| tongue::told(fault)).collect();
        let format = self.format(&found)?;
        let texts: Vec<Vec<u8>> = found
            .records
            .iter()
            .map(|record| self.write(record.as_ref(), &format, &mut notes))
            .collect::<Result<_>>()?;
        match (target, texts.as_slice()) {
            (Target::Output, [only]) => files::write_bytes(None, only)?,
            (Target::File(file), [only]) => files::write_bytes(Some(file), only)?,
            (Target::Output | Target::File(_), several) => {
                bail!(
                    "{}",
                    tell!(
                        "este archivo tiene {} partidas; indica un directorio con --output",
                        "this file has {} games; name a directory with --output",
                        several.len()
                    )
                )
            }
            (Target::Folder(folder, name), several) => {
                for (index, text) in several.iter().enumerate() {
                    let number = if several.len() > 1 { format!("-{}", index + 1) } else { String::new() };
                    let stem = name.file_stem().unwrap_or_default().to_string_lossy();
                    let file = format!("{stem}{number}.{}", format.extensions[0]);
                    let file = folder.join(name.with_file_name(file));
                    if let Some(parent) = file.parent() {
                        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
                    }
                    files::write_bytes(Some(&file), text)?;
                }
            }
        }
        notes.sort();
        notes.dedup();
        Ok(Done { notes })
    }

    fn format(&self, found: &Found) -> Result<FormatInfo> {
        let formats = found.game.formats();
        let known: Vec<_> = formats.iter().map(|format| format.id).collect();
        formats.iter().find(|format| format.id == self.to).copied().with_context(|| {
            tell!(
                "formato de registro desconocido: '{}'; se esperaba uno de {}",
                "unknown record format '{}', expected one of {}",
                self.to,
                known.join(", ")
            )
        })
    }

    fn write(&self, record: &dyn AnyRecord, format: &FormatInfo, notes: &mut Vec<String>) -> Result<Vec<u8>> {
        if self.lossy {
            let (bytes, lost) = record.write_lossily(format.id)?;
            notes.extend(lost.iter().map(|loss| {
                format!("{}: {}", tell!("se omite", "left out"), loss.says().in_lang(tongue::lang()))
            }));
            return Ok(bytes);
        }
        if self.times {
            return Ok(record.write_fully(format.id)?);
        }
        let bytes = record.write(format.id)?;
        if !format.has_times && record.has_times() {
            notes.push(tell!(
                "se omite: el tiempo de cada jugada (--times lo escribe como comentarios)",
                "left out: the time spent on moves (--times writes it as comments)"
            ));
        }
        Ok(bytes)
    }
}

/// Where the games of a file go.
enum Target {
    Output,
    File(PathBuf),
    /// A directory, and the path below it whose extension is exchanged.
    Folder(PathBuf, PathBuf),
}
