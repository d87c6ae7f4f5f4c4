//! The fourteen kinds of piece: letters, names, and how many of each an army has.

use ikusa_rules::{Color, PieceKind, piece_kind as kind};

/// A kind of piece, in the order of the rules' table (§2), which is also the order of hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Marshal (M): lost when captured.
    Marshal,
    /// General (G).
    General,
    /// Lieutenant General (I).
    LieutenantGeneral,
    /// Major General (J).
    MajorGeneral,
    /// Samurai (W).
    Samurai,
    /// Lancer (N).
    Lancer,
    /// Rider (R).
    Rider,
    /// Spy (S).
    Spy,
    /// Fortress (F).
    Fortress,
    /// Soldier (D).
    Soldier,
    /// Cannon (C): vaults two squares.
    Cannon,
    /// Archer (A): vaults one square, then straight or diagonally on.
    Archer,
    /// Musketeer (K): vaults one square.
    Musketeer,
    /// Tactician (T): turns enemies below it over to its side.
    Tactician,
}

/// What people see and call each kind, in the order of [`Kind`].
pub const KINDS: [PieceKind; Kind::COUNT] = [
    kind("marshal", "M", "帥", ["el", "mariscal", "mariscales"], ["a", "marshal", "marshals"]),
    kind("general", "G", "大", ["el", "general", "generales"], ["a", "general", "generals"]),
    kind(
        "lieutenant-general",
        "I",
        "中",
        ["el", "teniente general", "tenientes generales"],
        ["a", "lieutenant general", "lieutenant generals"],
    ),
    kind(
        "major-general",
        "J",
        "小",
        ["el", "mayor general", "mayores generales"],
        ["a", "major general", "major generals"],
    ),
    kind("samurai", "W", "侍", ["el", "samurái", "samuráis"], ["a", "samurai", "samurai"]),
    kind("lancer", "N", "槍", ["el", "lancero", "lanceros"], ["a", "lancer", "lancers"]),
    kind("rider", "R", "馬", ["el", "jinete", "jinetes"], ["a", "rider", "riders"]),
    kind("spy", "S", "忍", ["el", "espía", "espías"], ["a", "spy", "spies"]),
    kind("fortress", "F", "砦", ["la", "fortaleza", "fortalezas"], ["a", "fortress", "fortresses"]),
    kind("soldier", "D", "兵", ["el", "soldado", "soldados"], ["a", "soldier", "soldiers"]),
    kind("cannon", "C", "砲", ["el", "cañón", "cañones"], ["a", "cannon", "cannons"]),
    kind("archer", "A", "弓", ["el", "arquero", "arqueros"], ["an", "archer", "archers"]),
    kind("musketeer", "K", "筒", ["el", "mosquetero", "mosqueteros"], ["a", "musketeer", "musketeers"]),
    kind("tactician", "T", "謀", ["el", "estratega", "estrategas"], ["a", "tactician", "tacticians"]),
];

/// How many of each kind one side has, in the order of [`Kind`]: 25 in all.
pub const ARMY: [u8; Kind::COUNT] = [1, 1, 1, 2, 2, 3, 2, 2, 2, 4, 1, 2, 1, 1];

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 14;

    /// Every kind in its order.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Marshal,
        Kind::General,
        Kind::LieutenantGeneral,
        Kind::MajorGeneral,
        Kind::Samurai,
        Kind::Lancer,
        Kind::Rider,
        Kind::Spy,
        Kind::Fortress,
        Kind::Soldier,
        Kind::Cannon,
        Kind::Archer,
        Kind::Musketeer,
        Kind::Tactician,
    ];

    /// From 0 to 13.
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

    /// How many of them one side has.
    pub const fn per_side(self) -> u8 {
        ARMY[self as usize]
    }

    /// Whether it passes over others (N2).
    #[inline(always)]
    pub const fn vaults(self) -> bool {
        matches!(self, Kind::Cannon | Kind::Archer | Kind::Musketeer)
    }

    /// Whether games of this level use it (§1): the first two leave out the special pieces.
    pub const fn is_used_on(self, level: u8) -> bool {
        match level {
            0 => !matches!(self, Kind::Cannon | Kind::Archer | Kind::Musketeer | Kind::Tactician),
            1 => !matches!(self, Kind::Cannon | Kind::Musketeer | Kind::Tactician),
            _ => true,
        }
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
    /// How many different pieces there are.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// A piece of `color`.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }

    /// From 0 to 27.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.kind as usize * 2 + self.color as usize
    }

    /// The letter of position texts: White in upper, Black in lower case.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Kind::from_letter(letter.to_ascii_uppercase()).map(|kind| Piece::new(color, kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_has_25_pieces() {
        assert_eq!(ARMY.iter().sum::<u8>(), 25);
    }
}
