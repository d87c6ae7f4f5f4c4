//! Engine protocols: USI for shogi programs, UGI for every game.
//!
//! Both are the same conversation in two dialects: lines of words in, lines of words out. A line that makes
//! no sense is ignored or answered with `info string`; it never ends the session.

mod dialect;
mod go;
mod options;
mod session;

pub use dialect::{BYOYOMI, Dialect, Renamed, UGI, USI};
pub use session::run;
