//! Sections 2 to 4 of the page: how pieces move and destroy, domination, legality, promotion.
//! Every conceivable action is tried, applied to a copy and judged; nothing is remembered or shared.

use crate::board::{Board, Kind, Piece, Side, Spot};

/// One move: from, to, and what a Nation becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Action {
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    pub(crate) becomes: Option<Kind>,
}

impl Action {
    /// §6 of the page: `g1-g3`, promotion `h7-h8^S`.
    pub(crate) fn text(self) -> String {
        let becomes = self.becomes.map_or(String::new(), |kind| format!("^{}", kind.letter()));
        format!("{}-{}{becomes}", self.from.text(), self.to.text())
    }
}

/// A straight line between two squares: its unit direction and its length.
#[derive(Clone, Copy)]
struct Line {
    files: i8,
    ranks: i8,
    length: i8,
}

impl Line {
    fn between(from: Spot, to: Spot) -> Option<Line> {
        let (files, ranks) = (to.file - from.file, to.rank - from.rank);
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let length = files.abs().max(ranks.abs());
        (straight && length > 0).then(|| Line { files: files.signum(), ranks: ranks.signum(), length })
    }

    fn horizontal(self) -> bool {
        self.ranks == 0
    }

    fn vertical(self) -> bool {
        self.files == 0
    }

    fn diagonal(self) -> bool {
        !self.horizontal() && !self.vertical()
    }

    /// Whether all squares strictly between the ends are empty. A move along a line that is not open is
    /// *flown*.
    fn open(self, board: &Board, from: Spot) -> bool {
        (1..self.length).all(|n| board.at(from.plus(self.files * n, self.ranks * n)).is_none())
    }
}

/// §3: the directions in which a kind slides; the Radar's and the President's are limited in length elsewhere.
fn slides_along(kind: Kind, line: Line) -> bool {
    match kind {
        Kind::Tank | Kind::Ship | Kind::Submarine => line.horizontal() || line.vertical(),
        Kind::Carrier => line.horizontal() || line.diagonal(),
        Kind::Superplane => line.diagonal(),
        Kind::Missile => line.vertical() || line.diagonal(),
        Kind::Satellite => true,
        Kind::Radar | Kind::President | Kind::Nation => false,
    }
}

/// §3: the Superplane's "C", a leap of exactly two along a rank or file over anything.
fn leaps_in_c(from: Spot, to: Spot) -> bool {
    matches!(((to.file - from.file).abs(), (to.rank - from.rank).abs()), (2, 0) | (0, 2))
}

/// §3, §6: the pieces that may fly over others along their own line.
fn flies(kind: Kind) -> bool {
    matches!(kind, Kind::Satellite | Kind::Missile)
}

pub(crate) fn has_radar(board: &Board, side: Side) -> bool {
    board.find(side, Kind::Radar).is_some()
}

/// §3, §6: whether the piece on `from` could destroy an enemy that stands on `to`.
pub(crate) fn could_destroy(board: &Board, from: Spot, to: Spot) -> bool {
    let Some(piece) = board.at(from) else { return false };
    let victim = piece.side.other();
    if piece.kind == Kind::Nation {
        return to.rank - from.rank == piece.side.forward() && (to.file - from.file).abs() == 1;
    }
    if piece.kind == Kind::Superplane && leaps_in_c(from, to) {
        return true;
    }
    let Some(line) = Line::between(from, to) else { return false };
    match piece.kind {
        Kind::President => line.length == 1,
        Kind::Radar => line.length <= 2 && line.open(board, from),
        // §6: a flown capture only if the victim's side has no Radar.
        kind if flies(kind) => {
            slides_along(kind, line) && (line.open(board, from) || !has_radar(board, victim))
        }
        kind => slides_along(kind, line) && line.open(board, from),
    }
}

/// §3: whether the piece on `from` may move to the empty square `to`, its own President's safety aside.
fn could_move(board: &Board, from: Spot, to: Spot) -> bool {
    let Some(piece) = board.at(from) else { return false };
    if piece.kind == Kind::Superplane && leaps_in_c(from, to) {
        return true;
    }
    let Some(line) = Line::between(from, to) else { return false };
    match piece.kind {
        Kind::Nation => {
            let ahead = line.vertical() && line.ranks == piece.side.forward();
            let steps = if from.rank == piece.side.nation_rank() { 2 } else { 1 };
            ahead && line.length <= steps && line.open(board, from)
        }
        Kind::President => line.length == 1 || (line.length == 2 && may_take_two_steps(board, from, line)),
        Kind::Radar => line.length <= 2 && line.open(board, from),
        // G2: a flown move to an empty square is geometrically free.
        kind if flies(kind) => slides_along(kind, line),
        kind => slides_along(kind, line) && line.open(board, from),
    }
}

