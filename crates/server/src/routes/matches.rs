//! Matches: make one, join it, find it again.

use axum::Json;
use axum::extract::State;
use ikusa_play::desk::{NewMatch, Opponent};
use ikusa_play::protocol::{MatchEntry, Side};
use ikusa_play::{Match, Speed, Terms};
use ikusa_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Caller;
use super::answers::match_entry;
use super::request::{Body, MatchId};
use crate::app::App;
use crate::error::{Answer, ApiError, ErrorBody};
use crate::live::{Invites, now, status_of};
use crate::lobby;
use crate::metrics::Metrics;
use crate::names;
use crate::store::{Holder, MatchRow, Seat, Seek, Status, StoreError};
use crate::token::{self, Token};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(join))
        .routes(routes!(lobby))
        .routes(routes!(mine))
}

/// A seat that now belongs to whoever shows the token.
#[derive(Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The match.
    pub(super) id: String,
    /// The side; null when one holds both.
    pub(super) seat: Option<Side>,
    /// The secret that holds the seat: one's own, or a new one that is told only once.
    pub(super) token: String,
}

/// Make a match
#[utoipa::path(post, path = "/api/matches", request_body = NewMatch,
    responses((status = 200, body = Seated), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)),
    security((), ("session" = [])))]
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<NewMatch>,
) -> Answer<Json<Seated>> {
    let invites = match wish.opponent {
        Opponent::Open => Invites::Anyone(seek_of(&app, &caller, &wish, None).await?),
        _ => Invites::ByLink,
    };
    make(&app, &caller, wish, invites).await
}

/// What someone asks of an opponent: a rating so near to their own, if they have one.
pub(super) async fn seek_of(
    app: &App,
    caller: &Caller,
    wish: &NewMatch,
    within: Option<u32>,
) -> Answer<Seek> {
    let Some(account) = &caller.account else {
        return if within.is_some() { Err(ApiError::NeedsAccount) } else { Ok(Seek::default()) };
    };
    let speed = Speed::of(wish.time).word();
    let rating = app.hub.store().rating(account.id, &wish.game, speed).await?.rating.rating.round() as i64;
    let range = within.map(|within| (rating - i64::from(within), rating + i64::from(within)));
    Ok(Seek { account: Some(account.id), rating: Some(rating), range, pairs: false })
}

/// Makes the match that someone wishes for.
pub(super) async fn make(
    app: &App,
    caller: &Caller,
    wish: NewMatch,
    invites: Invites,
) -> Answer<Json<Seated>> {
    let (game, terms) = wish.settle()?;
    if wish.rated {
        caller.account.as_ref().ok_or(ApiError::NeedsAccount)?;
    }
    app.limits.seat(caller.client)?;
    let at = now();
    let contest = Match::new(game, terms.clone(), at)?;
    let (token, id) = match wish.token {
        Some(token) => (Token::brought(&token)?, Token::shown(&token).match_id()),
        None => (Token::fresh(), token::match_id()),
    };
    let own = Seat {
        token: Some(token.hash()),
        name: shown_name(app, wish.name, caller).await?,
        account: caller.account.as_ref().map(|account| account.id),
        level: None,
    };
    let color = wish.seat.map_or_else(drawn_by_lot, Color::from);
    let other = match wish.opponent {
        Opponent::Computer { level } => Seat { level: Some(level), ..Seat::default() },
        Opponent::Oneself => own.clone(),
        Opponent::Invitation | Opponent::Open => Seat::default(),
    };
    let full = matches!(wish.opponent, Opponent::Computer { .. } | Opponent::Oneself);
    let seats = if color == Color::Black { ByColor::new(own, other) } else { ByColor::new(other, own) };
    let row = MatchRow {
        id,
        game: game.id().to_owned(),
        terms: serde_json::to_string(&terms).map_err(|error| ApiError::Internal(error.to_string()))?,
        began: full.then_some(at),
        version: 0,
        open: wish.opponent == Opponent::Open,
        rated: wish.rated,
        created: at,
        status: if full {
            status_of(&contest, &seats, at)
        } else {
            Status { touched: at, ..Status::default() }
        },
        seats,
        client: Some(match wish.opponent {
            Opponent::Computer { .. } => caller.whence(app),
            _ => caller.client(app),
        }),
        sequel: None,
        presence: ByColor::default(),
        frozen: None,
        cup: None,
        capped: false,
    };
    let (id, wanted) = (row.id.clone(), (row.game.clone(), row.terms.clone()));
    let refused = match app.hub.invite(row, invites).await {
        Ok(()) => {
            Metrics::count(&app.metrics.matches_created);
            false
        }
        // It was asked for before, and the answer got lost; or too many wait already.
        Err(ApiError::SeatTaken) => true,
        Err(error) => return Err(error),
    };
    let made = match app.hub.store().find_match(&id).await {
        Err(StoreError::NotFound) if refused => return Err(ApiError::TooMany),
        made => made?,
    };
    let held = seat_in(&made, &token).ok_or(ApiError::SeatTaken)?;
    if (made.game, made.terms) != wanted {
        return Err(ApiError::BadRequest("this token holds a seat in a match on other terms".into()));
    }
    Ok(held)
}

/// The seat that a token holds already.
fn seat_in(row: &MatchRow, token: &Token) -> Option<Json<Seated>> {
    let holder = Holder { tokens: vec![token.hash()], account: None };
    let seats = row.seats_of(&holder);
    let seat = seats.first().filter(|_| seats.len() == 1).map(|color| Side::from(*color));
    let held = Seated { id: row.id.clone(), seat, token: token.reveal().to_owned() };
    Some(Json(held)).filter(|_| !seats.is_empty())
}

