//! Boards and pieces as pictures, from the same art as the browser's: `art/pieces.json` for shapes, the client's style
//! sheet for colours, and its fonts for letters, which become outlines, so that no picture needs a font.
//!
//! A [`Scene`] is a list of painted paths. What is in a picture is decided once, by [`board`]; [`Scene::svg`],
//! [`Scene::png`], [`gif()`] and [`webp()`] only write it down.

mod art;
mod board;
mod colours;
mod letters;
mod moving;
mod path;
mod piece;
mod raster;
mod scene;
mod svg;

pub use art::{Body, Look, look};
pub use board::{Arrow, Marks, Style, board};
pub use colours::{Theme, themes};
pub use letters::{Face, line_width, write};
pub use moving::{Frame, gif, webp};
pub use path::{Path, Segment, Transform};
pub use piece::{Pose, Set, Wood, piece};
pub use scene::{Fill, Paint, Rgba, Scene, Shape};

/// Pixels of a picture's longer side at most: whoever asks for more gets this.
pub const MOST_PIXELS: u32 = 4096;
