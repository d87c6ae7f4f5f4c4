//! What every game promises a net, and what a net promises: over random games with random weights.

use ikusa_engine::net::{Accumulator, Inputs, Net, OUTPUT_LIMIT, Output, PHASES, Pictured, WIDTH};
use ikusa_rules::{Color, Game, Position, Seeded};

fn random_net<P: Pictured>(seeded: &mut Seeded, size: usize) -> Net {
    let mut draw = |size: usize| seeded.below(2 * size + 1) as i16 - size as i16;
    let mut row = |size| std::array::from_fn(|_| draw(size));
    let (bias, plain, count) = (row(100), Inputs::<P>::PLAIN, Inputs::<P>::COUNT);
    let rows = (0..plain).map(|_| row(size)).collect();
    let related = |row: [i16; WIDTH]| std::array::from_fn(|unit| row[unit]);
    let relations = (plain..count).map(|_| related(row(size))).collect();
    let outputs =
        (0..PHASES).map(|_| Output { weights: [row(OUTPUT_LIMIT as usize), row(127)], bias: 9 }).collect();
    let worth = (0..count).map(|_| draw(1000)).collect();
    Net { scale: 600, beside_hand: false, bias, rows, relations, worth, outputs }
}

fn visit_random_games<G: Game>(
    games: u64,
    options: G::Options,
    mut visit: impl FnMut(&G::Position, &G::Position),
) {
    for seed in 0..games {
        let mut seeded = Seeded::new(seed);
        let mut position = G::start(options);
        for _ in 0..250 {
            let Some(m) = seeded.pick(&position.moves()).copied() else { break };
            let after = position.after(m);
            visit(&position, &after);
            position = after;
        }
    }
}

/// The law of the sums: what follows a game move by move is what is found from nothing.
fn sums_follow<G: Game<Position: Pictured>>(options: G::Options) {
    let net = random_net::<G::Position>(&mut Seeded::new(1), 60);
    visit_random_games::<G>(8, options, |before, after| {
        let mut followed = Accumulator::default();
        Accumulator::of(&net, before).follow(&net, before, after, &mut followed);
        assert_eq!(followed, Accumulator::of(&net, after), "to {}", G::write_position(after));
        assert!(after.phase() < PHASES);
    });
}

/// Both sides see the same of a position turned round: which inputs a side has depends on its view alone, and
/// each at most once but for pieces of a kind that stand alike.
fn inputs_are_in_range<G: Game<Position: Pictured>>(options: G::Options) {
    visit_random_games::<G>(4, options, |_, position| {
        for view in Color::BOTH {
            let mut seen = Vec::new();
            Inputs::visit(position, view, |input| seen.push(input));
            assert!(seen.iter().all(|input| *input < Inputs::<G::Position>::PLAIN));
            seen.clear();
            Inputs::visit_all(position, view, |input| seen.push(input));
            assert!(seen.iter().all(|input| *input < Inputs::<G::Position>::COUNT));
            let men: usize = position
                .peopled()
                .into_iter()
                .map(|square| {
                    let mut men = 0;
                    position.visit_men(square, |man| {
                        men += 1;
                        assert!(man.kind < G::Position::KINDS && man.stature < G::Position::STATURES);
                    });
                    assert!(men <= G::Position::HEIGHT);
                    men
                })
                .sum();
            assert!(men <= G::Position::MEN && seen.len() >= men);
        }
    });
}

/// What is judged along the search is what is judged by all that the net is shown, and a net that is told of no relations
/// is read and judges without them.
fn relations_are_judged<G: Game<Position: Pictured>>() {
    let mut net = random_net::<G::Position>(&mut Seeded::new(4), 20);
    let mut moved = 0;
    for plain in [false, true] {
        if plain {
            net.relations.clear();
            net.worth.truncate(Inputs::<G::Position>::PLAIN);
            assert_eq!(Net::read::<G>(&net.write::<G>()).as_ref(), Ok(&net));
        }
        visit_random_games::<G>(2, G::Options::default(), |_, position| {
            let turn = position.turn();
            let inputs = [turn, !turn].map(|view| {
                let mut seen = Vec::new();
                let see = |input| seen.push(input as u16);
                if plain {
                    Inputs::visit(position, view, see);
                } else {
                    Inputs::visit_all(position, view, see);
                }
                seen
            });
            let sums = Accumulator::of(&net, position);
            let judged = sums.judge_position(&net, position);
            let whole = Accumulator::of_inputs(&net, [&inputs[0], &inputs[1]]);
            assert_eq!(judged, whole.judge(&net, Color::Black, position.phase()));
            moved += u32::from(judged != sums.judge(&net, turn, position.phase()));
        });
    }
    assert!(moved > 100, "relations changed {moved} judgements");
}

