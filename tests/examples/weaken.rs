//! Weakening, over the fixtures or the files of a folder; see `limpid_tests::weaken`.
//!
//! ```text
//! cargo run -p limpid-tests --example weaken [DIR] [MOST]
//! ```
//!
//! Prints two shares, and what became of the others. At most so many weakenings are tried, spread evenly. Fails if a change
//! makes something else worse.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use limpid_tests::weaken::{Blame, Repair, weakened};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().map_or_else(|| limpid_tests::fixtures::folder(""), PathBuf::from);
    let most = arguments.next().and_then(|most| most.parse().ok()).unwrap_or(usize::MAX);
    let found = weakened(&folder, most);
    println!("{} files, {} refinements that can be dropped, {} tried", found.files, found.droppable, found.tried);
    let mut reasons: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for outcome in &found.callers {
        if outcome.blame != Blame::Right {
            reasons.entry(format!("blame {:?}", outcome.blame)).or_default().push(&outcome.place);
        }
        if outcome.repair != Repair::Whole {
            reasons.entry(format!("repair {:?}", outcome.repair)).or_default().push(&outcome.place);
        }
    }
    for (reason, places) in &reasons {
        println!("\n{reason}: {}", places.len());
        places.iter().for_each(|place| println!("  {place}"));
    }
    println!("\n{} fail that are no callers", found.others.len());
    found.others.iter().for_each(|other| println!("  {}", other.place));
    let total = found.callers.len();
    let share = |count: usize| if total == 0 { 0.0 } else { 100.0 * count as f64 / total as f64 };
    println!("\n{total} callers fail");
    println!("{:.0}% ({}) blame the right one and nobody else", share(found.right()), found.right());
    let repaired = found.repaired();
    println!("{:.0}% ({repaired}) have a first fix that makes everything proved again", share(repaired));
    let worse: Vec<_> = found.worse().collect();
    for outcome in &worse {
        println!("WORSE {}: the fix costs {:?}", outcome.place, outcome.worse);
    }
    ExitCode::from(u8::from(!worse.is_empty()))
}
