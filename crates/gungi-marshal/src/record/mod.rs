//! The record on paper: headers, `-PLACEMENT-` and `-BATTLE-` with numbered rounds, entries in the book's
//! form.
//!
//! ```text
//! Game: gungi-marshal
//! White: Ana
//! Black: Luis
//! Options: first=black opens=first screens=any
//!
//! -PLACEMENT-
//! 1. 9-5-1 new marshal | 1-5-1 new marshal {in the middle}
//! 19. done | 3-4-1 new knight
//! 20. … | pass
//!
//! -BATTLE-
//! 1. 7-5-1 pawn 5-5-1 | 3-4-1 knight x5-5-1+
//! 2. resign
//! ```
//!
//! The book says nothing of judgements (`!`, `?`) and times (`[12.500s]`); both may stand behind an entry.

mod read;
mod scanner;
mod token;
mod write;

pub(crate) use token::said;

use ikusa_rules::script::GAME;
use ikusa_rules::{Ending, Format, Text, whole};

use super::game::Marshal;

/// How a line may end beside the outcomes of the rules.
pub(super) const ENDINGS: &[&Ending] = &[&RESIGN, &DRAW, &TIMEOUT, &ADJOURN];
static RESIGN: Ending = Ending { code: "resign", says: Text { es: "rendición", en: "resignation" } };
static DRAW: Ending = Ending { code: "draw", says: Text { es: "empate acordado", en: "draw agreed" } };
static TIMEOUT: Ending = Ending { code: "timeout", says: Text { es: "tiempo agotado", en: "time is up" } };
static ADJOURN: Ending = Ending { code: "adjourn", says: Text { es: "partida suspendida", en: "adjourned" } };

/// The format `marshal`.
pub(super) const FORMAT: Format<Marshal> = Format {
    id: "marshal",
    extensions: &["marshal"],
    about: Text { es: "la partida en la notación del libro", en: "the game in the book's notation" },
    detect: looks_like_a_record,
    parse: read::read,
    print: write::write,
    print_times: None,
    split: whole,
};

/// What a header's name never holds: rounds may stand without titles and numbers, and an entry must not pass for
/// a header.
const NEVER: &[char] = &['|', '{', '@', '['];
/// The titles of the two stages.
const PLACEMENT: &str = "-PLACEMENT-";
const BATTLE: &str = "-BATTLE-";
/// A turn that is skipped.
const SKIPPED: &str = "…";

fn looks_like_a_record(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut lines = text.lines().map(str::trim);
    let mut headers = lines.clone().filter_map(|line| line.split_once(':'));
    // Gungi 25 has a title of the same name; its records say what they are.
    match headers.find(|(key, _)| *key == GAME) {
        Some((_, game)) => game.trim() == "gungi-marshal",
        None => lines.any(|line| line == PLACEMENT || line == BATTLE),
    }
}
