//! A slow twin of Gueides: a mailbox board and naive rules, written from the clauses of the rules page and
//! sharing nothing with the library, and the comparison of the two.

mod board;
mod comparison;
mod game;
mod moves;
mod past;
mod perft;
mod sparse;
mod witness;
