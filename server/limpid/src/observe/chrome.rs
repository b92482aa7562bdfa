//! A trace in the format of Chrome's trace events, which Perfetto opens: an array with one complete event for each span.

use std::cell::Cell;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use parking_lot::Mutex;
use serde_json::{Map, Value, json};
use tracing::Subscriber;
use tracing::span::{Attributes, Id};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

use super::fields::Fields;

/// Writes events as spans end.
#[derive(Clone, Debug)]
pub(super) struct Chrome {
    start: Instant,
    path: Arc<str>,
    out: Arc<Mutex<Out>>,
}

#[derive(Debug)]
struct Out {
    file: BufWriter<File>,
    is_first: bool,
    /// The first error.
    error: Option<std::io::Error>,
}

/// The time when the span was entered, and its fields.
struct Entered {
    at: Cell<Option<Instant>>,
    fields: Fields,
}

thread_local! {
    /// The number of this thread, given when it first ends a span.
    static THREAD: Cell<u64> = const { Cell::new(0) };
}

static THREADS: AtomicU64 = AtomicU64::new(0);

impl Chrome {
    pub(super) fn create(path: &Path) -> Result<Chrome, String> {
        let file = File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let out = Out { file: BufWriter::new(file), is_first: true, error: None };
        let out = Arc::new(Mutex::new(out));
        Ok(Chrome { start: Instant::now(), path: path.to_string_lossy().into(), out })
    }

    pub(super) fn end(self) -> Result<(), String> {
        let mut out = self.out.lock();
        let opening = if out.is_first { "[" } else { "" };
        let ended = write!(out.file, "{opening}\n]\n").and_then(|()| out.file.flush());
        match out.error.take().map_or(ended, Err) {
            Ok(()) => Ok(()),
            Err(error) => Err(format!("{}: {error}", self.path)),
        }
    }

    fn write(&self, event: &Value) {
        let mut out = self.out.lock();
        let before = if std::mem::take(&mut out.is_first) { "[\n" } else { ",\n" };
        let written = write!(out.file, "{before}{event}");
        if let Err(error) = written {
            out.error.get_or_insert(error);
        }
    }

    /// The number of the current thread. A new thread gets its name in the trace.
    fn thread(&self) -> u64 {
        let known = THREAD.get();
        if known > 0 {
            return known;
        }
        let number = THREADS.fetch_add(1, Ordering::Relaxed) + 1;
        THREAD.set(number);
        let name = format!("worker {number}");
        self.write(&json!({"name": "thread_name", "ph": "M", "pid": 1, "tid": number, "args": {"name": name}}));
        number
    }
}

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for Chrome {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id) {
            let mut fields = Fields::default();
            attributes.record(&mut fields);
            span.extensions_mut().insert(Arc::new(Mutex::new(Entered { at: Cell::new(None), fields })));
        }
    }

    fn on_enter(&self, id: &Id, context: Context<'_, S>) {
        if let Some(entered) = entered(id, &context) {
            entered.lock().at.set(Some(Instant::now()));
        }
    }

    fn on_exit(&self, id: &Id, context: Context<'_, S>) {
        let (Some(span), Some(entered)) = (context.span(id), entered(id, &context)) else { return };
        let entered = entered.lock();
        let Some(at) = entered.at.take() else { return };
        let micros = |from: Instant, to: Instant| to.duration_since(from).as_nanos() as f64 / 1000.0;
        let text = |(name, value): &(&'static str, String)| ((*name).to_owned(), Value::from(value.clone()));
        let fields: Map<String, Value> = entered.fields.0.iter().map(text).collect();
        let tid = self.thread();
        self.write(&json!({
            "name": span.name(),
            "cat": span.metadata().target(),
            "ph": "X",
            "ts": micros(self.start, at),
            "dur": micros(at, Instant::now()),
            "pid": 1,
            "tid": tid,
            "args": fields,
        }));
    }
}

fn entered<S: Subscriber + for<'s> LookupSpan<'s>>(id: &Id, context: &Context<'_, S>) -> Option<Arc<Mutex<Entered>>> {
    context.span(id)?.extensions().get::<Arc<Mutex<Entered>>>().cloned()
}
