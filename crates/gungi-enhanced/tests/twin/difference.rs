//! What the twin and the fast side say differently of a position, by their texts.

use std::collections::BTreeSet;

use ikusa_gungi_enhanced::Enhanced;
use ikusa_rules::{Color, Game, Options, Position};

use super::piece::Side;
use super::turn;
use super::twin::{Faults, Outcome, Twin};

pub(crate) type Fast = <Enhanced as Game>::Position;
pub(crate) type Moves = Vec<(String, Twin)>;

/// The options of a twin's game.
pub(crate) fn options(twin: &Twin) -> <Enhanced as Game>::Options {
    let mut options = <Enhanced as Game>::Options::default();
    let faults = if twin.faults == Faults::Claim { "claim" } else { "prevent" };
    let first = if twin.first == Side::White { "white" } else { "black" };
    options.set("faults", faults).unwrap();
    options.set("first", first).unwrap();
    options
}

pub(crate) fn read(twin: &Twin) -> Fast {
    let text = twin.text();
    Enhanced::read_position(&text, options(twin)).unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

fn outcome_of(fast: &Fast) -> Option<Outcome> {
    fast.outcome().map(|outcome| {
        let side = |color| if color == Color::Black { Side::Black } else { Side::White };
        (outcome.winner.map(side), outcome.reason.code)
    })
}

/// What the two say differently of one position, in words.
pub(crate) fn difference(twin: &Twin, moves: &Moves, fast: &Fast) -> Option<String> {
    let slow: BTreeSet<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
    let texts: Vec<String> = fast.moves().iter().map(|&m| Enhanced::write_move(fast, m)).collect();
    let quick: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
    let mut words = Vec::new();
    if slow != quick {
        words.push(format!("only the twin: {:?}", slow.difference(&quick).collect::<Vec<_>>()));
        words.push(format!("only the fast side: {:?}", quick.difference(&slow).collect::<Vec<_>>()));
    }
    if texts.iter().collect::<BTreeSet<_>>().len() != texts.len() {
        words.push("the fast side has a text twice".to_owned());
    }
    if twin.in_check() != fast.in_check() {
        words.push(format!("in check: twin {}, fast {}", twin.in_check(), fast.in_check()));
    }
    let (one, other) = (twin.outcome_given(moves.is_empty()), outcome_of(fast));
    if one != other {
        words.push(format!("outcome: twin {one:?}, fast {other:?}"));
    }
    (!words.is_empty()).then(|| words.join("\n  "))
}

/// The same for the position after a move, text included.
pub(crate) fn difference_after(twin: &Twin, fast: &Fast, played: &str, next: &Twin) -> Option<String> {
    let m = match Enhanced::read_move(fast, played) {
        Ok(m) => m,
        Err(why) => return Some(format!("{played} is refused by the fast side: {why:?}")),
    };
    let after = fast.after(m);
    if played == "claim" {
        let (one, other) = (next.outcome(), outcome_of(&after));
        return (one != other).then(|| format!("after claim: twin {one:?}, fast {other:?}"));
    }
    let (one, other) = (next.text(), Enhanced::write_position(&after));
    (one != other).then(|| format!("{} after {played}:\n  twin {one}\n  fast {other}", twin.text()))
}

/// Every difference of a position read afresh, next positions included.
pub(crate) fn differs(twin: &Twin) -> Option<String> {
    let fast = read(twin);
    let moves = turn::all(twin);
    difference(twin, &moves, &fast)
        .or_else(|| moves.iter().find_map(|(played, next)| difference_after(twin, &fast, played, next)))
}
