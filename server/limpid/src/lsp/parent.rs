//! The editor that started us: when it dies without a word, so do we.

use std::path::PathBuf;
use std::time::Duration;

/// How often we look.
const PAUSE: Duration = Duration::from_secs(5);

/// Ends this process soon after the one with this number is gone. Where the system does not tell, the end of standard
/// input has to do.
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
