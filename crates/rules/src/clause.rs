//! Clauses: the numbered sentences of the rules that refusals and results cite.

use std::fmt;

use crate::{Color, Lang, ShortText, Text};

/// One clause of a game's rules: a stable id and a sentence in both languages.
///
/// The sentence is a template: `{0}`, `{1}` … stand for what the refusal names
/// on the position at hand. Each game keeps all of its clauses in one table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    /// A stable id such as `shogi.nifu` or `enhanced.7.6.4`.
    pub id: &'static str,
    /// The sentence, with places for the particulars.
    pub says: Text,
}

/// What fills a place of a clause's sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A side, written as its name.
    Side(Color),
    /// Words that differ between the languages.
    Word(&'static Text),
    /// A square, a letter or another short name that no language changes.
    Name(ShortText),
    /// A number.
    Number(i32),
}

impl From<Color> for Arg {
    fn from(color: Color) -> Arg {
        Arg::Side(color)
    }
}

impl From<&'static Text> for Arg {
    fn from(text: &'static Text) -> Arg {
        Arg::Word(text)
    }
}

impl From<&str> for Arg {
    fn from(name: &str) -> Arg {
        Arg::Name(ShortText::new(name))
    }
}

impl From<ShortText> for Arg {
    fn from(name: ShortText) -> Arg {
        Arg::Name(name)
    }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Arg {
        Arg::Number(number)
    }
}

/// Why something may not be done: the clause that forbids it and the particulars of this position.
///
/// ```
/// use ikusa_rules::{Clause, Color, Lang, Refusal, Text};
/// static NIFU: Clause = Clause {
///     id: "shogi.nifu",
///     says: Text { es: "{0} ya tienen un peón en la columna {1}", en: "{0} already has a pawn on file {1}" },
/// };
/// let refusal = Refusal::new(&NIFU, &[Color::Black.into(), 5.into()]);
/// assert_eq!(refusal.to_string(), "shogi.nifu: Black already has a pawn on file 5");
/// assert_eq!(refusal.sentence(Lang::Es), "Negras ya tienen un peón en la columna 5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refusal {
    /// The clause that forbids it.
    pub clause: &'static Clause,
    args: [Option<Arg>; 4],
}

impl Refusal {
    /// A refusal by `clause`, whose places are filled by `args` in order.
    ///
    /// # Panics
    /// With more than four arguments.
    pub fn new(clause: &'static Clause, args: &[Arg]) -> Refusal {
        assert!(args.len() <= 4, "a clause names at most four particulars");
        let mut filled = [None; 4];
        for (slot, arg) in filled.iter_mut().zip(args) {
            *slot = Some(*arg);
        }
        Refusal { clause, args: filled }
    }

    /// The stable id of the clause.
    pub fn id(&self) -> &'static str {
        self.clause.id
    }

    /// The sentence about this position in `lang`.
    pub fn sentence(&self, lang: Lang) -> String {
        let mut sentence = self.clause.says.in_lang(lang).to_owned();
        for (place, arg) in self.args.iter().enumerate() {
            let Some(arg) = arg else { continue };
            let words = match arg {
                Arg::Side(color) => color.name().in_lang(lang).to_owned(),
                Arg::Word(text) => text.in_lang(lang).to_owned(),
                Arg::Name(name) => name.to_string(),
                Arg::Number(number) => number.to_string(),
            };
            sentence = sentence.replace(&format!("{{{place}}}"), &words);
        }
        sentence
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id(), self.sentence(Lang::En))
    }
}

impl std::error::Error for Refusal {}
