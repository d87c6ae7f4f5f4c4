//! What happened in one game, by playing it again.

use std::collections::BTreeMap;

use ikusa_play::{AnyGame, AnyLine};
use ikusa_rules::{ByColor, Color, Diagram, Effect, Outcome, Pick, PieceKind, Sketch, Text};

use crate::plan::RuleSet;
use crate::played::{Played, end};

/// What one kind of piece did in a game, or had done to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Deeds {
    pub(crate) moves: u32,
    pub(crate) drops: u32,
    pub(crate) captures: u32,
    pub(crate) lost: u32,
}

/// How many more pieces of each kind Black has than White, those in hand apart, at one moment of a game.
pub(crate) type Balance = Vec<(Piece, i32)>;

/// A kind of piece by its letters, and whether it waits in hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Piece {
    pub(crate) letter: &'static str,
    pub(crate) in_hand: bool,
}

/// Plies between two moments at which the pieces are counted: neighbouring ones tell the same.
const APART: usize = 8;

/// The figures of one game.
pub(crate) struct GameFigures {
    /// Who moved first.
    pub(crate) first: Color,
    /// How it ended; `None` if it was broken off.
    pub(crate) outcome: Option<Outcome>,
    pub(crate) plies: usize,
    pub(crate) checks: u32,
    pub(crate) captures: u32,
    /// The number of legal moves before each ply.
    pub(crate) widths: Vec<usize>,
    pub(crate) deeds: BTreeMap<&'static str, Deeds>,
    /// How often each kind of move was made, by its verb.
    pub(crate) verbs: BTreeMap<&'static str, (&'static Text, u32)>,
    pub(crate) balances: Vec<Balance>,
}

impl GameFigures {
    /// Plays the game again.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub(crate) fn of(game: &dyn AnyGame, rules: &RuleSet, played: &Played) -> Result<GameFigures, String> {
        let mut line = played.open(game, rules)?;
        let mut tally = GameFigures::new(line.turn());
        let mut before = line.diagram();
        for text in played.moves.split(' ').filter(|text| !text.is_empty()) {
            let turn = line.turn();
            tally.widths.push(line.count_moves());
            line.play(text).map_err(|error| format!("game {}, {text}: {error}", played.number))?;
            let after = line.diagram();
            if let Some(sketch) = line.last_sketch() {
                tally.count_move(&sketch, turn, &before, &after);
            }
            tally.checks += u32::from(line.in_check());
            if line.len().is_multiple_of(APART) {
                tally.balances.push(balance(&after));
            }
            before = after;
        }
        tally.close(line.as_ref());
        Ok(tally)
    }

    fn new(first: Color) -> GameFigures {
        GameFigures {
            first,
            outcome: None,
            plies: 0,
            checks: 0,
            captures: 0,
            widths: Vec::new(),
            deeds: BTreeMap::new(),
            verbs: BTreeMap::new(),
            balances: Vec::new(),
        }
    }

    fn close(&mut self, line: &dyn AnyLine) {
        self.plies = line.len();
        self.outcome = end(line);
    }

    fn count_move(&mut self, sketch: &Sketch, turn: Color, before: &Diagram, after: &Diagram) {
        let (kind, dropped) = match sketch.pick {
            Pick::Cell(cell) => {
                (before.cells.get(cell).and_then(|tower| tower.last()).map(|man| man.kind), false)
            }
            Pick::Hand(kind) => (Some(kind), true),
            Pick::Nothing => (None, false),
        };
        let captures = sketch.effect == Effect::Capture;
        self.captures += u32::from(captures);
        if let Some(PieceKind { letter, .. }) = kind {
            let deeds = self.deeds.entry(letter).or_default();
            deeds.moves += u32::from(!dropped);
            deeds.drops += u32::from(dropped);
            deeds.captures += u32::from(captures);
        }
        self.verbs.entry(sketch.verb.code).or_insert((&sketch.verb.says, 0)).1 += 1;
        let (had, has) = (men(before)[!turn].clone(), men(after)[!turn].clone());
        for (letter, count) in had {
            let lost = count.saturating_sub(has.get(letter).copied().unwrap_or(0));
            if lost > 0 {
                self.deeds.entry(letter).or_default().lost += lost;
            }
        }
    }
}

/// How many pieces of each kind stand on the board.
fn men(diagram: &Diagram) -> ByColor<BTreeMap<&'static str, u32>> {
    let mut men: ByColor<BTreeMap<&'static str, u32>> = ByColor::default();
    for man in diagram.cells.iter().flatten() {
        *men[man.color].entry(man.kind.letter).or_default() += 1;
    }
    men
}

fn balance(diagram: &Diagram) -> Balance {
    let mut counts: BTreeMap<Piece, i32> = BTreeMap::new();
    let sign = |color| if color == Color::Black { 1 } else { -1 };
    for man in diagram.cells.iter().flatten() {
        *counts.entry(Piece { letter: man.kind.letter, in_hand: false }).or_default() += sign(man.color);
    }
    for (man, count) in Color::BOTH.iter().flat_map(|color| &diagram.hands[*color]) {
        *counts.entry(Piece { letter: man.kind.letter, in_hand: true }).or_default() +=
            sign(man.color) * i32::from(*count);
    }
    counts.into_iter().filter(|(_, count)| *count != 0).collect()
}
