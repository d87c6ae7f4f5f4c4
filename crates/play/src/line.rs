//! A line of play without its type: a position, how it came about, and what may follow.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Deref;

use ikusa_engine::Playable;
use ikusa_rules::perft::{self, Leaves};
use ikusa_rules::{
    Arrangement, ByColor, Color, Customs, Diagram, Entry, Game, Impasse, Line, MoveError, Outcome, Pick,
    Position, Record, Refusal, Secrets, Seeded, Sketch, SyntaxError, Tree, View, Viewer,
};

use crate::chronicle::Chronicle;
use crate::record::{AnyRecord, ErasedRecord};
use crate::sheet::Sheet;
use crate::think::Thinkable;

/// What a hand has taken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken<'a> {
    /// The piece on a cell of the diagram.
    Cell(usize),
    /// A piece of the hand or reserve, by its letters.
    Hand(&'a str),
}

/// A line of play without its type.
pub trait AnyLine: Thinkable + Send + Sync {
    /// The canonical text of the present position.
    fn position(&self) -> String;
    /// The key of the present position: equal for equal positions, however they came about.
    fn key(&self) -> u64;
    /// Whose move it is.
    fn turn(&self) -> Color;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// Whether and how the game is over, by the position or by its past.
    fn outcome(&self) -> Option<Outcome>;
    /// The canonical texts of the legal moves, sorted by bytes; none once the game is over.
    fn moves(&self) -> Vec<String>;
    /// How many legal moves there are.
    fn count_moves(&self) -> usize;
    /// Whether a move text is a legal move here.
    ///
    /// # Errors
    /// If it is not: why.
    fn check(&self, text: &str) -> Result<(), MoveError>;
    /// Every clause that a move text breaks, first the one that [`AnyLine::check`] tells; none if it is legal.
    ///
    /// # Errors
    /// If it is no move text.
    fn refusals(&self, text: &str) -> Result<Vec<Refusal>, SyntaxError>;
    /// What `viewer` may be told of a move text before it is played: the same as [`AnyLine::check`] where there are no
    /// secrets. Where there are, only positions that look the same to the viewer are asked, never the true one, and a
    /// move that is legal in any of them may be tried.
    ///
    /// # Errors
    /// If it cannot be legal as far as the viewer knows: why.
    fn doubt(&self, viewer: Viewer, text: &str) -> Result<(), MoveError>;
    /// The text of what a hand tries on the diagram, legal or not; `None` if there is no such cell or kind.
    fn attempt(&self, taken: Taken<'_>, to: usize) -> Option<String>;
    /// Plays a move.
    ///
    /// # Errors
    /// If the text is not a legal move: why. Nothing changes then.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;
    /// Takes back the last move; `false` if there is none.
    fn undo(&mut self) -> bool;
    /// How many moves have been played.
    fn len(&self) -> usize;
    /// Whether none has.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The canonical texts of the moves played.
    fn played(&self) -> Vec<String>;
    /// The canonical texts of the moves that `side` has played.
    fn moves_of(&self, side: Color) -> Vec<String>;
    /// The canonical text of the position it began with.
    fn start(&self) -> String;
    /// The same line again, to be thought about elsewhere.
    fn fork(&self) -> Box<dyn AnyLine>;
    /// The line as it stood after its first `count` moves; `None` if there are not so many.
    fn rewound(&self, count: usize) -> Option<Box<dyn AnyLine>>;
    /// The canonical text of the last move.
    fn last_move(&self) -> Option<String>;
    /// The last move as a hand made it.
    fn last_sketch(&self) -> Option<Sketch>;
    /// The cells of the diagram that the last move touched: where it came from, where it went, and one more if it named
    /// one.
    fn last_cells(&self) -> Vec<usize>;
    /// For each move played the letters of the piece that made it, with an `x` behind for a capture; empty for a word.
    /// Of pieces with one name it is the first, so that nothing is told which the board did not show.
    fn movers(&self) -> Vec<String>;
    /// Whether `side` has made a move.
    fn has_moved(&self, side: Color) -> bool;
    /// What the present position allows in an impasse; `None` where the game or its options know none.
    fn impasse(&self) -> Option<Impasse>;
    /// Whether an illegal move loses at once instead of being refused.
    fn illegal_move_loses(&self) -> bool;
    /// The line so far as a record, with what else is known of the game.
    fn record(&self, sheet: &Sheet) -> Box<dyn AnyRecord>;
    /// The present position as something to draw.
    fn diagram(&self) -> Diagram;
    /// The present position without the highest piece of a cell and without a past, to see what that piece alone brings
    /// about; nothing if the rules know no such position.
    fn bared(&self, cell: usize) -> Option<Box<dyn AnyLine>>;
    /// The line as `viewer` may know it.
    fn view(&self, viewer: Viewer) -> View;
    /// Texts of positions that would look the same to `viewer`; none for games without secrets.
    fn worlds(&self, viewer: Viewer, seed: u64, count: usize) -> Vec<String>;
    /// The legal moves as hands make them, sorted by text; none once the game is over.
    fn sketches(&self) -> Vec<(String, Sketch)>;
    /// The moves that `viewer` may try for the side to move: the legal ones, and those that are not only because of
    /// something it cannot know. Which of these are legal, playing them tells.
    fn offers(&self, viewer: Viewer) -> Vec<(String, Sketch)>;
    /// Counts the leaves of the game tree below the present position.
    fn perft(&self, depth: u32, leaves: Leaves, threads: usize) -> u64;
    #[cfg(not(target_family = "wasm"))]
    /// The same for each legal move, sorted by text.
    fn divide(&self, depth: u32, leaves: Leaves, threads: usize) -> Vec<(String, u64)>;
}

impl Clone for Box<dyn AnyLine> {
    fn clone(&self) -> Self {
        self.fork()
    }
}

/// The moves of any of these positions, sorted by text.
fn sketches_in<G: Game>(positions: &[G::Position]) -> Vec<(String, Sketch)> {
    let (mut rows, mut known) = (Vec::new(), HashSet::<_, BuildHasherDefault<MoveHasher>>::default());
    for position in positions {
        // Most moves are the same in all of them, and writing one costs more than making it.
        let news = position.moves().into_iter().filter(|m| positions.len() == 1 || known.insert(*m));
        rows.extend(news.map(|m| (G::write_move(position, m), G::sketch(position, m))));
    }
    rows.sort_by(|a: &(String, Sketch), b| a.0.cmp(&b.0));
    rows.dedup_by(|a, b| a.0 == b.0);
    rows
}

/// Moves are a few small numbers that the rules make and nobody chooses, so that a multiplication for each tells them apart well enough.
#[derive(Default)]
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

/// What the present position may be as far as `viewer` knows; none where nothing is hidden.
fn coverings<G: Game<Position: Playable>>(line: &Chronicle<G>, viewer: Viewer) -> Vec<G::Position> {
    if line.deref().outcome().is_some() {
        return Vec::new();
    }
    G::Secrets::coverings(line.knowledge(), viewer)
}

impl<G: Game<Position: Playable>> AnyLine for Chronicle<G> {
    fn position(&self) -> String {
        G::write_position(self.now())
    }

