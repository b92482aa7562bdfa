//! Queries about programs, from the outside: `fixtures/explore/transcript.txt` holds commands with their output and exit status.

use std::fmt::Write as _;

use limpid_tests::fixtures;
use limpid_tests::run::limpid;

/// Runs every command of the transcript again. `UPDATE_EXPECT=1` rewrites it.
#[test]
fn transcript() {
    let folder = fixtures::folder("explore");
    let path = folder.join("transcript.txt");
    let text = std::fs::read_to_string(&path).expect("the transcript is there");
    let mut again = String::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ limpid ") {
            let arguments = words(command);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let run = limpid(&folder, &arguments);
            assert!(run.code < 3, "{command}: {}", run.stderr);
            let _ = write!(again, "{line}\n{}{}", run.stdout, run.stderr);
            if run.code != 0 {
                let _ = writeln!(again, "[exit status {}]", run.code);
            }
            again.push('\n');
        } else if let Some(title) = line.strip_prefix("# ") {
            let _ = writeln!(again, "# {title}\n");
        }
    }
    expect_test::expect_file![path].assert_eq(&again);
}

/// The words of a command, as a shell splits them; only single quotes are special.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, part) in command.split('\'').enumerate() {
        match place % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}
