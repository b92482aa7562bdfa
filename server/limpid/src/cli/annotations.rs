//! What the annotations of a file say, as far as the report on it needs to know.

use std::collections::BTreeSet;

use limpid_base::{Name, Problem};
use limpid_frontend::project::Loaded;
use limpid_spec::{Annotation, ItemKind, Spec};

/// The annotations of a file, parsed.
pub(super) struct Annotations {
    spec: Spec,
}

impl Annotations {
    pub(super) fn of(loaded: &Loaded) -> Annotations {
        let annotations: Vec<Annotation> = loaded
            .ast
            .annotations
            .iter()
            .map(|annotation| Annotation { text: annotation.text, closed: annotation.closed })
            .collect();
        Annotations { spec: limpid_spec::parse(&loaded.source.text, &annotations, loaded.source.is_literate()) }
    }

    /// The names that have a refinement of their own.
    pub(super) fn signed(&self) -> BTreeSet<Name> {
        let signature = |kind: &ItemKind| match kind {
            ItemKind::Signature(signature) => signature.names.iter().map(|name| name.name).collect(),
            _ => Vec::new(),
        };
        self.spec.items.iter().flat_map(|item| signature(&item.kind)).collect()
    }

    /// What is wrong with them. The parser of Haskell has already complained about an annotation that is not closed.
    pub(super) fn problems(&self, known: &[Problem]) -> Vec<Problem> {
        let new = |problem: &Problem| {
            !known.iter().any(|other| other.span.start == problem.span.start || other.message == problem.message)
        };
        self.spec.problems.iter().map(limpid_spec::SpecProblem::to_problem).filter(new).collect()
    }
}
