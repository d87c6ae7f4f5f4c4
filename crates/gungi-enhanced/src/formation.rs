//! One side's secret formation (§6): it knows nothing of the other side, so there is nothing to leak.

use ikusa_rules::{Arg, Color, PositionError, Refusal, ShortText, Square, SyntaxError, say};

use crate::clauses::*;
use crate::notation::square_name;
use crate::options::Options;
use crate::patterns::territory;
use crate::piece::{Face, Kind, Piece};
use crate::position::Position;
use crate::setup::{Setup, tower_faults};
use crate::text::{read_board, write_rows};
use crate::tower::Tower;

type Layout = [Vec<Piece>; Square::COUNT];

/// An army on its way onto the board. Its towers always keep the tower rules; whether it is complete is asked
/// at the end.
///
/// ```
/// use ikusa_gungi_enhanced::{Face, Formation, parse_square};
/// use ikusa_rules::Color;
/// let mut army = Formation::new(Color::White);
/// army.place(Face::R, parse_square("e1").unwrap()).expect("in the territory");
/// assert!(army.place(Face::R, parse_square("e2").unwrap()).is_err(), "there is one King");
/// assert!(!army.is_complete());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formation {
    color: Color,
    towers: [Tower<Piece>; Square::COUNT],
}

impl Formation {
    /// An empty formation.
    pub fn new(color: Color) -> Formation {
        Formation { color, towers: [Tower::EMPTY; Square::COUNT] }
    }

    /// Whose it is.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The tower on `square`.
    pub fn tower(&self, square: Square) -> Tower<Piece> {
        self.towers[square.index()]
    }

    /// How many of the front `face` are still to be placed.
    pub fn remaining(&self, face: Face) -> u8 {
        let piece = Piece::new(self.color, face);
        let placed = self.towers.iter().flat_map(Tower::pieces).filter(|other| *other == piece).count();
        if face.is_front() { face.per_army() - placed as u8 } else { 0 }
    }

    /// Puts a piece on top of a square of the territory.
    ///
    /// # Errors
    /// If it is not a front, all of its kind are placed, the square lies outside, or a tower rule forbids it.
    pub fn place(&mut self, face: Face, square: Square) -> Result<(), Refusal> {
        let [name, letter] = face.words();
        if !face.is_front() {
            return Err(Refusal::new(&FORM_REVERSE, &[name, letter]));
        }
        if self.remaining(face) == 0 {
            return Err(Refusal::new(&FORM_TOO_MANY, &[name, letter, 1.into()]));
        }
        if !territory(self.color).has(square) {
            return Err(Refusal::new(&FORM_TERRITORY, &[square_name(square).into()]));
        }
        let mut tower: Vec<Piece> = self.tower(square).pieces().collect();
        tower.push(Piece::new(self.color, face));
        let mut reasons = Vec::new();
        tower_faults(&tower, square, &mut reasons);
        if let Some(reason) = reasons.first() {
            return Err(*reason);
        }
        self.towers[square.index()].push(Piece::new(self.color, face));
        Ok(())
    }

    /// Takes the top piece of a square back.
    pub fn lift(&mut self, square: Square) -> Option<Face> {
        self.towers[square.index()].pop().map(Piece::face)
    }

    /// Swaps the towers of two squares of the territory.
    ///
    /// # Errors
    /// If a square lies outside.
    pub fn swap(&mut self, a: Square, b: Square) -> Result<(), Refusal> {
        match [a, b].into_iter().find(|square| !territory(self.color).has(*square)) {
            Some(outside) => Err(Refusal::new(&FORM_TERRITORY, &[square_name(outside).into()])),
            None => {
                self.towers.swap(a.index(), b.index());
                Ok(())
            }
        }
    }

    /// Takes everything back.
    pub fn clear(&mut self) {
        *self = Formation::new(self.color);
    }

    /// Every reason why the player cannot say "Hecho" yet; none means complete.
    pub fn missing(&self) -> Vec<Refusal> {
        reasons(self.color, &self.layout())
    }

    /// Whether all 23 pieces stand as the rules ask.
    pub fn is_complete(&self) -> bool {
        self.missing().is_empty()
    }

    fn layout(&self) -> Layout {
        std::array::from_fn(|index| self.towers[index].pieces().collect())
    }

    /// The three rows of the territory as a board text, the lower row number first.
    pub fn text(&self) -> String {
        write_rows(rows(self.color), |at, text| text.extend(self.tower(at).pieces().map(Piece::letter)))
    }

    /// Reads a complete formation: the three own rows in either case, or a whole board of nine rows, from
    /// which the other side's pieces are left out.
    ///
    /// # Errors
    /// If the text cannot be read, or with every reason why it is not a formation.
    pub fn read(color: Color, text: &str) -> Result<Formation, PositionError> {
        let layout = read_layout(color, text)?;
        let reasons = reasons(color, &layout);
        if !reasons.is_empty() {
            return Err(PositionError::Invalid(reasons));
        }
        let mut formation = Formation::new(color);
        for square in Square::all() {
            for piece in &layout[square.index()] {
                formation.towers[square.index()].push(*piece);
            }
        }
        Ok(formation)
    }

