//! Runs of the binary: its output, on which stream, and its exit status.
//!
//! Every run here fails its test if the binary crashes, panics or does not end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::binary;

/// A guard against hanging. The tested runs take at most a second on an idle machine.
const TIMEOUT: Duration = Duration::from_secs(600);

/// How a run of the binary ended.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// Each line of the output is an object.
    pub fn json(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
    }
}

/// Runs the binary in a folder until it ends.
pub fn limpid(folder: &Path, arguments: &[&str]) -> Run {
    finish(start(folder, arguments), &arguments.join(" "))
}

/// Starts the binary in a folder.
pub fn start(folder: &Path, arguments: &[&str]) -> Child {
    binary::command()
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs")
}

/// How a run ends that was started.
pub fn finish(mut child: Child, what: &str) -> Run {
    let stdout = child.stdout.take();
    let stderr = child.stderr.take();
    let stdout = thread::spawn(move || stdout.map_or_else(String::new, read_all));
    let stderr = thread::spawn(move || stderr.map_or_else(String::new, read_all));
    let deadline = Instant::now() + TIMEOUT;
    let status = loop {
        match child.try_wait().expect("the child is ours") {
            Some(status) => break status,
            None if Instant::now() > deadline => {
                let _ = child.kill();
                panic!("limpid {what}: no answer");
            }
            None => thread::sleep(Duration::from_millis(2)),
        }
    };
    let stdout = stdout.join().expect("reading does not panic");
    let stderr = stderr.join().expect("reading does not panic");
    let code = status.code().unwrap_or_else(|| panic!("limpid {what}: {status}\n{stderr}"));
    let crashed = stderr.contains("panicked") || stderr.contains("internal error");
    assert!(!crashed, "limpid {what}:\n{stderr}");
    Run { code, stdout, stderr }
}

fn read_all(mut pipe: impl std::io::Read) -> String {
    let mut bytes = Vec::new();
    // Output before an error is still useful.
    let _ = pipe.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A folder of a test's own, empty when the test begins.
#[derive(Debug)]
pub struct Scratch {
    pub folder: PathBuf,
}

impl Scratch {
    /// Below the folder that Cargo gives to tests.
    pub fn new(parent: &str, name: &str) -> Scratch {
        let folder = Path::new(parent).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the build folder can be written to");
        Scratch { folder }
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.folder)).expect("the build folder can be written to");
        fs::write(&path, content).expect("the build folder can be written to");
        path
    }

    pub fn limpid(&self, arguments: &[&str]) -> Run {
        limpid(&self.folder, arguments)
    }
}
