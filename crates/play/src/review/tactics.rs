//! What the best answer to a bad move does, where it is more than one capture: exchanges, guards with two duties, double
//! attacks and pins. Each is proved on the board by playing the line, so that no sentence says more than is true.

use ikusa_rules::{Arg, Clause, Color, Effect, Pick, Refusal, Sketch};

use super::facts::{fact, free_capture, is_between, name, sketch_of, top};
use crate::AnyLine;

/// The mover takes back, and what it gets is worth less.
pub(super) static EXCHANGE_LOST: Clause = fact(
    "review.exchange-lost",
    "pierde en el cambio de {1}: {el 2} de {3} captura {el 0}, y lo que se recupera vale menos",
    "loses by the exchange on {1}: {the 2} on {3} takes {the 0}, and what is taken back is worth less",
);
pub(super) static EXCHANGE_MISSED: Clause = fact(
    "review.exchange-missed",
    "no hace el cambio de {1}: {el 2} de {3} captura {el 0}, que vale más que lo que se pierde",
    "misses the exchange on {1}: {the 2} on {3} takes {the 0}, worth more than what is lost for it",
);
/// One piece guards two others, and is called away to take back one of them.
pub(super) static OVERLOADED: Clause = fact(
    "review.overloaded",
    "deja {el 0} de {1} con dos piezas que apoyar: captura para recuperar una, y cae {el 2} de {3}",
    "leaves {the 0} on {1} with two pieces to cover: it takes back for one, and {the 2} on {3} falls",
);
pub(super) static DOUBLE_ATTACK: Clause = fact(
    "review.double-attack",
    "deja que {el 0} ataque desde {1} dos cosas a la vez: cae {el 2} de {3}",
    "lets {the 0} attack two things at once from {1}: {the 2} on {3} falls",
);
pub(super) static PINNED: Clause = fact(
    "review.pinned",
    "deja que {el 0} de {1} clave {el 2} de {3}, que ya no puede moverse",
    "lets {the 0} on {1} pin {the 2} on {3}, which can no longer move",
);

/// What an exchange must lose or win to be spoken of, in hundredths of the smallest piece.
const WORTH_SAYING: i32 = 50;

/// So many moves are tried to see what else a piece attacks.
const MOST_ANSWERS: usize = 40;

/// A move of the answer's line, and the line of play before it.
struct Ply {
    before: Box<dyn AnyLine>,
    text: String,
    sketch: Sketch,
}

impl Ply {
    fn captures_on(&self, cell: usize) -> bool {
        self.sketch.effect == Effect::Capture && self.sketch.to == Some(cell)
    }

    fn after(&self) -> Option<Box<dyn AnyLine>> {
        let mut line = self.before.fork();
        line.play(&self.text).ok()?;
        Some(line)
    }
}

/// The first three moves, if the sides take turns.
fn steps(line: &dyn AnyLine, moves: &[String]) -> Option<Vec<Ply>> {
    let mut now = line.fork();
    let mut steps = Vec::new();
    for text in moves.iter().take(3) {
        let step = Ply { before: now.fork(), text: text.clone(), sketch: sketch_of(now.as_ref(), text)? };
        now.play(text).ok()?;
        if now.turn() == step.before.turn() {
            return None;
        }
        steps.push(step);
    }
    Some(steps)
}

/// What the answer `reply` to a move wins, if not at once.
pub(super) fn of(after: &dyn AnyLine, reply: &[String]) -> Option<Refusal> {
    let steps = steps(after, reply)?;
    let later = match steps.as_slice() {
        [take, back, then] => overloaded(take, back, then).or_else(|| followed_up(take, back, then)),
        _ => None,
    };
    later.or_else(|| exchanged(&EXCHANGE_LOST, steps.first()?))
}

/// The exchange that a better move would have begun.
pub(super) fn missed_exchange(before: &dyn AnyLine, best: &[String]) -> Option<Refusal> {
    exchanged(&EXCHANGE_MISSED, steps(before, best)?.first()?)
}

/// A capture that can be taken back, and wins all the same, whichever piece takes back.
fn exchanged(clause: &'static Clause, take: &Ply) -> Option<Refusal> {
    let (Pick::Cell(from), Some(cell)) = (take.sketch.pick, take.sketch.to) else { return None };
    let (diagram, side) = (take.before.diagram(), take.before.turn());
    let (victim, taker) = (top(&diagram, cell, !side)?, top(&diagram, from, side)?);
    if from == cell {
        return None;
    }
    let won = least_won(take, cell)?;
    let [at, stands] = [cell, from].map(|cell| Arg::from(name(&diagram, cell).as_str()));
    (take.captures_on(cell) && won >= WORTH_SAYING)
        .then(|| Refusal::new(clause, &[victim.kind.into(), at, taker.kind.into(), stands]))
}

