//! Web Push: what happened while someone was away reaches their devices through the push services of their browsers, sealed
//! so that nobody on the way can read it.
//!
//! `seal` encrypts a message (RFC 8291), `keys` proves who sends it (VAPID, RFC 8292), `place` looks where it goes, and
//! `post` takes it there. What is to be sent stands in the store, so that it is sent once, whichever process does it.

mod endpoint;
mod keys;
mod post;
mod seal;
mod words;

pub(crate) use endpoint::PushEndpoint;
pub(crate) use keys::Keys;
pub(crate) use post::{Fate, Post};
pub(crate) use seal::{AUTH, POINT, seal};
pub(crate) use words::message;
