//! What no row of `testdata/gungi-enhanced/rules.txt` can say: tables, texts, formations and views.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

mod formation;
mod scene;
mod sections;
mod view;
