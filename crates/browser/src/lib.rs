#![doc = include_str!("../README.md")]

mod desk;
mod host;
mod local;
mod shelf;
mod tools;
#[cfg(target_family = "wasm")]
mod wasm;

pub use desk::{Desk, Reply};
pub use host::Host;
