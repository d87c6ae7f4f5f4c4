//! Shogi as one of the games of Ikusa.

use ikusa_rules::{
    Arrangement, Clause, Color, Customs, Diagram, Ending, Format, Game, Headings, Lang, MoveError, Open,
    Pick, PieceKind, PositionError, Refusal, Sketch, Text, Verb,
};

use crate::handicap::Handicap;
use crate::kind::PIECE_ROWS;
use crate::{
    IllegalMove, Kind, Move, Options, Position, clauses, diagram, heard, impasse, notation, record, setup,
    sketch, text,
};

/// Shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shogi;

/// The move that a text means, in USI's words or in those of a record or a book.
fn understood(position: &Position, text: &str) -> Result<Move, MoveError> {
    let capital = || {
        let (letter, rest) = text.split_once('*')?;
        notation::parse_move(&format!("{}*{rest}", letter.to_uppercase())).ok()
    };
    match notation::parse_move(text) {
        Ok(m) => Ok(m),
        Err(error) => heard::meaning(position, text).or_else(capital).ok_or(error),
    }
}

impl Game for Shogi {
    type Position = Position;
    type Options = Options;
    type Secrets = Open;
    type Customs = Manners;

    const ID: &'static str = "shogi";
    const NAME: Text = Text { es: "Shogi", en: "Shogi" };
    const PIECES: &'static [PieceKind] = &PIECE_ROWS;
    const VERBS: &'static [&'static Verb] = sketch::VERBS;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = record::ENDINGS;
    const HEADINGS: Headings = Headings {
        black: "先手",
        white: "後手",
        began: "開始日時",
        ended: "終了日時",
        place: "場所",
        time: "持ち時間",
        lang: Lang::En,
    };
    /// The manual: «si un jugador está en jaque no se le avisa».
    const ANNOUNCES: bool = false;
    const FORMATS: &'static [Format<Self>] = record::FORMATS;

    fn start(options: Options) -> Position {
        let setup = Handicap::of_options(options).setup();
        Position::new(&setup, options).expect("every handicap is a playable position")
    }

    fn read_position(text: &str, options: Options) -> Result<Position, PositionError> {
        Position::new(&text::read(text)?, options)
    }

    fn read_diagram(text: &str, options: Options) -> Result<Position, PositionError> {
        Ok(Position::diagram(&text::read(text)?, options))
    }

    fn flaws(position: &Position) -> Vec<Refusal> {
        setup::flaws(&position.setup())
    }

    fn read_foul(position: &Position, text: &str) -> Option<Move> {
        notation::parse_move(text).ok().filter(|m| position.could_be_made(*m))
    }

    fn write_position(position: &Position) -> String {
        position.to_string()
    }

    fn broken_clauses(position: &Position, text: &str) -> Vec<Refusal> {
        understood(position, text).map_or_else(|_| Vec::new(), |m| position.refusals(m))
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        let m = understood(position, text)?;
        position.refusal(m).map_or(Ok(m), |refusal| Err(refusal.into()))
    }

    fn write_move(_: &Position, m: Move) -> String {
        m.to_string()
    }

    fn arrange(pieces: &Arrangement) -> String {
        let board = pieces.rows(Color::Black, 9).join("/");
        format!("{board} {} {} 1", pieces.turn.letter(), pieces.hands_text(Color::Black, &PIECE_ROWS))
    }

    fn may_hold(kind: &PieceKind) -> bool {
        Kind::IN_HAND.iter().any(|held| held.entry() == kind)
    }

    fn captured(kind: &PieceKind) -> Option<&'static PieceKind> {
        let held = Kind::ALL.into_iter().find(|one| one.entry() == kind)?.unpromoted();
        Kind::IN_HAND.contains(&held).then(|| held.entry())
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

/// The customs of shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Manners;

impl Customs<Shogi> for Manners {
    // An agreed draw contradicts the spirit of the game, as the manual says.
    const DRAW_BY_AGREEMENT: bool = false;

    fn impasse(position: &Position) -> Option<ikusa_rules::Impasse> {
        impasse::allowed(position)
    }

    fn illegal_move_loses(options: Options) -> bool {
        options.illegal == IllegalMove::Loses
    }
}
