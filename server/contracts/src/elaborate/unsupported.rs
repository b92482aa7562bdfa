//! Functions of which nothing can be claimed, although their code is understood: what they call is not known, or their
//! specification is of a kind that we do not check.

use limpid_base::{QName, Span, Unsupported};
use limpid_core::{Binding, Expr};
use limpid_frontend::interface::Entity;
use limpid_frontend::missing::unknown_since;
use limpid_frontend::wired::bound_method;
use limpid_spec::ItemKind;
use limpid_syntax::ast::Import;

use super::Elaborator;

impl Elaborator<'_> {
    pub(super) fn unsupported(&mut self) {
        self.relational();
        for binding in &self.unit.compiled.core.bindings {
            if let Some(unsupported) = self.unknown_callee(binding) {
                self.out.unsupported.insert(binding.name, unsupported);
            }
        }
    }

    /// The functions of a relational signature. Their own signatures are checked one by one; that they belong together is not.
    fn relational(&mut self) {
        let spec = self.spec;
        for item in &spec.items {
            let ItemKind::Relational(relational) = &item.kind else { continue };
            if relational.assumed {
                continue;
            }
            for function in [relational.left, relational.right] {
                if let Some(Entity::Value(function)) = self.scope.value(function.name) {
                    let unsupported = Unsupported::new("a relational signature", item.span);
                    self.out.unsupported.insert(function, unsupported);
                }
            }
        }
    }

    /// The first function of unknown specification that a function mentions, or that it is itself.
    fn unknown_callee(&self, binding: &Binding) -> Option<Unsupported> {
        // A method of an instance promises what its class does.
        let method = bound_method(binding.name.ident);
        let is_own = |name: &QName| *name == binding.name || Some(name.ident) == method;
        let unchecked = self.unchecked.iter().filter(|(name, _)| is_own(name)).map(|(_, unchecked)| unchecked);
        if let Some(unchecked) = unchecked.min_by_key(|unchecked| unchecked.span.start) {
            return Some(unchecked.clone());
        }
        let body = binding.body()?;
        let mentioned = body.exprs.iter().filter_map(|(id, expr)| match expr {
            Expr::Global { name, .. } => Some((*name, body.span(id))),
            _ => None,
        });
        mentioned.filter_map(|(name, span)| self.unknown(name, span)).min_by_key(|unsupported| unsupported.span.start)
    }

    fn unknown(&self, name: QName, span: Span) -> Option<Unsupported> {
        if let Some(unchecked) = self.unchecked.get(&name) {
            return Some(Unsupported { span, ..unchecked.clone() });
        }
        let QName { module, ident } = name;
        let is_there = module == self.unit.name || self.unit.environment.module(module).is_some();
        let is_source = |import: &Import| import.is_source && import.module.name == module;
        let what = match is_there {
            false if self.unit.ast.imports.iter().any(is_source) => {
                format!("`{ident}`, since the module `{module}` is imported with `SOURCE`")
            }
            false => unknown_since(name),
            true if self.unit.compiled.hir.unknown.contains(&name) => {
                format!("`{ident}`, which is not known of the module `{module}`")
            }
            true => return None,
        };
        Some(Unsupported::new(what, span))
    }
}

/// What a gradual refinement is called.
pub(super) const GRADUAL: &str = "the gradual refinement `??`";
