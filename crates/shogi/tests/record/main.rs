//! The record formats: what each reads and writes, what it refuses, and the laws between them.
#![cfg(feature = "records")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod broken;
mod formats;
mod habits;
mod ki2;
mod laws;
mod world;
