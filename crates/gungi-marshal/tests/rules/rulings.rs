//! The rulings M1 … M9 of the rules page, one test or more each.

use crate::common::sketch::{destinations, drops, play, sketch, why};
use ikusa_gungi_marshal::{Mark, Marshal, Opens, Options, Position, Stage};
use ikusa_rules::{Color, Game, History, Position as _};

#[test]
fn m1_the_lieutenant_generals_side_jumps_leap_and_its_advance_does_not() {
    let walled = sketch("(PPL) 4-5, P 5-4, P 5-5, P 5-6").position();
    let found = destinations(&walled, "4-5");
    assert!(found.contains(&"6-4-1".to_owned()) && found.contains(&"6-6-1".to_owned()));
    assert_eq!(why(&walled, "4-5-3:6-5-1"), "marshal.M1");
    assert_eq!(why(&sketch("(PPL) 4-5").position(), "4-5-3:6-5-1"), "legal");
}

#[test]
fn m2_any_screens_or_exactly_one() {
    let men = "C 1-5, P 3-5, p 5-5, g 7-5, n 8-5";
    let any = sketch(men).position();
    assert_eq!(why(&any, "1-5-1:5-5-1"), "legal");
    assert_eq!(why(&any, "1-5-1:7-5-1"), "legal");
    assert_eq!(why(&any, "1-5-1:8-5-1"), "legal");
    let one = sketch(men).one_screen().position();
    assert_eq!(why(&one, "1-5-1:5-5-1"), "legal");
    assert_eq!(why(&one, "1-5-1:7-5-1"), "marshal.M2");
    assert_eq!(why(&one, "1-5-1:8-5-1"), "marshal.M2");
}

#[test]
fn m2_without_a_screen_a_cannon_takes_nothing() {
    let position = sketch("(PPC) 1-5, p 5-5, M 1-9").position();
    assert_eq!(why(&position, "1-5-3:5-5-1"), "marshal.1.cannon");
    assert_eq!(why(&position, "1-5-3:5-5-2"), "legal");
    assert_eq!(why(&sketch("C 1-5, p 5-5").position(), "1-5-1:5-5-1"), "marshal.M2");
}

#[test]
fn m2_a_tower_is_one_screen() {
    let position = sketch("C 1-5, (PPp) 3-5, g 5-5").one_screen().position();
    assert_eq!(why(&position, "1-5-1:5-5-1"), "legal");
}

#[test]
fn m2_counts_for_check_as_well() {
    let men = "C 1-5, P 3-5, P 4-5, m 9-5";
    assert!(sketch(men).black_to_move().position().in_check());
    assert!(!sketch(men).one_screen().black_to_move().position().in_check());
    // A second screen that moves off the line uncovers the attack.
    let pinned = sketch("C 1-5, P 3-5, (pg) 6-5, m 9-5").one_screen().black_to_move().position();
    assert_eq!(why(&pinned, "6-5-2:5-4-1"), "legal");
    let lone = sketch("C 1-5, P 3-5, g 6-5, m 9-5").one_screen().black_to_move().position();
    assert_eq!(why(&lone, "6-5-1:5-4-1"), "marshal.3.check");
}

#[test]
fn m3_a_fortress_takes_the_double_step_and_a_general_always_brings_it() {
    assert_eq!(why(&sketch("P 3-5").position(), "3-5-1:5-5-1"), "legal");
    assert_eq!(why(&sketch("P 3-5, F 2-4").position(), "3-5-1:5-5-1"), "marshal.M3");
    assert_eq!(why(&sketch("P 3-5, F 2-4, L 3-9").position(), "3-5-1:5-5-1"), "legal");
    assert_eq!(why(&sketch("(PP) 3-5, L 3-9").position(), "3-5-2:5-5-1"), "marshal.M3");
    // There is no "unmoved" condition: a pawn that comes back to its rank has it again.
    let back = sketch("(GP) 2-5").position();
    let returned = play(&back, "2-5-2:3-5-1 9-1-1:9-2-1");
    assert_eq!(why(&returned, "3-5-1:5-5-1"), "legal");
}

