//! Nets that are built in, or brought by whoever runs the engine.

use std::sync::{Arc, OnceLock};

use super::{Net, NetError, Pictured};

/// The net of a game that is built in. The module for browsers carries none: every visitor would load the nets of all
/// games before the first move. It is brought the one of the game that is played, and judges by hand without.
macro_rules! shipped {
    ($game:literal) => {
        $crate::net::Shipped::new(
            $game,
            if cfg!(target_family = "wasm") {
                b"" as &[u8]
            } else {
                include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/nets/", $game, ".net"))
            },
        )
    };
}
pub(crate) use shipped;

/// The place of a game's net: built in and read when it is first asked for, or empty until one is brought.
pub struct Shipped {
    game: &'static str,
    bytes: &'static [u8],
    net: OnceLock<Arc<Net>>,
}

impl Shipped {
    /// The place for a game's net, with a net's file or with none.
    pub const fn new(game: &'static str, bytes: &'static [u8]) -> Shipped {
        Shipped { game, bytes, net: OnceLock::new() }
    }

    /// The net, if there is one.
    ///
    /// # Panics
    /// If what was built in is no net of the game: every test that judges a position would notice.
    pub fn net<P: Pictured>(&self) -> Option<Arc<Net>> {
        if self.bytes.is_empty() {
            return self.net.get().cloned();
        }
        let read = || {
            let net = Net::read_for::<P>(self.game, self.bytes);
            Arc::new(net.unwrap_or_else(|error| panic!("the net of {}: {error}", self.game)))
        };
        Some(self.net.get_or_init(read).clone())
    }

    /// Takes a net's file for engines that are made from now on.
    ///
    /// # Errors
    /// If it is no net of the game, or there is one already.
    pub fn bring<P: Pictured>(&self, bytes: &[u8]) -> Result<(), NetError> {
        let net = Arc::new(Net::read_for::<P>(self.game, bytes)?);
        let taken = if self.bytes.is_empty() { self.net.set(net) } else { Err(net) };
        taken.map_err(|_| NetError::new("the game has a net already"))
    }
}
