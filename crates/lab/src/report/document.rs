//! A document in blocks, whatever it is shown on.

/// A part of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading of the second order.
    Heading(String),
    /// A paragraph; what stands between backticks is code.
    Paragraph(String),
    /// A command to type.
    Command(String),
    /// A table with its head; the first column holds names, the others figures.
    Table(Vec<String>, Vec<Vec<String>>),
    /// A plot: a name for its file, words for those who do not see it, and the SVG.
    Plot(&'static str, String, String),
}

/// A title and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The title.
    pub title: String,
    /// The parts.
    pub blocks: Vec<Block>,
}
