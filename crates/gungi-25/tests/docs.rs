//! The diagrams and tables of `docs/rules/gungi-25.*.md` are made from the tables of the game.

use ikusa_gungi_25::{Gungi25, Kind, Options, PATTERNS, Reach};
use ikusa_laws::pages::check;
use ikusa_rules::{Direction, Game, Lang, Options as _};

#[test]
fn the_pages_draw_the_tables_and_name_every_piece_ruling_option_and_section() {
    let mut words: Vec<String> = (1..=20).map(|ruling| format!("**N{ruling}.")).collect();
    words.extend(Kind::ALL.map(|kind| format!("<!-- piece: {} -->", kind.info().id)));
    words.extend(Options::SPECS.iter().map(|spec| format!("`{}", spec.key)));
    // The sections carry the numbers that clause ids cite.
    let sections = Gungi25::CLAUSES.iter().filter_map(|clause| clause.id.split('.').nth(1));
    words.extend(sections.filter(|part| !part.starts_with('N')).map(|part| format!("\n## {part}. ")));
    check::<Gungi25>(&words, |mark, about, lang| match mark {
        "pieces" => army(lang),
        "piece" => tiers(about, lang),
        _ => panic!("no such marker: {mark}"),
    });
}

/// The table of all pieces.
fn army(lang: Lang) -> String {
    let head = match lang {
        Lang::Es => "| letra | pieza | signo | por bando | desde el nivel |",
        Lang::En => "| letter | piece | sign | per side | from level |",
    };
    let mut table = format!("{head}\n|---|---|---|---|---|\n");
    for kind in Kind::ALL {
        let info = kind.info();
        let level = (0..4).find(|level| kind.is_used_on(*level)).expect("every kind is used");
        let name = info.name.in_lang(lang);
        table += &format!("| {} | {name} | {} | {} | {level} |\n", info.letter, info.kanji, kind.per_side());
    }
    table
}

/// How far a diagram goes: to the sides, forward and back.
const SIDE: i8 = 4;
const AHEAD: i8 = 5;
const BACK: i8 = 4;

/// The patterns of a piece on each tier, side by side.
fn tiers(id: &str, lang: Lang) -> String {
    let kind = Kind::ALL.into_iter().find(|kind| kind.info().id == id).expect("a piece");
    let title = match lang {
        Lang::Es => "piso",
        Lang::En => "tier",
    };
    let row = |cells: Vec<String>| format!("{}\n", cells.join("   ").trim_end());
    let mut rows: Vec<String> = Vec::new();
    for dy in (-BACK..=AHEAD).rev() {
        let cells = |tier: u8| (-SIDE..=SIDE).map(|dx| format!("{} ", glyph(kind, tier, dx, dy))).collect();
        let cells: Vec<String> = (1..=3).map(cells).collect();
        rows.push(row(cells));
    }
    // Rows beyond the reach of every tier say nothing.
    let is_blank = |row: &String| row.chars().all(|c| c == '·' || c.is_whitespace());
    let first = rows.iter().position(|row| !is_blank(row)).unwrap_or(0);
    let last = rows.iter().rposition(|row| !is_blank(row)).unwrap_or(0);
    let head = row((1..=3).map(|tier| format!("{:<18}", format!("{title} {tier}"))).collect());
    format!("```text\n{head}{}```\n", rows[first..=last].concat())
}

fn glyph(kind: Kind, tier: u8, dx: i8, dy: i8) -> char {
    if (dx, dy) == (0, 0) {
        return kind.letter();
    }
    let pattern = PATTERNS[kind.index()];
    for line in pattern.lines {
        for k in 1..=line.reach.on(tier) as i8 {
            if (line.dx * k, line.dy * k) == (dx, dy) {
                // A line without a limit goes on beyond the diagram.
                let (x, y) = (dx + line.dx, dy + line.dy);
                let leaves = x.abs() > SIDE || !(-BACK..=AHEAD).contains(&y);
                let edge = leaves && line.reach == Reach::Endless;
                return if edge { arrow(line.dx, line.dy) } else { 'o' };
            }
        }
    }
    if let Some(vault) = pattern.vault {
        for (x, y) in vault.ways {
            for k in 1..=tier as i8 {
                if (x * k, vault.over as i8 + y * k) == (dx, dy) {
                    return 'x';
                }
            }
        }
    }
    '·'
}

fn arrow(dx: i8, dy: i8) -> char {
    let direction = Direction::from_step(dx, dy).expect("lines are straight");
    ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'][direction as usize]
}
