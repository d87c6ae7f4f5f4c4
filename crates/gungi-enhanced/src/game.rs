//! The game's identity, vocabulary and texts.

use ikusa_rules::{
    Armies, Arrangement, Clause, Diagram, Ending, Format, Game, Headings, MoveError, Pick, PieceKind,
    Position as _, PositionError, Refusal, Sketch, Text, Usual, Verb,
};

use crate::armies::Formations;
use crate::moves::Move;
use crate::observation::Observation;
use crate::options::Options;
use crate::piece::Face;
use crate::position::Position;
use crate::setup::Setup;
use crate::text::{read_board, read_setup, write_setup};
use crate::view::{Knowledge, Reverses};
use crate::{clauses, notation, piece, record, sketch};

/// The sample formation of the book's appendix C, with which a game without a formation stage starts.
pub const SAMPLE_BOARD: &str = "7n1/1p(fp)r(sp)(si)(ya)1p/(up)1q(tpa)lq1(pta)1/9/9/9/\
    P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/4(TI)F1P1/2(NP)3R2";

/// The game, as a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Enhanced;

impl Game for Enhanced {
    type Position = Position;
    type Options = Options;
    type Secrets = Reverses;
    type Customs = Usual;

    const ID: &'static str = "gungi-enhanced";
    const NAME: Text = Text { es: "Gungi Enhanced", en: "Gungi Enhanced" };
    const PIECES: &'static [PieceKind] = &piece::PIECES;
    const VERBS: &'static [&'static Verb] = sketch::VERBS;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = record::ENDINGS;
    const HELD: Text = Text { es: "en la reserva", en: "in reserve" };
    const HEADINGS: Headings = Headings::SPANISH;
    const FORMATS: &'static [Format<Self>] = &[record::FORMAT];

    const HEIGHT: usize = 3;
    const ARMIES: Option<&'static dyn Armies> = Some(&Formations);

    fn start(options: Options) -> Position {
        let mut setup = Setup::empty(options.first);
        setup.towers = read_board(SAMPLE_BOARD).expect("the sample is a board text");
        Position::new(&setup, options).expect("the sample is a position")
    }

    fn read_position(text: &str, options: Options) -> Result<Position, PositionError> {
        Position::new(&read_setup(text)?, options).map_err(PositionError::Invalid)
    }

    fn write_position(position: &Position) -> String {
        write_setup(&position.setup())
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        notation::read_move(position, text)
    }

    fn broken_clauses(position: &Position, text: &str) -> Vec<Refusal> {
        notation::understand(position, text).map_or_else(|_| Vec::new(), |m| position.refusals(m))
    }

    fn write_move(position: &Position, m: Move) -> String {
        notation::write_move(position, m)
    }

    fn arrange(pieces: &Arrangement) -> String {
        Observation::arranged(pieces).guessed()
    }

    fn may_hold(kind: &PieceKind) -> bool {
        let faces = Face::all().filter(|face| !face.kind().is_fixed() && *face != Face::R);
        faces.map(Face::piece_kind).chain(&piece::HIDDEN).any(|held| held == kind)
    }

    fn captured(kind: &PieceKind) -> Option<&'static PieceKind> {
        let face = Face::all().find(|face| face.piece_kind() == kind)?;
        face.other().map(Face::piece_kind)
    }

    fn sketch(position: &Position, m: Move) -> Sketch {
        sketch::of(position, m)
    }

    fn attempt(position: &Position, pick: Pick, to: usize) -> Option<String> {
        sketch::attempt(&Self::diagram(position), position.turn(), pick, to)
    }

    fn diagram(position: &Position) -> Diagram {
        Knowledge::new(position.clone()).view_afterwards().diagram()
    }
}
