//! A module as elaboration sees it: its text, its syntax tree, and what the front end made of it.

use limpid_base::Name;
use limpid_frontend::compile::Compiled;
use limpid_frontend::interface::Environment;
use limpid_frontend::project::{Loaded, SourceOptions};
use limpid_spec::{Annotation, Spec};
use limpid_syntax::ast;

/// One compiled module.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    pub path: &'a str,
    pub text: &'a str,
    pub literate: bool,
    /// What its package says of it.
    pub options: &'a SourceOptions,
    pub name: Name,
    pub ast: &'a ast::Module,
    pub compiled: &'a Compiled,
    /// Everything it can see, its own interface included.
    pub environment: &'a Environment,
}

impl<'a> From<&'a Loaded> for Unit<'a> {
    fn from(loaded: &'a Loaded) -> Unit<'a> {
        Unit {
            path: &loaded.source.path,
            text: &loaded.source.text,
            literate: loaded.source.is_literate(),
            options: &loaded.options,
            name: loaded.name,
            ast: &loaded.ast,
            compiled: &loaded.compiled,
            environment: &loaded.environment,
        }
    }
}

impl Unit<'_> {
    /// Parses the annotations of the file.
    pub fn spec(&self) -> Spec {
        let text = self.options.prepare(self.text, self.literate);
        let annotations: Vec<Annotation<'_>> = self
            .ast
            .annotations
            .iter()
            .map(|one| Annotation { text: one.text, closed: one.closed, expanded: one.expanded.as_deref() })
            .collect();
        limpid_spec::parse_as_of(self.options.liquid_version.unwrap_or_default(), &text, &annotations, self.literate)
    }
}
