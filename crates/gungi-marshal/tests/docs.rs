//! The diagrams and tables of `docs/rules/gungi-marshal.*.md` are made from the tables of the game.

mod common;

use common::sketch::destinations;
use ikusa_gungi_marshal::{Atom, Kind, Marshal, Options, PATTERNS, Piece, square_name};
use ikusa_laws::pages::check;
use ikusa_rules::{Direction, Lang, Options as _, Square};

#[test]
fn the_pages_draw_the_tables_and_name_every_piece_ruling_and_option() {
    let mut words: Vec<String> = (1..=9).map(|ruling| format!("**M{ruling}")).collect();
    words.extend(Kind::ALL.map(|kind| format!("<!-- piece: {} -->", kind.info().id)));
    words.extend(Options::SPECS.iter().map(|spec| format!("`{}", spec.key)));
    check::<Marshal>(&words, |mark, about, lang| match mark {
        "pieces" => army(lang),
        "piece" => tiers(about, lang),
        "board" => board(about),
        _ => panic!("no such marker: {mark}"),
    });
}

/// The table of all pieces.
fn army(lang: Lang) -> String {
    let head = match lang {
        Lang::Es => "| letra | pieza | signo | por bando |",
        Lang::En => "| letter | piece | sign | per side |",
    };
    let mut table = format!("{head}\n|---|---|---|---|\n");
    for kind in Kind::ALL {
        let info = kind.info();
        let name = info.name.in_lang(lang);
        table += &format!("| {} | {name} | {} | {} |\n", info.letter, info.kanji, kind.per_side());
    }
    table
}

/// How far from the piece its diagram goes.
const RADIUS: i8 = 3;

/// The patterns of a piece, side by side where its tiers differ.
fn tiers(id: &str, lang: Lang) -> String {
    let kind = Kind::ALL.into_iter().find(|kind| kind.info().id == id).expect("a piece");
    let patterns = PATTERNS[kind.index()];
    let same = patterns.iter().all(|pattern| *pattern == patterns[0]);
    let shown = if same { 1 } else { 3 };
    let title = |tier: usize| match (same, lang) {
        (true, Lang::Es) => "niveles 1, 2 y 3".to_owned(),
        (true, Lang::En) => "tiers 1, 2 and 3".to_owned(),
        (false, Lang::Es) => format!("nivel {}", tier + 1),
        (false, Lang::En) => format!("tier {}", tier + 1),
    };
    let row = |cells: Vec<String>| format!("{}\n", cells.join("     ").trim_end());
    let mut text = String::from("```text\n");
    text += &row((0..shown).map(|tier| format!("{:<14}", title(tier))).collect());
    for dy in (-RADIUS..=RADIUS).rev() {
        let line =
            |tier: usize| (-RADIUS..=RADIUS).map(|dx| format!("{} ", glyph(kind, tier, dx, dy))).collect();
        text += &row((0..shown).map(line).collect());
    }
    text + "```\n"
}

fn glyph(kind: Kind, tier: usize, dx: i8, dy: i8) -> char {
    if (dx, dy) == (0, 0) {
        return kind.letter();
    }
    for atom in PATTERNS[kind.index()][tier] {
        match *atom {
            Atom::Leap(x, y) if (x, y) == (dx.abs(), dy) => return 'x',
            Atom::Slide(x, y, n) => {
                for k in 1..=n as i8 {
                    if (x * k, y * k) == (dx.abs(), dy) {
                        // A line without a limit goes on beyond the diagram.
                        return if n >= 8 && k == RADIUS { arrow(dx.signum(), y) } else { 'o' };
                    }
                }
            }
            Atom::Leap(..) => {}
        }
    }
    '·'
}

fn arrow(dx: i8, dy: i8) -> char {
    let direction = Direction::from_step(dx, dy).expect("slides run along lines");
    ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][direction as usize]
}

/// A position with the squares that the piece on `from` may enter: `men ; from`.
fn board(sketch: &str) -> String {
    let (men, from) = sketch.split_once(" ; ").expect("men ; from");
    let position = common::sketch::sketch(men).position();
    let targets = destinations(&position, from);
    let mut text = String::from("```text\n");
    for rank in (0..9).rev() {
        let cell = |file: u8| {
            let there = Square::new(file, rank);
            let letters: String = position.tower(there).pieces().map(Piece::letter).collect();
            let entered = targets.iter().any(|to| to.starts_with(&format!("{}-", square_name(there))));
            match (letters.is_empty(), entered) {
                (true, true) => "o".to_owned(),
                (true, false) => "·".to_owned(),
                (false, true) => format!("[{letters}]"),
                (false, false) => letters,
            }
        };
        let line: String = (0..9).map(|file| format!("{:^5}", cell(file))).collect();
        text += &format!("{} {}\n", rank + 1, line.trim_end());
    }
    let files: String = (1..=9).map(|file| format!("{file:^5}")).collect();
    text + &format!("  {}\n```\n", files.trim_end())
}
