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

#[path = "enhanced_twin/board.rs"]
mod board;
#[path = "enhanced_twin/compare.rs"]
mod compare;
#[path = "enhanced_twin/difference.rs"]
mod difference;
#[path = "enhanced_twin/draft.rs"]
mod draft;
#[path = "enhanced_twin/effects.rs"]
mod effects;
#[path = "enhanced_twin/examples.rs"]
mod examples;
#[path = "enhanced_twin/fine_print.rs"]
mod fine_print;
#[path = "enhanced_twin/laws.rs"]
mod laws;
#[path = "enhanced_twin/movement.rs"]
mod movement;
#[path = "enhanced_twin/perft.rs"]
mod perft;
#[path = "enhanced_twin/piece.rs"]
mod piece;
#[path = "enhanced_twin/reach.rs"]
mod reach;
#[path = "enhanced_twin/rulings.rs"]
mod rulings;
#[path = "enhanced_twin/scene.rs"]
mod scene;
#[path = "enhanced_twin/shrink.rs"]
mod shrink;
#[path = "enhanced_twin/synthetic.rs"]
mod synthetic;
#[path = "enhanced_twin/text.rs"]
mod text;
#[path = "enhanced_twin/turn.rs"]
mod turn;
#[path = "enhanced_twin/twin.rs"]
mod twin;
