//! What a format cannot say: named by its writer, and left out of the record by who can do without.

use std::fmt;

use crate::{Entry, Game, Lang, Node, NodeId, Position, Record, Sentence, Tree};

/// Something a record holds that a format cannot express.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// Every header.
    Headers,
    /// The headers of this name.
    Header(String),
    /// The options the game was played by.
    Options,
    /// Every line but the main one.
    Variations,
    /// The time spent on moves.
    Times,
    /// Parts of seconds.
    Fractions,
    /// Every comment.
    Comments,
    /// How the game ended.
    Ending,
    /// Judgements such as `!`.
    Marks,
    /// A character that the encoding does not have.
    Character(char),
    /// Something in the comments and headers that would read as something else.
    Confusion(char),
    /// What nothing can be written without.
    All(Sentence),
}

/// What stands for a character that cannot be written, as Japanese printers do it.
const GETA: char = '〓';

impl Loss {
    /// What it is, in both languages.
    pub fn says(&self) -> Sentence {
        let same = |es: &str, en: &str| Sentence { es: es.to_owned(), en: en.to_owned() };
        match self {
            Loss::Headers => same("los encabezados", "the headers"),
            Loss::Header(name) => {
                Sentence { es: format!("el encabezado '{name}'"), en: format!("the header '{name}'") }
            }
            Loss::Options => same("las opciones de la partida", "the options of the game"),
            Loss::Variations => same("las variantes", "variations"),
            Loss::Times => same("el tiempo de cada jugada", "the time spent on moves"),
            Loss::Fractions => same("las fracciones de segundo", "fractions of seconds"),
            Loss::Comments => same("los comentarios", "comments"),
            Loss::Ending => same("cómo terminó la partida", "how the game ended"),
            Loss::Marks => same("los juicios sobre jugadas, como '!'", "judgements of moves such as '!'"),
            Loss::Character(c) => Sentence {
                es: format!("el carácter '{c}', que Shift-JIS no tiene"),
                en: format!("the character '{c}', which Shift-JIS does not have"),
            },
            Loss::Confusion(c) => Sentence {
                es: format!("{} en un comentario o encabezado", named(*c, Lang::Es)),
                en: format!("{} in a comment or header", named(*c, Lang::En)),
            },
            Loss::All(what) => what.clone(),
        }
    }
}

fn named(c: char, lang: Lang) -> String {
    match (c, lang) {
        ('\n' | '\r', Lang::Es) => "un salto de línea".to_owned(),
        ('\n' | '\r', Lang::En) => "a line break".to_owned(),
        _ => format!("'{c}'"),
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says().en)
    }
}

impl<G: Game> Record<G> {
    /// Leaves out what `loss` names; `false` if there was nothing to leave out.
    #[must_use]
    pub fn leave_out(&mut self, loss: &Loss) -> bool {
        let before = self.clone();
        match loss {
            Loss::Headers => self.headers.clear(),
            Loss::Header(name) => self.headers.retain(|(key, _)| key != name),
            Loss::Options => self.options = G::Options::default(),
            Loss::Variations => self.tree = main_line(&self.tree),
            Loss::Times => self.each_node(|node| node.millis = None),
            Loss::Fractions => self.each_node(|node| node.millis = node.millis.map(|ms| ms / 1000 * 1000)),
            Loss::Comments => {
                self.comments.clear();
                self.each_node(|node| node.comments.clear());
            }
            Loss::Ending => self.tree = unended(&self.tree),
            Loss::Marks => self.each_node(|node| node.marks.clear()),
            Loss::Character(c) => self.replace(*c, GETA),
            Loss::Confusion(c) => self.replace(*c, ' '),
            Loss::All(_) => {}
        }
        *self != before
    }

    fn each_node(&mut self, mut change: impl FnMut(&mut Node<<G::Position as Position>::Move>)) {
        self.tree.nodes_mut().for_each(&mut change);
    }

    fn replace(&mut self, from: char, to: char) {
        let to = &to.to_string();
        let mend = |text: &mut String| {
            if text.contains(from) {
                *text = text.replace(from, to);
            }
        };
        for (name, value) in &mut self.headers {
            mend(name);
            mend(value);
        }
        self.comments.iter_mut().for_each(mend);
        self.each_node(|node| node.comments.iter_mut().for_each(mend));
    }
}

/// The tree without its variations.
fn main_line<M: Copy>(tree: &Tree<M>) -> Tree<M> {
    let mut main = Tree::default();
    let line = tree.main_line(None).into_iter();
    line.fold(None, |last, id| Some(copied(tree, id, &mut main, last)));
    main
}

/// The tree without its endings.
fn unended<M: Copy>(tree: &Tree<M>) -> Tree<M> {
    let mut moves = Tree::default();
    let mut open: Vec<_> = tree.children(None).iter().rev().map(|id| (*id, None)).collect();
    while let Some((id, parent)) = open.pop() {
        if matches!(tree.node(id).entry, Entry::Move(_)) {
            let copy = copied(tree, id, &mut moves, parent);
            open.extend(tree.children(Some(id)).iter().rev().map(|child| (*child, Some(copy))));
        }
    }
    moves
}

/// Copies a node of `tree` behind `parent` of another tree.
fn copied<M: Copy>(tree: &Tree<M>, id: NodeId, to: &mut Tree<M>, parent: Option<NodeId>) -> NodeId {
    let node = tree.node(id);
    let copy = to.add(parent, node.entry);
    to.node_mut(copy).say_the_same(node);
    copy
}
