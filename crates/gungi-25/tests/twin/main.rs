//! A slow twin of Gungi 25: a grid of letters and naive rules, written from the sections of the rules page and sharing
//! nothing with the library, and the comparison of the two.

#[path = "../common/mod.rs"]
mod common;

mod comparison;
mod ending;
mod entry;
mod grid;
mod perft;
mod reach;
mod text;
mod witness;
