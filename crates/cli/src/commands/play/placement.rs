//! Ready armies in an open placement: one piece each turn, as if placed by hand.

use anyhow::Result;
use ikusa_play::{is_placement, next_placement};
use ikusa_rules::Color;

use super::table::TerminalMatch;
use super::words;

/// What a player has asked to be placed.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// Whatever completes what stands.
    Any,
    /// The army with this name.
    Named(String),
}

impl TerminalMatch {
    /// Lets the rest of an army be placed for whoever is on turn: the named one, or any.
    pub(super) fn place_rest(&mut self, name: &str) -> Result<()> {
        let (lang, line) = (self.look.lang, self.contest.line());
        let seat = line.turn();
        let Some(armies) = self.contest.game().armies().filter(|_| is_placement(line)) else {
            return self.say(words::NO_PLACEMENT.in_lang(lang));
        };
        if name.is_empty() {
            self.wishes[seat] = Some(Wish::Any);
        } else if armies.preset(name, seat).is_some() {
            self.wishes[seat] = Some(Wish::Named(name.to_owned()));
        } else {
            return self.say(words::UNKNOWN_PRESET.in_lang(lang));
        }
        self.let_others_act()
    }

    /// The names of the ready armies.
    pub(super) fn name_armies(&self) -> Result<()> {
        let lang = self.look.lang;
        match self.contest.game().armies().filter(|_| is_placement(self.contest.line())) {
            Some(armies) => armies
                .presets()
                .iter()
                .try_for_each(|(id, name)| self.say(&format!("{id:<16} {}", name.in_lang(lang)))),
            None => self.say(words::NO_PLACEMENT.in_lang(lang)),
        }
    }

    /// The next placement of a player who asked for the rest of an army.
    pub(super) fn next_wished(&mut self, seat: Color) -> Option<String> {
        let wish = self.wishes[seat].as_ref()?;
        let name = match wish {
            Wish::Any => None,
            Wish::Named(name) => Some(name.as_str()),
        };
        let next = next_placement(self.contest.line(), self.contest.game().armies()?, name);
        if next.is_none() {
            self.wishes[seat] = None;
        }
        next
    }
}
