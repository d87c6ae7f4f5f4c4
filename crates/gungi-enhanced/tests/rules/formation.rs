//! Formations: placing, completeness, presets, random armies.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

use ikusa_gungi_enhanced::{
    Face, Formation, Formations, Kind, SAMPLE_BOARD, parse_square, random_formation, square_name,
};
use ikusa_rules::{Armies, Color, Lang, Square};

fn at(name: &str) -> Square {
    parse_square(name).unwrap()
}

fn ids(color: Color, text: &str) -> Vec<&'static str> {
    Formations.check(color, text).unwrap().iter().map(ikusa_rules::Refusal::id).collect()
}

#[test]
fn pieces_are_placed_lifted_and_swapped_freely() {
    let mut army = Formation::new(Color::Black);
    army.place(Face::P, at("c7")).unwrap();
    army.place(Face::S, at("c7")).unwrap();
    assert_eq!(army.place(Face::S, at("c7")).unwrap_err().id(), "enhanced.5");
    assert_eq!(army.place(Face::F, at("c7")).unwrap_err().id(), "enhanced.5.base");
    assert_eq!(army.place(Face::S, at("c3")).unwrap_err().id(), "enhanced.6.territory");
    assert_eq!(army.place(Face::B, at("c8")).unwrap_err().id(), "enhanced.6.front");
    army.swap(at("c7"), at("a9")).unwrap();
    assert_eq!(army.tower(at("a9")).height(), 2);
    assert!(army.swap(at("a9"), at("a1")).is_err());
    assert_eq!(army.lift(at("a9")), Some(Face::S));
    assert_eq!((army.remaining(Face::S), army.remaining(Face::P)), (2, 6));
    assert_eq!(army.text(), "9/9/P8");
    army.clear();
    assert_eq!((army.lift(at("a9")), army.remaining(Face::P)), (None, 7));
    army.place(Face::R, at("e9")).unwrap();
    assert_eq!(army.place(Face::P, at("e9")).unwrap_err().id(), "enhanced.5.king");
    assert_eq!(army.place(Face::R, at("e8")).unwrap_err().id(), "enhanced.6.count");
}

#[test]
fn two_pawns_in_a_column_say_which_column() {
    let reasons = Formations.check(Color::White, "l1sarns1u/aqt1f1tqa/pp(yp)1pippp").unwrap();
    let sentences: Vec<String> = reasons.iter().map(|reason| reason.sentence(Lang::En)).collect();
    assert!(
        sentences.contains(&"column c holds 2 Pawns and must hold exactly one".to_owned()),
        "{sentences:?}"
    );
    assert!(sentences.contains(&"column d holds no Pawn and must hold exactly one".to_owned()));
    let reasons = Formations.check(Color::White, "l1sarns1u/aqtpf1tqa/ppyppip1p").unwrap();
    let sentences: Vec<String> = reasons.iter().map(|reason| reason.sentence(Lang::Es)).collect();
    assert_eq!(
        sentences,
        [
            "hay 2 Peones en la columna d, y debe haber exactamente uno",
            "no hay Peón en la columna h, y debe haber exactamente uno"
        ]
    );
}

#[test]
fn every_reason_is_given() {
    let empty = ids(Color::Black, "9/9/9");
    assert_eq!(empty.iter().filter(|id| **id == "enhanced.6").count(), 12);
    assert_eq!(empty.iter().filter(|id| **id == "enhanced.6.pawn").count(), 9);
    assert!(ids(Color::White, "l1sarns1u/aqt1f1tqa/ppyppipp(rp)").contains(&"enhanced.5.king"));
    assert!(ids(Color::White, "l1sarns1u/aqt1f1tqa/ppyppippb").contains(&"enhanced.6.front"));
    assert!(ids(Color::White, "9/9/9/r8/9/9/9/9/9").contains(&"enhanced.6.territory"));
    for bad in ["", "9", "9/9", "9/9/9/9", "9/9/8", "9/9/k8", "9/9/(p8"] {
        assert!(Formations.check(Color::White, bad).is_err(), "{bad}");
    }
}

#[test]
fn texts_are_read_as_people_write_them() {
    for color in Color::BOTH {
        let army = Formation::read(color, SAMPLE_BOARD).unwrap();
        for text in [army.text(), army.text().to_uppercase(), army.text().to_lowercase(), army.text() + "/"] {
            assert_eq!(Formation::read(color, &text).unwrap(), army, "{text}");
        }
        assert_eq!(army.turned().turned(), army);
    }
}

#[test]
fn random_armies_are_complete_and_sensible() {
    for seed in 0..400 {
        for color in Color::BOTH {
            let army = random_formation(color, seed);
            assert_eq!(army.missing(), [], "seed {seed}: {}", army.text());
            assert_eq!(Formations.random(color, seed), army.text());
            sensible(&army, seed);
        }
    }
    let texts: std::collections::HashSet<String> =
        (0..400).map(|seed| Formations.random(Color::Black, seed)).collect();
    assert!(texts.len() > 390);
}

/// The King stands alone on the last row with cover in front and beside; towers have two levels at most and
/// no trapped Lion, Unicorn or Captain.
fn sensible(army: &Formation, seed: u64) {
    let back = if army.color() == Color::White { 0 } else { 8 };
    let forward = if army.color() == Color::White { 1 } else { -1 };
    let king = Square::all()
        .find(|square| army.tower(*square).top().is_some_and(|top| top.kind() == Kind::King))
        .unwrap();
    assert_eq!((king.rank(), army.tower(king).height()), (back, 1), "seed {seed}");
    let covered = |df, dr| king.offset(df, dr).is_none_or(|near| !army.tower(near).is_empty());
    assert!(covered(0, forward) && (covered(1, 0) || covered(-1, 0)), "seed {seed}: {}", square_name(king));
    for square in Square::all() {
        let tower = army.tower(square);
        assert!(tower.height() <= 2, "seed {seed}");
        if tower.height() == 2 {
            assert_eq!(tower.at(1).unwrap().kind(), Kind::Pawn, "seed {seed}");
        }
    }
}
