//! The parts of a rules page that are drawn from the rules themselves.
//!
//! A page marks each with a comment, `<!-- pieces -->` or `<!-- board: … -->`, and ends it with `<!-- end -->`. The test
//! fails where a page differs from what the rules say; with `IKUSA_WRITE_DOCS=1` it writes the page anew.

use std::path::Path;

use ikusa_rules::{Game, Lang};

/// Compares both pages of a game with what `draw` makes of each mark (its word, and what stands behind the colon), and
/// looks for words that a page must have.
pub fn check<G: Game>(words: &[String], draw: impl Fn(&str, &str, Lang) -> String) {
    for (lang, code) in [(Lang::Es, "es"), (Lang::En, "en")] {
        let name = format!("docs/rules/{}.{code}.md", G::ID);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&name);
        let page = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        for word in words {
            assert!(page.contains(word), "{name} does not say {word}");
        }
        let drawn = redrawn(&page, |mark, about| match mark {
            "clauses" => clauses::<G>(lang),
            _ => draw(mark, about, lang),
        });
        if std::env::var_os("IKUSA_WRITE_DOCS").is_some() {
            std::fs::write(&path, &drawn).unwrap_or_else(|error| panic!("{name}: {error}"));
        } else {
            let crate_name = format!("ikusa-{}", G::ID);
            assert!(
                page == drawn,
                "{name} is out of date: IKUSA_WRITE_DOCS=1 cargo test -p {crate_name} --test docs"
            );
        }
    }
}

/// Every clause with its sentence; `…` stands for what the position fills in. The client leads to them by their ids.
fn clauses<G: Game>(lang: Lang) -> String {
    let mut table = match lang {
        Lang::Es => "| cláusula | dice |\n|---|---|\n".to_owned(),
        Lang::En => "| clause | says |\n|---|---|\n".to_owned(),
    };
    for clause in G::CLAUSES {
        let says = blanks(clause.says.in_lang(lang)).replace('|', "\\|");
        table += &format!("| `{}` | {says} |\n", clause.id);
    }
    table
}

/// A template with `…` in its places, and the plural where it counts something. Braces that hold no place stay.
fn blanks(template: &str) -> String {
    let mut says = String::new();
    let mut rest = template;
    while let Some((before, place)) = rest.split_once('{') {
        let Some((inside, after)) = place.split_once('}') else { break };
        let (form, index) = inside.rsplit_once(' ').unwrap_or(("", inside));
        says.push_str(before);
        match (index.parse::<u8>(), form.split_once('/')) {
            (Ok(_), Some((_, more))) => says += &format!("… {more}"),
            (Ok(_), None) => says.push('…'),
            (Err(_), _) => says += &format!("{{{inside}}}"),
        }
        rest = after;
    }
    says + rest
}

/// The page with every marked part made anew.
fn redrawn(page: &str, draw: impl Fn(&str, &str) -> String) -> String {
    let mut drawn = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        drawn += line;
        drawn.push('\n');
        let Some(mark) = line.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->")) else {
            continue;
        };
        let (what, about) = mark.split_once(": ").unwrap_or((mark, ""));
        drawn += draw(what, about).trim_end_matches('\n');
        drawn += "\n<!-- end -->\n";
        assert!(lines.any(|line| line == "<!-- end -->"), "'{mark}' has no end");
    }
    drawn
}
