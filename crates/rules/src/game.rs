//! A game's identity, vocabulary and texts.

use std::fmt::Debug;

use crate::{
    Arrangement, ByColor, Color, Diagram, Ending, Format, Impasse, MoveError, Options, PieceKind, Position,
    PositionError, Refusal, Sketch, SyntaxError, Text, View, Viewer,
};

/// A rule set, on a zero-sized type: its identity, its vocabulary, and the one text of positions and moves
/// that command line, server, engine and database share.
pub trait Game: Copy + Default + Eq + Debug + Send + Sync + 'static {
    /// A playable state.
    type Position: Position;
    /// The options.
    type Options: Options;

    /// The stable id, as on the command line.
    const ID: &'static str;
    /// The name.
    const NAME: Text;
    /// Every kind of piece.
    const PIECES: &'static [PieceKind];
    /// Every clause that a refusal or result can cite.
    const CLAUSES: &'static [&'static crate::Clause];
    /// Every way a record's line may end beside the outcomes of the rules.
    const ENDINGS: &'static [&'static Ending];
    /// The record formats, the canonical one first.
    const FORMATS: &'static [Format<Self>];
    /// Whether players may agree on a draw.
    const DRAW_BY_AGREEMENT: bool = true;
    /// How many pieces may stand on one square.
    const HEIGHT: usize = 1;
    /// How two secret formations open the battle, for games that have them.
    const REVEAL: Option<Reveal<Self>> = None;

    /// The position the game starts from.
    fn start(options: Self::Options) -> Self::Position;

    /// Reads a position text.
    ///
    /// # Errors
    /// If it cannot be read, or breaks rules: then with every reason.
    fn read_position(text: &str, options: Self::Options) -> Result<Self::Position, PositionError>;

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

    /// The canonical text of a legal move of this position.
    fn write_move(position: &Self::Position, m: <Self::Position as Position>::Move) -> String;

    /// The position text of pieces as someone has put them, everything else being as in a battle that has just
    /// begun. Whether it is playable, [`Game::read_position`] decides.
    fn arrange(pieces: &Arrangement) -> String;

    /// Whether pieces of this kind may be in hand or reserve.
    fn may_hold(_kind: &PieceKind) -> bool {
        false
    }

    /// The position as something to draw.
    fn diagram(position: &Self::Position) -> Diagram;

    /// A legal move of this position as a hand makes it on the diagram.
    fn sketch(position: &Self::Position, m: <Self::Position as Position>::Move) -> Sketch;

    /// The game so far as `viewer` may know it. Games without secrets show everything.
    fn view(past: &[Step<Self>], now: &Self::Position, _viewer: Viewer) -> View {
        View {
            position: Self::write_position(now),
            moves: past.iter().map(|(position, m)| Self::write_move(position, *m)).collect(),
            diagram: Self::diagram(now),
        }
    }

    /// A position that would look the same to `viewer`, what it cannot know being drawn by `seed`; `None` for games
    /// without secrets, where there is only one.
    fn world(
        _past: &[Step<Self>],
        _now: &Self::Position,
        _viewer: Viewer,
        _seed: u64,
    ) -> Option<Self::Position> {
        None
    }

    /// Positions that would look the same to `viewer` and that together have every move which may be legal as far as it
    /// knows: of one alone the legal moves could tell a secret. None for games without secrets.
    fn guises(_past: &[Step<Self>], _now: &Self::Position, _viewer: Viewer) -> Vec<Self::Position> {
        Vec::new()
    }

    /// What the position allows in an impasse, for games that settle it by counting.
    fn impasse(_position: &Self::Position) -> Option<Impasse> {
        None
    }

    /// Whether the options say that an illegal move loses at once instead of being refused.
    fn illegal_move_loses(_options: Self::Options) -> bool {
        false
    }

    /// What the game offers for setting up armies before or at the start of play, where it does.
    fn muster() -> Option<&'static dyn Muster> {
        None
    }
}

/// A position and the move played in it.
pub type Step<G> = (<G as Game>::Position, <<G as Game>::Position as Position>::Move);

/// Makes the first position of the battle from both formations' texts; refuses with every reason.
pub type Reveal<G> = fn(ByColor<&str>, <G as Game>::Options) -> Result<<G as Game>::Position, PositionError>;

/// Armies before the battle: a secret formation (Gungi Enhanced) or an open placement (Gungi Marshal).
///
/// It works for one side alone and knows nothing of the other, so there is nothing to leak.
pub trait Muster: Sync {
    /// A random army that a sensible player might set up. The same seed gives the same army.
    fn random(&self, color: Color, seed: u64) -> String;

    /// Named armies for beginners: id and name.
    fn presets(&self) -> &'static [(&'static str, Text)];

    /// The preset `id` for `color`, if there is one.
    fn preset(&self, id: &str, color: Color) -> Option<String>;

    /// Reads an army's text and gives every reason why it is not complete and legal (none: it is).
    ///
    /// # Errors
    /// If the text cannot be read.
    fn check(&self, color: Color, text: &str) -> Result<Vec<Refusal>, SyntaxError>;
}
