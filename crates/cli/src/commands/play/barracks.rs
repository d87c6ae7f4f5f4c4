//! Where a person sets up an army piece by piece, seen by nobody else.

use std::io::Write;

use anyhow::{Result, anyhow};
use ikusa_rules::{Armies, Color, Lang, Seeded};

use super::words;
use crate::commands::prompt::Prompt;
use crate::output;
use crate::tongue::tell;

/// The commands, each with its name in English and, without accents, in Spanish.
const COMMANDS: &[(&str, &str)] = &[
    ("place", "poner"),
    ("take", "quitar"),
    ("clear", "vaciar"),
    ("finish", "completar"),
    ("random", "azar"),
    ("presets", "ejercitos"),
    ("preset", "ejercito"),
    ("file", "archivo"),
    ("set", "texto"),
    ("show", "ver"),
    ("check", "revisar"),
    ("done", "hecho"),
];

/// An army while it is made.
pub(super) struct Barracks<'a> {
    pub(super) armies: &'a dyn Armies,
    pub(super) color: Color,
    pub(super) lang: Lang,
    pub(super) seed: u64,
}

impl Barracks<'_> {
    /// Asks until the army is complete.
    pub(super) fn muster(&mut self, name: &str, prompt: &mut Prompt) -> Result<String> {
        say(words::FORMATION_HELP.in_lang(self.lang))?;
        let mut army = Rows::empty().text();
        while let Some(entry) = prompt.ask(&format!("{name}: "))? {
            let (word, rest) = words::command(entry.trim());
            let known = COMMANDS.iter().find(|(en, es)| [*en, *es].contains(&&*word));
            match known.map_or(&*word, |(en, _)| *en) {
                "" => continue,
                "done" => match self.faults(&army)? {
                    0 => return Ok(army),
                    _ => continue,
                },
                "check" => {
                    self.faults(&army)?;
                    continue;
                }
                "presets" => {
                    self.name_presets()?;
                    continue;
                }
                "show" => {}
                order => match self.changed(order, rest, &army) {
                    Ok(changed) => army = changed,
                    Err(complaint) => {
                        say(&complaint)?;
                        continue;
                    }
                },
            }
            self.show(&army)?;
        }
        Err(anyhow!("{}", words::NO_FORMATION.in_lang(self.lang)))
    }

    /// The army after a command, or what is wrong with the command.
    fn changed(&mut self, order: &str, rest: &str, army: &str) -> Result<String, String> {
        match order {
            "place" => self.edited(army, |rows| rows.place(rest, self.color)),
            "take" => self.edited(army, |rows| rows.take(rest, self.color)),
            "clear" => Ok(Rows::empty().text()),
            "random" => {
                self.seed = self.seed.wrapping_add(1);
                Ok(self.armies.random(self.color, self.seed))
            }
            "finish" => {
                self.seed = self.seed.wrapping_add(1);
                let finished = self.armies.finish(self.color, army, &mut Seeded::new(self.seed));
                finished.ok_or_else(|| words::UNFINISHABLE.in_lang(self.lang).to_owned())
            }
            "preset" => {
                let preset = self.armies.preset(rest, self.color);
                preset.ok_or_else(|| words::UNKNOWN_PRESET.in_lang(self.lang).to_owned())
            }
            "file" => {
                let text = std::fs::read_to_string(rest).map_err(|error| format!("{rest}: {error}"))?;
                self.read(text.trim())
            }
            "set" => self.read(rest),
            _ => Err(words::FORMATION_HELP.in_lang(self.lang).to_owned()),
        }
    }

    /// A text that is one of an army, complete or not.
    fn read(&self, text: &str) -> Result<String, String> {
        match self.armies.check(self.color, text) {
            Ok(_) => Ok(text.to_owned()),
            Err(error) => Err(error.says().in_lang(self.lang).to_owned()),
        }
    }

    fn edited(&self, army: &str, edit: impl Fn(&mut Rows) -> Result<(), String>) -> Result<String, String> {
        let mut rows = Rows::read(army).ok_or_else(|| words::NINE_ROWS.in_lang(self.lang).to_owned())?;
        edit(&mut rows)?;
        self.read(&rows.text())
    }

    /// Says what keeps the army from being one, and how much that is.
    fn faults(&self, army: &str) -> Result<usize> {
        let reasons = self.armies.check(self.color, army)?;
        for reason in &reasons {
            say(&format!("{}: {}", reason.id(), reason.sentence(self.lang)))?;
        }
        Ok(reasons.len())
    }

    fn name_presets(&self) -> Result<()> {
        for (id, name) in self.armies.presets() {
            say(&format!("{id:<16} {}", name.in_lang(self.lang)))?;
        }
        Ok(())
    }

    fn show(&self, army: &str) -> Result<()> {
        if let Some(rows) = Rows::read(army) {
            say(&rows.drawn(self.color))?;
        }
        say(army)
    }
}

/// The three rows of a territory: on each square its tower from the base up.
struct Rows([[String; FILES]; ROWS]);

const FILES: usize = 9;
const ROWS: usize = 3;

