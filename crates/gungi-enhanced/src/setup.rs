//! A position before anyone has looked at it, and the one door that makes it playable.

use ikusa_rules::{Arg, Bitboard, ByColor, Color, Refusal, Square};

use crate::board::{Board, CORONATION};
use crate::clauses::*;
use crate::notation::square_name;
use crate::options::{Coronation, Options};
use crate::piece::{Face, Kind, Piece};
use crate::position::Position;

/// How many of each face, in the order of [`Face`].
pub type FaceCounts = [u8; Face::COUNT];

/// Everything a position text says, possible or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces of each square from the base to the top, by [`Square::index`].
    pub towers: [Vec<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Color,
    /// The reserves.
    pub reserves: ByColor<FaceCounts>,
    /// Those of the reserves that may not be used in their holder's next turn.
    pub barred: ByColor<FaceCounts>,
    /// The squares with the base-top mark.
    pub marks: Bitboard,
    /// The Fortress or Cannon that the side to move must relocate.
    pub pending: Option<Face>,
    /// Whether Coronation is on.
    pub coronation: Coronation,
    /// Whether the side to move may claim a fault.
    pub fault: bool,
    /// The round, from 1.
    pub round: u32,
}

impl Setup {
    /// An empty board with `turn` to move in the first round.
    pub fn empty(turn: Color) -> Setup {
        Setup {
            towers: std::array::from_fn(|_| Vec::new()),
            turn,
            reserves: ByColor::default(),
            barred: ByColor::default(),
            marks: Bitboard::EMPTY,
            pending: None,
            coronation: Coronation::Off,
            fault: false,
            round: 1,
        }
    }

    /// Every reason why this is not a playable position, in the order of the text's fields.
    pub fn faults(&self) -> Vec<Refusal> {
        let (mut reasons, standing) = (Vec::new(), self.standing());
        kings(&standing, &mut reasons);
        for square in Square::all() {
            tower_faults(&self.towers[square.index()], square, &mut reasons);
        }
        self.counts(&standing, &mut reasons);
        self.reserve_faults(&mut reasons);
        for square in self.marks {
            if self.towers[square.index()].len() != 3 {
                reasons.push(Refusal::new(&MARK_ABSENT, &[square_name(square).into()]));
            }
        }
        reasons
    }

    /// How many of each face stand on the board.
    fn standing(&self) -> Standing {
        let mut standing = Standing::default();
        for piece in self.towers.iter().flatten() {
            standing[piece.color()][piece.face().index()] += 1;
        }
        standing
    }

    /// No more of a physical piece than exist: one side's front and the other side's reverse are one piece.
    fn counts(&self, standing: &Standing, reasons: &mut Vec<Refusal>) {
        let count = |color: Color, face: Face| {
            standing[color][face.index()] + usize::from(self.reserves[color][face.index()])
        };
        for color in Color::BOTH {
            for front in Face::FRONTS {
                let reverse = front.other().map_or(0, |other| count(!color, other));
                let seen = count(color, front) + reverse;
                let limit = usize::from(front.per_army());
                let pending = usize::from(self.turn == color && self.pending == Some(front));
                if seen > limit {
                    let numbers = [Arg::Number(seen as i32), Arg::Number(i32::from(front.per_army()))];
                    let args = [Arg::Piece(front.kind().entry()), color.into(), numbers[0], numbers[1]];
                    reasons.push(Refusal::new(&TOO_MANY, &args));
                } else if seen + pending > limit {
                    reasons.push(Refusal::new(&PENDING_ABSENT, &[Arg::Piece(front.kind().entry())]));
                }
            }
        }
    }

    fn reserve_faults(&self, reasons: &mut Vec<Refusal>) {
        for color in Color::BOTH {
            for face in Face::all() {
                let (held, barred) = (self.reserves[color][face.index()], self.barred[color][face.index()]);
                if held > 0 && (face.kind().is_fixed() || face == Face::R) {
                    reasons.push(Refusal::new(&FIXED_RESERVE, &[Arg::Piece(face.kind().entry())]));
                }
                if barred > held {
                    let args =
                        [Arg::Piece(face.kind().entry()), i32::from(barred).into(), i32::from(held).into()];
                    reasons.push(Refusal::new(&BARRED_ABSENT, &args));
                }
            }
        }
    }
}

/// How many of each face stand somewhere, in the order of [`Face`].
pub(crate) type Standing = ByColor<[usize; Face::COUNT]>;

fn kings(standing: &Standing, reasons: &mut Vec<Refusal>) {
    for color in Color::BOTH {
        let kings = standing[color][Face::R.index()];
        if kings != 1 {
            reasons.push(Refusal::new(&ONE_KING, &[color.into(), (kings as i32).into()]));
        }
    }
}

/// What the tower rules (§5) say against a tower.
pub(crate) fn tower_faults(tower: &[Piece], square: Square, reasons: &mut Vec<Refusal>) {
    let at = Arg::Name(square_name(square));
    if tower.len() > 3 {
        reasons.push(Refusal::new(&TOO_HIGH, &[at]));
    }
    for (level, piece) in tower.iter().enumerate() {
        let name = Arg::Piece(piece.kind().entry());
        let below = &tower[..level];
        if below.iter().any(|other| other.color() == piece.color() && other.kind() == piece.kind()) {
            reasons.push(Refusal::new(&SAME_TYPE, &[at, name]));
        }
        if level > 0 && tower[level - 1].kind() == Kind::King {
            reasons.push(Refusal::new(&ON_KING, &[at]));
        }
        if level > 0 && piece.kind().is_fixed() {
            reasons.push(Refusal::new(&LOW_ONLY, &[at, name]));
        }
    }
}

impl Position {
    /// Makes a set-up playable. Coronation is on if the set-up or the options say so.
    ///
    /// # Errors
    /// With every reason why it is not a position of the game.
    pub fn new(setup: &Setup, options: Options) -> Result<Position, Vec<Refusal>> {
        let reasons = setup.faults();
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let mut rules = options;
        if setup.coronation == Coronation::On {
            rules.coronation = Coronation::On;
        }
        let mut board = Board::empty(setup.turn);
        for square in Square::all() {
            for piece in &setup.towers[square.index()] {
                board.push(square, *piece);
            }
        }
        for color in Color::BOTH {
            for face in Face::all() {
                (0..setup.reserves[color][face.index()]).for_each(|_| board.gain(color, face));
                (0..setup.barred[color][face.index()]).for_each(|_| board.bar(color, face));
            }
        }
        for square in setup.marks {
            board.mark(square);
        }
        board.set_pending(setup.pending);
        board.set_fault(setup.fault);
        if rules.coronation == Coronation::On {
            board.mix(CORONATION);
        }
        let mut position = Position { board, rules, round: setup.round, end: None };
        position.end = position.find_end();
        Ok(position)
    }

    /// The position as a set-up, from which [`Position::new`] makes it again.
    pub fn setup(&self) -> Setup {
        let mut setup = self.bare_setup();
        for square in Square::all() {
            setup.towers[square.index()] = self.board.tower(square).pieces().collect();
        }
        setup.reserves = ByColor::from_fn(|color| *self.board.reserve(color));
        setup.barred = ByColor::from_fn(|color| *self.board.barred(color));
        setup
    }

    /// The same without a piece in it.
    pub(crate) fn bare_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.board.turn());
        setup.marks = self.board.marks();
        setup.pending = self.board.pending();
        setup.coronation = self.rules.coronation;
        setup.fault = self.board.fault();
        setup.round = self.round;
        setup
    }
}
