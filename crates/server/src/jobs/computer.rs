//! The computer's moves.
//!
//! The database names the seats that must act and serves clients in turn; a process claims one piece of work for each
//! of its free threads. Its claims stand for a moment and are renewed while it lives.

use std::sync::Arc;
use std::time::Duration;

use ikusa_play::think::{Level, Limits, Task, Thinkers};
use ikusa_play::{AnyGame, AnyLine, Command, Denial, Match, Millis, Stage};
use ikusa_rules::{Color, Random as _};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::rota::Rota;
use crate::app::App;
use crate::engines::Permit;
use crate::error::{Answer, ApiError};
use crate::live::{Order, now};
use crate::metrics::Metrics;
use crate::store::{MatchRow, Stored};
use crate::token::{self, SystemRandom};

/// How often the database is asked when this process knows of no work: another one may have died over some.
const IDLE: Duration = Duration::from_millis(400);
/// The database is not asked more often than this.
const BREATH: Duration = Duration::from_millis(20);
/// How long a claim stands that its process does not renew.
const LEASE: Millis = 1_200;
/// How often claims are renewed.
const BEAT: Duration = Duration::from_millis(300);
/// The computer looks at a position for so long at the least.
const LEAST: Duration = Duration::from_millis(5);
/// How much of the work that waits is looked at, the first of each client before the second of any.
const WAITING: u32 = 64;
/// How long work rests that has failed once.
const REST: Millis = 1_000;

/// Renews the claims of this process as long as it lives.
pub(super) async fn keep_claims(app: App) {
    loop {
        sleep(BEAT).await;
        if !app.engines.are_at_work() {
            continue;
        }
        if let Err(error) = app.hub.store().renew_claims(app.hub.name(), now() + LEASE).await {
            tracing::warn!(%error, "cannot renew the claims on the computer's work");
        }
    }
}

/// Does the computer's work, as much at a time as there are threads for it.
pub(super) async fn make_moves(app: App, thinkers: Arc<Thinkers>) {
    let mut rota = Rota::default();
    loop {
        let breath = Instant::now() + BREATH;
        let place = app.engines.for_move().turn().await;
        match next(&app, &mut rota).await {
            Ok(Some(row)) => {
                tokio::spawn(work(app.clone(), row, place, Arc::clone(&thinkers)));
                continue;
            }
            // News or a moment of silence, whichever comes first.
            Ok(None) => {
                drop(place);
                drop(timeout(IDLE, app.hub.work()).await);
            }
            Err(error) => {
                drop(place);
                tracing::warn!(%error, "cannot look for the computer's work");
                sleep(IDLE).await;
            }
        }
        sleep_until(breath).await;
    }
}

/// Claims the next piece of work.
async fn next(app: &App, rota: &mut Rota) -> Stored<Option<MatchRow>> {
    let mut work = app.hub.store().computer_work(now(), WAITING).await?;
    work.sort_by_cached_key(|row| rota.place(row.client.as_deref()));
    // Where another process is faster, there may be more.
    for row in work {
        if app.hub.store().claim(&row, app.hub.name(), now(), now() + LEASE).await? {
            rota.serve(row.client.clone());
            return Ok(Some(row));
        }
    }
    Ok(None)
}

async fn work(app: App, row: MatchRow, place: Permit, thinkers: Arc<Thinkers>) {
    let done = play_for_computer(&app, &row, thinkers).await;
    drop(place);
    let (store, name) = (app.hub.store(), app.hub.name());
    let told = match done {
        Ok(()) => {
            Metrics::count(&app.metrics.computer_moves);
            store.end_claim(&row.id, name).await
        }
        // Someone acted meanwhile; if there is something to do still, it is other work.
        Err(ApiError::Stale(_) | ApiError::Denied(Denial::TimeIsUp)) => store.end_claim(&row.id, name).await,
        Err(error) => {
            tracing::error!(id = row.id, version = row.version, ?error, "the computer cannot act");
            store.fail_claim(&row.id, name, now(), REST).await
        }
    };
    if let Err(error) = told {
        tracing::warn!(id = row.id, %error, "a claim ends by itself");
    }
}

/// What the computer needs to choose, away from the match.
struct Turn {
    game: &'static dyn AnyGame,
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
    /// Move from here, within a time.
    Move(Box<dyn AnyLine>, Duration),
}

async fn play_for_computer(app: &App, row: &MatchRow, thinkers: Arc<Thinkers>) -> Answer<()> {
    let (table, store) = (app.hub.table(&row.id), app.hub.store());
    let longest = Duration::from_millis(app.config.engine_time);
    let look = table.look(store, |play| match &play.contest {
        Some(contest) if contest.version() == row.version => Ok(turn_of(row, contest, longest)),
        _ => Err(ApiError::Stale(play.row.version)),
    });
    let called = |turn: Option<Turn>| turn.ok_or(ApiError::Internal("nothing is to be done".to_owned()));
    let turn = called(look.await??)?;
    let (seat, version, key) = (turn.seat, turn.version, format!("{} {}", row.id, turn.seat));
    let chosen = tokio::task::spawn_blocking(move || choose(&key, &turn, &thinkers)).await;
    let chosen = chosen.map_err(|error| ApiError::Internal(format!("the engine broke down: {error}")))?;
    let command = chosen.ok_or_else(|| ApiError::Internal("the engine finds no move".to_owned()))?;
    table.command(store, Order { expected: Some(version), ..Order::new(seat, command) }).await.map(drop)
}

fn turn_of(row: &MatchRow, contest: &Match, longest: Duration) -> Option<Turn> {
    let seat =
        Color::BOTH.into_iter().find(|seat| row.seats[*seat].level.is_some() && contest.must_act(*seat))?;
    let choice = match contest.stage() {
        Stage::Playing => {
            let line = contest.line();
            // What this move has waited for its turn, the next ones will wait too: that time is as good as spent.
            let waited = now().saturating_sub(row.status.touched);
            let allowance = contest.clock().allowance(seat, now().saturating_add(waited));
            let time = allowance.map_or(longest, |time| time.clamp(LEAST, longest.max(LEAST)));
            Choice::Move(line.fork(), time)
        }
        Stage::Forming | Stage::Over => Choice::Form,
    };
    Some(Turn {
        game: contest.game(),
        seat,
        level: row.seats[seat].level?,
        seed: token::secret_number(&format!("{} {seat}", row.id)),
        version: contest.version(),
        choice,
    })
}

fn choose(key: &str, turn: &Turn, thinkers: &Thinkers) -> Option<Command> {
    match &turn.choice {
        Choice::Form => {
            let chosen = turn.game.choose_formation(turn.seat, &mut SystemRandom);
            let drawn = || Some(turn.game.armies()?.drawn(turn.seat, &mut SystemRandom));
            let army = chosen.or_else(drawn)?;
            Some(Command::Done { army })
        }
        Choice::Move(line, time) => {
            let limits = Limits::movetime(*time);
            let task = Task { limits, level: Level::new(turn.level), seed: turn.seed, ..Task::default() };
            let text = thinkers.lend(key, |thinker| line.best(thinker, &task, SystemRandom.bits()))?;
            Some(Command::Move { text })
        }
    }
}
