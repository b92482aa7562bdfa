//! Queries about programs, from the outside: `fixtures/explore/transcript.txt` holds commands with their output and exit status.

use std::fmt::Write as _;

use limpid_tests::client::Folder;
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

/// A function as it was: in the revision, with the module that it imports.
#[test]
fn against_a_revision() {
    let folder = Folder::new("against");
    let git = |arguments: &[&str]| {
        let run =
            std::process::Command::new("git").arg("-C").arg(&folder.0).args(arguments).output().expect("git runs");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    };
    let main = "module Main where\nimport Step (step)\nf :: Int -> Int\nf x = step x\n";
    folder.write("Main.hs", main);
    folder.write("Step.hs", "module Step where\nstep :: Int -> Int\nstep x = if x > 4 then x + 2 else x + 1\n");
    for arguments in [
        &["init", "-q"][..],
        &["config", "user.name", "t"],
        &["config", "user.email", "t@localhost"],
        &["add", "-A"],
        &["commit", "-q", "-m", "one"],
    ] {
        git(arguments);
    }
    folder.write("Step.hs", "module Step where\nstep :: Int -> Int\nstep x = x + 1\n");
    let run = limpid(&folder.0, &["diff", "Main.hs", "f", "--against", "HEAD"]);
    assert_eq!((run.stdout.as_str(), run.code), ("f 5 = 6   -- now\nf 5 = 7   -- at HEAD\n", 1), "{}", run.stderr);
    folder.write("Main.hs", &main.replace("step x", "if x > 4 then step x + 1 else step x"));
    let run = limpid(&folder.0, &["diff", "Main.hs", "f", "--against", "HEAD"]);
    let equal = "f (now) and f (at HEAD) are equal on all inputs, as long as no number overflows or is rounded\n";
    assert_eq!((run.stdout.as_str(), run.code), (equal, 0), "{}", run.stderr);
    let run = limpid(&folder.0, &["diff", "Main.hs", "f", "--against", "nowhere"]);
    assert_eq!(
        (run.stderr.as_str(), run.code),
        ("limpid: there is no revision `nowhere` in the repository of Main.hs\n", 2)
    );
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
