//! Random positions that play seldom reaches: crowded corners, enemies in one tower, full reserves, marks,
//! bars, pending pieces, flags.

use ikusa_rules::Seeded;

use super::board::{Board, Square, Tower, column, row, step};
use super::piece::Kind::*;
use super::piece::{Face, Piece, Side, Stock};
use super::twin::{Faults, Twin};

/// What a random position is like.
struct Taste {
    /// Percent of the 44 physical pieces beside the Kings that are there at all.
    present: usize,
    /// Percent of those that lie in a reserve.
    reserved: usize,
    /// Percent that show their reverse.
    reversed: usize,
    /// Percent of the pieces on the board that look for a tower to stand on.
    stacked: usize,
    /// The corner and size of the window that most pieces crowd in: first column, first row, width, height.
    window: [usize; 4],
}

impl Taste {
    fn random(rng: &mut Seeded) -> Taste {
        if chance(rng, 8) {
            // A territory so full that there may be no room for a relocation (R9, F5).
            let row = *rng.pick(&[0, 6]).expect("a choice");
            return Taste { present: 100, reserved: 5, reversed: 40, stacked: 25, window: [0, row, 9, 3] };
        }
        let [width, height] = [3 + rng.below(7), 2 + rng.below(8)];
        Taste {
            present: *rng.pick(&[15, 30, 45, 60, 80, 100]).expect("a choice"),
            reserved: *rng.pick(&[0, 5, 15, 40]).expect("a choice"),
            reversed: *rng.pick(&[20, 50, 70, 90]).expect("a choice"),
            stacked: *rng.pick(&[20, 50, 70, 85]).expect("a choice"),
            window: [rng.below(10 - width), rng.below(10 - height), width, height],
        }
    }
}

fn chance(rng: &mut Seeded, percent: usize) -> bool {
    rng.below(100) < percent
}

/// A random position: few that are over or lead nowhere else, and not too many with a check.
pub(crate) fn position(rng: &mut Seeded) -> Twin {
    loop {
        let Some(twin) = attempt(rng) else { continue };
        let is_dull = twin.outcome_without_moves().is_some()
            || !twin.claimable && twin.holds_double_jester(twin.turn.enemy());
        let welcome = match (is_dull, twin.in_check()) {
            (true, _) => 4,
            (false, true) => 40,
            (false, false) => 100,
        };
        if chance(rng, welcome) {
            return twin;
        }
    }
}

fn attempt(rng: &mut Seeded) -> Option<Twin> {
    let taste = Taste::random(rng);
    let turn = *rng.pick(&Side::BOTH)?;
    let mut absent = Vec::new();
    let mut on_board = Vec::new();
    let mut reserves = [Stock::default(); 2];
    for piece in physical_pieces() {
        let shown = if chance(rng, taste.reversed) { piece.turned() } else { piece };
        if !chance(rng, taste.present) {
            absent.push(piece);
        } else if chance(rng, taste.reserved) && !matches!(shown.kind(), Cannon | Fortress) {
            reserves[shown.side as usize].add(shown.face);
        } else {
            on_board.push(shown);
        }
    }
    let board = crowd(rng, &taste, on_board)?;
    let pending = absent.iter().find(|piece| piece.side == turn && matches!(piece.kind(), Cannon | Fortress));
    let room = !board.free_territory(turn).is_empty();
    let twin = Twin {
        board,
        turn,
        reserves,
        barred: bar(rng, &reserves),
        exchanged: std::array::from_fn(|at| board.0[at].height() == 3 && chance(rng, 30)),
        pending: pending.filter(|_| room && chance(rng, 15)).map(|piece| piece.face),
        coronation: chance(rng, 50),
        claimable: chance(rng, 12),
        round: 1 + rng.below(120) as u32,
        faults: if chance(rng, 50) { Faults::Prevent } else { Faults::Claim },
        first: *rng.pick(&Side::BOTH)?,
        claimed_by: None,
    };
    if chance(rng, 6) { garnish_for_a_drawn_coronation(rng, twin) } else { Some(twin) }
}

/// Beside the King of the side to move, a tower that it can hardly turn or replace (F7, F10): an own Pawn
/// below two pieces that become own Pawns; or a Pawn that becomes an own Jester below a Griffin, in a column
/// with an own Jester. The reserve may still help, or a top piece attack the King.
fn garnish_for_a_drawn_coronation(rng: &mut Seeded, mut twin: Twin) -> Option<Twin> {
    let king = twin.board.king(twin.turn);
    let is_beside = |at| row(at).abs_diff(row(king)) <= 1 && column(at).abs_diff(column(king)) <= 1;
    let beside: Vec<Square> = (0..81).filter(|&at| is_beside(at) && at != king).collect();
    let at = *rng.pick(&beside)?;
    let own = |letter| Some(Piece { face: Face::of(letter)?, side: twin.turn });
    let enemy = |letter| Some(Piece { face: Face::of(letter)?, side: twin.turn.enemy() });
    let mut reverses = ['B', 'M', 'J'];
    rng.shuffle(&mut reverses);
    let griffin = *rng.pick(&['G', 'W'])?;
    let pieces = match rng.below(3) {
        0 => vec![own('P')?, enemy(reverses[0])?, enemy(reverses[1])?],
        1 => vec![enemy('P')?, enemy(griffin)?],
        _ => vec![own('Q')?, enemy('P')?, enemy(griffin)?],
    };
    let (jester, elsewhere) = (own('B')?, rng.below(9) * 9 + column(at));
    twin.board.0[at] = Tower::empty();
    pieces.into_iter().for_each(|piece| twin.board.push(at, piece));
    if elsewhere != at {
        put(&mut twin.board, elsewhere, jester, false);
    }
    twin.exchanged[at] = false;
    twin.coronation = true;
    if chance(rng, 70) {
        twin.reserves[twin.turn as usize] = Stock::default();
        twin.barred[twin.turn as usize] = Stock::default();
    }
    Twin::parse(&twin.text(), twin.faults, twin.first).ok()
}

