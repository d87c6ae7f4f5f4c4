//! Small positions, set up tower by tower, and short questions to ask of them.

use ikusa_gungi_enhanced::{
    Enhanced, Face, Faults, Options, Piece, Position, Setup, parse_square, read_setup,
};
use ikusa_rules::{Color, Game, MoveError, Position as _};

/// `e5=Pq e1=n` and the seven fields behind the board. Kings stand on a9 and i1 unless they are named.
pub(crate) fn scene(towers: &str, fields: &str) -> Position {
    with_options(towers, fields, Options::default())
}

/// The same where faults can be claimed.
pub(crate) fn claim_scene(towers: &str, fields: &str) -> Position {
    with_options(towers, fields, Options { faults: Faults::Claim, ..Default::default() })
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
/// Black to move, nothing else.
pub(crate) const BLACK: &str = "b - - - - - 1";
/// White to move, coronation on.
pub(crate) const WHITE_CROWNING: &str = "w - - - - c 1";

/// The legal moves as texts, sorted.
pub(crate) fn moves(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        position.moves().into_iter().map(|m| Enhanced::write_move(position, m)).collect();
    texts.sort_unstable();
    texts
}

/// Where the piece on `from` may go by moving, jumping or capturing, sorted, choices left out.
pub(crate) fn goals(position: &Position, from: &str) -> String {
    let mut goals: Vec<String> = moves(position)
        .into_iter()
        .filter(|text| text.starts_with(from) && matches!(text.as_bytes()[2], b'-' | b'x'))
        .map(|text| text[3..5].to_owned())
        .collect();
    goals.dedup();
    goals.join(" ")
}

/// Those of the legal moves that begin with `start`.
pub(crate) fn starting(position: &Position, start: &str) -> String {
    let found: Vec<String> = moves(position).into_iter().filter(|text| text.starts_with(start)).collect();
    found.join(" ")
}

pub(crate) fn legal(position: &Position, text: &str) -> bool {
    let read = Enhanced::read_move(position, text);
    assert_eq!(read.is_ok(), moves(position).iter().any(|m| m == text), "{text}: {read:?}");
    read.is_ok()
}

/// The id of the clause that refuses `text`, without the game's name.
pub(crate) fn why(position: &Position, text: &str) -> &'static str {
    match Enhanced::read_move(position, text) {
        Ok(_) => "legal",
        Err(MoveError::Illegal(refusal)) => refusal.id().strip_prefix("enhanced.").unwrap(),
        Err(MoveError::Syntax(error)) => panic!("{text}: {error}"),
    }
}

/// The position after moves separated by spaces.
pub(crate) fn after(position: &Position, texts: &str) -> Position {
    texts.split_whitespace().fold(position.clone(), |position, text| {
        let m = Enhanced::read_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.after(m)
    })
}

/// A tower as letters from the base.
pub(crate) fn tower(position: &Position, square: &str) -> String {
    position.tower(parse_square(square).unwrap()).pieces().map(Piece::letter).collect()
}

/// A field of the position text, by number from 1.
pub(crate) fn field(position: &Position, number: usize) -> String {
    Enhanced::write_position(position).split(' ').nth(number - 1).unwrap().to_owned()
}

/// Reserves of the position text.
pub(crate) fn reserves(position: &Position) -> String {
    field(position, 3)
}

/// Winner and reason, `white checkmate`, or `-` while the game goes on.
pub(crate) fn outcome(position: &Position) -> String {
    position.outcome().map_or("-".to_owned(), |outcome| {
        let winner = outcome.winner.map_or("nobody", Color::word);
        format!("{winner} {}", outcome.reason.code)
    })
}
