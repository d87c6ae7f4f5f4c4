//! A game without its type.

use std::fmt;
use std::marker::PhantomData;

use ikusa_engine::net::{Pictured, Teachable};
use ikusa_engine::{Benched, Playable, choose_formation};
use ikusa_rules::{
    Armies, Arrangement, ByColor, Clause, Color, Customs, Diagram, Format, Game, Line, OptionError,
    OptionSpec, Options, PieceKind, PositionError, Random, Record, RecordError, Refusal, Secrets, Sentence,
    Text, Verb, say,
};

use crate::chronicle::Chronicle;
use crate::line::AnyLine;
use crate::protocol::{BadArrangement, BadNode, TreeView};
use crate::record::{AnyRecord, ErasedRecord, grown};
use crate::tools::EngineTools;

/// What a record format is called and where it is found.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The id for `--to`.
    pub id: &'static str,
    /// File name endings without the dot.
    pub extensions: &'static [&'static str],
    /// What it is.
    pub about: Text,
    /// Whether it has a place for the time spent on moves.
    pub has_times: bool,
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
    /// Pieces cannot be put like this on its board.
    Arrangement(BadArrangement),
    /// A record's tree breaks at a node.
    Node(BadNode),
}

impl OpenError {
    /// Why, in both languages.
    pub fn says(&self) -> Sentence {
        match self {
            OpenError::Option(error) => error.says(),
            OpenError::Position(error) => {
                Sentence::joined([say!("posición", "position"), error.says()], ": ")
            }
            OpenError::Arrangement(error) => error.says(),
            OpenError::Node(error) => error.says(),
            OpenError::NoFormation => {
                say!("este juego no tiene formación secreta", "this game has no secret formation")
            }
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says().en)
    }
}

impl std::error::Error for OpenError {}

/// A position to look at, and why it cannot be played.
pub type Looked = (Box<dyn AnyLine>, Vec<Refusal>);

/// A game without its type.
pub trait AnyGame: EngineTools {
    /// The stable id.
    fn id(&self) -> &'static str;
    /// The name.
    fn name(&self) -> &'static Text;
    /// The options.
    fn options(&self) -> &'static [OptionSpec];
    /// Every kind of piece.
    fn pieces(&self) -> &'static [PieceKind];
    /// Every verb that a move may be called by.
    fn verbs(&self) -> &'static [&'static Verb];
    /// Every clause that a refusal or result can cite.
    fn clauses(&self) -> &'static [&'static Clause];
    /// The record formats, the canonical one first.
    fn formats(&self) -> Vec<FormatInfo>;
    /// What the game offers for setting up armies.
    fn armies(&self) -> Option<&'static dyn Armies>;

    /// What is said of an attack on the piece that decides the game: "check", or "AM" where the book wants it.
    fn check_word(&self) -> &'static Text;
    /// Whether the game's book wants that to be said.
    fn announces_check(&self) -> bool;
    /// What is said of pieces beside the board: "in hand", or "in reserve" where the book has it so.
    fn held_word(&self) -> &'static Text;
    /// Whether players may agree on a draw.
    fn draw_by_agreement(&self) -> bool;
    /// Whether an impasse may be settled by points.
    fn has_impasse(&self) -> bool;
    /// The board as it is drawn at the start.
    fn board(&self) -> Diagram;
    /// How many pieces may stand on one square.
    fn height(&self) -> usize;
    /// Whether pieces of this kind may be in hand or reserve.
    fn may_hold(&self, kind: &PieceKind) -> bool;
    /// The face that a piece of this kind shows once it is captured; `None` where captured pieces leave the game.
    fn captured(&self, kind: &PieceKind) -> Option<&'static PieceKind>;
    /// The position text of pieces as someone has put them; whether it is legal, [`AnyGame::open`] says.
    fn arrange(&self, pieces: &Arrangement) -> String;
    /// Whether anything is hidden from a seat: then nobody may be told of the game but through a view.
    fn has_secrets(&self) -> bool;
    /// Whether play begins with a secret formation.
    fn has_formation(&self) -> bool;

    /// An army of the engine's own choosing, where play begins with a secret formation.
    fn choose_formation(&self, color: Color, random: &mut dyn Random) -> Option<String>;

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

    /// A position text to look at, with every reason why it cannot be played; none if it can.
    ///
    /// # Errors
    /// If an option is wrong or the text cannot be read, or the game shows no positions that cannot be played.
    fn look(&self, position: &str, options: &[(&str, &str)]) -> Result<Looked, OpenError>;

    /// A record made from a tree of moves and comments.
    ///
    /// # Errors
    /// If an option, the position or a node is wrong: then which.
    fn compose_record(
        &self,
        headers: Vec<(String, String)>,
        position: Option<&str>,
        options: &[(&str, &str)],
        tree: &TreeView,
    ) -> Result<Box<dyn AnyRecord>, OpenError>;

    /// Reads a record in one of the game's formats.
    ///
    /// # Errors
    /// If the file breaks, with the place; or if the game has no such format.
    fn read_record(&self, format: &str, bytes: &[u8]) -> Result<Box<dyn AnyRecord>, RecordError>;

    #[cfg(not(target_family = "wasm"))]
    /// Reads every game of a file in one of the game's formats.
    ///
    /// # Errors
    /// If the file breaks and `faults` does not put up with it; or if the game has no such format.
    fn read_records(
        &self,
        format: &str,
        bytes: &[u8],
        faults: &mut ikusa_rules::Faults,
    ) -> Result<Vec<Box<dyn AnyRecord>>, RecordError>;
}

