//! Legal moves in sets of destinations, so that counting them is counting bits.

use std::ops::ControlFlow;

use ikusa_rules::{Bitboard, Color, Direction, Select, Square};

use crate::board::Board;
use crate::domination::{Attackers, Danger, Shield};
use crate::patterns::{last_rank, start_rank};
use crate::reach::{Axes, BOARD, NATION, reach};
use crate::{Kind, Move, Piece};

/// Where the moves of a [`Batch`] come from.
#[derive(Clone, Copy)]
pub(crate) enum Origin {
    /// One square.
    At(Square),
    /// As many squares back from each destination as the number says.
    Back(i8),
}

/// Moves that differ only in their squares, or in what a Nation becomes.
pub(crate) struct Batch {
    origin: Origin,
    to: Bitboard,
    /// Empty for moves without promotion.
    promotions: &'static [Kind],
}

impl Batch {
    /// How many moves it holds.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.to.len() as usize * self.promotions.len().max(1)
    }

    /// Calls `visit` with each of them.
    #[inline(always)]
    pub(crate) fn visit<B>(&self, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for to in self.to {
            let from = match self.origin {
                Origin::At(square) => square,
                Origin::Back(step) => Square::from_index((to.index() as i8 - step) as usize),
            };
            let m = Move::new(from, to);
            if self.promotions.is_empty() {
                visit(m)?;
            }
            for &kind in self.promotions {
                visit(m.becoming(kind))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The view of a board from which its legal moves are made.
pub(crate) struct Generator<'a> {
    board: &'a Board,
    turn: Color,
    president: Square,
    enemy_president: Square,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    enemies: Attackers<'a>,
    danger: Danger,
    /// Where a Satellite and a Missile may not fly: there they would attack the enemy President along an
    /// open line while his Radar lives (§9, G3). Empty without that Radar.
    impossible_satellite: Bitboard,
    impossible_missile: Bitboard,
    enemy_shield: Shield,
}

impl<'a> Generator<'a> {
    #[inline(always)]
    pub(crate) fn new(board: &'a Board) -> Generator<'a> {
        let turn = board.turn();
        let president = president(board, turn);
        let enemies = Attackers::new(board, !turn);
        let danger = Danger::new(board, president, &enemies);
        let mut generator = Generator {
            board,
            turn,
            president,
            enemy_president: self::president(board, !turn),
            own: board.side(turn),
            enemy: board.side(!turn),
            occupied: board.occupied(),
            enemies,
            danger,
            impossible_satellite: Bitboard::EMPTY,
            impossible_missile: Bitboard::EMPTY,
            enemy_shield: Shield::Down,
        };
        if board.shields(!turn) {
            generator.enemy_shield = Shield::Up;
            let sight = Axes::open(generator.enemy_president, generator.occupied);
            generator.impossible_satellite = sight.all();
            generator.impossible_missile = sight.missile();
        }
        generator
    }

    /// Hands every set of legal moves to `sink` until it breaks.
    #[inline(always)]
    pub(crate) fn batches<B>(
        &self,
        which: Select,
        sink: &mut impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let wanted = match which {
            Select::All => !self.own & BOARD,
            Select::Tactical => self.enemy,
            Select::Quiet => !self.occupied & BOARD,
        };
        if self.danger.answers.any() {
            self.pieces(wanted & self.danger.answers, sink)?;
            self.nations(which, sink)?;
            if self.danger.pinned.any() {
                self.pinned(wanted, which, sink)?;
            }
        }
        if !self.board.shields(self.turn) {
            self.new_radars(which, sink)?;
        }
        emit(sink, Origin::At(self.president), self.president_moves() & wanted, &[])
    }

    /// Every piece that is not pinned; the President apart.
    #[inline(always)]
    fn pieces<B>(&self, wanted: Bitboard, sink: &mut impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        let free = self.own & !self.danger.pinned;
        macro_rules! each {
            ($kind:expr, $pieces:expr) => {
                for from in $pieces & free {
                    emit(sink, Origin::At(from), self.reach($kind, from) & wanted, &[])?;
                }
            };
        }
        // The kind is a constant in each loop: its lines are chosen when this is compiled.
        let of = |kind| self.board.kind(kind);
        each!(Kind::Tank, of(Kind::Tank) | of(Kind::Ship) | of(Kind::Submarine));
        each!(Kind::Carrier, of(Kind::Carrier));
        each!(Kind::Superplane, of(Kind::Superplane));
        each!(Kind::Missile, of(Kind::Missile));
        each!(Kind::Satellite, of(Kind::Satellite));
        each!(Kind::Radar, of(Kind::Radar));
        ControlFlow::Continue(())
    }

    /// The pinned pieces, each on its leash.
    #[cold]
    fn pinned<B>(
        &self,
        wanted: Bitboard,
        which: Select,
        sink: &mut impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in self.danger.pinned {
            let kind = self.board.kind_at(from).expect("a pinned piece stands on its square");
            let allowed = self.danger.allowed(from);
            if kind == Kind::Nation {
                self.nation_batch(Origin::At(from), self.nation_reach(from) & allowed, which, sink)?;
            } else {
                emit(sink, Origin::At(from), self.reach(kind, from) & allowed & wanted, &[])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a piece may go before the President's safety is looked at; own pieces are not yet excluded.
    #[inline(always)]
    fn reach(&self, kind: Kind, from: Square) -> Bitboard {
        let (whole, impossible) = match kind {
            Kind::Satellite => (Axes::whole(from).all(), self.impossible_satellite),
            Kind::Missile => (Axes::whole(from).missile(), self.impossible_missile),
            _ => return reach(kind, from, self.occupied),
        };
        // Open lines as for any slider, and flown moves: to empty squares unless impossible (§9), and against
        // enemies that have no Radar (§6).
        match self.enemy_shield {
            Shield::Up => reach(kind, from, self.occupied) | whole & !self.occupied & !impossible,
            Shield::Down => whole,
        }
    }

    /// One step anywhere that is not dominated; two while the own Radar lives, over an empty square that is
    /// not dominated either, and not to destroy (§3, §4). All judged with the President lifted off.
    #[inline(always)]
    fn president_moves(&self) -> Bitboard {
        let lifted = self.occupied.without(self.president);
        let safe = |square: &Square| !self.enemies.dominate(*square, lifted);
        let near: Bitboard =
            (reach(Kind::President, self.president, lifted) & !self.own).into_iter().filter(safe).collect();
        if !self.board.shields(self.turn) {
            return near;
        }
        let mut all = near;
        for middle in near & !self.occupied {
            if let Some(far) = opposite(self.president, middle)
                && !self.occupied.has(far)
                && safe(&far)
            {
                all = all.with(far);
            }
        }
        all
    }

    /// All Nations that are not pinned, one direction at a time.
    #[inline(always)]
    fn nations<B>(&self, which: Select, sink: &mut impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.turn {
            Color::Black => {
                self.nations_towards([Direction::Up, Direction::UpLeft, Direction::UpRight], which, sink)
            }
            Color::White => self.nations_towards(
                [Direction::Down, Direction::DownLeft, Direction::DownRight],
                which,
                sink,
            ),
        }
    }

    #[inline(always)]
    fn nations_towards<B>(
        &self,
        [ahead, left, right]: [Direction; 3],
        which: Select,
        sink: &mut impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let nations = self.board.kind(Kind::Nation) & self.own & !self.danger.pinned;
        let (empty, answers) = (!self.occupied & BOARD, self.danger.answers);
        let back = |direction: Direction| direction.step().0 * 9 + direction.step().1;
        let once = nations.shifted(ahead) & empty;
        let starters = Bitboard::rank(start_rank(self.turn)).shifted(ahead);
        let twice = (once & starters).shifted(ahead) & empty;
        self.nation_batch(Origin::Back(back(ahead)), once & answers, which, sink)?;
        self.nation_batch(Origin::Back(2 * back(ahead)), twice & answers, which, sink)?;
        let prey = self.enemy & answers;
        self.nation_batch(Origin::Back(back(left)), nations.shifted(left) & prey, which, sink)?;
        self.nation_batch(Origin::Back(back(right)), nations.shifted(right) & prey, which, sink)
    }

    /// Splits Nations' destinations into promotions, to anything but a Radar, and the others.
    #[inline(always)]
    fn nation_batch<B>(
        &self,
        origin: Origin,
        to: Bitboard,
        which: Select,
        sink: &mut impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let last = Bitboard::rank(last_rank(self.turn));
        if which != Select::Quiet {
            emit(sink, origin, to & last, &Kind::PROMOTIONS)?;
        }
        let others = match which {
            Select::All => to,
            Select::Tactical => to & self.enemy,
            Select::Quiet => to & !self.enemy,
        };
        emit(sink, origin, others & !last, &[])
    }

    /// Nations that become the Radar their side has not (§8). The new Radar shields its President at once
    /// (G5) and so may parry what nothing else parries: each of these few moves is tried out.
    #[cold]
    fn new_radars<B>(&self, which: Select, sink: &mut impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        if which == Select::Quiet {
            return ControlFlow::Continue(());
        }
        for from in self.board.of(self.turn, Kind::Nation) {
            emit(sink, Origin::At(from), self.new_radars_from(from), &[Kind::Radar])?;
        }
        ControlFlow::Continue(())
    }

    fn new_radars_from(&self, from: Square) -> Bitboard {
        let targets = self.nation_reach(from) & Bitboard::rank(last_rank(self.turn));
        let radar = Piece { color: self.turn, kind: Kind::Radar };
        let shielded = |to: &Square| {
            let mut after = self.board.clone();
            if let Some(victim) = after.at(*to) {
                after.lift(*to, victim);
            }
            after.lift(from, Piece { kind: Kind::Nation, ..radar });
            after.put(*to, radar);
            !Attackers::new(&after, !self.turn).dominate(self.president, after.occupied())
        };
        targets.into_iter().filter(shielded).collect()
    }

    /// Where one Nation may go before the President's safety is looked at.
    fn nation_reach(&self, from: Square) -> Bitboard {
        let ahead = if self.turn == Color::Black { Direction::Up } else { Direction::Down };
        let empty = !self.occupied & BOARD;
        let once = Bitboard::of(from).shifted(ahead) & empty;
        let twice = if from.rank() == start_rank(self.turn) { once.shifted(ahead) & empty } else { once };
        once | twice | NATION[self.turn][from.index()] & self.enemy
    }

    /// Whether `m` is legal: the same sets, asked for one piece.
    pub(crate) fn allows(&self, m: Move) -> bool {
        let Some(kind) = self.board.kind_at(m.from).filter(|_| self.own.has(m.from)) else { return false };
        let to = match (kind, m.promotion) {
            (Kind::President, None) => self.president_moves() & !self.own,
            (Kind::Nation, promotion) => self.nation_moves(m.from, promotion),
            (_, None) => self.reach(kind, m.from) & self.danger.allowed(m.from) & !self.own,
            _ => Bitboard::EMPTY,
        };
        (to & BOARD).has(m.to)
    }

    fn nation_moves(&self, from: Square, promotion: Option<Kind>) -> Bitboard {
        let last = Bitboard::rank(last_rank(self.turn));
        let safe = self.nation_reach(from) & self.danger.allowed(from);
        match promotion {
            None => safe & !last,
            Some(Kind::Radar) if self.board.shields(self.turn) => Bitboard::EMPTY,
            Some(Kind::Radar) => self.new_radars_from(from),
            Some(kind) if Kind::PROMOTIONS.contains(&kind) => safe & last,
            Some(_) => Bitboard::EMPTY,
        }
    }
}

#[inline(always)]
fn emit<B>(
    sink: &mut impl FnMut(Batch) -> ControlFlow<B>,
    origin: Origin,
    to: Bitboard,
    promotions: &'static [Kind],
) -> ControlFlow<B> {
    if to.is_empty() { ControlFlow::Continue(()) } else { sink(Batch { origin, to, promotions }) }
}

/// The square as far beyond `middle` as `middle` is from `square`, if it is on the board.
#[inline(always)]
fn opposite(square: Square, middle: Square) -> Option<Square> {
    let df = middle.file() as i8 - square.file() as i8;
    let dr = middle.rank() as i8 - square.rank() as i8;
    middle.offset(df, dr).filter(|far| BOARD.has(*far))
}

/// The square of a side's President.
#[inline(always)]
pub(crate) fn president(board: &Board, color: Color) -> Square {
    board.of(color, Kind::President).first().expect("each side has its President")
}
