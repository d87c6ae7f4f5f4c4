//! A record without its type.

use ikusa_engine::Playable;
use ikusa_rules::{
    Ending, Entry, Format, Game, Line, Loss, NodeId, Options, Position, Record, RecordError, Refusal, Tree,
};

use crate::chronicle::Chronicle;
use crate::line::AnyLine;
use crate::protocol::{BadNode, NodeView, TreeView};

/// A record without its type.
pub trait AnyRecord: Send {
    /// The header lines in their order.
    fn headers(&self) -> &[(String, String)];
    /// The options, as (key, value).
    fn options(&self) -> Vec<(&'static str, String)>;
    /// The canonical text of the first position.
    fn start(&self) -> String;
    /// The canonical texts of the moves of the main line.
    fn moves(&self) -> Vec<String>;
    /// How many entries the whole tree has, variations included.
    fn len(&self) -> usize;
    /// Whether it has none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The whole tree, variations and comments included, parents before their children.
    fn tree(&self) -> TreeView;
    /// Every reason why it cannot be played, for a record that is only to be looked at.
    fn flaws(&self) -> Vec<Refusal>;
    /// Whether it says how long moves took.
    fn has_times(&self) -> bool;
    /// How the main line ends, where the record says so.
    fn ending(&self) -> Option<&'static Ending>;
    /// The main line, played to its end.
    fn line(&self) -> Box<dyn AnyLine>;
    /// Writes the record in one of the game's formats.
    ///
    /// # Errors
    /// If the game has no such format, or the format cannot say all of it.
    fn write(&self, format: &str) -> Result<Vec<u8>, RecordError>;
    /// The same with times as comments where the format has no place for them.
    ///
    /// # Errors
    /// As [`AnyRecord::write`].
    fn write_fully(&self, format: &str) -> Result<Vec<u8>, RecordError>;
    /// Writes what one of the game's formats can express, and names what was left out.
    ///
    /// # Errors
    /// If the game has no such format, or it can express nothing of it.
    fn write_lossily(&self, format: &str) -> Result<(Vec<u8>, Vec<Loss>), RecordError>;
}

/// A record of the game `G`.
pub(crate) struct ErasedRecord<G: Game>(pub(crate) Record<G>);

impl<G: Game> ErasedRecord<G> {
    fn main_line(&self) -> Line<G> {
        let mut line = Line::starting_at(self.0.start.clone(), self.0.options);
        self.0.tree.main_moves().into_iter().for_each(|m| line.play(m));
        line
    }
}

impl<G: Game<Position: Playable>> AnyRecord for ErasedRecord<G> {
    fn headers(&self) -> &[(String, String)] {
        &self.0.headers
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        self.0.options.entries()
    }

    fn start(&self) -> String {
        G::write_position(&self.0.start)
    }

    fn moves(&self) -> Vec<String> {
        self.main_line().texts()
    }

    fn len(&self) -> usize {
        self.0.tree.len()
    }

    fn tree(&self) -> TreeView {
        let tree = &self.0.tree;
        let mut nodes: Vec<NodeView> = Vec::with_capacity(tree.len());
        // A node's position is needed only until its children are written.
        let first = |id: Option<NodeId>, parent: Option<usize>, position: &G::Position| {
            let children = tree.children(id).iter().rev();
            children.map(|child| (*child, parent, position.clone())).collect::<Vec<_>>()
        };
        let mut open = first(None, None, &self.0.start);
        while let Some((id, parent, mut position)) = open.pop() {
            let node = tree.node(id);
            let mut view = NodeView {
                parent,
                millis: node.millis,
                marks: node.marks.clone(),
                comments: node.comments.clone(),
                ..NodeView::default()
            };
            match node.entry {
                Entry::Move(m) => {
                    view.text = Some(G::write_move(&position, m));
                    position.play_unchecked(m);
                }
                Entry::End(ending) => {
                    view.ending = Some(ending.code.to_owned());
                    view.foul = node.foul.map(|m| G::write_move(&position, m));
                }
            }
            open.extend(first(Some(id), Some(nodes.len()), &position));
            nodes.push(view);
        }
        TreeView { comments: self.0.comments.clone(), nodes }
    }

    fn ending(&self) -> Option<&'static Ending> {
        let last = *self.0.tree.main_line(None).last()?;
        match self.0.tree.node(last).entry {
            Entry::End(ending) => Some(ending),
            Entry::Move(_) => None,
        }
    }

    fn line(&self) -> Box<dyn AnyLine> {
        Box::new(Chronicle::of(&self.main_line()))
    }

    fn write(&self, format: &str) -> Result<Vec<u8>, RecordError> {
        let format = Format::<G>::find(format)?;
        format.write(&self.0)
    }

    fn write_fully(&self, format: &str) -> Result<Vec<u8>, RecordError> {
        Format::<G>::find(format)?.write_fully(&self.0)
    }

    fn write_lossily(&self, format: &str) -> Result<(Vec<u8>, Vec<Loss>), RecordError> {
        Format::<G>::find(format)?.write_lossily(&self.0)
    }

    fn has_times(&self) -> bool {
        self.0.tree.nodes().any(|node| node.millis.is_some())
    }

    fn flaws(&self) -> Vec<Refusal> {
        G::flaws(&self.0.start)
    }
}

/// The tree that a list of nodes describes, its moves played from `start`.
pub(crate) fn grown<G: Game>(
    start: &G::Position,
    nodes: &[NodeView],
) -> Result<Tree<<G::Position as Position>::Move>, BadNode> {
    let mut tree = Tree::default();
    let mut after: Vec<(NodeId, Option<G::Position>)> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let (parent, before) = match node.parent {
            None => (None, start),
            Some(parent) => match after.get(parent) {
                Some((id, Some(position))) => (Some(*id), position),
                _ => return Err(BadNode::Parent(index)),
            },
        };
        let (entry, position) = match (&node.text, &node.ending) {
            (Some(text), None) => {
                let m = G::read_move(before, text).map_err(|error| BadNode::Move(index, error))?;
                (Entry::Move(m), Some(before.after(m)))
            }
            (None, Some(code)) => {
                let ending = G::ENDINGS.iter().find(|ending| ending.code == code);
                let ending = ending.ok_or_else(|| BadNode::Ending(index, code.clone()))?;
                (Entry::End(ending), None)
            }
            _ => return Err(BadNode::Neither(index)),
        };
        let foul = match &node.foul {
            Some(text) => Some(G::read_foul(before, text).ok_or(BadNode::Foul(index))?),
            None => None,
        };
        let id = tree.add(parent, entry);
        let grown = tree.node_mut(id);
        grown.foul = foul;
        grown.millis = node.millis;
        grown.marks.clone_from(&node.marks);
        grown.comments.clone_from(&node.comments);
        after.push((id, position));
    }
    Ok(tree)
}
