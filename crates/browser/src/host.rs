//! What the module asks of whoever runs it.

use ikusa_rules::Random;

/// Whoever runs the module: it has the randomness, and hears what is thought before all of it has been.
pub trait Host {
    /// Sixty-four bits that nobody can foresee.
    fn bits(&mut self) -> u64;
    /// Hears a part of an answer that is still on its way, in JSON.
    fn tell(&mut self, part: &[u8]);
}

/// The host's randomness as the games take it.
pub(crate) struct Chance<'a>(pub(crate) &'a mut dyn Host);

impl Random for Chance<'_> {
    fn bits(&mut self) -> u64 {
        self.0.bits()
    }
}
