//! Why a command is not obeyed: one enum, each case with a stable code that clients translate.

use std::fmt;

use ikusa_rules::{MoveError, Refusal, Sentence, SyntaxError, say};

/// Why a match refuses a command. Nothing changes when it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Denial {
    /// The match is over.
    Over,
    /// The command belongs to the formation stage.
    NotForming,
    /// The command belongs to play.
    NotPlaying,
    /// It is the other side's turn.
    NotYourTurn,
    /// The formation has been declared done.
    AlreadyDone,
    /// The formation's text cannot be read.
    BadFormation(SyntaxError),
    /// The text of a formation or a move is longer than any needs to be.
    TooLong,
    /// The formation breaks rules: every reason.
    IllegalFormation(Vec<Refusal>),
    /// The move's text cannot be read.
    BadMove(SyntaxError),
    /// The rules refuse the move.
    IllegalMove(Refusal),
    /// The game has no draw by agreement.
    NoDraws,
    /// There is no offer of the opponent's to answer.
    NoOffer,
    /// The same offer stands already.
    AlreadyOffered,
    /// No impasse may be proposed in this game or position.
    NoImpasse,
    /// A declaration of impasse does not hold here.
    NoDeclaration,
    /// The command belongs to a match that is over.
    NotOver,
    /// There is no own move to take back.
    NothingToTakeBack,
    /// An abort is for matches that have hardly begun.
    TooLateToAbort,
    /// The clock has time left.
    ClockRuns,
    /// Time has run out: nothing but that is left to be said.
    TimeIsUp,
    /// The opponent is there, or has not been away for long.
    OpponentHere,
}

impl Denial {
    /// Every stable code.
    pub const CODES: [&'static str; 21] = [
        "over",
        "not-forming",
        "not-playing",
        "not-your-turn",
        "already-done",
        "bad-formation",
        "too-long",
        "illegal-formation",
        "bad-move",
        "illegal-move",
        "no-draws",
        "no-offer",
        "already-offered",
        "no-impasse",
        "no-declaration",
        "not-over",
        "nothing-to-take-back",
        "too-late-to-abort",
        "clock-runs",
        "time-is-up",
        "opponent-here",
    ];

    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Denial::Over => "over",
            Denial::NotForming => "not-forming",
            Denial::NotPlaying => "not-playing",
            Denial::NotYourTurn => "not-your-turn",
            Denial::AlreadyDone => "already-done",
            Denial::BadFormation(_) => "bad-formation",
            Denial::TooLong => "too-long",
            Denial::IllegalFormation(_) => "illegal-formation",
            Denial::BadMove(_) => "bad-move",
            Denial::IllegalMove(_) => "illegal-move",
            Denial::NoDraws => "no-draws",
            Denial::NoOffer => "no-offer",
            Denial::AlreadyOffered => "already-offered",
            Denial::NoImpasse => "no-impasse",
            Denial::NoDeclaration => "no-declaration",
            Denial::NotOver => "not-over",
            Denial::NothingToTakeBack => "nothing-to-take-back",
            Denial::TooLateToAbort => "too-late-to-abort",
            Denial::ClockRuns => "clock-runs",
            Denial::TimeIsUp => "time-is-up",
            Denial::OpponentHere => "opponent-here",
        }
    }

    /// The clauses behind it, for an illegal move or formation.
    pub fn clauses(&self) -> &[Refusal] {
        match self {
            Denial::IllegalMove(refusal) => std::slice::from_ref(refusal),
            Denial::IllegalFormation(refusals) => refusals,
            _ => &[],
        }
    }
}

impl Denial {
    /// What is wrong with a text that cannot be read.
    pub fn unreadable(&self) -> Option<Sentence> {
        match self {
            Denial::BadMove(error) | Denial::BadFormation(error) => Some(error.says()),
            _ => None,
        }
    }

    /// Why, in both languages; the clauses with their ids.
    pub fn says(&self) -> Sentence {
        match self {
            Denial::Over => say!("la partida terminó", "the match is over"),
            Denial::NotForming => {
                say!("las formaciones ya no se preparan", "formations are not being prepared")
            }
            Denial::NotPlaying => say!("todavía no se juega", "play has not begun"),
            Denial::NotYourTurn => say!("no es tu turno", "it is not your turn"),
            Denial::AlreadyDone => say!("la formación ya está terminada", "the formation is already done"),
            Denial::BadFormation(error) | Denial::BadMove(error) => error.says(),
            Denial::TooLong => say!("el texto es demasiado largo", "the text is too long"),
            Denial::IllegalFormation(refusals) => Sentence::joined(refusals.iter().map(Refusal::says), "; "),
            Denial::IllegalMove(refusal) => refusal.says(),
            Denial::NoDraws => {
                say!("en este juego no hay empate por acuerdo", "this game has no draw by agreement")
            }
            Denial::NoOffer => say!("no hay ninguna oferta que responder", "there is no offer to answer"),
            Denial::AlreadyOffered => say!("eso ya está ofrecido", "that is offered already"),
            Denial::NoImpasse => {
                say!("aquí no se puede proponer un impase", "no impasse may be proposed here")
            }
            Denial::NoDeclaration => say!("aquí no se puede declarar", "a declaration does not hold here"),
            Denial::NotOver => say!("la partida no terminó", "the match is not over"),
            Denial::NothingToTakeBack => {
                say!("no hay jugada tuya que deshacer", "there is no move of yours to take back")
            }
            Denial::TooLateToAbort => {
                say!("ya es tarde para anular la partida", "it is too late to abort the match")
            }
            Denial::ClockRuns => say!("todavía queda tiempo", "the clock has time left"),
            Denial::TimeIsUp => say!("el tiempo se agotó", "time has run out"),
            Denial::OpponentHere => say!("tu rival está presente", "the opponent is here"),
        }
    }
}

impl From<MoveError> for Denial {
    fn from(error: MoveError) -> Denial {
        match error {
            MoveError::Syntax(error) => Denial::BadMove(error),
            MoveError::Illegal(refusal) => Denial::IllegalMove(refusal),
        }
    }
}

impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match self {
            Denial::BadFormation(error) | Denial::BadMove(error) => write!(f, ": {error}"),
            Denial::IllegalMove(refusal) => write!(f, ": {refusal}"),
            Denial::IllegalFormation(refusals) => {
                let reasons: Vec<_> = refusals.iter().map(ToString::to_string).collect();
                write!(f, ": {}", reasons.join("; "))
            }
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Denial {}
