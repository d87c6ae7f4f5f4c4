//! The worked examples of section 14.

use super::scene::*;

#[test]
fn example_01_swordsman_by_level_and_lancer() {
    assert_eq!(goals(&scene("e5=s", WHITE), "e5"), "d5 d6 e4 e6 f5 f6");
    assert_eq!(goals(&scene("e5=ps", WHITE), "e5"), "d5 d6 e3 e7 f5 f6");
    for tower in ["z", "pz", "spz"] {
        let position = scene(&format!("e4={tower} e5=P"), WHITE);
        assert_eq!(goals(&position, "e4"), "d4 e3 e6 f4 e5", "{tower}");
        assert!(legal(&position, "e4xe5"));
    }
}

#[test]
fn example_02_major_rule_and_ascent() {
    assert_eq!(goals(&scene("e1=n e5=Pq", WHITE), "e5"), "d5 d6 e4 e6 f5 f6");
    assert_eq!(goals(&scene("e1=n e5=pq", WHITE), "e5"), "c5 c7 e3 g5 g7");
    assert_eq!(goals(&scene("e1=n e5=q", WHITE), "e5"), "c7 e4 e6 g7");
}

#[test]
fn example_03_imitation() {
    assert_eq!(goals(&scene("e5=Cg", WHITE), "e5"), "d6 d7 e4 f6 f7");
    assert_eq!(goals(&scene("e1=n e5=Cg", WHITE), "e5"), "c3 d3 d6 d7 f3 f6 f7 g3");
    assert_eq!(goals(&scene("e2=ng", WHITE), "e2"), "d1 d3 f1 f3");
    assert_eq!(goals(&scene("e1=n e5=g", WHITE), "e5"), "e6 e7 e8 e9");
    assert_eq!(goals(&scene("e5=lg", WHITE), "e5"), "d4 d6 f4 f6");
}

#[test]
fn example_04_recovery_after_a_move_and_after_a_capture() {
    let moved = after(&scene("c6=a", WHITE), "c6-d8");
    assert_eq!(
        (tower(&moved, "d8"), reserves(&moved), field(&moved, 4)),
        ("".into(), "a".into(), "a".into())
    );
    let captured = after(&scene("c6=a d8=Q", WHITE), "c6xd8");
    assert_eq!(tower(&captured, "d8"), "");
    assert_eq!((reserves(&captured).as_str(), field(&captured, 4).as_str()), ("Ce", "C"));
    assert_eq!(why(&captured, "C*e5"), "7.6.1.bar");
    assert!(legal(&after(&captured, "a9-a8 i1-i2"), "C*e5"));
}

#[test]
fn example_05_recovery_ignores_ascent_but_not_the_major_rule() {
    let position = scene("c1=n c8=p", WHITE);
    assert_eq!(tower(&after(&position, "c8-c9"), "c9"), "");
    let captured = after(&scene("c8=p c9=TS", WHITE), "c8xc9");
    assert_eq!(tower(&captured, "c9"), "Tp");
    assert!(legal(&captured, "2xc9"));
}

#[test]
fn example_06_betrayal_that_induces_double_jester() {
    let position = scene("d5=b e5=pQL e8=B", WHITE);
    let won = after(&position, "d5xe5");
    assert_eq!((tower(&won, "e5").as_str(), outcome(&won).as_str()), ("Beb", "white induced-fault"));
    assert_eq!(moves(&won), Vec::<String>::new());
    assert_eq!(why(&scene("d5=b e5=PQL e8=B", WHITE), "d5xe5"), "R10");
}

#[test]
fn example_07_mount_that_induces_double_jester() {
    assert_eq!(outcome(&after(&scene("d4=oB e7=B", WHITE), "d4~e4")), "white induced-fault");
}

#[test]
fn example_08_unicorn_mounts() {
    let position = scene("g7=ua", WHITE);
    assert_eq!(starting(&position, "g7~"), "g7~f8 g7~f9 g7~g8 g7~g9 g7~h8 g7~h9");
    assert_eq!(tower(&after(&position, "g7~g8"), "g8"), "ua");
    let recovered = after(&position, "g7~g9");
    assert_eq!((tower(&recovered, "g9").as_str(), reserves(&recovered).as_str()), ("u", "a"));
}

#[test]
fn example_09_double_relocation() {
    let position = scene("d1=gG i1=r a9=R", BLACK);
    let captured = after(&position, "1xd1(b8)");
    assert_eq!((tower(&captured, "d1"), tower(&captured, "b8")), ("".into(), "F".into()));
    assert_eq!((field(&captured, 6).as_str(), field(&captured, 2).as_str()), ("F", "w"));
    assert_eq!(moves(&captured).len(), 26, "the empty squares of rows 1 to 3");
    let placed = after(&captured, "(c1)");
    assert_eq!((tower(&placed, "c1").as_str(), field(&placed, 2).as_str()), ("f", "w"));
    assert!(legal(&placed, "i1-i2"));
}

#[test]
fn example_10_coronation_on_and_off() {
    assert_eq!(why(&scene("d5=r e5=PA", WHITE), "d5xe5"), "R7");
    assert!(legal(&scene("d5=r e5=PA", WHITE_CROWNING), "d5xe5"));
}

#[test]
fn example_11_sacrifice() {
    let position = scene("e3=s f3=r h3=L", WHITE);
    assert!(legal(&position, "e3=f3"));
    let swapped = after(&position, "f3=e3");
    assert_eq!((tower(&swapped, "e3").as_str(), tower(&swapped, "f3").as_str()), ("r", "s"));
    assert_eq!(why(&scene("e3=ps f3=r h3=L", WHITE), "e3=f3"), "7.5.2.alone");
    assert_eq!(why(&scene("e3=s f3=r", WHITE), "e3=f3"), "7.5.2");
}

#[test]
fn example_12_captures_in_a_tower() {
    let taken = after(&scene("c5=sPq", WHITE), "2xc5");
    assert_eq!((tower(&taken, "c5").as_str(), reserves(&taken).as_str()), ("sq", "b"));
    assert_eq!(starting(&scene("c5=sPq", BLACK), "1x"), "1xc5");
    assert_eq!(starting(&scene("c5=sPq", BLACK), "3x"), "3xc5");
    assert_eq!(why(&scene("c5=fP", WHITE), "2xc5"), "7.2.fortress");
    assert!(legal(&scene("c5=nP", WHITE), "2xc5"));
}
