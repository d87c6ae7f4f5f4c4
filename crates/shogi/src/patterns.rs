//! Where each kind of piece can go on a given board.

use ikusa_rules::geometry::{diagonals, leaps, neighbours, orthogonals, slide};
use ikusa_rules::{Bitboard, Color, Direction, Square, Text};

use crate::Kind;

/// A table for both sides from Black's steps, as (files, ranks forward).
const fn both<const N: usize>(steps: [(i8, i8); N]) -> [[Bitboard; 81]; 2] {
    let mut black = steps;
    let mut i = 0;
    while i < N {
        black[i].1 = -black[i].1;
        i += 1;
    }
    [leaps(&black), leaps(&steps)]
}

static PAWN: [[Bitboard; 81]; 2] = both([(0, 1)]);
static KNIGHT: [[Bitboard; 81]; 2] = both([(-1, 2), (1, 2)]);
static SILVER: [[Bitboard; 81]; 2] = both([(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)]);
static GOLD: [[Bitboard; 81]; 2] = both([(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)]);

/// Eight steps each way along these directions: the lines of a slider on an empty board.
const fn lines<const D: usize, const N: usize>(directions: [(i8, i8); D]) -> [Bitboard; 81] {
    let mut steps = [(0, 0); N];
    let mut i = 0;
    while i < N {
        let (file, rank) = directions[i / 8];
        let far = (i % 8) as i8 + 1;
        steps[i] = (file * far, rank * far);
        i += 1;
    }
    leaps(&steps)
}

static ROOK_LINES: [Bitboard; 81] = lines::<4, 32>([(0, 1), (1, 0), (0, -1), (-1, 0)]);
static BISHOP_LINES: [Bitboard; 81] = lines::<4, 32>([(1, 1), (1, -1), (-1, -1), (-1, 1)]);
static LANCE_LINES: [[Bitboard; 81]; 2] = [lines::<1, 8>([(0, -1)]), lines::<1, 8>([(0, 1)])];

/// Squares at most two king's steps away: whoever steps next to the king stands there.
static CLOSE: [Bitboard; 81] = {
    let mut steps = [(0, 0); 25];
    let mut i = 0;
    while i < 25 {
        steps[i] = (i as i8 / 5 - 2, i as i8 % 5 - 2);
        i += 1;
    }
    leaps(&steps)
};

static THREE_FILES: [Bitboard; 81] = {
    let mut steps = [(0, 0); 51];
    let mut i = 0;
    while i < 51 {
        steps[i] = (i as i8 / 17 - 1, i as i8 % 17 - 8);
        i += 1;
    }
    leaps(&steps)
};

static PROMOTION_FROM: [[Bitboard; 81]; 2] = {
    let mut table = [[Bitboard::FULL; 81]; 2];
    let mut s = 0;
    while s < 81 {
        let mut c = 0;
        while c < 2 {
            let zone = crate::promotion_zone(Color::BOTH[c]);
            if !zone.has(Square::from_index(s)) {
                table[c][s] = zone;
            }
            c += 1;
        }
        s += 1;
    }
    table
};

/// The square in front, if there is one.
#[inline(always)]
pub(crate) fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// A lance's reach.
#[inline(always)]
pub(crate) fn lance(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => slide(Direction::Down, square, occupied),
        Color::White => slide(Direction::Up, square, occupied),
    }
}

/// A knight's two squares.
#[inline(always)]
pub(crate) fn knight(color: Color, square: Square) -> Bitboard {
    KNIGHT[color.index()][square.index()]
}

/// A silver's five squares.
#[inline(always)]
pub(crate) fn silver(color: Color, square: Square) -> Bitboard {
    SILVER[color.index()][square.index()]
}

/// A gold's six squares.
#[inline(always)]
pub(crate) fn gold(color: Color, square: Square) -> Bitboard {
    GOLD[color.index()][square.index()]
}

/// A king's eight squares.
#[inline(always)]
pub(crate) fn king(square: Square) -> Bitboard {
    neighbours(square)
}

