//! Record files: everything valid is read, and what is written reads back as the same record.
#![cfg(feature = "records")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};

use ikusa_rules::{Format, Game, Record, RecordError};
use ikusa_shogi::Shogi;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/shogi/records").join(name)
}

fn files(name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(name)).expect("the test data is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn format_of(path: &Path) -> &'static Format<Shogi> {
    let ending = path.extension().unwrap().to_str().unwrap();
    Shogi::FORMATS.iter().find(|format| format.extensions.contains(&ending)).expect("a known ending")
}

fn valid() -> Vec<(PathBuf, Record<Shogi>)> {
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        let record = (format_of(&path).read)(&bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        (path, record)
    };
    files("valid").into_iter().map(read).collect()
}

#[test]
fn what_any_format_can_write_reads_back_the_same() {
    for (path, record) in valid() {
        for format in Shogi::FORMATS {
            match (format.write)(&record) {
                Ok(bytes) => {
                    let back = (format.read)(&bytes).unwrap();
                    assert_eq!(back, record, "{} through {}", path.display(), format.id);
                }
                Err(RecordError::Inexpressible(what)) => println!("{} {}: {what}", path.display(), format.id),
                Err(error) => panic!("{} through {}: {error}", path.display(), format.id),
            }
        }
    }
}
