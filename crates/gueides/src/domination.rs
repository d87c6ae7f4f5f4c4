//! Which squares a side dominates (§4, §6, §7), and what that means for the President to move.

use ikusa_rules::geometry::between;
use ikusa_rules::{Bitboard, Color, Square};

use crate::board::Board;
use crate::reach::{Axes, BOARD, LEAPS, NATION, STEPS, TWO_STEPS, reach};
use crate::{Kind, Piece};

/// Whether the side under attack has its Radar, so that nothing is destroyed by flying (§6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shield {
    Up,
    Down,
}

/// One side's pieces, sorted by how they attack a given enemy: lines that a piece can block, and lines that
/// nothing blocks because the enemy has no Radar.
pub(crate) struct Attackers<'a> {
    board: &'a Board,
    by: Color,
    horizontal: Bitboard,
    vertical: Bitboard,
    diagonal: Bitboard,
    flying_satellites: Bitboard,
    flying_missiles: Bitboard,
}

impl<'a> Attackers<'a> {
    /// The pieces of `by` as the other side has to fear them.
    #[inline(always)]
    pub(crate) fn new(board: &'a Board, by: Color) -> Attackers<'a> {
        Attackers::against(board, by, if board.shields(!by) { Shield::Up } else { Shield::Down })
    }

    /// The pieces of `by` as a side with or without its Radar has to fear them.
    #[inline(always)]
    pub(crate) fn against(board: &'a Board, by: Color, shield: Shield) -> Attackers<'a> {
        let crosses = board.kind(Kind::Tank) | board.kind(Kind::Ship) | board.kind(Kind::Submarine);
        let (carriers, superplanes) = (board.kind(Kind::Carrier), board.kind(Kind::Superplane));
        let (satellites, missiles) = (board.of(by, Kind::Satellite), board.of(by, Kind::Missile));
        let (grounded_satellites, grounded_missiles) = match shield {
            Shield::Up => (satellites, missiles),
            Shield::Down => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        let ours = board.side(by);
        let both = grounded_satellites | grounded_missiles;
        Attackers {
            board,
            by,
            horizontal: (crosses | carriers) & ours | grounded_satellites,
            vertical: crosses & ours | both,
            diagonal: (carriers | superplanes) & ours | both,
            flying_satellites: satellites ^ grounded_satellites,
            flying_missiles: missiles ^ grounded_missiles,
        }
    }

    /// The pieces that could destroy an enemy on `square` with these squares occupied; pins are ignored.
    #[inline]
    pub(crate) fn of(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let open = Axes::open(square, occupied);
        self.unblockable(square)
            | open.horizontal & self.horizontal
            | open.vertical & self.vertical
            | open.diagonal & self.diagonal
            | open.all() & TWO_STEPS[square.index()] & self.board.of(self.by, Kind::Radar)
    }

    /// Whether the side dominates `square` with these squares occupied.
    #[inline(always)]
    pub(crate) fn dominate(&self, square: Square, occupied: Bitboard) -> bool {
        self.unblockable(square).any()
            || self.aligned(square).into_iter().any(|piece| !between(square, piece).meets(occupied))
    }

    /// Attackers of `square` that no piece in between can stop: leaps, neighbours and what flies.
    #[inline(always)]
    fn unblockable(&self, square: Square) -> Bitboard {
        let whole = Axes::whole(square);
        let at = square.index();
        let ours = self.board.side(self.by);
        let near = LEAPS[at] & self.board.kind(Kind::Superplane)
            | NATION[!self.by][at] & self.board.kind(Kind::Nation)
            | STEPS[at] & self.board.kind(Kind::President);
        near & ours | whole.all() & self.flying_satellites | whole.missile() & self.flying_missiles
    }

    /// Pieces on the right line for `square` that a piece in between does stop.
    #[inline(always)]
    fn aligned(&self, square: Square) -> Bitboard {
        let whole = Axes::whole(square);
        whole.horizontal & self.horizontal
            | whole.vertical & self.vertical
            | whole.diagonal & self.diagonal
            | TWO_STEPS[square.index()] & self.board.of(self.by, Kind::Radar)
    }
}

/// The squares on which `piece`, standing on `square`, could destroy an enemy.
#[inline]
pub(crate) fn dominated_by(board: &Board, piece: Piece, square: Square) -> Bitboard {
    let flies = !board.shields(!piece.color);
    match piece.kind {
        Kind::Nation => NATION[piece.color][square.index()],
        Kind::Satellite if flies => Axes::whole(square).all(),
        Kind::Missile if flies => Axes::whole(square).missile(),
        kind => reach(kind, square, board.occupied()),
    }
}

/// What the President of the side to move must fear: computed once for each position.
pub(crate) struct Danger {
    /// The pieces that give AM.
    pub(crate) checkers: Bitboard,
    /// Where another piece may land without leaving the President in the AM it is in.
    pub(crate) answers: Bitboard,
    /// Own pieces that alone stand between the President and an attacker.
    pub(crate) pinned: Bitboard,
    /// For each pinned piece, the squares up to and with the attacker.
    leashes: [Bitboard; 8],
}

impl Danger {
    #[inline(always)]
    pub(crate) fn new(board: &Board, president: Square, enemies: &Attackers<'_>) -> Danger {
        let (own, occupied) = (board.side(board.turn()), board.occupied());
        let mut checkers = enemies.unblockable(president);
        let mut danger =
            Danger { checkers, answers: checkers, pinned: Bitboard::EMPTY, leashes: [Bitboard::EMPTY; 8] };
        let mut pins = 0;
        for attacker in enemies.aligned(president) {
            let open = between(president, attacker);
            let screens = open & occupied;
            if screens.is_empty() {
                checkers = checkers.with(attacker);
                danger.answers = open.with(attacker);
            } else if !screens.many() && screens.meets(own) {
                danger.pinned |= screens;
                danger.leashes[pins] = open.with(attacker);
                pins += 1;
            }
        }
        danger.checkers = checkers;
        if checkers.is_empty() {
            danger.answers = BOARD;
        } else if checkers.many() {
            danger.answers = Bitboard::EMPTY;
        }
        danger
    }

    /// Where the piece on `square` may land for the President's sake.
    ///
    /// A pinned piece stays strictly between President and attacker or destroys it. Its whole line would be
    /// too much: a Satellite could fly over either of the two and leave the line open behind it.
    #[inline(always)]
    pub(crate) fn allowed(&self, square: Square) -> Bitboard {
        if self.pinned.has(square) { self.answers & self.leash(square) } else { self.answers }
    }

    #[cold]
    fn leash(&self, square: Square) -> Bitboard {
        self.leashes.into_iter().find(|leash| leash.has(square)).expect("a pinned piece has a leash")
    }
}