    fn key(&self) -> u64 {
        self.now().key().0
    }

    fn turn(&self) -> Color {
        self.now().turn()
    }

    fn in_check(&self) -> bool {
        self.now().in_check()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.deref().outcome()
    }

    fn moves(&self) -> Vec<String> {
        let mut texts: Vec<_> =
            self.deref().moves().into_iter().map(|m| G::write_move(self.now(), m)).collect();
        texts.sort_unstable();
        texts
    }

    fn count_moves(&self) -> usize {
        if self.over_by_history().is_some() { 0 } else { self.now().count_moves() }
    }

    fn check(&self, text: &str) -> Result<(), MoveError> {
        self.read(text).map(drop)
    }

    fn refusals(&self, text: &str) -> Result<Vec<Refusal>, SyntaxError> {
        self.deref().refusals(text)
    }

    fn doubt(&self, viewer: Viewer, text: &str) -> Result<(), MoveError> {
        let coverings = coverings(self, viewer);
        if coverings.is_empty() {
            return self.read(text).map(drop);
        }
        let mut refused = Vec::with_capacity(coverings.len());
        for covering in &coverings {
            match G::read_move(covering, text) {
                Ok(_) => return Ok(()),
                Err(error) => refused.push(error),
            }
        }
        // Each may refuse it for a reason of its own; the commonest is the likeliest to be true.
        let votes = |error: &&MoveError| refused.iter().filter(|other| other == error).count();
        refused.iter().rev().max_by_key(votes).map_or(Ok(()), |error| Err(error.clone()))
    }

    fn attempt(&self, taken: Taken<'_>, to: usize) -> Option<String> {
        let pick = match taken {
            Taken::Cell(cell) => Pick::Cell(cell),
            Taken::Hand(letters) => Pick::Hand(G::PIECES.iter().find(|kind| kind.letter == letters)?),
        };
        G::attempt(self.now(), pick, to)
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        Chronicle::play_text(self, text)
    }

    fn undo(&mut self) -> bool {
        Chronicle::undo(self)
    }

    fn len(&self) -> usize {
        self.deref().len()
    }

    fn played(&self) -> Vec<String> {
        self.texts()
    }

