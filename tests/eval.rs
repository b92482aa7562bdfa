//! Expressions whose value must be what GHC prints.
//!
//! Each `fixtures/eval/**/X.expect` holds expressions (`> expression`), each followed by its
//! value as GHCi printed it; `tests/record.py` records them. They are evaluated by the binary in
//! the scope of the file `X.hs` or `X.lhs` beside them, all of a file in one run. This file knows
//! the command line of `limpid` and nothing else of it.

use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Fewer expressions than this and the fixtures were not found, or not read.
const AT_LEAST: usize = 300;
/// Ends the output of each expression in `--stdin` mode, on a line of its own.
const END: &str = "\u{4}\n";
const EXCEPTION: &str = "*** Exception: ";
/// A guard against hanging only: fuel is what bounds an evaluation.
const PATIENCE: Duration = Duration::from_secs(120);

#[test]
fn values_are_those_of_ghc() {
    let limpid = binary();
    let suites = load_all();
    let outcomes = in_parallel(&suites, |suite| evaluate_together(&limpid, suite));
    let total = suites.iter().map(|suite| suite.cases.len()).sum();
    report(total, outcomes.into_iter().flatten().collect());
    assert!(total >= AT_LEAST, "only {total} expressions were run");
}

/// `limpid eval FILE EXPR` agrees too: tried on the first expression of each file that has a
/// value and on the first that ends in an exception.
#[test]
fn one_expression_at_a_time() {
    let limpid = binary();
    let suites = load_all();
    let samples: Vec<(&Suite, &Case)> = suites
        .iter()
        .flat_map(|suite| {
            let value = suite.cases.iter().find(|case| !case.fails());
            let exception = suite.cases.iter().find(|case| case.fails());
            value.into_iter().chain(exception).map(move |case| (suite, case))
        })
        .collect();
    let outcomes = in_parallel(&samples, |(suite, case)| evaluate_alone(&limpid, suite, case));
    report(samples.len(), outcomes.into_iter().flatten().collect());
}

/// A Haskell file and what its expressions must print.
#[derive(Debug)]
struct Suite {
    source: PathBuf,
    cases: Vec<Case>,
}

#[derive(Debug)]
struct Case {
    expression: String,
    expected: String,
}

impl Case {
    fn fails(&self) -> bool {
        self.expected.contains(EXCEPTION)
    }
}

#[derive(Debug)]
struct Mismatch {
    file: String,
    expression: String,
    expected: String,
    got: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}> {}", self.file, self.expression)?;
        writeln!(f, "  expected: {}", indent(&self.expected))?;
        writeln!(f, "       got: {}", indent(&self.got))
    }
}

fn evaluate_together(limpid: &Path, suite: &Suite) -> Vec<Mismatch> {
    let mut script = String::new();
    for case in &suite.cases {
        script.push_str(&case.expression);
        script.push('\n');
    }
    let run = run(limpid, suite, OsStr::new("--stdin"), &script);
    let mut outputs: Vec<&str> = run.stdout.split(END).collect();
    // After the last mark there is nothing, unless the run ended early.
    let unfinished = outputs.pop().unwrap_or_default();
    let missing = format!("nothing ({}) {unfinished}{}", run.ending, run.stderr);
    let answers = outputs.into_iter().map(Some).chain(std::iter::repeat(None));
    suite
        .cases
        .iter()
        .zip(answers)
        .filter_map(|(case, answer)| compare(suite, case, answer.unwrap_or(&missing)))
        .collect()
}

fn evaluate_alone(limpid: &Path, suite: &Suite, case: &Case) -> Option<Mismatch> {
    let run = run(limpid, suite, OsStr::new(&case.expression), "");
    // What was printed before the exception stays on standard output.
    let got = match run.stderr.lines().find(|line| line.starts_with(EXCEPTION)) {
        Some(exception) if run.code == Some(1) => format!("{}{exception}", run.stdout),
        _ if run.code == Some(0) => run.stdout,
        _ => format!("{} ({}) {}", run.stdout, run.ending, run.stderr),
    };
    compare(suite, case, &got)
}

fn compare(suite: &Suite, case: &Case, output: &str) -> Option<Mismatch> {
    let got = normalise(output);
    (got != case.expected).then(|| Mismatch {
        file: suite.source.strip_prefix(fixtures()).unwrap_or(&suite.source).display().to_string(),
        expression: case.expression.clone(),
        expected: case.expected.clone(),
        got,
    })
}

/// Without the final newline and without what follows the first line of an exception, where GHC
/// prints call stacks. `tests/record.py` keeps values in the same form.
fn normalise(output: &str) -> String {
    let output = output.trim_end_matches('\n');
    let end =
        output.find(EXCEPTION).and_then(|at| output[at..].find('\n').map(|length| at + length)).unwrap_or(output.len());
    output[..end].to_owned()
}

