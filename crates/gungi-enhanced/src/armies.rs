//! Armies ready to use: named ones for beginners, random ones from a seed.

use ikusa_rules::{Armies, Color, Random, Refusal, Seeded, Square, SyntaxError, Text};

use crate::SAMPLE_BOARD;
use crate::formation::{Formation, read_layout, reasons};
use crate::patterns::territory;
use crate::piece::{Face, Kind};

/// The armies of Gungi Enhanced.
#[derive(Clone, Copy, Debug, Default)]
pub struct Formations;

/// Named formations: id, name, and White's three rows; Black's are the same seen from the other chair.
const PRESETS: [(&str, &str); 3] = [
    ("wall", "l1sarns1u/aqt1f1tqa/ppyppippp"),
    ("spearhead", "3fnr3/a1qlauq1a/pp(pt)(ps)y(ps)(pt)pi"),
    ("corner", "1rfn5/(as)stl1au1a/p(pq)ppy(pt)p(iq)p"),
];

const NAMES: &[(&str, Text)] = &[
    ("wall", Text { es: "Muralla", en: "Wall" }),
    ("spearhead", Text { es: "Punta de lanza", en: "Spearhead" }),
    ("corner", Text { es: "Rincón", en: "Corner keep" }),
    ("book", Text { es: "La del libro", en: "The book's own" }),
];

impl Armies for Formations {
    fn drawn(&self, color: Color, random: &mut dyn Random) -> String {
        drawn(color, random).text()
    }

    fn presets(&self) -> &'static [(&'static str, Text)] {
        NAMES
    }

    fn preset(&self, id: &str, color: Color) -> Option<String> {
        if id == "book" {
            return Formation::read(color, SAMPLE_BOARD).ok().map(|formation| formation.text());
        }
        let (_, rows) = PRESETS.iter().find(|(name, _)| *name == id)?;
        let white = Formation::read(Color::White, rows).ok()?;
        Some(if color == Color::White { white } else { white.turned() }.text())
    }

    fn finish(&self, color: Color, text: &str, random: &mut dyn Random) -> Option<String> {
        let begun = begun(color, text)?;
        let finished = (0..TRIES).find_map(|_| finished(begun.clone(), random))?;
        Some(if color == Color::White { finished } else { finished.turned() }.text())
    }

    fn as_white(&self, color: Color, text: &str) -> Option<String> {
        let army = Formation::read(color, text).ok()?;
        Some(if color == Color::White { army } else { army.turned() }.text())
    }

    fn check(&self, color: Color, text: &str) -> Result<Vec<Refusal>, SyntaxError> {
        read_layout(color, text).map(|layout| reasons(color, &layout))
    }
}

/// A random complete formation that a sensible player might set up: the King alone on the last row behind a
/// guarded square, Cannon behind the lines, Fortress beside the King, Pawns in front, and a few towers of two
/// whose top piece gains by the height.
fn drawn(color: Color, random: &mut dyn Random) -> Formation {
    let mut draft = Draft { army: Formation::new(Color::White), random };
    draft.set_up();
    let white = draft.army;
    if color == Color::White { white } else { white.turned() }
}

/// An army drawn from a seed.
pub fn random(color: Color, seed: u64) -> Formation {
    drawn(color, &mut Seeded::new(seed))
}

/// How often the rest of an army is drawn anew before it counts as impossible.
const TRIES: usize = 60;

/// The pieces of a text that no rule forbids, as White would have placed them.
fn begun(color: Color, text: &str) -> Option<Formation> {
    let layout = read_layout(color, text).ok()?;
    let mut army = Formation::new(Color::White);
    for square in Square::all() {
        for piece in &layout[square.index()] {
            let square = if color == Color::White { square } else { square.rotated() };
            army.place(piece.face(), square).ok()?;
        }
    }
    Some(army)
}

/// White's army with everything placed that was missing, if this draw comes out legal.
fn finished(army: Formation, random: &mut dyn Random) -> Option<Formation> {
    let mut draft = Draft { army, random };
    draft.complete();
    Some(draft.army).filter(Formation::is_complete)
}

struct Draft<'a> {
    army: Formation,
    random: &'a mut dyn Random,
}

const BACK: u8 = 0;
const MIDDLE: u8 = 1;
const FRONT: u8 = 2;

