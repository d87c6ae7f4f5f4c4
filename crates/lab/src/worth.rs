//! What pieces are worth, fitted: by how much one more of them raises the chance to win.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::estimate::Estimate;
use crate::tally::{Balance, Piece};

/// What one more piece of a kind is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Worth {
    /// The letters of the kind.
    pub letter: &'static str,
    /// Whether it is in hand or reserve.
    pub in_hand: bool,
    /// The logarithm of the odds that it adds.
    pub odds: Estimate,
    /// The chance to win of whoever has one more of it, everything else being equal.
    pub chance: Estimate,
}

/// A moment of a game: how much more of each piece Black had, and how the game went for Black (1, ½, 0).
pub(crate) struct Moment {
    pub(crate) game: u32,
    pub(crate) balance: Balance,
    pub(crate) score: f64,
}

/// The games are cut into so many groups; leaving out one after the other tells how uncertain the fit is.
const GROUPS: u32 = 10;
/// A piece must make a difference at so many moments to be judged.
const ENOUGH: usize = 60;
/// How strongly values are held near zero: as if that many moments had said so.
const RIDGE: f64 = 2.0;
/// Newton's method needs a handful of steps; more are never taken.
const STEPS: usize = 12;

/// Fits a logistic model of the result to the balance of pieces, best pieces first.
pub(crate) fn fit(moments: &[Moment]) -> Vec<Worth> {
    let mut seen: BTreeMap<Piece, usize> = BTreeMap::new();
    for (piece, _) in moments.iter().flat_map(|moment| &moment.balance) {
        *seen.entry(*piece).or_default() += 1;
    }
    seen.retain(|_, count| *count >= ENOUGH);
    let pieces: Vec<Piece> = seen.into_keys().collect();
    let rows: Vec<Row> = moments.iter().map(|moment| Row::of(moment, &pieces)).collect();
    let Some(whole) = logistic(&rows, pieces.len(), None) else { return Vec::new() };
    let parts: Vec<_> = (0..GROUPS).filter_map(|group| logistic(&rows, pieces.len(), Some(group))).collect();
    let worth = |(index, piece): (usize, &Piece)| {
        let values: Vec<f64> = parts.iter().map(|part| part[index]).collect();
        let (odds, spread) = (whole[index], jackknife(&values));
        let chance = 1.0 / (1.0 + (-odds).exp());
        Worth {
            letter: piece.letter,
            in_hand: piece.in_hand,
            odds: Estimate::new(odds, spread),
            chance: Estimate::new(chance, spread * chance * (1.0 - chance)),
        }
    };
    let mut found: Vec<_> = pieces.iter().enumerate().map(worth).collect();
    found.sort_by(|a, b| b.odds.mean.total_cmp(&a.odds.mean));
    found
}

/// The standard error by leaving out one group after the other.
fn jackknife(values: &[f64]) -> f64 {
    let groups = values.len() as f64;
    let mean = values.iter().sum::<f64>() / groups;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    ((groups - 1.0) / groups * squares).sqrt()
}

/// A moment as the fit sees it: few pieces differ, so only those are listed.
struct Row {
    group: u32,
    terms: Vec<(usize, f64)>,
    score: f64,
}

impl Row {
    fn of(moment: &Moment, pieces: &[Piece]) -> Row {
        let term = |(piece, count): &(Piece, i32)| {
            pieces.binary_search(piece).ok().map(|index| (index, f64::from(*count)))
        };
        // The last column is the same for all: what moving first is worth is not to be laid on the pieces.
        let first = (pieces.len(), 1.0);
        let terms = moment.balance.iter().filter_map(term).chain([first]).collect();
        Row { group: moment.game % GROUPS, terms, score: moment.score }
    }
}

/// The weights of greatest likelihood, a group left out; `None` if there is nothing to fit.
fn logistic(rows: &[Row], pieces: usize, without: Option<u32>) -> Option<Vec<f64>> {
    let size = pieces + 1;
    let mut weights = vec![0.0; size];
    if pieces == 0 {
        return None;
    }
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut curve = vec![vec![0.0; size]; size];
        (0..size).for_each(|index| curve[index][index] = RIDGE);
        for row in rows.iter().filter(|row| Some(row.group) != without) {
            let sum: f64 = row.terms.iter().map(|(index, value)| weights[*index] * value).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let spread = chance * (1.0 - chance);
            for (index, value) in &row.terms {
                slope[*index] += (row.score - chance) * value;
                for (other, more) in &row.terms {
                    curve[*index][*other] += spread * value * more;
                }
            }
        }
        let step = solved(curve, slope)?;
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-6) {
            break;
        }
    }
    Some(weights)
}

/// Solves a system of linear equations by elimination.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let lead = &above[column];
        for (offset, row) in below.iter_mut().enumerate() {
            let factor = row[column] / lead[column];
            row.iter_mut().zip(lead).skip(column).for_each(|(value, led)| *value -= factor * led);
            right[column + 1 + offset] -= factor * right[column];
        }
    }
    for column in (0..size).rev() {
        let known: f64 = (column + 1..size).map(|index| matrix[column][index] * right[index]).sum();
        right[column] = (right[column] - known) / matrix[column][column];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use ikusa_rules::Seeded;

    use super::*;

    /// Games are made up in which a rook adds 1.5 to the logarithm of the odds and a pawn 0.3: the fit finds them again.
    #[test]
    fn the_fit_finds_the_worth_that_games_were_made_with() {
        let seed = 7;
        let mut seeded = Seeded::new(seed);
        let pieces = ["P", "R"].map(|letter| Piece { letter, in_hand: false });
        let moment = |game| {
            let counts = [0, 1].map(|_| seeded.below(5) as i32 - 2);
            let odds = 0.3 * f64::from(counts[0]) + 1.5 * f64::from(counts[1]);
            let drawn = (seeded.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            let score = f64::from(drawn < 1.0 / (1.0 + (-odds).exp()));
            let balance = pieces.into_iter().zip(counts).filter(|(_, count)| *count != 0).collect();
            Moment { game, balance, score }
        };
        let found = fit(&(0..6000).map(moment).collect::<Vec<_>>());
        for (letter, truth) in [("R", 1.5), ("P", 0.3)] {
            let worth = found.iter().find(|worth| worth.letter == letter).expect("a worth").odds;
            assert!((worth.mean - truth).abs() < 2.0 * worth.error, "seed {seed}, {letter}: {worth:?}");
            assert!(worth.error < 0.2, "{worth:?}");
        }
    }
}
