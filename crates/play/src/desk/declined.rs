//! Why a request is not answered, with a stable code that clients translate.

use std::fmt;

use ikusa_rules::{MoveError, PositionError, RecordError, Refusal, Sentence};
use serde::Serialize;
use utoipa::ToSchema;

use crate::protocol::{BadNode, RefusalView, Words};
use crate::{Denial, OpenError};

/// Why a request is not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Declined {
    /// It cannot be understood: what is wrong.
    BadRequest(Sentence),
    /// There is no such thing.
    NotFound,
    /// The rules or the match refuse it.
    Denied(Denial),
    /// The position breaks rules: every reason.
    IllegalPosition(Vec<Refusal>),
}

impl Declined {
    /// The HTTP status that says the same.
    pub fn status(&self) -> u16 {
        match self {
            Declined::BadRequest(_) => 400,
            Declined::NotFound => 404,
            Declined::Denied(_) | Declined::IllegalPosition(_) => 422,
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Declined::BadRequest(_) => "bad-request",
            Declined::NotFound => "not-found",
            Declined::Denied(denial) => denial.code(),
            Declined::IllegalPosition(_) => "illegal-position",
        }
    }

    /// The clauses behind it.
    pub fn clauses(&self) -> &[Refusal] {
        match self {
            Declined::BadRequest(_) | Declined::NotFound => &[],
            Declined::Denied(denial) => denial.clauses(),
            Declined::IllegalPosition(reasons) => reasons,
        }
    }

    /// What is told to whoever asked.
    pub fn body(&self) -> ErrorBody {
        ErrorBody {
            code: self.code().to_owned(),
            message: self.to_string(),
            says: match self {
                Declined::BadRequest(why) => Some(Words::from(why)),
                Declined::Denied(denial) => denial.unreadable().map(|why| Words::from(&why)),
                _ => None,
            },
            clauses: self.clauses().iter().map(RefusalView::from).collect(),
            version: None,
            incident: None,
        }
    }
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declined::BadRequest(what) => f.write_str(&what.en),
            Declined::NotFound => f.write_str("there is no such thing"),
            Declined::Denied(denial) => denial.fmt(f),
            Declined::IllegalPosition(reasons) => PositionError::Invalid(reasons.clone()).fmt(f),
        }
    }
}

impl std::error::Error for Declined {}

impl From<OpenError> for Declined {
    fn from(error: OpenError) -> Declined {
        match error {
            OpenError::Position(PositionError::Invalid(reasons)) => Declined::IllegalPosition(reasons),
            OpenError::Node(BadNode::Move(_, error @ MoveError::Illegal(_))) => {
                Declined::Denied(error.into())
            }
            other => Declined::BadRequest(other.says()),
        }
    }
}

impl From<Denial> for Declined {
    fn from(denial: Denial) -> Declined {
        Declined::Denied(denial)
    }
}

impl From<RecordError> for Declined {
    fn from(error: RecordError) -> Declined {
        Declined::BadRequest(error.says())
    }
}

/// The answer to a request that failed.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    /// A stable code that clients translate.
    pub code: String,
    /// What is wrong, in English, for developers.
    pub message: String,
    /// What is wrong with what a player gave, for the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub says: Option<Words>,
    /// The clauses behind an illegal move, formation or position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<RefusalView>,
    /// The version a match has now, for a stale command.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<u64>,
    /// Where the server is at fault: the name under which its logs know this failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub incident: Option<String>,
}
