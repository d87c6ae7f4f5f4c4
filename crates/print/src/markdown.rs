//! The rules pages as blocks: as much of Markdown as they use.

include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The mark before a section that belongs on the quick reference.
const QUICK: &str = "<!--quick-->";

/// A part of a page that stands by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Block {
    /// A heading of a rank from 1.
    Heading(usize, String),
    /// A paragraph, or an item of a list with what stands before it.
    Text(String, String),
    /// Rows of cells, the first being what the columns are.
    Table(Vec<Vec<String>>),
    /// A drawing in characters, each of the same width.
    Figure(Vec<String>),
}

/// The rules page of a game in a language (`es`, `en`).
pub(crate) fn page(game: &str, lang: &str) -> Option<&'static str> {
    PAGES.iter().find(|(name, _)| *name == format!("{game}.{lang}.md")).map(|(_, text)| *text)
}

/// The blocks of a page, in their order.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let drawn = lines.by_ref().take_while(|line| !line.starts_with("```"));
            blocks.push(Block::Figure(drawn.map(str::to_owned).collect()));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(row));
            }
            rows.retain(|row| !row.iter().all(|cell| cell.chars().all(|c| "-:|".contains(c))));
            blocks.push(Block::Table(rows));
        } else if !line.trim().is_empty() && !line.starts_with("<!--") {
            blocks.push(words(line));
        }
    }
    blocks
}

/// What belongs on the quick reference: the sections marked so.
pub(crate) fn quick(page: &str) -> String {
    let mut kept = String::new();
    let (mut quick, mut marked) = (false, false);
    for line in page.lines() {
        if line.starts_with("## ") {
            quick = marked;
        }
        marked = line == QUICK;
        if quick && !marked {
            kept.push('\n');
            kept += line;
        }
    }
    kept
}

fn words(line: &str) -> Block {
    let rank = line.chars().take_while(|c| *c == '#').count();
    if rank > 0 {
        return Block::Heading(rank, plain(line[rank..].trim()));
    }
    if let Some(item) = line.trim_start().strip_prefix("- ") {
        return Block::Text("–".to_owned(), plain(item));
    }
    match line.trim_start().split_once(". ") {
        Some((number, item)) if number.len() < 3 && number.chars().all(|c| c.is_ascii_digit()) => {
            Block::Text(format!("{number}."), plain(item))
        }
        _ => Block::Text(String::new(), plain(line)),
    }
}

fn cells(row: &str) -> Vec<String> {
    row.trim_matches('|').split(" | ").map(|cell| plain(cell.trim_matches([' ', '|']))).collect()
}

/// A text without the signs of emphasis, code and links.
fn plain(text: &str) -> String {
    let (mut out, mut code) = (String::new(), false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((name, behind)) = rest.strip_prefix('[').and_then(|link| link.split_once("]("))
            && !code
            && !name.contains('[')
            && let Some((_, behind)) = behind.split_once(')')
        {
            out += &plain(name);
            rest = behind;
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            '`' => code = !code,
            _ if code => out.push(c),
            '*' => {}
            '\\' => out.extend(rest.chars().next().filter(|next| next.is_alphanumeric()).map(|_| c)),
            '§' => out += "sec. ",
            '−' => out.push('–'),
            '±' => out += "+/–",
            '↔' => out += "<>",
            '…' => out += "...",
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Block, blocks, page, quick};

    #[test]
    fn a_page_is_read_as_blocks() {
        let read = blocks(
            "# A *game*\n\nSee [here](x.md) **now**.\n\n- one\n2. two\n\n| a | b |\n|---|---|\n| `c*` | d |\n\n```text\n· x\n```\n",
        );
        let text = |mark: &str, words: &str| Block::Text(mark.to_owned(), words.to_owned());
        let row = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
        let wanted = [
            Block::Heading(1, "A game".to_owned()),
            text("", "See here now."),
            text("–", "one"),
            text("2.", "two"),
            Block::Table(vec![row("a", "b"), row("c*", "d")]),
            Block::Figure(vec!["· x".to_owned()]),
        ];
        assert_eq!(read, wanted);
    }

    /// What is neither in a font nor drawn would be missing from the paper without a word.
    #[test]
    fn every_character_of_every_page_can_be_printed() {
        let printable =
            |c: char| c.is_whitespace() || crate::letters::face(c).is_some() || crate::signs::has(c);
        for (name, page) in super::PAGES {
            for block in blocks(page) {
                let text = match block {
                    Block::Heading(_, text) | Block::Text(_, text) => text,
                    Block::Table(rows) => rows.concat().concat(),
                    Block::Figure(lines) => lines.concat(),
                };
                let missing: String = text.chars().filter(|c| !printable(*c)).collect();
                assert!(missing.is_empty(), "{name}: '{missing}' in '{text}'");
            }
        }
    }

    #[test]
    fn every_page_says_what_belongs_on_the_quick_reference() {
        for game in ikusa_play::GAMES.iter() {
            for lang in ["es", "en"] {
                let page = page(game.id(), lang).expect("a page");
                let sections = quick(page).matches("\n## ").count();
                assert!(sections > 1, "{} {lang}: {sections} sections are marked", game.id());
            }
        }
    }
}
