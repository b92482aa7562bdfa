//! Drops result refinements of the fixtures one at a time: is the right function blamed, and does the fix restore the file?
//!
//! `cargo run -p limpid-tests --example weaken` shows the results for each function.

use limpid_tests::effort::effort;
use limpid_tests::fixtures;
use limpid_tests::weaken::{Outcome, weakened};

/// How many refinements are dropped, spread over all fixtures, times the effort.
const DROPPED: u32 = 150;

#[test]
fn what_was_weakened_is_blamed_and_restored() {
    let found = weakened(&fixtures::folder(""), (DROPPED * effort()) as usize);
    let total = found.callers.len();
    // With only some refinements the figures vary.
    let (least, right, repaired) = if found.tried == found.droppable { (40, 80, 60) } else { (10, 70, 50) };
    assert!(total >= least, "only {total} callers fail, of {} that were tried", found.tried);
    assert!(found.right() * 100 >= total * right, "{} of {total} blame the right one", found.right());
    assert!(found.repaired() * 100 >= total * repaired, "{} of {total} are repaired", found.repaired());
    let worse: Vec<&Outcome> = found.worse().collect();
    assert!(worse.is_empty(), "fixes that cost another function its proof: {worse:?}");
}
