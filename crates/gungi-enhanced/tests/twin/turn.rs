//! Section 6: everything that one could do in a turn, tried on a copy and then judged.

use super::board::{Square, name, step};
use super::draft::Draft;
use super::effects;
use super::movement::mount;
use super::piece::Kind::*;
use super::piece::{Face, Piece};
use super::reach::{Ascent, destinations, is_in_check, is_stuck};
use super::twin::Twin;

/// Every legal move with the position it leads to. A position that is over has none.
pub(crate) fn all(twin: &Twin) -> Vec<(String, Twin)> {
    if twin.outcome_without_moves().is_some() {
        return Vec::new();
    }
    let mut moves = initial_phase(twin);
    if twin.pending.is_none() {
        let drafts = [steps, tower_captures, drops, exchanges, sacrifices, mounts, substitutions];
        let drafts = drafts.iter().flat_map(|action| action(twin));
        moves.extend(drafts.filter_map(|draft| Some((draft.text.clone(), draft.judge(twin)?))));
    }
    moves
}

/// Calling a fault, and the relocation of a piece just received (F10: both may be possible).
fn initial_phase(twin: &Twin) -> Vec<(String, Twin)> {
    let mut moves = Vec::new();
    if twin.claimable {
        moves.push(("claim".to_owned(), Twin { claimed_by: Some(twin.turn), ..twin.clone() }));
    }
    if let Some(face) = twin.pending {
        // F5: any empty square of the territory, whatever it does to checks. F1: it does not end the turn.
        for square in twin.board.free_territory(twin.turn) {
            let mut next = Twin { pending: None, ..twin.clone() };
            next.board.push(square, Piece { face, side: twin.turn });
            moves.push((format!("({})", name(square)), next));
        }
    }
    moves
}

/// The squares whose top piece belongs to the side to move.
fn own_tops(twin: &Twin) -> Vec<Square> {
    (0..81).filter(|&square| twin.board.top(square).is_some_and(|top| top.side == twin.turn)).collect()
}

/// 6.1 to 6.3: moves, jumps and captures by movement.
fn steps(twin: &Twin) -> Vec<Draft> {
    let ascent = Ascent::of(&twin.board, twin.turn);
    let in_check = twin.in_check();
    let mut drafts = Vec::new();
    for from in own_tops(twin) {
        for to in destinations(&twin.board, from, &ascent) {
            match twin.board.top(to) {
                None => drafts.extend(step_onto(twin, from, to)),
                Some(top) if top.side == twin.turn => {
                    // A King in check may not jump; R3 bans jumps into the range.
                    let king_in_check =
                        in_check && twin.board.top(from).is_some_and(|top| top.kind() == King);
                    if !king_in_check && !ascent.bans_jump(&twin.board, to) {
                        drafts.extend(step_onto(twin, from, to));
                    }
                }
                Some(_) => drafts.extend(effects::capture_by_movement(twin, from, to)),
            }
        }
    }
    drafts
}

/// 6.1 and 6.2: to an empty square or onto an own piece, then Forced Recovery to the own reserve.
fn step_onto(twin: &Twin, from: Square, to: Square) -> Option<Draft> {
    let mut draft = Draft::of(twin, format!("{}-{}", name(from), name(to)));
    let piece = draft.now.board.pop(from);
    draft.now.board.push(to, piece);
    draft.keeps_the_tower_rules()?;
    draft.recover_to_own_reserve(to);
    Some(draft)
}

/// 6.4: captures in a tower.
fn tower_captures(twin: &Twin) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for at in 0..81 {
        for level in 0..twin.board.0[at].height() {
            drafts.extend(effects::capture_in_a_tower(twin, at, level));
        }
    }
    drafts
}

/// 6.5: drops onto empty squares and Foundations.
fn drops(twin: &Twin) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for face in Face::all().filter(|&face| twin.may_use(face)) {
        for to in 0..81 {
            let is_open = match twin.board.top(to) {
                None => true,
                Some(top) => top.side == twin.turn && top.is_foundation(),
            };
            if is_open {
                drafts.extend(drop_onto(twin, face, to));
            }
        }
    }
    drafts
}

