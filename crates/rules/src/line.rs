//! A line of play: where a game began, what was played, and where it stands.

use crate::{
    Clause, Game, History, MoveError, Outcome, Position, PositionError, Refusal, Step, SyntaxError, Text,
};

/// The moves of the game `G`.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// What refuses a move after an end whose reason names no clause of its own.
static OVER: Clause =
    Clause { id: "rules.over", says: Text { es: "la partida terminó: {0}", en: "the game is over: {0}" } };

/// A game so far: options, every position with the move played in it, and the present one.
///
/// Once the game is over, by the position or by its past, there is no legal move. A move text is refused with its own clause
/// or, where only the end forbids it, with the clause that ended the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<G: Game> {
    options: G::Options,
    past: Vec<Step<G>>,
    now: G::Position,
    history: History,
}

impl<G: Game> Default for Line<G> {
    fn default() -> Self {
        Line::new(G::Options::default())
    }
}

impl<G: Game> Line<G> {
    /// A line at the game's start.
    pub fn new(options: G::Options) -> Line<G> {
        Line::starting_at(G::start(options), options)
    }

    /// A line that begins at `position`, which was made with the same options.
    pub fn starting_at(position: G::Position, options: G::Options) -> Line<G> {
        Line { options, past: Vec::new(), history: History::starting_at(&position), now: position }
    }

    /// A line that begins at a position text; without one at the game's start.
    ///
    /// # Errors
    /// If the text is no position.
    pub fn open(position: Option<&str>, options: G::Options) -> Result<Line<G>, PositionError> {
        match position {
            Some(text) => Ok(Line::starting_at(G::read_position(text, options)?, options)),
            None => Ok(Line::new(options)),
        }
    }

    /// The options.
    pub fn options(&self) -> G::Options {
        self.options
    }

    /// The first position.
    pub fn start(&self) -> &G::Position {
        self.past.first().map_or(&self.now, |(position, _)| position)
    }

    /// Every position before the present one with the move played in it.
    pub fn past(&self) -> &[Step<G>] {
        &self.past
    }

    /// The present position.
    pub fn now(&self) -> &G::Position {
        &self.now
    }

    /// What the rules remember of every position so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How many moves have been played.
    pub fn len(&self) -> usize {
        self.past.len()
    }

    /// Whether none has.
    pub fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// Whether and how the game is over, by the position or by its past.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome_with(&self.history)
    }

    /// Whether the past alone has ended the game; a position that is over by itself has no moves anyway.
    pub fn over_by_history(&self) -> Option<Outcome> {
        self.now.outcome_by_history(&self.history)
    }

    /// The legal moves: none once the game is over.
    pub fn moves(&self) -> Vec<MoveOf<G>> {
        if self.over_by_history().is_some() { Vec::new() } else { self.now.moves() }
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    /// If it is none: why.
    pub fn read(&self, text: &str) -> Result<MoveOf<G>, MoveError> {
        let read = G::read_move(&self.now, text);
        match self.over_by_history() {
            Some(outcome) if !matches!(read, Err(MoveError::Syntax(_))) => Err(over(outcome).into()),
            _ => read,
        }
    }

    /// Every clause that a move text breaks, first the one with which [`Line::read`] refuses it; none if it is legal.
    ///
    /// # Errors
    /// If it is no move text.
    pub fn refusals(&self, text: &str) -> Result<Vec<Refusal>, SyntaxError> {
        let first = match self.read(text) {
            Ok(_) => return Ok(Vec::new()),
            Err(MoveError::Syntax(error)) => return Err(error),
            Err(MoveError::Illegal(refusal)) => refusal,
        };
        let mut refusals = vec![first];
        if self.outcome().is_none() {
            for further in G::broken_clauses(&self.now, text) {
                if refusals.iter().all(|refusal| refusal.id() != further.id()) {
                    refusals.push(further);
                }
            }
        }
        Ok(refusals)
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: MoveOf<G>) {
        let next = self.now.after(m);
        self.history.push(&next);
        self.past.push((std::mem::replace(&mut self.now, next), m));
    }

    /// Plays the move that a text means.
    ///
    /// # Errors
    /// If it is none: why. Nothing changes then.
    pub fn play_text(&mut self, text: &str) -> Result<(), MoveError> {
        let m = self.read(text)?;
        self.play(m);
        Ok(())
    }

    /// Takes back the last move.
    pub fn undo(&mut self) -> Option<MoveOf<G>> {
        let (before, m) = self.past.pop()?;
        self.now = before;
        self.history.pop();
        Some(m)
    }

    /// The line as it stood after its first `count` moves; `None` if there are not so many.
    #[must_use]
    pub fn rewound(&self, count: usize) -> Option<Line<G>> {
        let mut line = Line::starting_at(self.start().clone(), self.options);
        self.past.get(..count)?.iter().for_each(|(_, m)| line.play(*m));
        Some(line)
    }

    /// The canonical texts of the moves played.
    pub fn texts(&self) -> Vec<String> {
        self.past.iter().map(|(position, m)| G::write_move(position, *m)).collect()
    }

    /// The canonical texts of moves that go on from here.
    pub fn texts_of(&self, moves: &[MoveOf<G>]) -> Vec<String> {
        move_texts::<G>(&self.now, moves)
    }
}

/// The canonical texts of moves played one after the other from `position`.
pub fn move_texts<G: Game>(position: &G::Position, moves: &[MoveOf<G>]) -> Vec<String> {
    let mut at = position.clone();
    let write = |m: &MoveOf<G>| {
        let text = G::write_move(&at, *m);
        at.play_unchecked(*m);
        text
    };
    moves.iter().map(write).collect()
}

/// Why nothing may be played after `outcome`.
fn over(outcome: Outcome) -> Refusal {
    match outcome.reason.clause {
        Some(clause) => Refusal::new(clause, &[]),
        None => Refusal::new(&OVER, &[(&outcome.reason.says).into()]),
    }
}