fn drawn_by_lot() -> Color {
    let mut byte = [0];
    getrandom::fill(&mut byte).expect("the system has a random source");
    Color::BOTH[usize::from(byte[0] & 1)]
}

/// The name to show: an account's own, or what a guest asks for unless it is an account's.
async fn shown_name(app: &App, name: Option<String>, caller: &Caller) -> Answer<Option<String>> {
    if let Some(account) = &caller.account {
        return Ok(Some(account.name.clone()));
    }
    let name = names::guest(name)?;
    if let Some(name) = name.as_ref().filter(|name| names::may_be_an_account(name)) {
        match app.hub.store().account_by_name(name).await {
            Ok(_) => return Err(ApiError::NameTaken),
            Err(StoreError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(name)
}

/// Where to sit.
#[derive(Deserialize, ToSchema, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Joining {
    /// The side; whichever is free if not given.
    #[serde(default)]
    seat: Option<Side>,
    /// The name to show.
    #[serde(default)]
    name: Option<String>,
    /// A token of one's own making, 32 letters and digits drawn at random: asked again with the same one, the server
    /// answers with the same seat.
    #[serde(default)]
    token: Option<String>,
}

/// Take the free seat of a match
#[utoipa::path(post, path = "/api/matches/{id}/join", request_body = Joining, params(("id" = String, Path)),
    responses((status = 200, body = Seated), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)),
    security((), ("session" = [])))]
pub(super) async fn join(
    State(app): State<App>,
    MatchId(id): MatchId,
    caller: Caller,
    Body(wish): Body<Joining>,
) -> Answer<Json<Seated>> {
    let store = app.hub.store();
    let row = store.find_match(&id).await?;
    let token = wish.token.as_deref().map_or_else(|| Ok(Token::fresh()), Token::brought)?;
    if let Some(held) = seat_in(&row, &token) {
        return Ok(held);
    }
    let free = Color::BOTH.into_iter().find(|color| row.is_free(*color));
    let color = wish.seat.map(Color::from).or(free).ok_or(ApiError::SeatTaken)?;
    let account = caller.account.as_ref().map(|account| account.id);
    if row.rated && (account.is_none() || row.seats.iter().any(|seat| seat.account == account)) {
        return Err(ApiError::NeedsAccount);
    }
    app.limits.seat(caller.client)?;
    must_be_wanted(&app, &caller, &row).await?;
    for other in row.seats.iter().filter_map(|seat| seat.account) {
        if let Some(account) = account
            && store.is_blocked(account, other).await?
        {
            return Err(ApiError::Blocked);
        }
    }
    let seat = Seat {
        token: Some(token.hash()),
        name: shown_name(&app, wish.name, &caller).await?,
        account,
        level: None,
    };
    app.hub.table(&id).sit(store, color, seat).await?;
    Ok(Json(Seated { id, seat: Some(color.into()), token: token.reveal().to_owned() }))
}

/// A challenge by name is for one account, and a seek for those whose rating will do.
async fn must_be_wanted(app: &App, caller: &Caller, row: &MatchRow) -> Answer<()> {
    let (store, account) = (app.hub.store(), caller.account.as_ref().map(|account| account.id));
    if let Some(challenge) = store.challenge(&row.id).await?
        && account != Some(challenge.target)
    {
        return Err(ApiError::NotYours);
    }
    let Some(seek) = store.seek(&row.id).await?.filter(|seek| seek.range.is_some()) else { return Ok(()) };
    let rating = match account {
        Some(account) => {
            let terms: Terms = serde_json::from_str(&row.terms).unwrap_or_default();
            let rating = store.rating(account, &row.game, Speed::of(terms.time).word()).await?;
            Some(rating.rating.rating.round() as i64)
        }
        None => None,
    };
    if seek.takes(rating) { Ok(()) } else { Err(ApiError::OutOfRange) }
}

/// The open challenges
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = Vec<MatchEntry>)))]
pub(super) async fn lobby(State(app): State<App>, caller: Caller) -> Answer<Json<Vec<MatchEntry>>> {
    let store = app.hub.store();
    let sought = store.seeks(now().saturating_sub(lobby::patience(&app.config)), lobby::MOST).await?;
    let shunned = match &caller.account {
        Some(account) => store.shunned(account.id).await?,
        None => Vec::new(),
    };
    let welcome = sought.iter().filter(|one| one.seek.account.is_none_or(|maker| !shunned.contains(&maker)));
    Ok(Json(welcome.map(|one| match_entry(&one.row, &Holder::default())).collect()))
}

/// The seats one holds, to find one's matches.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tokens {
    /// Seat tokens.
    #[serde(default)]
    tokens: Vec<String>,
}

impl Tokens {
    /// What the database knows them by.
    pub(super) fn hashes(&self) -> Answer<Vec<Vec<u8>>> {
        if self.tokens.len() > 100 {
            return Err(ApiError::BadRequest("at most 100 tokens at a time".into()));
        }
        Ok(self.tokens.iter().map(|token| Token::shown(token).hash()).collect())
    }
}

/// One's own matches, by tokens and account
#[utoipa::path(post, path = "/api/mine", request_body = Tokens, responses((status = 200, body = Vec<MatchEntry>)),
    security((), ("session" = [])))]
pub(super) async fn mine(
    State(app): State<App>,
    caller: Caller,
    Body(shown): Body<Tokens>,
) -> Answer<Json<Vec<MatchEntry>>> {
    let holder = Holder { tokens: shown.hashes()?, account: caller.account.map(|account| account.id) };
    let rows = app.hub.store().matches_of(&holder, 100).await?;
    // Whoever was led from their own challenge to another's has one match, not two.
    let kept = rows.iter().filter(|row| row.status.reason.as_deref() != Some("paired"));
    Ok(Json(kept.map(|row| match_entry(row, &holder)).collect()))
}
