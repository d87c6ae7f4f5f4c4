//! Studies that accounts keep: chapters, each a tree of moves; private, by link, or for everyone.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ikusa_play::Millis;
use ikusa_play::desk;
use ikusa_play::protocol::{TreeView, borrowed};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::profile::find;
use super::request::{Body, Path};
use super::shelf::is_line;
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::store::{StoreError, StudyRow, StudyText, Visibility};
use crate::token;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(own_studies, keep_study))
        .routes(routes!(change_study, drop_study))
        .routes(routes!(study))
        .routes(routes!(public_studies))
}

/// How long names may be, how many chapters a study has, and how large it is as text.
const LONGEST_NAME: usize = 80;
const MOST_CHAPTERS: usize = 32;
const LARGEST: usize = 100_000;

/// Who may see a study.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StudyVisibility {
    /// Its owner.
    Private,
    /// Whoever has the link.
    Unlisted,
    /// Everyone, and the owner's profile lists it.
    Public,
}

impl From<StudyVisibility> for Visibility {
    fn from(given: StudyVisibility) -> Visibility {
        match given {
            StudyVisibility::Private => Visibility::Private,
            StudyVisibility::Unlisted => Visibility::Unlisted,
            StudyVisibility::Public => Visibility::Public,
        }
    }
}

impl From<Visibility> for StudyVisibility {
    fn from(kept: Visibility) -> StudyVisibility {
        match kept {
            Visibility::Private => StudyVisibility::Private,
            Visibility::Unlisted => StudyVisibility::Unlisted,
            Visibility::Public => StudyVisibility::Public,
        }
    }
}

/// A chapter: a game from a position on, with variations and comments.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chapter {
    /// Its name.
    name: String,
    /// The game's id.
    game: String,
    /// The position's text; the start if not given.
    #[serde(default)]
    position: Option<String>,
    /// Options of the game.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The header lines.
    #[serde(default)]
    headers: Vec<(String, String)>,
    /// The moves.
    tree: TreeView,
}

impl Chapter {
    /// Whether it can be played as it stands.
    fn check(&self) -> Answer<()> {
        if !is_line(&self.name, LONGEST_NAME) {
            return Err(ApiError::BadRequest("a chapter's name has 1 to 80 letters".into()));
        }
        let options = borrowed(&self.options);
        let game = desk::game(&self.game)?;
        game.compose_record(self.headers.clone(), self.position.as_deref(), &options, &self.tree)?;
        Ok(())
    }
}

/// A study to keep.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyWish {
    /// Its name.
    name: String,
    /// Who may see it.
    visibility: StudyVisibility,
    /// The chapters, 1 to 32; all of them together have at most 100,000 bytes.
    chapters: Vec<Chapter>,
    /// The version that it takes the place of; 0 for a new one.
    #[serde(default)]
    version: u64,
}

impl StudyWish {
    fn text(self) -> Answer<StudyText> {
        let first = self.chapters.first().filter(|_| self.chapters.len() <= MOST_CHAPTERS);
        let (Some(first), true) = (first, is_line(&self.name, LONGEST_NAME)) else {
            return Err(ApiError::BadRequest(
                "a study has a name of 1 to 80 letters and 1 to 32 chapters".into(),
            ));
        };
        let chapters =
            serde_json::to_string(&self.chapters).map_err(|error| ApiError::Internal(error.to_string()))?;
        if chapters.len() > LARGEST || chapters.contains("\\u0000") {
            return Err(ApiError::TooLarge);
        }
        self.chapters.iter().try_for_each(Chapter::check)?;
        Ok(StudyText {
            game: first.game.clone(),
            count: self.chapters.len() as u64,
            name: self.name,
            visibility: self.visibility.into(),
            chapters,
        })
    }
}

/// A study in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyEntry {
    /// The id: with it the study is opened.
    id: String,
    /// Its name.
    name: String,
    /// Whose it is.
    owner: String,
    /// The game of its first chapter.
    game: String,
    /// Who may see it.
    visibility: StudyVisibility,
    /// How many chapters it has.
    count: u64,
    /// How often it was kept.
    version: u64,
    /// When it was kept last, in milliseconds since the Unix epoch.
    changed: Millis,
}

impl From<&StudyRow> for StudyEntry {
    fn from(row: &StudyRow) -> StudyEntry {
        StudyEntry {
            id: row.id.clone(),
            name: row.text.name.clone(),
            owner: row.owner.clone(),
            game: row.text.game.clone(),
            visibility: row.text.visibility.into(),
            count: row.text.count,
            version: row.version,
            changed: row.changed,
        }
    }
}

/// A study with its chapters.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyView {
    /// What lists say of it.
    #[serde(flatten)]
    entry: StudyEntry,
    /// Whether it is the caller's.
    mine: bool,
    /// The chapters.
    chapters: Vec<Chapter>,
}