    fn moves_of(&self, side: Color) -> Vec<String> {
        let own = self.past().iter().filter(|(position, _)| position.turn() == side);
        own.map(|(position, m)| G::write_move(position, *m)).collect()
    }

    fn start(&self) -> String {
        G::write_position(self.deref().start())
    }

    fn fork(&self) -> Box<dyn AnyLine> {
        Box::new(self.clone())
    }

    fn rewound(&self, count: usize) -> Option<Box<dyn AnyLine>> {
        Some(Box::new(Chronicle::rewound(self, count)?))
    }

    fn last_move(&self) -> Option<String> {
        self.past().last().map(|(position, m)| G::write_move(position, *m))
    }

    fn last_sketch(&self) -> Option<Sketch> {
        self.past().last().map(|(position, m)| G::sketch(position, *m))
    }

    fn last_cells(&self) -> Vec<usize> {
        let Some(Sketch { pick, to, then, .. }) = AnyLine::last_sketch(self) else { return Vec::new() };
        let from = if let Pick::Cell(cell) = pick { Some(cell) } else { None };
        [from, to, then].into_iter().flatten().collect()
    }

    fn movers(&self) -> Vec<String> {
        Chronicle::movers(self).to_vec()
    }

    fn has_moved(&self, side: Color) -> bool {
        self.past().iter().any(|(position, _)| position.turn() == side)
    }

    fn impasse(&self) -> Option<Impasse> {
        G::Customs::impasse(self.now())
    }

    fn illegal_move_loses(&self) -> bool {
        G::Customs::illegal_move_loses(self.options())
    }

    fn record(&self, sheet: &Sheet) -> Box<dyn AnyRecord> {
        let mut tree = Tree::default();
        let mut last = None;
        for (index, (_, m)) in self.past().iter().enumerate() {
            let id = tree.add(last, Entry::Move(*m));
            tree.node_mut(id).millis = sheet.spent.get(index).copied();
            last = Some(id);
        }
        let (ending, words) = sheet.ending::<G>(self.now().turn());
        if let Some(ending) = ending {
            let id = tree.add(last, Entry::End(ending));
            tree.node_mut(id).foul = sheet.foul.as_ref().and_then(|text| G::read_foul(self.now(), text));
            last = Some(id);
        }
        let mut comments = Vec::new();
        match last {
            Some(id) => tree.node_mut(id).comments.extend(words),
            None => comments.extend(words),
        }
        let (headers, start) = (sheet.headers::<G>(), self.deref().start().clone());
        Box::new(ErasedRecord::<G>(Record { headers, options: self.options(), start, comments, tree }))
    }

    fn diagram(&self) -> Diagram {
        G::diagram(self.now())
    }

    fn bared(&self, cell: usize) -> Option<Box<dyn AnyLine>> {
        let Diagram { mut cells, hands, .. } = G::diagram(self.now());
        cells.get_mut(cell)?.pop()?;
        let held = |color: Color| hands[color].iter().map(|(man, count)| (man.kind, *count)).collect();
        let pieces = Arrangement { cells, hands: ByColor::from_fn(held), turn: self.now().turn() };
        let line = Line::<G>::open(Some(&G::arrange(&pieces)), self.options()).ok()?;
        Some(Box::new(Chronicle::of(&line)))
    }

    fn view(&self, viewer: Viewer) -> View {
        Chronicle::view(self, viewer)
    }

    fn worlds(&self, viewer: Viewer, seed: u64, count: usize) -> Vec<String> {
        let mut seeded = Seeded::new(seed);
        let world = |_| G::Secrets::sample(self.knowledge(), viewer, seeded.next_u64());
        (0..count).map_while(world).map(|world| G::write_position(&world)).collect()
    }

    fn sketches(&self) -> Vec<(String, Sketch)> {
        if self.over_by_history().is_some() {
            return Vec::new();
        }
        sketches_in::<G>(std::slice::from_ref(self.now()))
    }

    fn offers(&self, viewer: Viewer) -> Vec<(String, Sketch)> {
        let coverings = coverings(self, viewer);
        if coverings.is_empty() { self.sketches() } else { sketches_in::<G>(&coverings) }
    }

    fn perft(&self, depth: u32, leaves: Leaves, threads: usize) -> u64 {
        perft::perft_threaded(self.now(), depth, leaves, threads)
    }

    #[cfg(not(target_family = "wasm"))]
    fn divide(&self, depth: u32, leaves: Leaves, threads: usize) -> Vec<(String, u64)> {
        let counts = perft::divide(self.now(), depth, leaves, threads);
        let mut rows: Vec<_> =
            counts.into_iter().map(|(m, nodes)| (G::write_move(self.now(), m), nodes)).collect();
        rows.sort_unstable();
        rows
    }
}
