//! The binary starts. That this package has a test also makes Cargo build the binary, which the tests in `tests/` run.

use std::process::Command;

#[test]
fn the_version_names_the_solver() {
    let output = Command::new(env!("CARGO_BIN_EXE_limpid")).arg("--version").output().expect("the binary runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.starts_with("limpid ") && text.contains("Z3"), "{text}");
}
