//! The rulings R1 to R13.

use super::scene::*;
use ikusa_gungi_enhanced::{Enhanced, Options};
use ikusa_rules::{Game, History, Position as _};

#[test]
fn r01_an_attacked_king_at_the_reveal_loses() {
    let position = scene("a9=R a5=l", WHITE);
    assert_eq!(outcome(&position), "white reveal");
    assert_eq!(moves(&position), Vec::<String>::new());
    assert_eq!(why(&position, "a5-a6"), "R1");
    assert_eq!(outcome(&scene("a9=R a5=l", BLACK)), "-", "in check, to move");
}

#[test]
fn r02_imitation_comes_before_the_major_rule() {
    assert_eq!(goals(&scene("e5=Bg", WHITE), "e5"), "d5 f5");
    assert_eq!(goals(&scene("e5=Gg", WHITE), "e5"), "d4 d6 f4 f6");
    assert_eq!(goals(&scene("e1=n e5=Lg", WHITE), "e5"), "d4 d6 f4 f6", "a Lion is not raised");
}

#[test]
fn r03_no_jump_into_the_own_ascent_range() {
    assert_eq!(why(&scene("e1=n e4=p d4=s", WHITE), "d4-e4"), "R3");
    assert_eq!(why(&scene("e3=np d3=s", WHITE), "d3-e3"), "R3", "on the Cannon's top piece");
    assert!(legal(&scene("e3=n d3=s", WHITE), "d3-e3"), "the bare Cannon may be jumped onto");
    assert_eq!(why(&scene("e3=n e2=f d3=s", WHITE), "d3-e3"), "R3", "unless another range covers it");
    assert_eq!(why(&scene("e2=f e3=p d3=s", WHITE), "d3-e3"), "R3");
    assert!(legal(&scene("e2=f e3=P d3=s", WHITE), "d3xe3"), "captures into the range are free");
}

#[test]
fn r04_the_captor_is_one_that_is_not_recovered() {
    // Swordsman below and Pawn above could both take the Jester on the last row: the Swordsman does.
    let taken = after(&scene("c9=sBp", WHITE), "2xc9");
    assert_eq!((tower(&taken, "c9").as_str(), reserves(&taken).as_str()), ("sp", "p"));
    // Alone above it, the Pawn comes down to level 1 of the last row and is lost.
    let lost = after(&scene("c9=Bp", WHITE), "1xc9");
    assert_eq!((tower(&lost, "c9").as_str(), reserves(&lost).as_str()), ("", "Bp"));
}

#[test]
fn r05_no_second_exchange_until_the_height_changes() {
    let position = scene("e3=tps", WHITE);
    let once = after(&position, ":e3");
    assert_eq!((tower(&once, "e3").as_str(), field(&once, 5).as_str()), ("spt", "e3"));
    assert_eq!(why(&after(&once, "a9-a8"), ":e3"), "R5");
    let lower = after(&once, "a9-a8 e3-f4 a8-a9 f4-e3");
    assert_eq!(field(&lower, 5), "-");
    assert!(legal(&after(&lower, "a9-a8"), ":e3"));
}

#[test]
fn r06_limited_drop_applies_to_substitution_and_double_pawn_does_not() {
    assert_eq!(why(&scene("e9=z", "w p - - - - 1"), "e9<>P"), "R6");
    assert!(legal(&scene("e5=z e2=p", "w p - - - - 1"), "e5<>P"));
    assert!(legal(&scene("e9=Sz", "w p - - - - 1"), "e9<>P"), "on an enemy it could move");
}

#[test]
fn r07_check_from_directly_below() {
    let position = scene("e5=Pr", WHITE);
    assert!(position.in_check());
    assert!(!scene("e5=Fr", WHITE).in_check());
    assert!(scene("e5=Nr", WHITE).in_check());
    assert_eq!(why(&position, "i9-i8"), "7.1.empty");
    assert!(legal(&position, "1xe5"), "the King may take in its tower");
}

#[test]
fn r08_only_the_top_piece_of_a_carried_tower_is_recovered() {
    let carried = after(&scene("g7=uaq", WHITE), "g7~g9");
    assert_eq!(tower(&carried, "g9"), "uaq");
    let enemy = after(&scene("g3=uA", WHITE), "g3~g4");
    assert_eq!(tower(&enemy, "g4"), "uA");
}

#[test]
fn r09_capturing_a_griffin_needs_an_empty_square() {
    let full: String = (b'a'..=b'i')
        .flat_map(|file| (1..=3).map(move |row| (char::from(file), row)))
        .map(|(file, row)| match (file, row) {
            ('i', 1) => "i1=r ".to_owned(),
            (file, 1) => format!("{file}1={} ", if file < 'h' { 'P' } else { 'Y' }),
            (file, 2) if file < 'h' => format!("{file}2=p "),
            (file, 2) => format!("{file}2={} ", if file == 'h' { 'y' } else { 'i' }),
            (file, _) => format!("{file}3={} ", "AAASSQQTT".as_bytes()[(file as u8 - b'a') as usize] as char),
        })
        .collect();
    let position = scene(&format!("{full} e5=s e6=G a9=R"), WHITE);
    assert_eq!(why(&position, "e5xe6(e4)"), "R9");
    assert_eq!(why(&position, "e5xe6"), "R9");
    let roomy = scene("e5=s e6=G", WHITE);
    assert_eq!(why(&roomy, "e5xe6"), "7.6.2.choice");
    assert_eq!(why(&roomy, "e5xe6(e4)"), "7.6.2");
    assert_eq!(tower(&after(&roomy, "e5xe6(a1)"), "a1"), "f");
}

#[test]
fn r10_betrayal_may_not_break_the_tower_rule_nor_double_your_jesters() {
    assert_eq!(why(&scene("d5=b e5=PL", WHITE), "d5xe5"), "R10", "the Pawn would turn into a second Jester");
    let turned = after(&scene("d5=b e5=SL", WHITE), "d5xe5");
    assert_eq!((tower(&turned, "e5").as_str(), reserves(&turned).as_str()), ("zb", "d"));
    let griffin = after(&scene("d5=b e5=GL", WHITE), "d5xe5");
    assert_eq!(tower(&griffin, "e5"), "Gb");
    let fortress = after(&scene("d5=b e5=FL", WHITE), "d5xe5");
    assert_eq!(tower(&fortress, "e5"), "gb");
}

#[test]
fn r11_no_check_by_jester_even_by_discovery() {
    assert_eq!(why(&scene("e9=R d8=b e8=P", WHITE), "d8xe8"), "legal");
    assert_eq!(why(&scene("e9=R c9=b", WHITE), "c9-d9"), "R11");
    assert_eq!(why(&scene("e5=R d5=bq", WHITE), "d5-d6"), "R11", "discovered");
}

#[test]
fn r12_the_fourth_occurrence_draws() {
    let start = Enhanced::start(Options::default());
    let mut history = History::starting_at(&start);
    let mut position = start;
    for round in 0..3 {
        for text in ["g9-g8", "d2-d1", "g8-g9", "d1-d2"] {
            assert_eq!(position.outcome_by_history(&history), None, "round {round}");
            position = after(&position, text);
            history.push(&position);
        }
    }
    let drawn = position.outcome_by_history(&history).unwrap();
    assert_eq!((drawn.winner, drawn.reason.code), (None, "repetition"));
}

#[test]
fn r13_a_winning_induced_fault_must_itself_be_legal() {
    let position = scene("e1=r e4=oB d7=B e9=L", WHITE);
    assert_eq!(why(&position, "e4~d4"), "7.2.1", "the Bear shields its King from the Lion");
}
