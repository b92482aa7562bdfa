//! Match compilation: rows of patterns to a case tree.
//!
//! Columns are matched from left to right. Consecutive rows whose first pattern is of the same kind are handled
//! together, and fall through to the next rows; rows by constructor (or literal) are sorted by it. This is the order of
//! evaluation of the Haskell report, and no row is ever copied.

use limpid_base::{QName, Span};
use limpid_core::{Alt, AltPattern, BinderId, Constructor, DataType, Expr, ExprId, Literal, Type};

use super::builder::Builder;
use super::exit::Exit;
use super::pattern::{ConPattern, Pattern, Shape};
use crate::hir::{self, PatId};

/// What to do once a row has matched. It may still fall through (guards).
pub(super) type Then<'k, 'a> = Box<dyn FnOnce(&mut Builder<'a>, &mut Exit) -> ExprId + 'k>;

/// One clause or alternative. Its columns form a stack: the next one is the last.
pub(super) struct Row<'k, 'a> {
    columns: Vec<Pattern>,
    then: Then<'k, 'a>,
}

impl<'k, 'a> Row<'k, 'a> {
    pub(super) fn new(mut patterns: Vec<Pattern>, then: Then<'k, 'a>) -> Row<'k, 'a> {
        patterns.reverse();
        Row { columns: patterns, then }
    }

    fn first(&self) -> Option<&Pattern> {
        self.columns.last()
    }

    pub(super) fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.columns.iter().rev()
    }
}

