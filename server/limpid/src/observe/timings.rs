//! The time of each stage and of each function, as a table.
//!
//! Stages are nested: repair types its trials, and loading a file infers its types. So a stage has two times: the total,
//! with nested stages, and its own. A function's time is that of the outermost spans that name it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tracing::Subscriber;
use tracing::span::{Attributes, Id};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::{LookupSpan, SpanRef};

use super::fields::Fields;

/// The number of functions that are listed, the most expensive first.
const LISTED: usize = 30;

#[derive(Clone, Debug, Default)]
pub(super) struct Timings(Arc<Mutex<Sums>>);

#[derive(Debug, Default)]
struct Sums {
    stages: BTreeMap<&'static str, Stage>,
    /// By file and function: the time of each stage.
    functions: BTreeMap<(String, String), BTreeMap<&'static str, Duration>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Stage {
    times: u64,
    total: Duration,
    own: Duration,
}

/// The data of a span.
#[derive(Debug)]
struct Kept {
    entered: Option<Instant>,
    /// The time of nested spans.
    inside: Duration,
    fields: Fields,
}

impl Timings {
    pub(super) fn table(&self) -> String {
        let sums = self.0.lock();
        let mut out = format!("\n{:<24}{:>8}{:>12}{:>12}\n", "stage", "times", "total ms", "own ms");
        for (stage, Stage { times, total, own }) in by_cost(&sums.stages, |stage| stage.own) {
            let _ = writeln!(out, "{stage:<24}{times:>8}{:>12}{:>12}", millis(*total), millis(*own));
        }
        let total = |stages: &BTreeMap<&'static str, Duration>| stages.values().sum::<Duration>();
        let functions = by_cost(&sums.functions, total);
        if !functions.is_empty() {
            let _ = writeln!(out, "\n{:<40}{:>12}  stages", "function", "total ms");
        }
        for ((file, function), stages) in functions.iter().take(LISTED) {
            let parts = by_cost(stages, |time| *time);
            let parts: Vec<String> = parts.iter().map(|(stage, time)| format!("{stage} {}", millis(**time))).collect();
            let name = if file.is_empty() { function.clone() } else { format!("{file}: {function}") };
            let _ = writeln!(out, "{name:<40}{:>12}  {}", millis(total(stages)), parts.join(", "));
        }
        if functions.len() > LISTED {
            let _ = writeln!(out, "... and {} more", functions.len() - LISTED);
        }
        out
    }
}

/// The entries of a map, the most expensive first.
fn by_cost<K: Ord, V>(map: &BTreeMap<K, V>, cost: impl Fn(&V) -> Duration) -> Vec<(&K, &V)> {
    let mut entries: Vec<(&K, &V)> = map.iter().collect();
    entries.sort_by_key(|(_, value)| std::cmp::Reverse(cost(value)));
    entries
}

fn millis(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for Timings {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id) {
            let mut fields = Fields::default();
            attributes.record(&mut fields);
            span.extensions_mut().insert(Kept { entered: None, inside: Duration::ZERO, fields });
        }
    }

    fn on_enter(&self, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(kept) = span.extensions_mut().get_mut::<Kept>()
        {
            kept.entered = Some(Instant::now());
        }
    }

    fn on_exit(&self, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let (time, inside) = match span.extensions_mut().get_mut::<Kept>() {
            Some(kept) => {
                let Some(entered) = kept.entered.take() else { return };
                (entered.elapsed(), std::mem::take(&mut kept.inside))
            }
            None => return,
        };
        if let Some(parent) = span.parent()
            && let Some(kept) = parent.extensions_mut().get_mut::<Kept>()
        {
            kept.inside += time;
        }
        let name = span.name();
        let is_outermost = !ancestors(&span).any(|other| other.name() == name);
        let named = field(&span, "function").filter(|_| !ancestors(&span).any(|it| field(&it, "function").is_some()));
        let file = || ancestors(&span).find_map(|other| field(&other, "file")).unwrap_or_default();
        let mut sums = self.0.lock();
        let stage = sums.stages.entry(name).or_default();
        stage.times += 1;
        stage.own += time.saturating_sub(inside);
        stage.total += if is_outermost { time } else { Duration::ZERO };
        if let Some(function) = named {
            *sums.functions.entry((file(), function)).or_default().entry(name).or_default() += time;
        }
    }
}

/// The spans around a span, without itself.
fn ancestors<'s, S: LookupSpan<'s>>(span: &SpanRef<'s, S>) -> impl Iterator<Item = SpanRef<'s, S>> {
    span.scope().skip(1)
}

fn field<'s, S: LookupSpan<'s>>(span: &SpanRef<'s, S>, name: &str) -> Option<String> {
    span.extensions().get::<Kept>()?.fields.get(name).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use tracing::{debug_span, subscriber};
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[test]
    fn nested_stages_are_counted_once() {
        let timings = Timings::default();
        let listening = tracing_subscriber::registry().with(timings.clone());
        let pause = || std::thread::sleep(Duration::from_millis(2));
        subscriber::with_default(listening, || {
            let _file = debug_span!("analyse", file = "F.hs").entered();
            let _repair = debug_span!("repair", function = "f").entered();
            pause();
            debug_span!("type", function = "g").in_scope(|| debug_span!("type", function = "h").in_scope(pause));
        });
        let sums = timings.0.lock();
        let (repair, typing) = (sums.stages["repair"], sums.stages["type"]);
        assert_eq!((repair.times, typing.times), (1, 2));
        assert_eq!(repair.total, repair.own + typing.total, "what is inside is not its own");
        assert_eq!(sums.stages["analyse"].total, sums.stages["analyse"].own + repair.total);
        assert!(typing.total >= typing.own, "the inner one is inside the outer one");
        let functions: Vec<_> = sums.functions.keys().cloned().collect();
        assert_eq!(functions, [("F.hs".to_owned(), "f".to_owned())], "trials are part of the repair");
        drop(sums);
        assert!(timings.table().contains("F.hs: f"), "{}", timings.table());
    }
}
