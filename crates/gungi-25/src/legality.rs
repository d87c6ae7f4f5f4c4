//! Why a move is not legal: the clause behind every refusal.
//!
//! This is the plain reading of the rules, one move at a time; the generator answers the same questions for whole sets,
//! and the laws compare both.

use ikusa_rules::geometry::between;
use ikusa_rules::{Arg, Position as _, Refusal, Square};

use crate::clauses;
use crate::draft::{Draft, area};
use crate::generate::{can_betray, front};
use crate::moves::{Arrival, Betrayal, Move};
use crate::notation::square_name;
use crate::options::{Check, Wing};
use crate::patterns::{landings, line_targets, open_lines};
use crate::piece::Kind;
use crate::position::Position;

/// The clause that forbids `m`, if one does.
pub(crate) fn refusal(position: &Position, m: Move) -> Option<Refusal> {
    match m {
        Move::Place { kind, to, done } => placement(position, kind, to, done),
        _ if position.draft() != Draft::Over => Some(Refusal::new(&clauses::IN_DRAFT, &[])),
        Move::Board { from, to, arrival } => board(position, from, to, arrival),
        Move::Drop { kind, to, betrayal } => drop(position, kind, to, betrayal),
    }
    .or_else(|| ended(position))
    .or_else(|| own_safety(position, m))
}

/// Every clause that `m` breaks. What a move would leave behind is asked only where it can be made on the board.
pub(crate) fn broken(position: &Position, m: Move) -> Vec<Refusal> {
    let drafting = position.draft() != Draft::Over;
    let (asked, possible) = match m {
        Move::Board { from, to, arrival } if !drafting => match source(position, from) {
            Some(refusal) => (vec![Some(refusal)], false),
            None => {
                let (entered, turns) =
                    (entry(position, from, to, arrival), turned(position, from, to, arrival));
                let possible = entered.is_none() && turns.is_none();
                (vec![way(position, from, to), entered, turns], possible)
            }
        },
        Move::Drop { kind, to, betrayal } if !drafting => {
            let asked = vec![
                held(position, kind),
                on_enemy(position, to),
                too_far(position, to),
                covered(position, to),
                betrayed(position, kind, to, betrayal, Some(kind)),
            ];
            let possible = asked.iter().all(Option::is_none);
            (asked, possible)
        }
        _ => (vec![refusal(position, m)], false),
    };
    let after = if possible { own_safety(position, m) } else { None };
    asked.into_iter().chain([after]).flatten().collect()
}

fn name(square: Square) -> Arg {
    square_name(square).into()
}

/// A game that is over has no moves: its end is the reason.
fn ended(position: &Position) -> Option<Refusal> {
    if position.draft() != Draft::Over {
        return None;
    }
    let end = crate::outcome::plain(position);
    if let Some(clause) = end.and_then(|outcome| outcome.reason.clause) {
        return Some(Refusal::new(clause, &[]));
    }
    // With free checks nothing but the end keeps a move from being played.
    (position.options.check == Check::Free && !position.has_moves())
        .then(|| Refusal::new(&clauses::FREE, &[]))
}

fn board(position: &Position, from: Square, to: Square, arrival: Arrival) -> Option<Refusal> {
    source(position, from)
        .or_else(|| way(position, from, to))
        .or_else(|| entry(position, from, to, arrival))
        .or_else(|| turned(position, from, to, arrival))
}

/// What is wrong with the betrayals of a piece that stacks.
fn turned(position: &Position, from: Square, to: Square, arrival: Arrival) -> Option<Refusal> {
    let Arrival::Stack(betrayal) = arrival else { return None };
    betrayed(position, position.tower(from).top()?.kind, to, betrayal, None)
}

/// What is wrong with the square a piece is to leave.
fn source(position: &Position, from: Square) -> Option<Refusal> {
    let turn = position.turn();
    match position.tower(from).top() {
        None => Some(Refusal::new(&clauses::EMPTY_SOURCE, &[name(from)])),
        Some(piece) if piece.color != turn => {
            Some(Refusal::new(&clauses::NOT_YOURS, &[name(from), turn.into()]))
        }
        Some(_) => None,
    }
}

/// What keeps a piece from getting to a square at all.
fn way(position: &Position, from: Square, to: Square) -> Option<Refusal> {
    let (board, turn) = (&position.board, position.turn());
    let tower = position.tower(from);
    let (kind, tier) = (tower.top()?.kind, tower.height());
    if open_lines(turn, kind, tier, from).has(to) {
        let occupied = board.occupied();
        if line_targets(turn, kind, tier, from, occupied).has(to) {
            return None;
        }
        let obstacles = between(from, to) & occupied;
        let first = obstacles.into_iter().min_by_key(|square| square.distance(from))?;
        return Some(Refusal::new(&clauses::BLOCKED, &[name(from), name(to), name(first)]));
    }
    let landing = |wing: bool| landings(turn, kind, tier, from, wing).find(|landing| landing.to == to);
    let walls = board.higher_than(tier);
    let Some(path) = landing(false) else {
        let args = [kind.info().into(), name(from), name(to), i32::from(tier).into()];
        return Some(Refusal::new(&clauses::NO_PATTERN, &args));
    };
    let passed = path.path.without(to) & walls;
    if let Some(wall) = passed.into_iter().min_by_key(|square| square.distance(from)) {
        return Some(Refusal::new(&clauses::VAULT_BLOCKED, &[name(from), name(to), name(wall)]));
    }
    if position.options.wing == Wing::On
        && let Some(wall) = landing(true).and_then(|winged| (winged.path & !path.path & walls).first())
    {
        return Some(Refusal::new(&clauses::WING, &[name(from), name(to), name(wall)]));
    }
    None
}

