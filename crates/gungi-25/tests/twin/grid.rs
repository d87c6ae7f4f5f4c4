//! The board as letters: White upper case, Black lower case, towers from base to top.

use std::collections::BTreeMap;

/// The letters in the order of section 2.
pub(crate) const LETTERS: &str = "MGIJWNRSFDCAKT";

/// A square: file 1 to 9 and rank 1 to 9.
pub(crate) type Spot = (i32, i32);

/// What players have agreed on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) white_begins: bool,
    pub(crate) wing: bool,
    pub(crate) free: bool,
    pub(crate) stalemate_draws: bool,
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    /// Only squares with pieces are in it.
    pub(crate) towers: BTreeMap<Spot, String>,
    /// All pieces in hand, White's in upper case.
    pub(crate) hands: String,
    pub(crate) white: bool,
    pub(crate) level: u8,
    /// Who may still place: White, Black.
    pub(crate) placing: [bool; 2],
    pub(crate) number: u32,
    pub(crate) terms: Terms,
}

/// Whose a letter is.
pub(crate) fn is_white(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

impl Twin {
    /// The highest tower of the level (§1).
    pub(crate) fn tallest(&self) -> usize {
        if self.level == 3 { 3 } else { 2 }
    }

    pub(crate) fn height(&self, spot: Spot) -> usize {
        self.towers.get(&spot).map_or(0, String::len)
    }

    pub(crate) fn top(&self, spot: Spot) -> Option<char> {
        self.towers.get(&spot)?.chars().last()
    }

    /// A letter as the side on turn writes its own.
    pub(crate) fn own(&self, letter: char) -> char {
        if self.white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    }

    pub(crate) fn held(&self, letter: char) -> usize {
        self.hands.chars().filter(|held| *held == letter).count()
    }

    pub(crate) fn take_from_hand(&mut self, letter: char) {
        let at = self.hands.find(letter).expect("it is in hand");
        self.hands.remove(at);
    }

    /// The squares whose top piece belongs to a side.
    pub(crate) fn tops(&self, white: bool) -> Vec<Spot> {
        let of = |spot: &&Spot| self.top(**spot).is_some_and(|top| is_white(top) == white);
        self.towers.keys().filter(of).copied().collect()
    }

    pub(crate) fn in_draft(&self) -> bool {
        self.placing != [false, false]
    }
}

/// The name of a square, file and rank letter.
pub(crate) fn name((file, rank): Spot) -> String {
    format!("{file}{}", (b'a' + rank as u8 - 1) as char)
}

/// Every square.
pub(crate) fn spots() -> impl Iterator<Item = Spot> {
    (1..=9).flat_map(|file| (1..=9).map(move |rank| (file, rank)))
}
