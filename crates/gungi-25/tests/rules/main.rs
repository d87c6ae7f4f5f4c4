//! One named test per clause, ruling and worked example of the rules page.

mod armies;
mod examples;
mod foreign;
mod rulings;
mod scene;
