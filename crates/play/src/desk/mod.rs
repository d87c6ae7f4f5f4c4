//! What can be answered without a server: a request in, an answer out, in the types of the API. The server's routes and the
//! browser's module call the same functions, so that it makes no difference which of them is asked.

mod analysis;
mod army;
mod coach;
mod declined;
mod explorer;
mod kept;
mod records;
mod study;
mod wish;

pub use analysis::{AnalysisAnswer, AnalysisWish, LineAnswer};
pub use army::{ArmyAnswer, ArmyWish, PlacementAnswer, PlacementWish};
pub use coach::{AttemptAnswer, AttemptVerdict, AttemptWish, JudgeAnswer, JudgeWish};
pub use declined::{Declined, ErrorBody};
pub use explorer::{ArmyFortune, BookWish, ExploredMove, ExplorerAnswer};
pub use kept::{Chair, Kept};
pub use records::{RecordAnswer, RecordText, WriteWish};
pub use study::{Doubt, Inspected, Place, Sketched, Tried, told};
pub use wish::{NewMatch, Opponent};

use ikusa_rules::say;

use crate::protocol::GameView;
use crate::{AnyGame, GAMES};

/// What a request comes to.
pub type Answer<T> = Result<T, Declined>;

/// The games with their options, pieces and formats.
pub fn games() -> Vec<GameView> {
    GAMES.iter().map(|game| GameView::of(*game)).collect()
}

/// The game with this id.
///
/// # Errors
/// If there is none.
pub fn game(id: &str) -> Answer<&'static dyn AnyGame> {
    crate::game(id)
        .ok_or_else(|| Declined::BadRequest(say!("juego desconocido: '{id}'", "unknown game '{id}'")))
}
