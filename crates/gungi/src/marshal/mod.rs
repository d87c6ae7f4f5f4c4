//! Gungi Marshal.