/// The fronts of both armies but the Kings.
fn physical_pieces() -> Vec<Piece> {
    let mut pieces = Vec::new();
    for side in Side::BOTH {
        for face in Face::all().filter(|face| face.kind() != King) {
            pieces.extend((0..face.per_army()).map(|_| Piece { face, side }));
        }
    }
    pieces
}

/// Puts the pieces down tower by tower: the immobile ones first, the Kings when most others stand, and then
/// Swordsmen, who look for their King, and Captains, who look for a tower to exchange in.
fn crowd(rng: &mut Seeded, taste: &Taste, mut pieces: Vec<Piece>) -> Option<Board> {
    let mut board = Board::empty();
    pieces.extend(Side::BOTH.map(|side| Piece { face: Face::of('R').expect("a letter"), side }));
    rng.shuffle(&mut pieces);
    pieces.sort_by_key(|piece| match piece.kind() {
        Cannon | Fortress => 0,
        King => 2,
        Swordsman | Captain => 3,
        _ => 1,
    });
    for piece in pieces {
        let stack = chance(rng, taste.stacked);
        let at_home = chance(rng, 60) && (0..20).any(|_| put_at_home(rng, &mut board, piece));
        let placed = at_home
            || (0..60).any(|attempt| {
                let at = if attempt < 30 { in_window(rng, taste) } else { rng.below(81) };
                put(&mut board, at, piece, stack && attempt < 50)
            });
        if !placed && piece.kind() == King {
            return None;
        }
    }
    Some(board)
}

/// A Swordsman beside its King, a Captain on a tower of two whose base is own.
fn put_at_home(rng: &mut Seeded, board: &mut Board, piece: Piece) -> bool {
    match piece.kind() {
        Swordsman => {
            let towards = *rng.pick(&[(0, 1), (1, 0), (-1, 0), (0, -1)]).expect("a choice");
            step(board.king(piece.side), towards, piece.side).is_some_and(|at| put(board, at, piece, false))
        }
        Captain => {
            let at = rng.below(81);
            let tower = &board.0[at];
            tower.height() == 2 && tower[0].side == piece.side && put(board, at, piece, true)
        }
        _ => false,
    }
}

fn in_window(rng: &mut Seeded, taste: &Taste) -> Square {
    let [column, row, width, height] = taste.window;
    (row + rng.below(height)) * 9 + column + rng.below(width)
}

/// Puts a piece on an empty square or, if it is to be stacked, on a tower where the tower rules let it stand.
fn put(board: &mut Board, at: Square, piece: Piece, stack: bool) -> bool {
    let mut tower = board.0[at];
    if (tower.height() > 0) != stack || tower.height() == 3 {
        return false;
    }
    tower.push(piece);
    if tower.keeps_the_rules() {
        board.0[at] = tower;
    }
    tower.keeps_the_rules()
}

/// Bars some of the reserves.
fn bar(rng: &mut Seeded, reserves: &[Stock; 2]) -> [Stock; 2] {
    reserves.map(|reserve| {
        let mut barred = Stock::default();
        for face in Face::all() {
            for _ in 0..reserve.count(face) {
                if chance(rng, 15) {
                    barred.add(face);
                }
            }
        }
        barred
    })
}

/// Both armies whole, each in its territory, anyhow but for the tower rules (Pawns may share a column).
pub(crate) fn formations(rng: &mut Seeded) -> Board {
    let mut board = Board::empty();
    let mut pieces = physical_pieces();
    pieces.extend(Side::BOTH.map(|side| Piece { face: Face::of('R').expect("a letter"), side }));
    rng.shuffle(&mut pieces);
    pieces.sort_by_key(|piece| !matches!(piece.kind(), Cannon | Fortress));
    for piece in pieces {
        let first = if piece.side == Side::White { 0 } else { 54 };
        while !{
            let stack = chance(rng, 35);
            put(&mut board, first + rng.below(27), piece, stack)
        } {}
    }
    board
}

/// Changes one thing of a position, whether or not the result is valid.
pub(crate) fn spoil(rng: &mut Seeded, twin: &mut Twin) {
    let faces: Vec<Face> = Face::all().collect();
    let face = *rng.pick(&faces).expect("a face");
    let side = *rng.pick(&Side::BOTH).expect("a side");
    let at = rng.below(81);
    let height = twin.board.0[at].height();
    match rng.below(8) {
        0 | 1 if height <= 3 => twin.board.push(at, Piece { face, side }),
        2 if height > 0 => {
            twin.board.0[at].remove(rng.below(height));
        }
        3 => twin.reserves[side as usize].add(face),
        4 => twin.barred[side as usize].add(face),
        5 => twin.exchanged[at] = true,
        6 => twin.pending = Face::of(*rng.pick(&['F', 'N']).expect("a letter")),
        _ => twin.turn = twin.turn.enemy(),
    }
}
