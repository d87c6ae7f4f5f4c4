//! The fourteen kinds of piece, and pieces with an owner.

use ikusa_rules::{Color, PieceKind, Text, piece_kind as row};

/// A kind of piece, promoted or not.
///
/// The number of a kind is its code on the [board](crate::Position): three bits for what the piece is worth
/// in hand (0 is the king, which gets there in diagrams only) and a fourth for the promoted side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// 玉, the king.
    King = 0,
    /// 歩, the pawn.
    Pawn = 1,
    /// 香, the lance.
    Lance = 2,
    /// 桂, the knight.
    Knight = 3,
    /// 銀, the silver general.
    Silver = 4,
    /// 金, the gold general.
    Gold = 5,
    /// 角, the bishop.
    Bishop = 6,
    /// 飛, the rook.
    Rook = 7,
    /// と, the promoted pawn.
    Tokin = 9,
    /// 杏, the promoted lance.
    PromotedLance = 10,
    /// 圭, the promoted knight.
    PromotedKnight = 11,
    /// 全, the promoted silver.
    PromotedSilver = 12,
    /// 馬, the promoted bishop.
    Horse = 14,
    /// 龍, the promoted rook.
    Dragon = 15,
}

use Kind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, PromotedKnight, PromotedLance, PromotedSilver,
    Rook, Silver, Tokin,
};

impl Kind {
    /// All fourteen, in the order of [`PIECES`].
    pub const ALL: [Kind; 14] = [
        King,
        Rook,
        Bishop,
        Gold,
        Silver,
        Knight,
        Lance,
        Pawn,
        Dragon,
        Horse,
        PromotedSilver,
        PromotedKnight,
        PromotedLance,
        Tokin,
    ];

    /// The kinds that can be dropped from a hand, in the order SFEN writes them.
    pub const IN_HAND: [Kind; 7] = [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];

    /// The kind of a code; the two codes that mean nothing (8 and 13) give what they would be unpromoted.
    #[inline(always)]
    pub(crate) const fn from_code(code: usize) -> Kind {
        const KINDS: [Kind; 16] = [
            King,
            Pawn,
            Lance,
            Knight,
            Silver,
            Gold,
            Bishop,
            Rook,
            King,
            Tokin,
            PromotedLance,
            PromotedKnight,
            PromotedSilver,
            Gold,
            Horse,
            Dragon,
        ];
        KINDS[code & 15]
    }

    /// What it becomes by promotion, if it can.
    #[inline(always)]
    pub const fn promoted(self) -> Option<Kind> {
        match self {
            Pawn | Lance | Knight | Silver | Bishop | Rook => Some(Kind::from_code(self as usize | 8)),
            _ => None,
        }
    }

    /// What it is in hand: a promoted kind loses its promotion.
    #[inline(always)]
    pub const fn unpromoted(self) -> Kind {
        Kind::from_code(self as usize & 7)
    }

    /// Whether it is a promoted kind.
    #[inline(always)]
    pub const fn is_promoted(self) -> bool {
        self as u8 & 8 != 0
    }

    /// How many of it a full set has; promoted kinds count with their unpromoted side.
    pub const fn full_set(self) -> u8 {
        match self.unpromoted() {
            Pawn => 18,
            Bishop | Rook => 2,
            _ => 4 - 2 * matches!(self, King) as u8,
        }
    }

