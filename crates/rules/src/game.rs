//! A game's identity, vocabulary and texts.

use std::fmt::Debug;

use crate::{
    Armies, Arrangement, Customs, Diagram, Ending, Format, Headings, MoveError, Options, Pick, PieceKind,
    Position, PositionError, Refusal, Secrets, Sketch, Text, Verb,
};

/// A rule set, on a zero-sized type: its identity, its vocabulary, and the one text of positions and moves
/// that command line, server, engine and database share.
pub trait Game: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// A playable state.
    type Position: Position;
    /// The options.
    type Options: Options;
    /// What one seat may not know: [`Open`](crate::Open) if there is nothing.
    type Secrets: Secrets<Self>;
    /// What players may do beside moving: mostly [`Usual`](crate::Usual).
    type Customs: Customs<Self>;

    /// The stable id, as on the command line.
    const ID: &'static str;
    /// The name.
    const NAME: Text;
    /// Every kind of piece.
    const PIECES: &'static [PieceKind];
    /// Every verb that a move may be called by, each with a code of its own.
    const VERBS: &'static [&'static Verb];
    /// Every clause that a refusal or result can cite.
    const CLAUSES: &'static [&'static crate::Clause];
    /// Every way a record's line may end beside the outcomes of the rules.
    const ENDINGS: &'static [&'static Ending];
    /// What is said of an attack on the piece that decides the game.
    const CHECK: Text = Text { es: "jaque", en: "check" };
    /// Whether the book wants it to be said; where it does not, players notice for themselves.
    const ANNOUNCES: bool = true;
    /// What is said of pieces beside the board.
    const HELD: Text = Text { es: "en la mano", en: "in hand" };
    /// What the header lines of records are called.
    const HEADINGS: Headings = Headings::ENGLISH;
    /// The record formats, the canonical one first.
    const FORMATS: &'static [Format<Self>];
    /// How many pieces may stand on one square.
    const HEIGHT: usize = 1;
    /// Ready armies, for games whose players set theirs up.
    const ARMIES: Option<&'static dyn Armies> = None;

    /// The position the game starts from.
    fn start(options: Self::Options) -> Self::Position;

    /// Reads a position text.
    ///
    /// # Errors
    /// If it cannot be read, or breaks rules: then with every reason.
    fn read_position(text: &str, options: Self::Options) -> Result<Self::Position, PositionError>;

    /// Reads a position text to look at, whether it can be played or not; [`Game::flaws`] tells.
    ///
    /// # Errors
    /// If it cannot be read, or the game shows no positions that cannot be played.
    fn read_diagram(text: &str, options: Self::Options) -> Result<Self::Position, PositionError> {
        Self::read_position(text, options)
    }

    /// Every reason why a position that [`Game::read_diagram`] has read cannot be played.
    fn flaws(_position: &Self::Position) -> Vec<Refusal> {
        Vec::new()
    }

    /// The canonical position text; [`Game::read_position`] gives the same position back.
    fn write_position(position: &Self::Position) -> String;

    /// Reads a move text and finds the legal move it means in this position.
    ///
    /// # Errors
    /// If it cannot be read, or the rules refuse it: then with the clause.
    fn read_move(
        position: &Self::Position,
        text: &str,
    ) -> Result<<Self::Position as Position>::Move, MoveError>;

    /// The clauses that a move text breaks, where one alone would not tell everything: [`Game::read_move`] stops at the
    /// first. It may be among them.
    fn broken_clauses(_position: &Self::Position, _text: &str) -> Vec<Refusal> {
        Vec::new()
    }

    /// Reads the text of a move that the rules refuse here, for records of games that ended by it.
    fn read_foul(_position: &Self::Position, _text: &str) -> Option<<Self::Position as Position>::Move> {
        None
    }

    /// The canonical text of a legal move of this position.
    fn write_move(position: &Self::Position, m: <Self::Position as Position>::Move) -> String;

    /// The position text of pieces as someone has put them, everything else being as in a battle that has just
    /// begun. Whether it is playable, [`Game::read_position`] decides.
    fn arrange(pieces: &Arrangement) -> String;

    /// Whether pieces of this kind may be in hand or reserve.
    fn may_hold(_kind: &PieceKind) -> bool {
        false
    }

    /// The face that a piece of this kind shows once it is captured; `None` where captured pieces leave the game.
    fn captured(_kind: &PieceKind) -> Option<&'static PieceKind> {
        None
    }

    /// The position as something to draw.
    fn diagram(position: &Self::Position) -> Diagram;

    /// A legal move of this position as a hand makes it on the diagram.
    fn sketch(position: &Self::Position, m: <Self::Position as Position>::Move) -> Sketch;

    /// The text of what a hand tries on the diagram, legal or not, so that [`Game::read_move`] can say why it may not be: of
    /// the moves that share these cells the plainest. `None` where no piece is picked up or a cell is off the board.
    fn attempt(position: &Self::Position, pick: Pick, to: usize) -> Option<String>;
}

/// A position and the move played in it.
pub type Step<G> = (<G as Game>::Position, <<G as Game>::Position as Position>::Move);
