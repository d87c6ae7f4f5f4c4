//! Everything that is kept of an account, as one archive.

use std::io;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use ikusa_play::Millis;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::account::{RatingView, ratings};
use super::answers::match_entry;
use super::mail::MailView;
use super::parcel::Parcel;
use super::passkeys::{self, PasskeyView};
use super::sessions::{self, SessionView};
use super::shelf::{self, Shelf};
use super::studies;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::store::{AccountRow, CupVisit, Holder, PageEnd, WordRow};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(export))
}

/// How many matches are read at a time.
const PAGE: u32 = 100;

/// What is kept of an account beside its matches: `account.json` of an archive.
#[derive(Serialize, ToSchema)]
pub(crate) struct Belongings {
    /// The name.
    name: String,
    /// When the account was made, in milliseconds since the Unix epoch.
    created: Millis,
    /// Ratings by game and speed.
    ratings: Vec<RatingView>,
    /// Where it is signed in.
    sessions: Vec<SessionView>,
    /// How many recovery codes are left; only hashes of them are kept.
    recovery_codes: u64,
    /// Its passkeys; the keys themselves are on its devices.
    passkeys: Vec<PasskeyView>,
    /// Its address for letters.
    mail: MailView,
    /// From when until when it has been on vacation.
    vacations: Vec<(Millis, Millis)>,
    /// How many devices are told what happens.
    devices_told: u64,
    /// Whom it has blocked.
    blocked: Vec<String>,
    /// How far it has come in the courses, and its armies.
    shelf: Shelf,
    /// What it has reported: when, the match, the reason, the note.
    reports: Vec<(Millis, String, String, String)>,
}

/// Something that an account has said: an entry of the lists in `words/`.
#[derive(Serialize)]
struct Saying {
    #[serde(rename = "match")]
    id: String,
    at: Millis,
    phrase: Option<String>,
    text: Option<String>,
}

/// A tournament that an account has made or entered: an entry of the lists in `tournaments/`.
#[derive(Serialize)]
struct Entered {
    id: String,
    name: String,
    game: String,
    kind: String,
    stage: String,
    created: Millis,
    made: bool,
    number: Option<i64>,
    rating: Option<i64>,
}

impl From<CupVisit> for Entered {
    fn from(visit: CupVisit) -> Entered {
        let CupVisit { id, name, game, kind, stage, created, made, number, rating } = visit;
        Entered { id, name, game, kind, stage, created, made, number, rating }
    }
}

/// Everything that is kept of one's account, as a ZIP archive: `account.json`, studies, tournaments, words, lists of matches, and their records
#[utoipa::path(get, path = "/api/me/export", security(("session" = [])),
    responses((status = 200, description = "the archive; its `account.json` holds `Belongings`", content_type = "application/zip"),
        (status = 403, body = ErrorBody)))]
pub(super) async fn export(State(app): State<App>, caller: Caller, headers: HeaderMap) -> Answer<Response> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let belongings = belongings(&app, &account, &headers).await?;
    let (mut parcel, answer) = Parcel::open(&app, caller.client, &format!("ikusa-{}.zip", account.name))?;
    tokio::spawn(async move {
        let filled = fill(&mut parcel, account.id, &belongings).await;
        parcel.close(filled).await;
    });
    Ok(answer)
}

async fn belongings(app: &App, account: &AccountRow, headers: &HeaderMap) -> Answer<Belongings> {
    let store = app.hub.store();
    Ok(Belongings {
        name: account.name.clone(),
        created: store.account_created(account.id).await?,
        ratings: ratings(app, account.id).await?,
        sessions: sessions::all(app, account.id, headers).await?,
        recovery_codes: store.recovery_codes(account.id).await?,
        passkeys: passkeys::all(app, account.id).await?,
        mail: MailView::of(app, account.id).await?,
        vacations: store.vacations(account.id).await?,
        devices_told: store.count_devices(account.id).await?,
        blocked: store.blocked(account.id).await?,
        shelf: shelf::of(app, account.id).await?,
        reports: store.reports_by(account.id).await?,
    })
}

async fn fill(parcel: &mut Parcel, account: i64, belongings: &Belongings) -> io::Result<()> {
    parcel.json("account.json", belongings).await?;
    let kept = studies::of(&parcel.app, account).await;
    for (study, number) in kept.map_err(|error| io::Error::other(format!("{error:?}")))?.iter().zip(1..) {
        parcel.json(&format!("studies/{number:04}.json"), study).await?;
    }
    put_cups(parcel, account).await?;
    put_words(parcel, account).await?;
    put_matches(parcel, account).await
}

async fn put_cups(parcel: &mut Parcel, account: i64) -> io::Result<()> {
    let mut last = String::new();
    for number in 1.. {
        let page = parcel.app.hub.store().cups_of(account, &last).await.map_err(io::Error::other)?;
        let Some(visit) = page.last() else { break };
        last.clone_from(&visit.id);
        let entered: Vec<_> = page.into_iter().map(Entered::from).collect();
        parcel.json(&format!("tournaments/{number:04}.json"), &entered).await?;
    }
    Ok(())
}

async fn put_words(parcel: &mut Parcel, account: i64) -> io::Result<()> {
    let mut last = 0;
    for number in 1.. {
        let page = parcel.app.hub.store().said_by(account, last).await.map_err(io::Error::other)?;
        let Some(word) = page.last() else { break };
        last = word.id;
        let saying =
            |word: WordRow| Saying { id: word.match_id, at: word.at, phrase: word.phrase, text: word.body };
        let sayings: Vec<_> = page.into_iter().map(saying).collect();
        parcel.json(&format!("words/{number:04}.json"), &sayings).await?;
    }
    Ok(())
}

async fn put_matches(parcel: &mut Parcel, account: i64) -> io::Result<()> {
    let holder = Holder { tokens: Vec::new(), account: Some(account) };
    let mut place = PageEnd::default();
    for number in 1.. {
        let page = parcel.app.hub.store().all_matches(account, &place, PAGE).await;
        let rows = page.map_err(io::Error::other)?;
        let Some(last) = rows.last() else { break };
        place = PageEnd::of(last);
        let entries: Vec<_> = rows.iter().map(|row| match_entry(row, &holder)).collect();
        parcel.json(&format!("matches/{number:04}.json"), &entries).await?;
        for row in &rows {
            parcel.record(row, None).await?;
        }
    }
    Ok(())
}
