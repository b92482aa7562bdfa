//! `Eq`: the same constructor, with equal fields from left to right.

use limpid_base::Span;
use limpid_core::Constructor;

use super::{InstanceNames, Method, Target};
use crate::hir::{Clause, ExprId};
use crate::resolve::Resolver;
use crate::resolve::build::clause;
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn derive_eq(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let span = target.span;
        let constructors = &target.data_type.constructors;
        let mut clauses: Vec<Clause> = constructors.iter().map(|con| self.equal_fields(con, span)).collect();
        if constructors.len() != 1 {
            let patterns = vec![self.wildcard(span), self.wildcard(span)];
            let result = if constructors.is_empty() { wired().true_ } else { wired().false_ };
            let result = self.con(result, span);
            clauses.push(clause(patterns, result, span));
        }
        vec![self.derived_method(names, wired().equals, clauses, span)]
    }

    fn equal_fields(&mut self, con: &Constructor, span: Span) -> Clause {
        let (left, lefts) = self.fields_pattern(con, "a", span);
        let (right, rights) = self.fields_pattern(con, "b", span);
        let mut result: Option<ExprId> = None;
        for (a, b) in lefts.into_iter().zip(rights).rev() {
            let args = vec![self.use_local(a, span), self.use_local(b, span)];
            let equal = self.call(wired().equals, args, span);
            result = Some(match result {
                None => equal,
                Some(rest) => self.call(wired().and, vec![equal, rest], span),
            });
        }
        let result = result.unwrap_or_else(|| self.con(wired().true_, span));
        clause(vec![left, right], result, span)
    }
}
