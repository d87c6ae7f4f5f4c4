//! The game's identity, vocabulary and texts.

use ikusa_rules::{
    Armies, Arrangement, Clause, Diagram, Ending, Format, Game, MoveError, Open, Pick, PieceKind,
    Position as _, PositionError, Refusal, Sketch, Text, Usual, Verb,
};

use crate::armies::Drafts;
use crate::board::Tower;
use crate::moves::Move;
use crate::options::Options;
use crate::piece::KINDS;
use crate::position::Position;
use crate::{clauses, diagram, gfen, kanji, legality, notation, record, sketch, text};

/// Gungi 25.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gungi25;

impl Game for Gungi25 {
    type Position = Position;
    type Options = Options;
    type Secrets = Open;
    type Customs = Usual;

    const ID: &'static str = "gungi-25";
    const NAME: Text = Text { es: "Gungi 25", en: "Gungi 25" };
    const PIECES: &'static [PieceKind] = &KINDS;
    const VERBS: &'static [&'static Verb] = sketch::VERBS;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = record::ENDINGS;
    const FORMATS: &'static [Format<Self>] = record::FORMATS;
    const HEIGHT: usize = Tower::LIMIT as usize;
    const ARMIES: Option<&'static dyn Armies> = Some(&Drafts);

    fn start(options: Options) -> Position {
        Position::start(options)
    }

    fn read_position(text: &str, options: Options) -> Result<Position, PositionError> {
        // Programs of another family write GFEN.
        let setup =
            if gfen::is_meant(text) { gfen::parse(text, options) } else { text::parse(text, options) };
        Position::new(setup?)
    }

    fn write_position(position: &Position) -> String {
        text::write(position)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        let m =
            if kanji::is_meant(text) { kanji::read(position, text) } else { notation::read(position, text) };
        let m = m?;
        match legality::refusal(position, m) {
            None => Ok(m),
            Some(refusal) => Err(MoveError::Illegal(refusal)),
        }
    }

    fn broken_clauses(position: &Position, text: &str) -> Vec<Refusal> {
        notation::read(position, text).map_or_else(|_| Vec::new(), |m| legality::broken(position, m))
    }

    fn write_move(_: &Position, m: Move) -> String {
        notation::write(m)
    }

    fn arrange(pieces: &Arrangement) -> String {
        text::arrange(pieces)
    }

    fn may_hold(_: &PieceKind) -> bool {
        true
    }

    fn sketch(_: &Position, m: Move) -> Sketch {
        sketch::of(m)
    }

    fn attempt(position: &Position, pick: Pick, to: usize) -> Option<String> {
        sketch::attempt(&Self::diagram(position), position.turn(), pick, to)
    }

    fn diagram(position: &Position) -> Diagram {
        diagram::diagram(position)
    }
}