    /// The same formation as the other side would set it up, seen from its own chair.
    #[must_use]
    pub fn turned(&self) -> Formation {
        let mut turned = Formation::new(!self.color);
        for square in Square::all() {
            for piece in self.tower(square).pieces() {
                turned.towers[square.rotated().index()].push(Piece::new(!self.color, piece.face()));
            }
        }
        turned
    }
}

fn rows(color: Color) -> std::ops::Range<u8> {
    match color {
        Color::Black => 6..9,
        Color::White => 0..3,
    }
}

/// Reads an army's text: the three own rows (`7n1/1p(fp)…/…`), where upper and lower case mean the same, or a
/// whole board of nine rows, from which the pieces of the other case are left out.
///
/// # Errors
/// Where the text breaks.
pub(crate) fn read_layout(color: Color, text: &str) -> Result<Layout, SyntaxError> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let body = text.strip_suffix('/').unwrap_or(&text);
    if body.split('/').count() == 9 {
        let mut layout = read_board(body)?;
        layout.iter_mut().for_each(|tower| tower.retain(|piece| piece.color() == color));
        return Ok(layout);
    }
    let own: String = match color {
        Color::Black => body.to_ascii_uppercase(),
        Color::White => body.to_ascii_lowercase(),
    };
    let count = own.split('/').count();
    if count != 3 {
        let message = say!(
            "filas: {count}; se esperaban las tres del territorio o las nueve",
            "rows: {count}, expected the three rows of the territory or all nine"
        );
        return Err(SyntaxError::at(body.chars().count() + 1, message));
    }
    match color {
        Color::White => read_board(&format!("{own}/9/9/9/9/9/9")),
        Color::Black => {
            const AHEAD: &str = "9/9/9/9/9/9/";
            read_board(&format!("{AHEAD}{own}")).map_err(|mut error| {
                error.column = error.column.saturating_sub(AHEAD.len()).max(1);
                error
            })
        }
    }
}

/// Every reason why `layout` is not a complete formation of `color` (§6).
pub(crate) fn reasons(color: Color, layout: &Layout) -> Vec<Refusal> {
    let mut reasons = Vec::new();
    for square in Square::all() {
        let tower = &layout[square.index()];
        if !tower.is_empty() && !territory(color).has(square) {
            reasons.push(Refusal::new(&FORM_TERRITORY, &[square_name(square).into()]));
        }
        tower_faults(tower, square, &mut reasons);
    }
    let count = |face| {
        let piece = Piece::new(color, face);
        layout.iter().flatten().filter(|other| **other == piece).count() as i32
    };
    for face in Face::all() {
        let [name, letter] = face.words();
        let (placed, army) = (count(face), i32::from(face.per_army()));
        if !face.is_front() {
            (0..placed).for_each(|_| reasons.push(Refusal::new(&FORM_REVERSE, &[name, letter])));
        } else if placed < army {
            reasons.push(Refusal::new(&FORM_MISSING, &[name, letter, (army - placed).into()]));
        } else if placed > army {
            reasons.push(Refusal::new(&FORM_TOO_MANY, &[name, letter, (placed - army).into()]));
        }
    }
    for file in 0..9u8 {
        let column = Square::all().filter(|square| square.file() == file);
        let pieces = column.flat_map(|square| layout[square.index()].iter());
        let pawns = pieces.filter(|piece| piece.kind() == Kind::Pawn).count() as i32;
        let letter = Arg::Name(ShortText::new(&char::from(b'a' + file).to_string()));
        match pawns {
            0 => reasons.push(Refusal::new(&FORM_NO_PAWN, &[letter])),
            1 => {}
            more => reasons.push(Refusal::new(&FORM_TWO_PAWNS, &[letter, more.into()])),
        }
    }
    reasons
}

/// Reveals two complete formations: the battle begins.
///
/// # Errors
/// With every reason why one of them is not complete, or if both are of one colour.
pub fn reveal(black: &Formation, white: &Formation, options: Options) -> Result<Position, Vec<Refusal>> {
    let mut reasons: Vec<Refusal> = [(black, Color::Black), (white, Color::White)]
        .into_iter()
        .flat_map(|(formation, color)| self::reasons(color, &formation.layout()))
        .collect();
    if reasons.is_empty() {
        let mut setup = Setup::empty(options.first);
        for square in Square::all() {
            let towers = [black, white].map(|formation| formation.tower(square));
            setup.towers[square.index()] = towers.iter().flat_map(Tower::pieces).collect();
        }
        match Position::new(&setup, options) {
            Ok(position) => return Ok(position),
            Err(more) => reasons = more,
        }
    }
    Err(reasons)
}