/// Fails with all mismatches at once.
fn report(total: usize, mismatches: Vec<Mismatch>) {
    println!("{} of {total} expressions as GHC prints them", total - mismatches.len());
    if mismatches.is_empty() {
        return;
    }
    let mut text = String::new();
    for mismatch in &mismatches {
        let _ = writeln!(text, "{mismatch}");
    }
    panic!("\n\n{text}{} of {total} expressions differ from GHC", mismatches.len());
}

fn indent(text: &str) -> String {
    text.replace('\n', "\n            ")
}

#[derive(Debug)]
struct Run {
    stdout: String,
    stderr: String,
    code: Option<i32>,
    ending: String,
}

/// Runs in the folder of the file, so that positions in messages name the file alone.
fn run(limpid: &Path, suite: &Suite, argument: &OsStr, input: &str) -> Run {
    let folder = suite.source.parent().unwrap_or(Path::new("."));
    let file = suite.source.file_name().unwrap_or_default();
    let mut child = Command::new(limpid)
        .arg("eval")
        .arg(file)
        .arg(argument)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {}: {error}", limpid.display()));
    let stdin = child.stdin.take();
    let stdout = child.stdout.take();
    let stderr = child.stderr.take();
    thread::scope(|scope| {
        scope.spawn(move || {
            // A run that ends early closes its input; its missing answers are the report.
            stdin.map(|mut pipe| pipe.write_all(input.as_bytes()))
        });
        let stdout = scope.spawn(move || stdout.map_or_else(String::new, read_all));
        let stderr = scope.spawn(move || stderr.map_or_else(String::new, read_all));
        let status = wait(&mut child);
        Run {
            stdout: stdout.join().unwrap_or_default(),
            stderr: stderr.join().unwrap_or_default(),
            code: status.and_then(|status| status.code()),
            ending: status.map_or("no answer, stopped".to_owned(), |status| status.to_string()),
        }
    })
}

fn read_all(mut pipe: impl std::io::Read) -> String {
    let mut bytes = Vec::new();
    // What arrived before an error is still worth comparing.
    let _ = pipe.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The status at the end, or none when the patience ran out and the child was killed.
fn wait(child: &mut Child) -> Option<ExitStatus> {
    let deadline = Instant::now() + PATIENCE;
    let mut pause = Duration::from_millis(1);
    while Instant::now() < deadline {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) => thread::sleep(pause),
            Err(_) => break,
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    }
    let _ = child.kill();
    let _ = child.wait();
    None
}

/// The results in the order of the items, whatever the order of the work.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let workers = thread::available_parallelism().map_or(4, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((index, item)) = take(items, &next) {
                    let result = work(item);
                    done.lock().expect("no worker panics holding the lock").push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no worker panics holding the lock");
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

fn take<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    items.get(index).map(|item| (index, item))
}

fn load_all() -> Vec<Suite> {
    let mut paths = Vec::new();
    collect(&fixtures(), &mut paths);
    paths.sort();
    paths.iter().map(|path| load(path)).collect()
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/eval")
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension() == Some(OsStr::new("expect")) {
            found.push(path);
        }
    }
}

fn load(expect: &Path) -> Suite {
    let text = fs::read_to_string(expect).unwrap_or_else(|error| panic!("cannot read {}: {error}", expect.display()));
    let source = ["hs", "lhs"]
        .iter()
        .map(|extension| expect.with_extension(extension))
        .find(|source| source.exists())
        .unwrap_or_else(|| panic!("no Haskell file beside {}", expect.display()));
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(expression) = line.strip_prefix("> ") {
            cases.push(Case { expression: expression.to_owned(), expected: String::new() });
            continue;
        }
        let Some(case) = cases.last_mut() else {
            panic!("{} does not begin with an expression", expect.display());
        };
        case.expected.push_str(line);
        case.expected.push('\n');
    }
    for case in &mut cases {
        case.expected = normalise(&case.expected);
    }
    Suite { source, cases }
}

/// The `limpid` of the same build. It belongs to another package, so Cargo does not tell where it
/// is; but it stands one folder above the test executables.
fn binary() -> PathBuf {
    if let Some(path) = option_env!("CARGO_BIN_EXE_limpid") {
        return PathBuf::from(path);
    }
    let test = std::env::current_exe().expect("a running test has a path");
    let name = format!("limpid{}", std::env::consts::EXE_SUFFIX);
    let path = test.parent().and_then(Path::parent).map_or_else(|| PathBuf::from(&name), |folder| folder.join(&name));
    assert!(path.exists(), "{} is not built: run `cargo build` first, or `cargo test --workspace`", path.display());
    path
}
