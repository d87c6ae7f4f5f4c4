//! A playable position of draft or battle.

use std::ops::ControlFlow;

use ikusa_rules::{Bitboard, ByColor, Color, History, Key, Outcome, Select, Square};

use crate::attack::{Strike, is_attacked, is_struck, strikes};
use crate::board::{Board, Hand, Tower};
use crate::draft::{Draft, area};
use crate::generate::{Battle, Guard};
use crate::moves::{Arrival, Betrayal, Move};
use crate::options::{Check, Options, Repetition, Wing};
use crate::piece::{Kind, Piece};
use crate::setup::Setup;
use crate::{legality, outcome};

/// A position: playable, with the options that its rules depend on.
///
/// Equality is that of N17: towers, hands and turn (and the draft); the number of the round is not part of it.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) options: Options,
    pub(crate) number: u32,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board && self.options == other.options
    }
}

impl Eq for Position {}

impl Position {
    /// The start of the options' level: a fixed array, or a draft with everything in hand.
    pub fn start(options: Options) -> Position {
        Position::new(Setup::start(options)).expect("the start breaks no rule")
    }

    /// The options the game is played by.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The tower on a square.
    pub fn tower(&self, square: Square) -> Tower {
        self.board.tower(square)
    }

    /// A player's hand.
    pub fn hand(&self, color: Color) -> &Hand {
        self.board.hand(color)
    }

    /// Who may still place.
    pub fn draft(&self) -> Draft {
        self.board.stage()
    }

    /// The number of the round.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The squares whose top piece is `color`'s.
    pub fn tops(&self, color: Color) -> Bitboard {
        self.board.tops(color)
    }

    /// Where `color`'s Marshal stands, if it is on the board.
    pub fn marshal(&self, color: Color) -> Option<Square> {
        self.board.commander(color)
    }

    /// Whether `color`'s Marshal is on the board and could be captured.
    pub fn is_attacked(&self, color: Color) -> bool {
        is_attacked(&self.board, color, self.options.wing == Wing::On)
    }

    /// What each top piece of `color` attacks.
    #[inline]
    pub fn strikes(&self, color: Color) -> impl Iterator<Item = Strike> {
        strikes(&self.board, color, self.options.wing == Wing::On)
    }

    /// Whether a top piece of `by` could capture on a square, were its tower so high.
    pub fn is_struck(&self, square: Square, height: u8, by: Color) -> bool {
        is_struck(&self.board, square, height, by, self.options.wing == Wing::On)
    }

    /// An end that shows without a look at the moves: a captured Marshal, or two alone.
    #[inline]
    pub fn plain_outcome(&self) -> Option<Outcome> {
        outcome::plain(self)
    }

    /// Everything that can be said about the position, free to be changed.
    pub fn setup(&self) -> Setup {
        Setup {
            towers: std::array::from_fn(|i| self.board.tower(Square::from_index(i))),
            hands: ByColor::from_fn(|color| *self.board.hand(color)),
            turn: self.board.turn(),
            draft: self.board.stage(),
            number: self.number,
            options: self.options,
        }
    }

