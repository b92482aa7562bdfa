//! `tests/race.py`: what it measures and prints, with commands that only use time.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use limpid_tests::binary;
use limpid_tests::run::Scratch;

fn race(scratch: &Scratch, peers: &[(&str, &str)], options: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("race.py");
    let mut command = Command::new("python3");
    command.arg(script).args(["--limpid", &binary::limpid().to_string_lossy()]).args(options).arg("src");
    command.env_remove("LIQUIDHASKELL").env_remove("G2").envs(peers.iter().copied());
    command.current_dir(&scratch.folder).output().expect("there is a python3")
}

fn scratch(name: &str) -> Scratch {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), &format!("race-{name}"));
    for file in ["A", "B", "C"] {
        scratch.write(&format!("src/{file}.hs"), format!("module {file} where\nf :: Int -> Int\nf n = n\n"));
    }
    scratch
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A command that notes its file and uses so many seconds of processor time, in a child of its own.
fn fake(scratch: &Scratch, seconds: f64) -> PathBuf {
    scratch.write(
        "fake.py",
        format!(
            "import subprocess, sys\nopen('asked', 'a').write(sys.argv[1] + '\\n')\nburn = 'import time\\nwhile time.process_time() < {seconds}: pass'\nsubprocess.run([sys.executable, '-c', burn])\n"
        ),
    )
}

/// The number behind a word on the line that begins with another.
fn number(text: &str, line: &str, word: &str) -> f64 {
    let line = text.lines().find(|one| one.starts_with(line)).unwrap_or_else(|| panic!("no `{line}` in {text}"));
    let rest = line.split(&format!("{word} ")).nth(1).unwrap_or_else(|| panic!("no `{word}` in {line}"));
    let digits: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    digits.parse().expect("a number follows")
}

#[test]
fn without_peers_only_limpid_runs() {
    let scratch = scratch("alone");
    let output = race(&scratch, &[], &[]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    for peer in ["LIQUIDHASKELL", "G2"] {
        assert!(text.contains(&format!("{peer} is missing: set {peer} to its command\n")), "{text}");
    }
    assert!(number(&text, "limpid in seconds: ", "sum") > 0.0 && number(&text, "limpid in seconds: ", "median") > 0.0);
    assert!(!text.contains(" / limpid"), "{text}");
}

#[test]
fn all_files_can_be_checked_in_one_process() {
    let scratch = scratch("together");
    let text = stdout(&race(&scratch, &[], &["--one-process"]));
    assert_eq!(text.matches(".hs: limpid ").count(), 3, "{text}");
    // The sum is processor time of the process, a file's time is that of its span: on a busy machine neither bounds the other.
    assert!(number(&text, "limpid in seconds: ", "sum") > 0.0, "{text}");
    assert!(number(&text, "limpid in seconds: ", "worst") > 0.0, "{text}");
}

#[test]
fn peers_are_asked_about_a_function() {
    let scratch = scratch("function");
    let command = format!("python3 {} {{function}}", fake(&scratch, 0.0).display());
    let text = stdout(&race(&scratch, &[("G2", &command)], &["src/A.hs:f"]));
    assert!(text.contains("src/A.hs:f: limpid "), "{text}");
    let asked = std::fs::read_to_string(scratch.folder.join("asked")).expect("the peer ran");
    assert_eq!(asked.lines().next(), Some("f"));
}

#[test]
fn the_time_of_children_counts() {
    let scratch = scratch("peer");
    let command = format!("python3 {} {{file}}", fake(&scratch, 0.5).display());
    let text = stdout(&race(&scratch, &[("LIQUIDHASKELL", &command)], &[]));
    let asked = std::fs::read_to_string(scratch.folder.join("asked")).expect("the peer ran");
    assert_eq!(asked, "src/A.hs\nsrc/B.hs\nsrc/C.hs\n");
    let sum = number(&text, "LIQUIDHASKELL in seconds: ", "sum");
    assert!((1.5..6.0).contains(&sum), "{text}");
    assert!(number(&text, "LIQUIDHASKELL in seconds: ", "worst") >= 0.5, "{text}");
    let ratio = number(&text, "LIQUIDHASKELL / limpid: ", "of sums");
    let expected = sum / number(&text, "limpid in seconds: ", "sum");
    assert!((ratio / expected - 1.0).abs() < 0.2, "{text}");
    assert!(number(&text, "LIQUIDHASKELL / limpid: ", "worst") <= number(&text, "LIQUIDHASKELL / limpid: ", "median"));
    assert!(text.contains("G2 is missing"), "{text}");
}

#[test]
fn endless_and_missing_peers_are_told() {
    let scratch = scratch("endless");
    let command = format!("python3 {}", fake(&scratch, 600.0).display());
    let text = stdout(&race(&scratch, &[("G2", &command)], &["--seconds", "1.5"]));
    assert_eq!(text.matches(" (stopped)").count(), 3, "{text}");
    let output = race(&scratch, &[("G2", "no-such-command")], &[]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-command"), "{output:?}");
}
