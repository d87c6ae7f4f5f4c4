//! Smaller positions with the same fault: what is not needed for a difference is taken away.

use super::piece::{Face, Stock};
use super::twin::Twin;

/// Takes things away from a position, one at a time, while `fails` still holds.
pub(crate) fn shrink(twin: &Twin, fails: impl Fn(&Twin) -> bool) -> Twin {
    let mut small = twin.clone();
    while let Some(smaller) = smaller(&small).into_iter().find(|next| is_valid(next) && fails(next)) {
        small = smaller;
    }
    small
}

fn is_valid(twin: &Twin) -> bool {
    Twin::parse(&twin.text(), twin.faults, twin.first).is_ok()
}

/// Every position with one thing less.
fn smaller(twin: &Twin) -> Vec<Twin> {
    let mut all = Vec::new();
    let mut without = |edit: &dyn Fn(&mut Twin)| {
        let mut next = twin.clone();
        edit(&mut next);
        if next != *twin {
            all.push(next);
        }
    };
    without(&|next| next.pending = None);
    without(&|next| next.coronation = false);
    without(&|next| next.claimable = false);
    without(&|next| next.exchanged = [false; 81]);
    without(&|next| next.barred = [Stock::default(); 2]);
    without(&|next| next.round = 1);
    for side in 0..2 {
        without(&|next| next.reserves[side] = Stock::default());
        for face in Face::all().filter(|&face| twin.reserves[side].count(face) > 0) {
            without(&|next| next.reserves[side].take(face));
        }
    }
    for at in 0..81 {
        without(&|next| next.exchanged[at] = false);
        for level in 0..twin.board.0[at].height() {
            without(&|next| {
                next.board.0[at].remove(level);
            });
        }
    }
    all
}
