//! The position text (§9), read and written.

use std::collections::BTreeMap;

use crate::grid::{LETTERS, Terms, Twin, is_white};

impl Twin {
    /// Reads a text that is known to be right.
    pub(crate) fn parse(text: &str, terms: Terms) -> Twin {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut towers = BTreeMap::new();
        for (row, rank) in fields[0].split('/').zip(1..) {
            let (mut file, mut open) = (9, false);
            for c in row.chars() {
                match c {
                    '1'..='9' if !open => file -= c as i32 - '0' as i32,
                    '|' => {
                        file -= i32::from(open);
                        open = !open;
                    }
                    ':' => {}
                    piece => {
                        towers.entry((file, rank)).or_insert_with(String::new).push(piece);
                        file -= i32::from(!open);
                    }
                }
            }
        }
        let mut hands = String::new();
        let mut last = ' ';
        for c in fields[1].chars().filter(char::is_ascii_alphanumeric) {
            match c.to_digit(10) {
                Some(count) => hands.extend((0..count).map(|_| last)),
                None => last = c,
            }
        }
        Twin {
            towers,
            hands,
            white: fields[2] == "w",
            level: fields[3].parse().expect("a level"),
            placing: ['w', 'b'].map(|side| fields[4].contains(side)),
            number: fields[5].parse().expect("a number"),
            terms,
        }
    }

    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = (1..=9).map(|rank| self.row(rank)).collect();
        let hands = [true, false].map(|white| self.hand(white)).join("/");
        let turn = if self.white { 'w' } else { 'b' };
        let draft = match self.placing {
            [true, true] => "wb",
            [true, false] => "w",
            [false, true] => "b",
            [false, false] => "-",
        };
        format!("{} {hands} {turn} {} {draft} {}", rows.join("/"), self.level, self.number)
    }

    fn row(&self, rank: i32) -> String {
        let mut row = String::new();
        for file in (1..=9).rev() {
            match self.towers.get(&(file, rank)) {
                None => row.push('.'),
                Some(one) if one.len() == 1 => row.push_str(one),
                Some(tower) => {
                    let letters: Vec<String> = tower.chars().map(|c| c.to_string()).collect();
                    row.push_str(&format!("|{}|", letters.join(":")));
                }
            }
        }
        // The longest run of empty squares becomes a digit first.
        (1..=9).rev().fold(row, |row, run| row.replace(&".".repeat(run), &run.to_string()))
    }

    fn hand(&self, white: bool) -> String {
        let mut hand = String::new();
        for letter in LETTERS.chars() {
            let letter = if white { letter } else { letter.to_ascii_lowercase() };
            let count = self.hands.chars().filter(|c| *c == letter && is_white(*c) == white).count();
            if count > 0 {
                hand.push_str(&format!("{letter}{count}"));
            }
        }
        if hand.is_empty() { "-".to_owned() } else { hand }
    }
}
