//! Every result refinement of the fixtures is dropped in turn: who is blamed, and whether the fix restores the file.
//!
//! `cargo run -p limpid-tests --example weaken` tells the same function by function.

use limpid_tests::fixtures;
use limpid_tests::weaken::{Outcome, weakened};

#[test]
fn what_was_weakened_is_blamed_and_restored() {
    let found = weakened(&fixtures::folder(""), usize::MAX);
    let total = found.callers.len();
    assert!(total >= 40, "only {total} callers fail");
    assert!(found.right() * 100 >= total * 80, "{} of {total} blame the right one", found.right());
    assert!(found.repaired() * 100 >= total * 60, "{} of {total} are repaired", found.repaired());
    let worse: Vec<&Outcome> = found.worse().collect();
    assert!(worse.is_empty(), "fixes that cost another function its proof: {worse:?}");
}
