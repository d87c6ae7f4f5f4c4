//! The twin asked what the tables say of the rules: clauses, rulings, fine print and worked examples.

use ikusa_laws::rules::{Witness, ask};

use super::piece::Side;
use super::scene::SAMPLE;
use super::twin::{Faults, Twin};

impl Witness for Twin {
    const REMEMBERS: bool = false;

    fn open(text: &str, options: &str) -> Twin {
        let faults = if options.contains("faults=claim") { Faults::Claim } else { Faults::Prevent };
        let first = if options.contains("first=white") { Side::White } else { Side::Black };
        let text = if text == "-" { SAMPLE } else { text };
        Twin::parse(text, faults, first).unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    fn moves(&self) -> Vec<String> {
        self.legal_moves()
    }

    fn play(&mut self, text: &str) {
        *self = Twin::play(self, text).unwrap_or_else(|| panic!("{text} is not legal in {}", self.text()));
    }

    fn text(&self) -> String {
        Twin::text(self)
    }

    fn in_check(&self) -> bool {
        Twin::in_check(self)
    }

    fn outcome(&self) -> String {
        Twin::outcome(self).map_or("-".to_owned(), |(winner, why)| match winner {
            Some(Side::White) => format!("white {why}"),
            Some(Side::Black) => format!("black {why}"),
            None => format!("draw {why}"),
        })
    }
}

#[test]
fn the_twin_says_what_the_tables_say() {
    ask::<Twin>("gungi-enhanced");
}
