//! A position before anybody has looked whether it makes sense, and the one door from it to a playable one.

use ikusa_rules::{Bitboard, ByColor, Clause, Color, PositionError, Refusal, Square};

use crate::patterns::dead_squares;
use crate::{Hand, Kind, Options, Piece, Position, clauses, square_name};

/// Any arrangement of pieces. [`Position::new`](crate::Position::new) is the door to a playable one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// What each side holds in hand.
    pub hands: ByColor<Hand>,
    /// Whose move it is.
    pub turn: Color,
    /// The number of the next move, from 1.
    pub ply: u16,
}

impl Setup {
    /// An empty board, empty hands, Black to move.
    pub const EMPTY: Setup = Setup {
        board: [None; Square::COUNT],
        hands: ByColor::new(Hand::EMPTY, Hand::EMPTY),
        turn: Color::Black,
        ply: 1,
    };

    /// The same arrangement with colours exchanged and the board turned round.
    #[must_use]
    pub fn rotated(&self) -> Setup {
        let mut turned = Setup { turn: !self.turn, ply: self.ply, ..Setup::EMPTY };
        for square in Square::all() {
            turned.board[square.rotated().index()] =
                self.board[square.index()].map(|piece| Piece::new(!piece.color, piece.kind));
        }
        turned.hands = ByColor::from_fn(|color| self.hands[!color]);
        turned
    }

    /// The same arrangement in a mirror that swaps left and right.
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        let mut mirror = self.clone();
        for square in Square::all() {
            mirror.board[square.mirrored().index()] = self.board[square.index()];
        }
        mirror
    }
}

impl Position {
    /// The position of a set-up that can be played.
    ///
    /// Only Black's king may be missing: mating problems leave the attacker's out. Everything else must be
    /// possible with one set of pieces.
    ///
    /// # Errors
    /// With every reason why it cannot.
    pub fn new(setup: &Setup, options: Options) -> Result<Position, PositionError> {
        let reasons = flaws(setup);
        if reasons.is_empty() {
            Ok(Position::diagram(setup, options))
        } else {
            Err(PositionError::Invalid(reasons))
        }
    }

    /// Any set-up as a position to look at: what no board or hand can show is left out.
    ///
    /// [`Game::flaws`](ikusa_rules::Game::flaws) tells whether it can be played.
    pub fn diagram(setup: &Setup, options: Options) -> Position {
        Position::from_valid(&affordable(setup), options)
    }
}

/// Every reason why a set-up cannot be played.
pub(crate) fn flaws(setup: &Setup) -> Vec<Refusal> {
    let mut reasons = Vec::new();
    check_kings(setup, &mut reasons);
    check_counts(setup, &mut reasons);
    check_dead_pieces(setup, &mut reasons);
    check_nifu(setup, &mut reasons);
    check_check(&Position::diagram(setup, Options::default()), setup, &mut reasons);
    reasons
}

/// The set-up with hands that fit the board's counters, so that even an impossible one can be looked at.
fn affordable(setup: &Setup) -> Setup {
    let mut fitting = setup.clone();
    for color in Color::BOTH {
        for kind in Kind::IN_HAND {
            fitting.hands[color].set(kind, setup.hands[color].count(kind).min(kind.full_set()));
        }
        fitting.hands[color].set(Kind::King, setup.hands[color].count(Kind::King).min(2));
    }
    fitting
}

fn pieces(setup: &Setup) -> impl Iterator<Item = (Square, Piece)> {
    Square::all().filter_map(|square| setup.board[square.index()].map(|piece| (square, piece)))
}

fn squares_of(setup: &Setup, piece: Piece) -> Bitboard {
    pieces(setup).filter(|(_, found)| *found == piece).map(|(square, _)| square).collect()
}

fn check_kings(setup: &Setup, reasons: &mut Vec<Refusal>) {
    for color in Color::BOTH {
        let kings = squares_of(setup, Piece::new(color, Kind::King)).len();
        if kings > 1 {
            reasons.push(Refusal::new(&clauses::SETUP_KINGS, &[color.into(), (kings as i32).into()]));
        }
        if kings == 0 && color == Color::White {
            reasons.push(Refusal::new(&clauses::SETUP_NO_KING, &[color.into()]));
        }
        if setup.hands[color].has(Kind::King) {
            reasons.push(Refusal::new(&clauses::SETUP_KING_IN_HAND, &[color.into()]));
        }
    }
}

fn check_counts(setup: &Setup, reasons: &mut Vec<Refusal>) {
    for kind in Kind::IN_HAND {
        let on_board = pieces(setup).filter(|(_, piece)| piece.kind.unpromoted() == kind).count() as i32;
        let in_hand: i32 = setup.hands.iter().map(|hand| i32::from(hand.count(kind))).sum();
        let (all, set) = (on_board + in_hand, i32::from(kind.full_set()));
        if all > set {
            let args = [kind.entry().into(), all.into(), set.into()];
            reasons.push(Refusal::new(&clauses::SETUP_COUNT, &args));
        }
    }
}

fn check_dead_pieces(setup: &Setup, reasons: &mut Vec<Refusal>) {
    for (square, piece) in pieces(setup) {
        if dead_squares(piece.color, piece.kind).has(square) {
            let args = [piece.kind.entry().into(), square_name(square).into(), piece.color.into()];
            reasons.push(Refusal::new(&clauses::SETUP_DEAD_PIECE, &args));
        }
    }
}

fn check_nifu(setup: &Setup, reasons: &mut Vec<Refusal>) {
    for color in Color::BOTH {
        let pawns = squares_of(setup, Piece::new(color, Kind::Pawn));
        for file in 0..9 {
            if (pawns & Bitboard::file(file)).many() {
                let args = [color.into(), (i32::from(file) + 1).into()];
                reasons.push(Refusal::new(&clauses::SETUP_NIFU, &args));
            }
        }
    }
}

/// Who has just moved may not have left the king attacked.
fn check_check(position: &Position, setup: &Setup, reasons: &mut Vec<Refusal>) {
    let waiting = !setup.turn;
    for king in squares_of(setup, Piece::new(waiting, Kind::King)) {
        let attackers = position.attackers(king, setup.turn, position.occupied());
        if let Some(attacker) = attackers.first() {
            reasons.push(in_check(&clauses::SETUP_CHECK, position, waiting, king, attacker));
        }
    }
}

/// A refusal that names a king, and the piece that attacks it.
pub(crate) fn in_check(
    clause: &'static Clause,
    position: &Position,
    side: Color,
    king: Square,
    attacker: Square,
) -> Refusal {
    let kind = position.board.kind_on(attacker);
    let args = [side.into(), square_name(king).into(), kind.entry().into(), square_name(attacker).into()];
    Refusal::new(clause, &args)
}
