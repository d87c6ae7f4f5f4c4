//! A set-up: anything that can be said about a position. [`Position::new`] is the one door to play.

use ikusa_rules::geometry::neighbours;
use ikusa_rules::{Bitboard, ByColor, Color, PositionError, Refusal, Square};

use crate::attack::Attackers;
use crate::board::{Board, Hand, Tower};
use crate::clauses;
use crate::notation::square_name;
use crate::options::Options;
use crate::piece::{ARMY, Kind, Piece};
use crate::placement::area;
use crate::position::Position;
use crate::stage::{Mark, Stage};

/// Everything that makes up a position, not yet checked against any rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The towers by square index.
    pub towers: [Tower; 81],
    /// The pieces in hand.
    pub hands: ByColor<Hand>,
    /// Who is on turn.
    pub turn: Color,
    /// The stage.
    pub stage: Stage,
    /// Actions made since the start of the placement.
    pub ply: u32,
    /// The options.
    pub options: Options,
}

impl Setup {
    /// The start of the placement: everything in hand.
    pub fn start(options: Options) -> Setup {
        Setup {
            towers: [Tower::EMPTY; 81],
            hands: ByColor::new(ARMY, ARMY),
            turn: options.first,
            stage: Stage::START,
            ply: 0,
            options,
        }
    }

    /// How many of a piece there are, on the board and in hand.
    fn count(&self, piece: Piece) -> u32 {
        let on_board = self.towers.iter().flat_map(|tower| tower.pieces()).filter(|p| *p == piece).count();
        on_board as u32 + u32::from(self.hands[piece.color][piece.kind.index()])
    }

    fn board(&self) -> Board {
        crate::board::empty().furnished(&self.towers, &self.hands, self.turn, self.stage)
    }
}

impl Position {
    /// The position that a set-up describes.
    ///
    /// # Errors
    /// If it breaks rules: then with every reason.
    pub fn new(setup: Setup) -> Result<Position, PositionError> {
        let mut reasons = Vec::new();
        refuse_counts(&setup, &mut reasons);
        refuse_round(&setup, &mut reasons);
        // Impossible hands and rounds have no keys, so there is no board yet to ask further.
        let board = if reasons.is_empty() { Some(setup.board()) } else { None };
        refuse_towers(&setup, &mut reasons);
        if let Some(board) = &board {
            refuse_marshals(&setup, board, &mut reasons);
        }
        refuse_done(&setup, &mut reasons);
        match board {
            Some(board) if reasons.is_empty() => {
                Ok(Position { board, options: setup.options, ply: setup.ply })
            }
            _ => Err(PositionError::Invalid(reasons)),
        }
    }
}

/// §4: too many of a piece.
fn refuse_counts(setup: &Setup, reasons: &mut Vec<Refusal>) {
    for color in [Color::White, Color::Black] {
        for kind in Kind::ALL {
            let count = setup.count(Piece::new(color, kind));
            if count > u32::from(kind.per_side()) {
                let args = [
                    color.into(),
                    (count as i32).into(),
                    kind.info().into(),
                    i32::from(kind.per_side()).into(),
                ];
                reasons.push(Refusal::new(&clauses::TOO_MANY, &args));
            }
        }
    }
}

/// §2: there are 26 rounds.
fn refuse_round(setup: &Setup, reasons: &mut Vec<Refusal>) {
    if let Stage::Placement { round, .. } = setup.stage
        && !(1..=Stage::LAST_ROUND).contains(&round)
    {
        reasons.push(Refusal::new(&clauses::NO_ROUND, &[i32::from(round).into()]));
    }
}

/// §4: a covered Marshal; in the placement a piece outside its owner's area.
fn refuse_towers(setup: &Setup, reasons: &mut Vec<Refusal>) {
    for (square, tower) in Square::all().zip(setup.towers) {
        let height = tower.height() as usize;
        for (level, piece) in tower.pieces().enumerate() {
            let at = [piece.color.into(), square_name(square).as_str().into()];
            if piece.kind == Kind::Marshal && level + 1 < height {
                reasons.push(Refusal::new(&clauses::COVERED_MARSHAL, &at));
            }
            if setup.stage != Stage::Battle && !area(piece.color).has(square) {
                reasons.push(Refusal::new(&clauses::OUTSIDE, &at));
            }
        }
    }
}

/// §4: a Marshal missing in the main game, the side not to move attacked, Marshals adjacent (M8).
fn refuse_marshals(setup: &Setup, board: &Board, reasons: &mut Vec<Refusal>) {
    for color in [Color::White, Color::Black] {
        let marshal = Piece::new(color, Kind::Marshal);
        let on_board = setup.towers.iter().any(|tower| tower.pieces().any(|piece| piece == marshal));
        if setup.stage == Stage::Battle && !on_board {
            reasons.push(Refusal::new(&clauses::MISSING_MARSHAL, &[color.into()]));
        }
    }
    if let (Some(white), Some(black)) = (board.commander(Color::White), board.commander(Color::Black))
        && neighbours(white).meets(Bitboard::of(black))
    {
        let args = [square_name(white).as_str().into(), square_name(black).as_str().into()];
        reasons.push(Refusal::new(&clauses::ADJACENT, &args));
    }
    let waiting = !setup.turn;
    if let Some(square) = board.commander(waiting)
        && let Some(attacker) = Attackers::now(board, setup.turn, setup.options.screens).attacker(square)
    {
        let [square, from] = [square, attacker.from].map(|square| square_name(square).as_str().into());
        let args = [waiting.into(), square, attacker.kind.info().into(), from];
        reasons.push(Refusal::new(&clauses::WAITING_ATTACKED, &args));
    }
}

/// §2: the turns of a player who is done are skipped, so it cannot be on turn.
///
/// Other moments that no game reaches, such as a pass before round 19, are not on the page's list of refusals
/// and can be played on.
fn refuse_done(setup: &Setup, reasons: &mut Vec<Refusal>) {
    if matches!(setup.stage, Stage::Placement { mark: Mark::Done(color), .. } if color == setup.turn) {
        reasons.push(Refusal::new(&clauses::DONE_ON_TURN, &[setup.turn.into()]));
    }
}
