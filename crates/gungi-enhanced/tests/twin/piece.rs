//! Section 2: pieces with two faces.

use Kind::*;

/// One of the two armies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Black,
    White,
}

impl Side {
    pub(crate) const BOTH: [Side; 2] = [Side::Black, Side::White];

    pub(crate) fn enemy(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// The letter in a position text.
    pub(crate) fn letter(self) -> char {
        match self {
            Side::Black => 'b',
            Side::White => 'w',
        }
    }
}

/// The twenty types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
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

/// The table of section 2 in its order: letter, type, letter of the other face, how many an army starts with.
const FACES: [(char, Kind, Option<char>, usize); 23] = [
    ('R', King, None, 1),
    ('S', Swordsman, Some('Z'), 2),
    ('P', Pawn, Some('B'), 7),
    ('Y', Pawn, Some('M'), 1),
    ('I', Pawn, Some('J'), 1),
    ('A', Assassin, Some('C'), 3),
    ('N', Cannon, Some('W'), 1),
    ('F', Fortress, Some('G'), 1),
    ('L', Lion, Some('D'), 1),
    ('U', Unicorn, Some('X'), 1),
    ('Q', Archer, Some('E'), 2),
    ('T', Captain, Some('O'), 2),
    ('Z', Lancer, Some('S'), 0),
    ('B', Jester, Some('P'), 0),
    ('M', Major, Some('Y'), 0),
    ('J', Boar, Some('I'), 0),
    ('C', Horse, Some('A'), 0),
    ('G', Griffin, Some('F'), 0),
    ('W', Griffin, Some('N'), 0),
    ('D', Dragon, Some('L'), 0),
    ('X', Phoenix, Some('U'), 0),
    ('E', Elephant, Some('Q'), 0),
    ('O', Bear, Some('T'), 0),
];

/// One face, as its place in the table of section 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Face(u8);

impl Face {
    /// All faces in the order of the table.
    pub(crate) fn all() -> impl Iterator<Item = Face> {
        (0..23).map(Face)
    }

    /// The face with this upper-case letter.
    pub(crate) fn of(letter: char) -> Option<Face> {
        FACES.iter().position(|face| face.0 == letter).map(|place| Face(place as u8))
    }

    pub(crate) fn letter(self) -> char {
        FACES[self.0 as usize].0
    }

    pub(crate) fn kind(self) -> Kind {
        FACES[self.0 as usize].1
    }

    /// What is on the other side of the piece; the King has nothing there.
    pub(crate) fn reverse(self) -> Option<Face> {
        FACES[self.0 as usize].2.and_then(Face::of)
    }

    /// How many an army starts with.
    pub(crate) fn per_army(self) -> usize {
        FACES[self.0 as usize].3
    }
}

/// A piece as it lies: the face that shows, and its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) face: Face,
    pub(crate) side: Side,
}

impl Piece {
    /// Reads a letter: upper case is Black, lower case White.
    pub(crate) fn of(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::Black } else { Side::White };
        Face::of(letter.to_ascii_uppercase()).map(|face| Piece { face, side })
    }

    pub(crate) fn letter(self) -> char {
        match self.side {
            Side::Black => self.face.letter(),
            Side::White => self.face.letter().to_ascii_lowercase(),
        }
    }

    pub(crate) fn kind(self) -> Kind {
        self.face.kind()
    }

    pub(crate) fn is(self, side: Side, kind: Kind) -> bool {
        self.side == side && self.kind() == kind
    }

    /// Capturing turns the piece over: colour and type both change.
    pub(crate) fn turned(self) -> Piece {
        let face = self.face.reverse().expect("a King is never turned over");
        Piece { face, side: self.side.enemy() }
    }

    /// Renovación Acotada (6.5): the pieces that can get stuck.
    pub(crate) fn is_limited(self) -> bool {
        matches!(self.kind(), Pawn | Assassin | Griffin)
    }

    /// Cimiento (6.5): the pieces that may be dropped onto.
    pub(crate) fn is_foundation(self) -> bool {
        matches!(self.kind(), Cannon | Fortress | Assassin | Horse)
    }
}

/// So many of each face: a reserve, or what is barred in one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Stock([u8; 23]);

impl Stock {
    pub(crate) fn count(&self, face: Face) -> usize {
        self.0[face.0 as usize] as usize
    }

    pub(crate) fn add(&mut self, face: Face) {
        self.0[face.0 as usize] += 1;
    }

    pub(crate) fn take(&mut self, face: Face) {
        self.0[face.0 as usize] -= 1;
    }
}
