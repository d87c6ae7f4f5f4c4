//! Playing what is written.
//!
//! The book writes a bare `↑` (§12). Which piece the Nation became is found by playing on with each piece
//! that fits: the one reading under which everything behind it is legal decides.

use ikusa_rules::{Entry, Faults, NodeId, Position as _, RecordError, Sentence, Tree, say};

use super::read::{Draft, DraftEntry};
use super::token::{Arrow, Threat, Written};
use crate::notation::letters_of;
use crate::{Kind, Move, Position, legality};

/// More tries than any sensible record needs, few enough to be quick.
const MOST_PLAYS: usize = 200_000;

/// Plays drafts and settles what a bare `↑` means.
pub(super) struct Resolver<'a> {
    nodes: &'a [Draft],
    plays: usize,
    /// The last draft that was tried, in the order of the text.
    farthest: usize,
}

impl<'a> Resolver<'a> {
    pub(super) fn new(nodes: &'a [Draft]) -> Resolver<'a> {
        Resolver { nodes, plays: 0, farthest: 0 }
    }

    /// Plays everything from the start.
    pub(super) fn tree(
        &mut self,
        roots: &[usize],
        start: &Position,
        faults: &mut Faults,
    ) -> Result<Tree<Move>, RecordError> {
        let mut tree = Tree::default();
        // A stack instead of recursion: records may be longer than the call stack is deep.
        let mut open: Vec<(usize, Option<NodeId>, Position)> =
            roots.iter().rev().map(|&id| (id, None, start.clone())).collect();
        while let Some((id, parent, position)) = open.pop() {
            let draft = &self.nodes[id];
            let (entry, after, marks) = match &draft.entry {
                DraftEntry::End(ending) => (Entry::End(ending), position, String::new()),
                DraftEntry::Move(written) => {
                    let m = match self.meaning(draft, written, &position) {
                        Ok(m) => m,
                        Err(error) => {
                            faults.mind(error)?;
                            continue;
                        }
                    };
                    (Entry::Move(m), position.after(m), written.marks.clone())
                }
            };
            let node = tree.add(parent, entry);
            let filled = tree.node_mut(node);
            filled.millis = draft.millis;
            filled.marks = marks;
            filled.comments.clone_from(&draft.comments);
            open.extend(draft.children.iter().rev().map(|&child| (child, Some(node), after.clone())));
        }
        Ok(tree)
    }

    /// The move that a draft means here.
    fn meaning(
        &mut self,
        draft: &Draft,
        written: &Written,
        position: &Position,
    ) -> Result<Move, RecordError> {
        let place = draft.place;
        let m = match written.arrow {
            Arrow::None => written.squares,
            Arrow::Into(kind) => written.squares.becoming(kind),
            Arrow::Bare => return self.deduce(draft, written, position),
        };
        legality::check(position, m).map_err(|refusal| place.refuses(refusal))?;
        claim(position, m, written.threat).map_err(|message| place.fails(message))?;
        Ok(m)
    }

    /// Which piece a bare `↑` means: the only one that fits, now or by what follows.
    fn deduce(&mut self, draft: &Draft, written: &Written, position: &Position) -> Result<Move, RecordError> {
        let place = draft.place;
        let fitting = fitting(written, position);
        let Some(&only) = fitting.first() else {
            // No piece fits: the refusal of a plain one says why.
            let m = written.squares.becoming(Kind::Tank);
            return match legality::check(position, m) {
                Err(refusal) => Err(place.refuses(refusal)),
                Ok(()) => Err(place
                    .fails(say!(
                        "ninguna pieza da el AM o el MD que se anota con este ↑",
                        "no piece gives the AM or MD that this ↑ is said to give"
                    ))
                    .into()),
            };
        };
        if fitting.len() == 1 {
            return Ok(only);
        }
        let mut left = Vec::new();
        let (mut best, mut reached) = (only, 0);
        for m in fitting {
            self.farthest = 0;
            match self.consistent(&draft.children, &position.after(m)) {
                Ok(true) => left.push(m),
                Ok(false) if self.farthest > reached => (best, reached) = (m, self.farthest),
                Ok(false) => {}
                Err(()) => {
                    return Err(place
                        .fails(say!(
                            "hay demasiados ↑ sin pieza para averiguar qué significa cada uno",
                            "too many bare ↑ to find out what each means"
                        ))
                        .into());
                }
            }
        }
        // `*` and `**` are always written (§12): where they still leave a choice, their absence decides.
        if left.len() > 1 {
            let exact: Vec<_> =
                left.iter().copied().filter(|m| threat(position, *m) == written.threat).collect();
            if exact.len() == 1 {
                left = exact;
            }
        }
        match left.as_slice() {
            [m] => Ok(*m),
            // Whatever it became, something behind it is wrong: reading on as far as can be finds it.
            [] => Ok(best),
            several => {
                let kinds: Vec<_> = several.iter().filter_map(|m| m.promotion).collect();
                let pieces = letters_of(&kinds);
                Err(place
                    .fails(say!(
                        "este ↑ no dice qué pieza es, y las jugadas que siguen valen con varias: {pieces}",
                        "this ↑ does not say which piece, and the moves after it fit several: {pieces}"
                    ))
                    .into())
            }
        }
    }

    /// Whether all that follows can be played, with some reading of every bare `↑` in it.
    fn consistent(&mut self, line: &[usize], position: &Position) -> Result<bool, ()> {
        // Straight on without recursion; only alternatives and further bare arrows go deeper.
        let mut line = line;
        let mut position = position.clone();
        loop {
            let [main, others @ ..] = line else { return Ok(true) };
            for other in others {
                if !self.consistent(std::slice::from_ref(other), &position)? {
                    return Ok(false);
                }
            }
            let draft = &self.nodes[*main];
            let DraftEntry::Move(written) = &draft.entry else { return Ok(true) };
            self.plays += 1;
            self.farthest = self.farthest.max(*main);
            if self.plays > MOST_PLAYS {
                return Err(());
            }
            match fitting(written, &position).as_slice() {
                [] => return Ok(false),
                [m] => position.play_unchecked(*m),
                several => {
                    for m in several {
                        if self.consistent(&draft.children, &position.after(*m))? {
                            return Ok(true);
                        }
                    }
                    return Ok(false);
                }
            }
            line = &draft.children;
        }
    }
}

/// The legal moves that a written one can mean, by itself.
fn fitting(written: &Written, position: &Position) -> Vec<Move> {
    let m = written.squares;
    let readings = match written.arrow {
        Arrow::None => vec![m],
        Arrow::Into(kind) => vec![m.becoming(kind)],
        Arrow::Bare => Kind::ALL.into_iter().map(|kind| m.becoming(kind)).collect(),
    };
    let fits = |m: &Move| position.is_legal(*m) && claim(position, *m, written.threat).is_ok();
    readings.into_iter().filter(fits).collect()
}

/// What a legal move does to the enemy President.
fn threat(position: &Position, m: Move) -> Threat {
    let after = position.after(m);
    match (after.in_check(), after.can_move()) {
        (false, _) => Threat::None,
        (true, true) => Threat::Am,
        (true, false) => Threat::Md,
    }
}

/// A `*` or `**` that stands must be true; one that is missing may have been forgotten.
fn claim(position: &Position, m: Move, claimed: Threat) -> Result<(), Sentence> {
    if threat(position, m) >= claimed {
        Ok(())
    } else if claimed == Threat::Am {
        Err(say!("'*' anota AM, pero la jugada no lo da", "'*' says AM, but the move gives none"))
    } else {
        Err(say!("'**' anota MD, pero la jugada no lo da", "'**' says MD, but the move does not give it"))
    }
}
