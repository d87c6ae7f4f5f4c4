//! Counters in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! counters {
    ($($name:ident $kind:literal $about:literal;)*) => {
        /// What the server has done since it started.
        #[derive(Default)]
        pub struct Metrics {
            $(#[doc = $about] pub $name: AtomicU64,)*
        }

        impl Metrics {
            /// All counters as text.
            pub fn text(&self) -> String {
                let mut text = String::new();
                $(
                    let name = concat!("ikusa_", stringify!($name));
                    let value = self.$name.load(Ordering::Relaxed);
                    let _ = write!(text, "# HELP {name} {}\n# TYPE {name} {}\n{name} {value}\n", $about, $kind);
                )*
                text
            }
        }
    };
}

counters! {
    matches_created "counter" "Matches made.";
    commands_applied "counter" "Commands applied and made durable.";
    commands_denied "counter" "Commands refused.";
    sockets_open "gauge" "WebSocket connections open now.";
    sockets_dropped "counter" "WebSocket connections closed because they could not keep up.";
    computer_moves "counter" "Moves made by the computer.";
    notices_sent "counter" "Messages that push services have taken.";
    letters_sent "counter" "Letters that the mail server has taken.";
    flags_fallen "counter" "Clocks that ran out.";
    requests_refused "counter" "Requests refused because their client had made too many, or too much was waiting.";
    requests_timed_out "counter" "Requests that took too long to arrive or to be answered.";
    requests_failed "counter" "Requests that failed because of the server.";
    connections_open "gauge" "Connections open now, WebSockets included.";
    connections_refused "counter" "Connections refused because there were too many.";
    sockets_silent "counter" "WebSocket connections closed because their client answered no ping.";
    store_errors "counter" "Requests that failed because of the database.";
}

impl Metrics {
    /// Counts one more.
    pub fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }
}
