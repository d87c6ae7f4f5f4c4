//! Positions sketched as the rules page sketches them: `U 3-5, (PPY) 1-5`.
#![allow(dead_code, reason = "each test crate uses its part")]

use ikusa_gungi_marshal::{Hand, Kind, Marshal, Options, Piece, Position, Setup, Stage, Tower};
use ikusa_rules::{ByColor, Color, Game, Position as _, Square};

pub(crate) struct Sketch(Setup);

/// The main game with these men and White to move; missing Marshals stand on 1-1 and 9-1.
pub(crate) fn sketch(men: &str) -> Sketch {
    let mut setup = Setup {
        towers: [Tower::EMPTY; 81],
        hands: ByColor::new(Hand::default(), Hand::default()),
        turn: Color::White,
        stage: Stage::Battle,
        ply: 60,
        options: Options::default(),
    };
    for item in men.split(", ") {
        let (letters, at) = item.rsplit_once(' ').expect("letters and a square");
        let letters = letters.trim_matches(['(', ')']);
        setup.towers[square(at).index()] = letters.chars().filter_map(Piece::from_letter).collect();
    }
    for (color, home) in [(Color::White, "1-1"), (Color::Black, "9-1")] {
        let marshal = Piece::new(color, Kind::Marshal);
        if !setup.towers.iter().any(|tower| tower.pieces().any(|piece| piece == marshal)) {
            setup.towers[square(home).index()] = Tower::EMPTY.with(marshal);
        }
    }
    Sketch(setup)
}

impl Sketch {
    pub(crate) fn hands(mut self, letters: &str) -> Sketch {
        for piece in letters.chars().filter_map(Piece::from_letter) {
            self.0.hands[piece.color][piece.kind.index()] += 1;
        }
        self
    }

    pub(crate) fn position(self) -> Position {
        Position::new(self.0).unwrap_or_else(|e| panic!("{e}"))
    }
}

pub(crate) fn square(name: &str) -> Square {
    let (rank, file) = name.split_once('-').expect("rank-file");
    let number = |text: &str| text.parse::<u8>().expect("a digit") - 1;
    Square::new(number(file), number(rank))
}

/// Where the piece on a square may go, as `rank-file-level`, sorted.
pub(crate) fn destinations(position: &Position, from: &str) -> Vec<String> {
    let source = format!("{from}-{}:", position.tower(square(from)).height());
    let texts = position.moves().into_iter().map(|m| Marshal::write_move(position, m));
    let mut found: Vec<String> = texts.filter_map(|t| t.strip_prefix(&source).map(str::to_owned)).collect();
    found.sort();
    found
}

pub(crate) fn play(position: &Position, texts: &str) -> Position {
    texts.split_whitespace().fold(position.clone(), |position, text| {
        let m = Marshal::read_move(&position, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        position.after(m)
    })
}
