//! What the server tells about itself: to a file, or nowhere. Standard output belongs to the protocol.

use std::path::Path;
use std::sync::Mutex;

use tracing_subscriber::EnvFilter;

/// Logs to `file` from now on; `LIMPID_LOG` says how much, as in `limpid=debug`.
pub(super) fn start(file: Option<&Path>) -> Result<(), String> {
    let Some(path) = file else { return Ok(()) };
    let opened = std::fs::OpenOptions::new().create(true).append(true).open(path);
    let file = opened.map_err(|error| format!("{}: {error}", path.display()))?;
    let filter = EnvFilter::try_from_env("LIMPID_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let subscriber = tracing_subscriber::fmt().with_writer(Mutex::new(file)).with_ansi(false).with_env_filter(filter);
    subscriber.try_init().map_err(|error| format!("cannot log: {error}"))
}
