//! The twin asked what the tables say of the rules: clauses, rulings and worked examples.

use ikusa_laws::rules::{Witness, ask};

use crate::game::{Ending, Twin, outcome_with_past};
use crate::pieces::Side;

/// The positions of a game so far.
struct Past(Vec<Twin>);

impl Past {
    fn now(&self) -> &Twin {
        self.0.last().expect("a position")
    }
}

impl Witness for Past {
    fn open(text: &str, options: &str) -> Past {
        let options = if options == "-" { "" } else { options };
        let read = if text == "-" { Ok(Twin::start(options)) } else { Twin::parse(text, options) };
        Past(vec![read.unwrap_or_else(|why| panic!("{text}: {why}"))])
    }

    fn moves(&self) -> Vec<String> {
        self.now().legal_moves()
    }

    fn play(&mut self, text: &str) {
        self.0.push(self.now().play(text));
    }

    fn text(&self) -> String {
        self.now().text()
    }

    fn in_check(&self) -> bool {
        self.now().in_check()
    }

    fn outcome(&self) -> String {
        let wins = |side: Side, why: &str| match side {
            Side::White => format!("white {why}"),
            Side::Black => format!("black {why}"),
        };
        match outcome_with_past(&self.0) {
            None => "-".to_owned(),
            Some(Ending::Checkmate { winner }) => wins(winner, "checkmate"),
            Some(Ending::NoPlacement { winner }) => wins(winner, "no-placement"),
            Some(Ending::Stalemate) => "draw stalemate".to_owned(),
            Some(Ending::Repetition) => "draw repetition".to_owned(),
        }
    }
}

#[test]
fn the_twin_says_what_the_tables_say() {
    ask::<Past>("gungi-marshal");
}

#[test]
fn the_twin_refuses_what_section_4_refuses() {
    for (text, reason) in [
        ("m8/9/9/9/9/9/9/9/(MP)8 w - - 0", "a covered Marshal"),
        ("m8/9/9/9/9/9/9/9/9 w - - 0", "a Marshal missing"),
        ("m8/9/9/9/9/9/9/9/MM7 w - - 0", "too many of a piece"),
        ("m8/P8/9/9/9/9/9/9/M8 w - - 0", "the side not to move attacked"),
        ("9/9/9/9/9/9/9/m8/M8 w - - 0", "Marshals adjacent"),
        ("9/9/9/9/P8/9/9/9/9 w - P2 1", "a piece outside its owner's area"),
    ] {
        assert_eq!(Twin::parse(text, "").expect_err("refused"), reason, "{text}");
    }
}
