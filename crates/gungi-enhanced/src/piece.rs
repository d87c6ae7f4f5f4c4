//! Pieces: twenty types, twenty-three faces, two colours.

use std::fmt;
use std::num::NonZeroU8;

use ikusa_rules::{Arg, Color, PieceKind, ShortText, Text, piece_kind as kind};

/// What a piece is for the rules: how it moves, what it may stand on, what it can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are those of the book's pieces")]
pub enum Kind {
    King,
    Swordsman,
    Pawn,
    Assassin,
    Cannon,
    Fortress,
    Lion,
    Unicorn,
    Archer,
    Captain,
    Lancer,
    Jester,
    Major,
    Boar,
    Horse,
    Griffin,
    Dragon,
    Phoenix,
    Elephant,
    Bear,
}

impl Kind {
    /// Every type, in the order of its discriminant.
    pub const ALL: [Kind; 20] = {
        use Kind::*;
        [
            King, Swordsman, Pawn, Assassin, Cannon, Fortress, Lion, Unicorn, Archer, Captain, Lancer,
            Jester, Major, Boar, Horse, Griffin, Dragon, Phoenix, Elephant, Bear,
        ]
    };

    /// From 0 to 19.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it is one of `set`, a union of [`Kind::bit`]s.
    #[inline(always)]
    const fn among(self, set: u32) -> bool {
        set >> self as u32 & 1 != 0
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Cannon and Fortress: immobile, always at level 1, never in a reserve (§5, §7.6.2).
    #[inline(always)]
    pub const fn is_fixed(self) -> bool {
        self.among(Kind::Cannon.bit() | Kind::Fortress.bit())
    }

    /// Cimiento (§7.4.1): own pieces may be dropped onto it.
    #[inline(always)]
    pub const fn is_foundation(self) -> bool {
        self.among(Kind::Cannon.bit() | Kind::Fortress.bit() | Kind::Assassin.bit() | Kind::Horse.bit())
    }

    /// Renovación Acotada (§7.4.2): neither dropped nor left where it can never move again.
    #[inline(always)]
    pub const fn is_limited(self) -> bool {
        self.among(Kind::Pawn.bit() | Kind::Assassin.bit() | Kind::Griffin.bit())
    }

    /// Whether Ascent raises it (§7.4.3).
    #[inline(always)]
    pub const fn is_raised(self) -> bool {
        !self.among(
            Kind::King.bit()
                | Kind::Lion.bit()
                | Kind::Griffin.bit()
                | Kind::Dragon.bit()
                | Kind::Phoenix.bit(),
        )
    }

    /// Whether a board keeps its places apart from the towers.
    #[inline(always)]
    pub(crate) const fn is_noted(self) -> bool {
        self.is_fixed() || self.among(Kind::King.bit() | Kind::Jester.bit() | Kind::Lancer.bit())
    }

    /// The name.
    pub const fn name(self) -> &'static Text {
        &self.entry().name
    }

    /// What people call it.
    pub const fn entry(self) -> &'static PieceKind {
        let mut face = 0;
        while face < Face::COUNT {
            if FACES[face].kind as u8 == self as u8 {
                return &PIECES[face];
            }
            face += 1;
        }
        unreachable!()
    }
}

/// One side of a physical piece, as the notation writes it: type and what is on the reverse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the letters are those of the book's appendix C")]
pub enum Face {
    R,
    S,
    P,
    Y,
    I,
    A,
    N,
    F,
    L,
    U,
    Q,
    T,
    Z,
    B,
    M,
    J,
    C,
    G,
    W,
    D,
    X,
    E,
    O,
}

struct FaceRow {
    face: Face,
    kind: Kind,
    other: Option<Face>,
    /// How many of the physical piece an army has, for a front; of its front, for a reverse.
    count: u8,
}

const fn row(face: Face, kind: Kind, other: Face, count: u8) -> FaceRow {
    FaceRow { face, kind, other: Some(other), count }
}