#[test]
fn m4_a_fortress_radiates_from_its_physical_level() {
    // Next to a Fortress on level 2, one on level 1 still gives tier 2 only.
    let position = sketch("(PF) 3-3, F 3-4, A 3-5").position();
    assert_eq!(destinations(&position, "3-5"), {
        let mut ring = crate::common::sketch::ring("3-5", 2);
        ring.retain(|space| space != "3-3-1");
        ring.push("3-3-3".into());
        ring.sort();
        ring
    });
}

/// Nineteen placements each that disturb nobody, White's and Black's in turn.
fn placed_until_round_19(options: Options) -> Position {
    let kinds = ["M", "P", "P", "P", "P", "P", "P", "P", "P", "P", "G", "G", "G", "G", "G", "G", "J", "J"];
    let mut position = Position::start(options);
    for (i, kind) in kinds.iter().enumerate() {
        let (rank, file) = if i < 9 { (1, i + 1) } else { (2, i - 8) };
        for color in [options.first, !options.first] {
            let rank = if color == Color::White { rank } else { 10 - rank };
            position = play(&position, &format!("{kind}@{rank}-{file}-1"));
        }
    }
    assert_eq!(position.stage(), Stage::Placement { round: 19, mark: Mark::Open });
    position
}

#[test]
fn m5_who_goes_first_and_who_opens() {
    for first in Color::BOTH {
        for (opens, opener) in [(Opens::First, first), (Opens::Second, !first)] {
            let options = Options { first, opens, ..Options::default() };
            let start = Position::start(options);
            assert_eq!(start.turn(), first);
            let over = play(&placed_until_round_19(options), "pass pass");
            assert_eq!(over.stage(), Stage::Battle);
            assert_eq!(over.turn(), opener);
        }
    }
}

#[test]
fn m6_a_placement_may_not_leave_either_marshal_attacked() {
    let stage = Stage::Placement { round: 9, mark: Mark::Open };
    // A Musketeer on tier 3 shoots along the whole file.
    let aims = sketch("m 9-5, (PP) 3-5").stage(stage).hands("RGC").position();
    assert_eq!(why(&aims, "R@3-5-3"), "marshal.M6");
    assert_eq!(why(&aims, "G@3-5-3"), "legal");
    // A screen for the own Cannon, and for the enemy's.
    let own = sketch("m 9-5, C 1-5").stage(stage).hands("P").position();
    assert_eq!(why(&own, "P@3-5-1"), "marshal.M6");
    let theirs = sketch("M 1-5, c 9-5").stage(stage).hands("P").position();
    assert_eq!(why(&theirs, "P@3-5-1"), "marshal.M6");
    assert_eq!(why(&theirs, "P@3-4-1"), "legal");
    // The Marshal itself may not be placed into an attack.
    let marshal = sketch("c 9-5, p 7-5, M 1-1").stage(stage).position();
    let mut setup = marshal.setup();
    setup.towers[crate::common::sketch::square("1-1").index()] = ikusa_gungi_marshal::Tower::EMPTY;
    setup.hands[Color::White][0] = 1;
    let marshal = Position::new(setup).expect("a marshal in hand");
    assert_eq!(why(&marshal, "M@1-5-1"), "marshal.M6");
    assert_eq!(why(&marshal, "M@1-4-1"), "legal");
}

#[test]
fn m6_counts_the_modifiers_that_a_placement_brings() {
    let stage = Stage::Placement { round: 9, mark: Mark::Open };
    // A Lieutenant General opens the Samurai's third tier; a Fortress on level 2 would raise it there.
    let samurai = sketch("m 9-9, S 1-1, M 1-9").stage(stage).hands("LFF").position();
    assert_eq!(why(&samurai, "L@1-3-1"), "marshal.M6");
    assert_eq!(why(&samurai, "L@3-3-1"), "legal", "it stands in its own way");
    assert_eq!(why(&samurai, "F@1-2-1"), "legal", "tier 2 reaches two squares");
    let tall = sketch("m 9-9, S 1-1, M 1-9, P 1-2").stage(stage).hands("F").position();
    assert_eq!(why(&tall, "F@1-2-2"), "marshal.M6");
}

