//! The language of this run: of help, answers and complaints alike.

use std::error::Error;
use std::ffi::OsString;
use std::io;
use std::sync::OnceLock;

use ikusa_play::{Denial, OpenError};
use ikusa_rules::{Lang, MoveError, OptionError, PositionError, RecordError, Refusal, Sentence, SyntaxError};

static CHOSEN: OnceLock<Lang> = OnceLock::new();

/// The language of this run.
pub(crate) fn lang() -> Lang {
    *CHOSEN.get_or_init(locale)
}

/// Chooses it by what was typed, before anything else is understood: even the help is in it.
pub(crate) fn choose(words: &[OsString]) {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let typed = words.iter().enumerate().find_map(|(index, word)| match word.strip_prefix("--lang") {
        Some("") => words.get(index + 1).map(ToString::to_string),
        Some(joined) => joined.strip_prefix('=').map(str::to_owned),
        None => None,
    });
    let wish = typed.or_else(|| std::env::var("IKUSA_LANG").ok());
    // A language that nobody speaks is refused when the arguments are read.
    let _ = CHOSEN.set(wish.and_then(|wish| wish.parse().ok()).unwrap_or_else(locale));
}

/// The language of the locale, as far as we speak it.
pub(crate) fn locale() -> Lang {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    if said.is_some_and(|locale| locale.starts_with("es")) { Lang::Es } else { Lang::En }
}

/// A text of the command line in the language of this run, from a Spanish and an English format.
macro_rules! tell {
    ($($part:tt)*) => { ikusa_rules::say!($($part)*).in_lang($crate::tongue::lang()).to_owned() };
}
pub(crate) use tell;

/// A cause of failure in the language of this run, as far as it speaks it; the system's own complaints do not.
pub(crate) fn told(cause: &(dyn Error + 'static)) -> String {
    let sentence = said::<SyntaxError>(cause, SyntaxError::says)
        .or_else(|| said::<MoveError>(cause, MoveError::says))
        .or_else(|| said::<PositionError>(cause, PositionError::says))
        .or_else(|| said::<RecordError>(cause, RecordError::says))
        .or_else(|| said::<OptionError>(cause, OptionError::says))
        .or_else(|| said::<OpenError>(cause, OpenError::says))
        .or_else(|| said::<Denial>(cause, Denial::says))
        .or_else(|| said::<Refusal>(cause, Refusal::says));
    sentence
        .or_else(|| of_the_system(cause))
        .map_or_else(|| cause.to_string(), |sentence| sentence.in_lang(lang()).to_owned())
}

/// What the system complains of most, said in Spanish too.
fn of_the_system(cause: &(dyn Error + 'static)) -> Option<Sentence> {
    let es = match cause.downcast_ref::<io::Error>()?.kind() {
        io::ErrorKind::NotFound => "no existe ese archivo o directorio",
        io::ErrorKind::PermissionDenied => "permiso denegado",
        io::ErrorKind::ConnectionRefused => "nadie responde en esa dirección",
        io::ErrorKind::IsADirectory => "es un directorio",
        io::ErrorKind::NotADirectory => "no es un directorio",
        io::ErrorKind::StorageFull => "no queda lugar en el disco",
        io::ErrorKind::AddrInUse => "esa dirección ya está en uso",
        _ => return None,
    };
    Some(Sentence { es: es.to_owned(), en: cause.to_string() })
}

fn said<E: Error + 'static>(cause: &(dyn Error + 'static), says: fn(&E) -> Sentence) -> Option<Sentence> {
    cause.downcast_ref().map(says)
}
