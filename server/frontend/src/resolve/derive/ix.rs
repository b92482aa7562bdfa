//! `Ix`: by the numbers of an enumeration's constructors, or field by field for a type with one constructor.

use limpid_base::{Span, tuple};
use limpid_core::Constructor;

use super::{InstanceNames, Method, Target, is_enumeration};
use crate::hir::{ExprId, LocalId, PatId};
use crate::resolve::Resolver;
use crate::resolve::build::clause;
use crate::resolve::comprehensions::Tail;
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn derive_ix(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let constructors = &target.data_type.constructors;
        match &constructors[..] {
            [con] if !con.fields.is_empty() => self.ix_product(target, names, con),
            [_, ..] if is_enumeration(&target.data_type) => self.ix_enumeration(target, names, constructors),
            _ => {
                let type_name = target.data_type.name.ident;
                self.error(target.span, format!("`Ix` cannot be derived for `{type_name}`"));
                Vec::new()
            }
        }
    }

    fn ix_enumeration(&mut self, target: &Target, names: &InstanceNames, constructors: &[Constructor]) -> Vec<Method> {
        let span = target.span;
        let mut methods = Vec::new();

        let (bounds, low, high) = self.bounds_variables(span);
        let args = vec![self.tag(constructors, low, span), self.tag(constructors, high, span)];
        let numbers = self.call(wired().enum_from_to, args, span);
        let (pattern, number) = self.parameter("n", span);
        let con = self.constructor_of_tag(constructors, number, None, span);
        let from_number = self.lambda(vec![pattern], con, span);
        let range = self.call(wired().map, vec![from_number, numbers], span);
        methods.push(self.derived_method(names, wired().ix_range, vec![clause(vec![bounds], range, span)], span));

        for method in [wired().ix_index, wired().ix_in_range] {
            let (bounds, low, high) = self.bounds_variables(span);
            let (pattern, value) = self.parameter("i", span);
            let low = self.tag(constructors, low, span);
            let high = self.tag(constructors, high, span);
            let pair = self.pair(low, high, span);
            let value = self.tag(constructors, value, span);
            let result = self.call(method, vec![pair, value], span);
            methods.push(self.derived_method(names, method, vec![clause(vec![bounds, pattern], result, span)], span));
        }
        methods
    }

    fn bounds_variables(&mut self, span: Span) -> (PatId, LocalId, LocalId) {
        let (low_pattern, low) = self.parameter("l", span);
        let (high_pattern, high) = self.parameter("u", span);
        (self.con_pat(tuple(2), vec![low_pattern, high_pattern], span), low, high)
    }

    fn ix_product(&mut self, target: &Target, names: &InstanceNames, con: &Constructor) -> Vec<Method> {
        let span = target.span;
        let (bounds, lows, highs) = self.bounds_fields(con, span);
        let range = self.product_range(con, &lows, &highs, Vec::new(), Tail::Nil, span);
        let range = self.derived_method(names, wired().ix_range, vec![clause(vec![bounds], range, span)], span);

        let (bounds, lows, highs) = self.bounds_fields(con, span);
        let (pattern, values) = self.fields_pattern(con, "i", span);
        let index = self.product_index(&lows, &highs, &values, span);
        let index =
            self.derived_method(names, wired().ix_index, vec![clause(vec![bounds, pattern], index, span)], span);

        let (bounds, lows, highs) = self.bounds_fields(con, span);
        let (pattern, values) = self.fields_pattern(con, "i", span);
        let mut inside: Option<ExprId> = None;
        for ((low, high), value) in lows.iter().zip(&highs).zip(&values).rev() {
            let args = vec![self.local_pair(*low, *high, span), self.use_local(*value, span)];
            let one = self.call(wired().ix_in_range, args, span);
            inside = Some(match inside {
                None => one,
                Some(rest) => self.call(wired().and, vec![one, rest], span),
            });
        }
        let inside = inside.unwrap_or_else(|| self.con(wired().true_, span));
        let clauses = vec![clause(vec![bounds, pattern], inside, span)];
        let in_range = self.derived_method(names, wired().ix_in_range, clauses, span);
        vec![range, index, in_range]
    }

    fn bounds_fields(&mut self, con: &Constructor, span: Span) -> (PatId, Vec<LocalId>, Vec<LocalId>) {
        let (low_pattern, lows) = self.fields_pattern(con, "l", span);
        let (high_pattern, highs) = self.fields_pattern(con, "u", span);
        (self.con_pat(tuple(2), vec![low_pattern, high_pattern], span), lows, highs)
    }

    /// `[C c1 c2 | c1 <- range (l1, u1), c2 <- range (l2, u2)]`
    fn product_range(
        &mut self,
        con: &Constructor,
        lows: &[LocalId],
        highs: &[LocalId],
        mut chosen: Vec<LocalId>,
        tail: Tail,
        span: Span,
    ) -> ExprId {
        let (Some((low, lows)), Some((high, highs))) = (lows.split_first(), highs.split_first()) else {
            let fields = chosen.into_iter().map(|local| self.use_local(local, span)).collect();
            let value = self.construct(con.name, fields, span);
            let rest = self.tail(tail, span);
            return self.construct(wired().cons, vec![value, rest], span);
        };
        let pair = self.local_pair(*low, *high, span);
        let list = self.call(wired().ix_range, vec![pair], span);
        let (pattern, value) = self.parameter("c", span);
        chosen.push(value);
        self.generator(list, pattern, tail, span, |resolver, tail| {
            resolver.product_range(con, lows, highs, chosen, tail, span)
        })
    }

    /// The position among all, the last field running fastest: `(i1 * size2 + i2) * size3 + i3`.
    fn product_index(&mut self, lows: &[LocalId], highs: &[LocalId], values: &[LocalId], span: Span) -> ExprId {
        let mut total: Option<ExprId> = None;
        for ((low, high), value) in lows.iter().zip(highs).zip(values) {
            let args = vec![self.local_pair(*low, *high, span), self.use_local(*value, span)];
            let index = self.call(wired().ix_index, args, span);
            total = Some(match total {
                None => index,
                Some(before) => {
                    let args = vec![self.local_pair(*low, *high, span), self.use_local(*high, span)];
                    let last = self.call(wired().ix_index, args, span);
                    let one = self.int(1, span);
                    let size = self.call(wired().plus, vec![last, one], span);
                    let scaled = self.call(wired().times, vec![before, size], span);
                    self.call(wired().plus, vec![scaled, index], span)
                }
            });
        }
        total.unwrap_or_else(|| self.int(0, span))
    }

    fn local_pair(&mut self, left: LocalId, right: LocalId, span: Span) -> ExprId {
        let (left, right) = (self.use_local(left, span), self.use_local(right, span));
        self.pair(left, right, span)
    }
}
