//! Syntax whose meaning an extension changes: `RebindableSyntax` and `OverloadedLists`.
//!
//! With `RebindableSyntax`, literals, `if`, ranges and negation use the names in scope. Where these are the standard ones, nothing
//! changes; where they are not, the construct is refused by name. `do` is translated with whatever is in scope.

use limpid_base::{Name, QName, Span};
use limpid_syntax::ast;

use super::Resolver;
use super::names::{Value, unqualified};
use crate::hir::{ExprId, ExprKind, Literal, PatId, PatKind};
use crate::wired::wired;

/// The name that `if` uses; there is no standard one.
const IF_THEN_ELSE: &str = "ifThenElse";

impl Resolver<'_> {
    /// Why `if` is not the standard one here.
    pub(super) fn rebound_if(&self, span: Span) -> Option<String> {
        let name = Name::new(IF_THEN_ELSE);
        let found = self.extensions.rebindable.then(|| self.find_value(&unqualified(name, span)))?;
        (!matches!(found, Value::Unknown)).then(|| refused("`if`", name))
    }

    /// Why a construct that uses this name does not use the standard one here.
    pub(super) fn rebound(&self, standard: QName, construct: &str, span: Span) -> Option<String> {
        let found = self.extensions.rebindable.then(|| self.find_value(&unqualified(standard.ident, span)))?;
        let is_standard = match found {
            Value::Global(name) => name == standard,
            // The file does not compile then.
            Value::Unknown => true,
            Value::Local(_) | Value::Con(_) | Value::Opaque(_) => false,
        };
        (!is_standard).then(|| refused(construct, standard.ident))
    }

    /// Why a literal does not have its standard meaning here.
    pub(super) fn rebound_literal(&self, literal: &ast::Literal, span: Span) -> Option<String> {
        let standard = match literal {
            ast::Literal::Int(_) => wired().from_integer,
            ast::Literal::Frac { .. } => wired().from_rational,
            ast::Literal::String(_) if self.extensions.overloaded_strings => wired().from_string,
            ast::Literal::String(_) | ast::Literal::Char(_) | ast::Literal::Unboxed(..) => return None,
        };
        self.rebound(standard, "a literal", span)
    }

    /// A list that is written out, at the type that `OverloadedLists` gives it.
    pub(super) fn written_list(&mut self, items: Vec<ExprId>, span: Span) -> ExprId {
        let count = items.len();
        let list = self.list(items, span);
        if !self.extensions.overloaded_lists {
            return list;
        }
        let count = self.module.expr(ExprKind::Literal(Literal::Int(count.into())), span);
        self.call(wired().from_list_n, vec![count, list], span)
    }

    /// A range, at the type that `OverloadedLists` gives it.
    pub(super) fn written_range(&mut self, range: ExprId, span: Span) -> ExprId {
        if self.extensions.overloaded_lists { self.call(wired().from_list, vec![range], span) } else { range }
    }

    /// A list pattern, which matches what `toList` gives with `OverloadedLists`.
    pub(super) fn written_list_pattern(&mut self, list: PatId, span: Span) -> PatId {
        if !self.extensions.overloaded_lists {
            return list;
        }
        let to_list = self.global(wired().to_list, span);
        self.module.pat(PatKind::View(to_list, list), span)
    }
}

fn refused(construct: &str, name: Name) -> String {
    format!("{construct} with `RebindableSyntax`, which means the `{name}` in scope")
}
