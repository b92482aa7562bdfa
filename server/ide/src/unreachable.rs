//! Unreachable equations: the equations above them match everything.
//!
//! Matching is compiled to a case tree. An equation that the tree does not contain is unreachable.

use limpid_base::{Name, Span};
use limpid_syntax::ast::DeclKind;

use crate::analysis::Analysis;

/// An equation that is never reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dead {
    pub(crate) function: Name,
    pub(crate) span: Span,
}

/// In the order of the text.
pub(crate) fn unreachable(analysis: &Analysis) -> Vec<Dead> {
    let mut found = Vec::new();
    let decls = &analysis.specification.loaded.ast.decls;
    for binding in analysis.functions() {
        let Some(body) = binding.body() else { continue };
        let equations = decls.iter().filter_map(|decl| match &decl.kind {
            DeclKind::Equation { name, rhs, .. } if name.name == binding.name.ident => Some((decl.span, rhs.span)),
            _ => None,
        });
        let equations: Vec<(Span, Span)> = equations.collect();
        if equations.len() < 2 {
            continue;
        }
        let runs = |rhs: Span| body.spans.iter().any(|span| !span.is_empty() && rhs.covers(*span));
        let dead = equations.iter().filter(|(_, rhs)| !runs(*rhs));
        // If the tree contains none of the equations, the spans of this function are not reliable.
        if equations.iter().any(|(_, rhs)| runs(*rhs)) {
            found.extend(dead.map(|(span, _)| Dead { function: binding.name.ident, span: *span }));
        }
    }
    found.sort_by_key(|dead| (dead.span.start, dead.span.end));
    found
}
