//! The game's identity, vocabulary and texts.

use ikusa_rules::{
    Armies, Arrangement, Clause, Color, Diagram, Ending, Format, Game, MoveError, Open, Pick, PieceKind,
    Position as _, PositionError, Refusal, Sketch, Text, Usual, Verb,
};

use crate::armies::Placements;
use crate::board::Tower;
use crate::moves::Move;
use crate::notation::MoveText;
use crate::options::Options;
use crate::piece::KINDS;
use crate::position::Position;
use crate::{clauses, diagram, legality, notation, record, sketch, text};

/// Gungi Marshal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marshal;

impl Game for Marshal {
    type Position = Position;
    type Options = Options;
    type Secrets = Open;
    type Customs = Usual;

    const ID: &'static str = "gungi-marshal";
    const NAME: Text = Text { es: "Gungi Marshal", en: "Gungi Marshal" };
    const PIECES: &'static [PieceKind] = &KINDS;
    const VERBS: &'static [&'static Verb] = sketch::VERBS;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = record::ENDINGS;
    const FORMATS: &'static [Format<Self>] = &[record::FORMAT];

    const HEIGHT: usize = Tower::LIMIT as usize;
    const ARMIES: Option<&'static dyn Armies> = Some(&Placements);

    fn start(options: Options) -> Position {
        Position::start(options)
    }

    fn read_position(text: &str, options: Options) -> Result<Position, PositionError> {
        text::read(text, options)
    }

    fn write_position(position: &Position) -> String {
        text::write(position)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        match MoveText::parse(text) {
            Ok(said) => Ok(legality::resolve(position, said)?),
            // The book's own form, as in `3-4-1 new knight`.
            Err(error) => record::said(position, text).unwrap_or(Err(error.into())),
        }
    }

    fn broken_clauses(position: &Position, text: &str) -> Vec<Refusal> {
        MoveText::parse(text)
            .map_or_else(|_| Vec::new(), |said| legality::broken(position, said.meant(position)))
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
        sketch::of(position, m)
    }

    fn attempt(position: &Position, pick: Pick, to: usize) -> Option<String> {
        sketch::attempt(&Self::diagram(position), position.turn(), pick, to)
    }

    fn diagram(position: &Position) -> Diagram {
        diagram::diagram(position)
    }
}
