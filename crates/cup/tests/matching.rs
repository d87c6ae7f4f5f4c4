//! The heaviest matching against trying everything.

use ikusa_cup::matching::heaviest;
use proptest::prelude::*;

/// The most that pairs among these vertices can weigh.
fn most(left: &[usize], weights: &[Vec<i128>]) -> i128 {
    let Some((first, rest)) = left.split_first() else { return 0 };
    let alone = most(rest, weights);
    let paired = (0..rest.len()).filter(|at| weights[*first][rest[*at]] > 0).map(|at| {
        let others: Vec<usize> = rest.iter().copied().filter(|other| *other != rest[at]).collect();
        weights[*first][rest[at]] + most(&others, weights)
    });
    paired.chain([alone]).max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn nothing_weighs_more(count in 0..9_usize, drawn in proptest::collection::vec(-4..12_i128, 81), scale in 0..3_u32) {
        let weights: Vec<Vec<i128>> = (0..count)
            .map(|one| (0..count).map(|other| drawn[one.min(other) * 9 + one.max(other)] << (30 * scale)).collect())
            .collect();
        let mates = heaviest(count, |one, other| weights[one][other]);
        let mut total = 0;
        for (one, mate) in mates.iter().enumerate() {
            let Some(mate) = *mate else { continue };
            prop_assert_eq!(mates[mate], Some(one));
            prop_assert!(weights[one][mate] > 0);
            total += weights[one][mate];
        }
        prop_assert_eq!(total / 2, most(&(0..count).collect::<Vec<_>>(), &weights));
    }
}
