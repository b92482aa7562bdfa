//! Termination: which functions are recursive, and which metric must decrease at their recursive calls.
//!
//! This is LiquidHaskell's rule, shared by the liquid checker, which proves it, and by the monitor, which checks it at run time.
//! A function whose recursive calls all descend into the same argument needs no metric ([`is_structural`]). Any other function
//! decreases its own metric or, by default, the [`Size`] of the first argument that has one. [`recursive_groups`] finds the
//! functions that are recursive with each other.
//!
//! Must not know: how a metric is proved or checked.

mod groups;
mod size;
mod structural;
mod unchecked;

pub use groups::{local_recursive_groups, recursive_groups};
pub use size::{Size, numeric_variables, size};
pub use structural::{FunctionRef, is_structural};
pub use unchecked::{decreasing, is_left_unchecked};
