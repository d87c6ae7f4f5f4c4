//! A playable position of either stage.

use std::ops::ControlFlow;

use ikusa_rules::{Bitboard, Color, History, Key, Outcome, Select, Square};

use crate::attack::{Attackers, Strike, is_marshal_safe};
use crate::board::{Board, Hand, Tower};
use crate::generate::Battle;
use crate::legality;
use crate::moves::{Arrival, Move};
use crate::options::Options;
use crate::outcome;
use crate::piece::{Kind, Piece};
use crate::placement::Placement;
use crate::setup::Setup;
use crate::stage::{Action, Stage};

/// A position: playable, with the options that its rules depend on.
///
/// Equality is that of M9: board, turn and hands (and the stage); the number of actions made is not part
/// of it.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) options: Options,
    pub(crate) ply: u32,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board && self.options == other.options
    }
}

impl Eq for Position {}

impl Position {
    /// The start of the placement: everything in hand.
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

    /// The stage.
    pub fn stage(&self) -> Stage {
        self.board.stage()
    }

    /// How many actions were made since the start of the placement.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The squares whose top piece is `color`'s.
    pub fn tops(&self, color: Color) -> Bitboard {
        self.board.tops(color)
    }

    /// Where `color`'s Marshal stands; in the placement it may still be in hand.
    pub fn marshal(&self, color: Color) -> Option<Square> {
        self.board.commander(color)
    }

    /// Whether `color`'s Marshal is on the board and attacked.
    pub fn is_attacked(&self, color: Color) -> bool {
        !is_marshal_safe(&self.board, color, self.options.screens)
    }

    /// A piece that attacks `color`'s Marshal, if one does.
    pub(crate) fn attacker(&self, color: Color) -> Option<Strike> {
        Attackers::now(&self.board, !color, self.options.screens).attacker(self.board.commander(color)?)
    }

    /// Those of `squares` where `by` could take a piece; its Marshal does not count.
    pub fn attacked(&self, squares: Bitboard, by: Color) -> Bitboard {
        let attackers = Attackers::now(&self.board, by, self.options.screens);
        squares.into_iter().filter(|square| attackers.attacks(*square)).collect()
    }

    /// What each uncovered piece of `color` attacks; for the Marshal, the squares around it.
    pub fn strikes(&self, color: Color) -> impl Iterator<Item = Strike> {
        Attackers::now(&self.board, color, self.options.screens).strikes()
    }

    /// Everything that can be said about the position, free to be changed.
    pub fn setup(&self) -> Setup {
        Setup {
            towers: std::array::from_fn(|i| self.board.tower(Square::from_index(i))),
            hands: ikusa_rules::ByColor::from_fn(|color| *self.board.hand(color)),
            turn: self.board.turn(),
            stage: self.board.stage(),
            ply: self.ply,
            options: self.options,
        }
    }

    #[inline(always)]
    fn visit_battle<B>(
        &self,
        which: Select,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let battle = Battle::new(&self.board, self.options.screens);
        battle.batches(|batch| batch.visit(which, visit))?;
        if which == Select::Tactical {
            return ControlFlow::Continue(());
        }
        let hand = self.board.hand(self.board.turn());
        for kind in Kind::ALL.into_iter().filter(|kind| hand[kind.index()] > 0) {
            for to in battle.drop_squares(kind) {
                visit(Move::Drop { kind, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_placement<B>(
        &self,
        round: u8,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let placement = Placement::new(&self.board, round, self.options.screens);
        for kind in Kind::ALL {
            for to in placement.squares(kind) {
                visit(Move::Drop { kind, to })?;
            }
        }
        if placement.may_stop() {
            visit(Move::Pass)?;
            visit(Move::Done)?;
        }
        ControlFlow::Continue(())
    }

    fn count_battle(&self) -> u32 {
        let battle = Battle::new(&self.board, self.options.screens);
        let mut count = 0;
        let _ = battle.batches(|batch| {
            count += batch.on_top.len() + batch.captures.len();
            ControlFlow::<()>::Continue(())
        });
        let hand = self.board.hand(self.board.turn());
        let officers = &hand[Kind::LieutenantGeneral.index()..Kind::Pawn.index()];
        let kinds = officers.iter().filter(|count| **count > 0).count() as u32;
        if kinds > 0 {
            count += kinds * battle.officer_drop_squares().len();
        }
        for kind in [Kind::Marshal, Kind::Pawn] {
            if hand[kind.index()] > 0 {
                count += battle.drop_squares(kind).len();
            }
        }
        count
    }

    fn count_placement(&self, round: u8) -> u32 {
        let placement = Placement::new(&self.board, round, self.options.screens);
        let placements: u32 = Kind::ALL.into_iter().map(|kind| placement.squares(kind).len()).sum();
        placements + if placement.may_stop() { 2 } else { 0 }
    }

    #[inline(always)]
    fn play_board(&mut self, from: Square, to: Square, arrival: Arrival) {
        let piece = self.board.pop(from);
        match arrival {
            Arrival::OnTop => self.board.push(to, piece),
            Arrival::Capture => self.board.replace(to, piece),
        }
        self.board.set_turn(!self.board.turn());
    }

    #[inline(always)]
    fn play_drop(&mut self, kind: Kind, to: Square) {
        let piece = Piece::new(self.board.turn(), kind);
        self.board.take_from_hand(piece);
        self.board.push(to, piece);
        self.hand_over(Action::Place);
    }

    /// Gives the turn to whoever acts next.
    #[inline(always)]
    fn hand_over(&mut self, action: Action) {
        match self.board.stage() {
            Stage::Battle => self.board.set_turn(!self.board.turn()),
            Stage::Placement { round, mark } => {
                let (stage, turn) = Stage::behind(round, mark, self.board.turn(), action, self.options);
                self.board.set_stage(stage);
                self.board.set_turn(turn);
            }
        }
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
        self.is_attacked(self.board.turn())
    }

    fn visit_moves<B>(&self, which: Select, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.board.stage() {
            Stage::Battle => self.visit_battle(which, &mut visit),
            Stage::Placement { .. } if which == Select::Tactical => ControlFlow::Continue(()),
            Stage::Placement { round, .. } => self.visit_placement(round, &mut visit),
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        legality::of(self, m).is_none()
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Board { from, to, arrival } => self.play_board(from, to, arrival),
            Move::Drop { kind, to } => self.play_drop(kind, to),
            Move::Pass => self.hand_over(Action::Pass),
            Move::Done => self.hand_over(Action::Done),
        }
        self.ply = self.ply.saturating_add(1);
    }

    fn passed(&self) -> Option<Position> {
        if self.board.stage() != Stage::Battle || self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.board.set_turn(!self.board.turn());
        Some(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_moves() {
            return None;
        }
        let winner = !self.board.turn();
        Some(match self.board.stage() {
            Stage::Placement { .. } => Outcome::win(winner, &outcome::NO_PLACEMENT),
            Stage::Battle if self.in_check() => Outcome::win(winner, &outcome::CHECKMATE),
            Stage::Battle => Outcome::draw(&outcome::STALEMATE),
        })
    }

    fn outcome_by_history(&self, history: &History) -> Option<Outcome> {
        // M9: the key of a placement holds its round, so only the main game can repeat.
        let repeated = self.board.stage() == Stage::Battle && history.occurrences() >= 4;
        repeated.then(|| Outcome::draw(&outcome::REPETITION))
    }

    fn count_moves(&self) -> usize {
        let count = match self.board.stage() {
            Stage::Battle => self.count_battle(),
            Stage::Placement { round, .. } => self.count_placement(round),
        };
        count as usize
    }
}
