//! The game's identity, vocabulary and texts.

use ikusa_rules::{
    Clause, Diagram, Ending, Format, Game, MoveError, Muster, PieceKind, PositionError, Sketch, Text,
};

use super::action::Move;
use super::muster::Armies;
use super::notation::MoveText;
use super::options::MarshalOptions;
use super::piece::KINDS;
use super::position::Position;
use super::{clauses, notation, picture, record, refusal, text};

/// Gungi Marshal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marshal;

impl Game for Marshal {
    type Position = Position;
    type Options = MarshalOptions;

    const ID: &'static str = "gungi-marshal";
    const NAME: Text = Text { es: "Gungi Marshal", en: "Gungi Marshal" };
    const PIECES: &'static [PieceKind] = &KINDS;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = record::ENDINGS;
    const FORMATS: &'static [Format<Self>] = &[record::FORMAT];

    fn start(options: MarshalOptions) -> Position {
        Position::start(options)
    }

    fn read_position(text: &str, options: MarshalOptions) -> Result<Position, PositionError> {
        text::read(text, options)
    }

    fn write_position(position: &Position) -> String {
        text::write(position)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        Ok(refusal::resolve(position, MoveText::parse(text)?)?)
    }

    fn write_move(position: &Position, m: Move) -> String {
        notation::write(position, m)
    }

    fn sketch(position: &Position, m: Move) -> Sketch {
        super::sketch::of(position, m)
    }

    fn diagram(position: &Position) -> Diagram {
        picture::diagram(position)
    }

    fn muster() -> Option<&'static dyn Muster> {
        Some(&Armies)
    }
}