    /// The letters of SFEN in upper case: `P`, `+R`.
    pub const fn letters(self) -> &'static str {
        self.entry().letter
    }

    /// The character on the piece.
    pub const fn kanji(self) -> &'static str {
        self.entry().kanji
    }

    /// The name.
    pub const fn name(self) -> &'static Text {
        &self.entry().name
    }

    /// The kind with this upper-case letter, unpromoted.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter {
            'K' => King,
            'P' => Pawn,
            'L' => Lance,
            'N' => Knight,
            'S' => Silver,
            'G' => Gold,
            'B' => Bishop,
            'R' => Rook,
            _ => return None,
        })
    }

    /// Its row of [`PIECES`].
    pub const fn entry(self) -> &'static PieceKind {
        const ROW: [u8; 16] = [0, 7, 6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 3, 9, 8];
        &PIECES[ROW[self as usize] as usize]
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
    /// The piece of `color` and `kind`.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }

    /// The letters of SFEN: `P`, `+r`.
    pub fn letters(self) -> String {
        match self.color {
            Color::Black => self.kind.letters().to_owned(),
            Color::White => self.kind.letters().to_ascii_lowercase(),
        }
    }
}

/// Every kind of piece as people see and name it, in the order of [`Kind::ALL`].
pub static PIECES: [PieceKind; 14] = PIECE_ROWS;

/// The rows of [`PIECES`] as a constant, for tables that need one.
pub(crate) const PIECE_ROWS: [PieceKind; 14] = [
    row("king", "K", "玉", ["el", "rey", "reyes"], ["a", "king", "kings"]),
    row("rook", "R", "飛", ["la", "torre", "torres"], ["a", "rook", "rooks"]),
    row("bishop", "B", "角", ["el", "alfil", "alfiles"], ["a", "bishop", "bishops"]),
    row(
        "gold",
        "G",
        "金",
        ["el", "general de oro", "generales de oro"],
        ["a", "gold general", "gold generals"],
    ),
    row(
        "silver",
        "S",
        "銀",
        ["el", "general de plata", "generales de plata"],
        ["a", "silver general", "silver generals"],
    ),
    row("knight", "N", "桂", ["el", "caballero", "caballeros"], ["a", "knight", "knights"]),
    row("lance", "L", "香", ["el", "lancero", "lanceros"], ["a", "lance", "lances"]),
    row("pawn", "P", "歩", ["el", "peón", "peones"], ["a", "pawn", "pawns"]),
    row(
        "dragon",
        "+R",
        "龍",
        ["el", "dragón (torre ascendida)", "dragones (torres ascendidas)"],
        ["a", "dragon (promoted rook)", "dragons (promoted rooks)"],
    ),
    row(
        "horse",
        "+B",
        "馬",
        ["el", "caballo dragón (alfil ascendido)", "caballos dragón (alfiles ascendidos)"],
        ["a", "horse (promoted bishop)", "horses (promoted bishops)"],
    ),
    row(
        "promoted-silver",
        "+S",
        "全",
        ["el", "general de plata ascendido", "generales de plata ascendidos"],
        ["a", "promoted silver", "promoted silvers"],
    ),
    row(
        "promoted-knight",
        "+N",
        "圭",
        ["el", "caballero ascendido", "caballeros ascendidos"],
        ["a", "promoted knight", "promoted knights"],
    ),
    row(
        "promoted-lance",
        "+L",
        "杏",
        ["el", "lancero ascendido", "lanceros ascendidos"],
        ["a", "promoted lance", "promoted lances"],
    ),
    row(
        "tokin",
        "+P",
        "と",
        ["el", "tokin (peón ascendido)", "tokines (peones ascendidos)"],
        ["a", "tokin (promoted pawn)", "tokins (promoted pawns)"],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_all() {
        for (kind, row) in Kind::ALL.into_iter().zip(&PIECES) {
            assert_eq!(kind.entry(), row);
            assert_eq!(Kind::from_code(kind as usize), kind);
            assert_eq!(kind.letters().starts_with('+'), kind.is_promoted());
            let letter = kind.letters().chars().last().expect("letters are not empty");
            assert_eq!(Kind::from_letter(letter), Some(kind.unpromoted()));
        }
    }

    #[test]
    fn a_full_set_has_forty_pieces() {
        let unpromoted = Kind::ALL.into_iter().filter(|kind| !kind.is_promoted());
        assert_eq!(unpromoted.map(|kind| u32::from(kind.full_set())).sum::<u32>(), 40);
    }
}