/// The files and ranks through a square.
#[inline(always)]
pub(crate) fn rook_lines(square: Square) -> Bitboard {
    ROOK_LINES[square.index()]
}

/// The diagonals through a square.
#[inline(always)]
pub(crate) fn bishop_lines(square: Square) -> Bitboard {
    BISHOP_LINES[square.index()]
}

/// Everything in front of a square.
#[inline(always)]
pub(crate) fn lance_lines(color: Color, square: Square) -> Bitboard {
    LANCE_LINES[color.index()][square.index()]
}

/// The squares at most two king's steps away.
#[inline(always)]
pub(crate) fn close(square: Square) -> Bitboard {
    CLOSE[square.index()]
}

/// The file of a square and the files beside it.
#[inline(always)]
pub(crate) fn three_files(square: Square) -> Bitboard {
    THREE_FILES[square.index()]
}

/// Where a piece that leaves `square` may promote: everywhere if it starts in its zone.
#[inline(always)]
pub(crate) fn promotion_from(color: Color, square: Square) -> Bitboard {
    PROMOTION_FROM[color.index()][square.index()]
}

/// What a piece of `color` and `kind` on `square` attacks, with these squares occupied.
///
/// ```
/// use ikusa_rules::{Bitboard, Color};
/// use ikusa_shogi::{Kind, attacks, square};
/// assert_eq!(attacks(Color::Black, Kind::Horse, square("5e"), Bitboard::EMPTY).len(), 20);
/// ```
pub fn attacks(color: Color, kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::King => king(square),
        Kind::Pawn => pawn(color, square),
        Kind::Lance => lance(color, square, occupied),
        Kind::Knight => knight(color, square),
        Kind::Silver => silver(color, square),
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            gold(color, square)
        }
        Kind::Bishop => diagonals(square, occupied),
        Kind::Rook => orthogonals(square, occupied),
        Kind::Horse => diagonals(square, occupied) | king(square),
        Kind::Dragon => orthogonals(square, occupied) | king(square),
    }
}

/// The squares from which a piece of `color` and `kind` could never move.
#[inline(always)]
pub(crate) const fn dead_squares(color: Color, kind: Kind) -> Bitboard {
    match kind {
        Kind::Pawn | Kind::Lance => crate::last_ranks(color, 1),
        Kind::Knight => crate::last_ranks(color, 2),
        _ => Bitboard::EMPTY,
    }
}

/// How a kind goes, in words.
pub(crate) fn way(kind: Kind) -> &'static Text {
    macro_rules! way {
        ($es:literal, $en:literal) => {{
            static WAY: Text = Text { es: $es, en: $en };
            &WAY
        }};
    }
    match kind {
        Kind::King => way!("un paso en cualquier dirección", "one step in any direction"),
        Kind::Pawn => way!("un paso hacia adelante", "one step straight ahead"),
        Kind::Lance => way!("en línea recta hacia adelante", "straight ahead"),
        Kind::Knight => {
            way!("dos hacia adelante y uno al lado, de un salto", "two ahead and one aside, in a jump")
        }
        Kind::Silver => way!("un paso hacia adelante o en diagonal", "one step ahead or diagonally"),
        Kind::Bishop => way!("en diagonal", "along diagonals"),
        Kind::Rook => way!("en línea recta", "along ranks and files"),
        Kind::Horse => way!("en diagonal, o un paso en línea recta", "along diagonals, or one step straight"),
        Kind::Dragon => {
            way!("en línea recta, o un paso en diagonal", "along ranks and files, or one step diagonally")
        }
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            way!("un paso, menos en diagonal hacia atrás", "one step, but not diagonally backwards")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_squares_are_where_nothing_is_attacked() {
        for color in Color::BOTH {
            for kind in Kind::ALL {
                for square in Square::all() {
                    let stuck = attacks(color, kind, square, Bitboard::EMPTY).is_empty();
                    assert_eq!(dead_squares(color, kind).has(square), stuck, "{color} {kind:?} {square:?}");
                }
            }
        }
    }
}
