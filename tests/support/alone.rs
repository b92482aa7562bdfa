//! Tests that need a process of their own, because they look at all of it: its threads, its memory.

use std::process::Command;

const VARIABLE: &str = "LIMPID_TEST_ALONE";

/// Runs the work of a test in a new process of the same test executable, which runs this test and no other.
/// `test` is the test's full name, as `cargo test -- --list` prints it.
pub fn in_own_process(test: &str, work: impl FnOnce()) {
    if std::env::var_os(VARIABLE).is_some_and(|running| running == *test) {
        return work();
    }
    let executable = std::env::current_exe().expect("a running test has a path");
    let run = Command::new(executable).args([test, "--exact", "--nocapture"]).env(VARIABLE, test).output();
    let output = run.expect("a test executable can be run again");
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    println!("{said}");
    assert!(output.status.success(), "{test} fails in its own process:\n{said}");
    assert!(said.contains("1 passed"), "{test} is not the name of a test:\n{said}");
}