/// The table of section 2: fronts, then reverses.
static FACES: [FaceRow; Face::COUNT] = {
    use Face::*;
    [
        FaceRow { face: R, kind: Kind::King, other: None, count: 1 },
        row(S, Kind::Swordsman, Z, 2),
        row(P, Kind::Pawn, B, 7),
        row(Y, Kind::Pawn, M, 1),
        row(I, Kind::Pawn, J, 1),
        row(A, Kind::Assassin, C, 3),
        row(N, Kind::Cannon, W, 1),
        row(F, Kind::Fortress, G, 1),
        row(L, Kind::Lion, D, 1),
        row(U, Kind::Unicorn, X, 1),
        row(Q, Kind::Archer, E, 2),
        row(T, Kind::Captain, O, 2),
        row(Z, Kind::Lancer, S, 2),
        row(B, Kind::Jester, P, 7),
        row(M, Kind::Major, Y, 1),
        row(J, Kind::Boar, I, 1),
        row(C, Kind::Horse, A, 3),
        row(G, Kind::Griffin, F, 1),
        row(W, Kind::Griffin, N, 1),
        row(D, Kind::Dragon, L, 1),
        row(X, Kind::Phoenix, U, 1),
        row(E, Kind::Elephant, Q, 2),
        row(O, Kind::Bear, T, 2),
    ]
};

impl Face {
    /// How many faces there are.
    pub const COUNT: usize = 23;

    /// The fronts, which make up an army before the battle, in the order of the table.
    pub const FRONTS: [Face; 12] = {
        use Face::*;
        [R, S, P, Y, I, A, N, F, L, U, Q, T]
    };

    /// Every face, in the order of the table.
    pub fn all() -> impl Iterator<Item = Face> {
        FACES.iter().map(|row| row.face)
    }

    /// From 0 to 22.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The type it is of.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        KINDS[self as usize]
    }

    /// The other face of the same physical piece; the King has none.
    pub const fn other(self) -> Option<Face> {
        FACES[self as usize].other
    }

    /// Whether an army starts with it.
    pub const fn is_front(self) -> bool {
        (self as u8) < Face::Z as u8
    }

    /// How many of this physical piece each army starts with.
    pub const fn per_army(self) -> u8 {
        FACES[self as usize].count
    }

    /// The upper-case letter of the notation.
    pub fn letter(self) -> char {
        char::from(PIECES[self as usize].letter.as_bytes()[0])
    }

    /// Reads [`Face::letter`]; lower case is not a face.
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::all().find(|face| face.letter() == letter)
    }

    /// The name of its type and its letter, as refusals speak of it.
    pub(crate) fn words(self) -> [Arg; 2] {
        [Arg::Piece(self.kind().entry()), Arg::Name(ShortText::new(&self.letter().to_string()))]
    }

    /// What people call it.
    pub fn piece_kind(self) -> &'static PieceKind {
        &PIECES[self as usize]
    }
}

/// A face of one colour, in a byte that is never zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    const MARK: u8 = 0x40;
    const WHITE: u8 = 0x20;

    /// The piece of this colour and face.
    #[inline(always)]
    pub const fn new(color: Color, face: Face) -> Piece {
        let byte = Piece::MARK | ((color as u8) << 5) | face as u8;
        Piece(NonZeroU8::new(byte).expect("the mark is never zero"))
    }

    /// Whose it is.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if self.0.get() & Piece::WHITE == 0 { Color::Black } else { Color::White }
    }

    /// Which face it shows.
    #[inline(always)]
    pub const fn face(self) -> Face {
        BY_CODE[(self.0.get() & 0x1f) as usize]
    }

    /// Its type.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0.get() & 0x1f) as usize]
    }

    /// The piece turned over: colour and face both change. The King has no reverse and stays itself.
    #[inline]
    pub fn turned(self) -> Piece {
        self.face().other().map_or(self, |other| Piece::new(!self.color(), other))
    }

    /// A number from 0 to 45.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.color() as usize * Face::COUNT + (self.0.get() & 0x1f) as usize
    }

    /// The letter of the notation: upper case for Black, lower case for White.
    pub fn letter(self) -> char {
        match self.color() {
            Color::Black => self.face().letter(),
            Color::White => self.face().letter().to_ascii_lowercase(),
        }
    }

    /// Reads [`Piece::letter`].
    pub fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        Face::from_letter(letter.to_ascii_uppercase()).map(|face| Piece::new(color, face))
    }
}

/// Faces and types by the low five bits of a piece; the codes past the last face are never used.
const BY_CODE: [Face; 32] = {
    let mut faces = [Face::R; 32];
    let mut i = 0;
    while i < Face::COUNT {
        faces[i] = FACES[i].face;
        i += 1;
    }
    faces
};

