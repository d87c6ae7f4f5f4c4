//! The fine print F1 to F11.

use super::scene::*;
use ikusa_rules::Position as _;

#[test]
fn f01_a_bar_lasts_through_the_holders_next_turn() {
    let recovered = after(&scene("c8=p", WHITE), "c8-c9");
    assert_eq!(field(&recovered, 4), "p");
    let next = after(&recovered, "a9-a8");
    assert_eq!((field(&next, 4).as_str(), why(&next, "P*c5")), ("p", "7.6.1.bar"));
    assert_eq!(field(&after(&next, "i1-i2"), 4), "-");
    let two = scene("a1=s", "w 2p p - - - 1");
    assert!(legal(&two, "P*c5"), "of two Pawns one is barred");
}

#[test]
fn f02_only_a_captor_that_came_down_is_tested() {
    // The Assassin captures upwards and stays; the Pawn that merely comes down stays too.
    let up = after(&scene("c9=saB", WHITE), "3xc9");
    assert_eq!(tower(&up, "c9"), "sa");
    let down = after(&scene("c9=sBp", WHITE), "2xc9");
    assert_eq!(tower(&down, "c9"), "sp");
}

#[test]
fn f03_tower_rules_hold_between_an_action_and_its_effects() {
    assert_eq!(why(&scene("d5=b e5=bQ", WHITE), "d5xe5"), "5");
    assert_eq!(why(&scene("c8=p c9=pQ", WHITE), "c8xc9"), "5");
}

#[test]
fn f04_the_mark_survives_a_capture_that_replaces_the_top() {
    let position = scene("e5=tpS d5=l", "w - - e5 - - 1");
    assert_eq!(field(&after(&position, "d5xe5"), 5), "e5");
}

#[test]
fn f05_relocation_looks_at_the_board_after_the_capture() {
    let position = scene("e3=s e4=G", WHITE);
    assert!(legal(&position, "e3xe4(e3)"), "the square just left is free");
    let own = scene("d1=gG", BLACK);
    let handed = after(&own, "1xd1(b8)");
    assert!(moves(&handed).contains(&"(d1)".to_owned()), "so is the square the Griffin left");
}

#[test]
fn f06_recruits_on_the_square_left_and_on_the_major() {
    let position = scene("e2=m e3=S", WHITE);
    assert!(legal(&position, "e2xe3(e2)") && legal(&position, "e2xe3(e3)"));
    assert_eq!(why(&position, "e2xe3"), "7.6.3.choice");
    let imitator = scene("e5=Mg e6=S", WHITE);
    assert!(legal(&imitator, "e5xe6"), "an imitating Griffin does not recruit");
}

#[test]
fn f07_coronation_in_detail() {
    // A Griffin at level 2 is relocated and the King comes down; a replaced one is relocated too.
    let position = scene("d5=r e5=sGA", "w t - - - c 1");
    assert_eq!(tower(&after(&position, "d5xe5(a1)"), "e5"), "sr");
    let crowned = after(&position, "d5xe5{T}(a1)");
    assert_eq!((tower(&crowned, "e5").as_str(), tower(&crowned, "a1").as_str()), ("str", "f"));
    assert_eq!(why(&position, "d5xe5(a1){T}"), "C.order");
    assert_eq!(why(&position, "d5xe5"), "7.6.2.choice");
    // R7 decides about what the King comes down onto.
    assert_eq!(why(&scene("d5=r e5=SGA", WHITE_CROWNING), "d5xe5(a1)"), "R7");
    // At the base it turns in place, also into a Fortress far from home.
    assert_eq!(tower(&after(&scene("d5=r e5=GA", WHITE_CROWNING), "d5xe5"), "e5"), "fr");
    // The replacement may be the piece just captured, and is free of Limited drop.
    let replaced = after(&scene("d8=r d9=SA a5=R", WHITE_CROWNING), "d8xd9{C}");
    assert_eq!((tower(&replaced, "d9").as_str(), reserves(&replaced).as_str()), ("cr", "z"));
    // Drawn where neither is legal: the Pawn would turn into a second Jester of the column.
    let drawn = after(&scene("d5=r e5=pPB e8=b", "w - - - - c 1"), "d5xe5");
    assert_eq!((tower(&drawn, "e5").as_str(), outcome(&drawn).as_str()), ("pPr", "nobody coronation"));
    assert_eq!(why(&scene("d5=r e5=pPA e8=b", WHITE_CROWNING), "d5xe5"), "7.6.5.turn");
    assert!(legal(&scene("d5=r e5=pPA e8=b", WHITE_CROWNING), "d5xe5{C}"));
}

#[test]
fn f08_a_fortress_away_from_home_has_no_range() {
    assert!(legal(&scene("e5=f e6=p d6=s", WHITE), "d6-e6"));
    assert!(legal(&scene("e5=fp d5=s", WHITE), "d5-e5"));
    assert_eq!(goals(&scene("e5=fq", WHITE), "e5"), "c7 e4 e6 g7", "level 2, not raised to 3");
}

#[test]
fn f09_jesters_below_kings_and_mounted_kings() {
    let position = scene("e5=bR d5=s", BLACK);
    assert!(position.in_check());
    assert!(legal(&scene("e5=oSR", WHITE), "e5~e6"), "an enemy stands directly below the carried King");
}

#[test]
fn f10_claim_mode() {
    let position = claim_scene("e2=p d5=b", "w 2pb - - - - 1");
    for fault in ["P*e5", "B*d7"] {
        let faulty = after(&position, fault);
        assert_eq!(field(&faulty, 7), "f", "{fault}");
        assert_eq!(outcome(&after(&faulty, "claim")), "black fault-claimed");
        let ignored = after(&faulty, "a9-a8");
        assert_eq!(field(&ignored, 7), "f", "not claiming is a fault of its own");
        assert_eq!(outcome(&after(&ignored, "claim")), "white fault-claimed");
    }
    assert_eq!(why(&position, "claim"), "8.3.claim");
    assert_eq!(why(&scene("e2=p", "w p - - - - 1"), "P*e5"), "8.3.pawns");
    // A pair that already stands does not free a Major from placing its recruit: the recruit is not at fault.
    let standing = claim_scene("b4=m b5=C c5=b c8=b b6=R h6=r", "w - - - - f 1");
    assert_eq!(why(&standing, "b4xb5"), "7.6.3.choice");
    assert!(legal(&standing, "b4xb5(a1)"));
    // A fault that also induces one wins at once.
    let both = after(&claim_scene("d4=obB e7=B e6=b", WHITE), "d4~e4");
    assert_eq!(outcome(&both), "white induced-fault");
    // Claim and relocation are both open, and the claim outlives the relocation.
    let pending = claim_scene("a1=s", "w - - - F f 1");
    assert!(legal(&pending, "claim") && legal(&pending, "(c1)"));
    assert!(legal(&after(&pending, "(c1)"), "claim"));
    // The tower clause of R10 is no fault: it stays illegal.
    assert_eq!(why(&claim_scene("d5=b e5=PL", WHITE), "d5xe5"), "R10");
}

#[test]
fn f11_a_middle_captor_is_recovered_only_if_stuck() {
    let free = after(&scene("c5=Sps", WHITE), "1xc5");
    assert_eq!(tower(&free, "c5"), "ps");
    let stuck = after(&scene("c9=Sps", WHITE), "1xc9");
    assert_eq!((tower(&stuck, "c9").as_str(), reserves(&stuck).as_str()), ("s", "Bz"));
}
