//! What a compiled module consists of.

use limpid_base::{Name, QName, Span, Unsupported};
use serde::{Deserialize, Serialize};

use crate::{Body, DataType, Scheme};

/// The run-time part of a module: its data types and its bindings, in source order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CoreModule {
    pub data_types: Vec<DataType>,
    pub bindings: Vec<Binding>,
}

/// One top-level binding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Binding {
    pub name: QName,
    pub kind: BindingKind,
    pub scheme: Scheme,
    /// Whether the user wrote a type signature.
    pub signature: bool,
    pub exported: bool,
    /// All equations of the binding; for what we derive, the place it is derived from.
    pub span: Span,
    /// The name where it is bound.
    pub name_span: Span,
    pub code: Code,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BindingKind {
    /// A function or value that the user wrote.
    Function,
    /// `Class Type.method` of an instance that the user wrote.
    InstanceMethod { class: QName, method: Name },
    /// `Class.method`, the default of a class.
    DefaultMethod { class: QName, method: Name },
    /// Made by the front end: dictionaries, method and field selectors, derived methods, primitives, constructor wrappers.
    Generated,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Code {
    Body(Body),
    /// A foreign import, or a name whose module is missing: nothing is known but its type.
    Opaque,
    Unsupported(Unsupported),
}

impl Binding {
    pub fn body(&self) -> Option<&Body> {
        match &self.code {
            Code::Body(body) => Some(body),
            Code::Opaque | Code::Unsupported(_) => None,
        }
    }
}
