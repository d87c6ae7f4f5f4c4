//! Where the games of a series begin.

use ikusa_rules::{Game, Line, MoveOf, Seeded};

use crate::engine::{Engine, Settings};
use crate::limits::{Control, Limits};
use crate::playable::Playable;
use crate::score::Score;

/// How openings are found.
#[derive(Clone, Debug)]
pub struct Openings {
    /// Lines of moves from the start, to be taken in turn. Without any, openings are random.
    pub listed: Vec<String>,
    /// Plies of a random opening.
    pub plies: u32,
    /// Decides the random ones.
    pub seed: u64,
    /// How far from even a short search may judge a random one.
    pub even: Option<Score>,
}

/// How many random openings are looked at for an even one; after that the most even of them will do.
const TRIES: u32 = 200;
/// How much the search that judges them looks at.
const NODES: u64 = 3000;

/// The openings of one series.
pub(super) struct Book<'a, G: Game> {
    plan: &'a Openings,
    options: G::Options,
    listed: Vec<Vec<MoveOf<G>>>,
}

impl<'a, G: Game<Position: Playable>> Book<'a, G> {
    /// Reads what is listed.
    ///
    /// # Errors
    /// Names the opening and the first of its moves that cannot be played.
    pub(super) fn new(plan: &'a Openings, options: G::Options) -> Result<Book<'a, G>, String> {
        let read = |(index, text): (usize, &String)| {
            read::<G>(options, text).map_err(|error| format!("opening {}, '{text}': {error}", index + 1))
        };
        let listed = plan.listed.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Book { plan, options, listed })
    }

    /// The opening with this number: the same one each time.
    pub(super) fn opening(&self, number: u32) -> Line<G> {
        if !self.listed.is_empty() {
            let mut line = Line::new(self.options);
            self.listed[number as usize % self.listed.len()].iter().for_each(|m| line.play(*m));
            return line;
        }
        let mut seeded = Seeded::new(self.plan.seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        match self.plan.even {
            None => self.random(&mut seeded),
            Some(bound) => self.even(bound, &mut seeded),
        }
    }

    /// Random moves that do not end the game.
    fn random(&self, seeded: &mut Seeded) -> Line<G> {
        loop {
            let mut line = Line::<G>::new(self.options);
            for _ in 0..self.plan.plies {
                let Some(m) = seeded.pick(&line.moves()).copied() else { break };
                line.play(m);
            }
            if line.outcome().is_none() {
                return line;
            }
        }
    }

    /// The first random opening that is even enough.
    fn even(&self, bound: Score, seeded: &mut Seeded) -> Line<G> {
        let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() }, Default::default());
        let mut judge = |line: &Line<G>| {
            engine.forget();
            let (limits, control) = (Limits::nodes(NODES), Control::default());
            engine.think(line.now(), line.history(), &limits, &[], &control, |_| {}).score().abs()
        };
        let mut best = self.random(seeded);
        let mut distance = judge(&best);
        for _ in 1..TRIES {
            if distance <= bound {
                break;
            }
            let line = self.random(seeded);
            let found = judge(&line);
            if found < distance {
                (best, distance) = (line, found);
            }
        }
        best
    }
}

/// The moves of a listed opening.
fn read<G: Game>(options: G::Options, text: &str) -> Result<Vec<MoveOf<G>>, String> {
    let mut line = Line::<G>::new(options);
    for word in text.split_whitespace() {
        line.play_text(word).map_err(|error| format!("{word}: {error}"))?;
    }
    match line.outcome() {
        Some(_) => Err("the game is over after it".to_owned()),
        None => Ok(line.past().iter().map(|(_, m)| *m).collect()),
    }
}

#[cfg(test)]
mod tests {
    use ikusa_shogi::Shogi;

    use super::*;

    fn openings(listed: &[&str], even: Option<Score>) -> Openings {
        Openings { listed: listed.iter().map(|line| (*line).to_owned()).collect(), plies: 8, seed: 7, even }
    }

    #[test]
    fn listed_openings_are_taken_in_turn() {
        let plan = openings(&["7g7f 3c3d", "2g2f"], None);
        let book = Book::<Shogi>::new(&plan, Default::default()).expect("both can be played");
        let moves = |number| book.opening(number).texts().join(" ");
        assert_eq!([moves(0), moves(1), moves(2)], ["7g7f 3c3d", "2g2f", "7g7f 3c3d"]);
    }

    #[test]
    fn a_listed_opening_that_cannot_be_played_is_named() {
        let plan = openings(&["7g7f", "7g7f 7g7f"], None);
        let error = Book::<Shogi>::new(&plan, Default::default()).err().expect("the second one is wrong");
        assert!(error.starts_with("opening 2, '7g7f 7g7f': 7g7f: "), "{error}");
    }

    #[test]
    fn even_openings_are_even_and_the_same_each_time() {
        let plan = openings(&[], Some(100));
        let book = Book::<Shogi>::new(&plan, Default::default()).expect("nothing is listed");
        let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() }, Default::default());
        for number in 0..4 {
            let line = book.opening(number);
            assert_eq!(line, book.opening(number));
            engine.forget();
            let (limits, control) = (Limits::nodes(NODES), Control::default());
            let thought = engine.think(line.now(), line.history(), &limits, &[], &control, |_| {});
            assert!(thought.score().abs() <= 100, "{:?}", line.texts());
        }
    }
}
