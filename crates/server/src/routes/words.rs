//! Words beside the board: players among themselves, spectators apart.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ikusa_play::Millis;
use ikusa_play::protocol::Side;
use ikusa_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::request::{Body, MatchId, Query};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::now;
use crate::speech;
use crate::store::{MatchRow, Room, WordRow};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(words, speak)).routes(routes!(free_talk))
}

/// How much can be said at one match.
const MOST: u64 = 2000;

/// From where on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WordsQuery {
    /// The number of the last word one knows.
    #[serde(default)]
    after: i64,
}

/// Something said.
#[derive(Serialize, ToSchema)]
pub(crate) struct WordView {
    /// Its number; later words have larger ones.
    id: i64,
    /// `players` or `watchers`.
    room: &'static str,
    /// The speaker's seat, for players.
    seat: Option<Side>,
    /// The speaker's name; null for guests without one.
    name: Option<String>,
    /// The code of a phrase, which clients translate.
    phrase: Option<String>,
    /// Words of the speaker's own.
    text: Option<String>,
    /// When, in milliseconds since the Unix epoch.
    at: Millis,
}

/// What was said, and what one may say.
#[derive(Serialize, ToSchema)]
pub(crate) struct Conversation {
    /// The latest words that the caller may hear, the oldest first.
    words: Vec<WordView>,
    /// Whether Black wants to talk freely.
    black_talks: bool,
    /// Whether White wants to.
    white_talks: bool,
    /// Where the caller speaks: `players`, `watchers`, or null where nobody listens.
    room: Option<&'static str>,
    /// Whether the caller may use words of their own now.
    free: bool,
}

/// Who speaks, and where.
struct Speaker {
    room: Option<Room>,
    seat: Option<Color>,
    /// Whether words of one's own are agreed on: by both players, or among spectators with accounts.
    free: bool,
    wanted: ByColor<bool>,
}

async fn speaker(app: &App, caller: &Caller, row: &MatchRow) -> Answer<Speaker> {
    let wanted = app.hub.store().free_talk(&row.id).await?;
    let (room, seat) = match row.seats_of(&caller.holder()).as_slice() {
        [seat] => {
            let other = &row.seats[seat.other()];
            // The computer has nothing to say, and an empty seat does not listen.
            let listens = !other.is_free() && other.level.is_none();
            (listens.then_some(Room::Players), Some(*seat))
        }
        [] => (row.began.map(|_| Room::Watchers), None),
        _ => (None, None),
    };
    let free = match room {
        Some(Room::Players) => wanted.iter().all(|wants| *wants),
        Some(Room::Watchers) => caller.account.is_some(),
        None => false,
    };
    Ok(Speaker { room, seat, free, wanted })
}

/// What was said at a match, as far as the caller may hear it: spectators are not heard by players before the end
#[utoipa::path(get, path = "/api/matches/{id}/words", params(("id" = String, Path), WordsQuery),
    responses((status = 200, body = Conversation), (status = 404, body = ErrorBody)),
    security((), ("seat" = []), ("session" = [])))]
pub(super) async fn words(
    State(app): State<App>,
    MatchId(id): MatchId,
    Query(query): Query<WordsQuery>,
    caller: Caller,
) -> Answer<Json<Conversation>> {
    let row = app.hub.store().find_match(&id).await?;
    let speaker = speaker(&app, &caller, &row).await?;
    let hears = |room: Room| room == Room::Players || speaker.seat.is_none() || row.status.over;
    let store = app.hub.store();
    let said = store.said(&id, query.after).await?;
    // Whoever has blocked someone hears nothing of them, wherever it was said.
    let shunned = match &caller.account {
        Some(account) if said.iter().any(|word| word.account.is_some()) => store.shunned(account.id).await?,
        _ => Vec::new(),
    };
    let welcome = |word: &WordRow| word.account.is_none_or(|account| !shunned.contains(&account));
    let view = |word: WordRow| WordView {
        id: word.id,
        room: word.room.word(),
        seat: word.seat.map(Side::from),
        name: word.name,
        phrase: word.phrase,
        text: word.body,
        at: word.at,
    };
    Ok(Json(Conversation {
        words: said.into_iter().filter(|word| hears(word.room) && welcome(word)).map(view).collect(),
        black_talks: speaker.wanted[Color::Black],
        white_talks: speaker.wanted[Color::White],
        room: speaker.room.map(Room::word),
        free: speaker.free,
    }))
}

