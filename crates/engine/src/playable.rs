//! What a game tells the search beside its rules.

use std::ops::ControlFlow;

use ikusa_rules::{Color, History, Key, Outcome, Position, Select, Square};

use crate::score::Score;

/// What a move does, as far as ordering and pruning care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Takes a piece, promotes, or otherwise changes material at once ([`Select::Tactical`]).
    Tactical,
    /// Puts a piece from hand or reserve on the board.
    Drop,
    /// Anything else.
    Quiet,
}

/// A position that the search can play: the rules, and a few hints about its moves.
///
/// Every method is cheap and allocates nothing. Hints steer the order of the search and what it leaves out;
/// what is legal and how the game ends comes from [`Position`] alone.
pub trait Playable: Position {
    /// How positions of this game are judged.
    type Eval: Evaluation<Self>;

    /// How many values [`Playable::slot`] takes.
    const SLOTS: usize;

    /// What kind of move `m` is; [`Class::Tactical`] exactly when [`Select::Tactical`] visits it.
    fn class(&self, m: Self::Move) -> Class;

    /// What `m` wins at once: the victim and the rise of a promoted piece.
    fn gain(&self, m: Self::Move) -> Score;

    /// Whether the mover is left with at least `least` after `m` and the best captures on its square.
    fn exchange_yields(&self, m: Self::Move, least: Score) -> bool;

    /// Whether the enemy king is in check after `m`, directly or by discovery.
    fn gives_check(&self, m: Self::Move) -> bool;

    /// Whether `m` may give check, keep the turn or end the game: a quick look for the mate solver, which makes sure.
    fn may_force(&self, _m: Self::Move) -> bool {
        true
    }

    /// The key of the position without what is in hand, and what `color` holds, a byte for each kind: whoever mates can
    /// do so with more in hand as well. Games without such hands give the whole key.
    fn holdings(&self, _color: Color) -> (Key, u64) {
        (self.key(), 0)
    }

    /// Whether a piece could be put between the king of the side to move and whoever checks it, if it were in hand.
    fn may_interpose(&self) -> bool {
        true
    }

    /// Whether another legal move does all that `m` does and more, as a promotion that is never worse: the search then
    /// leaves `m` out.
    fn is_dominated(&self, _m: Self::Move) -> bool {
        false
    }

    /// The square where `m` leaves its piece, if it does.
    fn destination(&self, _m: Self::Move) -> Option<Square> {
        None
    }

    /// A small number for what moves and where to: the place of `m` in tables of history.
    fn slot(&self, m: Self::Move) -> usize;

    /// A number that tells `m` from the other legal moves of this position; never 0.
    fn code(&self, m: Self::Move) -> u32;

    /// The legal move with this code, if there is one.
    fn decode(&self, code: u32) -> Option<Self::Move> {
        let found = self.visit_moves(Select::All, |m| {
            if self.code(m) == code { ControlFlow::Break(m) } else { ControlFlow::Continue(()) }
        });
        match found {
            ControlFlow::Break(m) => Some(m),
            ControlFlow::Continue(()) => None,
        }
    }

    /// Who profits from a cycle back to event `from` of the history: `None` for a draw.
    ///
    /// The search treats the second occurrence like the last one that the rules wait for.
    fn cycle_winner(&self, _history: &History, _from: usize) -> Option<Color> {
        None
    }

    /// Whether the past alone may end the game here, beside repetition: then the search asks
    /// [`Position::outcome_by_history`].
    fn may_end_by_past(&self) -> bool {
        false
    }

    /// An end that shows without a look at the moves: quiescence would overlook it.
    #[inline]
    fn plain_outcome(&self) -> Option<Outcome> {
        None
    }

    /// How the game ends if the side to move declares it over as it stands, where the rules know such an act.
    fn declaration(&self) -> Option<Outcome> {
        None
    }
}

/// A judge of positions: running sums that follow each move, and a verdict from them.
pub trait Evaluation<P: Position>: Clone + Default + Send + Sync + 'static {
    /// What is carried from position to position.
    type Sums: Clone + Send + Sync;

    /// An evaluation that counts pieces and nothing else: what the real one is measured against.
    fn material() -> Self;

    /// The sums of a position from nothing.
    fn sums(&self, position: &P) -> Self::Sums;

    /// Writes the sums after `m`, which leads from `before` to `after`, over whatever `next` held. Equal to `sums(after)`: a
    /// law, tested.
    fn follow(&self, sums: &Self::Sums, before: &P, m: P::Move, after: &P, next: &mut Self::Sums);

    /// The estimate for the side to move.
    fn judge(&self, position: &P, sums: &Self::Sums) -> Score;
}

/// A position on the way from the root. The evaluation's sums are kept apart ([`crate::Trail`]): a state is made for every
/// move that is looked at, and should be small.
#[derive(Clone)]
pub struct State<'a, P: Playable> {
    /// The position.
    pub position: P,
    /// Whether the side to move is in check: asked for several times, computed once.
    pub in_check: bool,
    /// How many moves were made from the root.
    pub(crate) ply: usize,
    pub(crate) origin: Option<Origin<'a, P>>,
}

/// The state before, and the move that was made there; none if the side passed.
type Origin<'a, P> = (&'a State<'a, P>, Option<<P as Position>::Move>);

impl<P: Playable> State<'_, P> {
    /// The state of `position`.
    pub fn new(position: &P) -> Self {
        State { in_check: position.in_check(), position: position.clone(), ply: 0, origin: None }
    }

    /// The state after a legal move, which is played in place: a position is not copied twice.
    #[inline]
    pub fn after(&self, m: P::Move) -> State<'_, P> {
        let origin = Some((self, Some(m)));
        let mut next = State { position: self.position.clone(), in_check: false, ply: self.ply + 1, origin };
        next.position.play_unchecked(m);
        next.in_check = next.position.in_check();
        next
    }

    /// The state after no move, where the rules of the search allow it.
    #[inline]
    pub(crate) fn passed(&self) -> Option<State<'_, P>> {
        let position = self.position.passed()?;
        Some(State { position, in_check: false, ply: self.ply + 1, origin: Some((self, None)) })
    }
}
