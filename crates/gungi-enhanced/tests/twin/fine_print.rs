//! The twin against examples of the fine print F1 to F11, one test for each.

use super::piece::Side;
use super::scene::{after, field, having, is_legal, reached, set_up, tower, with_faults};
use super::twin::Faults;

#[test]
fn f1_a_bar_lasts_through_the_holders_next_turn() {
    let recovered = after(&set_up("c8=p i1=r a9=R", "w p - - - -"), "c8-c9");
    assert_eq!((field(&recovered, 2), field(&recovered, 3)), ("2p".into(), "p".into()));
    let next = after(&recovered, "a9-a8");
    assert_eq!(field(&next, 3), "p");
    // One of the two is free.
    let next = after(&next, "P*c5");
    assert_eq!((field(&next, 2), field(&next, 3)), ("p".into(), "-".into()));
    let none = set_up("i1=r a9=R", "w a a - - -");
    assert_eq!(having(&none, "A*"), "");
    // A pending relocation does not end a turn.
    let pending = set_up("i1=r a9=R", "w a a - N -");
    assert_eq!(field(&after(&pending, "(b2)"), 3), "a");
}

#[test]
fn f2_only_a_captor_that_came_down_is_tested() {
    // The Pawn on top merely comes down: the captor is the Lion in the middle.
    let next = after(&set_up("c9=Tlp i1=r a7=R", "w - - - - -"), "1xc9");
    assert_eq!(tower(&next, "c9"), "lp");
    let next = after(&set_up("c9=Tp i1=r a7=R", "w - - - - -"), "1xc9");
    assert_eq!((tower(&next, "c9"), field(&next, 2), field(&next, 3)), ("".into(), "Bo".into(), "B".into()));
    // No Recovery after an exchange.
    let next = after(&set_up("c9=tQa i1=r a7=R", "w - - - - -"), ":c9");
    assert_eq!(tower(&next, "c9"), "aQt");
}

#[test]
fn f3_tower_rules_hold_between_action_and_effects() {
    // The Assassin would be recovered from g9, but may not pass over its like.
    assert!(!is_legal(&set_up("f7=a g9=a i1=r a9=R", "w - - - - -"), "f7-g9"));
    assert!(!is_legal(&set_up("d5=b e5=bQ i1=r a9=R", "w - - - - -"), "d5xe5"));
    // In claim mode too.
    let twin = with_faults("d5=b e5=bQ i1=r a9=R", "w - - - - -", Faults::Claim);
    assert!(!is_legal(&twin, "d5xe5"));
}

#[test]
fn f4_the_mark_survives_when_the_top_is_replaced() {
    let next = after(&set_up("e5=tPq d5=L i1=r a9=R", "b - - e5 - -"), "d5xe5");
    assert_eq!((tower(&next, "e5"), field(&next, 4)), ("tPL".into(), "e5".into()));
    // The Major's recruit fills the level that the Major has just left.
    let next = after(&set_up("e3=tqm d3=S i1=r a9=R", "w - - e3 - -"), "e3xd3(e3)");
    assert_eq!((tower(&next, "e3"), field(&next, 4)), ("tqz".into(), "e3".into()));
}

#[test]
fn f5_relocation_looks_at_the_board_after_the_capture() {
    let twin = set_up("d3=m d4=G i1=r a9=R", "w - - - - -");
    assert!(is_legal(&twin, "d3xd4(d3)"));
    assert_eq!(having(&twin, "d3xd4").split(' ').count(), 26);
    // Whatever it does to checks: White stays in check, and is mated or not afterwards.
    let twin = set_up("e1=r e9=R e5=L", "w - - - N -");
    assert_eq!(twin.legal_moves().len(), 26);
    assert!(!after(&twin, "(e2)").in_check() && after(&twin, "(d2)").in_check());
}

#[test]
fn f6_recruitment() {
    let twin = set_up("d3=m d2=S i1=r a9=R", "w - - - - -");
    let recruits = having(&twin, "d3xd2");
    assert!(recruits.contains("(d3)") && recruits.contains("(d2)") && !recruits.contains("(i1)"));
    assert_eq!(recruits.split(' ').count(), 26);
    assert_eq!(tower(&after(&twin, "d3xd2(d2)"), "d2"), "mz");
    // A Griffin imitating a Major does not recruit, one imitating a Jester does not betray.
    assert_eq!(having(&set_up("d3=mg d2=S i1=r a9=R", "w - - - - -"), "d3xd2"), "d3xd2");
    let next = after(&set_up("d3=Bg e3=QS i1=r a9=R", "w - - - - -"), "d3xe3");
    assert_eq!(tower(&next, "e3"), "Qg");
    assert!(is_legal(&set_up("d3=Bg e3=R i1=r", "b - - - - -"), "e3-e4"));
    // A captured Pawn becomes a Jester: not beside the enemy King, nor in a column with another.
    let twin = set_up("d3=m d4=P b7=b b2=R i9=r", "w - - - - -");
    let recruits = having(&twin, "d3xd4");
    for bad in ["(a2)", "(c2)", "(b1)", "(b3)"] {
        assert!(!recruits.contains(bad), "{bad} in {recruits}");
    }
}