    /// The battle as the side to move may fight it, or `None` if the game is over.
    fn battle(&self) -> Option<Battle<'_>> {
        if outcome::plain(self).is_some() {
            return None;
        }
        let guarded = Battle::new(&self.board, self.options, Guard::On);
        match self.options.check {
            Check::Strict => Some(guarded),
            // N15: everything is playable as long as something is safe.
            Check::Free => {
                let safe = guarded.visit(Select::All, &mut |_| ControlFlow::Break(())).is_break();
                safe.then(|| Battle::new(&self.board, self.options, Guard::Off))
            }
        }
    }

    /// Where the side to move may place a kind of its hand (§6).
    pub(crate) fn placeable(&self, kind: Kind) -> Bitboard {
        let turn = self.board.turn();
        let hand = self.board.hand(turn);
        let early = hand[Kind::Marshal.index()] > 0 && kind != Kind::Marshal;
        if hand[kind.index()] == 0 || early {
            return Bitboard::EMPTY;
        }
        area(turn) & self.board.room(self.options.tallest())
    }

    /// Whether the next piece is the last one in hand.
    pub(crate) fn is_last_piece(&self) -> bool {
        self.board.hand(self.board.turn()).iter().sum::<u8>() == 1
    }

    fn visit_draft<B>(&self, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for kind in Kind::ALL {
            for to in self.placeable(kind) {
                if !self.is_last_piece() {
                    visit(Move::Place { kind, to, done: false })?;
                }
                visit(Move::Place { kind, to, done: true })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn play_board(&mut self, from: Square, to: Square, arrival: Arrival) {
        let piece = self.board.pop(from);
        if arrival == Arrival::Capture {
            self.board.purge(to, piece.color);
        }
        self.board.push(to, piece);
        if let Arrival::Stack(betrayal) = arrival {
            self.betray(to, betrayal);
        }
        self.hand_over();
    }

    #[inline(always)]
    fn play_drop(&mut self, kind: Kind, to: Square, betrayal: Betrayal) {
        let piece = Piece::new(self.board.turn(), kind);
        self.board.take_from_hand(piece);
        self.board.push(to, piece);
        self.betray(to, betrayal);
        self.hand_over();
    }

    #[inline(always)]
    fn betray(&mut self, square: Square, betrayal: Betrayal) {
        if betrayal == Betrayal::None {
            return;
        }
        for tier in betrayal.tiers() {
            let kind = self.board.turn_over(square, tier).kind;
            self.board.take_from_hand(Piece::new(self.board.turn(), kind));
        }
    }

    fn play_placement(&mut self, kind: Kind, to: Square, done: bool) {
        let turn = self.board.turn();
        let piece = Piece::new(turn, kind);
        self.board.take_from_hand(piece);
        self.board.push(to, piece);
        // N12: whoever has nothing left to place is done, even where a set-up has it otherwise.
        let idle = *self.board.hand(!turn) == [0; Kind::COUNT];
        let open = self.board.stage();
        let open = if idle { open.without(!turn) } else { open };
        let alone = !open.open_to(!turn);
        let (draft, next) = open.behind(turn, done, self.options.first);
        // §9: while the second player places alone the number stands still.
        if turn != self.options.first && (!alone || done) {
            self.number = self.number.saturating_add(1);
        }
        self.board.set_stage(draft);
        self.board.set_turn(next);
    }

    #[inline(always)]
    fn hand_over(&mut self) {
        let turn = self.board.turn();
        if turn != self.options.first {
            self.number = self.number.saturating_add(1);
        }
        self.board.set_turn(!turn);
    }
}

impl ikusa_rules::Position for Position {
    type Move = Move;

    #[inline(always)]
    fn turn(&self) -> Color {
        self.board.turn()
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.board.key()
    }

    fn in_check(&self) -> bool {
        // N19: nobody looks after Marshals in the draft.
        self.board.stage() == Draft::Over && self.is_attacked(self.board.turn())
    }

    fn visit_moves<B>(&self, which: Select, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.board.stage() != Draft::Over {
            return if which == Select::Tactical {
                ControlFlow::Continue(())
            } else {
                self.visit_draft(&mut visit)
            };
        }
        self.battle().map_or(ControlFlow::Continue(()), |battle| battle.visit(which, &mut visit))
    }

    fn is_legal(&self, m: Move) -> bool {
        legality::refusal(self, m).is_none()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Board { from, to, arrival } => self.play_board(from, to, arrival),
            Move::Drop { kind, to, betrayal } => self.play_drop(kind, to, betrayal),
            Move::Place { kind, to, done } => self.play_placement(kind, to, done),
        }
    }

    fn passed(&self) -> Option<Position> {
        if self.board.stage() != Draft::Over || self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.board.set_turn(!self.board.turn());
        Some(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        outcome::plain(self).or_else(|| (!self.has_moves()).then(|| outcome::without_moves(self)))
    }

    fn outcome_by_history(&self, history: &History) -> Option<Outcome> {
        // N17: a draft only grows, so it never repeats.
        let repeated = self.options.repetition == Repetition::Fourth && history.occurrences() >= 4;
        repeated.then(|| Outcome::draw(&outcome::REPETITION))
    }

    fn count_moves(&self) -> usize {
        if self.board.stage() == Draft::Over {
            return self.battle().map_or(0, |battle| battle.count() as usize);
        }
        let squares: u32 = Kind::ALL.into_iter().map(|kind| self.placeable(kind).len()).sum();
        squares as usize * if self.is_last_piece() { 1 } else { 2 }
    }
}