impl Rows {
    fn empty() -> Rows {
        Rows(Default::default())
    }

    /// Reads `P(SPQ)1…/…/…`; `None` if it is not three rows of nine squares.
    fn read(text: &str) -> Option<Rows> {
        let mut rows = Rows::empty();
        let mut lines = text.trim_end_matches('/').split('/');
        for row in &mut rows.0 {
            let mut squares = row.iter_mut();
            let mut rest = lines.next()?;
            while let Some(first) = rest.chars().next() {
                rest = &rest[first.len_utf8()..];
                match first {
                    '(' => {
                        let (tower, behind) = rest.split_once(')')?;
                        tower.clone_into(squares.next()?);
                        rest = behind;
                    }
                    '1'..='9' => {
                        squares.nth(first.to_digit(10)? as usize - 1)?;
                    }
                    letter => squares.next()?.push(letter),
                }
            }
            squares.next().is_none().then_some(())?;
        }
        lines.next().is_none().then_some(rows)
    }

    fn text(&self) -> String {
        let row = |row: &[String; FILES]| {
            let mut text = String::new();
            let mut empty = 0;
            for tower in row {
                if tower.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                let one = tower.chars().count() == 1;
                text.push_str(&if one { tower.clone() } else { format!("({tower})") });
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        self.0.iter().map(row).collect::<Vec<_>>().join("/")
    }

    fn drawn(&self, color: Color) -> String {
        let head: String = ('a'..='i').map(|file| format!("{file:>4}")).collect();
        let row = |(index, row): (usize, &[String; FILES])| {
            let towers: String = row
                .iter()
                .map(|tower| format!("{:>4}", if tower.is_empty() { "·" } else { tower }))
                .collect();
            format!("{}{towers}", first_row(color) + index)
        };
        let rows: Vec<_> = self.0.iter().enumerate().map(row).collect();
        format!(" {head}\n{}", rows.join("\n"))
    }

    /// `P c7`: a piece on top of whatever stands there.
    fn place(&mut self, what: &str, color: Color) -> Result<(), String> {
        let mut words = what.split_whitespace();
        let letter = words.next().and_then(|word| {
            let mut letters = word.chars();
            letters.next().filter(|c| c.is_ascii_alphabetic() && letters.next().is_none())
        });
        let (Some(letter), Some(square), None) = (letter, words.next(), words.next()) else {
            return Err(tell!(
                "se esperaba una letra y una casilla, como en: poner P c7",
                "expected a letter and a square, as in: place P c7"
            ));
        };
        let letter =
            if color == Color::Black { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
        self.at(square, color)?.push(letter);
        Ok(())
    }

    /// `c7`: the piece on top of that square comes off.
    fn take(&mut self, square: &str, color: Color) -> Result<(), String> {
        match self.at(square, color)?.pop() {
            Some(_) => Ok(()),
            None => Err(tell!("en {square} no hay ninguna pieza", "there is no piece on {square}")),
        }
    }

    fn at(&mut self, square: &str, color: Color) -> Result<&mut String, String> {
        let first = first_row(color);
        let place = match square.to_ascii_lowercase().as_bytes() {
            [file @ b'a'..=b'i', row @ b'1'..=b'9'] => {
                usize::from(row - b'0').checked_sub(first).map(|row| (row, usize::from(file - b'a')))
            }
            _ => None,
        };
        place.and_then(|(row, file)| self.0.get_mut(row)?.get_mut(file)).ok_or_else(|| {
            let last = first + ROWS - 1;
            tell!(
                "'{square}' no es una casilla de tu territorio; se esperaba de a{first} a i{last}",
                "'{square}' is not a square of your territory, expected a{first} to i{last}"
            )
        })
    }
}

/// The number of the first row of a territory.
fn first_row(color: Color) -> usize {
    if color == Color::White { 1 } else { 7 }
}

fn say(text: &str) -> Result<()> {
    writeln!(output::stdout(), "{text}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_written_alike() {
        let book = "P(SPQ)1(PAS)(LT)(PAQ)(PA)UY/4(TI)F1P1/2(NP)3R2";
        assert_eq!(Rows::read(book).map(|rows| rows.text()).as_deref(), Some(book));
        assert_eq!(Rows::empty().text(), "9/9/9");
        for wrong in ["", "9/9", "9/9/9/9", "8/9/9", "55/9/9", "(P/9/9", "9/9/8PP"] {
            assert!(Rows::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn pieces_are_placed_and_taken_on_the_own_squares() {
        let mut rows = Rows::empty();
        rows.place("p c7", Color::Black).expect("in the territory");
        rows.place("Q C7", Color::Black).expect("on top of it");
        assert_eq!(rows.text(), "2(PQ)6/9/9");
        rows.take("c7", Color::Black).expect("the Archer");
        assert_eq!(rows.text(), "2P6/9/9");
        for wrong in ["p", "pp c7", "p c6", "p j7", "p c7 d7", ""] {
            assert!(rows.place(wrong, Color::Black).is_err(), "{wrong}");
        }
        assert!(rows.take("d7", Color::Black).is_err());
        assert!(rows.place("p c3", Color::White).is_ok());
    }
}
