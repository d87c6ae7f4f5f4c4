//! Where a top piece goes (§3), step by step.

use crate::grid::{Spot, Twin, is_white};

/// A letter, a number of squares, and steps as files to the right and ranks forward.
type Ways = (char, i32, &'static [(i32, i32)]);

/// Lines: how far they lead on tier 1 (0: any number).
const LINES: &[Ways] = &[
    ('M', 1, &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ('G', 0, &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
    ('G', 1, &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ('I', 0, &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ('I', 1, &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
    ('J', 1, &[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)]),
    ('W', 1, &[(0, 1), (1, 1), (-1, 1), (0, -1)]),
    ('N', 2, &[(0, 1)]),
    ('N', 1, &[(1, 1), (-1, 1), (0, -1)]),
    ('R', 2, &[(0, 1), (0, -1)]),
    ('R', 1, &[(1, 0), (-1, 0)]),
    ('S', 2, &[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
    ('F', 1, &[(0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1)]),
    ('D', 1, &[(0, 1), (0, -1)]),
    ('T', 1, &[(1, 1), (-1, 1), (0, -1)]),
    ('C', 1, &[(1, 0), (-1, 0), (0, -1)]),
    ('K', 1, &[(1, -1), (-1, -1)]),
    ('A', 1, &[(0, -1)]),
];

/// Vaults: how many squares straight ahead are passed over, and the steps behind them.
const VAULTS: &[Ways] = &[('C', 2, &[(0, 1)]), ('K', 1, &[(0, 1)]), ('A', 1, &[(0, 1), (1, 1), (-1, 1)])];

fn on_board((file, rank): Spot) -> bool {
    (1..=9).contains(&file) && (1..=9).contains(&rank)
}

/// One step as the owner of the piece sees it. White looks towards rank 1 with file 9 on its left.
fn step((file, rank): Spot, (right, forward): (i32, i32), white: bool) -> Spot {
    if white { (file - right, rank - forward) } else { (file + right, rank + forward) }
}

impl Twin {
    /// The squares that the top piece of `from` may enter as far as ways and heights go.
    pub(crate) fn reach(&self, from: Spot) -> Vec<Spot> {
        let top = self.top(from).expect("a piece");
        let (white, letter, tier) = (is_white(top), top.to_ascii_uppercase(), self.height(from));
        let mut found = Vec::new();
        for (_, far, steps) in LINES.iter().filter(|(piece, ..)| *piece == letter) {
            let most = if *far == 0 { 8 } else { far + tier as i32 - 1 };
            for way in *steps {
                self.line(from, *way, white, most, tier, &mut found);
            }
        }
        for (_, over, ways) in VAULTS.iter().filter(|(piece, ..)| *piece == letter) {
            self.vault(from, *over, ways, white, tier, &mut found);
        }
        found
    }

    /// N3.
    fn line(&self, from: Spot, way: (i32, i32), white: bool, most: i32, tier: usize, found: &mut Vec<Spot>) {
        let mut at = from;
        for _ in 0..most {
            at = step(at, way, white);
            if !on_board(at) {
                return;
            }
            let height = self.height(at);
            if height <= tier {
                found.push(at);
            }
            if height > 0 {
                return;
            }
        }
    }

    /// N4, N5.
    fn vault(
        &self,
        from: Spot,
        over: i32,
        ways: &[(i32, i32)],
        white: bool,
        tier: usize,
        found: &mut Vec<Spot>,
    ) {
        let mut behind = from;
        for _ in 0..over {
            behind = step(behind, (0, 1), white);
            if !on_board(behind) || self.height(behind) > tier {
                return;
            }
        }
        for way in ways {
            let beside = step(from, (way.0, 1), white);
            if way.0 != 0 && self.terms.wing && self.height(beside) > tier {
                continue;
            }
            let mut at = behind;
            for _ in 0..tier {
                at = step(at, *way, white);
                if !on_board(at) || self.height(at) > tier {
                    break;
                }
                found.push(at);
            }
        }
    }
}
