//! Why a move is not legal: the clause behind every refusal.
//!
//! This is the plain reading of the rules, one move at a time: look at the pattern, make the move on a copy,
//! look at the Marshals. The generator answers the same questions for whole sets, and the laws compare both.

use ikusa_rules::geometry::{between, line, neighbours};
use ikusa_rules::{Arg, Bitboard, Color, Position as _, Refusal, Square, Text, geometry};

use crate::attack::Attackers;
use crate::clauses;
use crate::moves::{Arrival, Move};
use crate::notation::{MoveText, Space, space_name, square_name};
use crate::options::Screens;
use crate::patterns::{Mode, cannon_shots, reach, targets};
use crate::piece::{Kind, Piece};
use crate::placement::area;
use crate::position::Position;
use crate::powers::{Powers, double_step, doubles};
use crate::stage::Stage;

/// The clause that forbids `m`, if one does.
pub(crate) fn of(position: &Position, m: Move) -> Option<Refusal> {
    match m {
        Move::Board { from, to, arrival } => board(position, from, to, arrival),
        Move::Drop { kind, to } => drop(position, kind, to),
        Move::Pass | Move::Done => stop(position),
    }
}

/// Every clause that `m` breaks. What a move would leave behind is asked only where it can be made on the board.
pub(crate) fn broken(position: &Position, m: Move) -> Vec<Refusal> {
    let asked = match m {
        Move::Board { from, to, arrival } => match source(position, from) {
            Some(refusal) => vec![Some(refusal)],
            None => {
                let entered = entry(position, to, arrival);
                let safe = entered.is_none().then(|| own_safety(position, m)).flatten();
                vec![way(position, from, to, arrival), entered, safe]
            }
        },
        Move::Drop { kind, to } if position.stage() == Stage::Battle => {
            let (held, entered) = (not_in_hand(position, kind), entry(position, to, Arrival::OnTop));
            let made = held.is_none() && entered.is_none();
            let after =
                if made { [own_safety(position, m), pawn_drop(position, kind, to)] } else { [None; 2] };
            [vec![held, entered], after.to_vec()].concat()
        }
        Move::Drop { kind, to } => {
            let outside = (!area(position.turn()).has(to)).then(|| out_of_area(position, to));
            vec![not_in_hand(position, kind), outside, entry(position, to, Arrival::OnTop)]
        }
        Move::Pass | Move::Done => vec![stop(position)],
    };
    asked.into_iter().flatten().collect()
}

/// The legal move that a text means.
pub(crate) fn resolve(position: &Position, text: MoveText) -> Result<Move, Refusal> {
    let m = text.meant(position);
    match text {
        MoveText::Pass | MoveText::Done => {}
        MoveText::Drop { to, .. } => {
            let height = position.tower(to.square).height();
            match of(position, m) {
                None if to.level != height + 1 => return Err(landing(to.square, height + 1)),
                Some(refusal) => return Err(refusal),
                None => return Ok(m),
            }
        }
        MoveText::Board { from, to } => return resolve_board(position, m, from, to),
    }
    of(position, m).map_or(Ok(m), Err)
}

fn resolve_board(position: &Position, m: Move, from: Space, to: Space) -> Result<Move, Refusal> {
    let tower = position.tower(from.square);
    if let Some(refusal) = source(position, from.square) {
        return Err(refusal);
    }
    if from.level != tower.height() {
        let args = [name(from.square), i32::from(tower.height()).into()];
        return Err(Refusal::new(&clauses::COVERED, &args));
    }
    let height = position.tower(to.square).height();
    if to.level == height || to.level == height + 1 {
        return of(position, m).map_or(Ok(m), Err);
    }
    let enemy_top = position.tops(!position.turn()).has(to.square);
    Err(match height {
        1 | 2 if enemy_top => {
            let levels = [name(to.square), i32::from(height + 1).into(), i32::from(height).into()];
            Refusal::new(&clauses::WRONG_LEVEL, &levels)
        }
        3 if !enemy_top => Refusal::new(&clauses::FULL_TOWER, &[name(to.square)]),
        3 => landing(to.square, 3),
        _ => landing(to.square, height + 1),
    })
}

