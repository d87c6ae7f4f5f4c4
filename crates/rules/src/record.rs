//! A game on paper: headers, a tree of moves with comments and times, and how it ended.

use std::fmt::Debug;

use crate::{Game, Lang, Loss, Position, Refusal, SyntaxError, Text};

/// A record of a game, with variations.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Game> {
    /// The header lines in their order.
    pub headers: Vec<(String, String)>,
    /// The options the game was played by.
    pub options: G::Options,
    /// Where it began.
    pub start: G::Position,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The tree of moves.
    pub tree: Tree<<G::Position as Position>::Move>,
}

/// How a line of a record ends, where it does: a stable code with words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// A stable code such as `resign`, unique within the game.
    pub code: &'static str,
    /// In words.
    pub says: Text,
}

/// What the header lines of a game's records are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Headings {
    /// Black's player.
    pub black: &'static str,
    /// White's player.
    pub white: &'static str,
    /// When it began.
    pub began: &'static str,
    /// When it ended.
    pub ended: &'static str,
    /// Where it was played.
    pub place: &'static str,
    /// How the time was limited.
    pub time: &'static str,
    /// The language of the records.
    pub lang: Lang,
}

impl Headings {
    /// In English.
    pub const ENGLISH: Headings = Headings {
        black: "Black",
        white: "White",
        began: "Date",
        ended: "End",
        place: "Place",
        time: "Time",
        lang: Lang::En,
    };

    /// In Spanish.
    pub const SPANISH: Headings = Headings {
        black: "Negras",
        white: "Blancas",
        began: "Fecha",
        ended: "Fin",
        place: "Lugar",
        time: "Tiempo",
        lang: Lang::Es,
    };
}

/// What stands at a node: a move, or the end of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry<M> {
    /// A move.
    Move(M),
    /// The end of the game in this line; see [`Node::foul`] for one that came by an illegal move.
    End(&'static Ending),
}

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<M> {
    /// The move or ending.
    pub entry: Entry<M>,
    /// The illegal move that brought about this ending: it was made and is kept, but never played.
    pub foul: Option<M>,
    /// Time spent on it in milliseconds, where known.
    pub millis: Option<u64>,
    /// Judgements such as `!` or `??`.
    pub marks: String,
    /// What is said behind it, a line each.
    pub comments: Vec<String>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

impl<M: PartialEq> Node<M> {
    /// Whether entry, time, marks and comments are equal, wherever the two nodes stand.
    fn says_the_same(&self, other: &Self) -> bool {
        (&self.entry, &self.foul, self.millis, &self.marks, &self.comments)
            == (&other.entry, &other.foul, other.millis, &other.marks, &other.comments)
    }
}

impl<M: Copy> Node<M> {
    /// Takes over everything that is said about the entry `other`.
    pub(crate) fn say_the_same(&mut self, other: &Self) {
        self.foul = other.foul;
        self.millis = other.millis;
        self.marks.clone_from(&other.marks);
        self.comments.clone_from(&other.comments);
    }
}

/// A node's place in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(u32);

/// Moves with variations. The first child of every node continues the main line.
///
/// Two trees are equal if they say the same, in whatever order their nodes were added.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    roots: Vec<NodeId>,
}

impl<M: Copy + PartialEq> PartialEq for Tree<M> {
    fn eq(&self, other: &Self) -> bool {
        let mut open = vec![(None, None)];
        while let Some((ours, theirs)) = open.pop() {
            let (mine, its) = (self.children(ours), other.children(theirs));
            if mine.len() != its.len() {
                return false;
            }
            for (&a, &b) in mine.iter().zip(its) {
                if !self.node(a).says_the_same(other.node(b)) {
                    return false;
                }
                open.push((Some(a), Some(b)));
            }
        }
        true
    }
}

impl<M: Copy + Eq> Eq for Tree<M> {}

impl<M> Default for Tree<M> {
    fn default() -> Self {
        Tree { nodes: Vec::new(), roots: Vec::new() }
    }
}

