//! Small positions, set up tower by tower.

use ikusa_gungi_enhanced::{Enhanced, Face, Options, Piece, Position, Setup, parse_square, read_setup};
use ikusa_rules::{Color, Game, Position as _};

/// `e5=Pq e1=n` and the seven fields behind the board. Kings stand on a9 and i1 unless they are named.
pub(crate) fn scene(towers: &str, fields: &str) -> Position {
    with_options(towers, fields, Options::default())
}

pub(crate) fn with_options(towers: &str, fields: &str, options: Options) -> Position {
    let setup = setup(towers, fields);
    Position::new(&setup, options).unwrap_or_else(|reasons| panic!("{towers}: {reasons:?}"))
}

pub(crate) fn setup(towers: &str, fields: &str) -> Setup {
    let mut setup = read_setup(&format!("9/9/9/9/9/9/9/9/9 {fields}")).unwrap();
    for tower in towers.split_whitespace() {
        let (square, letters) = tower.split_once('=').unwrap();
        setup.towers[parse_square(square).unwrap().index()] =
            letters.chars().map(|c| Piece::from_letter(c).unwrap()).collect();
    }
    for (color, home) in [(Color::Black, "a9"), (Color::White, "i1")] {
        let king = Piece::new(color, Face::R);
        if !setup.towers.iter().flatten().any(|piece| *piece == king) {
            setup.towers[parse_square(home).unwrap().index()].push(king);
        }
    }
    setup
}

/// White to move, nothing else.
pub(crate) const WHITE: &str = "w - - - - - 1";

/// The position after moves separated by spaces.
pub(crate) fn after(position: &Position, texts: &str) -> Position {
    texts.split_whitespace().fold(position.clone(), |position, text| {
        let m = Enhanced::read_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.after(m)
    })
}

/// A field of the position text, by number from 1.
pub(crate) fn field(position: &Position, number: usize) -> String {
    Enhanced::write_position(position).split(' ').nth(number - 1).unwrap().to_owned()
}

/// Reserves of the position text.
pub(crate) fn reserves(position: &Position) -> String {
    field(position, 3)
}
