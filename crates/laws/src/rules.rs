//! `rules.txt`: every clause, ruling and worked example of a game as rows that anyone can be asked, the rules themselves
//! and a slow twin alike: name and case | options | position | moves | question | answer.
//!
//! The questions: `move e5-e6` (`legal`, or the clause that refuses it), `moves e5` (all that begin so), `moves …~` (all
//! that have this in them), `count e5` (how many), `position` (its text), `check` (`yes`, `no`), `outcome` (winner, reason
//! and clause, or `-`) and `impasse` (what a settlement and a declaration would give).

use std::collections::BTreeSet;
use std::path::Path;

use ikusa_rules::{Clause, Color, Customs, Game, Line, MoveError, Outcome, Position as _};

use crate::data::{of, options, rows};

/// Who can be asked: a game so far.
pub trait Witness: Sized {
    /// Whether it knows how often a position has occurred.
    const REMEMBERS: bool = true;

    /// The position of a text, by options as words.
    fn open(text: &str, options: &str) -> Self;
    /// The legal moves.
    fn moves(&self) -> Vec<String>;
    /// Goes on by a legal move.
    fn play(&mut self, text: &str);
    /// The text of the position.
    fn text(&self) -> String;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// Winner and reason, or `-`.
    fn outcome(&self) -> String;

    /// The clause that refuses a move; a twin knows none and says `refused`.
    fn verdict(&self, text: &str) -> String {
        if self.moves().iter().any(|legal| legal == text) { "legal" } else { "refused" }.to_owned()
    }

    /// What an impasse would give, where the witness counts.
    fn impasse(&self) -> Option<String> {
        None
    }

    /// Whether an answer of the table is what this witness says. A twin knows no clauses.
    fn agrees(question: &str, said: &str, answer: &str) -> bool {
        match question {
            "outcome" if !Self::REMEMBERS && answer.contains(" repetition ") => true,
            "outcome" => answer == said || answer.starts_with(&format!("{said} ")),
            _ if said == "refused" => answer != "legal",
            _ => said == answer,
        }
    }

    /// The answer to a question of the table.
    fn answer(&self, question: &str) -> Option<String> {
        let (word, rest) = question.split_once(' ').unwrap_or((question, ""));
        let asked_for = |text: &String| match rest.strip_prefix('…') {
            Some(part) => text.contains(part),
            None => text.starts_with(rest),
        };
        let mut begun: Vec<String> = match word {
            "moves" | "count" => self.moves().into_iter().filter(asked_for).collect(),
            _ => Vec::new(),
        };
        begun.sort();
        match word {
            "move" => Some(self.verdict(rest)),
            "moves" if begun.is_empty() => Some("-".to_owned()),
            "moves" => Some(begun.join(" ")),
            "count" => Some(begun.len().to_string()),
            "position" => Some(self.text()),
            "check" => Some(if self.in_check() { "yes" } else { "no" }.to_owned()),
            "outcome" => Some(self.outcome()),
            "impasse" => self.impasse(),
            _ => panic!("no question: '{question}'"),
        }
    }
}

fn told(outcome: Option<Outcome>) -> String {
    outcome.map_or("-".to_owned(), |outcome| {
        let clause = outcome.reason.clause.map_or("-", |clause: &Clause| clause.id);
        format!("{} {} {clause}", outcome.winner.map_or("draw", Color::word), outcome.reason.code)
    })
}

impl<G: Game> Witness for Line<G> {
    fn open(text: &str, words: &str) -> Self {
        let text = Some(text).filter(|text| *text != "-");
        Line::open(text, options::<G>(words)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
    }

    fn moves(&self) -> Vec<String> {
        Line::moves(self).into_iter().map(|m| G::write_move(self.now(), m)).collect()
    }

    fn play(&mut self, text: &str) {
        self.play_text(text).unwrap_or_else(|error| panic!("{text} in {}: {error}", self.text()));
    }

    fn text(&self) -> String {
        G::write_position(self.now())
    }

    fn in_check(&self) -> bool {
        self.now().in_check()
    }

    fn outcome(&self) -> String {
        told(Line::outcome(self))
    }

    fn verdict(&self, text: &str) -> String {
        match self.read(text) {
            Ok(_) => "legal".to_owned(),
            Err(MoveError::Illegal(refusal)) => refusal.id().to_owned(),
            Err(MoveError::Syntax(error)) => format!("syntax, column {}", error.column),
        }
    }

    fn impasse(&self) -> Option<String> {
        let impasse = G::Customs::impasse(self.now())?;
        Some(format!("{}; {}", told(impasse.settlement), told(impasse.declaration)))
    }
}

/// Asks a witness every question of a game's table.
pub fn ask<W: Witness>(game: &str) {
    let mut wrong = Vec::new();
    for row in rows::<6>(&crate::data::folder().join(game).join("rules.txt")) {
        let [about, words, position, moves, question, answer] = &row;
        let mut witness = W::open(position, words);
        moves.split(' ').filter(|text| *text != "-").for_each(|text| witness.play(text));
        if let Some(said) = witness.answer(question).filter(|said| !W::agrees(question, said, answer)) {
            wrong.push([about, words, position, moves, question, &said].map(String::as_str).join(" | "));
        }
    }
    assert!(wrong.is_empty(), "these rows would be true:\n{}", wrong.join("\n"));
}

/// Every clause of the game, and every ruling that its rules page numbers (`**R10**`), is named by its tests: by a row of
/// its data or by a test of its own.
pub fn named<G: Game>() {
    let mut words = BTreeSet::new();
    collect(&of::<G>(), &mut words);
    collect(&crate::data::folder().join("../crates").join(G::ID).join("tests"), &mut words);
    let clauses = G::CLAUSES.iter().map(|clause| clause.id.to_owned());
    let missing: Vec<String> = clauses.chain(rulings::<G>()).filter(|id| !words.contains(id)).collect();
    assert!(missing.is_empty(), "no test of {} names {}", G::ID, missing.join(", "));
}

/// The words of a folder's tables and tests, remarks left out.
fn collect(folder: &Path, words: &mut BTreeSet<String>) {
    for entry in folder.read_dir().expect("a folder of tests") {
        let path = entry.expect("a file of tests").path();
        if path.is_dir() {
            collect(&path, words);
        } else if path.extension().is_some_and(|extension| extension == "txt" || extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a text");
            let said = text.lines().filter(|line| !line.trim_start().starts_with(['#', '/']));
            let apart = |letter: char| !letter.is_alphanumeric() && !".-".contains(letter);
            words.extend(said.flat_map(|line| line.split(apart)).map(str::to_owned));
        }
    }
}

fn rulings<G: Game>() -> Vec<String> {
    let prefix = G::CLAUSES[0].id.split('.').next().unwrap_or_default();
    let page = crate::data::folder().join(format!("../docs/rules/{}.en.md", G::ID));
    let page = std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let bold = page.split("**").skip(1).step_by(2);
    let names = bold.filter_map(|text| text.split(|letter: char| !letter.is_ascii_alphanumeric()).next());
    let is_ruling = |name: &&str| {
        name.starts_with(|letter: char| letter.is_ascii_uppercase())
            && name.get(1..).is_some_and(|number| number.parse::<u8>().is_ok())
    };
    names.filter(is_ruling).map(|name| format!("{prefix}.{name}")).collect()
}
