//! Work that no request waits for: the computer's moves and clocks that run out. Every process looks for it in
//! the database and claims it there, so that each piece is done exactly once.

use std::sync::Arc;
use std::time::Duration;

use ikusa_play::think::{self, Standing};
use ikusa_play::{Command, Match, Millis, Stage};
use ikusa_rules::Color;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::live::now;
use crate::metrics::Metrics;
use crate::store::{MatchRow, Stored};

/// How often the database is asked when no news come in.
const IDLE: Duration = Duration::from_millis(500);
/// How long news gather before the database is asked, which a thinking computer can spare.
const BREATH: Duration = Duration::from_millis(20);
/// How much work is taken at a time.
const BATCH: u32 = 64;
/// How long a claim on a computer's move stands before another process may take over.
const CLAIM: Millis = 30_000;

/// Starts both kinds of work.
pub(crate) fn spawn(app: &App) {
    tokio::spawn(watch_clocks(app.clone()));
    tokio::spawn(make_computer_moves(app.clone()));
}

async fn watch_clocks(app: App) {
    loop {
        tokio::time::sleep(Duration::from_millis(100)).await;
        if let Err(error) = flag_the_fallen(&app).await {
            tracing::warn!(%error, "cannot look for fallen clocks");
            tokio::time::sleep(IDLE).await;
        }
    }
}

async fn flag_the_fallen(app: &App) -> Stored<()> {
    for row in app.hub.store().fallen(now(), BATCH).await? {
        let table = app.hub.table(&row.id);
        let flagged = table.look(app.hub.store(), |play| {
            play.contest.as_ref().and_then(|contest| contest.clock().flagged(now()))
        });
        // The command itself is refused if the clock was saved meanwhile; several processes may try.
        if let Ok(Some(seat)) = flagged.await
            && table.command(app.hub.store(), seat, Command::Flag, None).await.is_ok()
        {
            Metrics::count(&app.metrics.flags_fallen);
        }
    }
    Ok(())
}

async fn make_computer_moves(app: App) {
    let mut news = app.hub.store().news();
    let places = Arc::new(Semaphore::new(app.config.engine_threads));
    loop {
        // News or a moment of silence, whichever comes first; missed news are no harm, the database knows.
        let _ = tokio::time::timeout(IDLE, news.recv()).await;
        // On a busy server there is always news; the database need not be asked about each.
        tokio::time::sleep(BREATH).await;
        while news.try_recv().is_ok() {}
        let waiting = app.hub.store().awaiting_computer(BATCH).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "cannot look for the computer's games");
            Vec::new()
        });
        for row in waiting {
            let claimed = app.hub.store().claim(&row.id, row.version, "computer", now(), now() + CLAIM).await;
            if !matches!(claimed, Ok(true)) {
                continue;
            }
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            let app = app.clone();
            tokio::spawn(async move {
                play_for_computer(&app, &row).await;
                drop(place);
            });
        }
    }
}

/// What the computer needs to know to choose: texts only, and only what its seat may know.
struct Turn {
    seat: Color,
    level: u8,
    /// The same for all moves of a seat in a match.
    seed: u64,
    version: u64,
    choice: Choice,
}

enum Choice {
    /// Set up an army.
    Form,
    /// Move from here.
    Move(Standing),
}

async fn play_for_computer(app: &App, row: &MatchRow) {
    let table = app.hub.table(&row.id);
    let turn = table
        .look(app.hub.store(), |play| play.contest.as_ref().and_then(|contest| turn_of(row, contest)))
        .await;
    let Ok(Some(turn)) = turn else { return };
    let (seat, version) = (turn.seat, turn.version);
    let (game, time) = (row.game.clone(), app.config.engine_time);
    let chosen = tokio::task::spawn_blocking(move || choose(&game, &turn, time)).await;
    let Ok(Some(command)) = chosen else { return };
    match table.command(app.hub.store(), seat, command, Some(version)).await {
        Ok(_) => Metrics::count(&app.metrics.computer_moves),
        Err(error) => tracing::debug!(code = error.code(), "the computer's move came too late"),
    }
}

fn turn_of(row: &MatchRow, contest: &Match) -> Option<Turn> {
    let level = |seat: Color| row.seats[seat].level;
    let seed = |seat: Color| row.began.unwrap_or_default() ^ seat as u64;
    match contest.stage() {
        Stage::Over => None,
        Stage::Forming => {
            let seat =
                Color::BOTH.into_iter().find(|seat| level(*seat).is_some() && !contest.army(*seat).1)?;
            let (version, choice) = (contest.version(), Choice::Form);
            Some(Turn { seat, level: level(seat)?, seed: seed(seat), version, choice })
        }
        Stage::Playing => {
            let line = contest.line();
            let seat = line.turn();
            let choice = Choice::Move(Standing::of(line, &contest.terms().options, now()));
            Some(Turn { seat, level: level(seat)?, seed: seed(seat), version: contest.version(), choice })
        }
    }
}

fn choose(game: &str, turn: &Turn, time: Millis) -> Option<Command> {
    match &turn.choice {
        Choice::Form => {
            let chosen = think::formation(game, turn.seat, now());
            let army = chosen.or_else(|| Some(ikusa_play::game(game)?.armies()?.random(turn.seat, now())))?;
            Some(Command::Done { army })
        }
        Choice::Move(place) => {
            let text = think::best(game, place, turn.level, Duration::from_millis(time), turn.seed)?;
            Some(Command::Move { text })
        }
    }
}
