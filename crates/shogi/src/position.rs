//! A playable position.

use std::fmt;
use std::ops::ControlFlow;

use ikusa_rules::geometry::{diagonals, orthogonals};
use ikusa_rules::{Bitboard, Color, History, Key, Outcome, Select, Square};

use crate::board::{Board, Men};
use crate::sinks::{Counter, Finder, Visitor};
use crate::{Action, Hand, Kind, Move, Options, Piece, Setup};
use crate::{generate, outcome, patterns, text};

/// A playable position of shogi: board, hands, turn, the number of the next move, and the options.
///
/// Equality means the same board, hands and side to move: what repetition counts. A copy costs 128 bytes.
///
/// ```
/// use ikusa_rules::Position as _;
/// use ikusa_shogi::Position;
/// let position: Position = "startpos".parse()?;
/// assert_eq!(position.count_moves(), 30);
/// # Ok::<(), ikusa_rules::PositionError>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(crate) board: Board,
    turn: Color,
    ply: u16,
    options: Options,
}

impl Position {
    /// A position that [`Position::new`] has found playable.
    pub(crate) fn from_valid(setup: &Setup, options: Options) -> Position {
        let mut board = Board::EMPTY;
        for square in Square::all() {
            if let Some(piece) = setup.board[square.index()] {
                board.put(piece.color, piece.kind, square);
            }
        }
        for color in Color::BOTH {
            for (kind, count) in setup.hands[color].with_kings() {
                (0..count).for_each(|_| board.take_in_hand(color, kind));
            }
        }
        if setup.turn == Color::White {
            board.pass_turn();
        }
        Position { board, turn: setup.turn, ply: setup.ply, options }
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The kind on an occupied square; a king where there is nothing.
    #[inline(always)]
    pub fn kind_on(&self, square: Square) -> Kind {
        self.board.kind_on(square)
    }

    /// What a side holds in hand.
    pub fn hand(&self, color: Color) -> Hand {
        self.board.hand(color)
    }

    /// Whose move it is.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move, as SFEN has it.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// The key of board and side to move without what is in hand.
    pub fn bare_key(&self) -> Key {
        self.board.bare_key()
    }

    /// The options the game is played by.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Where a side's king stands; only Black's may be missing, in mating problems.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.board.king(color)
    }

    /// The squares with a piece of `color`.
    pub fn side(&self, color: Color) -> Bitboard {
        self.board.side(color)
    }

    /// The squares with a piece.
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The pieces of one side, sorted by the way they move.
    #[inline(always)]
    pub fn men(&self, color: Color) -> Men {
        self.board.men(color)
    }

    /// The same position as open fields.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup { turn: self.turn(), ply: self.ply, ..Setup::EMPTY };
        for square in self.occupied() {
            setup.board[square.index()] = self.piece_at(square);
        }
        for color in Color::BOTH {
            setup.hands[color] = self.hand(color);
        }
        setup
    }

    #[inline(always)]
    fn pass(&mut self) {
        self.board.pass_turn();
        self.turn = !self.turn;
        self.ply = self.ply.saturating_add(1);
    }

    /// The pieces of `by` that attack `square` when these squares are occupied.
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let men = self.board.men(by);
        let kings = self.board.kings(by);
        // A piece attacks the square if the same piece of the other side would attack it from there.
        let seen = !by;
        (patterns::pawn(seen, square) & men.pawns)
            | (patterns::lance(seen, square, occupied) & men.lances)
            | (patterns::knight(seen, square) & men.knights)
            | (patterns::silver(seen, square) & men.silvers)
            | (patterns::gold(seen, square) & men.golds)
            | (patterns::king(square) & (men.promoted | kings))
            | (diagonals(square, occupied) & men.bishops)
            | (orthogonals(square, occupied) & men.rooks)
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        let turn = self.turn();
        self.king(turn).map_or(Bitboard::EMPTY, |king| self.attackers(king, !turn, self.occupied()))
    }
}

impl ikusa_rules::Position for Position {
    type Move = Move;

    #[inline(always)]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.board.key()
    }

    fn in_check(&self) -> bool {
        self.checkers().any()
    }

    fn visit_moves<B>(
        &self,
        which: Select,
        visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let enemies = self.board.side(!self.turn());
        generate::generate(self, &mut Visitor::new(which, enemies, visit))
    }

    fn count_moves(&self) -> usize {
        let mut counter = Counter::default();
        let _ = generate::generate(self, &mut counter);
        counter.count as usize
    }

    fn has_moves(&self) -> bool {
        generate::generate(self, &mut Finder).is_break()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.refusal(m).is_none()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        let turn = self.turn;
        match m.action() {
            Action::Board { from, to, promotion } => self.board.relocate(turn, from, to, promotion),
            Action::Drop { kind, to } => self.board.drop_piece(turn, kind, to),
        }
        self.pass();
    }

    #[inline(always)]
    fn after(&self, m: Move) -> Position {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    fn passed(&self) -> Option<Position> {
        if self.in_check() {
            return None;
        }
        let mut passed = self.clone();
        passed.pass();
        Some(passed)
    }

    fn outcome(&self) -> Option<Outcome> {
        outcome::by_position(self)
    }

    fn outcome_by_history(&self, history: &History) -> Option<Outcome> {
        outcome::by_history(history)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board && self.turn == other.turn
    }
}

impl Eq for Position {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::write(&self.setup()))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::str::FromStr for Position {
    type Err = ikusa_rules::PositionError;
    fn from_str(text: &str) -> Result<Position, Self::Err> {
        Position::new(&text::read(text)?, Options::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_fits_two_cache_lines() {
        assert_eq!(size_of::<Position>(), 128);
    }
}
