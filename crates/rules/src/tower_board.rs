//! The hashed board of games that are played with towers and hands.

use crate::{Bitboard, ByColor, Color, Key, Square, Stackable, Tower};

/// The hashed part of a position: towers, hands, turn and stage. Only the few mutators change it, and each keeps the key
/// and the sets of squares in step.
#[derive(Clone, Debug)]
pub struct TowerBoard<P: Stackable, const KINDS: usize> {
    /// The squares whose top piece belongs to a side.
    tops: ByColor<Bitboard>,
    /// The squares whose top piece is of a kind.
    kinds: [Bitboard; KINDS],
    /// The squares with towers of at least two, and of three.
    tall: [Bitboard; 2],
    key: Key,
    towers: [Tower<P>; 81],
    hands: ByColor<[u8; KINDS]>,
    turn: Color,
    stage: P::Stage,
}

impl<P: Stackable, const KINDS: usize> PartialEq for TowerBoard<P, KINDS> {
    fn eq(&self, other: &TowerBoard<P, KINDS>) -> bool {
        // The sets of squares and the key follow from the towers.
        self.key == other.key
            && self.turn == other.turn
            && self.stage == other.stage
            && self.hands == other.hands
            && self.towers == other.towers
    }
}

impl<P: Stackable, const KINDS: usize> Eq for TowerBoard<P, KINDS> {}

impl<P: Stackable, const KINDS: usize> TowerBoard<P, KINDS> {
    /// Nothing on the board and nothing in hand.
    pub fn empty(turn: Color, stage: P::Stage) -> Self {
        TowerBoard {
            tops: ByColor::default(),
            kinds: [Bitboard::EMPTY; KINDS],
            tall: [Bitboard::EMPTY; 2],
            key: P::key_of(stage),
            towers: [Tower::EMPTY; 81],
            hands: ByColor::new([0; KINDS], [0; KINDS]),
            turn,
            stage,
        }
    }

    /// This board, which is empty, with so many towers and hands, and at such a moment of the game.
    #[must_use]
    pub fn furnished(
        mut self,
        towers: &[Tower<P>; 81],
        hands: &ByColor<[u8; KINDS]>,
        turn: Color,
        stage: P::Stage,
    ) -> Self {
        for (square, tower) in Square::all().zip(towers) {
            tower.pieces().for_each(|piece| self.push(square, piece));
        }
        for color in Color::BOTH {
            for (kind, count) in hands[color].iter().enumerate() {
                (0..*count).for_each(|_| self.add_to_hand(P::numbered(color, kind)));
            }
        }
        self.set_turn(turn);
        self.set_stage(stage);
        self
    }

    /// Puts a piece on top of a tower that has room.
    #[inline(always)]
    pub fn push(&mut self, square: Square, piece: P) {
        let tower = self.towers[square.index()];
        let below = tower.height();
        if let Some(covered) = tower.top() {
            self.unshow(square, covered);
            self.tall[below as usize - 1] |= Bitboard::of(square);
        }
        self.show(square, piece);
        self.towers[square.index()] = tower.with(piece);
        self.key ^= piece.key(square, below);
    }

    /// Takes the top piece off a tower.
    ///
    /// # Panics
    /// If there is none.
    #[inline(always)]
    pub fn pop(&mut self, square: Square) -> P {
        let tower = self.towers[square.index()];
        let piece = tower.top().expect("only an occupied square is left");
        let below = tower.height() - 1;
        let rest = tower.without_top();
        self.unshow(square, piece);
        if let Some(bared) = rest.top() {
            self.show(square, bared);
            self.tall[below as usize - 1].0 &= !Bitboard::of(square).0;
        }
        self.towers[square.index()] = rest;
        self.key ^= piece.key(square, below);
        piece
    }

    /// Puts a piece in the place of the top piece of a tower, which leaves the game.
    ///
    /// # Panics
    /// If there is none.
    #[inline(always)]
    pub fn replace(&mut self, square: Square, piece: P) {
        let tower = self.towers[square.index()];
        let taken = tower.top().expect("only an occupied square holds a piece to capture");
        let below = tower.height() - 1;
        self.unshow(square, taken);
        self.show(square, piece);
        self.towers[square.index()] = tower.without_top().with(piece);
        self.key ^= taken.key(square, below) ^ piece.key(square, below);
    }

