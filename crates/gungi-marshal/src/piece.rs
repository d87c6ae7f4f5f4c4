//! The thirteen kinds of piece: letters, names, and how many of each an army has.

use ikusa_rules::{Color, PieceKind, piece_kind as kind};

/// A kind of piece, in the order of the rules' table, which is also the order of hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Marshal (M): lost when mated.
    Marshal,
    /// Lieutenant General (L): opens all tiers to the friends it sees.
    LieutenantGeneral,
    /// Major General (J).
    MajorGeneral,
    /// General (G).
    General,
    /// Fortress (F): raises the friends around it.
    Fortress,
    /// Counsel (U).
    Counsel,
    /// Cannon (C): captures over screens only.
    Cannon,
    /// Musketeer (R).
    Musketeer,
    /// Samurai (S).
    Samurai,
    /// Knight (N).
    Knight,
    /// Spy (Y).
    Spy,
    /// Archer (A).
    Archer,
    /// Pawn (P).
    Pawn,
}

/// What people see and call each kind, in the order of [`Kind`].
pub const KINDS: [PieceKind; Kind::COUNT] = [
    kind("marshal", "M", "帥", ["el", "mariscal", "mariscales"], ["a", "marshal", "marshals"]),
    kind(
        "lieutenant-general",
        "L",
        "大",
        ["el", "teniente general", "tenientes generales"],
        ["a", "lieutenant general", "lieutenant generals"],
    ),
    kind(
        "major-general",
        "J",
        "中",
        ["el", "general de división", "generales de división"],
        ["a", "major general", "major generals"],
    ),
    kind("general", "G", "小", ["el", "general", "generales"], ["a", "general", "generals"]),
    kind("fortress", "F", "砦", ["la", "fortaleza", "fortalezas"], ["a", "fortress", "fortresses"]),
    kind("counsel", "U", "謀", ["el", "consejero", "consejeros"], ["a", "counsel", "counsels"]),
    kind("cannon", "C", "砲", ["el", "cañón", "cañones"], ["a", "cannon", "cannons"]),
    kind("musketeer", "R", "筒", ["el", "mosquetero", "mosqueteros"], ["a", "musketeer", "musketeers"]),
    kind("samurai", "S", "侍", ["el", "samurái", "samuráis"], ["a", "samurai", "samurai"]),
    kind("knight", "N", "馬", ["el", "caballo", "caballos"], ["a", "knight", "knights"]),
    kind("spy", "Y", "忍", ["el", "espía", "espías"], ["a", "spy", "spies"]),
    kind("archer", "A", "弓", ["el", "arquero", "arqueros"], ["an", "archer", "archers"]),
    kind("pawn", "P", "兵", ["el", "peón", "peones"], ["a", "pawn", "pawns"]),
];

/// How many of each kind one side has, in the order of [`Kind`]: 38 in all.
pub const ARMY: [u8; Kind::COUNT] = [1, 2, 4, 6, 2, 2, 2, 2, 2, 2, 2, 2, 9];

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 13;

    /// Every kind in its order.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Marshal,
        Kind::LieutenantGeneral,
        Kind::MajorGeneral,
        Kind::General,
        Kind::Fortress,
        Kind::Counsel,
        Kind::Cannon,
        Kind::Musketeer,
        Kind::Samurai,
        Kind::Knight,
        Kind::Spy,
        Kind::Archer,
        Kind::Pawn,
    ];

    /// From 0 to 12.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Names, letter and character.
    pub const fn info(self) -> &'static PieceKind {
        &KINDS[self as usize]
    }

    /// The letter in upper case.
    pub const fn letter(self) -> char {
        self.info().letter.as_bytes()[0] as char
    }

    /// The kind with this upper-case letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// How many one side has.
    pub const fn per_side(self) -> u8 {
        ARMY[self as usize]
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of `color`.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }

    /// The letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// Reads [`Piece::letter`].
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Kind::from_letter(letter.to_ascii_uppercase()).map(|kind| Piece::new(color, kind))
    }

    /// From 0 to 25.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.kind as usize * 2 + self.color as usize
    }
}
