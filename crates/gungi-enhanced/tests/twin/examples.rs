//! The twin against the worked examples of section 14, the sample record and its perft.

use super::piece::Side;
use super::scene::{SAMPLE, after, field, having, is_legal, reached, set_up, tower};
use super::twin::{Faults, Twin};

#[test]
fn sample_perft() {
    let twin = Twin::parse(SAMPLE, Faults::Prevent, Side::Black).unwrap();
    assert_eq!([1, 2, 3].map(|depth| twin.perft(depth)), [42, 1_514, 63_617]);
}

#[test]
fn sample_record() {
    let mut twin = Twin::parse(SAMPLE, Faults::Prevent, Side::Black).unwrap();
    let plies = "c9-d8 h3-g4 d7-e6 :d3 b7-d7 h3-g4 b7-b6 c3-c4 f7-h7 c4-e4";
    for ply in plies.split(' ') {
        twin = twin.play(ply).unwrap_or_else(|| panic!("{ply} in {}", twin.text()));
    }
    assert_eq!(twin.round, 6);
    assert!(twin.text().contains(" d3 "), "the exchange leaves its mark: {}", twin.text());
}

#[test]
fn example_1_swordsman_and_lancer() {
    let kings = "i1=r a9=R";
    assert_eq!(reached(&set_up(&format!("e5=s {kings}"), "w - - - - -"), "e5"), "d5 d6 e4 e6 f5 f6");
    assert_eq!(reached(&set_up(&format!("e5=ps {kings}"), "w - - - - -"), "e5"), "d5 d6 e3 e7 f5 f6");
    for tower in ["z", "pz", "pqz"] {
        let twin = set_up(&format!("e4={tower} e5=P {kings}"), "w - - - - -");
        assert_eq!(reached(&twin, "e4"), "d4 e3 e5 e6 f4", "{tower}");
    }
}

#[test]
fn example_2_ascent_and_the_major_rule() {
    let archer = |tower: &str| reached(&set_up(&format!("e1=n e5={tower} i1=r a9=R"), "w - - - - -"), "e5");
    assert_eq!(archer("Pq"), "d5 d6 e4 e6 f5 f6");
    assert_eq!(archer("pq"), "c5 c7 e3 g5 g7");
    assert_eq!(archer("q"), "c7 e4 e6 g7");
}

#[test]
fn example_3_imitation() {
    let griffin = |towers: &str, at| reached(&set_up(&format!("{towers} i1=r a9=R"), "w - - - - -"), at);
    assert_eq!(griffin("e5=Cg", "e5"), "d6 d7 e4 f6 f7");
    assert_eq!(griffin("e5=Cg e1=n", "e5"), "c3 d3 d6 d7 f3 f6 f7 g3");
    assert_eq!(griffin("e2=ng", "e2"), "d1 d3 f1 f3");
    assert_eq!(griffin("e5=g e1=n", "e5"), "e6 e7 e8 e9");
    assert_eq!(griffin("e5=lg", "e5"), "d4 d6 f4 f6");
}

#[test]
fn example_4_recovery_of_an_assassin() {
    let next = after(&set_up("c6=a i1=r a9=R", "w - - - - -"), "c6-d8");
    assert_eq!((tower(&next, "d8").as_str(), field(&next, 2), field(&next, 3)), ("", "a".into(), "a".into()));
    let next = after(&set_up("c6=a d8=Q i1=r a9=R", "w - - - - -"), "c6xd8");
    assert_eq!(
        (tower(&next, "d8").as_str(), field(&next, 2), field(&next, 3)),
        ("", "Ce".into(), "C".into())
    );
    assert_eq!(having(&next, "C*"), "");
}

