//! The twin against examples of the rulings R1 to R13, one test for each.

use super::piece::Side;
use super::scene::{after, field, having, is_legal, reached, set_up, tower, with_faults};
use super::twin::Faults;

#[test]
fn r1_the_side_to_move_takes_an_attacked_king() {
    let twin = set_up("e1=r e9=R e2=l", "w - - - - -");
    assert_eq!(twin.outcome(), Some((Some(Side::White), "reveal")));
    assert!(twin.legal_moves().is_empty());
    assert_eq!(set_up("e1=r e9=R e2=l", "b - - - - -").outcome(), None);
}

#[test]
fn r2_imitation_wins_over_the_major_rule() {
    assert_eq!(reached(&set_up("e5=Bg i1=r a9=R", "w - - - - -"), "e5"), "d5 f5");
    // A Griffin as itself is not raised; on its own Cannon it steps diagonally.
    assert_eq!(reached(&set_up("e5=Gg e1=n i1=r a9=R", "w - - - - -"), "e5"), "d4 d6 f4 f6");
    // Imitating a Lion, which cannot be raised, at level 2.
    assert_eq!(reached(&set_up("e5=Lg e1=n i1=r a9=R", "w - - - - -"), "e5"), "d4 d6 f4 f6");
}

#[test]
fn r3_no_jump_into_the_own_range() {
    let jumps = |towers: &str, text| is_legal(&set_up(&format!("{towers} i1=r a9=R"), "w - - - - -"), text);
    assert!(jumps("e4=m e5=t", "e4-e5"));
    assert!(!jumps("e1=n e4=m e5=t", "e4-e5"), "in front of the Cannon");
    assert!(!jumps("e5=nt e4=m", "e4-e5"), "directly on the Cannon");
    assert!(jumps("e5=n e4=m", "e4-e5"), "the bare Cannon");
    assert!(!jumps("e2=f e3=p d3=m", "d3-e3"), "in the range of the Fortress");
    assert!(jumps("e2=f e1=q d2=m", "d2-e2"), "the bare Fortress");
    assert!(!jumps("d1=f d3=n c3=m", "c3-d3"), "a bare Cannon in the range of the Fortress");
    // The enemy's ranges do not matter, and captures into the own range are free.
    assert!(jumps("e9=N e4=m e5=t", "e4-e5"));
    assert!(jumps("e1=n d4=s e5=T", "d4xe5"));
}

#[test]
fn r4_a_captor_that_stays_is_preferred() {
    // The Pawn above would be stuck at level 1, but the Swordsman below captures.
    let next = after(&set_up("c9=sTp i1=r a7=R", "w - - - - -"), "2xc9");
    assert_eq!((tower(&next, "c9"), field(&next, 2)), ("sp".into(), "o".into()));
    // A Fortress below cannot, so the Assassin does: level 2 on the last row, where it is stuck.
    let next = after(&set_up("c9=fTa i1=r a7=R", "w - - - - -"), "2xc9");
    assert_eq!((tower(&next, "c9"), field(&next, 2), field(&next, 3)), ("f".into(), "Co".into(), "C".into()));
}

#[test]
fn r5_no_second_exchange_in_the_same_tower() {
    let next = after(&set_up("e5=tPq i1=r a9=R", "w - - - - -"), ":e5");
    assert_eq!((tower(&next, "e5"), field(&next, 4)), ("qPt".into(), "e5".into()));
    let later = after(&next, "a9-a8");
    assert!(!is_legal(&later, ":e5"));
    assert_eq!(field(&after(&later, "e5-e6"), 4), "-");
    assert_eq!(field(&after(&later, "2xe5"), 4), "-");
    // A mount takes its tower away from the mark.
    assert_eq!(field(&after(&set_up("e5=jPt i1=r a9=R", "w - - e5 - -"), "e5~d6"), 4), "-");
    let exchanges = |tower: &str| is_legal(&set_up(&format!("e5={tower} i1=r a9=R"), "w - - - - -"), ":e5");
    assert!(exchanges("qPt") && exchanges("tpq"));
    assert!(!exchanges("fqt") && !exchanges("nqt") && !exchanges("Qpt") && !exchanges("pt"));
    assert!(!is_legal(&set_up("e5=tpr a9=R", "w - - - - -"), ":e5"));
}

#[test]
fn r6_substitution_is_limited_but_may_double_pawns() {
    let twin = set_up("e9=z d5=p d4=z i1=r a7=R", "w 2pa - - - -");
    assert_eq!(having(&twin, "<>"), "d4<>A d4<>P");
    let next = after(&twin, "d4<>P");
    assert_eq!(
        (tower(&next, "d4"), field(&next, 2), field(&next, 3)),
        ("p".into(), "paz".into(), "-".into())
    );
    assert!(!is_legal(&twin, "P*d6"));
    // At level 2 the Pawn is not stuck on the last row, the Assassin is.
    let twin = set_up("e9=qz i1=r a7=R", "w pa - - - -");
    assert_eq!(having(&twin, "<>"), "e9<>P");
    // Below others, by the tower rules.
    let twin = set_up("e5=zPq i1=r a9=R", "w qps - - - -");
    assert_eq!(having(&twin, "<>"), "e5<>P e5<>S");
}

