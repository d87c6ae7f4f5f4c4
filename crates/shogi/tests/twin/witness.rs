//! The twin asked what the tables say of the rules: how games end, and what that forbids.

use ikusa_laws::rules::{Witness, ask};
use ikusa_rules::{Color, Game as _, Square};
use ikusa_shogi::{Impasse, Kind, Shogi};

use crate::twin::Twin;

/// The positions of a game so far, and whether it is played by the try rule.
struct Past {
    seen: Vec<Twin>,
    tries: bool,
}

impl Past {
    fn now(&self) -> &Twin {
        self.seen.last().expect("a position")
    }

    /// A king that stands where the other's stood at the start.
    fn tried(&self) -> Option<Color> {
        let goal = |color: Color| Square::new(4, if color == Color::Black { 0 } else { 8 });
        let there = |color: &Color| self.now().piece(goal(*color)) == Some((*color, Kind::King));
        Color::BOTH.into_iter().filter(|_| self.tries && self.seen.len() > 1).find(there)
    }

    /// At the fourth occurrence: who gave check all the while, or nobody.
    fn repeated(&self) -> Option<Option<Color>> {
        let times: Vec<usize> = (0..self.seen.len()).filter(|at| self.seen[*at] == *self.now()).collect();
        let span = &self.seen[times[times.len().checked_sub(4)?] + 1..];
        let checks = |by: &Color| span.iter().filter(|twin| twin.turn() != *by).all(Twin::in_check);
        Some(Color::BOTH.into_iter().find(checks))
    }

    fn ended(&self) -> Option<String> {
        if let Some(winner) = self.tried() {
            return Some(format!("{} try", winner.word()));
        }
        let winner = !self.now().turn();
        if self.now().moves().is_empty() {
            let how = if self.now().in_check() { "checkmate" } else { "stalemate" };
            return Some(format!("{} {how}", winner.word()));
        }
        self.repeated().map(|checker| match checker {
            Some(checker) => format!("{} perpetual-check", (!checker).word()),
            None => "draw repetition".to_owned(),
        })
    }
}

impl Witness for Past {
    fn open(text: &str, words: &str) -> Past {
        let options = ikusa_laws::data::options::<Shogi>(words);
        let position = match text {
            "-" => Shogi::start(options),
            text => Shogi::read_position(text, options).unwrap_or_else(|error| panic!("{text}: {error}")),
        };
        Past { seen: vec![Twin::of(&position)], tries: options.impasse == Impasse::Try }
    }

    fn moves(&self) -> Vec<String> {
        if self.ended().is_some() { Vec::new() } else { self.now().moves() }
    }

    fn play(&mut self, text: &str) {
        self.seen.push(self.now().after(text));
    }

    fn text(&self) -> String {
        self.now().text()
    }

    fn in_check(&self) -> bool {
        self.now().in_check()
    }

    fn outcome(&self) -> String {
        self.ended().unwrap_or_else(|| "-".to_owned())
    }
}

#[test]
fn the_twin_says_what_the_tables_say() {
    ask::<Past>(Shogi::ID);
}
