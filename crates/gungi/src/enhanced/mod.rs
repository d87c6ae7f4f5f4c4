//! Gungi Enhanced: 23 two-faced pieces a side, a secret formation, effects in three phases.
//!
//! The rules are those of "GUNGI, libro de reglas" by Julián Delekta, made precise by the rulings R1–R13 and
//! the fine print F1–F11 of the project's rules page; code cites the book's sections (§7.6.4) and those.
//!
//! ```
//! use ikusa_gungi::enhanced::Enhanced;
//! use ikusa_rules::{Game, Position};
//! let mut position = Enhanced::start(Default::default());
//! assert_eq!(position.count_moves(), 42);
//! let jump = Enhanced::read_move(&position, "c9-d8").expect("legal through Ascent");
//! position.play_unchecked(jump);
//! assert!(Enhanced::read_move(&position, "c9-d8").is_err());
//! ```

mod action;
mod board;
mod choices;
mod clauses;
mod deed;
mod diagram;
mod fault;
mod formation;
mod gait;
mod generate;
mod judge;
mod muster;
mod notation;
mod options;
mod piece;
mod position;
mod reach;
mod record;
mod scan;
mod setup;
mod sight;
mod sketch;
mod text;
mod verdict;
mod view;

use ikusa_rules::{
    Arrangement, Clause, Color, Diagram, Ending, Format, Game, MoveError, Muster, PieceKind, PositionError,
    Reveal, Sketch, Step, Text, View, Viewer,
};

pub use action::{Level, Move};
pub use formation::{Formation, reveal};
pub use gait::{Reach, Slides, mount_leaps, sets, territory};
pub use muster::{Armies, random as random_formation};
pub use notation::{read_square, square_name};
pub use options::{Coronation, EnhancedOptions, Faults, Repetition};
pub use piece::{Face, Kind, Piece};
pub use position::Position;
pub use record::{formation_of, record_text};
pub use setup::{FaceCounts, Setup};
pub use sight::{Seen, Sight};
pub use text::{read_board, read_setup, write_setup};
pub use view::Watched;

/// The sample formation of the book's appendix C, with which a game without a formation stage starts.
pub const SAMPLE_BOARD: &str = "7n1/1p(fp)r(sp)(si)(ya)1p/(up)1q(tpa)lq1(pta)1/9/9/9/\
    P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/4(TI)F1P1/2(NP)3R2";

/// The game, as a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Enhanced;

impl Game for Enhanced {
    type Position = Position;
    type Options = EnhancedOptions;

    const ID: &'static str = "gungi-enhanced";
    const NAME: Text = Text { es: "Gungi Enhanced", en: "Gungi Enhanced" };
    const PIECES: &'static [PieceKind] = &piece::PIECES;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = record::ENDINGS;
    const FORMATS: &'static [Format<Self>] = &[record::FORMAT];

    const REVEAL: Option<Reveal<Self>> = Some(|formations, options| {
        let read = |color| Formation::read(color, formations[color]);
        reveal(&read(Color::Black)?, &read(Color::White)?, options).map_err(PositionError::Invalid)
    });

    const HEIGHT: usize = 3;

    fn start(options: EnhancedOptions) -> Position {
        let mut setup = Setup::empty(options.first);
        setup.towers = read_board(SAMPLE_BOARD).expect("the sample is a board text");
        Position::new(&setup, options).expect("the sample is a position")
    }

    fn read_position(text: &str, options: EnhancedOptions) -> Result<Position, PositionError> {
        Position::new(&read_setup(text)?, options).map_err(PositionError::Invalid)
    }

    fn write_position(position: &Position) -> String {
        write_setup(&position.setup())
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        notation::read_move(position, text)
    }

    fn write_move(position: &Position, m: Move) -> String {
        notation::write_move(position, m)
    }

    fn arrange(pieces: &Arrangement) -> String {
        Sight::arranged(pieces).guessed()
    }

    fn may_hold(kind: &PieceKind) -> bool {
        let faces = Face::all().filter(|face| !face.kind().is_fixed() && *face != Face::R);
        faces.map(Face::piece_kind).chain(&piece::HIDDEN).any(|held| held == kind)
    }

    fn sketch(position: &Position, m: Move) -> Sketch {
        sketch::of(position, m)
    }

    fn diagram(position: &Position) -> Diagram {
        Watched::new(position.clone()).view_afterwards().diagram()
    }

    fn view(past: &[Step<Self>], now: &Position, viewer: Viewer) -> View {
        view::view(past, now, viewer)
    }

    fn world(past: &[Step<Self>], now: &Position, viewer: Viewer, seed: u64) -> Option<Position> {
        view::seen(past, now, viewer).world(seed)
    }

    fn guises(past: &[Step<Self>], now: &Position, viewer: Viewer) -> Vec<Position> {
        view::seen(past, now, viewer).guises()
    }

    fn muster() -> Option<&'static dyn Muster> {
        Some(&Armies)
    }
}
