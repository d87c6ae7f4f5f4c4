//! Going through a record in the order in which KIF writes it.
//!
//! First the main line to its end; then the variations, from the last branching point of a line to its
//! first, each followed by its own. A reader that goes back to the number of each variation in the line it
//! has just read finds the same tree.

use ikusa_rules::{
    ByColor, Color, Entry, Loss, Node, NodeId, Position as _, Record, RecordError, Square, say,
};

use crate::{Move, Position, Shogi};

/// One entry on the way.
#[derive(Debug)]
pub(super) struct Visit<'a> {
    /// The entry.
    pub(super) node: &'a Node<Move>,
    /// Its number in its line, from 1; that of the illegal move for an ending by one.
    pub(super) number: usize,
    /// The position before it.
    pub(super) position: &'a Position,
    /// Where the move before it went.
    pub(super) previous: Option<Square>,
    /// The milliseconds each side has spent up to it, itself included.
    pub(super) spent: ByColor<u64>,
    /// Whether a variation begins with it.
    pub(super) branches: bool,
    /// Whether variations to it follow.
    pub(super) forked: bool,
}

impl Visit<'_> {
    /// The number of the entry itself, which follows that of an illegal move.
    pub(super) fn own_number(&self) -> usize {
        self.number + usize::from(self.node.foul.is_some())
    }

    /// The side whose move it would be, which an illegal move has passed on.
    pub(super) fn mover(&self) -> Color {
        let turn = self.position.turn();
        if self.node.foul.is_some() { !turn } else { turn }
    }
}

/// A place in the tree with everything the moves before it have led to.
#[derive(Clone)]
struct Branch {
    id: NodeId,
    number: usize,
    position: Position,
    previous: Option<Square>,
    spent: ByColor<u64>,
}

/// Calls `visit` with every entry.
///
/// # Errors
/// The first error of `visit`; or if the record is not one of a game: an illegal move, or an entry behind an
/// end.
pub(super) fn walk(
    record: &Record<Shogi>,
    mut visit: impl FnMut(&Visit<'_>) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    let tree = &record.tree;
    let start = |id| Branch {
        id,
        number: 1,
        position: record.start.clone(),
        previous: None,
        spent: ByColor::default(),
    };
    let mut open: Vec<Branch> = tree.children(None).iter().skip(1).rev().map(|id| start(*id)).collect();
    let mut next = tree.children(None).first().map(|id| start(*id));
    let mut branches = false;
    let mut forked = !open.is_empty();
    while let Some(mut place) = next.or_else(|| open.pop().inspect(|_| branches = true)) {
        let node = tree.node(place.id);
        if !node.marks.is_empty() {
            return Err(RecordError::Inexpressible(Loss::Marks));
        }
        let spent = &mut place.spent[place.position.turn()];
        *spent = spent.saturating_add(node.millis.unwrap_or(0));
        visit(&Visit {
            node,
            number: place.number,
            position: &place.position,
            previous: place.previous,
            spent: place.spent,
            branches,
            forked: forked && !branches,
        })?;
        let behind = tree.children(Some(place.id));
        next = match node.entry {
            Entry::Move(m) if place.position.is_legal(m) => {
                place.position.play_unchecked(m);
                place.previous = Some(m.to());
                place.number += 1;
                open.extend(behind.iter().skip(1).rev().map(|id| Branch { id: *id, ..place.clone() }));
                behind.first().map(|id| Branch { id: *id, ..place })
            }
            Entry::Move(m) => {
                return Err(RecordError::Inexpressible(Loss::All(say!(
                    "la jugada {m}, que no es legal",
                    "the move {m}, which is not legal"
                ))));
            }
            Entry::End(_) if behind.is_empty() => None,
            Entry::End(_) => {
                return Err(RecordError::Inexpressible(Loss::All(say!(
                    "anotaciones después del final de una línea",
                    "entries after the end of a line"
                ))));
            }
        };
        branches = false;
        forked = behind.len() > 1;
    }
    Ok(())
}
