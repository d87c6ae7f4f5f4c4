//! Pieces as someone puts them on a board, and what comes of it. The client knows no position text: it sends back
//! cells and hands as it got them to draw, and the server says what position that is.

use std::collections::BTreeMap;
use std::fmt;

use ikusa_rules::{Arrangement, ByColor, Man, PieceKind, PositionError, Sentence, say};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{HandsView, HeldView, LineView, ManView, MoveView, RefusalView, Side};
use crate::{AnyGame, OpenError};

/// Pieces on a board and in hands: a `BoardView` as it came may be sent back, what is not named here is ignored.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub struct Arranged {
    /// The cells row by row, each a tower from base to top.
    pub cells: Vec<Vec<ManView>>,
    /// Pieces in hand or reserve; none if not given.
    #[serde(default)]
    pub hands: Option<HandsView>,
}

/// Why pieces cannot be put like this on any board of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadArrangement {
    /// The number of cells is another: what it must be, and what it is.
    Cells(usize, usize),
    /// The game has no piece of this letter.
    Letter(String),
    /// A tower is too high: the cell, and how high it may be.
    Height(usize, usize),
    /// A piece of this letter is never in hand.
    Hand(String),
    /// The cell is not on the board.
    Cell(usize),
}

impl BadArrangement {
    /// Why, in both languages.
    pub fn says(&self) -> Sentence {
        match self {
            BadArrangement::Cells(wanted, found) => {
                say!(
                    "el tablero tiene {wanted} casillas y hay {found}",
                    "the board has {wanted} cells, found {found}"
                )
            }
            BadArrangement::Letter(letter) => {
                say!("el juego no tiene ninguna pieza '{letter}'", "the game has no piece '{letter}'")
            }
            BadArrangement::Height(cell, height) => say!(
                "casilla {cell}: en una casilla caben a lo sumo {height} piezas",
                "cell {cell}: at most {height} pieces stand on one square",
            ),
            BadArrangement::Hand(letter) => {
                say!("una pieza '{letter}' nunca está en la mano", "a piece '{letter}' is never in hand")
            }
            BadArrangement::Cell(cell) => say!("no existe la casilla {cell}", "there is no cell {cell}"),
        }
    }
}

impl fmt::Display for BadArrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says().en)
    }
}

impl std::error::Error for BadArrangement {}

/// What position an arrangement is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Composed {
    /// The position's text, whether it is legal or not.
    pub position: String,
    /// The position with its legal moves; null if it is not legal.
    pub line: Option<LineView>,
    /// Every reason why it is not legal.
    pub problems: Vec<RefusalView>,
}

/// How a piece of a tower would move if it stood on top at its level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LevelView {
    /// The level, from 1 at the base.
    pub level: usize,
    /// The piece.
    pub man: ManView,
    /// Its moves as the side to move, what stands above it being lifted off.
    pub moves: Vec<MoveView>,
    /// Why there is no such position: every reason.
    pub problems: Vec<RefusalView>,
}

type Options = BTreeMap<String, String>;

impl Arranged {
    /// The position that this is with `turn` to move.
    ///
    /// # Errors
    /// If it cannot be put on the game's board, or an option is wrong.
    pub fn compose(&self, game: &dyn AnyGame, options: &Options, turn: Side) -> Result<Composed, OpenError> {
        let pieces = self.resolve(game, turn).map_err(OpenError::Arrangement)?;
        let position = game.arrange(&pieces);
        match game.open(Some(&position), &borrowed(options)) {
            Ok(line) => {
                let line = LineView::open(line.as_ref());
                Ok(Composed { position: line.position.clone(), line: Some(line), problems: Vec::new() })
            }
            Err(OpenError::Position(PositionError::Invalid(reasons))) => Ok(Composed {
                position,
                line: None,
                problems: reasons.iter().map(RefusalView::from).collect(),
            }),
            Err(error) => Err(error),
        }
    }

    /// How each piece of the tower on `cell` would move at its level.
    ///
    /// # Errors
    /// As [`Arranged::compose`], or if there is no such cell.
    pub fn levels(
        &self,
        game: &dyn AnyGame,
        options: &Options,
        cell: usize,
    ) -> Result<Vec<LevelView>, OpenError> {
        let tower = self.cells.get(cell).ok_or(OpenError::Arrangement(BadArrangement::Cell(cell)))?;
        let mut levels = Vec::new();
        for (below, man) in tower.iter().enumerate() {
            let mut bared = self.clone();
            bared.cells[cell].truncate(below + 1);
            let Composed { line, problems, .. } = bared.compose(game, options, man.side)?;
            let mut moves = line.map(|line| line.legal).unwrap_or_default();
            moves.retain(|m| m.from == Some(cell));
            levels.push(LevelView { level: below + 1, man: man.clone(), moves, problems });
        }
        Ok(levels)
    }

    fn resolve(&self, game: &dyn AnyGame, turn: Side) -> Result<Arrangement, BadArrangement> {
        let board = game.board();
        if self.cells.len() != board.cells.len() {
            return Err(BadArrangement::Cells(board.cells.len(), self.cells.len()));
        }
        let kind = |letter: &str| -> Result<&'static PieceKind, BadArrangement> {
            let known = game.pieces().iter().find(|kind| kind.letter == letter);
            known.ok_or_else(|| BadArrangement::Letter(letter.to_owned()))
        };
        let tower = |(cell, tower): (usize, &Vec<ManView>)| {
            if tower.len() > game.height() {
                return Err(BadArrangement::Height(cell, game.height()));
            }
            tower.iter().map(|man| Ok(Man { color: man.side.into(), kind: kind(&man.kind)? })).collect()
        };
        let hand = |held: &HeldView| {
            let known = kind(&held.kind)?;
            if game.may_hold(known) {
                Ok((known, held.count))
            } else {
                Err(BadArrangement::Hand(held.kind.to_string()))
            }
        };
        let hands = match &self.hands {
            Some(HandsView { black, white }) => ByColor::new(
                black.iter().map(hand).collect::<Result<_, _>>()?,
                white.iter().map(hand).collect::<Result<_, _>>()?,
            ),
            None => ByColor::default(),
        };
        let cells = self.cells.iter().enumerate().map(tower).collect::<Result<_, _>>()?;
        Ok(Arrangement { cells, hands, turn: turn.into() })
    }
}

/// Options from the wire as the games take them.
pub fn borrowed(options: &Options) -> Vec<(&str, &str)> {
    options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}
