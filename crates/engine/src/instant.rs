//! Moments, by the clock of whatever the engine runs in.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use hosted::{Instant, tell_time_by};

/// WebAssembly has no clock of its own: whoever runs the module lends one.
#[cfg(target_family = "wasm")]
mod hosted {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Lends the engine a clock, the first that is lent. Without one no time passes.
    pub fn tell_time_by(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment by the host's clock.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// How long ago it was.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }
    }
}
