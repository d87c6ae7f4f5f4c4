//! §2: the rounds of the placement.

use crate::common::sketch::{play, sketch, square, why};
use ikusa_gungi_marshal::{Kind, Mark, Marshal, Move, Opens, Options, Position, Setup, Stage, Tower};
use ikusa_rules::perft::{Leaves, perft};
use ikusa_rules::{Color, Game, Position as _};

const START: &str = "9/9/9/9/9/9/9/9/9 b M2L4J6G2F2U2C2R2S2N2Y2A9Pm2l4j6g2f2u2c2r2s2n2y2a9p P1 0";

fn stage_text(position: &Position) -> String {
    let text = Marshal::write_position(position);
    let fields: Vec<&str> = text.split(' ').collect();
    format!("{} {} {}", fields[1], fields[3], fields[4])
}

/// The placement at `round` with both Marshals down and the rest in hand.
fn at_round(round: u8, turn: Color, mark: Mark) -> Position {
    let mut setup = Setup::start(Options::default());
    for (color, home) in [(Color::White, "1-5"), (Color::Black, "9-5")] {
        setup.towers[square(home).index()] =
            Tower::EMPTY.with(ikusa_gungi_marshal::Piece::new(color, Kind::Marshal));
        setup.hands[color][0] = 0;
    }
    setup.turn = turn;
    setup.stage = Stage::Placement { round, mark };
    setup.ply = 40;
    Position::new(setup).expect("both marshals are down")
}

#[test]
fn section_2_the_start() {
    let start = Marshal::start(Options::default());
    assert_eq!(Marshal::write_position(&start), START);
    assert_eq!(Marshal::read_position(START, Options::default()), Ok(start.clone()));
    assert_eq!(perft(&start, 1, Leaves::Counted), 351);
    assert_eq!(perft(&start, 2, Leaves::Counted), 123_201);
    assert_eq!(perft(&start, 2, Leaves::Played), 123_201);
}

#[test]
fn section_2_players_alternate_and_the_round_grows_with_the_second() {
    let start = Marshal::start(Options::default());
    assert_eq!(stage_text(&play(&start, "M@9-5-1")), "w P1 1");
    assert_eq!(stage_text(&play(&start, "M@9-5-1 M@1-5-1")), "b P2 2");
}

#[test]
fn section_2_pieces_go_to_the_own_three_ranks() {
    let start = Marshal::start(Options::default());
    assert_eq!(why(&start, "P@7-1-1"), "legal");
    assert_eq!(why(&start, "P@6-1-1"), "marshal.2.area");
    assert_eq!(why(&start, "P@1-1-1"), "marshal.2.area");
    assert_eq!(why(&start, "P@7-1-2"), "marshal.1.landing");
    assert_eq!(why(&start, "7-1-1:6-1-1"), "marshal.2.placement");
    let towers = play(&start, "P@7-1-1 P@3-1-1 P@7-1-2 P@3-1-2 P@7-1-3 P@3-1-3");
    assert_eq!(why(&towers, "P@7-1-4"), "marshal.1.height");
    let marshals = play(&start, "M@9-5-1 M@1-5-1");
    assert_eq!(why(&marshals, "P@9-5-2"), "marshal.1.marshal");
    assert_eq!(why(&marshals, "M@9-4-1"), "marshal.3.hand");
}

#[test]
fn section_2_pass_and_done_come_with_round_19_and_the_marshal() {
    let early = at_round(18, Color::Black, Mark::Open);
    assert_eq!(why(&early, "pass"), "marshal.2.pass");
    assert_eq!(why(&early, "done"), "marshal.2.pass");
    let free = at_round(19, Color::Black, Mark::Open);
    assert_eq!(why(&free, "pass"), "legal");
    assert_eq!(why(&free, "done"), "legal");
    let mut setup = free.setup();
    setup.towers[square("9-5").index()] = Tower::EMPTY;
    setup.hands[Color::Black][0] = 1;
    let in_hand = Position::new(setup).expect("a marshal in hand");
    assert_eq!(why(&in_hand, "pass"), "marshal.2.marshal");
    assert_eq!(why(&in_hand, "done"), "marshal.2.marshal");
    assert_eq!(why(&sketch("G 3-3").position(), "pass"), "marshal.2.over");
}