#[test]
fn example_5_recovery_ignores_ascent() {
    let next = after(&set_up("c1=n c8=p i1=r a9=R", "w - - - - -"), "c8-c9");
    assert_eq!((tower(&next, "c9").as_str(), field(&next, 2), field(&next, 3)), ("", "p".into(), "p".into()));
    let next = after(&set_up("c8=p c9=TS i1=r a9=R", "w - - - - -"), "c8xc9");
    assert_eq!(tower(&next, "c9"), "Tp");
    assert!(is_legal(&next, "2xc9"));
}

#[test]
fn example_6_betrayal_induces_double_jester() {
    let next = after(&set_up("d5=b e5=pQL e8=B i1=r a9=R", "w - - - - -"), "d5xe5");
    assert_eq!(tower(&next, "e5"), "Beb");
    assert_eq!(next.outcome(), Some((Some(Side::White), "induced-fault")));
    assert!(!is_legal(&set_up("d5=b e5=PQL e8=B i1=r a9=R", "w - - - - -"), "d5xe5"));
}

#[test]
fn example_7_mount_induces_double_jester() {
    let next = after(&set_up("d4=oB e7=B i1=r a9=R", "w - - - - -"), "d4~e4");
    assert_eq!(next.outcome(), Some((Some(Side::White), "induced-fault")));
    assert!(next.legal_moves().is_empty());
}

#[test]
fn example_8_mount_and_recovery() {
    let twin = set_up("g7=ua i1=r a9=R", "w - - - - -");
    assert_eq!(having(&twin, "~"), "g7~f8 g7~f9 g7~g8 g7~g9 g7~h8 g7~h9");
    assert_eq!(tower(&after(&twin, "g7~g8"), "g8"), "ua");
    let next = after(&twin, "g7~g9");
    assert_eq!(
        (tower(&next, "g9").as_str(), field(&next, 2), field(&next, 3)),
        ("u", "a".into(), "a".into())
    );
}

#[test]
fn example_9_double_relocation() {
    let twin = set_up("d1=gG i1=r a9=R", "b - - - - -");
    assert_eq!(having(&twin, "1xd1").split(' ').count(), 26);
    let next = after(&twin, "1xd1(b8)");
    assert_eq!((tower(&next, "b8").as_str(), tower(&next, "d1").as_str()), ("F", ""));
    assert_eq!((field(&next, 1), field(&next, 5)), ("w".into(), "F".into()));
    assert_eq!(next.legal_moves().len(), 26);
    let last = after(&next, "(c1)");
    assert_eq!((tower(&last, "c1"), field(&last, 1), field(&last, 5)), ("f".into(), "w".into(), "-".into()));
}

#[test]
fn example_10_coronation() {
    assert!(!is_legal(&set_up("d5=r e5=PA a9=R", "w - - - - -"), "d5xe5"));
    assert!(is_legal(&set_up("d5=r e5=PA a9=R", "w - - - - c"), "d5xe5"));
}

#[test]
fn example_11_sacrifice() {
    let twin = set_up("e3=s f3=r h3=L a9=R", "w - - - - -");
    assert!(twin.in_check());
    let next = after(&twin, "e3=f3");
    assert_eq!((tower(&next, "e3"), tower(&next, "f3")), ("r".into(), "s".into()));
    assert!(!is_legal(&set_up("e3=ps f3=r h3=L a9=R", "w - - - - -"), "e3=f3"));
    assert!(!is_legal(&set_up("e3=s f3=r a9=R", "w - - - - -"), "e3=f3"));
}

#[test]
fn example_12_captures_in_a_tower() {
    let white = set_up("c5=sPq i1=r a9=R", "w - - - - -");
    assert_eq!(having(&white, "xc5"), "2xc5");
    assert_eq!(tower(&after(&white, "2xc5"), "c5"), "sq");
    assert_eq!(having(&set_up("c5=sPq i1=r a9=R", "b - - - - -"), "xc5"), "1xc5 3xc5");
    assert_eq!(having(&set_up("c5=fP i1=r a9=R", "w - - - - -"), "xc5"), "");
    assert_eq!(having(&set_up("c5=nP i1=r a9=R", "w - - - - -"), "xc5"), "2xc5");
}
