//! Watches the parent process: when the editor dies, the server exits.

use std::path::PathBuf;
use std::time::Duration;

/// The polling interval.
const PAUSE: Duration = Duration::from_secs(5);

/// Exits soon after the process with this id is gone. Where the operating system cannot tell, the server exits at the end
/// of standard input.
pub(super) fn watch(process: u32) {
    let place = PathBuf::from(format!("/proc/{process}"));
    if !place.exists() {
        return;
    }
    let look = move || {
        while place.exists() {
            std::thread::sleep(PAUSE);
        }
        tracing::info!(process, "the editor is gone");
        std::process::exit(1);
    };
    if let Err(error) = std::thread::Builder::new().name("parent".to_owned()).spawn(look) {
        tracing::warn!(%error, "the editor is not watched");
    }
}
