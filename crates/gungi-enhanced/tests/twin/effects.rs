//! Captures with what follows from them (section 7), in the order of the Final phase: Betrayal's turning,
//! Relocation, Recruitment or Coronation, own Recovery.

use super::board::{Square, column, in_territory, name};
use super::draft::Draft;
use super::piece::Kind::*;
use super::piece::{Face, Piece};
use super::reach::is_stuck;
use super::twin::{Faults, Twin};

/// 6.3: the top piece of an enemy-topped square is captured; every choice that belongs to it is a draft.
pub(crate) fn capture_by_movement(twin: &Twin, from: Square, to: Square) -> Vec<Draft> {
    let mut draft = Draft::of(twin, format!("{}x{}", name(from), name(to)));
    let captured = draft.now.board.pop(to);
    let captor = draft.now.board.pop(from);
    draft.now.board.push(to, captor);
    // F3: the tower rules hold before anything is turned or removed.
    if captured.kind() == King || draft.keeps_the_tower_rules().is_none() {
        return Vec::new();
    }
    if captor.kind() == Jester {
        betray(&mut draft, to);
        if draft.keeps_the_tower_rules().is_none() {
            return Vec::new();
        }
    }
    let drafts = receive(draft, captured);
    let mut drafts: Vec<Draft> = match captor.kind() {
        Major if captured.kind() != Griffin => recruit_each(drafts, captured.turned()),
        King if twin.coronation => drafts.iter().flat_map(|draft| crown(draft, to)).collect(),
        _ => drafts,
    };
    if captor.is_limited() {
        // The captor stands at the level of what it captured.
        let level = twin.board.0[to].height() - 1;
        drafts.iter_mut().for_each(|draft| draft.recover_to_opponent(to, level));
    }
    drafts
}

/// 6.4: the piece at a level (from 0) is captured by an own neighbour in its tower.
pub(crate) fn capture_in_a_tower(twin: &Twin, at: Square, level: usize) -> Vec<Draft> {
    let tower = &twin.board.0[at];
    let captured = tower[level];
    let can_capture = |neighbour: &Piece| neighbour.side == twin.turn && neighbour.kind() != Fortress;
    let from_below = level.checked_sub(1).is_some_and(|below| can_capture(&tower[below]));
    let from_above = tower.get(level + 1).is_some_and(can_capture);
    if captured.side == twin.turn || captured.kind() == King || !(from_below || from_above) {
        return Vec::new();
    }
    let mut draft = Draft::of(twin, format!("{}x{}", level + 1, name(at)));
    draft.now.board.0[at].remove(level);
    let mut drafts = receive(draft, captured);
    // R4, F2: only a captor that came down is tested for Recovery, so the lower one captures if it can.
    if !from_below {
        drafts.iter_mut().for_each(|draft| draft.recover_to_opponent(at, level));
    }
    drafts
}

/// Betrayal (§7.6.4): every piece left below the Jester is turned over, except Griffins.
fn betray(draft: &mut Draft, at: Square) {
    let tower = &mut draft.now.board.0[at];
    for level in 0..tower.height() - 1 {
        if tower[level].kind() != Griffin {
            tower.set(level, tower[level].turned());
        }
    }
}

/// The captured piece is turned over into the reserve; a Griffin by Forced Relocation (§7.6.2) becomes a
/// Fortress or Cannon on an empty square of the own territory, and without one the capture is illegal (R9).
fn receive(mut draft: Draft, captured: Piece) -> Vec<Draft> {
    if captured.kind() == Griffin {
        relocate(&draft, captured.turned())
    } else {
        draft.put_in_reserve(captured.turned());
        vec![draft]
    }
}

/// Forced Relocation to each empty square of the territory on the board as it is now (F5).
fn relocate(draft: &Draft, piece: Piece) -> Vec<Draft> {
    let squares = draft.now.board.free_territory(draft.now.turn);
    let to = |square| {
        let mut next = draft.clone();
        next.now.board.push(square, piece);
        next.text += &format!("({})", name(square));
        next
    };
    squares.into_iter().map(to).collect()
}

