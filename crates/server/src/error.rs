//! Every way a request can fail, with total tables for status, code and log level. Internals are logged and never
//! returned: the client gets the id under which the log has them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ikusa_play::desk::Declined;
pub use ikusa_play::desk::ErrorBody;
use ikusa_play::protocol::{RefusalView, Words};
use ikusa_play::{Denial, OpenError};
use ikusa_rules::{PositionError, Refusal, Sentence};

use crate::guard;
use crate::store::StoreError;

/// Why a request fails.
#[derive(Debug)]
pub enum ApiError {
    /// The request cannot be understood: what is wrong.
    BadRequest(String),
    /// What a player gave cannot be read, or cannot be done as wished: why, for the player.
    Unreadable(Sentence),
    /// There is no such thing.
    NotFound,
    /// Nobody is signed in, or the token holds no seat here.
    NotYours,
    /// A rated match needs an account for each player.
    NeedsAccount,
    /// One of the two accounts has blocked the other.
    Blocked,
    /// Whoever opened the challenge asks for another rating.
    OutOfRange,
    /// The host lets this account say nothing for a while.
    Muted,
    /// The host has closed the account.
    AccountClosed,
    /// A new account may not send links.
    NoLinks,
    /// Words of one's own need the agreement of both players.
    NotAgreed,
    /// The tournament takes nobody any more: too late, or too many.
    CupClosed,
    /// The tournament takes no bots.
    NoBots,
    /// Name or password is wrong.
    BadLogin,
    /// A passkey's answer is not what was asked for, too late, or not from a passkey that is known.
    BadPasskey,
    /// Passkeys need a page over TLS, or this machine's own name.
    NoPasskeysHere,
    /// The code of a letter is void, spent or made up.
    BadCode,
    /// Without it nobody could sign in to the account any more.
    LastWayIn,
    /// The name is taken.
    NameTaken,
    /// The seat is taken, or the match has begun.
    SeatTaken,
    /// The match has moved on: the version it has now.
    Stale(u64),
    /// The match refuses the command.
    Denied(Denial),
    /// The position breaks rules: every reason.
    IllegalPosition(Vec<Refusal>),
    /// The request is larger than anyone needs.
    TooLarge,
    /// Too many requests, or too much work asked for.
    TooMany,
    /// The request took too long to arrive or to be answered.
    TooSlow,
    /// The path exists, but not for this method.
    WrongMethod,
    /// The database cannot be reached; nothing has changed.
    Unavailable(String),
    /// The database went away in the middle: whether anything has changed will be seen.
    Unknown(String),
    /// The match was made under rules that are no longer known: it can be neither shown nor played on.
    Frozen,
    /// Something that should not happen.
    Internal(String),
}

impl ApiError {
    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        match self {
            ApiError::BadRequest(_) | ApiError::Unreadable(_) | ApiError::NoPasskeysHere => {
                StatusCode::BAD_REQUEST
            }
            ApiError::NotFound => StatusCode::NOT_FOUND,
            ApiError::NotYours
            | ApiError::NeedsAccount
            | ApiError::Blocked
            | ApiError::OutOfRange
            | ApiError::Muted
            | ApiError::AccountClosed
            | ApiError::NoLinks
            | ApiError::NotAgreed
            | ApiError::CupClosed
            | ApiError::NoBots => StatusCode::FORBIDDEN,
            ApiError::BadLogin | ApiError::BadPasskey | ApiError::BadCode => StatusCode::UNAUTHORIZED,
            ApiError::NameTaken | ApiError::LastWayIn | ApiError::SeatTaken | ApiError::Stale(_) => {
                StatusCode::CONFLICT
            }
            ApiError::Denied(_) | ApiError::IllegalPosition(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ApiError::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ApiError::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::Unavailable(_) | ApiError::Unknown(_) => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::Frozen => StatusCode::GONE,
            ApiError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            ApiError::BadRequest(_) | ApiError::Unreadable(_) => "bad-request",
            ApiError::NotFound => "not-found",
            ApiError::NotYours => "not-yours",
            ApiError::NeedsAccount => "needs-account",
            ApiError::Blocked => "blocked",
            ApiError::OutOfRange => "out-of-range",
            ApiError::Muted => "muted",
            ApiError::AccountClosed => "account-closed",
            ApiError::NoLinks => "no-links",
            ApiError::NotAgreed => "not-agreed",
            ApiError::CupClosed => "cup-closed",
            ApiError::NoBots => "no-bots",
            ApiError::BadLogin => "bad-login",
            ApiError::BadPasskey => "bad-passkey",
            ApiError::NoPasskeysHere => "no-passkeys-here",
            ApiError::BadCode => "bad-code",
            ApiError::LastWayIn => "last-way-in",
            ApiError::NameTaken => "name-taken",
            ApiError::SeatTaken => "seat-taken",
            ApiError::Stale(_) => "stale",
            ApiError::Denied(denial) => denial.code(),
            ApiError::IllegalPosition(_) => "illegal-position",
            ApiError::TooLarge => "too-large",
            ApiError::TooMany => "too-many",
            ApiError::TooSlow => "too-slow",
            ApiError::WrongMethod => "bad-request",
            ApiError::Unavailable(_) => "unavailable",
            ApiError::Unknown(_) => "unknown",
            ApiError::Frozen => "frozen",
            ApiError::Internal(_) => "internal",
        }
    }

