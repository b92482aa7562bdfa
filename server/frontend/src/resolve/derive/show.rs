//! `Show`: what the Haskell report says, precedences and record syntax included.

use limpid_base::Span;
use limpid_core::Constructor;

use super::{InstanceNames, Method, Target};
use crate::hir::{Clause, ExprId, LocalId};
use crate::resolve::Resolver;
use crate::resolve::build::clause;
use crate::wired::wired;

/// One more than the precedence of function application.
const ARGUMENT: usize = 11;

impl<'a> Resolver<'a> {
    pub(super) fn derive_show(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let span = target.span;
        let mut clauses: Vec<Clause> =
            target.data_type.constructors.iter().map(|con| self.show_constructor(con, span)).collect();
        if clauses.is_empty() {
            let ignored = self.wildcard(span);
            let (pattern, value) = self.parameter("a", span);
            let value = self.use_local(value, span);
            let absurd = self.case(value, Vec::new(), span);
            clauses.push(clause(vec![ignored, pattern], absurd, span));
        }
        vec![self.derived_method(names, wired().shows_prec, clauses, span)]
    }

    fn show_constructor(&mut self, con: &Constructor, span: Span) -> Clause {
        let name = con.name.ident;
        let prefix = if name.is_operator() { format!("({name})") } else { name.to_string() };
        let (pattern, fields) = self.fields_pattern(con, "a", span);
        if fields.is_empty() {
            let ignored = self.wildcard(span);
            let shown = self.show_text(prefix, span);
            return clause(vec![ignored, pattern], shown, span);
        }
        let (level_pattern, level) = self.parameter("d", span);
        let labelled = con.fields.iter().all(|field| field.name.is_some());
        let (parts, limit) = match (&fields[..], labelled) {
            (fields, true) => (self.show_record(con, prefix, fields, span), ARGUMENT),
            ([left, right], false) if con.infix => {
                let limit = usize::from(self.fixity_of(con.name).precedence) + 1;
                let operator = if name.is_operator() { format!(" {name} ") } else { format!(" `{name}` ") };
                let left = self.show_field(limit, *left, span);
                let operator = self.show_text(operator, span);
                let right = self.show_field(limit, *right, span);
                (vec![left, operator, right], limit)
            }
            (fields, false) => {
                let mut parts = vec![self.show_text(format!("{prefix} "), span)];
                for (place, field) in fields.iter().enumerate() {
                    if place > 0 {
                        parts.push(self.global(wired().show_space, span));
                    }
                    parts.push(self.show_field(ARGUMENT, *field, span));
                }
                (parts, ARGUMENT)
            }
        };
        let shown = self.show_parts(parts, span);
        let level = self.use_local(level, span);
        let limit = self.int(limit, span);
        let nested = self.call(wired().greater_equal, vec![level, limit], span);
        let body = self.call(wired().show_paren, vec![nested, shown], span);
        clause(vec![level_pattern, pattern], body, span)
    }

    /// `C {x = 1, y = 2}`
    fn show_record(&mut self, con: &Constructor, prefix: String, fields: &[LocalId], span: Span) -> Vec<ExprId> {
        let mut parts = Vec::new();
        let mut opening = format!("{prefix} {{");
        for (place, (field, value)) in con.fields.iter().zip(fields).enumerate() {
            if place > 0 {
                parts.push(self.global(wired().show_comma_space, span));
            }
            if let Some(label) = field.name {
                let label = if label.is_operator() { format!("({label})") } else { label.to_string() };
                parts.push(self.show_text(format!("{}{label} = ", std::mem::take(&mut opening)), span));
            }
            parts.push(self.show_field(0, *value, span));
        }
        parts.push(self.show_text("}".to_owned(), span));
        parts
    }

    fn show_text(&mut self, text: String, span: Span) -> ExprId {
        let text = self.string(text, span);
        self.call(wired().show_string, vec![text], span)
    }

    fn show_field(&mut self, level: usize, field: LocalId, span: Span) -> ExprId {
        let args = vec![self.int(level, span), self.use_local(field, span)];
        self.call(wired().shows_prec, args, span)
    }

    /// `a . (b . c)`
    fn show_parts(&mut self, parts: Vec<ExprId>, span: Span) -> ExprId {
        let mut parts = parts.into_iter().rev();
        let Some(mut shown) = parts.next() else { return self.show_text(String::new(), span) };
        for part in parts {
            shown = self.call(wired().compose, vec![part, shown], span);
        }
        shown
    }
}
