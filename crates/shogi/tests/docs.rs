//! The diagrams and tables of `docs/rules/shogi.*.md` are what the rules say.
//!
//! A block between `<!-- board: … -->`, `<!-- zone: … -->`, `<!-- moves: … -->`, `<!-- pieces -->` or
//! `<!-- handicaps -->` and `<!-- end -->` is generated.

use ikusa_laws::pages::check;
use ikusa_rules::{Bitboard, Color, Lang, Position as _, Square};
use ikusa_shogi::{Kind, PIECES, Position, Shogi, attacks, handicap, parse_square, promotion_zone};

#[test]
fn the_pages_show_what_the_rules_say() {
    check::<Shogi>(&[], |mark, about, lang| match mark {
        "board" => board(about),
        "zone" => zone(about),
        "moves" => movement(about),
        "pieces" => pieces(lang),
        "handicaps" => handicaps(lang),
        _ => panic!("unknown block '{mark}'"),
    });
}

/// A whole board; behind `|` a square whose piece shows where it may go.
fn board(about: &str) -> String {
    let (sfen, shown) = about.split_once(" | ").unwrap_or((about, ""));
    let position: Position = sfen.parse().expect("the position can be played");
    let from = parse_square(shown);
    let moves = position.moves().into_iter().filter(|m| m.from().is_some() && m.from() == from);
    let reached: Bitboard = moves.map(ikusa_shogi::Move::to).collect();
    drawn(&position, |piece, square| match (piece, reached.has(square)) {
        (Some(piece), true) => format!("[{piece}]"),
        (Some(piece), false) => format!("{piece:>2}"),
        (None, true) => " o".to_owned(),
        (None, false) => " ·".to_owned(),
    })
}

/// A whole board with the promotion zone of the side to move: `*`, behind the piece where one stands.
fn zone(sfen: &str) -> String {
    let position: Position = sfen.parse().expect("the position can be played");
    let zone = promotion_zone(position.turn());
    drawn(&position, |piece, square| match (piece, zone.has(square)) {
        (Some(piece), true) => format!("{piece:>2}*"),
        (Some(piece), false) => format!("{piece:>2}"),
        (None, true) => " *".to_owned(),
        (None, false) => " ·".to_owned(),
    })
}

/// Every square as `cell` says, four letters wide, and what is in hand.
fn drawn(position: &Position, cell: impl Fn(Option<&str>, Square) -> String) -> String {
    let mut text = "```text\n".to_owned();
    for file in (1..=9).rev() {
        text += &format!(" {file}  ");
    }
    text = format!("{}\n", text.trim_end());
    for rank in 0..9 {
        for file in (0..9).rev() {
            let square = Square::new(file, rank);
            let piece = position.piece_at(square).map(ikusa_shogi::Piece::letters);
            text += &format!("{:<4}", cell(piece.as_deref(), square));
        }
        text += &format!("{}\n", char::from(b'a' + rank));
    }
    for color in Color::BOTH {
        let held: Vec<String> = position
            .hand(color)
            .iter()
            .map(|(kind, count)| format!("{} × {count}", kind.letters()))
            .collect();
        if !held.is_empty() {
            text += &format!("{} {}\n", if color == Color::Black { "▲" } else { "△" }, held.join(", "));
        }
    }
    text + "```\n"
}

/// One or more kinds side by side, in the middle of five squares by five: `o` one step, lines go on.
fn movement(ids: &str) -> String {
    let kinds: Vec<Kind> = ids
        .split(' ')
        .map(|id| Kind::ALL.into_iter().find(|kind| kind.entry().id == id).expect("the id of a piece"))
        .collect();
    let mut text = "```text\n".to_owned();
    for rank in 2..7 {
        let rows: Vec<String> = kinds.iter().map(|kind| movement_row(*kind, rank)).collect();
        text += &format!("{}\n", rows.join("      ").trim_end());
    }
    text + "```\n"
}

fn movement_row(kind: Kind, rank: u8) -> String {
    const CENTRE: Square = Square::new(4, 4);
    let reach = attacks(Color::Black, kind, CENTRE, Bitboard::EMPTY);
    let cell = |file: u8| {
        let square = Square::new(file, rank);
        let (df, dr) = (4 - file as i8, 4 - rank as i8);
        let edge = CENTRE.offset(-4 * df.signum(), -4 * dr.signum());
        let goes_on =
            (df == 0 || dr == 0 || df.abs() == dr.abs()) && edge.is_some_and(|edge| reach.has(edge));
        let mark = match (reach.has(square), goes_on) {
            _ if square == CENTRE => kind.letters(),
            (false, _) => "·",
            (true, false) => "o",
            (true, true) if df == 0 => "│",
            (true, true) if dr == 0 => "─",
            (true, true) if df.signum() == dr.signum() => "╱",
            (true, true) => "╲",
        };
        format!("{mark:>2} ")
    };
    (2..7).rev().map(cell).collect()
}

fn pieces(lang: Lang) -> String {
    let mut text = match lang {
        Lang::Es => "| letra | pieza | nombre | cuántas | valor | ascendida | valor |\n",
        Lang::En => "| letter | piece | name | how many | value | promoted | value |\n",
    }
    .to_owned();
    text += "|---|---|---|---|---|---|---|\n";
    for kind in Kind::ALL.into_iter().filter(|kind| !kind.is_promoted()) {
        let (value, promoted_value) = value(kind);
        let name = kind.name().in_lang(lang);
        let promoted = kind.promoted().map_or("—".to_owned(), |kind| {
            format!("{} {} {}", kind.letters(), kind.kanji(), kind.name().in_lang(lang))
        });
        let worth = promoted_value.map_or("—".to_owned(), |value| value.to_string());
        let each = kind.full_set() / 2;
        text += &format!(
            "| {} | {} | {name} | {each} | {value} | {promoted} | {worth} |\n",
            kind.letters(),
            kind.kanji(),
        );
    }
    assert_eq!(PIECES.len(), 14);
    text
}

/// The values printed in the manual.
fn value(kind: Kind) -> (u8, Option<u8>) {
    match kind {
        Kind::King => (80, None),
        Kind::Rook => (15, Some(17)),
        Kind::Bishop => (13, Some(15)),
        Kind::Gold => (9, None),
        Kind::Silver => (8, Some(9)),
        Kind::Knight => (6, Some(10)),
        Kind::Lance => (5, Some(10)),
        _ => (1, Some(12)),
    }
}

fn handicaps(lang: Lang) -> String {
    let mut text = match lang {
        Lang::Es => "| opción | nombre | en japonés | casillas vacías |\n",
        Lang::En => "| option | name | in Japanese | squares left empty |\n",
    }
    .to_owned();
    text += "|---|---|---|---|\n";
    for handicap in handicap::HANDICAPS.iter().filter(|handicap| !handicap.without.is_empty()) {
        let (name, squares) = (handicap.name.in_lang(lang), handicap.without.join(" "));
        text += &format!("| `{}` | {name} | {} | {squares} |\n", handicap.id, handicap.kanji);
    }
    text
}
