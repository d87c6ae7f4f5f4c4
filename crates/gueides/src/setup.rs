//! Set-ups: anything on a board, and the one door through which it becomes a position.

use ikusa_rules::{Bitboard, Color, Refusal, Square};

use crate::board::Board;
use crate::clauses as c;
use crate::domination::Attackers;
use crate::notation::square_name;
use crate::patterns::{back_rank, last_rank};
use crate::position::NOT_ALONE;
use crate::reach::BOARD;
use crate::{Kind, Options, Piece, Position};

/// A position that nobody has checked yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where, by square index. What lies outside the 72 squares is ignored.
    pub squares: [Option<Piece>; Square::COUNT],
    /// Who is to move.
    pub turn: Color,
    /// How many moves the attacker has used against a lone President; `None` while no
    /// capture has left one alone.
    pub lone: Option<u16>,
    /// The number of the full move, from 1.
    pub number: u32,
}

/// The back rank of both sides, from file a (§1).
const ARRAY: [Kind; 9] = [
    Kind::Tank,
    Kind::Radar,
    Kind::Ship,
    Kind::Submarine,
    Kind::Satellite,
    Kind::Carrier,
    Kind::Superplane,
    Kind::President,
    Kind::Missile,
];

/// How many Nations, and how many pieces in all, a side begins with.
const NATIONS: u32 = 9;
const PIECES: u32 = 18;

impl Default for Setup {
    fn default() -> Setup {
        Setup { squares: [None; Square::COUNT], turn: Color::Black, lone: None, number: 1 }
    }
}

impl Setup {
    /// The original array (§1).
    pub fn array(options: Options) -> Setup {
        let mut setup = Setup { turn: options.first, ..Setup::default() };
        for color in Color::BOTH {
            let back = back_rank(color);
            let front = if back == 0 { 1 } else { back - 1 };
            for (file, kind) in ARRAY.into_iter().enumerate() {
                let file = file as u8;
                setup.squares[Square::new(file, back).index()] = Some(Piece { color, kind });
                setup.squares[Square::new(file, front).index()] = Some(Piece { color, kind: Kind::Nation });
            }
        }
        setup
    }

    fn board(&self) -> Board {
        let mut board = Board::empty();
        for square in BOARD {
            if let Some(piece) = self.squares[square.index()] {
                board.put(square, piece);
            }
        }
        if self.turn == Color::White {
            board.pass_turn();
        }
        board
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let mut setup = Setup {
            turn: position.board.turn(),
            lone: position.lone_count(),
            number: position.number(),
            ..Setup::default()
        };
        for square in BOARD {
            setup.squares[square.index()] = position.at(square);
        }
        setup
    }
}

impl Position {
    /// A playable position from a set-up.
    ///
    /// # Errors
    /// Every reason why it is not playable.
    pub fn new(setup: &Setup, options: Options) -> Result<Position, Vec<Refusal>> {
        let board = setup.board();
        let mut reasons = Vec::new();
        for color in Color::BOTH {
            check_army(&board, color, &mut reasons);
        }
        check_presidents(&board, &mut reasons);
        check_count(&board, setup, options, &mut reasons);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let lone = setup.lone.unwrap_or(NOT_ALONE);
        Ok(Position { board, lone, number: setup.number.max(1), options })
    }
}

/// What one side may have, and where.
fn check_army(board: &Board, color: Color, reasons: &mut Vec<Refusal>) {
    let count = |kind| board.of(color, kind).len();
    let all = board.side(color).len();
    if count(Kind::President) != 1 {
        reasons
            .push(Refusal::new(&c::ONE_PRESIDENT, &[color.into(), (count(Kind::President) as i32).into()]));
    }
    if count(Kind::Radar) > 1 {
        reasons.push(Refusal::new(&c::ONE_RADAR, &[color.into(), (count(Kind::Radar) as i32).into()]));
    }
    if count(Kind::Nation) > NATIONS {
        reasons.push(Refusal::new(&c::NINE_NATIONS, &[color.into(), (count(Kind::Nation) as i32).into()]));
    }
    if all > PIECES {
        reasons.push(Refusal::new(&c::EIGHTEEN_PIECES, &[color.into(), (all as i32).into()]));
    }
    let nations = board.of(color, Kind::Nation);
    for square in nations & Bitboard::rank(back_rank(color)) {
        reasons.push(Refusal::new(&c::NATION_BEHIND_START, &[color.into(), square_name(square).into()]));
    }
    for square in nations & Bitboard::rank(last_rank(color)) {
        reasons.push(Refusal::new(&c::NATION_ON_LAST_RANK, &[color.into(), square_name(square).into()]));
    }
}

/// Presidents keep apart, and nobody has left his own in AM.
fn check_presidents(board: &Board, reasons: &mut Vec<Refusal>) {
    let (us, them) = (board.turn(), !board.turn());
    let one = |color| board.of(color, Kind::President).first();
    let (Some(ours), Some(theirs)) = (one(us), one(them)) else { return };
    if ours.distance(theirs) < 2 {
        reasons.push(Refusal::new(
            &c::PRESIDENTS_APART,
            &[square_name(ours).into(), square_name(theirs).into()],
        ));
    }
    let attackers = Attackers::new(board, us).of(theirs, board.occupied());
    if let Some(square) = (attackers & !board.kind(Kind::President)).first() {
        let kind = board.kind_at(square).expect("an attacker stands on its square");
        reasons.push(Refusal::new(
            &c::WAITING_SIDE_IN_AM,
            &[them.into(), square_name(theirs).into(), kind.describe().into(), square_name(square).into()],
        ));
    }
}

/// §10: a count belongs to a lone President and ends at the limit.
fn check_count(board: &Board, setup: &Setup, options: Options, reasons: &mut Vec<Refusal>) {
    let Some(count) = setup.lone else { return };
    if Color::BOTH.into_iter().all(|color| board.side(color).many()) {
        reasons.push(Refusal::new(&c::NOBODY_ALONE, &[i32::from(count).into()]));
    }
    if count > options.lone {
        reasons.push(Refusal::new(
            &c::COUNT_PAST_LIMIT,
            &[i32::from(count).into(), i32::from(options.lone).into()],
        ));
    }
}
