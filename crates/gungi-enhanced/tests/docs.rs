//! The pieces of the players' pages are drawn from the tables: this fails when the pages and the code differ.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

use std::fmt::Write as _;

use ikusa_gungi_enhanced::{Enhanced, Face, Kind, Options, Piece, Reach, Slides, mount_leaps, sets};
use ikusa_laws::pages::check;
use ikusa_rules::{Game as _, Lang, Position as _, Square, Text};

const LEGEND: Text = Text {
    es: "`●` es la pieza, que mira hacia arriba; `x` las casillas a las que llega de un salto; las líneas, por donde se desplaza.\n",
    en: "`●` is the piece, looking up; `x` squares it reaches in one leap; lines, where it slides.\n",
};
const LEVEL: Text = Text { es: "nivel", en: "level" };
const MOUNT: Text = Text { es: "montura", en: "mount" };

/// What is said of a type beside its sets, and of which.
type Trait = (fn(Kind) -> bool, Text);

/// Appendix B of the book.
const TRAITS: [Trait; 16] = [
    (Kind::is_fixed, Text { es: "inmóvil, siempre en el nivel 1", en: "immobile, always at level 1" }),
    (Kind::is_fixed, Text { es: "emite Ascenso", en: "gives Ascent" }),
    (|kind| kind == Kind::Cannon, Text { es: "captura solo en su torre", en: "captures only in its tower" }),
    (|kind| kind == Kind::Fortress, Text { es: "no captura", en: "never captures" }),
    (Kind::is_foundation, Text { es: "Cimiento", en: "Foundation" }),
    (Kind::is_limited, Text { es: "Renovación Acotada", en: "Limited drop" }),
    (Kind::is_limited, Text { es: "Recuperación Forzada", en: "Forced Recovery" }),
    (|kind| kind == Kind::Swordsman, Text { es: "Sacrificio", en: "Sacrifice" }),
    (|kind| kind == Kind::Lancer, Text { es: "Sustitución", en: "Substitution" }),
    (|kind| kind == Kind::Captain, Text { es: "Permutación Base-Cima", en: "Base-top exchange" }),
    (|kind| kind == Kind::Major, Text { es: "Reclutamiento Forzado", en: "Forced Recruitment" }),
    (
        |kind| kind == Kind::Jester,
        Text { es: "Traición; no puede dar jaque", en: "Betrayal; may not give check" },
    ),
    (|kind| kind == Kind::Griffin, IMITATES),
    (|kind| kind == Kind::King, Text { es: "Coronación, si se acordó", en: "Coronation, if agreed" }),
    (lowly, Text { es: "no lo eleva el Ascenso", en: "not raised by Ascent" }),
    (mounts, Text { es: "Montura", en: "Mount" }),
];

const IMITATES: Text = Text {
    es: "Imitación: en los niveles 2 y 3 se mueve como la pieza que tiene debajo, y los dibujos valen sobre un Cañón, una Fortaleza u otro Grifo",
    en: "Imitation: at levels 2 and 3 it moves as the piece below it, and the drawings hold on a Cannon, a Fortress or another Griffin",
};

fn lowly(kind: Kind) -> bool {
    !kind.is_raised()
}

fn mounts(kind: Kind) -> bool {
    !mount_leaps(kind).is_empty()
}

/// Five rows of a set on a 5×5 board.
fn drawing(reach: Reach) -> [String; 5] {
    std::array::from_fn(|row| {
        let cells: Vec<&str> = (-2..=2).map(|dx| cell(reach, dx, 2 - row as i8)).collect();
        cells.join(" ")
    })
}

fn cell(reach: Reach, dx: i8, dy: i8) -> &'static str {
    let orthogonal = reach.slides == Slides::Orthogonal;
    let diagonal = reach.slides == Slides::Diagonal;
    match (dx, dy) {
        (0, 0) => "●",
        step if reach.leaps.contains(&step) => "x",
        (0, dy) if orthogonal || (reach.slides == Slides::Forward && dy > 0) => "│",
        (_, 0) if orthogonal => "─",
        (dx, dy) if diagonal && dx == dy => "╱",
        (dx, dy) if diagonal && dx == -dy => "╲",
        _ => "·",
    }
}