impl<'a> Builder<'a> {
    /// Matches the values of `vars` (the first is the first column) against the rows, in order.
    pub(super) fn match_rows<'k>(
        &mut self,
        mut vars: Vec<BinderId>,
        rows: Vec<Row<'k, 'a>>,
        exit: &mut Exit,
    ) -> ExprId {
        vars.reverse();
        self.rows(vars, rows, exit)
    }

    /// The same with `vars` as a stack, like the columns of the rows.
    fn rows<'k>(&mut self, vars: Vec<BinderId>, mut rows: Vec<Row<'k, 'a>>, exit: &mut Exit) -> ExprId {
        if rows.is_empty() {
            return self.leave(exit);
        }
        let rest = rows.split_off(group_length(&rows));
        if rest.is_empty() {
            return self.group(vars, rows, exit);
        }
        let later = vars.clone();
        self.or_else(exit, |this, exit| this.group(vars, rows, exit), |this, exit| this.rows(later, rest, exit))
    }

    /// Rows of the same sort; at least one.
    fn group<'k>(&mut self, mut vars: Vec<BinderId>, mut rows: Vec<Row<'k, 'a>>, exit: &mut Exit) -> ExprId {
        let Some(var) = vars.pop() else {
            // No columns are left, so the group is a single row.
            return match rows.pop() {
                Some(row) => (row.then)(self, exit),
                None => self.leave(exit),
            };
        };
        let mut matched = Vec::with_capacity(rows.len());
        for mut row in rows {
            if let Some(pattern) = row.columns.pop() {
                for &local in &pattern.binds {
                    self.locals.insert(local, var);
                }
                matched.push((pattern, row));
            }
        }
        let span = matched.first().map_or(exit.span, |(pattern, _)| pattern.span);
        match matched.first().map(|(pattern, _)| &pattern.shape) {
            None | Some(Shape::Any) => self.rows(vars, matched.into_iter().map(|(_, row)| row).collect(), exit),
            Some(Shape::Con(_)) => self.con_group(var, vars, matched, span, exit),
            Some(Shape::Literal(_)) => self.literal_group(var, vars, matched, span, exit),
            Some(Shape::Bang(_)) => self.bang_group(var, vars, matched, span, exit),
            Some(Shape::Equal(pat, literal)) => {
                let (pat, literal) = (*pat, literal.clone());
                self.equal_group(var, vars, (pat, &literal), matched, exit)
            }
            Some(Shape::Lazy(_) | Shape::View(..)) => match matched.pop() {
                Some((Pattern { shape: Shape::Lazy(pat), .. }, row)) => self.lazy_row(var, vars, pat, row, exit),
                Some((Pattern { shape: Shape::View(function, inner), .. }, row)) => {
                    self.view_row(var, vars, function, *inner, row, exit)
                }
                _ => self.leave(exit),
            },
        }
    }

    fn con_group<'k>(
        &mut self,
        var: BinderId,
        vars: Vec<BinderId>,
        rows: Vec<(Pattern, Row<'k, 'a>)>,
        span: Span,
        exit: &mut Exit,
    ) -> ExprId {
        let ty = rows.first().map_or(Type::Unknown, |(pattern, _)| pattern.ty.clone());
        let mut by_con: Vec<(QName, Vec<(ConPattern, Row<'k, 'a>)>)> = Vec::new();
        for (pattern, row) in rows {
            let Shape::Con(con) = pattern.shape else { continue };
            match by_con.iter_mut().find(|(name, _)| *name == con.con) {
                Some((_, rows)) => rows.push((con, row)),
                None => by_con.push((con.con, vec![(con, row)])),
            }
        }
        let exhaustive = self.is_exhaustive(&by_con.iter().map(|(con, _)| *con).collect::<Vec<_>>(), &ty);
        let mut alts = Vec::with_capacity(by_con.len());
        for (con, rows) in by_con {
            alts.push(self.con_alt(con, vars.clone(), rows, span, exit));
        }
        let default = if exhaustive { None } else { Some(self.leave(exit)) };
        self.case(var, alts, default, span)
    }

    /// One alternative: the fields of the constructor become the next columns.
    fn con_alt<'k>(
        &mut self,
        con: QName,
        mut vars: Vec<BinderId>,
        rows: Vec<(ConPattern, Row<'k, 'a>)>,
        span: Span,
        exit: &mut Exit,
    ) -> Alt {
        let known = self.cx.constructor(con);
        let dicts = match rows.first() {
            Some((first, _)) => self.bind_dicts(&first.dicts, span),
            None => Vec::new(),
        };
        let count = rows.first().map_or(0, |(first, _)| first.fields.len());
        let mut binders = dicts.clone();
        for place in 0..count {
            let ty = rows.first().map_or(Type::Unknown, |(first, _)| field_type(known, first, place));
            let label = known.and_then(|(_, con)| con.fields.get(place)?.name);
            let column = rows.iter().filter_map(|(con, _)| con.fields.get(place));
            binders.push(self.column_binder(column, label.map_or("field", |label| label.as_str()), ty, span));
        }
        vars.extend(binders[dicts.len()..].iter().rev());
        let mut opened = Vec::with_capacity(rows.len());
        for (pattern, mut row) in rows {
            for (&dict, &binder) in pattern.dicts.iter().zip(&dicts) {
                self.alias_dict(dict, binder);
            }
            row.columns.extend(pattern.fields.into_iter().rev());
            opened.push(row);
        }
        let body = self.rows(vars, opened, exit);
        Alt { pattern: AltPattern::Con(con, binders), body }
    }

    fn literal_group<'k>(
        &mut self,
        var: BinderId,
        vars: Vec<BinderId>,
        rows: Vec<(Pattern, Row<'k, 'a>)>,
        span: Span,
        exit: &mut Exit,
    ) -> ExprId {
        let mut by_literal: Vec<(Literal, Vec<Row<'k, 'a>>)> = Vec::new();
        for (pattern, row) in rows {
            let Shape::Literal(literal) = pattern.shape else { continue };
            match by_literal.iter_mut().find(|(known, _)| *known == literal) {
                Some((_, rows)) => rows.push(row),
                None => by_literal.push((literal, vec![row])),
            }
        }
        let mut alts = Vec::with_capacity(by_literal.len());
        for (literal, rows) in by_literal {
            let body = self.rows(vars.clone(), rows, exit);
            alts.push(Alt { pattern: AltPattern::Literal(literal), body });
        }
        let default = self.leave(exit);
        self.case(var, alts, Some(default), span)
    }

    fn bang_group<'k>(
        &mut self,
        var: BinderId,
        mut vars: Vec<BinderId>,
        rows: Vec<(Pattern, Row<'k, 'a>)>,
        span: Span,
        exit: &mut Exit,
    ) -> ExprId {
        vars.push(var);
        let rows = rows.into_iter().filter_map(|(pattern, mut row)| {
            let Shape::Bang(inner) = pattern.shape else { return None };
            row.columns.push(*inner);
            Some(row)
        });
        let body = self.rows(vars, rows.collect(), exit);
        self.case(var, Vec::new(), Some(body), span)
    }

    fn equal_group<'k>(
        &mut self,
        var: BinderId,
        vars: Vec<BinderId>,
        (pat, literal): (PatId, &hir::Literal),
        rows: Vec<(Pattern, Row<'k, 'a>)>,
        exit: &mut Exit,
    ) -> ExprId {
        let span = self.cx.module.pats[pat].span;
        let test = self.equals_literal(var, pat, literal);
        let yes = self.rows(vars, rows.into_iter().map(|(_, row)| row).collect(), exit);
        let no = self.leave(exit);
        self.if_then_else(test, yes, no, span)
    }

    fn lazy_row<'k>(
        &mut self,
        var: BinderId,
        vars: Vec<BinderId>,
        pat: PatId,
        row: Row<'k, 'a>,
        exit: &mut Exit,
    ) -> ExprId {
        let bindings = self.select_all(pat, var, exit.span);
        let body = self.rows(vars, vec![row], exit);
        if bindings.is_empty() {
            return body;
        }
        self.add(Expr::Let { recursive: false, bindings, body }, exit.span)
    }

    fn view_row<'k>(
        &mut self,
        var: BinderId,
        mut vars: Vec<BinderId>,
        function: hir::ExprId,
        inner: Pattern,
        mut row: Row<'k, 'a>,
        exit: &mut Exit,
    ) -> ExprId {
        let span = self.cx.module.exprs[function].span;
        let arg = self.local(var, span);
        let value = self.apply(function, vec![arg], span);
        let strict = self.cx.is_strict(&inner);
        let binder = self.column_binder([&inner].into_iter(), "view", inner.ty.clone(), span);
        row.columns.push(inner);
        vars.push(binder);
        let body = self.rows(vars, vec![row], exit);
        self.bind_value(value, binder, strict, body)
    }

    /// A binder for a column, named after the first variable that stands for the whole value.
    pub(super) fn column_binder<'p>(
        &mut self,
        mut column: impl Iterator<Item = &'p Pattern>,
        name: &str,
        ty: Type,
        span: Span,
    ) -> BinderId {
        match column.find_map(|pattern| pattern.binds.first()) {
            Some(&local) => self.bind_local(local),
            None => self.temporary(name, ty, span),
        }
    }

    /// Matches the value of an expression: binds it (or uses the variable that it is) and continues with `body`. If
    /// `strict`, what `body` builds begins by evaluating it.
    pub(super) fn match_value(
        &mut self,
        value: ExprId,
        patterns: &[&Pattern],
        body: impl FnOnce(&mut Self, BinderId) -> ExprId,
    ) -> ExprId {
        if let Expr::Local { binder, types } = &self.body.exprs[value]
            && types.is_empty()
        {
            let binder = *binder;
            return body(self, binder);
        }
        let strict = patterns.first().is_some_and(|pattern| self.cx.is_strict(pattern));
        let ty = patterns.first().map_or(Type::Unknown, |pattern| pattern.ty.clone());
        let span = self.body.span(value);
        let binder = self.column_binder(patterns.iter().copied(), "scrutinee", ty, span);
        let body = body(self, binder);
        self.bind_value(value, binder, strict, body)
    }

    /// `let binder = value in body`, or a case if `body` begins by evaluating `binder`.
    fn bind_value(&mut self, value: ExprId, binder: BinderId, strict: bool, body: ExprId) -> ExprId {
        let span = self.body.span(value);
        if !strict {
            return self.add(Expr::Let { recursive: false, bindings: vec![(binder, value)], body }, span);
        }
        if let Expr::Case { scrutinee, alts, default, .. } = &self.body.exprs[body]
            && matches!(&self.body.exprs[*scrutinee], Expr::Local { binder: found, .. } if *found == binder)
        {
            let case = Expr::Case { scrutinee: value, binder, alts: alts.clone(), default: *default };
            let span = self.body.span(body);
            return self.add(case, span);
        }
        self.add(Expr::Case { scrutinee: value, binder, alts: Vec::new(), default: Some(body) }, span)
    }

    /// `case var of alts`.
    pub(super) fn case(&mut self, var: BinderId, alts: Vec<Alt>, default: Option<ExprId>, span: Span) -> ExprId {
        let scrutinee = self.local(var, span);
        let (name, ty) = (self.body.binders[var].name, self.body.binders[var].ty.clone());
        let binder = self.temporary(name.as_str(), ty, span);
        self.add(Expr::Case { scrutinee, binder, alts, default }, span)
    }

    /// Whether these are all constructors that a value of type `ty` can have.
    fn is_exhaustive(&self, cons: &[QName], ty: &Type) -> bool {
        let Some((data_type, _)) = cons.first().and_then(|&con| self.cx.constructor(con)) else { return false };
        data_type.constructors.iter().all(|con| cons.contains(&con.name) || self.is_impossible(data_type, con, ty))
    }

    /// Whether a constructor of a GADT cannot make values of this type.
    fn is_impossible(&self, data_type: &DataType, con: &Constructor, ty: &Type) -> bool {
        let Type::Con(_, args) = ty else { return false };
        let argument = |ty: &Type| match ty {
            Type::Var(var) => {
                let place = data_type.params.iter().position(|param| param == var)?;
                args.get(place).cloned()
            }
            _ => None,
        };
        con.equalities.iter().any(|(left, right)| {
            let here =
                argument(left).map(|found| (found, right)).or_else(|| argument(right).map(|found| (found, left)));
            here.is_some_and(|(found, wanted)| self.are_apart(&found, wanted))
        })
    }

    /// Whether two types are apart: no substitution makes them equal.
    fn are_apart(&self, a: &Type, b: &Type) -> bool {
        let is_family = |name: &QName| self.cx.environment.is_family(*name);
        match (a, b) {
            (Type::Con(a, _), _) | (_, Type::Con(a, _)) if is_family(a) => false,
            (_, Type::Con(b, _)) if is_family(b) => false,
            (Type::Con(a, xs), Type::Con(b, ys)) => {
                a != b || xs.iter().zip(ys.iter()).any(|(x, y)| self.are_apart(x, y))
            }
            (Type::Fun(a), Type::Fun(b)) => self.are_apart(&a.0, &b.0) || self.are_apart(&a.1, &b.1),
            (Type::Con(..), Type::Fun(_)) | (Type::Fun(_), Type::Con(..)) => true,
            (Type::Nat(a), Type::Nat(b)) => a != b,
            (Type::Str(a), Type::Str(b)) => a != b,
            _ => false,
        }
    }
}