/// §3, §4A: the President's two-step needs the own Radar and an empty middle square that is not dominated,
/// judged with the President lifted off.
fn may_take_two_steps(board: &Board, from: Spot, line: Line) -> bool {
    let Some(president) = board.at(from) else { return false };
    let middle = from.plus(line.files, line.ranks);
    let mut lifted = board.clone();
    lifted.put(from, None);
    has_radar(board, president.side)
        && board.at(middle).is_none()
        && !dominated(&lifted, middle, president.side.other())
}

/// Section 3 of the page: whether `by` could destroy an enemy that stands on `spot`; pins are ignored.
pub(crate) fn dominated(board: &Board, spot: Spot, by: Side) -> bool {
    board.pieces().any(|(from, piece)| piece.side == by && from != spot && could_destroy(board, from, spot))
}

/// §4: AM, the President's square is dominated.
pub(crate) fn in_am(board: &Board, side: Side) -> bool {
    board.find(side, Kind::President).is_some_and(|spot| dominated(board, spot, side.other()))
}

/// The board after an action.
pub(crate) fn after(board: &Board, action: Action) -> Board {
    let mut next = board.clone();
    let piece = board.at(action.from);
    let arrived = piece.map(|piece| Piece { kind: action.becomes.unwrap_or(piece.kind), ..piece });
    next.put(action.from, None);
    next.put(action.to, arrived);
    next
}

/// §9: a flown move of a Satellite or Missile after which that same piece attacks the enemy President along
/// an open line, in any direction (G3), while that President's Radar is alive.
fn impossible(board: &Board, action: Action) -> bool {
    let Some(piece) = board.at(action.from) else { return false };
    let flown = Line::between(action.from, action.to).is_some_and(|line| !line.open(board, action.from));
    let next = after(board, action);
    let enemy = piece.side.other();
    let faces_president = next.find(enemy, Kind::President).is_some_and(|president| {
        Line::between(action.to, president)
            .is_some_and(|line| slides_along(piece.kind, line) && line.open(&next, action.to))
    });
    flies(piece.kind) && flown && faces_president && has_radar(&next, enemy)
}

/// §8: what a Nation may become on the last rank; every other move becomes nothing.
fn becomings(board: &Board, piece: Piece, to: Spot) -> Vec<Option<Kind>> {
    if piece.kind != Kind::Nation || to.rank != piece.side.last_rank() {
        return vec![None];
    }
    let mut kinds = vec![
        Some(Kind::Tank),
        Some(Kind::Ship),
        Some(Kind::Submarine),
        Some(Kind::Satellite),
        Some(Kind::Carrier),
        Some(Kind::Superplane),
        Some(Kind::Missile),
    ];
    if !has_radar(board, piece.side) {
        kinds.push(Some(Kind::Radar));
    }
    kinds
}

/// Section 2 of the page alone: from, to, and the promotion follow the piece's own way.
fn follows_its_way(board: &Board, from: Spot, to: Spot) -> bool {
    match (board.at(from), board.at(to)) {
        (Some(_), None) => could_move(board, from, to),
        // A President is never destroyed: the game ends one move before (§4).
        (Some(_), Some(Piece { kind: Kind::President, .. })) => false,
        (Some(piece), Some(victim)) => piece.side != victim.side && could_destroy(board, from, to),
        (None, _) => false,
    }
}

/// Every legal action of `side`.
pub(crate) fn legal_actions(board: &Board, side: Side) -> Vec<Action> {
    let mut legal = Vec::new();
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.side == side) {
        for to in Spot::all().filter(|to| *to != from && follows_its_way(board, from, *to)) {
            for becomes in becomings(board, piece, to) {
                let action = Action { from, to, becomes };
                if !in_am(&after(board, action), side) && !impossible(board, action) {
                    legal.push(action);
                }
            }
        }
    }
    legal
}
