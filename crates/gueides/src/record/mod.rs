//! The book's numbered record (§12): `n) first second` lines, `*` for AM, `**` for MD and `↑` for a Nation
//! that becomes another piece; with headers, comments, variations, times and endings of our own.
//!
//! ```text
//! Black: Ana
//! White: Luis
//!
//! 1) g1-g3 e7-e5
//! 2) g3-g5! [12.500s] {hacia el centro} h7-h6 (g7-g6)
//! resign
//! ```

mod read;
mod resolve;
mod token;
mod write;

use ikusa_rules::{Ending, Format, Text, whole};

use crate::Gueides;

/// How a line may end beside the outcomes of the rules.
pub(crate) const ENDINGS: &[&Ending] = &[&RESIGN, &DRAW, &TIME, &ADJOURN];
static RESIGN: Ending = Ending { code: "resign", says: Text { es: "se rinde", en: "resigns" } };
static DRAW: Ending = Ending { code: "draw", says: Text { es: "empate acordado", en: "draw agreed" } };
static TIME: Ending = Ending { code: "timeout", says: Text { es: "tiempo agotado", en: "time is up" } };
static ADJOURN: Ending = Ending { code: "adjourn", says: Text { es: "partida suspendida", en: "adjourned" } };

/// The format `gueides`.
pub(crate) const FORMAT: Format<Gueides> = Format {
    id: "gueides",
    extensions: &["gueides"],
    about: Text { es: "la partida numerada del libro", en: "the book's numbered record" },
    detect: token::looks_like_a_record,
    parse: read::read,
    print: write::write,
    print_times: None,
    split: whole,
};

/// What a header's name never holds: these begin a comment and a variation.
const NEVER: &[char] = &['{', '('];

/// Alternatives within alternatives: enough for any analysis, and no stack overflows.
const DEEPEST: usize = 100;
