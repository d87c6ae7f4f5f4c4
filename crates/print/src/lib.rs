//! Print and play: the board of a game, its pieces with both faces, mats for reserves, a quick reference and
//! the rules as a booklet, as PDF at true size.
//!
//! Sheets are [`Scene`](ikusa_picture::Scene)s in millimetres; [`pdf`] writes them down. Pieces come on two pages, faces and
//! backs, which lie on each other when the paper is turned over its long edge.

mod booklet;
mod document;
mod edition;
mod fonts;
mod kit;
mod letters;
mod markdown;
mod sheets;
mod signs;

pub use document::pdf;
pub use edition::Edition;
pub use kit::{Kit, Piece};
pub use letters::Letter;
pub use sheets::{Paper, Sheet, sheets};
