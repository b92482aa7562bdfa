//! Annotations per second.
fn main() {}
