//! How a game ends (§4, §5, §10, G6, G7).

use ikusa_rules::{Color, Event, History, Outcome, Position as _, Reason, Square, Text};

use crate::clauses as c;
use crate::{Position, Repetition};

static MD: Reason = Reason {
    code: "checkmate",
    says: Text { es: "MD (muerte definitiva)", en: "MD (checkmate)" },
    clause: Some(&c::MD),
};

static CORNERED: Reason = Reason {
    code: "stalemate",
    says: Text { es: "Presidente acorralado", en: "cornered President (stalemate)" },
    clause: Some(&c::CORNERED),
};

static CONSECUTIVE_AM: Reason = Reason {
    code: "perpetual-check",
    says: Text { es: "AM consecutivos", en: "consecutive AM (perpetual check)" },
    clause: Some(&c::CONSECUTIVE_AM),
};

static LONE_PRESIDENT: Reason = Reason {
    code: "lone-president",
    says: Text {
        es: "Presidente solitario: no hubo MD dentro del límite",
        en: "lone President: no MD within the limit",
    },
    clause: Some(&c::LONE_PRESIDENT),
};

static REPETITION: Reason = Reason {
    code: "repetition",
    says: Text { es: "cuarta repetición", en: "fourth repetition" },
    clause: Some(&c::REPETITION),
};

/// MD and the cornered President come before the count: MD with the last of the moves still wins.
pub(crate) fn by_position(position: &Position) -> Option<Outcome> {
    if !position.can_move() {
        Some(if position.in_check() { Outcome::win(!position.turn(), &MD) } else { Outcome::draw(&CORNERED) })
    } else if position.lone_limit_reached() {
        Some(Outcome::draw(&LONE_PRESIDENT))
    } else {
        None
    }
}

pub(crate) fn by_history(position: &Position, history: &History) -> Option<Outcome> {
    if consecutive_am(history.events()) {
        Some(Outcome::draw(&CONSECUTIVE_AM))
    } else if position.options().repetition == Repetition::Fourth && history.occurrences() >= 4 {
        Some(Outcome::draw(&REPETITION))
    } else {
        None
    }
}

/// Both Presidents' squares in one number.
pub(crate) fn trace(black: Square, white: Square) -> u16 {
    black.index() as u16 | (white.index() as u16) << 8
}

/// The square of a President out of a trace.
fn traced(event: &Event, color: Color) -> usize {
    match color {
        Color::Black => (event.trace & 0xff) as usize,
        Color::White => (event.trace >> 8) as usize,
    }
}

/// AM consecutivos (§4C, G6), asked after every move of the attacked President.
///
/// The run is the longest unbroken series, up to now, in which every move of the attacker gave AM. Within it
/// two squares of the President have received three AMs each, and he has arrived three times on each of two
/// squares. Moves of his other pieces in between do not break the run, and do not complete it.
fn consecutive_am(events: &[Event]) -> bool {
    let Some((now, past)) = events.split_last() else { return false };
    let (attacker, defender) = (now.turn, !now.turn);
    let president_moved = past
        .last()
        .is_some_and(|before| before.turn == defender && traced(before, defender) != traced(now, defender));
    if !president_moved {
        return false;
    }
    let mut threats = [0_u8; Square::COUNT];
    let mut arrivals = [0_u8; Square::COUNT];
    // Backwards in pairs: the defender's arrival in `after`, and the AM in `under` that made him go.
    for (under, after) in events.iter().rev().skip(1).zip(events.iter().rev()).step_by(2) {
        let given_by_a_move = !std::ptr::eq(under, &events[0]);
        if after.turn != attacker || !under.check || !given_by_a_move {
            break;
        }
        let (from, to) = (traced(under, defender), traced(after, defender));
        threats[from] = threats[from].saturating_add(1);
        if from != to {
            arrivals[to] = arrivals[to].saturating_add(1);
        }
    }
    let thrice_on_two = |counts: &[u8]| counts.iter().filter(|count| **count >= 3).count() >= 2;
    thrice_on_two(&threats) && thrice_on_two(&arrivals)
}
