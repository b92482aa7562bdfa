//! `Foldable`: `foldr` and `foldMap`. The other methods are the class's defaults.

use limpid_base::{Span, tuple};

use super::shape::Shape;
use super::{InstanceNames, Method, Target};
use crate::hir::{ExprId, LocalId};
use crate::resolve::Resolver;
use crate::resolve::build::{alt, clause};
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn derive_foldable(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let foldr = self.derive_foldr(target, names);
        let fold_map = self.derive_fold_map(target, names);
        foldr.into_iter().chain(fold_map).collect()
    }

    fn derive_foldr(&mut self, target: &Target, names: &InstanceNames) -> Option<Method> {
        let span = target.span;
        let parameter = target.data_type.params.last().copied()?;
        let mut clauses = Vec::new();
        for con in &target.data_type.constructors {
            let (function_pattern, function) = self.parameter("f", span);
            let (start_pattern, start) = self.parameter("z", span);
            let (pattern, fields) = self.fields_pattern(con, "a", span);
            let mut result = self.use_local(start, span);
            for (field, local) in con.fields.iter().zip(fields).rev() {
                let shape = self.shape(&field.ty, parameter);
                let value = self.use_local(local, span);
                result = self.fold_shape(&shape, function, value, result, span);
            }
            clauses.push(clause(vec![function_pattern, start_pattern, pattern], result, span));
        }
        if clauses.is_empty() {
            let (start_pattern, start) = self.parameter("z", span);
            let patterns = vec![self.wildcard(span), start_pattern, self.wildcard(span)];
            let result = self.use_local(start, span);
            clauses.push(clause(patterns, result, span));
        }
        Some(self.derived_method(names, wired().foldr, clauses, span))
    }

    /// The right fold of a value, before what is folded already.
    fn fold_shape(&mut self, shape: &Shape, function: LocalId, value: ExprId, rest: ExprId, span: Span) -> ExprId {
        match shape {
            Shape::Constant => rest,
            Shape::Parameter => {
                let function = self.use_local(function, span);
                self.apply(function, vec![value, rest], span)
            }
            Shape::Nested(inner) => {
                let step = match &**inner {
                    Shape::Parameter => self.use_local(function, span),
                    inner => {
                        let (item_pattern, item) = self.parameter("y", span);
                        let (rest_pattern, rest) = self.parameter("r", span);
                        let (item, rest) = (self.use_local(item, span), self.use_local(rest, span));
                        let folded = self.fold_shape(inner, function, item, rest, span);
                        self.lambda(vec![item_pattern, rest_pattern], folded, span)
                    }
                };
                self.call(wired().foldr, vec![step, rest, value], span)
            }
            Shape::Tuple(shapes) => {
                let (pattern, items) = self.tuple_variables(shapes.len(), span);
                let mut result = rest;
                for (shape, item) in shapes.iter().zip(items).rev() {
                    let item = self.use_local(item, span);
                    result = self.fold_shape(shape, function, item, result, span);
                }
                self.case(value, vec![alt(pattern, result, span)], span)
            }
            Shape::Function(..) | Shape::Unsupported => self.unsupported("deriving for a field of this type", span),
        }
    }

    fn derive_fold_map(&mut self, target: &Target, names: &InstanceNames) -> Option<Method> {
        let span = target.span;
        let parameter = target.data_type.params.last().copied()?;
        let mut clauses = Vec::new();
        for con in &target.data_type.constructors {
            let (function_pattern, function) = self.parameter("f", span);
            let (pattern, fields) = self.fields_pattern(con, "a", span);
            let mut parts = Vec::new();
            for (field, local) in con.fields.iter().zip(fields) {
                let shape = self.shape(&field.ty, parameter);
                self.summarise(&shape, function, local, &mut parts, span);
            }
            let result = self.append_all(parts, span);
            clauses.push(clause(vec![function_pattern, pattern], result, span));
        }
        if clauses.is_empty() {
            let patterns = vec![self.wildcard(span), self.wildcard(span)];
            let result = self.global(wired().mempty, span);
            clauses.push(clause(patterns, result, span));
        }
        Some(self.derived_method(names, wired().fold_map, clauses, span))
    }

    fn summarise(&mut self, shape: &Shape, function: LocalId, local: LocalId, parts: &mut Vec<ExprId>, span: Span) {
        match shape {
            Shape::Constant => {}
            Shape::Parameter => {
                let (function, value) = (self.use_local(function, span), self.use_local(local, span));
                parts.push(self.apply(function, vec![value], span));
            }
            Shape::Nested(inner) => {
                let step = match &**inner {
                    Shape::Parameter => self.use_local(function, span),
                    inner => {
                        let (pattern, item) = self.parameter("y", span);
                        let mut nested = Vec::new();
                        self.summarise(inner, function, item, &mut nested, span);
                        let body = self.append_all(nested, span);
                        self.lambda(vec![pattern], body, span)
                    }
                };
                let value = self.use_local(local, span);
                parts.push(self.call(wired().fold_map, vec![step, value], span));
            }
            Shape::Tuple(shapes) => {
                let (pattern, items) = self.tuple_variables(shapes.len(), span);
                let mut nested = Vec::new();
                for (shape, item) in shapes.iter().zip(items) {
                    self.summarise(shape, function, item, &mut nested, span);
                }
                let body = self.append_all(nested, span);
                let value = self.use_local(local, span);
                parts.push(self.case(value, vec![alt(pattern, body, span)], span));
            }
            Shape::Function(..) | Shape::Unsupported => {
                parts.push(self.unsupported("deriving for a field of this type", span));
            }
        }
    }

    fn append_all(&mut self, parts: Vec<ExprId>, span: Span) -> ExprId {
        let mut parts = parts.into_iter().rev();
        let Some(mut result) = parts.next() else { return self.global(wired().mempty, span) };
        for part in parts {
            result = self.call(wired().mappend, vec![part, result], span);
        }
        result
    }

    pub(super) fn tuple_variables(&mut self, count: usize, span: Span) -> (crate::hir::PatId, Vec<LocalId>) {
        let items: Vec<LocalId> = (0..count).map(|_| self.temporary("y", span)).collect();
        let patterns = items.iter().map(|item| self.var_pat(*item, span)).collect();
        (self.con_pat(tuple(count), patterns, span), items)
    }
}