    /// Takes every piece of `captor`'s enemy off a tower; the others close up.
    #[inline(always)]
    pub fn purge(&mut self, square: Square, captor: Color) {
        let kept = self.towers[square.index()].only(captor);
        for _ in 0..self.towers[square.index()].height() {
            self.pop(square);
        }
        kept.pieces().for_each(|piece| self.push(square, piece));
    }

    /// Puts a piece of the other side and the same kind in the place of one that is covered, and gives that one.
    ///
    /// # Panics
    /// If there is no piece on that tier.
    pub fn turn_over(&mut self, square: Square, tier: u8) -> P {
        let tower = self.towers[square.index()];
        let old = tower.on_tier(tier).expect("only a covered piece is turned over");
        let new = P::numbered(!old.color(), old.number());
        debug_assert!(tier < tower.height(), "the top is never turned over");
        let exchange = |(below, piece): (usize, P)| if below + 1 == tier as usize { new } else { piece };
        self.towers[square.index()] = tower.pieces().enumerate().map(exchange).collect();
        self.key ^= old.key(square, tier - 1) ^ new.key(square, tier - 1);
        old
    }

    /// Adds a piece to its owner's hand.
    pub fn add_to_hand(&mut self, piece: P) {
        let count = &mut self.hands[piece.color()][piece.number()];
        self.key ^= piece.key_in_hand(*count);
        *count += 1;
    }

    /// Takes a piece out of its owner's hand.
    #[inline(always)]
    pub fn take_from_hand(&mut self, piece: P) {
        let count = &mut self.hands[piece.color()][piece.number()];
        *count -= 1;
        self.key ^= piece.key_in_hand(*count);
    }

    /// Gives the turn to `turn`.
    #[inline(always)]
    pub fn set_turn(&mut self, turn: Color) {
        if turn != self.turn {
            self.key ^= P::TURN;
        }
        self.turn = turn;
    }

    /// Enters a stage.
    #[inline(always)]
    pub fn set_stage(&mut self, stage: P::Stage) {
        self.key ^= P::key_of(self.stage) ^ P::key_of(stage);
        self.stage = stage;
    }

    #[inline(always)]
    fn show(&mut self, square: Square, piece: P) {
        self.tops[piece.color()] |= Bitboard::of(square);
        self.kinds[piece.number()] |= Bitboard::of(square);
    }

    #[inline(always)]
    fn unshow(&mut self, square: Square, piece: P) {
        self.tops[piece.color()].0 &= !Bitboard::of(square).0;
        self.kinds[piece.number()].0 &= !Bitboard::of(square).0;
    }

    /// The key.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.key
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// How far the game is.
    #[inline(always)]
    pub fn stage(&self) -> P::Stage {
        self.stage
    }

    /// What stands on a square.
    #[inline(always)]
    pub fn tower(&self, square: Square) -> Tower<P> {
        self.towers[square.index()]
    }

    /// How many pieces of each kind a side has in hand.
    #[inline(always)]
    pub fn hand(&self, color: Color) -> &[u8; KINDS] {
        &self.hands[color]
    }

    /// The squares whose top piece is `color`'s.
    #[inline(always)]
    pub fn tops(&self, color: Color) -> Bitboard {
        self.tops[color]
    }

    /// The squares whose top piece is of `kind`, of either colour.
    #[inline(always)]
    pub fn kind(&self, kind: P::Kind) -> Bitboard {
        self.kinds[P::number_of(kind)]
    }

    /// The squares on which something stands.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.tops[Color::Black] | self.tops[Color::White]
    }

    /// The towers higher than `tier`.
    #[inline(always)]
    pub fn higher_than(&self, tier: u8) -> Bitboard {
        if tier > 2 { Bitboard::EMPTY } else { self.tall[tier as usize - 1] }
    }

    /// Where `color`'s commander stands.
    #[inline(always)]
    pub fn commander(&self, color: Color) -> Option<Square> {
        (self.kind(P::COMMANDER) & self.tops(color)).first()
    }

    /// The squares on which something may be put on top: towers below `tallest` without a commander above them.
    #[inline(always)]
    pub fn room(&self, tallest: u8) -> Bitboard {
        !(self.higher_than(tallest - 1) | self.kind(P::COMMANDER))
    }
}