fn landing(square: Square, level: u8) -> Refusal {
    Refusal::new(&clauses::LANDING_LEVEL, &[name(square), i32::from(level).into()])
}

fn name(square: Square) -> ikusa_rules::Arg {
    square_name(square).as_str().into()
}

/// What is wrong with the square a piece is to leave.
fn source(position: &Position, from: Square) -> Option<Refusal> {
    if position.stage() != Stage::Battle {
        return Some(Refusal::new(&clauses::NOT_IN_STAGE, &[]));
    }
    let turn = position.turn();
    match position.tower(from).top() {
        None => Some(Refusal::new(&clauses::EMPTY_SOURCE, &[name(from)])),
        Some(piece) if piece.color != turn => {
            Some(Refusal::new(&clauses::NOT_YOURS, &[name(from), turn.into()]))
        }
        Some(_) => None,
    }
}

fn board(position: &Position, from: Square, to: Square, arrival: Arrival) -> Option<Refusal> {
    source(position, from)
        .or_else(|| way(position, from, to, arrival))
        .or_else(|| entry(position, to, arrival))
        .or_else(|| own_safety(position, Move::Board { from, to, arrival }))
}

/// What keeps a piece from getting to a square at all.
fn way(position: &Position, from: Square, to: Square, arrival: Arrival) -> Option<Refusal> {
    let board = &position.board;
    let (turn, occupied) = (position.turn(), board.occupied());
    let kind = position.tower(from).top()?.kind;
    let mode = Powers::of(board, board.tops(turn), occupied).mode(from);
    let mut entered = targets(turn, from, mode, kind, occupied);
    if kind == Kind::Cannon && arrival == Arrival::Capture {
        let shots = cannon_shots(from, occupied, position.options.screens);
        return (!shots.has(to)).then(|| no_shot(position, from, to, entered));
    }
    let double = kind == Kind::Pawn && double_step(turn, from) == Some(to);
    let free = between(from, to) & occupied;
    if double && doubles(mode) && position.tower(from).height() == 1 && free.is_empty() {
        entered = entered.with(to);
    }
    if entered.has(to) {
        return None;
    }
    Some(if double && (!doubles(mode) || position.tower(from).height() > 1) {
        Refusal::new(&clauses::DOUBLE_STEP, &[name(from)])
    } else if double || reach(turn, from, mode, kind).has(to) {
        blocked(kind, from, to, occupied)
    } else {
        off_pattern(position, kind, mode, from, to)
    })
}

fn blocked(kind: Kind, from: Square, to: Square, occupied: Bitboard) -> Refusal {
    let obstacles = (between(from, to) & occupied).into_iter();
    let first = name(obstacles.min_by_key(|square| square.distance(from)).unwrap_or(to));
    match kind {
        Kind::LieutenantGeneral => Refusal::new(&clauses::LIEUTENANT_LEAP, &[first]),
        _ => Refusal::new(&clauses::BLOCKED, &[name(from), name(to), first]),
    }
}

/// By which pattern a piece moves, in words.
static MODES: [Text; Mode::COUNT] = [
    Text { es: "como en el nivel 1", en: "as on tier 1" },
    Text { es: "como en el nivel 2", en: "as on tier 2" },
    Text { es: "como en el nivel 3", en: "as on tier 3" },
    Text { es: "como en los tres niveles", en: "as on all three tiers" },
];

