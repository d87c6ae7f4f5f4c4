//! The options of a game: one table ([`options!`](crate::options)) from which struct, reader, writer, help and
//! documents derive.

use std::fmt;
use std::fmt::Debug;

use crate::{Color, Sentence, Text, say};

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

impl OptionSpec {
    /// The checked value that `text` means.
    pub fn read(&self, text: &str) -> Option<Value> {
        let value = match self.values {
            Values::Words(words) => words.iter().position(|word| *word == text).map(|index| index as u32),
            Values::Number(low, high) => text.parse().ok().filter(|number| (low..=high).contains(number)),
        };
        value.map(Value)
    }

    /// The default.
    ///
    /// # Panics
    /// If the table has a default that its own values exclude.
    pub fn usual(&self) -> Value {
        self.read(self.default).unwrap_or_else(|| panic!("option {} cannot be its own default", self.key))
    }
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

/// What an option of a game may be: a few words ([`choice!`](crate::choice)) or a number.
pub trait Choice: Copy {
    /// Everything it may be.
    const VALUES: Values;

    /// The choice that a checked value means.
    fn of(value: Value) -> Self;

    /// The value that means this choice.
    fn value(self) -> Value;
}

impl Choice for Color {
    const VALUES: Values = Values::Words(&["black", "white"]);

    fn of(Value(value): Value) -> Color {
        Color::BOTH[value as usize]
    }

    fn value(self) -> Value {
        Value(self.index() as u32)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl Choice for $number {
            const VALUES: Values = Values::Number(0, <$number>::MAX as u32);

            fn of(Value(value): Value) -> $number {
                value as $number
            }

            fn value(self) -> Value {
                Value(u32::from(self))
            }
        })*
    };
}

numbers! { u8 u16 }

/// An enum of words that an option may be, each with the text of its variant.
///
/// ```
/// ikusa_rules::choice! {
///     /// Whether repeating a position draws.
///     pub enum Repetition {
///         /// The fourth occurrence draws.
///         Fourth = "4",
///         /// It never does.
///         Off = "off",
///     }
/// }
/// # fn main() {
/// assert_eq!(<Repetition as ikusa_rules::Choice>::VALUES.to_string(), "4|off");
/// # }
/// ```
#[macro_export]
macro_rules! choice {
    ($(#[$outer:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),* $(,)? }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $name {
            $($(#[$doc])* $variant),*
        }

        impl $crate::Choice for $name {
            const VALUES: $crate::Values = $crate::Values::Words(&[$($word),*]);

            fn of($crate::Value(value): $crate::Value) -> $name {
                [$($name::$variant),*][value as usize]
            }

            fn value(self) -> $crate::Value {
                $crate::Value(self as u32)
            }
        }
    };
}

/// The options of a game as one table: each row has a field, its [`Choice`], its default as a text, and what it decides
/// in Spanish and English. Brackets behind a type narrow what it alone would allow.
///
/// ```
/// use ikusa_rules::{Color, Options as _, Values};
/// ikusa_rules::options! {
///     /// What players agree on.
///     pub struct Options {
///         /// Who moves first.
///         first: Color = "black", "quién juega primero", "who moves first";
///         /// How many moves there are.
///         moves: u16 [Values::Number(1, 500)] = "31", "cuántas jugadas hay", "how many moves there are";
///     }
/// }
/// # fn main() {
/// let mut options = Options::default();
/// options.set("moves", "100").expect("a number in its range");
/// assert_eq!(options, Options { first: Color::Black, moves: 100 });
/// assert!(options.set("moves", "501").is_err());
/// # }
/// ```
#[macro_export]
macro_rules! options {
    (@values $choice:ty) => { <$choice as $crate::Choice>::VALUES };
    (@values $choice:ty, $values:expr) => { $values };
    ($(#[$outer:meta])* $vis:vis struct $name:ident {
        $($(#[$doc:meta])* $field:ident: $choice:ty $([$values:expr])? = $default:literal, $es:literal, $en:literal;)*
    }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis struct $name {
            $($(#[$doc])* pub $field: $choice),*
        }

        const _: () = {
            #[expect(non_camel_case_types, reason = "the rows are named after the fields")]
            enum Row { $($field),* }

            impl $crate::Options for $name {
                const SPECS: &'static [$crate::OptionSpec] = &[$($crate::OptionSpec {
                    key: stringify!($field),
                    values: $crate::options!(@values $choice $(, $values)?),
                    default: $default,
                    about: $crate::Text { es: $es, en: $en },
                }),*];

                fn assign(&mut self, index: usize, value: $crate::Value) {
                    $(if index == Row::$field as usize {
                        self.$field = $crate::Choice::of(value);
                    })*
                }

                fn value(&self, index: usize) -> $crate::Value {
                    $(if index == Row::$field as usize {
                        return $crate::Choice::value(self.$field);
                    })*
                    unreachable!("options are asked for by an index of their table")
                }
            }

            impl ::core::default::Default for $name {
                fn default() -> $name {
                    use $crate::Options as _;
                    $name { $($field: $crate::Choice::of($name::SPECS[Row::$field as usize].usual())),* }
                }
            }
        };
    };
}

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
                say!(
                    "opción desconocida: '{key}'; este juego no tiene ninguna",
                    "unknown option '{key}': this game has none",
                )
            } else {
                let keys: Vec<_> = Self::SPECS.iter().map(|spec| spec.key).collect();
                let keys = keys.join(", ");
                say!(
                    "opción desconocida: '{key}'; se esperaba una de {keys}",
                    "unknown option '{key}', expected one of {keys}",
                )
            },
        })?;
        let spec = &Self::SPECS[index];
        let value = spec.read(text).ok_or_else(|| OptionError {
            message: say!(
                "la opción {key} no puede ser '{text}'; se esperaba {}",
                "option {key} cannot be '{text}', expected {}",
                spec.values
            ),
        })?;
        self.assign(index, value);
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
    message: Sentence,
}

impl OptionError {
    /// What is wrong, in both languages.
    pub fn says(&self) -> Sentence {
        self.message.clone()
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message.en)
    }
}

impl std::error::Error for OptionError {}
