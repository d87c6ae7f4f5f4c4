//! What lies in the box of a game.

use ikusa_picture::{Look, look};
use ikusa_play::AnyGame;
use ikusa_rules::{Color, Diagram, Man, OptionSpec, PieceKind, Values};

/// A piece of wood or paper: what is on its face and, if anything, on its back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose it is at the start.
    pub color: Color,
    /// Its face.
    pub face: &'static PieceKind,
    /// Its back.
    pub back: Option<&'static PieceKind>,
}

/// Everything of a game that is printed.
pub struct Kit {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// How its pieces look.
    pub look: Look,
    /// All pieces of both sides, kind by kind.
    pub pieces: Vec<Piece>,
}

impl Kit {
    /// The box of a game: the pieces that its fullest start shows, on the board and in hand.
    ///
    /// # Errors
    /// If there is no art for it.
    pub fn of(game: &'static dyn AnyGame) -> Result<Kit, String> {
        let look = look(game.id())?.without_signs();
        let mut men = fullest(game);
        let order = |kind: &PieceKind| game.pieces().iter().position(|known| known.id == kind.id);
        men.sort_by_key(|man| (man.color == Color::White, order(man.kind)));
        let back = |kind: &PieceKind| {
            let id = look.reverse(kind.id)?;
            game.pieces().iter().find(|known| known.id == id)
        };
        let piece = |man: Man| Piece { color: man.color, face: man.kind, back: back(man.kind) };
        let pieces = men.into_iter().map(piece).collect();
        Ok(Kit { game, look, pieces })
    }
}

/// The pieces of the start that has most of them: a game may have levels, and the box is for all of them.
fn fullest(game: &dyn AnyGame) -> Vec<Man> {
    let mut fullest = men(&game.board());
    for spec in game.options() {
        for value in values(spec) {
            let Ok(line) = game.open(None, &[(spec.key, &value)]) else { continue };
            let men = men(&line.diagram());
            if men.len() > fullest.len() {
                fullest = men;
            }
        }
    }
    fullest
}

/// What an option may be; of numbers the least and the greatest.
fn values(spec: &OptionSpec) -> Vec<String> {
    match spec.values {
        Values::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        Values::Number(low, high) => [low, high].map(|number| number.to_string()).to_vec(),
    }
}

fn men(start: &Diagram) -> Vec<Man> {
    let held = Color::BOTH.into_iter().flat_map(|color| &start.hands[color]);
    let held = held.flat_map(|(man, count)| std::iter::repeat_n(*man, usize::from(*count)));
    start.cells.iter().flatten().copied().chain(held).collect()
}