#[test]
fn m7_no_pawn_drop_leaves_the_enemy_marshal_attacked_by_anything() {
    // By the pawn's double step.
    let double = sketch("m 5-5").hands("P").position();
    assert_eq!(why(&double, "P@3-5-1"), "marshal.M7");
    // By the pawn as a screen.
    let screen = sketch("m 5-5, C 5-1, M 1-9").hands("P").position();
    assert_eq!(why(&screen, "P@5-3-1"), "marshal.M7");
    // By an Archer that falls back to ring 1 when the pawn covers its Fortress.
    let covers = sketch("m 5-5, A 4-4, F 3-3").hands("PG").position();
    assert_eq!(why(&covers, "P@3-3-2"), "marshal.M7");
    assert_eq!(why(&covers, "G@3-3-2"), "legal");
    // Raised by a Fortress, opened by a Lieutenant General.
    let raised = sketch("m 5-5, F 3-3").hands("P").position();
    assert_eq!(why(&raised, "P@4-4-1"), "marshal.M7");
    let opened = sketch("m 5-5, L 1-4").hands("P").position();
    assert_eq!(why(&opened, "P@5-4-1"), "marshal.M7", "gold's side step");
    assert_eq!(why(&opened, "P@5-6-1"), "legal");
    // A capture or move of a pawn may check.
    let moved = sketch("m 5-5, P 3-5, g 4-5").hands("").position();
    assert_eq!(why(&moved, "3-5-1:4-5-1"), "legal");
}

#[test]
fn m8_a_marshal_never_attacks_the_other_and_keeps_away() {
    let position = sketch("M 4-5, m 6-5").position();
    assert!(!position.in_check());
    for to in ["5-4-1", "5-5-1", "5-6-1"] {
        assert_eq!(why(&position, &format!("4-5-1:{to}")), "marshal.M8");
    }
    assert_eq!(why(&position, "4-5-1:4-4-1"), "legal");
    assert!(sketch("M 4-5, m 5-5").refusals().contains(&"marshal.M8"));
}

#[test]
fn m8_a_marshal_stands_on_any_level_on_own_and_enemy_pieces() {
    let position = sketch("M 4-5, (PG) 5-5, (gp) 4-6, m 9-1").position();
    assert_eq!(why(&position, "4-5-1:5-5-3"), "legal");
    assert_eq!(why(&position, "4-5-1:4-6-3"), "legal");
    assert_eq!(why(&position, "4-5-1:4-6-2"), "legal");
    // What it leaves behind may attack it.
    let bares = sketch("(fM) 4-5").position();
    assert_eq!(why(&bares, "4-5-2:5-5-1"), "marshal.3.check");
    assert!(destinations(&bares, "4-5").is_empty());
}

#[test]
fn m9_the_fourth_occurrence_is_a_draw() {
    let mut position = sketch("J 3-3, j 7-7").position();
    let mut history = History::starting_at(&position);
    let cycle = "1-1-1:1-2-1 9-1-1:9-2-1 1-2-1:1-1-1 9-2-1:9-1-1";
    for round in 1..=3 {
        for text in cycle.split(' ') {
            assert_eq!(position.outcome_with(&history), None, "round {round}");
            position = play(&position, text);
            history.push(&position);
        }
    }
    let outcome = position.outcome_with(&history).expect("the position occurred four times");
    assert_eq!((outcome.winner, outcome.reason.code), (None, "repetition"));
    assert_eq!(outcome.reason.clause.map(|clause| clause.id), Some("marshal.M9"));
}

#[test]
fn m9_hands_are_part_of_a_position() {
    let with = sketch("J 3-3").hands("P").position();
    let without = sketch("J 3-3").position();
    assert_ne!(with, without);
    assert_ne!(with.key(), without.key());
    let other_ply = {
        let mut setup = without.setup();
        setup.ply += 4;
        Position::new(setup).expect("only the ply differs")
    };
    assert_eq!(other_ply, without);
}

#[test]
fn every_ruling_has_a_clause() {
    for n in 1..=9 {
        let id = format!("marshal.M{n}");
        assert!(Marshal::CLAUSES.iter().any(|clause| clause.id == id), "{id}");
    }
}

#[test]
fn pawn_drops_on_the_last_rank_and_several_in_a_file_are_allowed() {
    let position = sketch("P 4-5, P 6-5, m 9-1").hands("P").position();
    let found = drops(&position, 'P');
    assert!(found.contains(&"8-5-1".to_owned()) && found.contains(&"9-5-1".to_owned()));
}