fn section(kind: Kind, lang: Lang) -> String {
    let mut text = String::new();
    let faces: Vec<String> = Face::all()
        .filter(|face| face.kind() == kind)
        .map(|face| match face.other() {
            Some(other) => {
                format!("{} ↔ {} ({})", face.letter(), other.kind().name().in_lang(lang), other.letter())
            }
            None => face.letter().to_string(),
        })
        .collect();
    writeln!(text, "### {} · {}\n", kind.name().in_lang(lang), faces.join(", ")).unwrap();
    let traits: Vec<&str> =
        TRAITS.iter().filter(|(has, _)| has(kind)).map(|(_, text)| text.in_lang(lang)).collect();
    if !traits.is_empty() {
        let (first, rest) = traits[0].split_at(traits[0].chars().next().map_or(0, char::len_utf8));
        let others: String = traits[1..].iter().map(|more| format!(" · {more}")).collect();
        writeln!(text, "{}{rest}{others}.\n", first.to_uppercase()).unwrap();
    }
    let mut columns: Vec<(String, [String; 5])> = (1..)
        .zip(sets(kind))
        .take(if kind.is_fixed() { 1 } else { 3 })
        .map(|(level, reach)| (format!("{} {level}", LEVEL.in_lang(lang)), drawing(reach)))
        .collect();
    if mounts(kind) {
        let reach = Reach { leaps: mount_leaps(kind), slides: Slides::No };
        columns.push((MOUNT.in_lang(lang).to_owned(), drawing(reach)));
    }
    text.push_str("```text\n");
    let line = |cells: Vec<&str>| cells.iter().map(|cell| format!("{cell:<13}")).collect::<String>();
    writeln!(text, "{}", line(columns.iter().map(|(title, _)| title.as_str()).collect()).trim_end()).unwrap();
    for row in 0..5 {
        let cells = columns.iter().map(|(_, drawing)| drawing[row].as_str()).collect();
        writeln!(text, "{}", line(cells).trim_end()).unwrap();
    }
    text.push_str("```\n\n");
    text
}

fn pieces(lang: Lang) -> String {
    let sections: String = Kind::ALL.iter().map(|kind| section(*kind, lang)).collect();
    format!("{}\n{sections}", LEGEND.in_lang(lang))
}

/// A whole board with the squares that the side to move has in its Ascent: `*`, behind the piece where one stands.
fn ascent(about: &str) -> String {
    let position = Enhanced::read_position(about, Options::default()).expect("the position can be played");
    let raised = position.ascent(position.turn());
    let cell = |square: Square| {
        let piece = position.tower(square).top().map_or('·', Piece::letter);
        match (piece, raised.has(square)) {
            ('·', true) => "* ".to_owned(),
            (piece, true) => format!("{piece}*"),
            (piece, false) => format!("{piece} "),
        }
    };
    let mut text = "```text\n  a  b  c  d  e  f  g  h  i\n".to_owned();
    for rank in (0..9).rev() {
        let cells: Vec<String> = (0..9).map(|file| cell(Square::new(file, rank))).collect();
        writeln!(text, "{} {}", rank + 1, cells.join(" ").trim_end()).unwrap();
    }
    text + "```\n"
}

#[test]
fn the_pages_draw_what_the_tables_say_and_state_every_ruling() {
    let mut words: Vec<String> = (1..=13).map(|ruling| format!("**R{ruling}**")).collect();
    words.extend((1..=11).map(|print| format!("**F{print}**")));
    words.push("Julián Delekta".to_owned());
    check::<Enhanced>(&words, |mark, about, lang| match mark {
        "pieces" => pieces(lang),
        "ascent" => ascent(about),
        _ => panic!("unknown mark '{mark}'"),
    });
}