fn drop_onto(twin: &Twin, face: Face, to: Square) -> Option<Draft> {
    let mut draft = Draft::of(twin, format!("{}*{}", face.letter(), name(to)));
    let piece = draft.take_from_reserve(face);
    draft.now.board.push(to, piece);
    draft.keeps_the_tower_rules()?;
    let level = draft.now.board.0[to].height() - 1;
    draft.placed_by_drop(to, level);
    // Limited drop: not where it would be stuck.
    (!is_stuck(&draft.now.board, to, level)).then_some(draft)
}

/// 6.6: base-top exchanges.
fn exchanges(twin: &Twin) -> Vec<Draft> {
    (0..81).filter_map(|at| exchange(twin, at)).collect()
}

fn exchange(twin: &Twin, at: Square) -> Option<Draft> {
    let tower = &twin.board.0[at];
    if tower.height() != 3 || twin.exchanged[at] {
        return None;
    }
    let ends = [tower[0], tower[2]];
    let all_own = ends.iter().all(|end| end.side == twin.turn);
    let a_captain = ends.iter().any(|end| end.kind() == Captain);
    let all_willing = ends.iter().all(|end| !matches!(end.kind(), King | Cannon | Fortress));
    (all_own && a_captain && all_willing).then(|| {
        let mut draft = Draft::of(twin, format!(":{}", name(at)));
        draft.now.board.0[at].swap(0, 2);
        draft.exchanged = Some(at);
        draft
    })
}

/// 6.7: a King in check swaps places with an own Swordsman beside it.
fn sacrifices(twin: &Twin) -> Vec<Draft> {
    let king = twin.board.king(twin.turn);
    if !is_in_check(&twin.board, twin.turn) {
        return Vec::new();
    }
    let beside = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let squares = beside.into_iter().filter_map(|towards| step(king, towards, twin.turn));
    squares.filter_map(|square| sacrifice(twin, square, king)).collect()
}

fn sacrifice(twin: &Twin, swordsman: Square, king: Square) -> Option<Draft> {
    let tower = &twin.board.0[swordsman];
    if tower.height() != 1 || !tower[0].is(twin.turn, Swordsman) {
        return None;
    }
    let mut draft = Draft::of(twin, format!("{}={}", name(swordsman), name(king)));
    let royal = draft.now.board.pop(king);
    let guard = draft.now.board.pop(swordsman);
    draft.now.board.push(king, guard);
    draft.now.board.push(swordsman, royal);
    // The King's tower must not already hold an own Swordsman: a tower rule.
    draft.keeps_the_tower_rules()?;
    Some(draft)
}

/// 6.8: mounts carry their whole tower to an empty square.
fn mounts(twin: &Twin) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for from in 0..81 {
        let tower = &twin.board.0[from];
        if tower.height() < 2 || tower[0].side != twin.turn {
            continue;
        }
        for &leap in mount(tower[0].kind()) {
            if let Some(to) = step(from, leap, twin.turn).filter(|&to| twin.board.is_empty(to)) {
                drafts.push(carry(twin, from, to));
            }
        }
    }
    drafts
}

fn carry(twin: &Twin, from: Square, to: Square) -> Draft {
    let mut draft = Draft::of(twin, format!("{}~{}", name(from), name(to)));
    draft.now.board.0.swap(from, to);
    // R8: only the top piece of the carried tower is tested for Forced Recovery.
    draft.recover_to_own_reserve(to);
    draft
}

/// 6.9: an own Lancer at any level is exchanged for a reserve piece other than a Lancer.
fn substitutions(twin: &Twin) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for at in 0..81 {
        for level in 0..twin.board.0[at].height() {
            if twin.board.0[at][level].is(twin.turn, Lancer) {
                let faces = Face::all().filter(|&face| twin.may_use(face) && face.kind() != Lancer);
                drafts.extend(faces.filter_map(|face| substitute(twin, at, level, face)));
            }
        }
    }
    drafts
}

fn substitute(twin: &Twin, at: Square, level: usize, face: Face) -> Option<Draft> {
    let mut draft = Draft::of(twin, format!("{}<>{}", name(at), face.letter()));
    let lancer = twin.board.0[at][level];
    let piece = draft.take_from_reserve(face);
    draft.now.board.0[at].set(level, piece);
    draft.now.reserves[twin.turn as usize].add(lancer.face);
    draft.keeps_the_tower_rules()?;
    draft.placed_by_substitution(at, level);
    // R6: Limited drop applies too.
    (!is_stuck(&draft.now.board, at, level)).then_some(draft)
}
