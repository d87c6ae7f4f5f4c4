//! Shogi as one of the games of Ikusa.

use ikusa_rules::{
    ByColor, Clause, Color, Diagram, Ending, Format, Game, Man, MoveError, PieceKind, PositionError, Sketch,
    Square, Text,
};

use crate::handicap::Handicap;
use crate::kind::PIECE_ROWS;
use crate::{Move, Options, Position, clauses, records, sfen, usi};

/// Shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shogi;

impl Game for Shogi {
    type Position = Position;
    type Options = Options;

    const ID: &'static str = "shogi";
    const NAME: Text = Text { es: "Shogi", en: "Shogi" };
    const PIECES: &'static [PieceKind] = &PIECE_ROWS;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = records::ENDINGS;
    const FORMATS: &'static [Format<Self>] = records::FORMATS;
    // An agreed draw contradicts the spirit of the game, as the manual says.
    const DRAW_BY_AGREEMENT: bool = false;

    fn start(options: Options) -> Position {
        let setup = Handicap::of_options(options).setup();
        Position::new(&setup, options).expect("every handicap is a playable position")
    }

    fn read_position(text: &str, options: Options) -> Result<Position, PositionError> {
        Position::new(&sfen::read(text)?, options)
    }

    fn write_position(position: &Position) -> String {
        position.to_string()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        let m = usi::parse_move(text)?;
        position.refusal(m).map_or(Ok(m), |refusal| Err(refusal.into()))
    }

    fn write_move(_: &Position, m: Move) -> String {
        m.to_string()
    }

    fn illegal_move_loses(options: Options) -> bool {
        options.illegal == crate::IllegalMove::Loses
    }

    fn sketch(position: &Position, m: Move) -> Sketch {
        crate::sketch::of(position, m)
    }

    fn diagram(position: &Position) -> Diagram {
        let cell = |rank: u8, file: u8| {
            let piece = position.piece_at(Square::new(file, rank));
            piece.map(|piece| Man { color: piece.color, kind: piece.kind.entry() }).into_iter().collect()
        };
        let hand = |color| {
            let held = position.hand(color).iter();
            held.map(|(kind, count)| (Man { color, kind: kind.entry() }, count)).collect()
        };
        Diagram {
            files: (1..=9).rev().map(|file: u8| file.to_string()).collect(),
            ranks: ('a'..='i').map(String::from).collect(),
            cells: (0..9).flat_map(|rank| (0..9).rev().map(move |file| cell(rank, file))).collect(),
            hands: ByColor::from_fn(hand),
            upper: Color::Black,
            bottom: Color::Black,
            notes: Vec::new(),
        }
    }
}
