//! `Traversable`: the fields that mention the parameter are traversed from left to right, the others are kept.

use limpid_base::{Span, tuple};

use super::shape::Shape;
use super::{InstanceNames, Method, Target};
use crate::hir::{ExprId, LocalId, PatId};
use crate::resolve::Resolver;
use crate::resolve::build::{alt, clause};
use crate::wired::wired;
use limpid_base::QName;

impl<'a> Resolver<'a> {
    pub(super) fn derive_traversable(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let span = target.span;
        let Some(parameter) = target.data_type.params.last().copied() else { return Vec::new() };
        let mut clauses = Vec::new();
        for con in &target.data_type.constructors {
            let (function_pattern, function) = self.parameter("f", span);
            let (pattern, fields) = self.fields_pattern(con, "a", span);
            let shapes: Vec<Shape> = con.fields.iter().map(|field| self.shape(&field.ty, parameter)).collect();
            let result = self.traverse_fields(con.name, &shapes, fields, function, span);
            clauses.push(clause(vec![function_pattern, pattern], result, span));
        }
        if clauses.is_empty() {
            let ignored = self.wildcard(span);
            let (pattern, value) = self.parameter("a", span);
            let value = self.use_local(value, span);
            let absurd = self.case(value, Vec::new(), span);
            let result = self.call(wired().pure, vec![absurd], span);
            clauses.push(clause(vec![ignored, pattern], result, span));
        }
        vec![self.derived_method(names, wired().traverse, clauses, span)]
    }

    /// `fmap (\b1 b2 -> C b1 a2 b2) (f a1) <*> f a3`
    fn traverse_fields(
        &mut self,
        con: QName,
        shapes: &[Shape],
        fields: Vec<LocalId>,
        function: LocalId,
        span: Span,
    ) -> ExprId {
        let mut params: Vec<PatId> = Vec::new();
        let mut args = Vec::with_capacity(fields.len());
        let mut effects = Vec::new();
        for (shape, field) in shapes.iter().zip(fields) {
            let value = self.use_local(field, span);
            match shape {
                Shape::Constant => args.push(value),
                shape => {
                    effects.push(self.traverse_shape(shape, function, value, span));
                    let (pattern, result) = self.parameter("b", span);
                    params.push(pattern);
                    args.push(self.use_local(result, span));
                }
            }
        }
        let built = self.construct(con, args, span);
        let mut effects = effects.into_iter();
        let Some(first) = effects.next() else { return self.call(wired().pure, vec![built], span) };
        let build = self.lambda(params, built, span);
        let mut result = self.call(wired().fmap, vec![build, first], span);
        for effect in effects {
            result = self.call(wired().ap, vec![result, effect], span);
        }
        result
    }

    fn traverse_shape(&mut self, shape: &Shape, function: LocalId, value: ExprId, span: Span) -> ExprId {
        match shape {
            Shape::Constant => self.call(wired().pure, vec![value], span),
            Shape::Parameter => {
                let function = self.use_local(function, span);
                self.apply(function, vec![value], span)
            }
            Shape::Nested(inner) => {
                let step = match &**inner {
                    Shape::Parameter => self.use_local(function, span),
                    inner => {
                        let (pattern, item) = self.parameter("y", span);
                        let item = self.use_local(item, span);
                        let effect = self.traverse_shape(inner, function, item, span);
                        self.lambda(vec![pattern], effect, span)
                    }
                };
                self.call(wired().traverse, vec![step, value], span)
            }
            Shape::Tuple(shapes) => {
                let (pattern, items) = self.tuple_variables(shapes.len(), span);
                let effect = self.traverse_fields(tuple(shapes.len()), shapes, items, function, span);
                self.case(value, vec![alt(pattern, effect, span)], span)
            }
            Shape::Function(..) | Shape::Unsupported => self.unsupported("deriving for a field of this type", span),
        }
    }
}
