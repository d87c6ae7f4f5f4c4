//! What must be true in the middle of trouble and after it.

use ikusa_rules::ByColor;
use tokio::time::sleep;

use super::{HEARSAY, Stage, ids};
use crate::live::{Hub, Play, now, status_of};
use crate::store::{Seat, Standing};

/// In the middle of trouble too, whoever looks on is told soon of what has happened.
pub(super) async fn assert_everyone_hears(seed: u64, stage: &Stage) {
    let versions: Vec<_> = ids(stage.matches).map(|id| stage.world.version(&id)).collect();
    sleep(HEARSAY).await;
    for process in stage.processes.lock().expect("one thread").iter() {
        for (id, (version, table)) in ids(stage.matches).zip(versions.iter().zip(&process.watched)) {
            let told = table.watch().borrow().standing;
            // A process that has not been able to look yet knows nothing.
            assert!(
                told == Standing::default() || told.version >= *version,
                "seed {seed}: {id} had version {version}, who watches it knows {told:?}"
            );
        }
    }
}

/// Every end that says something about strength counts once for both.
pub(super) async fn assert_rated(seed: u64, stage: &Stage, hub: &Hub, seats: &ByColor<Seat>) {
    let mut ends = 0;
    for id in ids(stage.matches).take(stage.matches) {
        let ended = |play: &Play| play.contest.as_ref().is_some_and(|contest| contest.verdict().is_some());
        ends += u32::from(hub.table(&id).look(hub.store(), ended).await.expect("it is there"));
    }
    for account in seats.iter().filter_map(|seat| seat.account) {
        let ratings = hub.store().ratings(account).await.expect("they are there");
        let counted: u32 = ratings.iter().map(|(_, _, row)| row.games).sum();
        assert_eq!(counted, ends, "seed {seed}: ratings count other games than were played");
    }
}

/// The record of a match is what was acknowledged, once, and its row tells the same.
pub(super) async fn assert_lawful(seed: u64, stage: &Stage, hub: &Hub, id: &str) -> String {
    let row = hub.store().find_match(id).await.expect("it is there");
    let log = hub.store().commands(id, 0).await.expect("its commands");
    assert_eq!(row.version, log.len() as u64, "seed {seed}: {id}");
    let mut keys: Vec<_> = log.iter().filter_map(|applied| applied.key.clone()).collect();
    keys.sort();
    let all = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), all, "seed {seed}: {id} obeyed a command twice");
    for ((_, key), version) in
        stage.acknowledged.lock().expect("one thread").iter().filter(|((of, _), _)| of == id)
    {
        let stands = log.get(*version as usize - 1).and_then(|applied| applied.key.as_ref());
        assert_eq!(stands, Some(key), "seed {seed}: {id} lost what it acknowledged");
    }
    assert!(row.frozen.is_none(), "seed {seed}: {id} does not replay: {:?}", row.frozen);
    assert!(
        row.status.over || row.status.deadline.is_none_or(|deadline| deadline + 2_000 > now()),
        "seed {seed}: nobody told the fall of {id}"
    );
    assert!(
        row.status.over || row.status.awaits == ByColor::default() || row.status.touched + 6_000 > now(),
        "seed {seed}: the computer owes {id} a move"
    );
    let table = hub.table(id);
    let status = table.look(hub.store(), |play| {
        play.contest.as_ref().map(|contest| status_of(contest, &play.row.seats, play.row.status.touched))
    });
    let status = status.await.expect("it is there");
    // A clock that has fallen since the row was read may be told within those two seconds.
    let falls = !row.status.over && row.status.deadline.is_some_and(|deadline| deadline <= now());
    if let Some(status) = status.filter(|_| !falls) {
        assert_eq!(status, row.status, "seed {seed}: the row of {id} tells something else");
    }
    format!("{row:?}{log:?}")
}
