//! Recursion: which functions call each other, and what must get smaller when they do.
//!
//! LiquidHaskell's rule, for those who prove it and those who run it: a function whose recursive calls all get a part of
//! the same argument needs nothing more ([`is_structural`]). Otherwise its own metric counts, or by default the [`Size`]
//! of its first argument that has one. [`groups`] says which functions are recursive with which.
//!
//! Must not know: how a metric is proved or checked.

mod groups;
mod size;
mod structural;
#[cfg(test)]
mod tests;

pub use groups::{components, groups, local_groups};
pub use size::{Size, is_whole, size};
pub use structural::{Who, is_structural};
