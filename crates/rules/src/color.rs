//! The two sides of a game, and tables with one entry for each.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use crate::Text;

/// One of the two sides. Which of them moves first is a matter of each game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Black (sente in shogi).
    Black = 0,
    /// White (gote in shogi).
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[inline(always)]
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// `b` or `w`, as every position text writes the side to move.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }

    /// Reads [`Color::letter`].
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            _ => None,
        }
    }

    /// `black` or `white`: the stable word for options and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// The name a sentence begins with: "Black" / "Negras".
    pub const fn name(self) -> &'static Text {
        match self {
            Color::Black => &Text { es: "Negras", en: "Black" },
            Color::White => &Text { es: "Blancas", en: "White" },
        }
    }
}

impl Not for Color {
    type Output = Color;
    #[inline(always)]
    fn not(self) -> Color {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A pair of values, one for each side, indexed by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// A pair from Black's value and White's.
    #[inline(always)]
    pub const fn new(black: T, white: T) -> Self {
        ByColor([black, white])
    }

    /// A pair made by calling `make` for each side.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        ByColor([make(Color::Black), make(Color::White)])
    }

    /// Both values, Black's first.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