impl<M: Copy> Tree<M> {
    /// Adds an entry behind `parent` (`None`: at the start) as the last of its continuations.
    pub fn add(&mut self, parent: Option<NodeId>, entry: Entry<M>) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a record has fewer than 2^32 moves"));
        self.nodes.push(Node {
            entry,
            foul: None,
            millis: None,
            marks: String::new(),
            comments: Vec::new(),
            parent,
            children: Vec::new(),
        });
        match parent {
            Some(parent) => self.nodes[parent.0 as usize].children.push(id),
            None => self.roots.push(id),
        }
        id
    }

    /// The node `id`.
    pub fn node(&self, id: NodeId) -> &Node<M> {
        &self.nodes[id.0 as usize]
    }

    /// The node `id`, to change.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node<M> {
        &mut self.nodes[id.0 as usize]
    }

    /// Every node, in the order of their making.
    pub fn nodes(&self) -> impl Iterator<Item = &Node<M>> {
        self.nodes.iter()
    }

    /// Every node, to change, in the order of their making.
    pub fn nodes_mut(&mut self) -> impl Iterator<Item = &mut Node<M>> {
        self.nodes.iter_mut()
    }

    /// The continuations behind `id` (`None`: at the start), main line first.
    pub fn children(&self, id: Option<NodeId>) -> &[NodeId] {
        id.map_or(&self.roots, |id| &self.node(id).children)
    }

    /// The node before `id`.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The nodes of the main line from behind `from` on.
    pub fn main_line(&self, from: Option<NodeId>) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut at = self.children(from).first().copied();
        while let Some(id) = at {
            line.push(id);
            at = self.children(Some(id)).first().copied();
        }
        line
    }

    /// The nodes from the start to `id`, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = vec![id];
        let mut at = self.parent(id);
        while let Some(up) = at {
            path.push(up);
            at = self.parent(up);
        }
        path.reverse();
        path
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> Vec<M> {
        let entries = self.main_line(None).into_iter().map(|id| self.node(id).entry);
        entries.filter_map(|entry| if let Entry::Move(m) = entry { Some(m) } else { None }).collect()
    }
}

/// A file format of a game's records.
pub struct Format<G: Game> {
    /// The id for `--to`.
    pub id: &'static str,
    /// File name endings that mean this format, without the dot.
    pub extensions: &'static [&'static str],
    /// What it is.
    pub about: Text,
    /// Whether a file's content looks like this format (for files whose name does not tell).
    pub detect: fn(&[u8]) -> bool,
    /// Reads one game. What is wrong goes through [`Faults::mind`], which decides whether reading goes on.
    pub parse: fn(&[u8], &mut Faults) -> Result<Record<G>, RecordError>,
    /// Writes a file; a format with two encodings is two formats.
    pub print: Print<G>,
    /// For a format that has no times: the same with the times as comments.
    pub print_times: Option<Print<G>>,
    /// Cuts a file with several games into files of one, each with the number of its first line.
    pub split: Split,
}

/// Writes a record as a file.
pub type Print<G> = fn(&Record<G>) -> Result<Vec<u8>, RecordError>;

/// Cuts a file into games, each with the number of its first line.
pub type Split = fn(&[u8]) -> Vec<(usize, Vec<u8>)>;

/// A file of one game, for [`Format::split`].
pub fn whole(bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
    vec![(1, bytes.to_vec())]
}

/// What is wrong in a file that is being read: strictly, the first fault ends the reading; leniently, faults are
/// gathered and what can be read is.
#[derive(Default, Debug)]
pub struct Faults {
    lenient: bool,
    found: Vec<RecordError>,
}

/// Beyond so many faults a file is not worth reading.
const MOST_FAULTS: usize = 100;

impl Faults {
    /// The first fault ends the reading.
    pub fn strict() -> Faults {
        Faults::default()
    }

    /// Faults are gathered.
    pub fn lenient() -> Faults {
        Faults { lenient: true, found: Vec::new() }
    }

    /// Whether faults are gathered.
    pub fn is_lenient(&self) -> bool {
        self.lenient
    }

    /// Takes note of a fault.
    ///
    /// # Errors
    /// With that fault, if it is to end the reading.
    pub fn mind(&mut self, fault: impl Into<RecordError>) -> Result<(), RecordError> {
        let fault = fault.into();
        if !self.lenient || self.found.len() >= MOST_FAULTS {
            return Err(fault);
        }
        self.found.push(fault);
        Ok(())
    }

    /// What was found.
    pub fn found(self) -> Vec<RecordError> {
        self.found
    }
}

