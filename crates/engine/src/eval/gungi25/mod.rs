//! Gungi 25 for the search: towers whose height is their strength, drops behind a front, betrayals.

mod inputs;
mod terms;

pub use terms::Features;

use ikusa_gungi_25::{Arrival, Betrayal, Draft, Gungi25, Hand, Kind, Move, Position, Tower};
use ikusa_rules::{Outcome, Position as _, Square};

use super::linear::{Linear, two_step};
use crate::bench::Benched;
use crate::net::Learned;
use crate::playable::{Class, Playable};
use crate::score::Score;

/// What each kind is worth on the board, in the order of [`Kind::ALL`].
const VALUES: [Score; Kind::COUNT] = [0, 640, 560, 320, 260, 270, 250, 310, 230, 130, 330, 420, 300, 300];

/// What a capture of the Marshal wins, above everything else.
const PRIZE: Score = 10_000;

/// What an attacker is taken to be worth where nobody looks which one it is.
const ATTACKER: Score = 260;

/// How many pieces the book's own arrays leave in hand.
const RESERVE: u8 = 7;

/// The evaluation of Gungi 25.
pub type Evaluator = Linear<Position, Features>;

/// The enemies in a tower that `takes` says are lost, in value.
fn worth(position: &Position, tower: Tower, takes: impl Fn(u8) -> bool) -> Score {
    let lost =
        (1..).zip(tower.pieces()).filter(|(tier, piece)| piece.color != position.turn() && takes(*tier));
    lost.map(|(_, piece)| if piece.kind == Kind::Marshal { PRIZE } else { VALUES[piece.kind.index()] }).sum()
}

/// What arrives where, how high it then stands, and what it wins.
struct Landing {
    kind: Kind,
    to: Square,
    tier: u8,
    gain: Score,
}

impl Landing {
    fn of(position: &Position, m: Move) -> Landing {
        let (to, betrayal) = match m {
            Move::Board { to, arrival: Arrival::Stack(betrayal), .. } | Move::Drop { to, betrayal, .. } => {
                (to, betrayal)
            }
            Move::Board { to, .. } | Move::Place { to, .. } => (to, Betrayal::None),
        };
        let tower = position.tower(to);
        let captures = matches!(m, Move::Board { arrival: Arrival::Capture, .. });
        let below = if captures { tower.only(position.turn()).height() } else { tower.height() };
        let gain = worth(position, tower, |tier| captures || betrayal.has(tier));
        Landing { kind: mover(position, m), to, tier: below + 1, gain }
    }
}

/// The kind that `m` moves, drops or places.
fn mover(position: &Position, m: Move) -> Kind {
    match m {
        Move::Board { from, .. } => position.tower(from).top().map_or(Kind::Soldier, |piece| piece.kind),
        Move::Drop { kind, .. } | Move::Place { kind, .. } => kind,
    }
}

impl Playable for Position {
    type Eval = Learned<Position, Evaluator>;
    /// Kinds on the board and from hand, times the squares.
    const SLOTS: usize = Kind::COUNT * 2 * 81;

    #[inline]
    fn class(&self, m: Move) -> Class {
        match m {
            Move::Board { arrival: Arrival::Move | Arrival::Stack(Betrayal::None), .. } => Class::Quiet,
            Move::Board { .. } => Class::Tactical,
            Move::Drop { betrayal: Betrayal::None, .. } | Move::Place { .. } => Class::Drop,
            Move::Drop { .. } => Class::Tactical,
        }
    }

    #[inline]
    fn gain(&self, m: Move) -> Score {
        if self.class(m) == Class::Tactical { Landing::of(self, m).gain } else { 0 }
    }

    fn exchange_yields(&self, m: Move, least: Score) -> bool {
        let Landing { kind, to, tier, gain } = Landing::of(self, m);
        let value = VALUES[kind.index()];
        if gain - value >= least || gain < least || self.draft() != Draft::Over {
            return gain >= least;
        }
        let turn = self.turn();
        let attacked = self.is_struck(to, tier, !turn);
        let guarded = attacked && matches!(m, Move::Drop { .. }) && self.is_struck(to, tier, turn);
        two_step(gain, value, attacked.then_some(ATTACKER), guarded, least)
    }

    fn gives_check(&self, m: Move) -> bool {
        let after = self.after(m);
        after.turn() != self.turn() && after.in_check()
    }

    /// Whoever is done early leaves most of its army in hand while the other goes on placing.
    fn is_dominated(&self, m: Move) -> bool {
        let left = |hand: &Hand| hand.iter().sum::<u8>() - 1;
        matches!(m, Move::Place { done: true, .. }) && left(self.hand(self.turn())) > RESERVE
    }

    fn destination(&self, m: Move) -> Option<Square> {
        match m {
            Move::Board { to, .. } | Move::Drop { to, .. } | Move::Place { to, .. } => Some(to),
        }
    }

    #[inline]
    fn slot(&self, m: Move) -> usize {
        match m {
            Move::Board { to, .. } => mover(self, m).index() * 81 + to.index(),
            Move::Drop { kind, to, .. } | Move::Place { kind, to, .. } => {
                (Kind::COUNT + kind.index()) * 81 + to.index()
            }
        }
    }

    #[inline]
    fn code(&self, m: Move) -> u32 {
        match m {
            Move::Board { from, to, arrival } => {
                let way = match arrival {
                    Arrival::Move => 0,
                    Arrival::Capture => 1,
                    Arrival::Stack(betrayal) => 2 + betrayal as u32,
                };
                1 + way + WAYS * (from.index() as u32 + 81 * to.index() as u32)
            }
            Move::Drop { kind, to, betrayal } => {
                DROPS + (kind.index() as u32 * 4 + betrayal as u32) * 81 + to.index() as u32
            }
            Move::Place { kind, to, done } => {
                PLACES + (kind.index() as u32 * 2 + u32::from(done)) * 81 + to.index() as u32
            }
        }
    }

    fn decode(&self, code: u32) -> Option<Move> {
        let square = |index: u32| Square::from_index(index as usize % 81);
        let m = match code {
            0 => return None,
            1..DROPS => {
                let (way, squares) = ((code - 1) % WAYS, (code - 1) / WAYS);
                let arrival = match way {
                    0 => Arrival::Move,
                    1 => Arrival::Capture,
                    stack => Arrival::Stack(Betrayal::ALL[stack as usize - 2]),
                };
                Move::Board { from: square(squares), to: square(squares / 81), arrival }
            }
            DROPS..PLACES => {
                let (choice, to) = ((code - DROPS) as usize / 81, square(code - DROPS));
                Move::Drop { kind: *Kind::ALL.get(choice / 4)?, to, betrayal: Betrayal::ALL[choice % 4] }
            }
            PLACES.. => {
                let (choice, to) = ((code - PLACES) as usize / 81, square(code - PLACES));
                Move::Place { kind: *Kind::ALL.get(choice / 2)?, to, done: choice % 2 == 1 }
            }
        };
        self.is_legal(m).then_some(m)
    }

    fn plain_outcome(&self) -> Option<Outcome> {
        Position::plain_outcome(self)
    }
}

/// How many ways there are to enter a square: a move, a capture, and a stack with its four betrayals.
const WAYS: u32 = 6;
/// Where the codes of drops and of placements begin.
const DROPS: u32 = 1 + WAYS * 81 * 81;
const PLACES: u32 = DROPS + Kind::COUNT as u32 * 4 * 81;

impl Benched for Gungi25 {
    const POSITIONS: &'static str = include_str!("../../../bench/gungi-25.txt");
    const DEPTH: u32 = 9;
}
