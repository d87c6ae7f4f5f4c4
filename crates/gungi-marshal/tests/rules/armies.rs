//! Placement help: armies that are legal by themselves and fit each other.

use crate::common::sketch::play;
use ikusa_gungi_marshal::{Marshal, Options, Position, Screens, Stage};
use ikusa_rules::{Armies, Color, Game};

fn ready() -> &'static dyn Armies {
    Marshal::ARMIES.expect("Gungi Marshal has placements")
}

fn clauses(color: Color, text: &str) -> Vec<&'static str> {
    ready().check(color, text).expect("readable").iter().map(ikusa_rules::Refusal::id).collect()
}

/// Some armies of one side: every preset and thirty random ones.
fn armies(color: Color) -> Vec<String> {
    let presets = ready().presets().iter().map(|(id, _)| ready().preset(id, color).expect("a preset"));
    presets.chain((0..30).map(|seed| ready().random(color, seed))).collect()
}

#[test]
fn the_same_seed_gives_the_same_army_and_others_differ() {
    assert_eq!(ready().random(Color::White, 5), ready().random(Color::White, 5));
    assert_ne!(ready().random(Color::White, 5), ready().random(Color::White, 6));
    assert!(ready().presets().len() >= 3);
    assert_eq!(ready().preset("nobody", Color::White), None);
}

#[test]
fn any_two_armies_can_be_placed_in_turn() {
    for (i, black) in armies(Color::Black).iter().enumerate() {
        for (j, white) in armies(Color::White).iter().enumerate() {
            let screens = if (i + j) % 2 == 0 { Screens::Any } else { Screens::One };
            place_both(black, white, Options { screens, ..Options::default() });
        }
    }
}

/// Places both armies in turn; who has placed everything is done.
fn place_both(black: &str, white: &str, options: Options) {
    let mut position = Position::start(options);
    let (mut black, mut white) = (black.split(' '), white.split(' '));
    while position.stage() != Stage::Battle {
        let side =
            if ikusa_rules::Position::turn(&position) == Color::Black { &mut black } else { &mut white };
        position = play(&position, side.next().unwrap_or("done"));
    }
    assert_eq!((black.next(), white.next()), (None, None));
}

#[test]
fn check_gives_every_reason() {
    let wrong = "P@3-1-1 P@3-1-1 P@4-1-1 M@3-1-2 P@3-1-3 M@1-1-1";
    assert_eq!(
        clauses(Color::White, wrong),
        ["marshal.1.landing", "marshal.2.area", "marshal.1.marshal", "marshal.3.hand", "marshal.2.army"]
    );
    assert_eq!(clauses(Color::White, ""), ["marshal.2.army", "marshal.2.marshal"]);
    let white = ready().random(Color::White, 1);
    assert!(clauses(Color::Black, &white).contains(&"marshal.2.area"));
}

#[test]
fn check_says_where_a_text_breaks() {
    let error = ready().check(Color::White, "M@1-5-1 Q@1-4-1").expect_err("no such piece");
    assert_eq!(error.column, 9);
    assert!(ready().check(Color::White, "pass").is_err());
}
