//! The two Gungi games: [`enhanced`] (23 two-faced pieces a side, a secret formation) and [`marshal`]
//! (38 pieces a side, open placement). Both are played with towers of up to three pieces.

pub mod enhanced;
pub mod marshal;
pub mod tower;
