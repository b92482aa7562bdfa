//! Patterns: checked against the type of what they match; they bind variables, dictionaries and type equalities.

use limpid_base::{QName, Span};

use super::convert::Vars;
use super::store::{Constraint, Ty};
use super::{Infer, Var};
use crate::hir::{LocalId, PatId, PatKind};
use crate::wired::wired;

impl Infer<'_> {
    pub(super) fn pattern(&mut self, id: PatId, expected: Ty) {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.pattern_here(id, expected));
    }

    fn pattern_here(&mut self, id: PatId, expected: Ty) {
        self.found.pats.push((id, expected));
        let module = self.module;
        let pat = &module.pats[id];
        let span = pat.span;
        match &pat.kind {
            PatKind::Wildcard => {}
            PatKind::Var(local) => self.bind_var(*local, expected, span),
            PatKind::As(local, inner) => {
                self.bind_var(*local, expected, span);
                self.pattern(*inner, expected);
            }
            PatKind::Lazy(inner) | PatKind::Bang(inner) => self.pattern(*inner, expected),
            PatKind::Literal(literal) => self.literal_pattern(id, literal, expected, span),
            PatKind::Con(name, args) => self.con_pattern(id, *name, args, expected, span),
            PatKind::View(function, inner) => {
                let result = self.fresh();
                let fun = self.store.fun(expected, result);
                self.expr(*function, fun);
                self.pattern(*inner, result);
            }
            PatKind::Annotated(inner, signature) => {
                // Variables that are not in scope yet are bound here, to whatever they match.
                for &var in &signature.scheme.vars {
                    let ty = self.fresh();
                    self.scoped.push((var, ty));
                }
                let ty = self.read(&signature.scheme.body, &Vars::new());
                self.expect(ty, expected, span);
                self.pattern(*inner, ty);
            }
            PatKind::Unsupported(what) => self.give_up(what.clone(), span),
        }
    }

    /// A pattern variable. It may have been given a type before, by a signature or by its recursive group.
    fn bind_var(&mut self, local: LocalId, ty: Ty, span: Span) {
        match self.vars[local.index()].clone() {
            Some(Var::Mono(known)) => self.expect(ty, known, span),
            Some(Var::Poly(poly)) => self.expect(ty, poly.body, span),
            None => self.vars[local.index()] = Some(Var::Mono(ty)),
        }
    }

    fn literal_pattern(&mut self, id: PatId, literal: &crate::hir::Literal, expected: Ty, span: Span) {
        use crate::hir::Literal;
        let w = wired();
        let class = match literal {
            Literal::Int(_) => Some(w.class_num),
            Literal::Frac { .. } => Some(w.class_fractional),
            Literal::String(_) if self.module.overloaded_strings => Some(w.class_is_string),
            plain => {
                let ty = self.plain_literal(plain);
                self.expect(ty, expected, span);
                None
            }
        };
        let make = class.map(|class| self.want(Constraint { class, args: vec![expected] }, span));
        let eq = self.want(Constraint { class: w.class_eq, args: vec![expected] }, span);
        self.found.literal_pats.push((id, make, eq));
    }

    fn con_pattern(&mut self, id: PatId, name: QName, args: &[PatId], expected: Ty, span: Span) {
        let Some(mut con) = self.constructor(name) else {
            return self.give_up(format!("the constructor `{}` is not known", name.ident), span);
        };
        // Existential variables are rigid in a pattern.
        let environment = self.environment;
        if let Some((_, declared)) = environment.constructor(name) {
            for (index, &var) in declared.exists.iter().enumerate() {
                let skolem = self.fresh_skolem(var);
                let open = con.types[con.params + index];
                self.store.link(open, skolem);
                con.types[con.params + index] = skolem;
            }
        }
        self.expect(con.result, expected, span);
        for &(a, b) in &con.equalities {
            self.assume_equal(a, b);
        }
        let dicts = self.assume(&con.context);
        self.found.con_pats.push((id, con.types.clone(), dicts));
        if con.fields.len() != args.len() {
            let message =
                format!("`{}` has {} fields, but the pattern has {}", name.ident, con.fields.len(), args.len());
            return self.give_up(message, span);
        }
        for (&arg, &field) in args.iter().zip(&con.fields) {
            self.pattern(arg, field);
        }
    }
}