#[test]
fn section_2_a_pass_costs_the_round_and_two_in_a_row_end_it() {
    let free = at_round(19, Color::Black, Mark::Open);
    let passed = play(&free, "pass");
    assert_eq!(stage_text(&passed), "w P19= 41");
    assert_eq!(stage_text(&play(&passed, "P@3-1-1")), "b P20 42");
    assert_eq!(stage_text(&play(&passed, "pass")), "b - 42");
    // A placement between them keeps the passes apart.
    assert_eq!(stage_text(&play(&free, "pass P@3-1-1 pass")), "w P20= 43");
    // The second player's pass and the first player's next one follow each other too.
    assert_eq!(stage_text(&play(&free, "P@7-1-1 pass pass")), "b - 43");
}

#[test]
fn section_2_done_is_final_and_later_turns_are_skipped() {
    let free = at_round(19, Color::Black, Mark::Open);
    let done = play(&free, "done");
    assert_eq!(stage_text(&done), "w P19b 41");
    let alone = play(&done, "P@3-1-1");
    assert_eq!(stage_text(&alone), "w P20b 42");
    assert_eq!(stage_text(&play(&alone, "P@3-2-1")), "w P21b 43");
    assert_eq!(stage_text(&play(&alone, "done")), "b - 43");
    // The second player done: the first goes on in the next round.
    let second = play(&free, "P@7-1-1 done");
    assert_eq!(stage_text(&second), "b P20w 42");
    assert_eq!(stage_text(&play(&second, "P@7-2-1")), "b P21w 43");
}

#[test]
fn section_2_a_pass_while_the_other_is_done_ends_it() {
    let free = at_round(19, Color::Black, Mark::Open);
    assert_eq!(stage_text(&play(&free, "done pass")), "b - 42");
    assert_eq!(stage_text(&play(&free, "done P@3-1-1 pass")), "b - 43");
}

#[test]
fn section_2_a_done_directly_after_a_pass_does_not_end_it() {
    let free = at_round(19, Color::Black, Mark::Open);
    let done = play(&free, "pass done");
    assert_eq!(stage_text(&done), "b P20w 42");
    assert_eq!(stage_text(&play(&done, "P@7-1-1")), "b P21w 43");
    assert_eq!(stage_text(&play(&done, "pass")), "b - 43");
    assert_eq!(stage_text(&play(&done, "done")), "b - 43");
}

#[test]
fn section_2_pass_and_done_are_listed_even_when_they_do_the_same() {
    let last = at_round(26, Color::White, Mark::Open);
    assert_eq!(why(&last, "pass"), "legal");
    assert_eq!(why(&last, "done"), "legal");
    assert_eq!(play(&last, "pass"), play(&last, "done"));
}

#[test]
fn section_2_round_26_is_the_last() {
    let last = at_round(26, Color::Black, Mark::Open);
    assert_eq!(stage_text(&play(&last, "P@7-1-1")), "w P26 41");
    assert_eq!(stage_text(&play(&last, "P@7-1-1 P@3-1-1")), "b - 42");
    assert_eq!(stage_text(&play(&last, "done P@3-1-1")), "b - 42");
    let alone = at_round(26, Color::Black, Mark::Done(Color::White));
    assert_eq!(stage_text(&play(&alone, "P@7-1-1")), "b - 41");
}

#[test]
fn section_2_a_marshal_kept_to_round_26_must_be_placed() {
    let mut setup = at_round(26, Color::Black, Mark::Open).setup();
    setup.towers[square("9-5").index()] = Tower::EMPTY;
    setup.hands[Color::Black][0] = 1;
    let late = Position::new(setup).expect("a marshal in hand");
    assert_eq!(why(&late, "P@7-1-1"), "marshal.2.last");
    assert_eq!(why(&late, "pass"), "marshal.2.marshal");
    assert_eq!(late.count_moves(), 27);
}

