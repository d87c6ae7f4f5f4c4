//! The game's identity and vocabulary.

use ikusa_rules::{
    Arrangement, Clause, Color, Diagram, Ending, Format, Game, MoveError, Open, Pick, PieceKind,
    PositionError, Refusal, Sketch, Text, Usual, Verb,
};

use crate::{
    Move, Options, Position, Setup, clauses, diagram, kind, legality, notation, record, sketch, text,
};

/// Gueides, as a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gueides;

impl Game for Gueides {
    type Position = Position;
    type Options = Options;
    type Secrets = Open;
    type Customs = Usual;

    const ID: &'static str = "gueides";
    const NAME: Text = Text { es: "Gueides", en: "Gueides" };
    const PIECES: &'static [PieceKind] = &kind::PIECES;
    const VERBS: &'static [&'static Verb] = sketch::VERBS;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = record::ENDINGS;
    // The book wants it announced with these letters (§4).
    const CHECK: Text = Text { es: "AM", en: "AM" };
    const FORMATS: &'static [Format<Gueides>] = &[record::FORMAT];

    fn start(options: Options) -> Position {
        Position::new(&Setup::array(options), options).expect("the array is a position")
    }

    fn read_position(text: &str, options: Options) -> Result<Position, PositionError> {
        let setup = text::read_setup(text)?;
        Position::new(&setup, options).map_err(PositionError::Invalid)
    }

    fn write_position(position: &Position) -> String {
        text::write_position(position)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        let m = notation::read_move(&notation::plain(text))?;
        legality::check(position, m)?;
        Ok(m)
    }

    fn broken_clauses(position: &Position, text: &str) -> Vec<Refusal> {
        let m = notation::read_move(&notation::plain(text));
        m.map_or_else(|_| Vec::new(), |m| legality::broken(position, m))
    }

    fn write_move(_: &Position, m: Move) -> String {
        notation::write_move(m)
    }

    fn arrange(pieces: &Arrangement) -> String {
        format!("{} {} - 1", pieces.rows(Color::White, 9).join("/"), pieces.turn.letter())
    }

    fn sketch(position: &Position, m: Move) -> Sketch {
        sketch::of(position, m)
    }

    fn attempt(position: &Position, pick: Pick, to: usize) -> Option<String> {
        sketch::attempt(&Self::diagram(position), pick, to)
    }

    fn diagram(position: &Position) -> Diagram {
        diagram::of(position)
    }
}
