//! A slow twin of Gungi Marshal: a mailbox of towers and naive rules, written from the clauses of the rules
//! page and sharing nothing with the library, and the comparison of the two.

mod board;
mod comparison;
mod game;
mod hands;
mod options;
mod perft;
mod pieces;
mod placement;
mod reach;
mod scenes;
mod witness;
