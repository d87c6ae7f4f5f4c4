//! Positions sketched as the rules page sketches them: `U 3-5, (PPY) 1-5`.
#![allow(dead_code, reason = "each test crate uses its part")]

use ikusa_gungi_marshal::{
    Hand, Kind, Marshal, Options, Piece, Position, Screens, Setup, Stage, Tower, square_name,
};
use ikusa_rules::{ByColor, Color, Game, MoveError, Position as _, Square};

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
    pub(crate) fn black_to_move(mut self) -> Sketch {
        self.0.turn = Color::Black;
        self
    }

    pub(crate) fn hands(mut self, letters: &str) -> Sketch {
        for piece in letters.chars().filter_map(Piece::from_letter) {
            self.0.hands[piece.color][piece.kind.index()] += 1;
        }
        self
    }

    pub(crate) fn one_screen(mut self) -> Sketch {
        self.0.options.screens = Screens::One;
        self
    }

    pub(crate) fn stage(mut self, stage: Stage) -> Sketch {
        self.0.stage = stage;
        self
    }

    pub(crate) fn position(self) -> Position {
        Position::new(self.0).unwrap_or_else(|e| panic!("{e}"))
    }

    pub(crate) fn refusals(self) -> Vec<&'static str> {
        match Position::new(self.0) {
            Err(ikusa_rules::PositionError::Invalid(reasons)) => {
                reasons.iter().map(ikusa_rules::Refusal::id).collect()
            }
            other => panic!("expected reasons, got {other:?}"),
        }
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

/// Asserts where the piece on a square may go; a square without level means level 1.
pub(crate) fn expect_destinations(position: &Position, from: &str, expected: &str) {
    assert_eq!(destinations(position, from), spaces(expected), "from {from}");
}

pub(crate) fn spaces(list: &str) -> Vec<String> {
    let mut spaces: Vec<String> = list
        .split_whitespace()
        .map(|name| if name.len() == 3 { format!("{name}-1") } else { name.to_owned() })
        .collect();
    spaces.sort();
    spaces
}

/// Where a piece from hand may be put, as `rank-file-level`, sorted.
pub(crate) fn drops(position: &Position, letter: char) -> Vec<String> {
    let prefix = format!("{letter}@");
    let texts = position.moves().into_iter().map(|m| Marshal::write_move(position, m));
    let mut found: Vec<String> = texts.filter_map(|t| t.strip_prefix(&prefix).map(str::to_owned)).collect();
    found.sort();
    found
}

/// `legal`, or the clause that refuses the move.
pub(crate) fn why(position: &Position, text: &str) -> &'static str {
    match Marshal::read_move(position, text) {
        Ok(_) => "legal",
        Err(MoveError::Illegal(refusal)) => refusal.id(),
        Err(MoveError::Syntax(error)) => panic!("{text}: {error}"),
    }
}

pub(crate) fn play(position: &Position, texts: &str) -> Position {
    texts.split_whitespace().fold(position.clone(), |position, text| {
        let m = Marshal::read_move(&position, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        position.after(m)
    })
}

/// The ring of squares at a king's distance from a square.
pub(crate) fn ring(center: &str, distance: u8) -> Vec<String> {
    let center = square(center);
    let mut names: Vec<String> = Square::all()
        .filter(|s| s.distance(center) == distance)
        .map(|s| format!("{}-1", square_name(s)))
        .collect();
    names.sort();
    names
}
