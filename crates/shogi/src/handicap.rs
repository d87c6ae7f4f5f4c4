//! Handicaps: the pieces the stronger player leaves out.
//!
//! The stronger player is White (uwate) and moves first.

use ikusa_rules::{Color, Square, Text};

use crate::{Options, Setup, parse_square, text};

/// One handicap: what White leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The word of the option.
    pub id: &'static str,
    /// What record files call it.
    pub kanji: &'static str,
    /// The name.
    pub name: Text,
    /// The squares White leaves empty.
    pub without: &'static [&'static str],
}

const fn row(
    id: &'static str,
    kanji: &'static str,
    es: &'static str,
    en: &'static str,
    without: &'static [&'static str],
) -> Handicap {
    Handicap { id, kanji, name: Text { es, en }, without }
}

/// The usual handicaps, the even game first.
pub static HANDICAPS: [Handicap; 16] = ROWS;

const ROWS: [Handicap; 16] = [
    row("none", "平手", "sin ventaja", "even game", &[]),
    row("lance", "香落ち", "un lancero", "lance", &["1a"]),
    row("right-lance", "右香落ち", "el lancero derecho", "right lance", &["9a"]),
    row("bishop", "角落ち", "alfil", "bishop", &["2b"]),
    row("rook", "飛車落ち", "torre", "rook", &["8b"]),
    row("rook-lance", "飛香落ち", "torre y lancero", "rook and lance", &["8b", "1a"]),
    row("2", "二枚落ち", "dos piezas", "two pieces", &["8b", "2b"]),
    row("3", "三枚落ち", "tres piezas", "three pieces", &["8b", "2b", "1a"]),
    row("4", "四枚落ち", "cuatro piezas", "four pieces", &["8b", "2b", "1a", "9a"]),
    row("5", "五枚落ち", "cinco piezas", "five pieces", &["8b", "2b", "1a", "9a", "8a"]),
    row(
        "left-5",
        "左五枚落ち",
        "cinco piezas (caballero izquierdo)",
        "five pieces (left knight)",
        &["8b", "2b", "1a", "9a", "2a"],
    ),
    row("6", "六枚落ち", "seis piezas", "six pieces", &["8b", "2b", "1a", "9a", "2a", "8a"]),
    row(
        "left-7",
        "左七枚落ち",
        "siete piezas (plata izquierda)",
        "seven pieces (left silver)",
        &["8b", "2b", "1a", "9a", "2a", "8a", "3a"],
    ),
    row(
        "right-7",
        "右七枚落ち",
        "siete piezas (plata derecha)",
        "seven pieces (right silver)",
        &["8b", "2b", "1a", "9a", "2a", "8a", "7a"],
    ),
    row("8", "八枚落ち", "ocho piezas", "eight pieces", &["8b", "2b", "1a", "9a", "2a", "8a", "3a", "7a"]),
    row(
        "10",
        "十枚落ち",
        "diez piezas",
        "ten pieces",
        &["8b", "2b", "1a", "9a", "2a", "8a", "3a", "7a", "4a", "6a"],
    ),
];

/// The ids of [`HANDICAPS`] in order: the words of the option.
pub(crate) const IDS: [&str; 16] = {
    let mut ids = [""; 16];
    let mut i = 0;
    while i < ids.len() {
        ids[i] = ROWS[i].id;
        i += 1;
    }
    ids
};

impl Handicap {
    /// The arrangement it gives.
    pub fn setup(&self) -> Setup {
        let mut setup = text::read(text::START).expect("the start position can be read");
        for square in self.squares() {
            setup.board[square.index()] = None;
        }
        if !self.without.is_empty() {
            setup.turn = Color::White;
        }
        setup
    }

    fn squares(&self) -> impl Iterator<Item = Square> {
        self.without.iter().map(|name| parse_square(name).expect("the table names squares"))
    }

    /// The handicap that `setup` is the start of, if it is one.
    pub fn of_setup(setup: &Setup) -> Option<&'static Handicap> {
        let same = |handicap: &&Handicap| Setup { ply: setup.ply, ..handicap.setup() } == *setup;
        HANDICAPS.iter().find(same)
    }

    /// The one the options ask for.
    pub fn of_options(options: Options) -> &'static Handicap {
        HANDICAPS.get(usize::from(options.handicap)).unwrap_or(&HANDICAPS[0])
    }
}

#[cfg(test)]
mod tests {
    use ikusa_rules::{Game as _, Options as _};

    use super::*;
    use crate::Shogi;

    #[test]
    fn every_handicap_starts_a_game_that_white_begins() {
        for (index, handicap) in HANDICAPS.iter().enumerate() {
            let mut options = Options::default();
            options.set("handicap", handicap.id).unwrap();
            assert_eq!(usize::from(options.handicap), index);
            let start = Shogi::start(options);
            let first = if index == 0 { Color::Black } else { Color::White };
            assert_eq!(start.turn(), first, "{}", handicap.id);
            assert_eq!(start.occupied().len() as usize, 40 - handicap.without.len());
            assert_eq!(start.side(Color::Black).len(), 20);
            assert_eq!(Handicap::of_setup(&start.setup()).map(|found| found.id), Some(handicap.id));
        }
    }

    #[test]
    fn the_names_mean_the_pieces_they_say() {
        let board = |id: &str| {
            let handicap = HANDICAPS.iter().find(|handicap| handicap.id == id).unwrap();
            let text = text::write(&handicap.setup());
            text.split("/ppppppppp").next().unwrap_or_default().to_owned()
        };
        for (id, expected) in [
            ("lance", "lnsgkgsn1/1r5b1"),
            ("right-lance", "1nsgkgsnl/1r5b1"),
            ("bishop", "lnsgkgsnl/1r7"),
            ("rook", "lnsgkgsnl/7b1"),
            ("rook-lance", "lnsgkgsn1/7b1"),
            ("2", "lnsgkgsnl/9"),
            ("3", "lnsgkgsn1/9"),
            ("4", "1nsgkgsn1/9"),
            ("5", "2sgkgsn1/9"),
            ("left-5", "1nsgkgs2/9"),
            ("6", "2sgkgs2/9"),
            ("left-7", "2sgkg3/9"),
            ("right-7", "3gkgs2/9"),
            ("8", "3gkg3/9"),
            ("10", "4k4/9"),
        ] {
            assert_eq!(board(id), expected, "{id}");
        }
    }
}
