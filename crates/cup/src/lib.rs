//! Tournaments without I/O: who plays whom, and who stands where.
//!
//! A [`Field`] is everything that pairing may look at: the players, the games so far, and who is to be kept apart. A round
//! robin is known before it begins ([`robin`]); a Swiss is paired round by round ([`swiss`]); in an arena whoever is free is
//! paired at any moment ([`arena`]). [`standings`] ranks the players of all three.
//!
//! The same field gives the same pairings, so any process can work them out, and one that dies in the middle loses nothing.

pub mod arena;
mod card;
mod colour;
mod field;
pub mod matching;
pub mod robin;
mod standings;
pub mod swiss;

pub use card::{Card, Float};
pub use colour::{Side, Wish};
pub use field::{Field, Game, Kind, Pairing, Player, Result};
pub use standings::{StandingsRow, Tiebreak, standings, tiebreaks};
