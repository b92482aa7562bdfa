//! `Functor`.

use limpid_base::{Span, tuple};

use super::shape::Shape;
use super::{InstanceNames, Method, Target};
use crate::hir::{ExprId, LocalId};
use crate::resolve::Resolver;
use crate::resolve::build::{alt, clause};
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn derive_functor(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let span = target.span;
        let Some(parameter) = target.data_type.params.last().copied() else { return Vec::new() };
        let mut clauses = Vec::new();
        for con in &target.data_type.constructors {
            let (function_pattern, function) = self.parameter("f", span);
            let (pattern, fields) = self.fields_pattern(con, "a", span);
            let mut mapped = Vec::with_capacity(fields.len());
            for (field, local) in con.fields.iter().zip(fields) {
                let shape = self.shape(&field.ty, parameter);
                let value = self.use_local(local, span);
                mapped.push(self.map_shape(&shape, (function, Direction::Along), value, span));
            }
            let result = self.construct(con.name, mapped, span);
            clauses.push(clause(vec![function_pattern, pattern], result, span));
        }
        if clauses.is_empty() {
            let ignored = self.wildcard(span);
            let (pattern, value) = self.parameter("a", span);
            let value = self.use_local(value, span);
            let absurd = self.case(value, Vec::new(), span);
            clauses.push(clause(vec![ignored, pattern], absurd, span));
        }
        vec![self.derived_method(names, wired().fmap, clauses, span)]
    }

    /// The value with the function applied wherever the parameter is. What a function takes is mapped the other way
    /// round, which works if the parameter is again in what it takes.
    fn map_shape(
        &mut self,
        shape: &Shape,
        by @ (function, direction): (LocalId, Direction),
        value: ExprId,
        span: Span,
    ) -> ExprId {
        match shape {
            Shape::Constant => value,
            Shape::Parameter if direction == Direction::Along => {
                let function = self.use_local(function, span);
                self.apply(function, vec![value], span)
            }
            Shape::Nested(inner) => {
                let mapper = match &**inner {
                    Shape::Parameter if direction == Direction::Along => self.use_local(function, span),
                    inner => {
                        let (pattern, item) = self.parameter("y", span);
                        let item = self.use_local(item, span);
                        let mapped = self.map_shape(inner, by, item, span);
                        self.lambda(vec![pattern], mapped, span)
                    }
                };
                self.call(wired().fmap, vec![mapper, value], span)
            }
            Shape::Tuple(shapes) => {
                let mut patterns = Vec::with_capacity(shapes.len());
                let mut items = Vec::with_capacity(shapes.len());
                for shape in shapes {
                    let (pattern, item) = self.parameter("y", span);
                    patterns.push(pattern);
                    let item = self.use_local(item, span);
                    items.push(self.map_shape(shape, by, item, span));
                }
                let pattern = self.con_pat(tuple(shapes.len()), patterns, span);
                let result = self.tuple_expr(items, span);
                self.case(value, vec![alt(pattern, result, span)], span)
            }
            Shape::Function(argument, result) => {
                let (pattern, local) = self.parameter("y", span);
                let given = self.use_local(local, span);
                let given = self.map_shape(argument, (function, direction.opposite()), given, span);
                let returned = self.apply(value, vec![given], span);
                let returned = self.map_shape(result, by, returned, span);
                self.lambda(vec![pattern], returned, span)
            }
            Shape::Parameter | Shape::Unsupported => self.unsupported("deriving for a field of this type", span),
        }
    }
}

/// Which way values pass: those that a function takes go against those that it returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Along,
    Against,
}

impl Direction {
    fn opposite(self) -> Direction {
        match self {
            Direction::Along => Direction::Against,
            Direction::Against => Direction::Along,
        }
    }
}
