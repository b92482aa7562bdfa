//! Patterns, and the variables they bind.

use limpid_base::{Name, QName, Span, tuple};
use limpid_syntax::ast::{Ident, Pat, PatKind as Ast};
use rustc_hash::FxHashMap;

use super::chains::negative;
use super::exprs::literal;
use super::{MAX_FLAT, Resolver};
use crate::hir::{ExprKind, LocalId, PatId, PatKind};
use crate::wired::{boxed, wired};

use super::names::Value;

/// Where the binders of a pattern come from.
#[derive(Clone, Copy)]
pub(super) enum Binders<'m> {
    /// Each variable is a new one, in scope from there on.
    Fresh,
    /// The binders of a binding group, which exist already.
    Given(&'m FxHashMap<Name, LocalId>),
}

impl<'a> Resolver<'a> {
    pub(super) fn pattern(&mut self, pattern: &'a Pat, binders: Binders<'_>) -> PatId {
        let span = pattern.span;
        let kind = match &*pattern.kind {
            Ast::Var(ident) => PatKind::Var(self.binder(*ident, binders)),
            Ast::Wildcard => PatKind::Wildcard,
            Ast::Literal(value) | Ast::NegLiteral(value) if let Some(what) = self.rebound_literal(value, span) => {
                PatKind::Unsupported(what)
            }
            Ast::Literal(value) => PatKind::Literal(literal(value)),
            Ast::NegLiteral(value) => negative(&literal(value)),
            Ast::Con(name, _) if self.extensions.overloaded_lists && name.name.as_str() == "[]" => {
                return self.list_pattern(&[], binders, span);
            }
            Ast::Con(name, args) => {
                let args = self.patterns(args, binders);
                return match self.find_value(name) {
                    Value::Con(con) => self.constructor_pattern(con, args, span),
                    _ => {
                        let what = self.unknown_constructor(name);
                        self.module.pat(PatKind::Unsupported(what), span)
                    }
                };
            }
            Ast::Infix(chain) => return self.pattern_chain(chain, binders, span),
            Ast::Tuple(items) => {
                let items = self.patterns(items, binders);
                PatKind::Con(tuple(items.len()), items)
            }
            Ast::List(items) => return self.list_pattern(items, binders, span),
            Ast::Paren(inner) => return self.pattern(inner, binders),
            Ast::Record { con, fields, wildcard } => return self.record_pattern(con, fields, *wildcard, binders, span),
            Ast::As(ident, inner) => {
                let local = self.binder(*ident, binders);
                PatKind::As(local, self.pattern(inner, binders))
            }
            Ast::Lazy(inner) => PatKind::Lazy(self.pattern(inner, binders)),
            Ast::Bang(inner) => PatKind::Bang(self.pattern(inner, binders)),
            Ast::View(function, inner) => {
                let function = self.expr(function);
                PatKind::View(function, self.pattern(inner, binders))
            }
            Ast::Annotated(inner, ty) => {
                let signature = self.pattern_signature(ty);
                PatKind::Annotated(self.pattern(inner, binders), signature)
            }
            Ast::Unsupported(what) => PatKind::Unsupported(what.clone()),
            Ast::Broken => PatKind::Unsupported("this pattern could not be read".to_owned()),
        };
        self.module.pat(kind, span)
    }

    fn patterns(&mut self, patterns: &'a [Pat], binders: Binders<'_>) -> Vec<PatId> {
        patterns.iter().map(|pattern| self.pattern(pattern, binders)).collect()
    }

    pub(super) fn binder(&mut self, ident: Ident, binders: Binders<'_>) -> LocalId {
        if let Binders::Given(given) = binders
            && let Some(local) = given.get(&ident.name)
        {
            return *local;
        }
        let local = self.module.local(ident.name, ident.span);
        self.locals.bind(ident.name, local);
        local
    }

    /// A constructor with all its arguments.
    pub(super) fn constructor_pattern(&mut self, con: QName, args: Vec<PatId>, span: Span) -> PatId {
        if let (Some(boxed), [inner]) = (boxed(con), &args[..]) {
            let view = self.module.expr(ExprKind::Global(boxed.view), span);
            let forced = self.module.pat(PatKind::Bang(*inner), span);
            return self.module.pat(PatKind::View(view, forced), span);
        }
        let wanted = self.constructor(con).map(|con| con.fields.len());
        if let Some(wanted) = wanted.filter(|wanted| *wanted != args.len()) {
            let what =
                format!("constructor `{}` has {} but is matched with {}", con.ident, counted(wanted), args.len());
            self.error(span, what.clone());
            return self.module.pat(PatKind::Unsupported(what), span);
        }
        self.con_pat(con, args, span)
    }

    fn list_pattern(&mut self, items: &'a [Pat], binders: Binders<'_>, span: Span) -> PatId {
        let items = self.patterns(items, binders);
        if items.len() > MAX_FLAT {
            let what = format!("a list pattern with more than {MAX_FLAT} elements");
            return self.module.pat(PatKind::Unsupported(what), span);
        }
        let end = Span::new(span.end.saturating_sub(1), span.end);
        let nil = self.con_pat(wired().nil, Vec::new(), if items.is_empty() { span } else { end });
        let mut rest = nil;
        for (place, item) in items.into_iter().enumerate().rev() {
            let from = if place == 0 { span } else { self.module.pats[item].span.to(end) };
            rest = self.con_pat(wired().cons, vec![item, rest], from);
        }
        self.written_list_pattern(rest, span)
    }

    /// The variables of a pattern, in order of appearance.
    pub(super) fn pattern_variables(&self, pattern: &Pat, found: &mut Vec<Ident>) {
        match &*pattern.kind {
            Ast::Var(ident) => found.push(*ident),
            Ast::Con(_, items) | Ast::Tuple(items) | Ast::List(items) => {
                for item in items {
                    self.pattern_variables(item, found);
                }
            }
            Ast::Infix(chain) => {
                self.pattern_variables(&chain.first.operand, found);
                for (_, operand) in &chain.rest {
                    self.pattern_variables(&operand.operand, found);
                }
            }
            Ast::As(ident, inner) => {
                found.push(*ident);
                self.pattern_variables(inner, found);
            }
            Ast::Paren(inner)
            | Ast::Lazy(inner)
            | Ast::Bang(inner)
            | Ast::View(_, inner)
            | Ast::Annotated(inner, _) => self.pattern_variables(inner, found),
            Ast::Record { con, fields, wildcard } => {
                for field in fields {
                    match &field.value {
                        Some(value) => self.pattern_variables(value, found),
                        None => found.push(Ident { name: field.field.name, span: field.span }),
                    }
                }
                if *wildcard {
                    found.extend(
                        self.wildcard_fields(con, fields)
                            .into_iter()
                            .map(|(_, name)| Ident { name, span: pattern.span }),
                    );
                }
            }
            Ast::Wildcard | Ast::Literal(_) | Ast::NegLiteral(_) | Ast::Unsupported(_) | Ast::Broken => {}
        }
    }
}

fn counted(fields: usize) -> String {
    match fields {
        1 => "1 field".to_owned(),
        count => format!("{count} fields"),
    }
}
