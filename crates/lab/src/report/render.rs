//! The same document as plain text, as HTML and as Markdown.

use std::fmt::Write as _;

use ikusa_rules::Lang;

use super::document::{Block, Document};
use super::plot::escaped;

/// For a terminal: everything but the plots.
pub fn text(document: &Document) -> String {
    let mut out = format!("{}\n", document.title);
    for (index, block) in document.blocks.iter().enumerate() {
        // A heading over nothing but a plot would stand alone.
        let alone = matches!(document.blocks.get(index + 1), Some(Block::Plot(..)))
            && matches!(document.blocks.get(index + 2), None | Some(Block::Heading(_)));
        let _ = match block {
            Block::Heading(_) if alone => Ok(()),
            Block::Heading(words) | Block::Paragraph(words) => write!(out, "\n{words}\n"),
            Block::Command(words) => write!(out, "\n    {words}\n"),
            Block::Table(head, rows) => write!(out, "\n{}", columns(head, rows)),
            Block::Plot(..) => Ok(()),
        };
    }
    out
}

/// Names to the left, figures to the right.
fn columns(head: &[String], rows: &[Vec<String>]) -> String {
    let all = || std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
    let width = |column: usize| {
        all().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..head.len()).map(width).collect();
    let mut out = String::new();
    for row in all() {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let _ =
                if column == 0 { write!(out, "  {cell:<width$}") } else { write!(out, "  {cell:>width$}") };
        }
        out.push('\n');
    }
    out
}

/// A page that needs nothing else.
pub fn html(document: &Document, lang: Lang) -> String {
    let mut body = format!("<h1>{}</h1>\n", escaped(&document.title));
    for block in &document.blocks {
        let _ = match block {
            Block::Heading(words) => writeln!(body, "<h2>{}</h2>", escaped(words)),
            Block::Paragraph(words) => writeln!(body, "<p>{}</p>", coded(&escaped(words))),
            Block::Command(words) => writeln!(body, "<pre>{}</pre>", escaped(words)),
            Block::Table(head, rows) => writeln!(body, "{}", table(head, rows)),
            Block::Plot(_, _, svg) => writeln!(body, "<figure>{svg}</figure>"),
        };
    }
    let lang = match lang {
        Lang::Es => "es",
        Lang::En => "en",
    };
    format!(
        "<!doctype html>\n<html lang=\"{lang}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{}</title>\n<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;\
         color:#2b2118;background:#fffdf7}}table{{border-collapse:collapse}}td,th{{padding:.15rem .8rem;text-align:right;\
         border-bottom:1px solid #e5dcc8}}td:first-child,th:first-child{{text-align:left}}pre{{background:#f3ead6;padding:.6rem;\
         overflow-x:auto}}figure{{margin:1rem 0}}svg{{max-width:100%;height:auto}}</style>\n{body}</html>\n",
        escaped(&document.title)
    )
}

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let row = |cells: &[String], tag: &str| {
        let cells: String = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
        format!("<tr>{cells}</tr>")
    };
    let rows: String = rows.iter().map(|cells| row(cells, "td")).collect();
    format!("<table>{}{rows}</table>", row(head, "th"))
}

/// Text between backticks as code.
fn coded(text: &str) -> String {
    let part = |(index, part): (usize, &str)| match index % 2 {
        0 => part.to_owned(),
        _ => format!("<code>{part}</code>"),
    };
    text.split('`').enumerate().map(part).collect()
}

/// For the documents of a project, with the address of each plot's picture by its name.
pub fn markdown(document: &Document, picture: impl Fn(&str) -> String) -> String {
    let mut out = format!("# {}\n", document.title);
    for block in &document.blocks {
        let _ = match block {
            Block::Heading(words) => write!(out, "\n## {words}\n"),
            Block::Paragraph(words) => write!(out, "\n{words}\n"),
            Block::Command(words) => write!(out, "\n```\n{words}\n```\n"),
            Block::Table(head, rows) => write!(out, "\n{}", pipes(head, rows)),
            Block::Plot(name, words, _) => write!(out, "\n![{words}]({})\n", picture(name)),
        };
    }
    out
}

fn pipes(head: &[String], rows: &[Vec<String>]) -> String {
    let row = |cells: &[String]| {
        format!("| {} |\n", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
    };
    let rule: String = (0..head.len()).map(|column| if column == 0 { "|---" } else { "|---:" }).collect();
    let rows: String = rows.iter().map(|cells| row(cells)).collect();
    format!("{}{rule}|\n{rows}", row(head))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_code_and_what_is_a_mark_of_the_page_are_kept_apart() {
        let blocks = vec![
            Block::Paragraph("`a=1` < b".to_owned()),
            Block::Table(vec!["n".to_owned(), "x".to_owned()], vec![vec!["a|b".to_owned(), "1".to_owned()]]),
        ];
        let document = Document { title: "T & U".to_owned(), blocks };
        let page = html(&document, Lang::Es);
        assert!(page.contains("<h1>T &amp; U</h1>") && page.contains("<code>a=1</code> &lt; b"), "{page}");
        assert!(markdown(&document, str::to_owned).contains("| a\\|b | 1 |"));
    }
}
