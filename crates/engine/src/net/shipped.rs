//! Nets that are built in.

use std::sync::{Arc, OnceLock};

use ikusa_rules::Game;

use super::{Net, Pictured};

/// The net of a game that is built in. The module for browsers carries none: every visitor would load the nets of all
/// games before the first move, so it judges by hand.
macro_rules! shipped {
    ($game:literal) => {
        $crate::net::Shipped::new(if cfg!(target_family = "wasm") {
            b"" as &[u8]
        } else {
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/nets/", $game, ".net"))
        })
    };
}
pub(crate) use shipped;

/// A net that is built in, read when it is first asked for. An empty file stands for none.
pub(crate) struct Shipped {
    bytes: &'static [u8],
    net: OnceLock<Option<Arc<Net>>>,
}

impl Shipped {
    pub(crate) const fn new(bytes: &'static [u8]) -> Shipped {
        Shipped { bytes, net: OnceLock::new() }
    }

    /// The net.
    ///
    /// # Panics
    /// If what was built in is no net of the game: every test that judges a position would notice.
    pub(crate) fn get<G: Game<Position: Pictured>>(&self) -> Option<Arc<Net>> {
        let read =
            || Net::read::<G>(self.bytes).unwrap_or_else(|error| panic!("the net of {}: {error}", G::ID));
        self.net.get_or_init(|| (!self.bytes.is_empty()).then(|| Arc::new(read()))).clone()
    }
}