/// How many of the rows, from the first on, are of the same sort.
fn group_length(rows: &[Row<'_, '_>]) -> usize {
    let Some(first) = rows.first().and_then(Row::first) else { return 1 };
    let same = |row: &Row<'_, '_>| match (&first.shape, row.first().map(|pattern| &pattern.shape)) {
        (Shape::Any, Some(Shape::Any))
        | (Shape::Con(_), Some(Shape::Con(_)))
        | (Shape::Literal(_), Some(Shape::Literal(_)))
        | (Shape::Bang(_), Some(Shape::Bang(_))) => true,
        (Shape::Equal(_, a), Some(Shape::Equal(_, b))) => a == b,
        _ => false,
    };
    1 + rows[1..].iter().take_while(|row| same(row)).count()
}

/// The type of a field at the types of the pattern.
fn field_type(known: Option<(&std::sync::Arc<DataType>, &Constructor)>, pattern: &ConPattern, place: usize) -> Type {
    let fallback = || pattern.fields.get(place).map_or(Type::Unknown, |field| field.ty.clone());
    let Some((data_type, con)) = known else { return fallback() };
    match con.fields.get(place) {
        Some(field) if !pattern.types.is_empty() || !field.ty.has_vars() => {
            super::construct::instantiate(data_type, con, &pattern.types, &field.ty)
        }
        _ => fallback(),
    }
}