impl<G: Game> Format<G> {
    /// The game's format with this id.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(id: &str) -> Result<&'static Format<G>, RecordError> {
        G::FORMATS.iter().find(|format| format.id == id).ok_or_else(|| {
            let known: Vec<_> = G::FORMATS.iter().map(|format| format.id).collect();
            RecordError::UnknownFormat { asked: id.to_owned(), known: known.join(", ") }
        })
    }

    /// Reads a file of one game.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn read(&self, bytes: &[u8]) -> Result<Record<G>, RecordError> {
        let games = self.read_all(bytes, &mut Faults::strict())?;
        match <[Record<G>; 1]>::try_from(games) {
            Ok([record]) => Ok(record),
            Err(games) => Err(RecordError::SeveralGames(games.len())),
        }
    }

    /// Reads every game of a file.
    ///
    /// # Errors
    /// With what is wrong, at its place in the whole file, if `faults` does not put up with it.
    pub fn read_all(&self, bytes: &[u8], faults: &mut Faults) -> Result<Vec<Record<G>>, RecordError> {
        let mut games = Vec::new();
        for (first, part) in (self.split)(bytes) {
            let old = faults.found.len();
            let read = (self.parse)(&part, faults);
            faults.found[old..].iter_mut().for_each(|fault| fault.shift(first - 1));
            games.push(read.map_err(|mut error| {
                error.shift(first - 1);
                error
            })?);
        }
        Ok(games)
    }

    /// Writes a file that says everything the record does; only times are left out where the format has none.
    ///
    /// # Errors
    /// With what the format cannot express.
    pub fn write(&self, record: &Record<G>) -> Result<Vec<u8>, RecordError> {
        (self.print)(record)
    }

    /// Writes everything, times as comments where the format has no place for them.
    ///
    /// # Errors
    /// With what the format cannot express.
    pub fn write_fully(&self, record: &Record<G>) -> Result<Vec<u8>, RecordError> {
        self.print_times.unwrap_or(self.print)(record)
    }

    /// Writes what the format can express, and names what it has left out.
    ///
    /// # Errors
    /// If nothing can be written.
    pub fn write_lossily(&self, record: &Record<G>) -> Result<(Vec<u8>, Vec<Loss>), RecordError> {
        let mut record = record.clone();
        let mut lost = Vec::new();
        if self.print_times.is_some() && record.leave_out(&Loss::Times) {
            lost.push(Loss::Times);
        }
        loop {
            match (self.print)(&record) {
                Ok(bytes) => return Ok((bytes, lost)),
                Err(RecordError::Inexpressible(loss)) if record.leave_out(&loss) => lost.push(loss),
                Err(error) => return Err(error),
            }
        }
    }
}

/// Why a record cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The text breaks at a place.
    Syntax(SyntaxError),
    /// The text can be read, but a move in it is not legal.
    Illegal {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// The clause that forbids it.
        refusal: Box<Refusal>,
    },
    /// The record holds something this format cannot say.
    Inexpressible(Loss),
    /// The file has this many games where one is wanted.
    SeveralGames(usize),
    /// The game has no such format.
    UnknownFormat {
        /// What was asked for.
        asked: String,
        /// What there is, separated by commas.
        known: String,
    },
}

impl RecordError {
    /// Moves the place of the error down by `lines`.
    fn shift(&mut self, lines: usize) {
        match self {
            RecordError::Syntax(error) => error.line += lines,
            RecordError::Illegal { line, .. } => *line += lines,
            _ => {}
        }
    }
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RecordError::Syntax(error) => write!(f, "{error}"),
            RecordError::Illegal { line, column, refusal } => {
                write!(f, "line {line}, column {column}: {refusal}")
            }
            RecordError::Inexpressible(what) => write!(f, "this format cannot express {what}"),
            RecordError::SeveralGames(count) => write!(f, "expected one game, found {count}"),
            RecordError::UnknownFormat { asked, known } => {
                write!(f, "unknown record format '{asked}', expected one of {known}")
            }
        }
    }
}

impl std::error::Error for RecordError {}

impl From<SyntaxError> for RecordError {
    fn from(error: SyntaxError) -> Self {
        RecordError::Syntax(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_equal_in_whatever_order_they_grew() {
        let (mut one, mut other) = (Tree::default(), Tree::default());
        let first = one.add(None, Entry::Move('a'));
        one.add(Some(first), Entry::Move('b'));
        one.add(None, Entry::Move('c'));
        let first = other.add(None, Entry::Move('a'));
        other.add(None, Entry::Move('c'));
        let second = other.add(Some(first), Entry::Move('b'));
        assert_eq!(one, other);
        other.node_mut(second).millis = Some(1);
        assert_ne!(one, other);
    }
}
