//! One named test per section, ruling and line of fine print of the rules page, and its worked examples.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

#[path = "enhanced_rules/examples.rs"]
mod examples;
#[path = "enhanced_rules/fine_print.rs"]
mod fine_print;
#[path = "enhanced_rules/refusals.rs"]
mod refusals;
#[path = "enhanced_rules/rulings.rs"]
mod rulings;
#[path = "enhanced_rules/scene.rs"]
mod scene;
#[path = "enhanced_rules/sections.rs"]
mod sections;
