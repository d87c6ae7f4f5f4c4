//! A record's tree as clients read and write it.

use std::fmt;

use ikusa_rules::{MoveError, Sentence, say};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Everything a record says beside its headers: a list of nodes, each naming the one before it, so that even a very
/// long line is flat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct TreeView {
    /// What is said before the first move, a line each.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The nodes. Of those with the same parent the first continues the main line, the others are variations.
    #[serde(default)]
    pub nodes: Vec<NodeView>,
}

/// A move, or the end of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NodeView {
    /// The node before it, which comes earlier in the list; null at the start.
    #[serde(default)]
    pub parent: Option<usize>,
    /// The canonical text of the move; null for an ending.
    #[serde(default, rename = "move")]
    pub text: Option<String>,
    /// The code of the ending; null for a move.
    #[serde(default)]
    pub ending: Option<String>,
    /// The illegal move that brought the ending about, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foul: Option<String>,
    /// Milliseconds spent on it, where known.
    #[serde(default)]
    pub millis: Option<u64>,
    /// Judgements such as `!` or `??`.
    #[serde(default)]
    pub marks: String,
    /// What is said behind it, a line each.
    #[serde(default)]
    pub comments: Vec<String>,
}

/// What is wrong with a node of a tree that a client sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNode {
    /// Its parent does not come before it, or is an ending.
    Parent(usize),
    /// It is neither a move nor an ending, or both.
    Neither(usize),
    /// It names an illegal move that no hand could make.
    Foul(usize),
    /// The game's records know no such ending.
    Ending(usize, String),
    /// Its move is none there.
    Move(usize, MoveError),
}

impl BadNode {
    /// Which node and what is wrong with it, in both languages.
    pub fn says(&self) -> Sentence {
        let (node, what) = match self {
            BadNode::Parent(node) => {
                (node, say!("el anterior debe ser una jugada previa", "the parent must be an earlier move"))
            }
            BadNode::Neither(node) => {
                (node, say!("se esperaba una jugada o un final", "expected either a move or an ending"))
            }
            BadNode::Foul(node) => {
                (node, say!("la jugada ilegal no se puede leer", "the illegal move cannot be read"))
            }
            BadNode::Ending(node, code) => {
                (node, say!("final desconocido: '{code}'", "unknown ending '{code}'"))
            }
            BadNode::Move(node, error) => (node, error.says()),
        };
        Sentence::joined([say!("nodo {node}", "node {node}"), what], ": ")
    }
}

impl fmt::Display for BadNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says().en)
    }
}

impl std::error::Error for BadNode {}
