//! Gueides.
