//! What the stages of a run cost: `--timings` and `--trace-file` listen to the spans that the crates below enter.
//!
//! Without a subscriber, a span is one relaxed read of a static.

mod chrome;
mod fields;
mod timings;

use std::path::Path;

use tracing::Metadata;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use self::chrome::Chrome;
use self::timings::Timings;

/// The subscribers of one run. They write their results at its end.
#[derive(Debug, Default)]
pub(crate) struct Listeners {
    timings: Option<Timings>,
    chrome: Option<Chrome>,
}

impl Listeners {
    /// Installs the subscribers that the options ask for.
    pub(crate) fn start(timings: bool, trace_file: Option<&Path>) -> Result<Listeners, String> {
        let timings = timings.then(Timings::default);
        let chrome = trace_file.map(Chrome::create).transpose()?;
        if timings.is_some() || chrome.is_some() {
            let subscriber = tracing_subscriber::registry()
                .with(timings.clone().map(|layer| layer.with_filter(filter_fn(is_ours))))
                .with(chrome.clone().map(|layer| layer.with_filter(filter_fn(is_ours))));
            subscriber.try_init().map_err(|error| format!("cannot listen to the stages: {error}"))?;
        }
        Ok(Listeners { timings, chrome })
    }

    /// Prints the table to standard error, and completes the trace.
    pub(crate) fn end(self) -> Result<(), String> {
        if let Some(timings) = self.timings {
            eprint!("{}", timings.table());
        }
        self.chrome.map_or(Ok(()), Chrome::end)
    }
}

/// Other libraries have spans too.
fn is_ours(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.target().starts_with("limpid")
}
