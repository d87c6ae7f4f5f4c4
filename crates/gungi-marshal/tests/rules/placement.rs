//! §2: whole placements, and set-ups in the middle of one.

use crate::common::sketch::play;
use ikusa_gungi_marshal::{Kind, Mark, Marshal, Options, Position, Setup, Stage};
use ikusa_rules::{Color, Game, Position as _};

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
