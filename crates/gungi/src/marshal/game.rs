//! The game's identity, vocabulary and texts.

use ikusa_rules::{
    Arrangement, Clause, Color, Diagram, Ending, Format, Game, MoveError, Muster, PieceKind, PositionError,
    Sketch, Text,
};

use super::action::Move;
use super::muster::Armies;
use super::notation::MoveText;
use super::options::MarshalOptions;
use super::piece::KINDS;
use super::position::Position;
use super::tower::Tower;
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

    const HEIGHT: usize = Tower::LIMIT as usize;

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

    fn arrange(pieces: &Arrangement) -> String {
        let board = pieces.rows(Color::White, 9).join("/");
        format!("{board} {} {} - 0", pieces.turn.letter(), pieces.hands_text(Color::White, &KINDS))
    }

    fn may_hold(_: &PieceKind) -> bool {
        true
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
