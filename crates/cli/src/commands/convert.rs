//! `ikusa convert`: records in another format.

use std::collections::BTreeMap;
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
        self.hints.check_format(&self.to)?;
        let files = self.hints.expand(&self.files)?;
        let one = files.len() == 1 && !self.files[0].is_dir();
        self.check_names(&files, one)?;
        let done = self.jobs.each(&files, |path| {
            let target = self.target(path, one, &files);
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
                        "archivos que no se pudieron convertir: {count} de {}",
                        "{count} of {} files could not be converted",
                        files.len()
                    )
                )
            }
        }
    }

    /// Refuses to write two files into one, as two directories with the same names would be.
    fn check_names(&self, files: &[PathBuf], one: bool) -> Result<()> {
        let mut taken = BTreeMap::new();
        for path in files {
            let Target::Folder(stem) = self.target(path, one, files) else { continue };
            if let Some(other) = taken.insert(stem, path) {
                bail!(
                    "{}",
                    tell!(
                        "{} y {} darían el mismo archivo",
                        "{} and {} would become the same file",
                        other.display(),
                        path.display()
                    )
                );
            }
        }
        Ok(())
    }

    /// Where the games of `path`, one of `files`, go.
    fn target(&self, path: &Path, one: bool, files: &[PathBuf]) -> Target {
        match &self.output {
            Some(folder) if !one || folder.is_dir() => {
                Target::Folder(folder.join(self.stem(&self.relative(path), path, files)))
            }
            Some(file) => Target::File(file.clone()),
            None if one => Target::Output,
            None if self.hints.is_named(path, &self.to) => Target::Nowhere,
            None => Target::Folder(self.stem(path, path, files)),
        }
    }

    /// `name` without its extension, unless another of `files` differs from `path` in nothing else: then only the one that
    /// has the wanted extension already goes without, so that no file is written over another.
    fn stem(&self, name: &Path, path: &Path, files: &[PathBuf]) -> PathBuf {
        let bare = path.with_extension("");
        let shared = files.iter().any(|other| other != path && other.with_extension("") == bare);
        if shared && !self.hints.is_named(path, &self.to) { name.to_owned() } else { name.with_extension("") }
    }

    /// The path below the directory that was named, so that the files of two directories keep apart.
    fn relative(&self, path: &Path) -> PathBuf {
        let below = self.files.iter().find_map(|root| path.strip_prefix(root).ok());
        let name = || Path::new(path.file_name().unwrap_or_default());
        below.filter(|below| !below.as_os_str().is_empty()).unwrap_or_else(name).to_owned()
    }

    fn convert(&self, path: &Path, target: &Target) -> Result<Done> {
        if matches!(target, Target::Nowhere) {
            let note =
                tell!("ya tiene este formato; queda como está", "has this format already; left as it is");
            return Ok(Done { notes: vec![note] });
        }
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
            // What is not there yet and has no extension was meant as a directory.
            (Target::File(folder), several) if folder.extension().is_none() && !folder.exists() => {
                let name = Path::new(path.file_stem().unwrap_or_default());
                self.write_all(&folder.join(name), several, &format)?;
            }
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
            (Target::Folder(stem), several) => self.write_all(stem, several, &format)?,
            (Target::Nowhere, _) => {}
        }
        notes.sort();
        notes.dedup();
        Ok(Done { notes })
    }

    /// Writes the games of a file beside each other, with numbers if there are several.
    fn write_all(&self, stem: &Path, games: &[Vec<u8>], format: &FormatInfo) -> Result<()> {
        if let Some(parent) = stem.parent() {
            fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        }
        for (index, text) in games.iter().enumerate() {
            let number = if games.len() > 1 { format!("-{}", index + 1) } else { String::new() };
            let mut file = stem.to_owned().into_os_string();
            file.push(format!("{number}.{}", format.extensions[0]));
            files::write_bytes(Some(Path::new(&file)), text)?;
        }
        Ok(())
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
    /// Files of their own: the path to which number and extension are added.
    Folder(PathBuf),
    /// It is there already.
    Nowhere,
}