fn view(row: &StudyRow, caller: Option<i64>) -> Answer<StudyView> {
    let broken = |error: serde_json::Error| ApiError::Internal(format!("study {}: {error}", row.id));
    let chapters = serde_json::from_str(&row.text.chapters).map_err(broken)?;
    Ok(StudyView { entry: row.into(), mine: caller == Some(row.account), chapters })
}

/// All studies of an account, one after the other: for its archive.
pub(super) async fn of(app: &App, account: i64) -> Answer<Vec<StudyView>> {
    let mut found = Vec::new();
    for row in app.hub.store().studies(account).await? {
        found.push(view(&app.hub.store().study(&row.id).await?, Some(account))?);
    }
    Ok(found)
}

/// One's own studies, the last changed first
#[utoipa::path(get, path = "/api/me/studies", security(("session" = [])),
    responses((status = 200, body = Vec<StudyEntry>), (status = 403, body = ErrorBody)))]
pub(super) async fn own_studies(State(app): State<App>, caller: Caller) -> Answer<Json<Vec<StudyEntry>>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    Ok(Json(app.hub.store().studies(account.id).await?.iter().map(StudyEntry::from).collect()))
}

/// Keep a new study; an account has a hundred at the most
#[utoipa::path(post, path = "/api/me/studies", request_body = StudyWish, security(("session" = [])),
    responses((status = 200, body = StudyEntry), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn keep_study(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<StudyWish>,
) -> Answer<Json<StudyEntry>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let text = app.workshop.run_for(caller.client, move || wish.text()).await??;
    let (store, id) = (app.hub.store(), token::match_id());
    match store.keep_study(&id, account.id, &text, now()).await {
        Err(StoreError::Conflict) => Err(ApiError::TooMany),
        kept => Ok(kept.map(|()| Json(entry(id, account.name, &text, 1)))?),
    }
}

fn entry(id: String, owner: String, text: &StudyText, version: u64) -> StudyEntry {
    let row = StudyRow { id, account: 0, owner, text: text.clone(), version, changed: now() };
    StudyEntry::from(&row)
}

/// Keep a study in place of the version that one has seen
#[utoipa::path(put, path = "/api/me/studies/{id}", request_body = StudyWish, security(("session" = [])), params(("id" = String, Path)),
    responses((status = 200, body = StudyEntry), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(super) async fn change_study(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wish): Body<StudyWish>,
) -> Answer<Json<StudyEntry>> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    let (store, version) = (app.hub.store(), wish.version);
    let kept = store.study(&id).await?;
    if kept.account != account.id {
        return Err(ApiError::NotFound);
    }
    let text = app.workshop.run_for(caller.client, move || wish.text()).await??;
    match store.change_study(&id, account.id, version, &text, now()).await {
        Err(StoreError::Conflict) => Err(ApiError::Stale(store.study(&id).await?.version)),
        done => Ok(done.map(|()| Json(entry(id, account.name, &text, version + 1)))?),
    }
}

/// Let go of a study
#[utoipa::path(delete, path = "/api/me/studies/{id}", security(("session" = [])), params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = ErrorBody)))]
pub(super) async fn drop_study(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Answer<StatusCode> {
    let account = caller.account.ok_or(ApiError::NotYours)?;
    app.hub.store().drop_study(&id, account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A study that one may see
#[utoipa::path(get, path = "/api/studies/{id}", params(("id" = String, Path)), security((), ("session" = [])),
    responses((status = 200, body = StudyView), (status = 404, body = ErrorBody)))]
pub(super) async fn study(
    State(app): State<App>,
    Path(id): Path<String>,
    caller: Caller,
) -> Answer<Json<StudyView>> {
    let (row, account) = (app.hub.store().study(&id).await?, caller.account.map(|account| account.id));
    if row.text.visibility == Visibility::Private && account != Some(row.account) {
        return Err(ApiError::NotFound);
    }
    Ok(Json(view(&row, account)?))
}

/// The studies that an account shows everyone, the last changed first
#[utoipa::path(get, path = "/api/accounts/{name}/studies", params(("name" = String, Path)),
    responses((status = 200, body = Vec<StudyEntry>), (status = 404, body = ErrorBody)))]
pub(super) async fn public_studies(
    State(app): State<App>,
    Path(name): Path<String>,
    _caller: Caller,
) -> Answer<Json<Vec<StudyEntry>>> {
    let account = find(&app, &name).await?;
    let rows = app.hub.store().studies(account.id).await?;
    let public = rows.iter().filter(|row| row.text.visibility == Visibility::Public);
    Ok(Json(public.map(StudyEntry::from).collect()))
}
