//! Pictures of positions and matches, for pages elsewhere and for previews of links.
//!
//! A match is drawn as a spectator may see it, whoever asks: pictures are copied, and what a seat alone may know must
//! not be in one.

use std::collections::BTreeMap;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use ikusa_picture::{Marks, Scene, Set, Style, Theme, board, look};
use ikusa_play::AnyGame;
use ikusa_play::desk::Place;
use ikusa_play::protocol::spectacle;
use ikusa_rules::{Color, Diagram};
use serde::Deserialize;

use super::Caller;
use super::request::{Path, Query};
use crate::app::App;
use crate::assets;
use crate::error::{Answer, ApiError};
use crate::live::Play;
use crate::token;

pub(super) fn routes() -> Router<App> {
    let script = |text| ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), OPEN], text);
    Router::new()
        .route("/p/{name}", get(position))
        .route("/m/{name}", get(of_match))
        .route("/embed", get(|| async { Html(include_str!("embed.html")) }))
        .route("/embed.js", get(move || async move { script(include_str!("embed.js")) }))
}

/// Other sites may show it.
const OPEN: (header::HeaderName, &str) =
    (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");

/// Pixels of a picture's width, where nobody says.
const WIDTH: u32 = 600;
const WIDEST: u32 = 1600;

/// How a picture is to look.
#[derive(Deserialize)]
struct Wish {
    /// The position's text.
    #[serde(default)]
    position: Option<String>,
    /// Moves played from there, between spaces.
    #[serde(default)]
    moves: String,
    /// Options of the game as key=value, between spaces.
    #[serde(default)]
    options: String,
    #[serde(default)]
    set: Option<String>,
    #[serde(default)]
    board: Option<String>,
    #[serde(default)]
    width: Option<u32>,
    #[serde(default)]
    flip: bool,
}

impl Wish {
    fn style(&self, game: &dyn AnyGame) -> Answer<Style> {
        let bad = |error| ApiError::BadRequest(error);
        let set = match self.set.as_deref() {
            None => Set::Picture,
            Some(name) => {
                let known = Set::ALL.iter().find(|(known, _)| *known == name).map(|(_, set)| *set);
                known.ok_or_else(|| ApiError::BadRequest(format!("unknown set of pieces '{name}'")))?
            }
        };
        Ok(Style {
            theme: Theme::find(self.board.as_deref().unwrap_or("kaya")).map_err(bad)?,
            set,
            flipped: self.flip,
            coordinates: true,
            hands: game.pieces().iter().any(|kind| game.may_hold(kind)),
        })
    }

    fn width(&self) -> u32 {
        self.width.unwrap_or(WIDTH).clamp(16, WIDEST)
    }

    fn place(&self, game: &str) -> Answer<Place> {
        let option = |text: &str| {
            let pair = text.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
            pair.ok_or_else(|| ApiError::BadRequest(format!("option '{text}' is not of the form key=value")))
        };
        let options: BTreeMap<_, _> =
            self.options.split_whitespace().map(option).collect::<Result<_, _>>()?;
        let moves = self.moves.split_whitespace().map(str::to_owned).collect();
        Ok(Place { game: game.to_owned(), position: self.position.clone(), moves, options })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Svg,
    Png,
}

/// A name and the form that its ending asks for.
fn form(name: &str) -> Option<(&str, Form)> {
    let (stem, ending) = name.rsplit_once('.')?;
    match ending {
        "svg" => Some((stem, Form::Svg)),
        "png" => Some((stem, Form::Png)),
        _ => None,
    }
}

/// Any position: `/p/shogi.svg?position=…&moves=…`.
async fn position(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Query(wish): Query<Wish>,
) -> Answer<Response> {
    let (id, form) = form(&name).ok_or(ApiError::NotFound)?;
    let game = ikusa_play::game(id).ok_or(ApiError::NotFound)?;
    let (style, place) = (wish.style(game)?, wish.place(id)?);
    let drawn = app.workshop.run_for(caller.client, move || {
        let line = place.open()?;
        let picture = Picture { game, diagram: line.diagram(), last: line.last_cells() };
        written(&picture.scene(style)?, form, wish.width())
    });
    Ok(told(drawn.await??, form, "public, max-age=86400"))
}

/// A match: a picture if the name ends like one, else the page, with what a preview of its link shows.
async fn of_match(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
) -> Answer<Response> {
    let Some((id, form)) = form(&name) else {
        return Ok(page(&app, &caller, &name, &headers).await);
    };
    if !token::is_match_id(id) {
        return Err(ApiError::NotFound);
    }
    let play = app.match_for(caller.client, id).await?;
    let drawn = app.workshop.run_for(caller.client, move || {
        let picture = Picture::of(&play).ok_or(ApiError::NotFound)?;
        let style = wish.style(picture.game)?;
        written(&picture.scene(style)?, form, wish.width())
    });
    Ok(told(drawn.await??, form, "no-cache"))
}

/// What is drawn.
struct Picture {
    game: &'static dyn AnyGame,
    diagram: Diagram,
    last: Vec<usize>,
}

impl Picture {
    /// A match as anyone may see it; before it begins, or while armies are secret, the empty start of its game.
    fn of(play: &Play) -> Option<Picture> {
        let game = ikusa_play::game(&play.row.game)?;
        let shown = play.contest.as_ref().and_then(spectacle);
        let (diagram, last) = shown.unwrap_or_else(|| (game.board(), Vec::new()));
        Some(Picture { game, diagram, last })
    }

    fn scene(&self, style: Style) -> Answer<Scene> {
        let look = look(self.game.id()).map_err(ApiError::Internal)?;
        let marks = Marks { last: self.last.clone(), arrows: Vec::new() };
        let mut scene = board(look, &self.diagram, &marks, style);
        self.game.name().en.clone_into(&mut scene.title);
        Ok(scene)
    }
}

fn written(scene: &Scene, form: Form, width: u32) -> Answer<Vec<u8>> {
    match form {
        Form::Svg => Ok(scene.svg(width).into_bytes()),
        Form::Png => scene.png(width).map_err(ApiError::Internal),
    }
}

fn told(bytes: Vec<u8>, form: Form, cache: &'static str) -> Response {
    let kind = if form == Form::Svg { "image/svg+xml" } else { "image/png" };
    let (name, value) = OPEN;
    let mut answer = ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)], bytes).into_response();
    answer.headers_mut().insert(name, HeaderValue::from_static(value));
    answer
}

