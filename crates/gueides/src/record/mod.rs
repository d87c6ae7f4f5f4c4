//! The book's numbered record (§12).

use ikusa_rules::{Ending, Format, RecordError, Text};

use crate::Gueides;

/// How a line may end beside the outcomes of the rules.
pub(crate) const ENDINGS: &[&Ending] = &[&RESIGN, &DRAW];
static RESIGN: Ending = Ending { code: "resign", says: Text { es: "se rinden", en: "resigns" } };
static DRAW: Ending = Ending { code: "draw", says: Text { es: "empate acordado", en: "draw agreed" } };

/// The format `gueides`.
pub(crate) const FORMAT: Format<Gueides> = Format {
    id: "gueides",
    extensions: &["gueides"],
    about: Text { es: "partida numerada del libro", en: "the book's numbered record" },
    detect: |_| false,
    read: |_| Err(RecordError::Inexpressible("anything yet".to_owned())),
    write: |_| Err(RecordError::Inexpressible("anything yet".to_owned())),
};
