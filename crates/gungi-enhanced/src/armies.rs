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
