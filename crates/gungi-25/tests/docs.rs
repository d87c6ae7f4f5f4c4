//! The diagrams and tables of `docs/rules/gungi-25.*.md` are made from the tables of the game.
//!
//! After a change of the tables or of a marker, `IKUSA_WRITE_DOCS=1 cargo test -p ikusa-gungi-25 --test docs` writes
//! them anew.

use ikusa_gungi_25::{Gungi25, Kind, Options, PATTERNS, Reach};
use ikusa_rules::{Direction, Game, Lang};

const PAGES: [(&str, Lang); 2] = [("gungi-25.es.md", Lang::Es), ("gungi-25.en.md", Lang::En)];

fn path(page: &str) -> std::path::PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "docs", "rules", page].iter().collect()
}

fn read(page: &str) -> String {
    std::fs::read_to_string(path(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

#[test]
fn the_diagrams_are_those_of_the_tables() {
    for (page, lang) in PAGES {
        let text = read(page);
        let fresh = renewed(&text, lang);
        if std::env::var_os("IKUSA_WRITE_DOCS").is_some() {
            std::fs::write(path(page), fresh).unwrap_or_else(|error| panic!("{page}: {error}"));
        } else {
            assert!(text == fresh, "{page} is out of date: see the head of this test");
        }
    }
}

#[test]
fn the_pages_name_every_piece_ruling_and_option() {
    for (page, lang) in PAGES {
        let text = read(page);
        for kind in Kind::ALL {
            assert!(text.contains(&format!("<!-- piece: {} -->", kind.info().id)), "{page}: {kind:?}");
            assert!(text.to_lowercase().contains(kind.info().name.in_lang(lang)), "{page}: {kind:?}");
        }
        for n in 1..=20 {
            assert!(text.contains(&format!("**N{n}.")), "{page}: N{n}");
        }
        for spec in <Options as ikusa_rules::Options>::SPECS {
            assert!(text.contains(&format!("`{}", spec.key)), "{page}: {}", spec.key);
        }
        // The sections carry the numbers that clause ids cite.
        for clause in Gungi25::CLAUSES {
            let section = clause.id.split('.').nth(1).expect("gungi25.section.name");
            let heading = format!("\n## {section}. ");
            assert!(section.starts_with('N') || text.contains(&heading), "{page}: {}", clause.id);
        }
    }
}

/// The page with everything between a marker and its end made anew.
fn renewed(page: &str, lang: Lang) -> String {
    let mut out = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let marker = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->"));
        let Some(marker) = marker else { continue };
        out.push_str(&content(marker, lang));
        out.push_str("<!-- end -->\n");
        assert!(lines.any(|line| line == "<!-- end -->"), "'{marker}' has no end");
    }
    out
}

fn content(marker: &str, lang: Lang) -> String {
    match marker.split_once(": ") {
        None if marker == "pieces" => army(lang),
        Some(("piece", id)) => tiers(id, lang),
        _ => panic!("no such marker: {marker}"),
    }
}

/// The table of all pieces.
fn army(lang: Lang) -> String {
    let head = match lang {
        Lang::Es => "| letra | pieza | | por bando | desde el nivel |",
        Lang::En => "| letter | piece | | per side | from level |",
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
