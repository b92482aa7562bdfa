//! Runs with contracts on: `fixtures/checked` has programs, and beside each the expressions that are evaluated with what is
//! said of them, whether they keep the contracts or not.
//!
//! `UPDATE_EXPECT=1` rewrites the answers; a person reads the difference.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use expect_test::expect_file;
use limpid_base::Limits;
use limpid_frontend::project::Source;
use limpid_ide::{Session, Stop, Verdict};
use limpid_tests::pipeline::{load, on_a_roomy_stack};
use limpid_tests::{binary, fixtures};

/// Fewer than these and the fixtures were not found, or not read.
const AT_LEAST_RUNS: usize = 120;
const FUEL: u64 = 20_000_000;

#[test]
fn checked_runs_say_what_they_said() {
    on_a_roomy_stack(|| {
        let (mut runs, mut violations) = (0, 0);
        for source in fixtures::haskell("checked") {
            let path = Path::new(&*source.path).to_path_buf();
            let expressions = fixtures::expressions(&source);
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let loaded = load(Source { path: name.into(), text: Arc::clone(&source.text) });
            assert!(loaded.compiled.problems.is_empty(), "{}: {:?}", path.display(), loaded.compiled.problems);
            let session = Session::new(loaded);
            let checked = session.checked();
            let mut said = String::new();
            for expression in &expressions {
                let verdict = checked.evaluate(expression, Limits::fuel(FUEL));
                runs += 1;
                violations += usize::from(matches!(verdict, Ok(Verdict::Violated(_))));
                let _ = writeln!(said, "> {expression}");
                match verdict {
                    Ok(Verdict::Holds(text) | Verdict::Violated(text)) => said.push_str(&text),
                    Err(Stop::Exception(message)) => {
                        let _ = writeln!(said, "*** Exception: {message}");
                    }
                    Err(Stop::Impossible(message)) => {
                        let _ = writeln!(said, "limpid: {message}");
                    }
                }
            }
            expect_file![path.with_extension("expect")].assert_eq(&said);
        }
        assert!(runs >= AT_LEAST_RUNS, "only {runs} runs");
        assert!(violations > runs / 3 && violations < runs, "{violations} violations in {runs} runs");
    });
}

#[test]
fn the_exit_status_tells_violations_apart() {
    let run = |expression: &str| {
        let command = Command::new(binary::limpid())
            .current_dir(fixtures::folder("checked"))
            .args(["eval", "--checked", "Calls.hs", expression])
            .output();
        let output = command.expect("limpid runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    assert_eq!(run("share 10 3"), (Some(0), "3\n".to_owned()));
    let (code, said) = run("middle []");
    assert_eq!(code, Some(1));
    assert!(said.starts_with("Calls.hs:23:20: "), "{said}");
    assert_eq!(run("share 10 )").0, Some(2));
}
