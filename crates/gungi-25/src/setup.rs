//! A set-up: anything that can be said about a position. [`Position::new`] is the one door to play.

use ikusa_rules::{ByColor, Color, PositionError, Refusal, Square};

use crate::board::{Board, Hand, Tower};
use crate::clauses;
use crate::draft::{Draft, area};
use crate::notation::square_name;
use crate::options::Options;
use crate::piece::{ARMY, Kind, Piece};
use crate::position::Position;
use crate::text;

/// Everything that makes up a position, not yet checked against any rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The towers by square index.
    pub towers: [Tower; 81],
    /// The pieces in hand.
    pub hands: ByColor<Hand>,
    /// Who is on turn.
    pub turn: Color,
    /// Who may still place.
    pub draft: Draft,
    /// The number of the round, from 1.
    pub number: u32,
    /// The options.
    pub options: Options,
}

/// The fixed starts of levels 0 and 1 (§9).
const ARRAYS: [&str; 2] = [
    "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1",
    "3img3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FWDWF1D/1SA1N1AR1/3GMI3 J2N2R1S1D1/j2n2r1s1d1 w 1 - 1",
];

impl Setup {
    /// The start of the options' level.
    pub fn start(options: Options) -> Setup {
        match ARRAYS.get(usize::from(options.level)) {
            Some(array) => {
                let setup = text::parse(array, options).expect("the arrays are written right");
                Setup { turn: options.first, options, ..setup }
            }
            None => Setup {
                towers: [Tower::EMPTY; 81],
                hands: ByColor::new(ARMY, ARMY),
                turn: options.first,
                draft: Draft::Both,
                number: 1,
                options,
            },
        }
    }

    /// How many of a piece there are, on the board and in hand.
    fn count(&self, piece: Piece) -> u32 {
        let on_board = self.towers.iter().flat_map(|tower| tower.pieces()).filter(|p| *p == piece).count();
        on_board as u32 + u32::from(self.hands[piece.color][piece.kind.index()])
    }

    fn board(&self) -> Board {
        crate::board::empty().furnished(&self.towers, &self.hands, self.turn, self.draft)
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
        refuse_towers(&setup, &mut reasons);
        match setup.draft {
            Draft::Over => refuse_battle(&setup, &mut reasons),
            _ => refuse_draft(&setup, &mut reasons),
        }
        if !reasons.is_empty() {
            return Err(PositionError::Invalid(reasons));
        }
        Ok(Position { board: setup.board(), options: setup.options, number: setup.number })
    }
}

/// §2, §1: too many of a piece, or one that the level does not use.
fn refuse_counts(setup: &Setup, reasons: &mut Vec<Refusal>) {
    let level = setup.options.level;
    for color in [Color::White, Color::Black] {
        for kind in Kind::ALL {
            let count = setup.count(Piece::new(color, kind));
            let word = kind.info().into();
            if count > u32::from(kind.per_side()) {
                let most = i32::from(kind.per_side()).into();
                reasons.push(Refusal::new(
                    &clauses::TOO_MANY,
                    &[color.into(), (count as i32).into(), word, most],
                ));
            }
            if count > 0 && !kind.is_used_on(level) {
                reasons.push(Refusal::new(&clauses::NOT_ON_LEVEL, &[i32::from(level).into(), word]));
            }
        }
    }
}

/// Towers too high, and Marshals where they cannot be.
fn refuse_towers(setup: &Setup, reasons: &mut Vec<Refusal>) {
    let (level, tallest) = (i32::from(setup.options.level), setup.options.tallest());
    for (square, tower) in Square::all().zip(setup.towers) {
        let name = square_name(square);
        let height = tower.height();
        if height > tallest {
            let args = [name.into(), i32::from(height).into(), level.into()];
            reasons.push(Refusal::new(&clauses::TOO_HIGH, &args));
        }
        for (below, piece) in tower.pieces().enumerate() {
            if piece.kind != Kind::Marshal {
                continue;
            }
            let args = [piece.color.into(), name.into()];
            if below + 1 < usize::from(height) {
                reasons.push(Refusal::new(&clauses::COVERED_MARSHAL, &args));
            } else if below > 0 && !setup.options.marshal_stacks() {
                reasons.push(Refusal::new(&clauses::RAISED_MARSHAL, &args));
            }
        }
    }
}

fn refuse_battle(setup: &Setup, reasons: &mut Vec<Refusal>) {
    for color in [Color::White, Color::Black] {
        if setup.hands[color][Kind::Marshal.index()] > 0 {
            reasons.push(Refusal::new(&clauses::MARSHAL_IN_HAND, &[color.into()]));
        }
    }
    // With exactly one on the board the game is over.
    let on_board = |piece: Piece| piece.kind == Kind::Marshal;
    if !setup.towers.iter().flat_map(|tower| tower.pieces()).any(on_board) {
        reasons.push(Refusal::new(&clauses::NO_MARSHAL, &[]));
    }
}

fn refuse_draft(setup: &Setup, reasons: &mut Vec<Refusal>) {
    let level = setup.options.level;
    if !setup.options.has_draft() {
        reasons.push(Refusal::new(&clauses::NO_DRAFT, &[i32::from(level).into()]));
    }
    for color in [Color::White, Color::Black] {
        let holds = |square: &Square| setup.towers[square.index()].pieces().any(|piece| piece.color == color);
        let placed: Vec<Square> = Square::all().filter(holds).collect();
        for square in placed.iter().filter(|square| !area(color).has(**square)) {
            reasons.push(Refusal::new(&clauses::OUTSIDE, &[color.into(), square_name(*square).into()]));
        }
        let waiting = setup.hands[color][Kind::Marshal.index()] > 0;
        if waiting && !placed.is_empty() {
            reasons.push(Refusal::new(&clauses::BEFORE_MARSHAL, &[color.into()]));
        } else if waiting && !setup.draft.open_to(color) {
            // One is done with a placement, and the first is the Marshal: the battle would begin with it in hand.
            reasons.push(Refusal::new(&clauses::MARSHAL_IN_HAND, &[color.into()]));
        }
    }
    if Color::BOTH.into_iter().all(|color| setup.count(Piece::new(color, Kind::Marshal)) == 0) {
        reasons.push(Refusal::new(&clauses::NO_MARSHAL, &[]));
    }
    let hand = setup.hands[setup.turn];
    if !setup.draft.open_to(setup.turn) || hand == [0; Kind::COUNT] {
        reasons.push(Refusal::new(&clauses::DONE_ON_TURN, &[setup.turn.into()]));
    }
}
