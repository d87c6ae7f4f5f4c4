//! A line of play together with what has been told of it: the texts of its moves as each viewer may read them, the pieces
//! that made them, and what anyone could see. All of it grows with the line, so that a view costs the same after the
//! hundredth move as after the first.

use std::ops::Deref;

use ikusa_engine::Playable;
use ikusa_rules::{
    Color, Diagram, Effect, Game, Line, MoveError, MoveOf, Pick, Secrets, Sketch, View, Viewer,
};

/// Everyone who may see something else; where nothing is hidden the first stands for all.
const VIEWERS: [Viewer; 3] = [Viewer::Spectator, Viewer::Seat(Color::Black), Viewer::Seat(Color::White)];

/// A line of play together with what has been told of it.
pub(crate) struct Chronicle<G: Game> {
    line: Line<G>,
    knowledge: <G::Secrets as Secrets<G>>::Knowledge,
    /// For each move what each viewer reads.
    texts: Vec<Vec<String>>,
    /// For each move the letters of the piece that made it, with an `x` behind for a capture; empty for a word.
    movers: Vec<String>,
}

impl<G: Game> Clone for Chronicle<G> {
    fn clone(&self) -> Self {
        Chronicle {
            line: self.line.clone(),
            knowledge: self.knowledge.clone(),
            texts: self.texts.clone(),
            movers: self.movers.clone(),
        }
    }
}

impl<G: Game> Deref for Chronicle<G> {
    type Target = Line<G>;

    fn deref(&self) -> &Line<G> {
        &self.line
    }
}

impl<G: Game<Position: Playable>> Chronicle<G> {
    /// The chronicle of a line that has come to where it is.
    pub(crate) fn of(line: &Line<G>) -> Chronicle<G> {
        let start = Line::starting_at(line.start().clone(), line.options());
        let mut this = Chronicle {
            knowledge: G::Secrets::begin(start.now()),
            line: start,
            texts: Vec::new(),
            movers: Vec::new(),
        };
        line.past().iter().for_each(|(_, m)| this.play(*m));
        this
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, m: MoveOf<G>) {
        let now = self.line.now();
        let readers = if G::Secrets::ANY { &VIEWERS[..] } else { &VIEWERS[..1] };
        let told = readers.iter().map(|viewer| G::Secrets::tell_move(&self.knowledge, now, *viewer, m));
        self.texts.push(told.collect());
        self.movers.push(mover::<G>(now, m));
        G::Secrets::follow(&mut self.knowledge, m);
        self.line.play(m);
    }

    /// Plays the move that a text means.
    ///
    /// # Errors
    /// If it is none: why. Nothing changes then.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let m = self.line.read(text)?;
        self.play(m);
        Ok(())
    }

    /// Takes back the last move; `false` if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.line.undo().is_some();
        self.texts.truncate(self.line.len());
        self.movers.truncate(self.line.len());
        if undone {
            self.knowledge = G::Secrets::knowledge(self.line.past(), self.line.now());
        }
        undone
    }

    /// The line as it stood after its first `count` moves; `None` if there are not so many.
    pub(crate) fn rewound(&self, count: usize) -> Option<Chronicle<G>> {
        let line = self.line.rewound(count)?;
        let knowledge = G::Secrets::knowledge(line.past(), line.now());
        let (texts, movers) = (self.texts[..count].to_vec(), self.movers[..count].to_vec());
        Some(Chronicle { line, knowledge, texts, movers })
    }

    /// What anyone could see.
    pub(crate) fn knowledge(&self) -> &<G::Secrets as Secrets<G>>::Knowledge {
        &self.knowledge
    }

    /// The pieces that made the moves.
    pub(crate) fn movers(&self) -> &[String] {
        &self.movers
    }

    /// The line as `viewer` may know it: all of it once the game is over.
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let over = G::Secrets::ANY && self.line.outcome().is_some();
        let (position, diagram) = G::Secrets::show(&self.knowledge, self.line.now(), viewer, over);
        let reader = VIEWERS.iter().position(|other| *other == viewer).filter(|_| G::Secrets::ANY);
        let read = |told: &Vec<String>| told[reader.unwrap_or(0)].clone();
        let moves = if over { self.line.texts() } else { self.texts.iter().map(read).collect() };
        View { position, moves, diagram }
    }
}

/// The letters of the piece that makes a move, with an `x` behind for a capture; empty for a word.
fn mover<G: Game>(position: &G::Position, m: MoveOf<G>) -> String {
    let Sketch { pick, effect, .. } = G::sketch(position, m);
    let kind = match pick {
        Pick::Cell(cell) => {
            let top = |diagram: &Diagram| diagram.cells.get(cell)?.last().map(|man| man.kind);
            top(&G::diagram(position))
        }
        Pick::Hand(kind) => Some(kind),
        Pick::Nothing => None,
    };
    let Some(kind) = kind else { return String::new() };
    let named = G::PIECES.iter().find(|piece| piece.name == kind.name).unwrap_or(kind);
    let captures = if effect == Effect::Capture { "x" } else { "" };
    format!("{}{captures}", named.letter)
}