/// What a capture brings if it is taken back as well as can be; `None` if nobody can.
fn least_won(take: &Ply, cell: usize) -> Option<i32> {
    let (side, after) = (take.before.turn(), take.after()?);
    let first = material(take.before.as_ref(), side);
    let backs =
        after.sketches().into_iter().filter(|(_, it)| it.effect == Effect::Capture && it.to == Some(cell));
    let worth = backs.filter_map(|(text, _)| {
        let mut line = after.fork();
        line.play(&text).ok()?;
        Some(material(line.as_ref(), side) - first)
    });
    worth.min()
}

/// What the pieces of a side are worth beyond the other's.
fn material(line: &dyn AnyLine, side: Color) -> i32 {
    if line.turn() == side { line.material() } else { -line.material() }
}

/// Whoever takes back had guarded what falls next.
fn overloaded(take: &Ply, back: &Ply, then: &Ply) -> Option<Refusal> {
    let (Pick::Cell(guard), cell) = (back.sketch.pick, take.sketch.to?) else { return None };
    if !take.captures_on(cell) || !back.captures_on(cell) {
        return None;
    }
    let ([victim, at, ..], falls) = free_capture(then.before.as_ref(), &then.text)?;
    // Had the other piece been taken first, the same guard would have answered.
    let mut instead = take.before.fork();
    instead.play(&then.text).ok()?;
    let answers = |(_, answer): &(String, Sketch)| {
        answer.effect == Effect::Capture && answer.pick == Pick::Cell(guard) && answer.to == Some(falls)
    };
    let diagram = back.before.diagram();
    let kind = top(&diagram, guard, back.before.turn())?.kind;
    (falls != cell && instead.sketches().iter().any(answers))
        .then(|| Refusal::new(&OVERLOADED, &[kind.into(), name(&diagram, guard).as_str().into(), victim, at]))
}

/// A piece that goes somewhere and wins something a move later: by a pin, or because it attacks two things.
fn followed_up(first: &Ply, back: &Ply, then: &Ply) -> Option<Refusal> {
    let ([victim, at, ..], falls) = free_capture(then.before.as_ref(), &then.text)?;
    let stands = first.sketch.to?;
    let after = first.after()?;
    let diagram = after.diagram();
    let kind = top(&diagram, stands, first.before.turn())?.kind;
    // What falls stood there when it was attacked, and nothing has stepped out of the way since.
    let width = diagram.files.len().max(1);
    let opened = matches!(back.sketch.pick, Pick::Cell(cell) if is_between(width, [stands, falls], cell));
    if opened || diagram.cells.get(falls) != then.before.diagram().cells.get(falls) {
        return None;
    }
    let clause = if is_pinned(after.as_ref(), stands, falls) {
        &PINNED
    } else if then.sketch.pick == Pick::Cell(stands) && attacks_twice(after.as_ref(), stands, falls) {
        &DOUBLE_ATTACK
    } else {
        return None;
    };
    Some(Refusal::new(clause, &[kind.into(), name(&diagram, stands).as_str().into(), victim, at]))
}

/// Whether the piece on `attacker` alone keeps the one on `cell` from moving, its side not being in check: without the
/// attacker it has a quiet move that the attacker does not stand in the way of, and with it none at all. What it stood in
/// the way of would be blocked, not pinned.
fn is_pinned(after: &dyn AnyLine, attacker: usize, cell: usize) -> bool {
    let from_here = |line: &dyn AnyLine| -> Vec<Sketch> {
        let moves = line.sketches().into_iter().map(|(_, sketch)| sketch);
        moves.filter(|sketch| sketch.pick == Pick::Cell(cell)).collect()
    };
    if after.in_check() || !from_here(after).is_empty() {
        return false;
    }
    let width = after.diagram().files.len().max(1);
    let passes = |to: usize| to == attacker || is_between(width, [cell, to], attacker);
    let Some(bared) = after.bared(attacker) else { return false };
    from_here(bared.as_ref())
        .iter()
        .any(|it| it.effect == Effect::Move && it.to.is_some_and(|to| !passes(to)))
}

/// Whether the piece on `from` attacks something beside `cell`: it gives check itself, or threatens a second capture
/// whichever piece the other side moves.
fn attacks_twice(after: &dyn AnyLine, from: usize, cell: usize) -> bool {
    if after.in_check() {
        // A check that stays when the piece is lifted off is another's, or would be answered as if it were.
        return after.bared(from).is_some_and(|bared| !bared.in_check());
    }
    let targets = |line: &dyn AnyLine| -> Vec<usize> {
        let captures = line.sketches().into_iter().map(|(_, sketch)| sketch);
        let ours = captures.filter(|it| it.effect == Effect::Capture && it.pick == Pick::Cell(from));
        ours.filter_map(|it| it.to).collect()
    };
    // A move that leaves the first target where it is shows what else is attacked.
    let answers = after.sketches();
    let calm = answers.iter().filter(|(_, it)| it.effect == Effect::Move && it.pick != Pick::Cell(cell));
    calm.take(MOST_ANSWERS).any(|(text, it)| {
        let mut line = after.fork();
        let stood = |target: &usize| *target != cell && Some(*target) != it.to;
        line.play(text).is_ok() && targets(line.as_ref()).iter().any(stood)
    })
}