#[test]
fn r7_an_enemy_directly_below_gives_check() {
    assert!(set_up("e5=Pr a9=R", "w - - - - -").in_check());
    assert!(set_up("e5=Nr a9=R", "w - - - - -").in_check());
    assert!(!set_up("e5=Fr a9=R", "w - - - - -").in_check());
    assert!(!set_up("e5=Psr a9=R", "w - - - - -").in_check());
    assert!(is_legal(&set_up("e5=Pr a9=R", "w - - - - -"), "1xe5"));
    // Tower rules do not matter for check: the Pawn could not stand on its like.
    assert!(set_up("e5=Psr e6=P a9=R", "w - - - - -").in_check());
}

#[test]
fn r8_only_the_top_of_a_carried_tower_is_recovered() {
    let next = after(&set_up("g7=uaq i1=r a9=R", "w - - - - -"), "g7~g9");
    assert_eq!(tower(&next, "g9"), "uaq");
    let next = after(&set_up("g7=uA i1=r a7=R", "w - - - - -"), "g7~g9");
    assert_eq!(tower(&next, "g9"), "uA");
}

#[test]
fn r9_no_room_for_a_griffin_no_capture() {
    let rows = |letters: &str, row: char| {
        "abcdefghi".chars().zip(letters.chars()).map(|(c, l)| format!("{c}{row}={l} ")).collect::<String>()
    };
    let first = rows("qqttssaaa", '1');
    let second = rows("pppyipplu", '2');
    let third = rows("QQTTSSAA", '3');
    let twin = set_up(&format!("{first}{second}{third} i3=L e5=m e6=G h8=r a9=R"), "w - - - - -");
    assert_eq!(having(&twin, "e5xe6"), "");
    let twin = set_up(&format!("{first}{second}{third} e5=m e6=G h8=r a9=R"), "w - - - - -");
    assert_eq!(having(&twin, "e5xe6"), "e5xe6(i3)");
}

#[test]
fn r10_betrayal_may_not_break_the_tower_rule() {
    let captures = |towers: &str, faults| {
        is_legal(&with_faults(&format!("d5=b {towers} i1=r a9=R"), "w - - - - -", faults), "d5xe5")
    };
    assert!(captures("e5=QL", Faults::Prevent));
    for faults in [Faults::Prevent, Faults::Claim] {
        assert!(!captures("e5=PL", faults), "the Pawn would become a second Jester of the tower");
        assert!(!captures("e5=fWL", faults), "the Fortress would become a second Griffin of its tower");
    }
    assert!(!captures("e5=QL e8=b", Faults::Prevent));
    assert!(captures("e5=QL e8=b", Faults::Claim), "a fault, playable in claim mode");
    // Griffins are not turned; a Fortress becomes the other side's Griffin.
    let next = after(&set_up("d5=b e5=GQL i1=r a9=R", "w - - - - -"), "d5xe5");
    assert_eq!(tower(&next, "e5"), "Geb");
    let next = after(&set_up("d5=b e5=fQL i1=r a9=R", "w - - - - -"), "d5xe5");
    assert_eq!(tower(&next, "e5"), "Geb");
}

#[test]
fn r11_check_by_jester_also_by_discovery() {
    let twin = set_up("e5=bq f5=R i1=r", "w - - - - -");
    assert_eq!(having(&twin, "e5-"), "", "any step of the Archer uncovers the Jester");
    let twin = with_faults("e5=bq f5=R i1=r", "w - - - - -", Faults::Claim);
    let next = after(&twin, "e5-e6");
    assert_eq!(field(&next, 6), "f");
    assert!(next.in_check() && is_legal(&next, "claim"));
    let won = after(&next, "claim");
    assert_eq!(won.outcome(), Some((Some(Side::Black), "fault-claimed")));
    // A Jester on an enemy moves as a Major and checks as one; Betrayal leaves only Griffins as enemies.
    assert!(is_legal(&set_up("e5=b f5=TQ g6=R i1=r", "w - - - - -"), "e5xf5"));
    assert!(!is_legal(&set_up("e5=b f5=GQ g6=R i1=r", "w - - - - -"), "e5xf5"));
}

#[test]
fn r12_is_of_the_history_and_not_of_the_position() {
    assert_eq!(set_up("i1=r a9=R", "w - - - - -").outcome(), None);
}

#[test]
fn r13_an_induced_fault_may_not_leave_the_own_king_in_check() {
    assert!(is_legal(&set_up("d4=oB e7=B d1=r a9=R", "w - - - - -"), "d4~e4"));
    assert!(!is_legal(&set_up("d4=oB e7=B d1=r d8=L a9=R", "w - - - - -"), "d4~e4"));
}
