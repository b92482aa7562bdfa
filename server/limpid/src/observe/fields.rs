//! The fields of a span, as text.

use std::fmt::Debug;

use tracing::field::{Field, Visit};

/// Names and values, in the order of the span.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Fields(pub(super) Vec<(&'static str, String)>);

impl Fields {
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(field, _)| *field == name).map(|(_, value)| value.as_str())
    }
}

impl Visit for Fields {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push((field.name(), value.to_owned()));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push((field.name(), format!("{value:?}")));
    }
}
