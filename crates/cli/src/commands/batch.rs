//! Doing the same with many files, several at a time, with a bar that shows how far it has come.

use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;

/// How many files at a time.
#[derive(Args, Debug)]
pub(crate) struct Jobs {
    /// How many files to work on at a time [default: one per processor]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// Fewer files than these need no bar.
const FEW: usize = 20;
const WIDTH: usize = 30;

impl Jobs {
    /// Calls `work` with every file and gives the answers in the order of the files.
    pub(crate) fn each<T: Send>(&self, files: &[PathBuf], work: impl Fn(&Path) -> T + Sync) -> Vec<T> {
        let most = self.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let answers: Mutex<Vec<Option<T>>> = Mutex::new(files.iter().map(|_| None).collect());
        let bar = files.len() >= FEW && std::io::stderr().is_terminal();
        thread::scope(|scope| {
            for _ in 0..most.min(files.len()) {
                scope.spawn(|| {
                    while let Some((index, file)) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| Some((i, files.get(i)?)))
                    {
                        let answer = work(file);
                        if let Ok(mut answers) = answers.lock() {
                            answers[index] = Some(answer);
                        }
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        if bar {
                            draw(done, files.len());
                        }
                    }
                });
            }
        });
        if bar {
            eprintln!();
        }
        answers.into_inner().map(|answers| answers.into_iter().flatten().collect()).unwrap_or_default()
    }
}

fn draw(done: usize, all: usize) {
    let full = WIDTH * done / all.max(1);
    // Nobody misses a bar that cannot be drawn.
    let _ = write!(std::io::stderr(), "\r[{}{}] {done}/{all}", "#".repeat(full), ".".repeat(WIDTH - full));
}
