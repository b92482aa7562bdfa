//! Records: construction, update, patterns, puns, wildcards and projections.

use limpid_base::{Name, QName, Span};
use limpid_syntax::ast::{Expr, FieldBind, Ident, Pat, QIdent};

use super::Resolver;
use super::names::{Value, unqualified, written};
use super::patterns::Binders;
use crate::hir::{ExprId, ExprKind, PatId, PatKind};
use crate::interface::Entity;

impl<'a> Resolver<'a> {
    pub(super) fn record_con(
        &mut self,
        name: &QIdent,
        binds: &'a [FieldBind<Expr>],
        wildcard: bool,
        span: Span,
    ) -> ExprId {
        let values: Vec<ExprId> = binds.iter().map(|bind| self.field_value(bind)).collect();
        let Value::Con(con) = self.find_value(name) else {
            let what = self.unknown_constructor(name);
            return self.unsupported(what, span);
        };
        let mut fields = Vec::with_capacity(values.len());
        for (bind, value) in binds.iter().zip(values) {
            match self.field_place(con, &bind.field) {
                Some(place) => fields.push((place, value)),
                None => return self.unsupported(format!("the unknown field `{}`", bind.field.name), span),
            }
        }
        if wildcard {
            for (place, label) in self.wildcard_fields(name, binds) {
                // Only variables that are bound locally count: the selector of the field itself is not meant.
                if let Some(local) = self.locals.get(label) {
                    fields.push((place, self.use_local(local, span)));
                }
            }
        }
        self.module.expr(ExprKind::RecordCon { con, fields }, span)
    }

    pub(super) fn record_update(&mut self, record: &'a Expr, binds: &'a [FieldBind<Expr>], span: Span) -> ExprId {
        let record = self.expr(record);
        let mut fields = Vec::with_capacity(binds.len());
        for bind in binds {
            fields.push((bind.field.name, self.field_value(bind)));
        }
        let labels: Vec<Name> = fields.iter().map(|(label, _)| *label).collect();
        let mut cons = Vec::new();
        for bind in binds {
            // A field is what is updated even where a local variable has its name.
            match self.scope.value((bind.field.module, bind.field.name)) {
                Some(Entity::Value(field)) => cons = self.constructors_with(field, &labels),
                _ if self.scope.opaque((bind.field.module, bind.field.name)).is_some() => {}
                _ => self.report_unknown(&bind.field, false),
            }
            if !cons.is_empty() {
                break;
            }
        }
        if cons.is_empty() {
            let label = labels.first().map_or("?", |label| label.as_str());
            return self.unsupported(format!("an update of the unknown field `{label}`"), span);
        }
        self.module.expr(ExprKind::RecordUpdate { record, fields, cons }, span)
    }

    pub(super) fn projection(&mut self, record: &'a Expr, field: Ident, span: Span) -> ExprId {
        let record = self.expr(record);
        match self.scope.value((None, field.name)) {
            Some(Entity::Value(selector)) => {
                let selector = self.global(selector, field.span);
                self.apply(selector, vec![record], span)
            }
            _ => self.unsupported(format!("the unknown field `{}`", field.name), span),
        }
    }

    pub(super) fn record_pattern(
        &mut self,
        name: &QIdent,
        binds: &'a [FieldBind<Pat>],
        wildcard: bool,
        binders: Binders<'_>,
        span: Span,
    ) -> PatId {
        let mut values = Vec::with_capacity(binds.len());
        for bind in binds {
            values.push(match &bind.value {
                Some(value) => self.pattern(value, binders),
                None => self.field_binder(bind.field.name, binders, bind.span),
            });
        }
        let Value::Con(con) = self.find_value(name) else {
            let what = self.unknown_constructor(name);
            return self.module.pat(PatKind::Unsupported(what), span);
        };
        let count = self.constructor(con).map_or(0, |con| con.fields.len());
        let mut fields: Vec<Option<PatId>> = vec![None; count];
        for (bind, value) in binds.iter().zip(values) {
            match self.field_place(con, &bind.field).and_then(|place| fields.get_mut(place as usize)) {
                Some(field) => *field = Some(value),
                None => {
                    let what = format!("the unknown field `{}`", bind.field.name);
                    return self.module.pat(PatKind::Unsupported(what), span);
                }
            }
        }
        if wildcard {
            for (place, label) in self.wildcard_fields(name, binds) {
                fields[place as usize] = Some(self.field_binder(label, binders, span));
            }
        }
        let fields = fields.into_iter().map(|field| field.unwrap_or_else(|| self.wildcard(span))).collect();
        self.con_pat(con, fields, span)
    }

    fn field_binder(&mut self, name: Name, binders: Binders<'_>, span: Span) -> PatId {
        let local = self.binder(Ident { name, span }, binders);
        self.var_pat(local, span)
    }

    fn field_value(&mut self, bind: &'a FieldBind<Expr>) -> ExprId {
        match &bind.value {
            Some(value) => self.expr(value),
            None => {
                let kind = self.value_expr(&unqualified(bind.field.name, bind.span));
                self.module.expr(kind, bind.span)
            }
        }
    }

    /// The place of a field in a constructor; complains if there is none.
    fn field_place(&mut self, con: QName, field: &QIdent) -> Option<u32> {
        let place = self.constructor(con)?.fields.iter().position(|candidate| candidate.name == Some(field.name));
        if place.is_none() {
            self.error(field.span, format!("constructor `{}` has no field `{}`", con.ident, written(field)));
        }
        place.map(|place| place as u32)
    }

    /// The fields that `..` stands for, with their places.
    pub(super) fn wildcard_fields<T>(&self, name: &QIdent, binds: &[FieldBind<T>]) -> Vec<(u32, Name)> {
        let Value::Con(con) = self.find_value(name) else { return Vec::new() };
        let Some(con) = self.constructor(con) else { return Vec::new() };
        let rest = con.fields.iter().enumerate().filter_map(|(place, field)| Some((place as u32, field.name?)));
        rest.filter(|(_, label)| !binds.iter().any(|bind| bind.field.name == *label)).collect()
    }
}
