//! The ten kinds of piece: letters and names.

use ikusa_rules::{PieceKind, Text};

/// A kind of piece (§1, §3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Tanque, T.
    Tank = 0,
    /// Barco, B.
    Ship,
    /// Submarino, U.
    Submarine,
    /// Portaviones, V.
    Carrier,
    /// Superavión, A.
    Superplane,
    /// Misil intercontinental, M.
    Missile,
    /// Satélite militar, S.
    Satellite,
    /// Radar, R.
    Radar,
    /// Presidente, P.
    President,
    /// Nación, N.
    Nation,
}

/// [`ikusa_rules::Game::PIECES`]: every kind in the order of [`Kind::ALL`].
pub(crate) const PIECES: [PieceKind; Kind::COUNT] = {
    macro_rules! rows {
        ($($id:literal $letter:literal $el:literal $es:literal $ess:literal $en:literal $ens:literal)*) => {
            [$(PieceKind {
                id: $id,
                letter: $letter,
                kanji: "",
                name: Text { es: $es, en: $en },
                article: Text { es: $el, en: "a" },
                plural: Text { es: $ess, en: $ens },
            }),*]
        };
    }
    rows! {
        "tank"       "T" "el" "Tanque"                 "Tanques"                   "Tank"       "Tanks"
        "ship"       "B" "el" "Barco"                  "Barcos"                    "Ship"       "Ships"
        "submarine"  "U" "el" "Submarino"              "Submarinos"                "Submarine"  "Submarines"
        "carrier"    "V" "el" "Portaviones"            "Portaviones"               "Carrier"    "Carriers"
        "superplane" "A" "el" "Superavión"             "Superaviones"              "Superplane" "Superplanes"
        "missile"    "M" "el" "Misil intercontinental" "Misiles intercontinentales" "Missile"    "Missiles"
        "satellite"  "S" "el" "Satélite militar"       "Satélites militares"       "Satellite"  "Satellites"
        "radar"      "R" "el" "Radar"                  "Radares"                   "Radar"      "Radars"
        "president"  "P" "el" "Presidente"             "Presidentes"               "President"  "Presidents"
        "nation"     "N" "la" "Nación"                 "Naciones"                  "Nation"     "Nations"
    }
};

static DESCRIPTIONS: [PieceKind; Kind::COUNT] = PIECES;

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 10;

    /// Every kind.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Tank,
        Kind::Ship,
        Kind::Submarine,
        Kind::Carrier,
        Kind::Superplane,
        Kind::Missile,
        Kind::Satellite,
        Kind::Radar,
        Kind::President,
        Kind::Nation,
    ];

    /// What a Nation may become whatever else is on the board (§8).
    pub const PROMOTIONS: [Kind; 7] = [
        Kind::Tank,
        Kind::Ship,
        Kind::Submarine,
        Kind::Carrier,
        Kind::Superplane,
        Kind::Missile,
        Kind::Satellite,
    ];

    /// The upper-case letter of the notation.
    pub fn letter(self) -> char {
        char::from(self.describe().letter.as_bytes()[0])
    }

    /// Reads an upper-case letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Id, letter and names.
    pub fn describe(self) -> &'static PieceKind {
        &DESCRIPTIONS[self as usize]
    }
}