/// Forced Recruitment (§7.6.3) of a piece that lies in the reserve.
fn recruit_each(drafts: Vec<Draft>, recruit: Piece) -> Vec<Draft> {
    drafts.into_iter().flat_map(|draft| recruit_one(draft, recruit)).collect()
}

/// To any square of the territory that is empty or has an own top piece other than the King; to the reserve
/// if no square is legal. With faults to claim (F10) faulty squares are playable, and the reserve as well if
/// there is no faultless one.
fn recruit_one(draft: Draft, recruit: Piece) -> Vec<Draft> {
    let side = recruit.side;
    let mut choices: Vec<Draft> = Vec::new();
    for square in (0..81).filter(|&square| in_territory(square, side)) {
        let is_open = draft.now.board.top(square).is_none_or(|top| top.side == side && top.kind() != King);
        if !is_open {
            continue;
        }
        let mut next = draft.clone();
        next.take_from_reserve(recruit.face);
        next.now.board.push(square, recruit);
        next.text += &format!("({})", name(square));
        let level = next.now.board.0[square].height() - 1;
        if next.keeps_the_tower_rules().is_some() && !is_stuck(&next.now.board, square, level) {
            next.placed_by_drop(square, level);
            choices.push(next);
        }
    }
    if !choices.iter().any(Draft::recruits_without_fault) {
        choices.push(draft);
    }
    choices
}

/// Coronation (§7.6.5), for a King that has just captured the top of a tower.
fn crown(draft: &Draft, at: Square) -> Vec<Draft> {
    let tower = &draft.now.board.0[at];
    let Some(below) = tower.height().checked_sub(2) else { return vec![draft.clone()] };
    let crowned_over = tower[below];
    if crowned_over.side == draft.now.turn {
        return vec![draft.clone()];
    }
    let turned = turn_below(draft, at, below);
    let mut choices = replace_below(draft, at, below);
    choices.extend(turned.iter().cloned());
    // F7: drawn if no choice passes tower rules and Double Jester. A Griffin below can always be turned or
    // relocated unless there is no empty square, and then the capture is illegal (R9). F10: with faults to
    // claim, the same text may already mean the faulty turning.
    let is_faultless = |choice: &Draft| {
        let chosen = choice.now.board.0[at][below];
        chosen.kind() != Jester || choice.now.jesters(column(at), draft.now.turn) < 2
    };
    let text_is_taken = draft.now.faults == Faults::Claim && !turned.is_empty();
    if crowned_over.kind() != Griffin && !choices.iter().any(is_faultless) && !text_is_taken {
        let mut drawn = draft.clone();
        drawn.drawn = true;
        // The faulty turning has the same text and is no choice in prevent mode.
        choices.retain(|choice| choice.text != drawn.text);
        choices.push(drawn);
    }
    choices
}

/// Replaces the piece below the King with one of the reserve, the one just captured included.
fn replace_below(draft: &Draft, at: Square, below: usize) -> Vec<Draft> {
    let replaced = draft.now.board.0[at][below].turned();
    let mut choices = Vec::new();
    for face in Face::all().filter(|&face| draft.now.may_use(face)) {
        let mut next = draft.clone();
        let piece = next.take_from_reserve(face);
        next.now.board.0[at].set(below, piece);
        next.text += &format!("{{{}}}", face.letter());
        if next.keeps_the_tower_rules().is_none() {
            continue;
        }
        // F7: a Griffin may also be replaced; its Fortress or Cannon is then relocated.
        if matches!(replaced.kind(), Fortress | Cannon) {
            choices.extend(relocate(&next, replaced));
        } else {
            next.put_in_reserve(replaced);
            choices.push(next);
        }
    }
    choices
}

/// Turns the piece below the King over in place. A Griffin at level 2 is relocated instead, and the King
/// comes down one level.
fn turn_below(draft: &Draft, at: Square, below: usize) -> Vec<Draft> {
    let mut next = draft.clone();
    let turned = next.now.board.0[at][below].turned();
    if matches!(turned.kind(), Fortress | Cannon) && below == 1 {
        next.now.board.0[at].remove(below);
        return relocate(&next, turned);
    }
    next.now.board.0[at].set(below, turned);
    if next.keeps_the_tower_rules().is_some() { vec![next] } else { Vec::new() }
}