impl Draft<'_> {
    fn set_up(&mut self) {
        let king = 1 + self.random.below(7) as u8;
        self.put(Face::R, king, BACK);
        self.put(Face::F, king, MIDDLE);
        let guard = if self.random.below(2) == 0 { king - 1 } else { king + 1 };
        self.put(Face::S, guard, BACK);
        self.pawns(king);
        self.somewhere(&[Face::N], &[BACK]);
        self.somewhere(&[Face::L, Face::U], &[BACK, MIDDLE]);
        let towers = 2 + self.random.below(3);
        let mut others = vec![Face::S, Face::A, Face::A, Face::A, Face::Q, Face::Q, Face::T, Face::T];
        self.random.shuffle(&mut others);
        let (high, low) = others.split_at(towers);
        self.on_pawns(high);
        self.somewhere(low, &[BACK, MIDDLE, FRONT]);
    }

    /// Places what is missing: a Pawn in each column that has none, the King behind, then the others where there is room
    /// and at last on top of Pawns.
    fn complete(&mut self) {
        let pawns: Vec<Face> = Face::all().filter(|face| face.kind() == Kind::Pawn).collect();
        let mut pawns: Vec<Face> = pawns
            .into_iter()
            .flat_map(|face| std::iter::repeat_n(face, self.army.remaining(face).into()))
            .collect();
        self.random.shuffle(&mut pawns);
        let has_pawn = |army: &Formation, file: u8| {
            let column = (BACK..=FRONT)
                .flat_map(|row| army.tower(Square::new(file, row)).pieces().collect::<Vec<_>>());
            column.into_iter().any(|piece| piece.kind() == Kind::Pawn)
        };
        let open: Vec<u8> = (0..9).filter(|file| !has_pawn(&self.army, *file)).collect();
        for (file, face) in open.into_iter().zip(pawns) {
            let _ = [FRONT, MIDDLE, BACK]
                .into_iter()
                .find(|row| self.army.place(face, Square::new(file, *row)).is_ok());
        }
        let mut others: Vec<Face> = Face::all()
            .filter(|face| *face != Face::R && face.is_front())
            .flat_map(|face| std::iter::repeat_n(face, self.army.remaining(face).into()))
            .collect();
        self.random.shuffle(&mut others);
        if self.army.remaining(Face::R) > 0 {
            others.insert(0, Face::R);
        }
        for face in others {
            self.fit_in(face);
        }
    }

    /// Places a piece on an empty square, the King on the last row if it can be, or else on top of something.
    fn fit_in(&mut self, face: Face) {
        let mut squares: Vec<Square> = territory(Color::White).into_iter().collect();
        self.random.shuffle(&mut squares);
        let army = &self.army;
        squares
            .sort_by_key(|at| (!army.tower(*at).is_empty(), if face == Face::R { at.rank() } else { BACK }));
        let _ = squares.into_iter().find(|at| self.army.place(face, *at).is_ok());
    }

    fn put(&mut self, face: Face, file: u8, row: u8) {
        self.army.place(face, Square::new(file, row)).expect("the square is free and inside");
    }

    /// One Pawn a column, on the front row but for two columns away from the King.
    fn pawns(&mut self, king: u8) {
        let mut faces = vec![Face::Y, Face::I];
        faces.extend([Face::P; 7]);
        self.random.shuffle(&mut faces);
        let mut held_back: Vec<u8> = (0..9).filter(|file| *file != king).collect();
        self.random.shuffle(&mut held_back);
        held_back.truncate(2);
        for (file, face) in (0..9).zip(faces) {
            self.put(face, file, if held_back.contains(&file) { MIDDLE } else { FRONT });
        }
    }

    /// Each on an empty square of these rows.
    fn somewhere(&mut self, faces: &[Face], rows: &[u8]) {
        for face in faces {
            let squares: Vec<Square> = territory(Color::White)
                .into_iter()
                .filter(|at| rows.contains(&at.rank()) && self.army.tower(*at).is_empty())
                .collect();
            let square = *self.random.pick(&squares).expect("the territory has more squares than pieces");
            self.put(*face, square.file(), square.rank());
        }
    }

    /// Each on top of a lone Pawn.
    fn on_pawns(&mut self, faces: &[Face]) {
        for face in faces {
            let squares: Vec<Square> = territory(Color::White)
                .into_iter()
                .filter(|at| {
                    let tower = self.army.tower(*at);
                    tower.height() == 1 && tower.top().is_some_and(|top| top.kind() == Kind::Pawn)
                })
                .collect();
            let square = *self.random.pick(&squares).expect("there are nine Pawns and at most four towers");
            self.put(*face, square.file(), square.rank());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_begun_is_finished_around_what_stands() {
        for (seed, color) in (0..60).flat_map(|seed| Color::BOTH.map(|color| (seed, color))) {
            let mut seeded = Seeded::new(seed);
            let mut army = random(color, seed);
            for square in territory(color) {
                while !army.tower(square).is_empty() && seeded.below(3) > 0 {
                    army.lift(square);
                }
            }
            let begun = army.text();
            let whole = Formations.finish(color, &begun, &mut seeded);
            let whole = whole.unwrap_or_else(|| panic!("nothing grows out of {begun}, seed {seed}"));
            let whole = Formation::read(color, &whole).expect("complete and legal");
            for square in territory(color) {
                let (before, after) = (army.tower(square), whole.tower(square));
                assert!(
                    before.pieces().eq(after.pieces().take(before.height())),
                    "{begun} became {}",
                    whole.text()
                );
            }
        }
    }

    #[test]
    fn nothing_grows_out_of_what_no_rule_allows() {
        let mut seeded = Seeded::new(1);
        for text in ["9/9", "pp7/p8/9", "rr7/9/9"] {
            assert_eq!(Formations.finish(Color::White, text, &mut seeded), None, "{text}");
        }
    }
}
