//! The boards and tables in `docs/rules/gueides.{es,en}.md` are drawn from the rules themselves.
//!
//! A page marks each with a comment: `<!-- board: POSITION SQUARE -->` for where the piece on a square may
//! go, `<!-- board: POSITION -->` for a board alone, `<!-- pieces -->` and `<!-- clauses -->` for the tables,
//! and ends each with `<!-- end -->`.

mod common;

use std::fmt::Write as _;

use common::position;
use ikusa_gueides::{Gueides, Kind, Lines, Move, Position};
use ikusa_laws::pages::check;
use ikusa_rules::{Color, Game, Lang, MoveError, Position as _, Square};

#[test]
fn pages_show_what_the_rules_say_and_state_every_ruling() {
    let mut words: Vec<String> = (1..=7).map(|ruling| format!("**G{ruling}**")).collect();
    words.push("Federico Díaz Díaz".to_owned());
    check::<Gueides>(&words, |mark, about, lang| match mark {
        "board" => board(about),
        "pieces" => pieces(lang),
        _ => panic!("unknown mark '{mark}'"),
    });
}

/// A board with the destinations of one piece: `o` empty, `[n]` to destroy, `!` impossible (§9), `#` guarded
/// by the enemy's Radar (§6).
fn board(what: &str) -> String {
    let (text, square) = match what.rsplit_once(' ') {
        Some((text, square)) if square.len() == 2 => (text, Some(square)),
        _ => (what, None),
    };
    let position = position(text);
    let from = square.map(|name| {
        let [file, rank] = name.as_bytes() else { unreachable!("two letters") };
        Square::new(file - b'a', rank - b'1')
    });
    let mut drawn = String::from("```text\n");
    for rank in (0..8).rev() {
        write!(drawn, "{} ", rank + 1).expect("strings take text");
        for file in 0..9 {
            drawn.push_str(&cell(&position, from, Square::new(file, rank)));
        }
        drawn.truncate(drawn.trim_end().len());
        drawn.push('\n');
    }
    drawn.push_str("   a  b  c  d  e  f  g  h  i\n```");
    drawn
}

fn cell(position: &Position, from: Option<Square>, square: Square) -> String {
    let letter = position.at(square).map(|piece| match piece.color {
        Color::White => piece.kind.letter(),
        Color::Black => piece.kind.letter().to_ascii_lowercase(),
    });
    let verdict = from.map(|from| {
        let moves = position.moves();
        if moves.iter().any(|m| m.from == from && m.to == square) {
            return "legal";
        }
        match Gueides::read_move(position, &Gueides::write_move(position, Move::new(from, square))) {
            Err(MoveError::Illegal(refusal)) => refusal.id(),
            _ => "",
        }
    });
    match (letter, verdict) {
        (Some(letter), Some("legal")) => format!("[{letter}]"),
        (Some(letter), Some("gueides.6")) => format!("{letter:>2}#"),
        (Some(letter), _) => format!(" {letter} "),
        (None, Some("legal")) => " o ".to_owned(),
        (None, Some("gueides.9")) => " ! ".to_owned(),
        (None, _) => " · ".to_owned(),
    }
}

/// Every kind by the table of patterns.
fn pieces(lang: Lang) -> String {
    let word = |es: &'static str, en: &'static str| if lang == Lang::Es { es } else { en };
    let mut table = format!(
        "| {} | {} | {} | {} | {} |\n|---|---|---|---|---|\n",
        word("letra", "letter"),
        word("pieza", "piece"),
        word("líneas", "lines"),
        word("pasos", "steps"),
        word("pasa sobre piezas", "passes over pieces")
    );
    for kind in Kind::ALL {
        let pattern = kind.pattern();
        let Lines { horizontal, vertical, diagonal } = pattern.lines;
        let mut lines: Vec<_> = [
            (horizontal, word("horizontal", "horizontal")),
            (vertical, word("vertical", "vertical")),
            (diagonal, word("diagonal", "diagonal")),
        ]
        .into_iter()
        .filter_map(|(has, name)| has.then_some(name))
        .collect();
        if kind == Kind::Nation {
            lines.push(word("hacia adelante; destruye en diagonal", "forward; destroys diagonally"));
        }
        let steps = match (kind, pattern.range) {
            (Kind::Nation, _) => word("1, o 2 desde su inicio", "1, or 2 from its start"),
            (Kind::President, _) => word(
                "1, o 2 sin destruir mientras viva su Radar",
                "1, or 2 without destroying while its Radar lives",
            ),
            (_, 2) => word("1 o 2", "1 or 2"),
            _ => word("los que quiera", "any number"),
        };
        let passes = match (pattern.flies, pattern.leaps.is_empty()) {
            (true, _) => word("sí: vuela", "yes: it flies"),
            (_, false) => word(
                "solo en su salto de dos casillas en horizontal o vertical (su «C»)",
                "only in its leap of two squares crosswise (the \"C\")",
            ),
            _ => "no",
        };
        writeln!(
            table,
            "| {} | {} | {} | {steps} | {passes} |",
            kind.letter(),
            kind.describe().name.in_lang(lang),
            lines.join(", ")
        )
        .expect("strings take text");
    }
    table
}
