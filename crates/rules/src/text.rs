//! Words and sentences in the two languages of the project.

use std::fmt;
use std::str::FromStr;

/// A language of everything a player reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// Spanish.
    Es,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// `es` or `en`.
    pub const fn word(self) -> &'static str {
        match self {
            Lang::Es => "es",
            Lang::En => "en",
        }
    }
}

impl FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "es" => Ok(Lang::Es),
            "en" => Ok(Lang::En),
            _ => Err("expected es or en · se esperaba es o en".to_owned()),
        }
    }
}

/// The same words in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Text {
    /// Spanish.
    pub es: &'static str,
    /// English.
    pub en: &'static str,
}

impl Text {
    /// The words in `lang`.
    pub const fn in_lang(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Es => self.es,
            Lang::En => self.en,
        }
    }
}

/// A sentence in both languages, made for the case at hand; [`say!`](crate::say) makes one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Spanish.
    pub es: String,
    /// English.
    pub en: String,
}

impl Sentence {
    /// The words in `lang`.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::Es => &self.es,
            Lang::En => &self.en,
        }
    }

    /// Sentences one after the other.
    pub fn joined(sentences: impl IntoIterator<Item = Sentence>, between: &str) -> Sentence {
        let (es, en): (Vec<_>, Vec<_>) = sentences.into_iter().map(|said| (said.es, said.en)).unzip();
        Sentence { es: es.join(between), en: en.join(between) }
    }
}

impl From<&Text> for Sentence {
    fn from(text: &Text) -> Sentence {
        Sentence { es: text.es.to_owned(), en: text.en.to_owned() }
    }
}

/// A [`Sentence`](crate::Sentence) from a Spanish and an English format, filled with the same particulars.
///
/// ```
/// let squares = 8;
/// let said = ikusa_rules::say!("la fila {} tiene {squares} casillas", "rank {} has {squares} squares", 3);
/// assert_eq!(said.es, "la fila 3 tiene 8 casillas");
/// assert_eq!(said.en, "rank 3 has 8 squares");
/// ```
#[macro_export]
macro_rules! say {
    ($es:literal, $en:literal $(, $arg:expr)* $(,)?) => {
        $crate::Sentence { es: ::std::format!($es $(, $arg)*), en: ::std::format!($en $(, $arg)*) }
    };
}

/// A short text kept inline (the name of a square, a letter, a move): no more than 15 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShortText {
    len: u8,
    bytes: [u8; 15],
}

impl ShortText {
    /// Keeps as much of `text` as fits, cut at a character boundary.
    pub fn new(text: &str) -> ShortText {
        let mut name = ShortText { len: 0, bytes: [0; 15] };
        let fits = |end: &usize| *end <= name.bytes.len() && text.is_char_boundary(*end);
        let end = (0..=text.len().min(name.bytes.len())).rev().find(fits).unwrap_or(0);
        name.bytes[..end].copy_from_slice(&text.as_bytes()[..end]);
        name.len = end as u8;
        name
    }

    /// It as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len as usize]).unwrap_or_default()
    }
}

impl fmt::Display for ShortText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for ShortText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}
