//! The record on paper: headers, `-DRAFT-` where the level has one, `-BATTLE-`, numbered rounds of canonical moves.
//!
//! ```text
//! Game: gungi-25
//! Level: 2
//! First: white
//! White: Ana
//! Black: Luis
//!
//! -DRAFT-
//! 1. M*5i M*5a
//! 2. D*5h. D*5b {alone from here on}
//! 3. … G*5c.
//!
//! -BATTLE-
//! 1. 5h-5g 5c-5e
//! 2. resign
//! ```
//!
//! An entry may carry `+` (check), `#` (the end), judgements (`!`, `?`) and a time (`[12.500s]`).

mod read;
mod write;

use ikusa_rules::script::GAME;
use ikusa_rules::{Ending, Format, Text, whole};

use crate::game::Gungi25;

/// How a line may end beside the outcomes of the rules.
pub(crate) const ENDINGS: &[&Ending] = &[&RESIGN, &DRAW, &TIMEOUT, &ADJOURN];
static RESIGN: Ending = Ending { code: "resign", says: Text { es: "rendición", en: "resignation" } };
static DRAW: Ending = Ending { code: "draw", says: Text { es: "empate acordado", en: "draw agreed" } };
static TIMEOUT: Ending = Ending { code: "timeout", says: Text { es: "tiempo agotado", en: "time is up" } };
static ADJOURN: Ending = Ending { code: "adjourn", says: Text { es: "partida suspendida", en: "adjourned" } };

/// The format `gungi25`.
pub(crate) const FORMAT: Format<Gungi25> = Format {
    id: "gungi25",
    extensions: &["gungi25"],
    about: Text { es: "la partida en rondas numeradas", en: "the game in numbered rounds" },
    detect: looks_like_a_record,
    parse: read::read,
    print: write::write,
    print_times: None,
    split: whole,
};

/// What a header's name never holds, so that an entry cannot pass for a header.
const NEVER: &[char] = &['*', '{', '[', '~'];
/// The titles of the two stages.
const DRAFT: &str = "-DRAFT-";
const BATTLE: &str = "-BATTLE-";
/// A turn of a player who is done.
const SKIPPED: &str = "…";
/// The options that have a header of their own.
const LEVEL: &str = "Level";
const FIRST: &str = "First";

fn looks_like_a_record(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    text.lines().map(str::trim).any(|line| {
        line == DRAFT
            || line.split_once(':').is_some_and(|(key, value)| key == GAME && value.trim() == "gungi-25")
    })
}
