//! The twin asked what the tables say of the rules.

use ikusa_gungi_25::Gungi25;
use ikusa_laws::rules::{Witness, ask};
use ikusa_rules::Game as _;

use crate::comparison::terms;
use crate::grid::Twin;

impl Witness for Twin {
    const REMEMBERS: bool = false;

    fn open(text: &str, words: &str) -> Twin {
        let options = ikusa_laws::data::options::<Gungi25>(words);
        let start = || Gungi25::write_position(&Gungi25::start(options));
        Twin::parse(&if text == "-" { start() } else { text.to_owned() }, terms(options))
    }

    fn moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|entry| entry.text).collect()
    }

    fn play(&mut self, text: &str) {
        let legal = self.legal().into_iter().find(|entry| entry.text == text);
        *self = legal.unwrap_or_else(|| panic!("{text} is not legal in {}", self.text())).behind;
    }

    fn text(&self) -> String {
        Twin::text(self)
    }

    fn in_check(&self) -> bool {
        !self.in_draft() && self.is_attacked(self.white)
    }

    fn outcome(&self) -> String {
        self.end().map_or("-".to_owned(), |(winner, why)| match winner {
            Some(true) => format!("white {why}"),
            Some(false) => format!("black {why}"),
            None => format!("draw {why}"),
        })
    }
}

#[test]
fn the_twin_says_what_the_tables_say() {
    ask::<Twin>("gungi-25");
}
