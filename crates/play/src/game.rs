//! A game without its type.

use std::fmt;
use std::marker::PhantomData;

use ikusa_rules::{
    ByColor, Clause, Format, Game, Muster, OptionError, OptionSpec, Options, PieceKind, PositionError,
    RecordError, Text,
};

use crate::line::{AnyLine, Line};
use crate::record::{AnyRecord, Paper};

/// What a record format is called and where it is found.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The id for `--to`.
    pub id: &'static str,
    /// File name endings without the dot.
    pub extensions: &'static [&'static str],
    /// What it is.
    pub about: Text,
    /// Whether a file's content looks like it.
    pub detect: fn(&[u8]) -> bool,
}

/// Why a line of play cannot begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// An option is wrong.
    Option(OptionError),
    /// The position is.
    Position(PositionError),
    /// The game has no secret formation.
    NoFormation,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Option(error) => error.fmt(f),
            OpenError::Position(error) => write!(f, "position: {error}"),
            OpenError::NoFormation => f.write_str("this game has no secret formation"),
        }
    }
}

impl std::error::Error for OpenError {}

/// A game without its type.
pub trait AnyGame: Sync {
    /// The stable id.
    fn id(&self) -> &'static str;
    /// The name.
    fn name(&self) -> &'static Text;
    /// The options.
    fn options(&self) -> &'static [OptionSpec];
    /// Every kind of piece.
    fn pieces(&self) -> &'static [PieceKind];
    /// Every clause that a refusal or result can cite.
    fn clauses(&self) -> &'static [&'static Clause];
    /// The record formats, the canonical one first.
    fn formats(&self) -> Vec<FormatInfo>;
    /// What the game offers for setting up armies.
    fn muster(&self) -> Option<&'static dyn Muster>;

    /// Whether players may agree on a draw.
    fn draw_by_agreement(&self) -> bool;
    /// Whether play begins with a secret formation.
    fn has_formation(&self) -> bool;

    /// Begins a line of play with the battle that two secret formations open.
    ///
    /// # Errors
    /// If an option or a formation is wrong, or the game has no formations.
    fn reveal(&self, armies: ByColor<&str>, options: &[(&str, &str)]) -> Result<Box<dyn AnyLine>, OpenError>;

    /// Begins a line of play at a position text (`None`: the start) with options as (key, value).
    ///
    /// # Errors
    /// If an option or the position is wrong.
    fn open(&self, position: Option<&str>, options: &[(&str, &str)]) -> Result<Box<dyn AnyLine>, OpenError>;

    /// Reads a record in one of the game's formats.
    ///
    /// # Errors
    /// If the file breaks, with the place; or if the game has no such format.
    fn read_record(&self, format: &str, bytes: &[u8]) -> Result<Box<dyn AnyRecord>, RecordError>;
}

/// The face of the game `G`.
pub(crate) struct Erased<G>(PhantomData<G>);

impl<G> Erased<G> {
    pub(crate) const NEW: Self = Erased(PhantomData);
}

impl<G: Game> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static Text {
        const { &G::NAME }
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::Options::SPECS
    }

    fn pieces(&self) -> &'static [PieceKind] {
        G::PIECES
    }

    fn clauses(&self) -> &'static [&'static Clause] {
        G::CLAUSES
    }

    fn formats(&self) -> Vec<FormatInfo> {
        let info = |format: &Format<G>| FormatInfo {
            id: format.id,
            extensions: format.extensions,
            about: format.about,
            detect: format.detect,
        };
        G::FORMATS.iter().map(info).collect()
    }

    fn muster(&self) -> Option<&'static dyn Muster> {
        G::muster()
    }

    fn draw_by_agreement(&self) -> bool {
        G::DRAW_BY_AGREEMENT
    }

    fn has_formation(&self) -> bool {
        G::REVEAL.is_some()
    }

    fn reveal(&self, armies: ByColor<&str>, options: &[(&str, &str)]) -> Result<Box<dyn AnyLine>, OpenError> {
        let chosen = chosen::<G>(options)?;
        let reveal = G::REVEAL.ok_or(OpenError::NoFormation)?;
        let start = reveal(armies, chosen).map_err(OpenError::Position)?;
        Ok(Box::new(Line::<G>::new(chosen, start)))
    }

    fn open(&self, position: Option<&str>, options: &[(&str, &str)]) -> Result<Box<dyn AnyLine>, OpenError> {
        let chosen = chosen::<G>(options)?;
        let start = match position {
            Some(text) => G::read_position(text, chosen).map_err(OpenError::Position)?,
            None => G::start(chosen),
        };
        Ok(Box::new(Line::<G>::new(chosen, start)))
    }

    fn read_record(&self, format: &str, bytes: &[u8]) -> Result<Box<dyn AnyRecord>, RecordError> {
        let format = Format::<G>::find(format)?;
        let record = (format.read)(bytes)?;
        Ok(Box::new(Paper(record)))
    }
}

fn chosen<G: Game>(options: &[(&str, &str)]) -> Result<G::Options, OpenError> {
    let mut chosen = G::Options::default();
    for (key, value) in options {
        chosen.set(key, value).map_err(OpenError::Option)?;
    }
    Ok(chosen)
}