const KINDS: [Kind; 32] = {
    let mut kinds = [Kind::King; 32];
    let mut i = 0;
    while i < Face::COUNT {
        kinds[i] = FACES[i].kind;
        i += 1;
    }
    kinds
};

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The vocabulary, one row per face, and the two hidden ones behind. The book has pictures and no characters: the kanji are the project's.
pub(crate) static PIECES: [PieceKind; Face::COUNT + 2] = [
    kind("king", "R", "王", ["el", "Rey", "Reyes"], ["a", "King", "Kings"]),
    kind("swordsman", "S", "剣", ["el", "Espadachín", "Espadachines"], ["a", "Swordsman", "Swordsmen"]),
    kind("pawn", "P", "兵", ["el", "Peón", "Peones"], ["a", "Pawn", "Pawns"]),
    kind("pawn-major", "Y", "兵", ["el", "Peón", "Peones"], ["a", "Pawn", "Pawns"]),
    kind("pawn-boar", "I", "兵", ["el", "Peón", "Peones"], ["a", "Pawn", "Pawns"]),
    kind("assassin", "A", "忍", ["el", "Asesino", "Asesinos"], ["an", "Assassin", "Assassins"]),
    kind("cannon", "N", "砲", ["el", "Cañón", "Cañones"], ["a", "Cannon", "Cannons"]),
    kind("fortress", "F", "砦", ["la", "Fortaleza", "Fortalezas"], ["a", "Fortress", "Fortresses"]),
    kind("lion", "L", "獅", ["el", "León", "Leones"], ["a", "Lion", "Lions"]),
    kind("unicorn", "U", "麒", ["el", "Unicornio", "Unicornios"], ["a", "Unicorn", "Unicorns"]),
    kind("archer", "Q", "弓", ["el", "Arquero", "Arqueros"], ["an", "Archer", "Archers"]),
    kind("captain", "T", "将", ["el", "Capitán", "Capitanes"], ["a", "Captain", "Captains"]),
    kind("lancer", "Z", "槍", ["el", "Lancero", "Lanceros"], ["a", "Lancer", "Lancers"]),
    kind("jester", "B", "道", ["el", "Bufón", "Bufones"], ["a", "Jester", "Jesters"]),
    kind("major", "M", "佐", ["el", "Mayor", "Mayores"], ["a", "Major", "Majors"]),
    kind("boar", "J", "猪", ["el", "Jabalí", "Jabalíes"], ["a", "Boar", "Boars"]),
    kind("horse", "C", "馬", ["el", "Caballo", "Caballos"], ["a", "Horse", "Horses"]),
    kind("griffin-fortress", "G", "鷲", ["el", "Grifo", "Grifos"], ["a", "Griffin", "Griffins"]),
    kind("griffin-cannon", "W", "鷲", ["el", "Grifo", "Grifos"], ["a", "Griffin", "Griffins"]),
    kind("dragon", "D", "龍", ["el", "Dragón", "Dragones"], ["a", "Dragon", "Dragons"]),
    kind("phoenix", "X", "鳳", ["el", "Fénix", "Fénix"], ["a", "Phoenix", "Phoenixes"]),
    kind("elephant", "E", "象", ["el", "Elefante", "Elefantes"], ["an", "Elephant", "Elephants"]),
    kind("bear", "O", "熊", ["el", "Oso", "Osos"], ["a", "Bear", "Bears"]),
    HIDDEN[0],
    HIDDEN[1],
];

/// A Pawn and a Griffin whose reverse the viewer may not know (section 12): letters that no piece uses.
pub(crate) static HIDDEN: [PieceKind; 2] = [
    kind("pawn-hidden", "K", "兵", ["el", "Peón", "Peones"], ["a", "Pawn", "Pawns"]),
    kind("griffin-hidden", "H", "鷲", ["el", "Grifo", "Grifos"], ["a", "Griffin", "Griffins"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_agree_and_turning_twice_changes_nothing() {
        for (index, face) in Face::all().enumerate() {
            assert_eq!((face.index(), FACES[index].kind), (index, face.kind()));
            assert_eq!(Face::from_letter(face.letter()), Some(face));
            for color in Color::BOTH {
                let piece = Piece::new(color, face);
                assert_eq!((piece.color(), piece.face(), piece.kind()), (color, face, face.kind()));
                assert_eq!(piece.turned().turned(), piece);
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
                assert_eq!(piece.index(), color.index() * Face::COUNT + index);
            }
            if let Some(other) = face.other() {
                assert_eq!((other.other(), other.per_army()), (Some(face), face.per_army()));
                assert_ne!(other.is_front(), face.is_front());
            }
        }
        assert_eq!(Kind::ALL.map(Kind::index), std::array::from_fn(|i| i));
        assert_eq!(Face::FRONTS.iter().map(|f| f.per_army()).sum::<u8>(), 23);
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }
}
