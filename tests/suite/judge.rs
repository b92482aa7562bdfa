//! `tests/judge.py`: what it reads from LiquidHaskell's output, with a command that only prints.

use std::path::Path;
use std::process::{Command, Output};

use expect_test::expect;
use limpid_tests::run::Scratch;

/// Judges a fixture with a command that prints this and ends with this status, and changes nothing.
fn judge(name: &str, printed: &str, status: i32) -> (Output, String) {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), &format!("judge-{name}"));
    let fake = scratch.write("fake.py", format!("import sys\nprint({printed:?})\nsys.exit({status})\n"));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("judge.py");
    let mut command = Command::new("python3");
    command.arg(script).args(["--check", "--all", "demo/Average"]);
    command.env("LIQUIDHASKELL", format!("python3 '{}'", fake.display()));
    let output = command.output().expect("there is a python3");
    let first = String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned();
    (output, first)
}

#[test]
fn places_of_one_line_and_of_several_are_read() {
    let printed = "**** LIQUID: UNSAFE ****\n\nAverage.hs:(4,1)-(6,3): error:\n    Liquid Type Mismatch\n    .\n\nAverage.hs:9:5-6: error:\n    Termination Error\ngo\n\nAverage.hs:9:2: error: • Uh oh.\n";
    let (output, first) = judge("places", printed, 1);
    assert_eq!(output.status.code(), Some(1));
    let expected =
        expect!["differs demo/Average.hs: unsafe 4:1 Liquid Type Mismatch, 9:2 Uh oh., 9:5 Termination Error"];
    expected.assert_eq(&first);
}

#[test]
fn without_a_verdict_it_is_an_error() {
    let (output, first) = judge("refused", "Average.hs:4:1: error:\n    • Cannot parse specification:\n", 2);
    assert_eq!(output.status.code(), Some(1));
    expect!["differs demo/Average.hs: error 4:1 Cannot parse specification:"].assert_eq(&first);
    let (output, _) = judge("silent", "", 3);
    assert!(String::from_utf8_lossy(&output.stderr).contains("exit status 3, and it says nothing"));
}
