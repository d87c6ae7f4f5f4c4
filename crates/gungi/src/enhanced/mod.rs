//! Gungi Enhanced.
