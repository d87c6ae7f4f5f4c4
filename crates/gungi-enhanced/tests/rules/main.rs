//! One named test per section, ruling and line of fine print of the rules page, and its worked examples.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

mod examples;
mod fine_print;
mod formation;
mod refusals;
mod rulings;
mod scene;
mod sections;
mod view;
