//! Clauses: the numbered sentences of the rules that refusals and results cite.

use std::fmt;

use crate::{Color, Lang, PieceKind, Sentence, ShortText, Text};

/// One clause of a game's rules: a stable id and a sentence in both languages.
///
/// The sentence is a template: `{0}`, `{1}` … stand for what the refusal names
/// on the position at hand. Each game keeps all of its clauses in one table.
///
/// A place may ask for a form of a piece's name: `{el 0}`, `{un 0}`, `{del 0}`, `{al 0}`, `{ningún 0}`, `{s 0}` (the
/// plural) and `{o 0}` (the ending of a participle) in Spanish, `{the 0}`, `{a 0}` and `{s 0}` in English; `{las 0}` is a
/// side with its article; `{rey/reyes 0}` is a number with the word that agrees with it.
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
    /// A kind of piece, in whatever form the sentence needs.
    Piece(&'static PieceKind),
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

impl From<&'static PieceKind> for Arg {
    fn from(kind: &'static PieceKind) -> Arg {
        Arg::Piece(kind)
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
///     says: Text { es: "{las 0} ya tienen un peón en la columna {1}", en: "{0} already has a pawn on file {1}" },
/// };
/// let refusal = Refusal::new(&NIFU, &[Color::Black.into(), 5.into()]);
/// assert_eq!(refusal.to_string(), "shogi.nifu: Black already has a pawn on file 5");
/// assert_eq!(refusal.sentence(Lang::Es), "las negras ya tienen un peón en la columna 5");
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

    /// The clause and its sentence about this position, in both languages.
    pub fn says(&self) -> Sentence {
        let cited = |lang| format!("{}: {}", self.id(), self.sentence(lang));
        Sentence { es: cited(Lang::Es), en: cited(Lang::En) }
    }

    /// The squares, columns and other short names that it speaks of.
    pub fn names(&self) -> impl Iterator<Item = ShortText> + '_ {
        self.args.iter().filter_map(|arg| if let Some(Arg::Name(name)) = arg { Some(*name) } else { None })
    }

    /// The sentence about this position in `lang`.
    pub fn sentence(&self, lang: Lang) -> String {
        let mut sentence = String::new();
        let mut rest = self.clause.says.in_lang(lang);
        while let Some((before, place)) = rest.split_once('{') {
            sentence.push_str(before);
            let Some((inside, after)) = place.split_once('}') else { break };
            let (form, index) = inside.rsplit_once(' ').unwrap_or(("", inside));
            let arg = index.parse::<usize>().ok().and_then(|index| *self.args.get(index)?);
            match arg {
                Some(arg) => sentence.push_str(&arg.in_form(form, lang)),
                // Braces may stand for themselves, as in the notation of Gungi Enhanced.
                None => sentence.extend(["{", inside, "}"]),
            }
            rest = after;
        }
        sentence.push_str(rest);
        sentence
    }
}

impl Arg {
    /// How it stands in a sentence that asks for this form.
    fn in_form(self, form: &str, lang: Lang) -> String {
        match self {
            Arg::Side(color) => match (form, color, lang) {
                ("las", Color::Black, Lang::Es) => "las negras".to_owned(),
                ("las", Color::White, Lang::Es) => "las blancas".to_owned(),
                _ => color.name().in_lang(lang).to_owned(),
            },
            Arg::Piece(kind) => piece_in_form(kind, form, lang),
            Arg::Word(text) => text.in_lang(lang).to_owned(),
            Arg::Name(name) => name.to_string(),
            Arg::Number(number) => match form.split_once('/') {
                Some((one, _)) if number == 1 => format!("{number} {one}"),
                Some((_, more)) => format!("{number} {more}"),
                None => number.to_string(),
            },
        }
    }
}

fn piece_in_form(kind: &PieceKind, form: &str, lang: Lang) -> String {
    let (name, article) = (kind.name.in_lang(lang), kind.article.in_lang(lang));
    let feminine = article == "la";
    let either = |masculine: &'static str, other: &'static str| if feminine { other } else { masculine };
    match form {
        "el" | "a" => format!("{article} {name}"),
        "the" => format!("the {name}"),
        "un" => format!("{} {name}", either("un", "una")),
        "ningún" => format!("{} {name}", either("ningún", "ninguna")),
        "del" => format!("{} {name}", either("del", "de la")),
        "al" => format!("{} {name}", either("al", "a la")),
        "o" => either("o", "a").to_owned(),
        "s" => kind.plural.in_lang(lang).to_owned(),
        _ => name.to_owned(),
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id(), self.sentence(Lang::En))
    }
}

impl std::error::Error for Refusal {}
