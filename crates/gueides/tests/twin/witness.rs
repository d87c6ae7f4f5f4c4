//! The twin asked what the tables say of the rules: sections, rulings and worked examples.

use ikusa_laws::rules::{Witness, ask};

use crate::board::Side;
use crate::game::{Ending, Twin};
use crate::past::Past;

/// A game so far.
struct Told {
    now: Twin,
    past: Past,
}

impl Witness for Told {
    fn open(text: &str, options: &str) -> Told {
        let options = if options == "-" { "" } else { options };
        let read = if text == "-" { Ok(Twin::start(options)) } else { Twin::parse(text, options) };
        let now = read.unwrap_or_else(|why| panic!("{text}: {why}"));
        Told { past: Past::starting_at(&now), now }
    }

    fn moves(&self) -> Vec<String> {
        if self.past.outcome().is_some() { Vec::new() } else { self.now.legal_moves() }
    }

    fn play(&mut self, text: &str) {
        let actions = self.now.actions();
        let action = *actions.iter().find(|action| action.text() == text).expect("a legal move");
        self.past.push(action);
        self.now = self.now.apply(action);
    }

    fn text(&self) -> String {
        self.now.text()
    }

    fn in_check(&self) -> bool {
        self.now.in_check()
    }

    fn outcome(&self) -> String {
        let said = match self.past.outcome() {
            None => "-",
            Some(Ending::Md { winner: Side::Black }) => "black checkmate",
            Some(Ending::Md { winner: Side::White }) => "white checkmate",
            Some(Ending::Cornered) => "draw stalemate",
            Some(Ending::Consecutive) => "draw perpetual-check",
            Some(Ending::Lone) => "draw lone-president",
            Some(Ending::Repetition) => "draw repetition",
        };
        said.to_owned()
    }
}

#[test]
fn the_twin_says_what_the_tables_say() {
    ask::<Told>("gueides");
}
