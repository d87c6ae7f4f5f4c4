//! One printing of a game: which game, on which paper, in which language, and a file name that says all three.

use ikusa_picture::Set;
use ikusa_play::{AnyGame, GAMES};
use ikusa_rules::Lang;

use crate::document::pdf;
use crate::kit::Kit;
use crate::sheets::{Paper, sheets};

/// What is printed.
#[derive(Clone, Copy)]
pub struct Edition {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The paper.
    pub paper: Paper,
    /// The language of rules and names.
    pub lang: Lang,
}

impl Edition {
    /// Every edition there is.
    pub fn all() -> impl Iterator<Item = Edition> {
        let of = |game: &'static dyn AnyGame| {
            let papers = [Paper::A4, Paper::Letter].into_iter();
            papers.flat_map(move |paper| [Lang::Es, Lang::En].map(|lang| Edition { game, paper, lang }))
        };
        GAMES.iter().copied().flat_map(of)
    }

    /// The edition of a file name.
    pub fn named(name: &str) -> Option<Edition> {
        Edition::all().find(|edition| edition.name() == name)
    }

    /// The file name: `shogi-a4-es.pdf`.
    pub fn name(&self) -> String {
        format!("{}-{}-{}.pdf", self.game.id(), self.paper.word(), self.lang.word())
    }

    /// The document, and how many pages it has.
    ///
    /// # Errors
    /// If there is no art for the game.
    pub fn write(&self, set: Set) -> Result<(Vec<u8>, usize), String> {
        let sheets = sheets(&Kit::of(self.game)?, self.paper, set, self.lang);
        Ok((pdf(self.game.name().in_lang(self.lang), self.paper, self.lang, &sheets), sheets.len()))
    }
}