#[test]
fn f7_coronation() {
    let twin = set_up("d5=r e5=QGA a9=R", "w t - - - c");
    // The Griffin at level 2 is relocated or replaced; the King over an enemy Archer would be in check.
    assert!(!is_legal(&twin, "d5xe5(a1)"));
    assert!(is_legal(&twin, "d5xe5{C}(a1)") && is_legal(&twin, "d5xe5{T}(a1)"));
    let twin = set_up("d5=r e5=qGA a9=R", "w - - - - c");
    assert_eq!(tower(&after(&twin, "d5xe5(a1)"), "e5"), "qr");
    // At the base it turns in place.
    let twin = set_up("d5=r e5=GA a9=R", "w - - - - c");
    assert_eq!(tower(&after(&twin, "d5xe5"), "e5"), "fr");
    assert_eq!(having(&twin, "d5xe5").split(' ').count(), 28);
    // Drawn: turning gives a second Assassin, and the captured Pawn a second Jester in the column.
    let towers = "d5=r e5=aCP e8=b a9=R";
    let next = after(&set_up(towers, "w - - - - c"), "d5xe5");
    assert_eq!(tower(&next, "e5"), "aCr");
    assert_eq!(next.outcome(), Some((None, "coronation")));
    // A barred piece does not help, a free one does.
    assert_eq!(having(&set_up(towers, "w q q - - c"), "d5xe5"), "d5xe5");
    assert_eq!(having(&set_up(towers, "w q - - - c"), "d5xe5"), "d5xe5{Q}");
    // F10: in claim mode the faulty replacement is playable and the draw still there.
    let twin = with_faults(towers, "w - - - - c", Faults::Claim);
    assert_eq!(having(&twin, "d5xe5"), "d5xe5 d5xe5{B}");
    // A captured Griffin is no replacement, and turning the Pawn gives a second Jester in the column: drawn
    // in prevent mode, and in claim mode a faulty turning that has the text.
    let towers = "d5=r e5=PG e8=b a9=R";
    let next = after(&set_up(towers, "w - - - - c"), "d5xe5(a1)");
    assert_eq!((tower(&next, "e5"), next.outcome()), ("Pr".into(), Some((None, "coronation"))));
    let next = after(&with_faults(towers, "w - - - - c", Faults::Claim), "d5xe5(a1)");
    assert_eq!((tower(&next, "e5"), next.outcome(), field(&next, 6)), ("br".into(), None, "cf".into()));
}

#[test]
fn f8_a_fortress_outside_its_territory_has_no_range() {
    assert!(is_legal(&set_up("e5=ft e4=m i1=r a9=R", "w - - - - -"), "e4-e5"));
    assert!(!is_legal(&set_up("e3=ft e2=m i1=r a9=R", "w - - - - -"), "e2-e3"));
    assert_eq!(reached(&set_up("e4=fq i1=r a9=R", "w - - - - -"), "e4"), "c6 e3 e5 g6");
    assert_eq!(reached(&set_up("e3=fq i1=r a9=R", "w - - - - -"), "e3"), "c3 c5 e1 g3 g5");
}

#[test]
fn f9_a_jester_below_the_king_is_no_check_by_jester() {
    let next = after(&set_up("e5=bPR i1=r", "w - - - - -"), "2xe5");
    assert_eq!(tower(&next, "e5"), "bR");
    assert!(next.in_check());
    // Pawns at any level count for Double Pawn.
    assert!(!is_legal(&set_up("e5=yq i1=r a9=R", "w p - - - -"), "P*e3"));
    // A Mount may carry the enemy King.
    assert!(is_legal(&set_up("e5=jQR i1=r", "w - - - - -"), "e5~d6"));
}

#[test]
fn f10_claim_mode() {
    let twin = with_faults("e5=p i1=r a9=R", "w p - - - -", Faults::Claim);
    let faulty = after(&twin, "P*e3");
    assert_eq!(field(&faulty, 6), "f");
    assert!(is_legal(&faulty, "claim"));
    assert_eq!(field(&after(&faulty, "a9-a8"), 6), "f", "the flag stays while nobody claims");
    // Pending and claim together.
    let twin = with_faults("i1=r a9=R", "w - - - N f", Faults::Claim);
    assert_eq!(twin.legal_moves().len(), 27);
    assert!(is_legal(&after(&twin, "(a1)"), "claim"));
    // An action that is a fault and induces one wins at once.
    let twin = with_faults("d4=obB e6=b e7=B i1=r a9=R", "w - - - - -", Faults::Claim);
    let next = after(&twin, "d4~e4");
    assert_eq!(next.outcome(), Some((Some(Side::White), "induced-fault")));
    // A Pawn drop that mates leaves the claim.
    let twin = with_faults("e9=R d9=Q f9=Q e7=m i1=r", "w p - - - -", Faults::Claim);
    let next = after(&twin, "P*e8");
    assert!(next.in_check() && is_legal(&next, "claim"));
    // In prevent mode such a drop is not there at all.
    assert!(!is_legal(&set_up("e9=R d9=Q f9=Q e7=m i1=r", "w p - - - -"), "P*e8"));
    // The flag is honoured whatever the option.
    assert!(is_legal(&set_up("i1=r a9=R", "w - - - - f"), "claim"));
}

#[test]
fn f10_double_jesters_and_the_flag() {
    let towers = "e5=b e6=b i1=r a9=R";
    assert_eq!(set_up(towers, "w - - - - -").outcome(), Some((Some(Side::Black), "induced-fault")));
    assert_eq!(set_up(towers, "w - - - - f").outcome(), None);
    assert_eq!(set_up(towers, "b - - - - -").outcome(), None);
}

#[test]
fn f11_a_middle_captor_is_recovered_only_if_stuck() {
    let next = after(&set_up("c5=QpT i1=r a9=R", "w - - - - -"), "1xc5");
    assert_eq!(tower(&next, "c5"), "pT");
    let next = after(&set_up("c9=QpT i1=r a7=R", "w - - - - -"), "1xc9");
    assert_eq!((tower(&next, "c9"), field(&next, 2), field(&next, 3)), ("T".into(), "Be".into(), "B".into()));
}
