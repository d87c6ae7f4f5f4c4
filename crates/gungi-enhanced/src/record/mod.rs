//! The record file of appendix C: header, initial formation, battle.

mod read;
mod write;

use ikusa_rules::{Ending, Format, Text, whole};

use super::Enhanced;
pub use write::{formation_of, record_text};

/// The record file of the book.
pub(super) const FORMAT: Format<Enhanced> = Format {
    id: "gungi",
    extensions: &["gungi"],
    about: Text {
        es: "registro del libro: encabezado, formación inicial y batalla",
        en: "the book's record: header, initial formation and battle",
    },
    detect,
    parse: read::read,
    print: write::write,
    print_times: None,
    split: whole,
};

const FORMATION_TITLE: &str = "-FORMACIÓN INICIAL-";
const BATTLE_TITLE: &str = "-BATALLA-";

macro_rules! endings {
    ($($name:ident $code:literal $es:literal $en:literal;)*) => {
        $(static $name: Ending = Ending { code: $code, says: Text { es: $es, en: $en } };)*
        pub(super) static ENDINGS: &[&Ending] = &[$(&$name),*];
    };
}

endings! {
    RESIGN "resign" "abandona" "resigns";
    TIMEOUT "timeout" "tiempo" "time";
    AGREED "draw" "empate" "draw";
    STOPPED "interrupted" "interrumpida" "interrupted";
}

/// A header line that stands for an option: its names, the option's key and how its values are called.
struct OptionLine {
    names: [&'static str; 2],
    key: &'static str,
    values: [(&'static str, [&'static str; 2]); 2],
}

static OPTION_LINES: [OptionLine; 4] = [
    OptionLine {
        names: ["Juega primero", "First"],
        key: "first",
        values: [("black", ["Negras", "black"]), ("white", ["Blancas", "white"])],
    },
    OptionLine {
        names: ["Coronación", "Coronation"],
        key: "coronation",
        values: [("on", ["sí", "on"]), ("off", ["no", "off"])],
    },
    OptionLine {
        names: ["Faltas", "Faults"],
        key: "faults",
        values: [("prevent", ["prevenir", "prevent"]), ("claim", ["reclamar", "claim"])],
    },
    OptionLine {
        names: ["Repetición", "Repetition"],
        key: "repetition",
        values: [("4", ["4", "4"]), ("off", ["no", "off"])],
    },
];

/// The header that gives a whole position where the battle does not begin with a bare formation.
const POSITION_LINE: [&str; 2] = ["Posición", "Position"];

fn plain(text: &str) -> String {
    let fold = |c: char| match c {
        'á' | 'Á' => 'a',
        'é' | 'É' => 'e',
        'í' | 'Í' => 'i',
        'ó' | 'Ó' => 'o',
        'ú' | 'Ú' => 'u',
        c => c.to_ascii_lowercase(),
    };
    text.trim().chars().map(fold).filter(|c| !c.is_whitespace()).collect()
}

fn is_title(line: &str, title: &str) -> bool {
    plain(line).replace(['–', '—'], "-") == plain(title)
}

fn detect(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.lines().any(|line| is_title(line, FORMATION_TITLE) || is_title(line, BATTLE_TITLE))
}