    /// What is told to the client, and nothing more.
    fn body(&self) -> ErrorBody {
        let message = match self {
            ApiError::BadRequest(what) => what.clone(),
            ApiError::Unreadable(why) => why.en.clone(),
            ApiError::NotFound => "there is no such thing".to_owned(),
            ApiError::NotYours => "this needs a seat or an account that you have not shown".to_owned(),
            ApiError::NeedsAccount => {
                "a rated match needs an account of one's own for each player".to_owned()
            }
            ApiError::Blocked => "one of the two has blocked the other".to_owned(),
            ApiError::OutOfRange => "the challenge asks for another rating".to_owned(),
            ApiError::Muted => "this account may say nothing for now".to_owned(),
            ApiError::AccountClosed => "the host has closed this account".to_owned(),
            ApiError::NoLinks => "a new account may not send links".to_owned(),
            ApiError::NotAgreed => "words of one's own need the agreement of both players".to_owned(),
            ApiError::CupClosed => "the tournament takes nobody any more".to_owned(),
            ApiError::NoBots => "the tournament takes no bots".to_owned(),
            ApiError::BadLogin => "the name or the password is wrong".to_owned(),
            ApiError::BadPasskey => "the passkey is not known here, or answered too late".to_owned(),
            ApiError::NoPasskeysHere => {
                "passkeys need https and a server that knows its origin, or http://localhost".to_owned()
            }
            ApiError::BadCode => "the link is too old, or was used already".to_owned(),
            ApiError::LastWayIn => "it is the last way into the account".to_owned(),
            ApiError::NameTaken => "the name is taken".to_owned(),
            ApiError::SeatTaken => "the seat is taken".to_owned(),
            ApiError::Stale(version) => format!("the match has version {version} now"),
            ApiError::Denied(denial) => denial.to_string(),
            ApiError::IllegalPosition(reasons) => PositionError::Invalid(reasons.clone()).to_string(),
            ApiError::TooLarge => "the request is too large".to_owned(),
            ApiError::TooMany => "too many requests, try again later".to_owned(),
            ApiError::TooSlow => "the request took too long".to_owned(),
            ApiError::WrongMethod => "this path does not know this method".to_owned(),
            ApiError::Unavailable(_) => "the database cannot be reached, try again later".to_owned(),
            ApiError::Unknown(_) => {
                "the database went away: it may have been done or not, look again later".to_owned()
            }
            ApiError::Frozen => "the match does not fit today's rules and cannot be played on".to_owned(),
            ApiError::Internal(_) => "something went wrong on the server".to_owned(),
        };
        let clauses = match self {
            ApiError::Denied(denial) => denial.clauses().iter().map(RefusalView::from).collect(),
            ApiError::IllegalPosition(reasons) => reasons.iter().map(RefusalView::from).collect(),
            _ => Vec::new(),
        };
        let says = match self {
            ApiError::Unreadable(why) => Some(Words::from(why)),
            ApiError::Denied(denial) => denial.unreadable().map(|why| Words::from(&why)),
            _ => None,
        };
        let version = if let ApiError::Stale(version) = self { Some(*version) } else { None };
        ErrorBody { code: self.code().to_owned(), message, says, clauses, version, incident: None }
    }

    /// Logs the failure and gives what is told to the client: both with the same id where the server is at fault.
    pub fn report(&self) -> ErrorBody {
        let incident = match self {
            ApiError::Internal(what) => {
                let incident = guard::incident();
                tracing::error!(incident, what, "internal error");
                Some(incident)
            }
            ApiError::Unavailable(what) | ApiError::Unknown(what) => {
                let incident = guard::incident();
                tracing::warn!(incident, what, "database unavailable");
                Some(incident)
            }
            other => {
                tracing::debug!(code = other.code(), "request refused");
                None
            }
        };
        ErrorBody { incident, ..self.body() }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = self.report();
        (self.status(), Json(body)).into_response()
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::NotFound => ApiError::NotFound,
            StoreError::Conflict => ApiError::SeatTaken,
            StoreError::NoText => ApiError::BadRequest("a text holds a zero byte".to_owned()),
            StoreError::Unavailable(what) => ApiError::Unavailable(what),
            StoreError::Unknown(what) => ApiError::Unknown(what),
        }
    }
}

impl From<Denial> for ApiError {
    fn from(denial: Denial) -> ApiError {
        ApiError::Denied(denial)
    }
}

impl From<OpenError> for ApiError {
    fn from(error: OpenError) -> ApiError {
        Declined::from(error).into()
    }
}

impl From<Declined> for ApiError {
    fn from(declined: Declined) -> ApiError {
        match declined {
            Declined::BadRequest(why) => ApiError::Unreadable(why),
            Declined::NotFound => ApiError::NotFound,
            Declined::Denied(denial) => ApiError::Denied(denial),
            Declined::IllegalPosition(reasons) => ApiError::IllegalPosition(reasons),
        }
    }
}

/// What a handler answers.
pub type Answer<T> = Result<T, ApiError>;
