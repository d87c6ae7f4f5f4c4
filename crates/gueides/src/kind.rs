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

/// The kinds as people see them; with the definite article for sentences.
const NAMES: [(PieceKind, Text); Kind::COUNT] = {
    const fn name(id: &'static str, letter: &'static str, name: Text, the: Text) -> (PieceKind, Text) {
        (PieceKind { id, letter, kanji: "", name }, the)
    }
    macro_rules! names {
        ($($id:literal $letter:literal $article:literal $es:literal $en:literal)*) => {
            [$(name(
                $id,
                $letter,
                Text { es: $es, en: $en },
                Text { es: concat!($article, " ", $es), en: concat!("the ", $en) },
            )),*]
        };
    }
    names! {
        "tank"       "T" "el" "Tanque"                 "Tank"
        "ship"       "B" "el" "Barco"                  "Ship"
        "submarine"  "U" "el" "Submarino"              "Submarine"
        "carrier"    "V" "el" "Portaviones"            "Carrier"
        "superplane" "A" "el" "Superavión"             "Superplane"
        "missile"    "M" "el" "Misil intercontinental" "Missile"
        "satellite"  "S" "el" "Satélite militar"       "Satellite"
        "radar"      "R" "el" "Radar"                  "Radar"
        "president"  "P" "el" "Presidente"             "President"
        "nation"     "N" "la" "Nación"                 "Nation"
    }
};

/// [`ikusa_rules::Game::PIECES`]: every kind in the order of [`Kind::ALL`].
pub(crate) const PIECES: [PieceKind; Kind::COUNT] = {
    let mut pieces = [NAMES[0].0; Kind::COUNT];
    let mut i = 0;
    while i < Kind::COUNT {
        pieces[i] = NAMES[i].0;
        i += 1;
    }
    pieces
};

static DESCRIPTIONS: [PieceKind; Kind::COUNT] = PIECES;

static THE: [Text; Kind::COUNT] = {
    let mut the = [NAMES[0].1; Kind::COUNT];
    let mut i = 0;
    while i < Kind::COUNT {
        the[i] = NAMES[i].1;
        i += 1;
    }
    the
};

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

    /// The name with its article, for the inside of a sentence.
    pub fn the(self) -> &'static Text {
        &THE[self as usize]
    }
}