/// The Lieutenant General that would open the way if it were uncovered or its line free.
fn idle_general(position: &Position, kind: Kind, from: Square, to: Square) -> Option<Refusal> {
    let (board, turn) = (&position.board, position.turn());
    if !targets(turn, from, Mode::All, kind, board.occupied()).has(to) {
        return None;
    }
    let attackers = Attackers::now(board, turn, position.options.screens);
    let args = |general| [kind.info().into(), name(from), name(to), name(general)];
    if let Some((general, _)) = attackers.lines_to_generals(from).next() {
        return Some(Refusal::new(&clauses::LINE_BROKEN, &args(general)));
    }
    let covered = Square::all()
        .filter(|square| *square != from && !attackers.men_of(Kind::LieutenantGeneral).has(*square));
    let lieutenant = Piece::new(turn, Kind::LieutenantGeneral);
    covered
        .filter(|square| position.tower(*square).pieces().any(|piece| piece == lieutenant))
        .find(|square| line(*square, from).any() && !between(*square, from).meets(board.occupied()))
        .map(|general| Refusal::new(&clauses::LINE_COVERED, &args(general)))
}

/// Two squares straight ahead are the double step that this Pawn lacks; a square of the own tier's pattern
/// is lost to the Fortress; anything else was never within reach.
fn off_pattern(position: &Position, kind: Kind, mode: Mode, from: Square, to: Square) -> Refusal {
    let own = Mode::tier(position.tower(from).height());
    let args = [kind.info().into(), name(from), name(to)];
    if mode != Mode::All && own != mode && reach(position.turn(), from, own, kind).has(to) {
        return Refusal::new(&clauses::FORTRESS, &args);
    }
    let ahead = from.file() == to.file() && from.distance(to) == 2;
    let forward = (to.rank() > from.rank()) == (position.turn() == Color::White);
    if kind == Kind::Pawn && ahead && forward {
        return Refusal::new(&clauses::DOUBLE_STEP, &[name(from)]);
    }
    let [kind_arg, from_arg, to_arg] = args;
    idle_general(position, kind, from, to).unwrap_or_else(|| {
        Refusal::new(&clauses::NO_PATTERN, &[kind_arg, from_arg, to_arg, Arg::Word(&MODES[mode as usize])])
    })
}

/// Over how much a Cannon captures, as agreed.
static SCREENS: [Text; 2] = [
    Text { es: "al menos un obstáculo", en: "at least one obstacle" },
    Text { es: "un obstáculo exactamente, como se acordó", en: "exactly one obstacle, as agreed" },
];

/// Why a Cannon may not capture on `to`.
fn no_shot(position: &Position, from: Square, to: Square, entered: Bitboard) -> Refusal {
    if position.tops(position.turn()).has(to) {
        return Refusal::new(&clauses::OWN_CAPTURE, &[name(to)]);
    }
    let in_line = from.file() == to.file() || from.rank() == to.rank();
    if from == to || !in_line {
        let mode =
            Powers::of(&position.board, position.tops(position.turn()), position.board.occupied()).mode(from);
        let args = [Kind::Cannon.info().into(), name(from), name(to), Arg::Word(&MODES[mode as usize])];
        return Refusal::new(&clauses::NO_PATTERN, &args);
    }
    let obstacles = (geometry::between(from, to) & position.board.occupied()).len();
    if obstacles == 0 && entered.has(to) {
        return Refusal::new(&clauses::CANNON_CAPTURE, &[name(to)]);
    }
    debug_assert!(obstacles == 0 || position.options.screens == Screens::One);
    let agreed = Arg::Word(&SCREENS[usize::from(position.options.screens == Screens::One)]);
    Refusal::new(&clauses::CANNON_SCREEN, &[name(from), name(to), (obstacles as i32).into(), agreed])
}

/// What keeps a piece from entering a square that it gets to.
fn entry(position: &Position, to: Square, arrival: Arrival) -> Option<Refusal> {
    let tower = position.tower(to);
    let top = tower.top();
    if top.is_some_and(|piece| piece.kind == Kind::Marshal) {
        return Some(Refusal::new(&clauses::UNTOUCHABLE, &[name(to)]));
    }
    match arrival {
        Arrival::Capture => match top {
            None => Some(landing(to, 1)),
            // A move to the third level of an own tower of three is meant as stacking.
            Some(piece) if piece.color == position.turn() => {
                let full = tower.height() == 3;
                Some(Refusal::new(
                    if full { &clauses::FULL_TOWER } else { &clauses::OWN_CAPTURE },
                    &[name(to)],
                ))
            }
            Some(_) => None,
        },
        Arrival::OnTop => (tower.height() == 3).then(|| Refusal::new(&clauses::FULL_TOWER, &[name(to)])),
    }
}

