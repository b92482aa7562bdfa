//! Logging: to a file if the user wants one, and to the client, which gets warnings, and all events while it traces.
//! Standard output belongs to the protocol.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp::Client;
use tower_lsp::lsp_types::notification::LogTrace;
use tower_lsp::lsp_types::{LogTraceParams, MessageType, TraceValue};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::{EnvFilter, filter_fn};
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// How much the client traces: nothing, messages, or messages with all their fields. One process serves one client.
static TRACED: AtomicU8 = AtomicU8::new(0);

/// An event for the client: its message, and its other fields.
#[derive(Debug)]
pub(super) struct LogRecord {
    level: Level,
    message: String,
    details: String,
}

/// Starts to log to `file`, if there is one, and returns the events for the client. `LIMPID_LOG` filters what goes to the
/// file, as in `limpid=debug`.
pub(super) fn start(file: Option<&Path>) -> Result<UnboundedReceiver<LogRecord>, String> {
    let (sender, records) = unbounded_channel();
    // The protocol's library logs each message that it sends. Logging these to the client would not end.
    let to_client = ToClient(sender).with_filter(filter_fn(is_for_client));
    let to_file = match file {
        Some(path) => {
            let opened = std::fs::OpenOptions::new().create(true).append(true).open(path);
            let file = opened.map_err(|error| format!("{}: {error}", path.display()))?;
            let filter = EnvFilter::try_from_env("LIMPID_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
            // The end of a span has the time of its stage.
            let layer = tracing_subscriber::fmt::layer().with_writer(Mutex::new(file)).with_ansi(false);
            let layer = layer.with_span_events(FmtSpan::CLOSE);
            Some(layer.with_filter(filter))
        }
        None => None,
    };
    let subscriber = tracing_subscriber::registry().with(to_file).with(to_client);
    subscriber.try_init().map_err(|error| format!("cannot log: {error}"))?;
    Ok(records)
}

/// Spans go to the log file only; without one they cost nothing.
fn is_for_client(metadata: &Metadata<'_>) -> bool {
    metadata.is_event() && metadata.target().starts_with("limpid") && *metadata.level() <= Level::DEBUG
}

/// Sets how much the client traces.
pub(super) fn trace(value: TraceValue) {
    let wanted = match value {
        TraceValue::Off => 0,
        TraceValue::Messages => 1,
        TraceValue::Verbose => 2,
    };
    TRACED.store(wanted, Ordering::Relaxed);
}

/// Sends events to the client until the sender is gone.
pub(super) async fn forward(client: Client, mut records: UnboundedReceiver<LogRecord>) {
    while let Some(LogRecord { level, message, details }) = records.recv().await {
        if level <= Level::WARN {
            let kind = if level == Level::ERROR { MessageType::ERROR } else { MessageType::WARNING };
            client.log_message(kind, format!("{message}{details}")).await;
        }
        let traced = TRACED.load(Ordering::Relaxed);
        if traced > 0 {
            let verbose = (traced > 1).then(|| details.trim_start().to_owned());
            client.send_notification::<LogTrace>(LogTraceParams { message, verbose }).await;
        }
    }
}

struct ToClient(UnboundedSender<LogRecord>);

impl<S: Subscriber> Layer<S> for ToClient {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let level = *event.metadata().level();
        if level <= Level::WARN || TRACED.load(Ordering::Relaxed) > 0 {
            let mut record = LogRecord { level, message: String::new(), details: String::new() };
            event.record(&mut record);
            let _ = self.0.send(record);
        }
    }
}

impl Visit for LogRecord {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.details, " {name}={value:?}"),
        };
    }
}
