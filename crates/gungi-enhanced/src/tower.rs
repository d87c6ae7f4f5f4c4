//! Towers: up to three pieces on one square.

/// The pieces of one square from the base to the top; without gaps, at most three.
///
/// With a piece type that leaves a niche (a `NonZeroU8` inside) a tower takes three bytes. The top comes first:
/// it is what every move and every attack asks for, and no test is needed to find it. What may stand on what is
/// a matter of each game: a tower only keeps its pieces in order.
///
/// ```
/// use std::num::NonZeroU8;
/// use ikusa_gungi_enhanced::tower::Tower;
/// let piece = |n| NonZeroU8::new(n).expect("not zero");
/// let mut tower = Tower::EMPTY;
/// tower.push(piece(7));
/// tower.push(piece(9));
/// assert_eq!((tower.height(), tower.top(), tower.below_top()), (2, Some(piece(9)), Some(piece(7))));
/// assert_eq!(tower.pop(), Some(piece(9)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tower<P> {
    /// From the top to the base, then nothing.
    pieces: [Option<P>; Tower::<()>::MAX],
}

impl<P> Tower<P> {
    /// The highest a tower may be.
    pub const MAX: usize = 3;
}

impl<P: Copy> Tower<P> {
    /// An empty square.
    pub const EMPTY: Tower<P> = Tower { pieces: [None; 3] };

    /// How many pieces there are, from 0 to 3.
    #[inline(always)]
    pub fn height(&self) -> usize {
        self.pieces.iter().map(|piece| usize::from(piece.is_some())).sum()
    }

    /// Whether there is no piece.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.pieces[0].is_none()
    }

    /// The piece at `level`, from 1 (the base) to 3.
    #[inline(always)]
    pub fn at(&self, level: usize) -> Option<P> {
        let depth = self.height().checked_sub(level)?;
        self.pieces.get(depth).copied().flatten()
    }

    /// The piece on top.
    #[inline(always)]
    pub fn top(&self) -> Option<P> {
        self.pieces[0]
    }

    /// The piece directly below the top one.
    #[inline(always)]
    pub fn below_top(&self) -> Option<P> {
        self.pieces[1]
    }

    /// Puts a piece on top.
    ///
    /// # Panics
    /// If there are three already.
    #[inline(always)]
    pub fn push(&mut self, piece: P) {
        let [top, middle, base] = self.pieces;
        assert!(base.is_none(), "a tower holds three pieces");
        self.pieces = [Some(piece), top, middle];
    }

    /// Takes the top piece off.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<P> {
        let [top, middle, base] = self.pieces;
        self.pieces = [middle, base, None];
        top
    }

    /// The pieces from the base to the top.
    #[inline(always)]
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = P> + '_ {
        self.pieces.iter().rev().filter_map(|piece| *piece)
    }
}

impl<P: Copy> Default for Tower<P> {
    fn default() -> Self {
        Tower::EMPTY
    }
}
