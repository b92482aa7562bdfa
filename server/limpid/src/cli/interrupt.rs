//! Ctrl-C: the first one cancels the work, and the reports so far are still printed. The second one ends the program.

use std::sync::atomic::Ordering;

use limpid_base::Limits;

/// The limits under which everything runs.
pub(super) fn limits() -> Result<Limits, String> {
    let limits = Limits::unlimited();
    let stop = limits.canceller();
    let handler = move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| format!("cannot listen to Ctrl-C: {error}"))?;
    Ok(limits)
}
