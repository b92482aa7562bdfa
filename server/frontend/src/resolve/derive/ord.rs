//! `Ord`: by the order of the constructors, then by the fields from left to right. The other methods are the class's defaults.

use limpid_base::Span;
use limpid_core::Constructor;

use super::{InstanceNames, Method, Target, is_enumeration};
use crate::hir::{Clause, ExprId, LocalId};
use crate::resolve::Resolver;
use crate::resolve::build::{alt, clause};
use crate::wired::wired;

/// With more constructors than this, different ones are compared by their numbers rather than case by case.
const MAX_CASES: usize = 8;

impl<'a> Resolver<'a> {
    pub(super) fn derive_ord(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let span = target.span;
        let constructors = &target.data_type.constructors;
        let mut clauses = Vec::new();
        if constructors.is_empty() {
            let patterns = vec![self.wildcard(span), self.wildcard(span)];
            let equal = self.con(wired().eq_, span);
            clauses.push(clause(patterns, equal, span));
        } else if constructors.len() > MAX_CASES {
            if !is_enumeration(&target.data_type) {
                let with_fields = constructors.iter().filter(|con| !con.fields.is_empty());
                clauses.extend(with_fields.map(|con| self.compare_fields(con, span)));
            }
            clauses.push(self.compare_tags(constructors, span));
        } else {
            self.compare_cases(constructors, span, &mut clauses);
        }
        vec![self.derived_method(names, wired().compare, clauses, span)]
    }

    /// For each constructor but the last: itself against itself, before all later ones, and they after it.
    fn compare_cases(&mut self, constructors: &[Constructor], span: Span, clauses: &mut Vec<Clause>) {
        for (place, con) in constructors.iter().enumerate() {
            clauses.push(self.compare_fields(con, span));
            if place + 1 < constructors.len() {
                let patterns = vec![self.any_fields(con, span), self.wildcard(span)];
                let less = self.con(wired().lt, span);
                clauses.push(clause(patterns, less, span));
                let patterns = vec![self.wildcard(span), self.any_fields(con, span)];
                let greater = self.con(wired().gt, span);
                clauses.push(clause(patterns, greater, span));
            }
        }
    }

    fn compare_fields(&mut self, con: &Constructor, span: Span) -> Clause {
        let (left, lefts) = self.fields_pattern(con, "a", span);
        let (right, rights) = self.fields_pattern(con, "b", span);
        let mut result: Option<ExprId> = None;
        for (a, b) in lefts.into_iter().zip(rights).rev() {
            let args = vec![self.use_local(a, span), self.use_local(b, span)];
            let compared = self.call(wired().compare, args, span);
            result = Some(match result {
                None => compared,
                Some(rest) => self.then_compare(compared, rest, span),
            });
        }
        let result = result.unwrap_or_else(|| self.con(wired().eq_, span));
        clause(vec![left, right], result, span)
    }

    /// The first comparison unless it says equal, then the rest.
    fn then_compare(&mut self, first: ExprId, rest: ExprId, span: Span) -> ExprId {
        let mut alts = Vec::new();
        for (ordering, result) in [(wired().lt, None), (wired().eq_, Some(rest)), (wired().gt, None)] {
            let pattern = self.con_pat(ordering, Vec::new(), span);
            let result = result.unwrap_or_else(|| self.con(ordering, span));
            alts.push(alt(pattern, result, span));
        }
        self.case(first, alts, span)
    }

    fn compare_tags(&mut self, constructors: &[Constructor], span: Span) -> Clause {
        let (left_pattern, left) = self.parameter("a", span);
        let (right_pattern, right) = self.parameter("b", span);
        let left = self.tag(constructors, left, span);
        let right = self.tag(constructors, right, span);
        let compared = self.call(wired().compare, vec![left, right], span);
        clause(vec![left_pattern, right_pattern], compared, span)
    }

    /// The number of the constructor that a variable holds.
    pub(super) fn tag(&mut self, constructors: &[Constructor], value: LocalId, span: Span) -> ExprId {
        let mut alts = Vec::with_capacity(constructors.len());
        for (place, con) in constructors.iter().enumerate() {
            let pattern = self.any_fields(con, span);
            let number = self.int(place, span);
            alts.push(alt(pattern, number, span));
        }
        let value = self.use_local(value, span);
        self.case(value, alts, span)
    }
}
