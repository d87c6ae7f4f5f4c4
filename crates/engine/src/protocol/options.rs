//! The options an interface may set: the engine's own and those of the game's rules.

use ikusa_rules::{OptionSpec, Options as GameOptions, Values};

use super::Dialect;
use crate::engine::Settings;
use crate::level::Level;
use crate::search::Tunables;

/// What the interface has chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen<O> {
    pub(super) settings: Settings,
    pub(super) level: Level,
    /// Whether the interface ponders, which then plans with more time; kept for its own sake.
    pub(super) ponder: bool,
    /// Milliseconds that an answer is on its way to whoever keeps the clock.
    pub(super) delay: usize,
    pub(super) game: O,
    /// Numbers of the search, for tuners.
    pub(super) tunables: Tunables,
}

impl<O: GameOptions> Default for Chosen<O> {
    fn default() -> Self {
        Chosen {
            settings: Settings { hash: 64, ..Settings::default() },
            level: Level::HIGHEST,
            ponder: false,
            delay: 0,
            game: O::default(),
            tunables: Tunables::default(),
        }
    }
}

/// A number option: name, lowest, highest, how to read and to set it.
struct Spin<O> {
    name: fn(&Dialect) -> &'static str,
    range: (usize, usize),
    get: fn(&Chosen<O>) -> usize,
    set: fn(&mut Chosen<O>, usize),
}

fn spins<O>() -> [Spin<O>; 5] {
    [
        Spin {
            name: |dialect| dialect.hash,
            range: (1, 65_536),
            get: |chosen| chosen.settings.hash,
            set: |chosen, value| chosen.settings.hash = value,
        },
        Spin {
            name: |_| "Threads",
            range: (1, 256),
            get: |chosen| chosen.settings.threads,
            set: |chosen, value| chosen.settings.threads = value,
        },
        Spin {
            name: |_| "MultiPV",
            range: (1, 500),
            get: |chosen| chosen.settings.lines,
            set: |chosen, value| chosen.settings.lines = value,
        },
        Spin {
            name: |_| "Skill",
            range: (0, 9),
            get: |chosen| chosen.level.number().into(),
            set: |chosen, value| chosen.level = Level::new(value as u8).unwrap_or(Level::HIGHEST),
        },
        Spin {
            name: |_| "NetworkDelay",
            range: (0, 10_000),
            get: |chosen| chosen.delay,
            set: |chosen, value| chosen.delay = value,
        },
    ]
}

impl<O: GameOptions> Chosen<O> {
    /// The lines that declare every option.
    pub(super) fn declare(&self, dialect: &Dialect) -> Vec<String> {
        let mut lines: Vec<String> = spins::<O>()
            .iter()
            .map(|spin| {
                let (low, high) = spin.range;
                let (name, default) = ((spin.name)(dialect), (spin.get)(&Chosen::default()));
                format!("option name {name} type spin default {default} min {low} max {high}")
            })
            .collect();
        lines.extend(dialect.ponder.map(|name| format!("option name {name} type check default false")));
        for spec in O::SPECS.iter().filter(|spec| !dialect.settled.contains(&spec.key)) {
            let (name, default) = dialect.theirs(spec.key, spec.default);
            lines.push(match spec.values {
                Values::Words(words) => {
                    let vars: String = words
                        .iter()
                        .map(|word| format!(" var {}", dialect.theirs(spec.key, word).1))
                        .collect();
                    format!("option name {name} type combo default {default}{vars}")
                }
                Values::Number(low, high) => {
                    format!("option name {name} type spin default {default} min {low} max {high}")
                }
            });
        }
        lines
    }

    /// Sets an option by name.
    ///
    /// # Errors
    /// If there is no such option or it cannot be that.
    pub(super) fn set(&mut self, dialect: &Dialect, name: &str, value: &str) -> Result<(), String> {
        let same = |known: &str| known.eq_ignore_ascii_case(name);
        if let Some(spin) = spins::<O>().iter().find(|spin| same((spin.name)(dialect))) {
            let (low, high) = spin.range;
            let number = value.parse().ok().filter(|number| (low..=high).contains(number));
            let number = number.ok_or_else(|| format!("{name} must be a number from {low} to {high}"))?;
            (spin.set)(self, number);
            return Ok(());
        }
        if dialect.ponder.is_some_and(same) {
            self.ponder = value.eq_ignore_ascii_case("true");
            return Ok(());
        }
        if let Some(tunable) = Tunables::TABLE.iter().find(|tunable| same(tunable.name)) {
            let number = value.parse().map_err(|_| format!("{} must be a number", tunable.name))?;
            return self.tunables.set(tunable.name, number);
        }
        let (key, value) = dialect.ours(name, value);
        let known = |spec: &&OptionSpec| spec.key == key && !dialect.settled.contains(&key);
        let spec = O::SPECS.iter().find(known).ok_or_else(|| format!("there is no option {name}"))?;
        self.game
            .set(key, value)
            .map_err(|_| format!("{name} cannot be '{value}', expected {}", expected(dialect, spec)))
    }
}

/// What an option may be, in the words of the interface.
fn expected(dialect: &Dialect, spec: &OptionSpec) -> String {
    match spec.values {
        Values::Words(words) => {
            words.iter().map(|word| dialect.theirs(spec.key, word).1).collect::<Vec<_>>().join("|")
        }
        Values::Number(low, high) => format!("a number from {low} to {high}"),
    }
}
