//! Which functions call each other.

use crate::components;

#[test]
fn cycles_are_found_and_nothing_else() {
    // 0 → 1 → 2 → 1, 2 → 3 → 3, 4.
    let edges = [vec![1], vec![2], vec![1, 3], vec![3], vec![]];
    let mut found = components(&edges);
    found.sort();
    assert_eq!(found, [vec![1, 2], vec![3]]);
}

#[test]
fn a_long_chain_needs_no_deep_stack() {
    let edges: Vec<Vec<usize>> = (0..200_000).map(|node| vec![(node + 1) % 200_000]).collect();
    assert_eq!(components(&edges).len(), 1);
}