/// The client's page with the tags by which others preview a link to a match.
async fn page(app: &App, caller: &Caller, id: &str, headers: &HeaderMap) -> Response {
    let plain = || super::pages::start(headers);
    let Some(file) = assets::find("index.html", "") else { return plain() };
    if !token::is_match_id(id) {
        return plain();
    }
    let Ok(play) = app.match_for(caller.client, id).await else { return plain() };
    let Some(game) = ikusa_play::game(&play.row.game) else { return plain() };
    let name = |color: Color| play.row.seats[color].name.clone().unwrap_or_else(|| "?".to_owned());
    let title = format!("{}: {} – {}", game.name().en, name(Color::Black), name(Color::White));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let origin =
        app.config.origin.as_ref().map_or_else(|| format!("http://{host}"), |it| it.text().to_owned());
    let text = String::from_utf8_lossy(file.bytes);
    let (title, origin) = (escaped(&title), escaped(&origin));
    let tags = format!(
        "<meta property=\"og:type\" content=\"website\"><meta property=\"og:site_name\" content=\"Ikusa\">\
         <meta property=\"og:title\" content=\"{title}\"><meta property=\"og:url\" content=\"{origin}/m/{id}\">\
         <meta property=\"og:image\" content=\"{origin}/m/{id}.png\"><meta name=\"twitter:card\" content=\"summary_large_image\">\
         </head>"
    );
    ([(header::CACHE_CONTROL, "no-cache")], Html(text.replacen("</head>", &tags, 1))).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
