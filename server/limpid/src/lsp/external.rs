//! LiquidHaskell's own reports: the files that it writes next to sources, and the output of a configured command that runs
//! when a file is saved. A report is valid only for the text that was on disk when it was made.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::SystemTime;

use limpid_ide::external::{ExternalDiagnostics, Report, printed, written};
use tokio::process::Command;
use tokio::sync::mpsc::UnboundedSender;

use super::state::State;
use super::work::Event;
use crate::disk::read;

/// The path of LiquidHaskell's report on a file.
fn report_path(source: &Path) -> Option<PathBuf> {
    let name = source.file_name()?.to_string_lossy();
    Some(source.parent()?.join(FOLDER).join(format!("{name}.json")))
}

const FOLDER: &str = ".liquid";

/// The source that a report is about.
pub(super) fn source_of(report: &Path) -> Option<PathBuf> {
    let name = report.file_name()?.to_str()?.strip_suffix(".json")?;
    let folder = report.parent().filter(|folder| folder.file_name().is_some_and(|name| name == FOLDER))?;
    let source = folder.parent()?.join(name);
    crate::disk::is_haskell(&source).then_some(source)
}

/// Reads LiquidHaskell's report on an open file, if it is newer than the file.
pub(super) fn look(state: &State, source: &Path) -> bool {
    let path: Arc<str> = source.to_string_lossy().into();
    if !state.config().liquid.reports || state.snapshot().buffer(&path).is_none() {
        return false;
    }
    let external = report_path(source).and_then(|file| {
        let report = written(&read(&file).ok()?.text)?;
        (changed(&file)? >= changed(source)?).then_some(())?;
        Some(ExternalDiagnostics { report, text: read(source).ok()?.text })
    });
    set(state, path, external)
}

fn changed(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

fn set(state: &State, path: Arc<str>, external: Option<ExternalDiagnostics>) -> bool {
    let mut host = state.host.lock();
    let news = external.is_some() || host.has_external(&path);
    host.set_external(path, external);
    news
}

/// Runs the user's command for a saved file and parses its output.
pub(super) async fn run(state: Arc<State>, events: UnboundedSender<Event>, saved: PathBuf) {
    let command = state.config().liquid.command;
    let Some((program, arguments)) = command.split_first() else { return };
    let folder = folder_of(&state, &saved);
    let arguments = arguments.iter().map(|argument| argument.replace("{file}", &saved.to_string_lossy()));
    let started = SystemTime::now();
    let running =
        Command::new(program).args(arguments).current_dir(&folder).stdin(Stdio::null()).kill_on_drop(true).output();
    let output = match running.await {
        Ok(output) => output,
        Err(error) => {
            tracing::warn!(%error, program, "LiquidHaskell's command does not run");
            return;
        }
    };
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    for report in printed(&text) {
        if let Some(path) = listen(&state, &folder, started, report) {
            let _ = events.send(Event::Changed(path));
        }
    }
}

/// The folder of the workspace that a file is in, or the file's own.
fn folder_of(state: &State, file: &Path) -> PathBuf {
    let folders = state.folders.lock();
    let around = folders.iter().filter(|folder| file.starts_with(folder)).max_by_key(|folder| folder.as_os_str().len());
    around.cloned().or_else(|| file.parent().map(Path::to_path_buf)).unwrap_or_default()
}

/// Adds a report on an open file, unless the file changed since the command started.
fn listen(state: &State, folder: &Path, started: SystemTime, report: Report) -> Option<Arc<str>> {
    let file = folder.join(&report.file).canonicalize().ok()?;
    let path: Arc<str> = file.to_string_lossy().into();
    state.snapshot().buffer(&path)?;
    (changed(&file)? <= started).then_some(())?;
    let text = read(&file).ok()?.text;
    set(state, Arc::clone(&path), Some(ExternalDiagnostics { report, text })).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_lie_in_a_folder_beside_their_sources() {
        let source = Path::new("/src/A/B.hs");
        let report = report_path(source).expect("a place");
        assert_eq!(report, Path::new("/src/A/.liquid/B.hs.json"));
        assert_eq!(source_of(&report).as_deref(), Some(source));
        assert_eq!(source_of(Path::new("/src/A/B.hs.json")), None);
        assert_eq!(source_of(Path::new("/src/A/.liquid/B.smt2")), None);
    }
}