/// Nets read back as written; damaged or dangerous ones are refused.
fn files_are_checked<G: Game<Position: Pictured>>() {
    let mut seeded = Seeded::new(2);
    let net = random_net::<G::Position>(&mut seeded, 20);
    let bytes = net.write::<G>();
    assert_eq!(Net::read::<G>(&bytes).as_ref(), Ok(&net));
    for _ in 0..20 {
        let mut changed = bytes.clone();
        let place = seeded.below(bytes.len());
        changed[place] ^= 1 << seeded.below(8);
        assert!(Net::read::<G>(&changed).is_err(), "byte {place}");
    }
    assert!(Net::read::<G>(&bytes[..bytes.len() / 2]).is_err());
    let mut large = net.clone();
    large.rows.iter_mut().for_each(|row| row[WIDTH / 2] = 600);
    let error = Net::read::<G>(&large.write::<G>()).map(drop).expect_err("a sum could overflow").to_string();
    assert!(error.starts_with("a sum could reach "), "{error}");
    let mut loud = net;
    loud.outputs[3].weights[1][0] = OUTPUT_LIMIT + 1;
    assert!(Net::read::<G>(&loud.write::<G>()).is_err());
}

macro_rules! games {
    ($($name:ident $game:ty, $inputs:expr;)*) => {$(
        mod $name {
            /// Files of other numbers are refused: whoever changes what a net is shown trains it anew.
            #[test]
            fn shows_its_nets_so_many_inputs() {
                use ikusa_rules::Game;
                type Inputs = super::Inputs<<$game as Game>::Position>;
                assert_eq!([Inputs::PLAIN, Inputs::COUNT], $inputs);
            }

            #[test]
            fn sums_follow() {
                super::sums_follow::<$game>(Default::default());
            }

            #[test]
            fn inputs_are_in_range() {
                super::inputs_are_in_range::<$game>(Default::default());
            }

            #[test]
            fn relations_are_judged() {
                super::relations_are_judged::<$game>();
            }

            #[test]
            fn files_are_checked() {
                super::files_are_checked::<$game>();
            }
        }
    )*};
}

games! {
    shogi ikusa_shogi::Shogi, [5532, 6156];
    gueides ikusa_gueides::Gueides, [3420, 3864];
    marshal ikusa_gungi_marshal::Marshal, [4756, 5290];
    enhanced ikusa_gungi_enhanced::Enhanced, [8416, 9250];
    gungi25 ikusa_gungi_25::Gungi25, [5090, 5654];
}

#[test]
fn a_net_of_another_game_is_refused() {
    use ikusa_gueides::Gueides;
    use ikusa_shogi::Shogi;
    let net = random_net::<<Gueides as Game>::Position>(&mut Seeded::new(3), 20).write::<Gueides>();
    let error = Net::read::<Shogi>(&net).map(drop).expect_err("shogi has other inputs").to_string();
    assert!(error.starts_with("it begins 'ikusa net 1: gueides, "), "{error}");
}

/// Games of Gungi 25 that begin with a draft are judged by its net as well: what it is shown of them keeps the same promises.
#[test]
fn drafts_keep_the_promises_of_a_battle() {
    use ikusa_gungi_25::{Gungi25, Options};
    for level in 1..=3 {
        let options = Options { level, ..Options::default() };
        sums_follow::<Gungi25>(options);
        inputs_are_in_range::<Gungi25>(options);
    }
}