/// Something to say: a phrase, or words of one's own where they are agreed on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Speech {
    /// The code of a phrase: `hello`, `good-luck`, `have-fun`, `well-played`, `good-game`, `thanks`, `nice-move`, `oops`,
    /// `one-moment`, `back-again`, `another` or `goodbye`.
    #[serde(default)]
    phrase: Option<String>,
    /// Words of one's own, 300 characters at the most.
    #[serde(default)]
    text: Option<String>,
}

/// Say something at a match: to the other player, or among spectators
#[utoipa::path(post, path = "/api/matches/{id}/words", request_body = Speech, params(("id" = String, Path)),
    responses((status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)),
    security((), ("seat" = []), ("session" = [])))]
pub(super) async fn speak(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
    Body(speech): Body<Speech>,
) -> Answer<StatusCode> {
    let store = app.hub.store();
    let row = store.find_match(&id).await?;
    let speaker = speaker(&app, &caller, &row).await?;
    let room = speaker.room.ok_or(ApiError::NotYours)?;
    let at = now();
    let seat = speaker.seat.map(|seat| &row.seats[seat]);
    // Whoever speaks by the secret of a seat speaks for the account that sits there.
    let account = caller.account.as_ref().map(|account| account.id).or(seat.and_then(|seat| seat.account));
    let made = may_speak(&app, account, &row, &speaker, at).await?;
    let (phrase, body) = match (speech.phrase, speech.text) {
        (Some(phrase), None) => (Some(speech::one_of(&speech::PHRASES, &phrase)?.to_owned()), None),
        (None, Some(_)) if !speaker.free => return Err(ApiError::NotAgreed),
        (None, Some(text)) => (None, Some(speech::own_words(&text, made, at)?)),
        _ => return Err(ApiError::BadRequest("expected a phrase or a text".into())),
    };
    app.limits.word(caller.client)?;
    if store.words_said(&id).await? >= MOST {
        return Err(ApiError::TooMany);
    }
    let seated = seat.and_then(|seat| seat.name.clone());
    let word = WordRow {
        id: 0,
        match_id: id,
        room,
        seat: speaker.seat,
        account,
        name: caller.account.as_ref().map(|account| account.name.clone()).or(seated),
        phrase,
        body,
        at,
    };
    store.say(word).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the host and those who play let someone speak: a player the other one, a spectator both. When their account was made,
/// in the far future for guests.
async fn may_speak(
    app: &App,
    account: Option<i64>,
    row: &MatchRow,
    speaker: &Speaker,
    now: Millis,
) -> Answer<Millis> {
    let Some(account) = account else { return Ok(Millis::MAX / 2) };
    let store = app.hub.store();
    let conduct = store.conduct(account).await?;
    if conduct.closed.is_some() {
        return Err(ApiError::AccountClosed);
    }
    if conduct.muted.is_some_and(|until| now < until) {
        return Err(ApiError::Muted);
    }
    for color in Color::BOTH.into_iter().filter(|color| Some(*color) != speaker.seat) {
        if let Some(other) = row.seats[color].account
            && other != account
            && store.is_blocked(account, other).await?
        {
            return Err(ApiError::Blocked);
        }
    }
    Ok(conduct.created)
}

/// Whether one wants words of one's own.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FreeTalk {
    /// Whether one does.
    want: bool,
}

/// Say whether one wants to talk freely with the other player; it takes both
#[utoipa::path(put, path = "/api/matches/{id}/free-talk", request_body = FreeTalk, params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)),
    security(("seat" = []), ("session" = [])))]
pub(super) async fn free_talk(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
    Body(wish): Body<FreeTalk>,
) -> Answer<StatusCode> {
    let row = app.hub.store().find_match(&id).await?;
    let speaker = speaker(&app, &caller, &row).await?;
    let seat = speaker.seat.filter(|_| speaker.room.is_some()).ok_or(ApiError::NotYours)?;
    app.limits.word(caller.client)?;
    app.hub.store().want_free_talk(&id, seat, wish.want).await?;
    Ok(StatusCode::NO_CONTENT)
}
