//! Many games at once.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::journal::Journal;
use crate::plan::LabPlan;
use crate::played::play;

/// Plays what is missing of `games` games by each set of rules, and tells `progress` how many there are after each; the
/// journal's games are in their order afterwards, whoever finished first.
///
/// # Errors
/// If the rules are wrong, a game breaks down or the journal cannot be written.
pub fn play_series(
    plan: &LabPlan,
    games: u32,
    threads: usize,
    journal: &mut Journal,
    progress: impl Fn(usize) + Sync,
) -> Result<(), String> {
    plan.check()?;
    let known: BTreeSet<_> = journal.games.iter().map(|game| (game.number, game.set)).collect();
    let all = (0..games).flat_map(|number| (0..plan.sets.len()).map(move |set| (number, set)));
    let missing: Vec<_> = all.filter(|job| !known.contains(job)).collect();
    let (next, broken) = (AtomicUsize::new(0), AtomicBool::new(false));
    let shared = Mutex::new(&mut *journal);
    let work = || -> Result<(), String> {
        while let Some((number, set)) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            if broken.load(Ordering::Relaxed) {
                return Ok(());
            }
            let kept = play(plan, *set, *number).and_then(|game| {
                let mut journal = shared.lock().map_err(|_| "another game broke down".to_owned())?;
                journal.add(game)?;
                progress(journal.games.len());
                Ok(())
            });
            kept.inspect_err(|_| broken.store(true, Ordering::Relaxed))?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().map_err(|_| "a game broke down".to_owned()).and_then(|done| done)
        })
    })?;
    journal.games.retain(|game| game.number < games);
    journal.games.sort_by_key(|game| (game.number, game.set));
    Ok(())
}
