//! Armies before the battle.

use crate::{Color, Random, Refusal, Seeded, SyntaxError, Text};

/// Ready armies for a secret formation (Gungi Enhanced) or an open placement (Gungi Marshal, Gungi 25).
///
/// It works for one side alone and knows nothing of the other, so there is nothing to leak.
pub trait Armies: Sync {
    /// A random army that a sensible player might set up.
    fn drawn(&self, color: Color, random: &mut dyn Random) -> String;

    /// The same from a seed: the same seed gives the same army, so nothing that is to stay secret comes from one.
    fn random(&self, color: Color, seed: u64) -> String {
        self.drawn(color, &mut Seeded::new(seed))
    }

    /// Named armies for beginners: id and name.
    fn presets(&self) -> &'static [(&'static str, Text)];

    /// The preset `id` for `color`, if there is one.
    fn preset(&self, id: &str, color: Color) -> Option<String>;

    /// A complete army around what a text has placed already, all of which stays where it is; `None` if the text cannot
    /// be read, or nothing that is complete and legal grows out of it.
    fn finish(&self, _color: Color, _text: &str, _random: &mut dyn Random) -> Option<String> {
        None
    }

    /// The army as White would have placed it, so that armies of both sides can be compared; `None` if the text is no
    /// complete army, or the game sets none up in secret.
    fn as_white(&self, _color: Color, _text: &str) -> Option<String> {
        None
    }

    /// Reads an army's text and gives every reason why it is not complete and legal (none: it is).
    ///
    /// # Errors
    /// If the text cannot be read.
    fn check(&self, color: Color, text: &str) -> Result<Vec<Refusal>, SyntaxError>;
}