#[cfg(test)]
mod tests {
    use ikusa_rules::Lang;

    use super::*;

    /// What is said of a line of shogi that answers a bad move, in both languages.
    fn said(position: &str, reply: &str) -> Option<[String; 2]> {
        let line = crate::game("shogi").expect("the game").open(Some(position), &[]).expect("a position");
        let reply: Vec<String> = reply.split(' ').map(str::to_owned).collect();
        let fact = of(line.as_ref(), &reply)?;
        Some([Lang::Es, Lang::En].map(|lang| fact.sentence(lang)))
    }

    #[track_caller]
    fn says(position: &str, reply: &str, es: &str, en: &str) {
        assert_eq!(said(position, reply), Some([es.to_owned(), en.to_owned()]));
    }

    #[test]
    fn a_guard_with_two_duties() {
        // The gold covers silver and rook; it takes back for the one and leaves the other.
        says(
            "1k7/9/9/2p1p4/2S1R4/3G5/9/9/1K7 w - 1",
            "7d7e 6f7e 5d5e",
            "deja el general de oro de 6f con dos piezas que apoyar: captura para recuperar una, y cae la torre de 5e",
            "leaves the gold general on 6f with two pieces to cover: it takes back for one, and the rook on 5e falls",
        );
        // A second guard behind the rook: nothing falls.
        assert_eq!(
            said("1k7/9/9/2p1p4/2S1R4/3GG4/9/9/1K7 w - 1", "7d7e 6f7e 8a8b"),
            said("1k7/9/9/2p1p4/2S1R4/3GG4/9/9/1K7 w - 1", "7d7e")
        );
    }

    #[test]
    fn two_things_attacked_at_once() {
        says(
            "1k7/9/9/9/9/9/3R1R3/9/1K7 w n 1",
            "N*5e 6g6f 5e4g+",
            "deja que el caballero ataque desde 5e dos cosas a la vez: cae la torre de 4g",
            "lets the knight attack two things at once from 5e: the rook on 4g falls",
        );
        // A check that the piece itself gives is the second attack.
        says(
            "1k7/9/9/9/9/9/3R1K3/9/9 w n 1",
            "N*5e 4g4h 5e6g+",
            "deja que el caballero ataque desde 5e dos cosas a la vez: cae la torre de 6g",
            "lets the knight attack two things at once from 5e: the rook on 6g falls",
        );
        // The rook behind the knight gives the check: the knight itself attacks one thing.
        assert_eq!(said("1k2r4/9/4n4/9/9/9/6R2/9/4K4 w - 1", "5c4e 5i6i 4e3g+"), None);
        // One thing attacked is no double attack.
        assert_eq!(said("1k7/9/9/9/9/9/5R3/9/1K7 w n 1", "N*5e 8i8h 5e4g+"), None);
    }

    #[test]
    fn a_piece_that_cannot_leave_its_king() {
        says(
            "1k7/9/9/9/9/9/4B4/9/4K4 w r 1",
            "R*5c 5i4i 5c5g+",
            "deja que la torre de 5c clave el alfil de 5g, que ya no puede moverse",
            "lets the rook on 5c pin the bishop on 5g, which can no longer move",
        );
        assert_eq!(said("1k7/9/9/9/9/9/4B4/9/3K5 w r 1", "R*5c 6i7i 5c5g+"), None);
        // The bishop was pinned before, by another piece: the king that moves has no part in it.
        assert_eq!(said("1k2r4/9/9/9/9/9/4B4/9/4K4 w - 1", "8a8b 5i4i 5a5g+"), None);
    }

    #[test]
    fn an_exchange_is_spoken_of_if_it_loses() {
        let unequal = "1k7/9/9/4p4/4R4/4G4/9/9/1K7 w - 1";
        says(
            unequal,
            "5d5e",
            "pierde en el cambio de 5e: el peón de 5d captura la torre, y lo que se recupera vale menos",
            "loses by the exchange on 5e: the pawn on 5d takes the rook, and what is taken back is worth less",
        );
        assert_eq!(said("1k7/9/9/4r4/4R4/4G4/9/9/1K7 w - 1", "5d5e"), None, "rook for rook");
    }
}
