//! `Enum`, for types whose constructors are all constants.

use limpid_base::Span;
use limpid_core::Constructor;

use super::{InstanceNames, Method, Target, is_enumeration};
use crate::hir::{Clause, ExprId, ExprKind, LocalId};
use crate::resolve::Resolver;
use crate::resolve::build::{alt, clause};
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn derive_enum(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let span = target.span;
        let constructors = &target.data_type.constructors;
        let type_name = target.data_type.name.ident;
        if !is_enumeration(&target.data_type) || constructors.is_empty() {
            self.error(span, format!("`{type_name}` is not an enumeration, so `Enum` cannot be derived"));
            return Vec::new();
        }
        let last = format!("succ{{{type_name}}}: tried to take `succ' of last tag in enumeration");
        let first = format!("pred{{{type_name}}}: tried to take `pred' of first tag in enumeration");
        let successors: Vec<Option<&Constructor>> = constructors.iter().skip(1).map(Some).chain([None]).collect();
        let predecessors: Vec<Option<&Constructor>> = [None].into_iter().chain(constructors.iter().map(Some)).collect();
        let succ = self.neighbours(constructors, &successors, &last, span);
        let pred = self.neighbours(constructors, &predecessors, &first, span);
        let to_enum = self.numbered(constructors, type_name.as_str(), span);
        let from_enum = constructors.iter().enumerate().map(|(place, con)| {
            let pattern = self.any_fields(con, span);
            let number = self.int(place, span);
            clause(vec![pattern], number, span)
        });
        let from_enum = from_enum.collect();
        let enum_from = self.enum_from(constructors.len() - 1, span);
        let enum_from_then = self.enum_from_then(constructors.len() - 1, span);
        let [w_succ, w_pred] = ["succ", "pred"]
            .map(|name| limpid_base::QName { module: wired().class_enum.module, ident: limpid_base::Name::new(name) });
        vec![
            self.derived_method(names, w_succ, succ, span),
            self.derived_method(names, w_pred, pred, span),
            self.derived_method(names, wired().to_enum, vec![to_enum], span),
            self.derived_method(names, wired().from_enum, from_enum, span),
            self.derived_method(names, wired().enum_from, vec![enum_from], span),
            self.derived_method(names, wired().enum_from_then, vec![enum_from_then], span),
        ]
    }

    fn neighbours(
        &mut self,
        constructors: &[Constructor],
        neighbours: &[Option<&Constructor>],
        message: &str,
        span: Span,
    ) -> Vec<Clause> {
        let mut clauses = Vec::with_capacity(constructors.len());
        for (con, neighbour) in constructors.iter().zip(neighbours) {
            let pattern = self.any_fields(con, span);
            let result = match neighbour {
                Some(neighbour) => self.con(neighbour.name, span),
                None => {
                    let message = self.string(message, span);
                    self.call(wired().error, vec![message], span)
                }
            };
            clauses.push(clause(vec![pattern], result, span));
        }
        clauses
    }

    fn numbered(&mut self, constructors: &[Constructor], type_name: &str, span: Span) -> Clause {
        let (pattern, number) = self.parameter("n", span);
        let before = self.string(format!("toEnum{{{type_name}}}: tag ("), span);
        let largest = constructors.len() - 1;
        let after = self.string(format!(") is outside of enumeration's range (0,{largest})"), span);
        let args = vec![self.int(0, span), self.use_local(number, span), after];
        let shown = self.call(wired().shows_prec, args, span);
        let message = self.call(wired().append, vec![before, shown], span);
        let failure = self.call(wired().error, vec![message], span);
        let body = self.constructor_of_tag(constructors, number, Some(failure), span);
        clause(vec![pattern], body, span)
    }

    /// The constructor with the number that a variable holds.
    pub(super) fn constructor_of_tag(
        &mut self,
        constructors: &[Constructor],
        number: LocalId,
        otherwise: Option<ExprId>,
        span: Span,
    ) -> ExprId {
        let mut alts = Vec::with_capacity(constructors.len() + 1);
        for (place, con) in constructors.iter().enumerate() {
            // Without another answer the last constructor is it.
            let last = otherwise.is_none() && place + 1 == constructors.len();
            let pattern = if last { self.wildcard(span) } else { self.int_pat(place, span) };
            let con = self.con(con.name, span);
            alts.push(alt(pattern, con, span));
        }
        if let Some(otherwise) = otherwise {
            let pattern = self.wildcard(span);
            alts.push(alt(pattern, otherwise, span));
        }
        let number = self.use_local(number, span);
        self.case(number, alts, span)
    }

    /// `map toEnum [fromEnum x .. largest]`
    fn enum_from(&mut self, largest: usize, span: Span) -> Clause {
        let (pattern, from) = self.parameter("x", span);
        let args = vec![self.enum_number(from, span), self.int(largest, span)];
        let numbers = self.call(wired().enum_from_to, args, span);
        let body = self.map_to_enum(numbers, span);
        clause(vec![pattern], body, span)
    }

    /// `map toEnum [fromEnum x, fromEnum y .. limit]`, where the limit is in the direction of `y`.
    fn enum_from_then(&mut self, largest: usize, span: Span) -> Clause {
        let (first, from) = self.parameter("x", span);
        let (second, next) = self.parameter("y", span);
        let args = vec![self.enum_number(from, span), self.enum_number(next, span)];
        let upwards = self.call(wired().less_equal, args, span);
        let (largest, smallest) = (self.int(largest, span), self.int(0, span));
        let limit = self.module.expr(ExprKind::If(upwards, largest, smallest), span);
        let args = vec![self.enum_number(from, span), self.enum_number(next, span), limit];
        let numbers = self.call(wired().enum_from_then_to, args, span);
        let body = self.map_to_enum(numbers, span);
        clause(vec![first, second], body, span)
    }

    fn enum_number(&mut self, value: LocalId, span: Span) -> ExprId {
        let value = self.use_local(value, span);
        self.call(wired().from_enum, vec![value], span)
    }

    fn map_to_enum(&mut self, numbers: ExprId, span: Span) -> ExprId {
        let to_enum = self.global(wired().to_enum, span);
        self.call(wired().map, vec![to_enum, numbers], span)
    }
}
