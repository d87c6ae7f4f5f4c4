//! What must hold of every round of every tournament.

use std::collections::{BTreeMap, BTreeSet};

use ikusa_cup::{Card, Field, Game, Kind, Pairing, Player, Result, Side, arena, robin, standings, swiss};
use proptest::prelude::*;

fn field(ratings: &[i32]) -> Field {
    let players = ratings.iter().map(|rating| Player { rating: *rating, here: true }).collect();
    Field { players, ..Field::default() }
}

fn result(drawn: u8) -> Result {
    match drawn % 8 {
        0..=2 => Result::Won(Side::Black),
        3..=5 => Result::Won(Side::White),
        6 => Result::Drawn,
        _ => Result::Forfeited(Side::White),
    }
}

fn play(field: &mut Field, round: u32, pairings: &[Pairing], chance: &mut impl FnMut() -> u8) {
    for pairing in pairings {
        let result = pairing.white.map(|_| result(chance()));
        field.games.push(Game { round, pairing: *pairing, result });
    }
}

/// Everyone exactly once.
fn everyone_once(field: &Field, pairings: &[Pairing]) -> bool {
    let mut seen: Vec<usize> = pairings.iter().flat_map(Pairing::players).collect();
    seen.sort_unstable();
    let here: Vec<usize> = (0..field.players.len()).filter(|player| field.players[*player].here).collect();
    seen == here
}

fn rematches(field: &Field) -> usize {
    let mut pairs = BTreeSet::new();
    let met = |game: &&Game| game.pairing.white.is_some();
    let again = |game: &Game| {
        let (one, other) = (game.pairing.black, game.pairing.white.unwrap_or(0));
        !pairs.insert((one.min(other), one.max(other)))
    };
    field.games.iter().filter(met).copied().filter(again).count()
}

#[test]
fn a_round_robin_is_everyone_against_everyone_with_sides_in_balance() {
    for count in 2..=33_usize {
        for cycles in 1..=2 {
            let mut field = field(&vec![1500; count]);
            for round in 1..=cycles * robin::rounds(count) {
                let pairings = robin::round(count, round);
                assert!(everyone_once(&field, &pairings), "{count} players, round {round}");
                play(&mut field, round, &pairings, &mut || 6);
            }
            let mut met: BTreeMap<(usize, usize), [u32; 2]> = BTreeMap::new();
            for game in &field.games {
                let Some(white) = game.pairing.white else { continue };
                let (one, other) = (game.pairing.black.min(white), game.pairing.black.max(white));
                met.entry((one, other)).or_default()[usize::from(one == white)] += 1;
            }
            assert_eq!(met.len(), count * (count - 1) / 2);
            assert!(met.values().all(|sides| if cycles == 1 {
                sides[0] + sides[1] == 1
            } else {
                *sides == [1, 1]
            }));
            for card in Card::all(&field) {
                assert!(card.excess_of_black().abs() <= 1, "{count} players: {:?}", card.sides);
                assert_eq!(card.byes, if count % 2 == 1 { cycles } else { 0 });
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_swiss_pairs_everyone_with_someone_new(
        ratings in proptest::collection::vec(800..2400_i32, 2..32), chances in proptest::collection::vec(any::<u8>(), 64),
        leaves in proptest::collection::vec(0..60_usize, 0..4),
    ) {
        let mut field = field(&ratings);
        let count = ratings.len();
        let mut at = 0;
        let mut chance = || { at += 1; chances[at % chances.len()].wrapping_add((at / 64) as u8) };
        for round in 1..=(count as u32 / 2).clamp(1, 9) {
            if round == 3 && count >= 20 {
                leaves.iter().filter(|leaver| **leaver < count).for_each(|leaver| field.players[*leaver].here = false);
            }
            let pairings = swiss::round(&field).expect("there are opponents enough");
            prop_assert!(everyone_once(&field, &pairings), "round {}: {:?}", round, pairings);
            play(&mut field, round, &pairings, &mut chance);
        }
        prop_assert_eq!(rematches(&field), 0);
        for card in Card::all(&field) {
            prop_assert!(card.byes <= 1);
            if count >= 20 {
                prop_assert!(card.excess_of_black().abs() <= 2, "{:?}", card.sides);
                let thrice = card.sides.windows(3).any(|row| row[0] == row[1] && row[1] == row[2]);
                prop_assert!(!thrice, "{:?}", card.sides);
            }
        }
        // The table names everyone once, the best first.
        let lines = standings(&field, Kind::Swiss);
        prop_assert_eq!(lines.iter().map(|line| line.player).collect::<BTreeSet<_>>().len(), count);
        prop_assert!(lines.windows(2).all(|two| two[0].halves >= two[1].halves && two[0].rank <= two[1].rank));
    }

    #[test]
    fn a_swiss_too_long_says_so_and_never_repeats(count in 2..9_usize, chances in proptest::collection::vec(any::<u8>(), 64)) {
        let mut field = field(&vec![1500; count]);
        let mut at = 0;
        let mut chance = || { at += 1; chances[at % chances.len()] };
        for round in 1..12 {
            let Some(pairings) = swiss::round(&field) else { break };
            prop_assert!(everyone_once(&field, &pairings));
            prop_assert!(round <= robin::rounds(count));
            play(&mut field, round, &pairings, &mut chance);
        }
        prop_assert_eq!(rematches(&field), 0);
    }

    #[test]
    fn an_arena_pairs_the_free_and_not_the_same_two_at_once(
        count in 2..30_usize, chances in proptest::collection::vec(any::<u8>(), 64), waits in proptest::collection::vec(0..9_000_u64, 30),
    ) {
        let mut field = field(&vec![1500; count]);
        let mut at = 0;
        let mut chance = || { at += 1; chances[at % chances.len()] };
        for round in 1..12 {
            let waiting: Vec<(usize, u64)> = field.free().into_iter().map(|player| (player, waits[player])).collect();
            let pairings = arena::pair(&field, &waiting);
            for pairing in &pairings {
                let white = pairing.white.expect("no byes in an arena");
                let cards = Card::all(&field);
                prop_assert_ne!(cards[pairing.black].opponents.last(), Some(&white));
            }
            let players: Vec<usize> = pairings.iter().flat_map(Pairing::players).collect();
            prop_assert_eq!(players.iter().collect::<BTreeSet<_>>().len(), players.len());
            if count > 4 {
                prop_assert_eq!(pairings.len(), waiting.len() / 2);
            }
            play(&mut field, round, &pairings, &mut chance);
        }
    }
}

#[test]
fn two_who_are_alone_in_an_arena_meet_again_after_a_while() {
    let mut field = field(&[1500, 1400]);
    let first = arena::pair(&field, &[(0, 0), (1, 0)]);
    play(&mut field, 1, &first, &mut || 0);
    assert!(arena::pair(&field, &[(0, 14_000), (1, 20_000)]).is_empty());
    let again = arena::pair(&field, &[(0, 15_000), (1, 20_000)]);
    assert_eq!(again, [Pairing { black: first[0].white.expect("a game"), white: Some(first[0].black) }]);
    field.apart.push((1, 0));
    assert!(arena::pair(&field, &[(0, 99_000), (1, 99_000)]).is_empty());
}
