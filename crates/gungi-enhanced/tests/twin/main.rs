//! A slow twin of Gungi Enhanced, written clause by clause from the rules and sharing no code with the fast
//! generator, first tested by itself and then compared with it.
//!
//! Where the rules can be read in more than one way, the twin reads them so:
//!
//! - *Double Jester* and *Check by Jester* are states after the action ("every action"), so an own pair that
//!   nobody claimed makes each action a fault that leaves it standing.
//! - An *induced* Double Jester is one more enemy Jester in a column that holds another; a pair that stood
//!   before is not induced. Inducing clears the flag `f`, or the position would not be over.
//! - A recruit's *faultless square* (F10) and a Coronation's *faultless choice* look at the piece that is placed
//!   or turned, as the book's §7.6.3 and §7.6.5 do, not at faults that stand elsewhere.
//! - `claim` is a legal move, so a mated side that may claim a fault is not yet mated; but a position that is
//!   over for another reason has no `claim`.
//! - The King of the side not to move can also come under attack by a pending relocation (a Cannon that
//!   raises an own piece); section 11 then ends the game as at the reveal.
//! - With flag `c` a King of the side not to move on an enemy piece is a drawn Coronation even if a top piece
//!   attacks it as well; both come before the side to move's Double Jester.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

mod board;
mod compare;
mod difference;
mod draft;
mod effects;
mod laws;
mod movement;
mod perft;
mod piece;
mod reach;
mod scene;
mod shrink;
mod synthetic;
mod text;
mod turn;
mod twin;
mod witness;
