//! Moves with variations.

use super::Ending;

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
