//! The options of a game: one table from which parser, help and documents derive.

use std::fmt;
use std::fmt::Debug;

use crate::Text;

/// One option: its key, what it may be, its default, and what it means.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key, as in `-o key=value`.
    pub key: &'static str,
    /// What it may be.
    pub values: Values,
    /// What it is if nobody says otherwise.
    pub default: &'static str,
    /// What it decides.
    pub about: Text,
}

/// The values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number in this range, both ends included.
    Number(u32, u32),
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Words(words) => f.write_str(&words.join("|")),
            Values::Number(low, high) => write!(f, "{low}..{high}"),
        }
    }
}

/// A value already checked against its [`OptionSpec`]: the index of the word, or the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value(pub u32);

/// The options of one game.
pub trait Options: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// The table of all options.
    const SPECS: &'static [OptionSpec];

    /// Sets the option at `index` of the table to a checked value.
    fn assign(&mut self, index: usize, value: Value);

    /// The value of the option at `index` of the table.
    fn value(&self, index: usize) -> Value;

    /// Sets `key` to `text`.
    ///
    /// # Errors
    /// If the game has no such option or it cannot be that.
    fn set(&mut self, key: &str, text: &str) -> Result<(), OptionError> {
        let index = Self::SPECS.iter().position(|spec| spec.key == key).ok_or_else(|| OptionError {
            message: if Self::SPECS.is_empty() {
                format!("unknown option '{key}': this game has none")
            } else {
                let keys: Vec<_> = Self::SPECS.iter().map(|spec| spec.key).collect();
                format!("unknown option '{key}', expected one of {}", keys.join(", "))
            },
        })?;
        let spec = &Self::SPECS[index];
        let value = match spec.values {
            Values::Words(words) => words.iter().position(|word| *word == text).map(|i| i as u32),
            Values::Number(low, high) => text.parse().ok().filter(|n| (low..=high).contains(n)),
        };
        let value = value.ok_or_else(|| OptionError {
            message: format!("option {key} cannot be '{text}', expected {}", spec.values),
        })?;
        self.assign(index, Value(value));
        Ok(())
    }

    /// The options that pairs of key and text choose; the others keep their defaults.
    ///
    /// # Errors
    /// If the game has no such option or it cannot be that.
    fn chosen<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, OptionError> {
        let mut options = Self::default();
        pairs.into_iter().try_for_each(|(key, text)| options.set(key, text))?;
        Ok(options)
    }

    /// Every option as (key, text), in the order of the table.
    fn entries(&self) -> Vec<(&'static str, String)> {
        Self::SPECS
            .iter()
            .enumerate()
            .map(|(index, spec)| {
                let Value(value) = self.value(index);
                let text = match spec.values {
                    Values::Words(words) => words[value as usize].to_owned(),
                    Values::Number(..) => value.to_string(),
                };
                (spec.key, text)
            })
            .collect()
    }
}

/// An option that does not exist or cannot be what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionError {
    message: String,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for OptionError {}