/// What keeps a piece from entering a square that it gets to (§4).
fn entry(position: &Position, from: Square, to: Square, arrival: Arrival) -> Option<Refusal> {
    let (tower, tier) = (position.tower(to), position.tower(from).height());
    let height = tower.height();
    if height > tier {
        let args = [name(to), i32::from(height).into(), i32::from(tier).into()];
        return Some(Refusal::new(&clauses::HIGHER, &args));
    }
    match (arrival, tower.top()) {
        (Arrival::Move, None) => None,
        (Arrival::Move, Some(_)) => Some(Refusal::new(&clauses::OCCUPIED, &[name(to)])),
        (_, None) => Some(Refusal::new(&clauses::NOTHING_THERE, &[name(to)])),
        (Arrival::Capture, Some(top)) => {
            (top.color == position.turn()).then(|| Refusal::new(&clauses::OWN_TOP, &[name(to)]))
        }
        (Arrival::Stack(_), Some(_)) => {
            let marshal = position.marshal(position.turn()) == Some(from);
            if marshal && !position.options.marshal_stacks() {
                return Some(Refusal::new(&clauses::MARSHAL_STACKS, &[]));
            }
            covered(position, to)
        }
    }
}

/// What keeps anything from being put on top of a square.
fn covered(position: &Position, to: Square) -> Option<Refusal> {
    let (tower, tallest) = (position.tower(to), position.options.tallest());
    if tower.top().is_some_and(|top| top.kind == Kind::Marshal) {
        return Some(Refusal::new(&clauses::ON_MARSHAL, &[name(to)]));
    }
    (tower.height() >= tallest)
        .then(|| Refusal::new(&clauses::FULL_TOWER, &[name(to), i32::from(tallest).into()]))
}

/// What is wrong with a betrayal (§7).
fn betrayed(
    position: &Position,
    kind: Kind,
    to: Square,
    betrayal: Betrayal,
    dropped: Option<Kind>,
) -> Option<Refusal> {
    if betrayal == Betrayal::None {
        return None;
    }
    if kind != Kind::Tactician {
        return Some(Refusal::new(&clauses::NOT_TACTICIAN, &[]));
    }
    let (turn, tower) = (position.turn(), position.tower(to));
    for tier in betrayal.tiers() {
        if tower.on_tier(tier).is_none_or(|piece| piece.color == turn) {
            return Some(Refusal::new(&clauses::NO_ENEMY, &[name(to), i32::from(tier).into()]));
        }
    }
    let hand = position.hand(turn);
    if can_betray(tower, betrayal, turn, hand, dropped) {
        None
    } else if can_betray(tower, betrayal, turn, hand, None) {
        Some(Refusal::new(&clauses::SPENT_TACTICIAN, &[name(to)]))
    } else {
        Some(Refusal::new(&clauses::NO_PAYMENT, &[name(to)]))
    }
}

fn held(position: &Position, kind: Kind) -> Option<Refusal> {
    let turn = position.turn();
    (position.hand(turn)[kind.index()] == 0)
        .then(|| Refusal::new(&clauses::NOT_IN_HAND, &[turn.into(), kind.info().into()]))
}

fn drop(position: &Position, kind: Kind, to: Square, betrayal: Betrayal) -> Option<Refusal> {
    held(position, kind)
        .or_else(|| on_enemy(position, to))
        .or_else(|| too_far(position, to))
        .or_else(|| covered(position, to))
        .or_else(|| betrayed(position, kind, to, betrayal, Some(kind)))
}

fn on_enemy(position: &Position, to: Square) -> Option<Refusal> {
    position.tops(!position.turn()).has(to).then(|| Refusal::new(&clauses::ON_ENEMY, &[name(to)]))
}

fn too_far(position: &Position, to: Square) -> Option<Refusal> {
    (!front(&position.board, position.turn()).has(to)).then(|| Refusal::new(&clauses::TOO_FAR, &[name(to)]))
}

fn placement(position: &Position, kind: Kind, to: Square, done: bool) -> Option<Refusal> {
    if position.draft() == Draft::Over {
        return Some(Refusal::new(&clauses::NOT_IN_BATTLE, &[]));
    }
    let turn = position.turn();
    if let Some(refusal) = held(position, kind) {
        return Some(refusal);
    }
    if position.hand(turn)[Kind::Marshal.index()] > 0 && kind != Kind::Marshal {
        return Some(Refusal::new(&clauses::MARSHAL_FIRST, &[]));
    }
    if !area(turn).has(to) {
        return Some(Refusal::new(&clauses::AREA, &[turn.into(), name(to)]));
    }
    if let Some(refusal) = covered(position, to) {
        return Some(refusal);
    }
    (position.is_last_piece() && !done).then(|| Refusal::new(&clauses::LAST_PIECE, &[]))
}

/// N14: no move leaves the own Marshal in check, unless it takes the other one.
fn own_safety(position: &Position, m: Move) -> Option<Refusal> {
    if position.draft() != Draft::Over || position.options.check == Check::Free {
        return None;
    }
    let turn = position.turn();
    let after = position.after(m);
    let marshal = after.marshal(turn)?;
    after.marshal(!turn)?;
    let attacker = after.strikes(!turn).find(|strike| strike.squares.has(marshal))?;
    let args = [turn.into(), name(marshal), attacker.kind.info().into(), name(attacker.from)];
    Some(Refusal::new(&clauses::CHECK, &args))
}
