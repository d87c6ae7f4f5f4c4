//! The colours of boards and woods, from the client's style sheets.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::scene::Rgba;

/// The colours of a board and its pieces by the names of the style sheet, without the dashes before them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// What the board is made of.
    pub name: &'static str,
    colours: BTreeMap<&'static str, Rgba>,
}

impl Theme {
    /// The theme with this name.
    ///
    /// # Errors
    /// If there is none: then which there are.
    pub fn find(name: &str) -> Result<&'static Theme, String> {
        themes().iter().find(|theme| theme.name == name).ok_or_else(|| {
            let names: Vec<_> = themes().iter().map(|theme| theme.name).collect();
            format!("unknown board '{name}', expected one of {}", names.join(", "))
        })
    }

    /// A colour; a loud one if the style sheet has none of this name.
    pub fn colour(&self, name: &str) -> Rgba {
        self.colours.get(name).copied().unwrap_or(Rgba([255, 0, 255, 255]))
    }
}

static THEMES: LazyLock<Vec<Theme>> = LazyLock::new(|| {
    read(concat!(
        include_str!("../../../web/src/app.css"),
        include_str!("../../../web/src/materials/boards.css")
    ))
});

/// Every theme, the usual one first.
pub fn themes() -> &'static [Theme] {
    &THEMES
}

fn read(sheet: &'static str) -> Vec<Theme> {
    let rules: Vec<(&str, &str)> = sheet.split('}').filter_map(|rule| rule.split_once('{')).collect();
    let marked = |selector: &str| -> Option<&'static str> {
        let rest = sheet.get(sheet.find(selector)?..)?.strip_prefix("[data-board='")?;
        rest.split('\'').next()
    };
    let mut names: Vec<&'static str> = Vec::new();
    for (selector, _) in &rules {
        let selector = selector.rsplit("*/").next().unwrap_or(selector).trim();
        if selector.starts_with("[data-board='")
            && let Some(name) = marked(selector)
        {
            names.push(name);
        }
    }
    let theme = |name: &'static str| {
        let mut colours = BTreeMap::new();
        let board = format!("[data-board='{name}']");
        for (selector, body) in &rules {
            let everywhere = selector.trim_end().ends_with(":root");
            if everywhere || selector.contains(&board) {
                colours.extend(body.split(';').filter_map(declaration));
            }
        }
        Theme { name, colours }
    };
    names.into_iter().map(theme).collect()
}

/// `--name: #colour` as a name and a colour.
fn declaration(text: &'static str) -> Option<(&'static str, Rgba)> {
    let (name, value) = text.split_once(':')?;
    Some((name.trim().strip_prefix("--")?, Rgba::read(value.trim())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_every_colour_that_pictures_use() {
        let names: Vec<_> = themes().iter().map(|theme| theme.name).collect();
        assert_eq!(names, ["kaya", "walnut", "tatami", "slate", "paper"]);
        for theme in themes() {
            for name in [
                "board",
                "board-dark",
                "board-line",
                "frame",
                "frame-deep",
                "frame-ink",
                "tray",
                "arrow",
                "mark-last",
            ] {
                assert!(theme.colours.contains_key(name), "{} has no --{name}", theme.name);
            }
            for wood in ["black", "white", "koma"] {
                for part in ["light", "body", "deep", "edge", "rim", "ink", "red"] {
                    assert!(theme.colours.contains_key(format!("{wood}-{part}").as_str()), "{wood}-{part}");
                }
            }
        }
        assert_eq!(Theme::find("kaya").expect("kaya").colour("board"), Rgba([0xf2, 0xca, 0x86, 255]));
        assert!(Theme::find("glass").expect_err("none").contains("kaya, walnut"));
    }
}