/// The face of the game `G`.
pub(crate) struct Erased<G>(PhantomData<G>);

impl<G> Erased<G> {
    pub(crate) const NEW: Self = Erased(PhantomData);
}

impl<G: Benched> AnyGame for Erased<G>
where
    G::Position: Pictured + Playable<Eval: Teachable<G::Position>>,
{
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

    fn verbs(&self) -> &'static [&'static Verb] {
        G::VERBS
    }

    fn clauses(&self) -> &'static [&'static Clause] {
        G::CLAUSES
    }

    fn formats(&self) -> Vec<FormatInfo> {
        let info = |format: &Format<G>| FormatInfo {
            id: format.id,
            extensions: format.extensions,
            about: format.about,
            has_times: format.print_times.is_none(),
            detect: format.detect,
        };
        G::FORMATS.iter().map(info).collect()
    }

    fn armies(&self) -> Option<&'static dyn Armies> {
        G::ARMIES
    }

    fn check_word(&self) -> &'static Text {
        const { &G::CHECK }
    }

    fn announces_check(&self) -> bool {
        G::ANNOUNCES
    }

    fn held_word(&self) -> &'static Text {
        const { &G::HELD }
    }

    fn draw_by_agreement(&self) -> bool {
        G::Customs::DRAW_BY_AGREEMENT
    }

    fn has_impasse(&self) -> bool {
        G::Customs::impasse(&G::start(G::Options::default())).is_some()
    }

    fn board(&self) -> Diagram {
        G::diagram(&G::start(G::Options::default()))
    }

    fn height(&self) -> usize {
        G::HEIGHT
    }

    fn may_hold(&self, kind: &PieceKind) -> bool {
        G::may_hold(kind)
    }

    fn captured(&self, kind: &PieceKind) -> Option<&'static PieceKind> {
        G::captured(kind)
    }

    fn arrange(&self, pieces: &Arrangement) -> String {
        G::arrange(pieces)
    }

    fn has_secrets(&self) -> bool {
        G::Secrets::ANY
    }

    fn has_formation(&self) -> bool {
        G::Secrets::REVEAL.is_some()
    }

    fn choose_formation(&self, color: Color, random: &mut dyn Random) -> Option<String> {
        choose_formation::<G>(color, G::Options::default(), random)
    }

    fn reveal(&self, armies: ByColor<&str>, options: &[(&str, &str)]) -> Result<Box<dyn AnyLine>, OpenError> {
        let chosen = chosen::<G>(options)?;
        let reveal = G::Secrets::REVEAL.ok_or(OpenError::NoFormation)?;
        let start = reveal(armies, chosen).map_err(OpenError::Position)?;
        Ok(Box::new(Chronicle::<G>::of(&Line::starting_at(start, chosen))))
    }

    fn open(&self, position: Option<&str>, options: &[(&str, &str)]) -> Result<Box<dyn AnyLine>, OpenError> {
        Ok(Box::new(Chronicle::of(&line_at::<G>(position, options)?)))
    }

    fn look(&self, position: &str, options: &[(&str, &str)]) -> Result<Looked, OpenError> {
        let options = chosen::<G>(options)?;
        let seen = G::read_diagram(position, options).map_err(OpenError::Position)?;
        let flaws = G::flaws(&seen);
        Ok((Box::new(Chronicle::<G>::of(&Line::starting_at(seen, options))), flaws))
    }

    fn compose_record(
        &self,
        headers: Vec<(String, String)>,
        position: Option<&str>,
        options: &[(&str, &str)],
        tree: &TreeView,
    ) -> Result<Box<dyn AnyRecord>, OpenError> {
        let options = chosen::<G>(options)?;
        // What is only to be looked at can be written down too.
        let start = match position {
            Some(text) => G::read_diagram(text, options).map_err(OpenError::Position)?,
            None => G::start(options),
        };
        let grown = grown::<G>(&start, &tree.nodes).map_err(OpenError::Node)?;
        let comments = tree.comments.clone();
        Ok(Box::new(ErasedRecord::<G>(Record { headers, options, start, comments, tree: grown })))
    }

    fn read_record(&self, format: &str, bytes: &[u8]) -> Result<Box<dyn AnyRecord>, RecordError> {
        let format = Format::<G>::find(format)?;
        Ok(Box::new(ErasedRecord(format.read(bytes)?)))
    }

    #[cfg(not(target_family = "wasm"))]
    fn read_records(
        &self,
        format: &str,
        bytes: &[u8],
        faults: &mut ikusa_rules::Faults,
    ) -> Result<Vec<Box<dyn AnyRecord>>, RecordError> {
        let records = Format::<G>::find(format)?.read_all(bytes, faults)?;
        Ok(records.into_iter().map(|record| Box::new(ErasedRecord(record)) as Box<dyn AnyRecord>).collect())
    }
}

fn chosen<G: Game>(options: &[(&str, &str)]) -> Result<G::Options, OpenError> {
    G::Options::chosen(options.iter().copied()).map_err(OpenError::Option)
}

fn line_at<G: Game>(position: Option<&str>, options: &[(&str, &str)]) -> Result<Line<G>, OpenError> {
    Line::open(position, chosen::<G>(options)?).map_err(OpenError::Position)
}