#[test]
fn section_2_a_marshal_left_in_hand_can_still_be_dropped() {
    // Only a set-up leads here: Black has used round 26 without placing its marshal.
    let text = "9/9/9/9/9/9/9/9/9 w M2L4J6G2F2U2C2R2S2N2Y2A9Pm2l4j6g2f2u2c2r2s2n2y2a9p P26 51";
    let late = Marshal::read_position(text, Options::default()).expect("not on the list of refusals");
    assert_eq!(late.count_moves(), 27);
    let battle = play(&late, "M@1-5-1");
    assert_eq!(stage_text(&battle), "b - 52");
    assert_eq!(why(&battle, "M@2-5-1"), "marshal.M8");
    assert_eq!(why(&battle, "M@3-5-1"), "legal");
    let marshals = battle.moves().into_iter().filter(|m| matches!(m, Move::Drop { kind: Kind::Marshal, .. }));
    assert_eq!(marshals.count(), 81 - 6);
    assert_eq!(battle.moves().len(), battle.count_moves());
}

#[test]
fn section_2_a_pass_in_check_keeps_m7() {
    // Only a set-up has an attacked marshal in the placement. The pass opens the main game with it.
    let text = "4m4/9/p8/9/9/9/P3P4/9/M3C4 b Pp P26w 50";
    let checked = Marshal::read_position(text, Options::default()).expect("Black is on turn");
    let battle = play(&play(&checked, "pass"), "9-5-1:9-4-1");
    assert_eq!(stage_text(&battle), "w - 52");
    let options = Options { opens: Opens::Second, ..Options::default() };
    let checked = Marshal::read_position(text, options).expect("Black is on turn");
    let battle = play(&checked, "pass");
    assert_eq!(stage_text(&battle), "w - 51");
    let pawns = battle.moves().into_iter().filter(|m| matches!(m, Move::Drop { kind: Kind::Pawn, .. }));
    let spaces: Vec<String> = pawns.map(|m| Marshal::write_move(&battle, m)).collect();
    assert_eq!(spaces, ["P@1-5-2"], "only a pawn on the cannon leaves Black unattacked");
}

#[test]
fn section_2_who_cannot_place_loses() {
    let mut setup = at_round(5, Color::Black, Mark::Open).setup();
    setup.hands[Color::Black] = [0; 13];
    let stuck = Position::new(setup).expect("an empty hand can be set up");
    let outcome = stuck.outcome().expect("nothing to place");
    assert_eq!((outcome.winner, outcome.reason.code), (Some(Color::White), "no-placement"));
    // From round 19 on a player may pass instead.
    let mut setup = at_round(19, Color::Black, Mark::Open).setup();
    setup.hands[Color::Black] = [0; 13];
    assert_eq!(Position::new(setup).expect("an empty hand").count_moves(), 2);
}

#[test]
fn section_2_the_numbers_after_a_whole_placement() {
    for (seed, texts) in [(3, "pass pass"), (4, "done done")] {
        let mut position = Marshal::start(Options::default());
        let mut seeded = ikusa_rules::Seeded::new(seed);
        while !matches!(position.stage(), Stage::Placement { round: 19, .. }) {
            // Marshals first, so that both may stop as soon as it is allowed.
            let moves = position.moves();
            let marshal = |m: &ikusa_gungi_marshal::Move| {
                matches!(m, ikusa_gungi_marshal::Move::Drop { kind: Kind::Marshal, .. })
            };
            let first = moves.iter().copied().find(marshal);
            let m = first.or_else(|| seeded.pick(&moves).copied()).expect("a placement");
            position.play_unchecked(m);
        }
        let battle = play(&position, texts);
        assert_eq!(battle.stage(), Stage::Battle);
        for color in Color::BOTH {
            assert_eq!(battle.hand(color).iter().sum::<u8>(), 20);
        }
        assert_eq!(battle.ply(), 38);
    }
}

#[test]
fn section_2_a_set_up_round_is_one_of_the_26() {
    for round in [0, 27, 255] {
        let mut setup = Setup::start(Options::default());
        setup.stage = Stage::Placement { round, mark: Mark::Open };
        let Err(ikusa_rules::PositionError::Invalid(reasons)) = Position::new(setup) else {
            panic!("round {round}");
        };
        assert_eq!(reasons[0].id(), "marshal.4.round");
    }
}