/// Check and the neighbourhood of Marshals, looked at on a copy.
fn own_safety(position: &Position, m: Move) -> Option<Refusal> {
    let turn = position.turn();
    let after = position.after(m);
    let marshal = after.marshal(turn)?;
    if let Some(other) = after.marshal(!turn)
        && neighbours(marshal).has(other)
    {
        return Some(Refusal::new(&clauses::ADJACENT, &[name(marshal), name(other)]));
    }
    let attacker = after.attacker(turn)?;
    let args = [turn.into(), name(marshal), attacker.kind.info().into(), name(attacker.from)];
    Some(Refusal::new(&clauses::CHECK, &args))
}

fn drop(position: &Position, kind: Kind, to: Square) -> Option<Refusal> {
    not_in_hand(position, kind).or_else(|| match position.stage() {
        Stage::Battle => entry(position, to, Arrival::OnTop)
            .or_else(|| own_safety(position, Move::Drop { kind, to }))
            .or_else(|| pawn_drop(position, kind, to)),
        Stage::Placement { round, .. } => placement(position, round, kind, to),
    })
}

fn not_in_hand(position: &Position, kind: Kind) -> Option<Refusal> {
    let turn = position.turn();
    let args = [turn.into(), kind.info().into()];
    (position.hand(turn)[kind.index()] == 0).then(|| Refusal::new(&clauses::NOT_IN_HAND, &args))
}

fn out_of_area(position: &Position, to: Square) -> Refusal {
    Refusal::new(&clauses::AREA, &[position.turn().into(), name(to)])
}

/// M7: a Pawn drop never leaves the enemy Marshal attacked.
fn pawn_drop(position: &Position, kind: Kind, to: Square) -> Option<Refusal> {
    if kind != Kind::Pawn {
        return None;
    }
    let attacker = position.after(Move::Drop { kind, to }).attacker(!position.turn())?;
    let space = space_name(to, position.tower(to).height() + 1);
    let args = [space.as_str().into(), attacker.kind.info().into(), name(attacker.from)];
    Some(Refusal::new(&clauses::PAWN_DROP, &args))
}

fn placement(position: &Position, round: u8, kind: Kind, to: Square) -> Option<Refusal> {
    let turn = position.turn();
    let late = round == Stage::LAST_ROUND && position.hand(turn)[Kind::Marshal.index()] > 0;
    if late && kind != Kind::Marshal {
        return Some(Refusal::new(&clauses::LAST_ROUND, &[]));
    }
    if !area(turn).has(to) {
        return Some(out_of_area(position, to));
    }
    if let Some(refusal) = entry(position, to, Arrival::OnTop) {
        return Some(refusal);
    }
    // M6, for either Marshal.
    let after = position.after(Move::Drop { kind, to });
    let attack = |color| after.attacker(color).map(|attacker| (color, attacker));
    let (attacked, attacker) = Color::BOTH.into_iter().find_map(attack)?;
    let args = [name(to), attacked.into(), attacker.kind.info().into(), name(attacker.from)];
    Some(Refusal::new(&clauses::PLACED_INTO_CHECK, &args))
}

/// Pass and done.
fn stop(position: &Position) -> Option<Refusal> {
    let Stage::Placement { round, .. } = position.stage() else {
        return Some(Refusal::new(&clauses::NOT_PLACING, &[]));
    };
    let turn = position.turn();
    if round < Stage::FREE_ROUND {
        return Some(Refusal::new(&clauses::TOO_EARLY, &[i32::from(round).into()]));
    }
    if position.marshal(turn).is_none() {
        return Some(Refusal::new(&clauses::MARSHAL_IN_HAND, &[turn.into()]));
    }
    None
}
