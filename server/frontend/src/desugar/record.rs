//! Records: construction, update, field selectors.

use limpid_base::{Name, QName, Span};
use limpid_core::{
    Alt, AltPattern, BinderId, BindingKind, Constructor, DataType, Expr, ExprId, FailureKind, Scheme, Type,
};

use super::Context;
use super::builder::Builder;
use super::construct::field_types;
use super::module::Draft;
use crate::hir;

impl<'a> Builder<'a> {
    pub(super) fn record_con(&mut self, id: hir::ExprId, con: QName, fields: &[(u32, hir::ExprId)]) -> ExprId {
        let span = self.cx.module.exprs[id].span;
        let instantiation = self.cx.types.instantiations.get(id);
        let types = instantiation.map_or_else(Vec::new, |found| self.types(&found.types));
        let Some((_, known)) = self.cx.constructor(con) else {
            return self.fail(FailureKind::Unsupported, format!("the constructor {con} is not known"), span);
        };
        let mut args: Vec<ExprId> = match instantiation {
            // The dictionaries belong to the construction itself; `apply` must not add them again.
            Some(found) => found.dicts.iter().map(|dict| self.evidence(dict, span)).collect(),
            None => Vec::new(),
        };
        for (place, field) in known.fields.iter().enumerate() {
            let given = fields.iter().find(|(index, _)| *index as usize == place);
            args.push(match given {
                Some((_, value)) => self.expr(*value),
                None => {
                    let message = match field.name {
                        Some(name) => format!("Missing field in record construction {name}"),
                        None => "Missing field in record construction ".to_owned(),
                    };
                    self.fail(FailureKind::Field, message, span)
                }
            });
        }
        self.add(Expr::Con { con, types, args }, span)
    }

    pub(super) fn record_update(
        &mut self,
        id: hir::ExprId,
        record: hir::ExprId,
        fields: &[(Name, hir::ExprId)],
        cons: &[QName],
    ) -> ExprId {
        let span = self.cx.module.exprs[id].span;
        let before = type_args(&self.expr_type(record));
        let after = type_args(&self.expr_type(id));
        let scrutinee = self.expr(record);
        let mut bindings = Vec::new();
        let mut values: Vec<(Name, New)> = Vec::new();
        for (label, value) in fields {
            let ty = self.expr_type(*value);
            let value = self.expr(*value);
            let new = if cons.len() > 1 && !self.body.exprs[value].is_atom() {
                let binder = self.temporary(label.as_str(), ty, span);
                bindings.push((binder, value));
                New::Shared(binder)
            } else {
                New::Once(value)
            };
            values.push((*label, new));
        }
        let known: Vec<_> = cons.iter().filter_map(|&con| self.cx.constructor(con)).collect();
        let complete = known.first().is_some_and(|(data_type, _)| data_type.constructors.len() == known.len());
        let alts =
            known.into_iter().map(|(data, con)| self.update_alt(data, con, &before, &after, &values, span)).collect();
        let default =
            (!complete).then(|| self.fail(FailureKind::Pattern, "Non-exhaustive patterns in record update", span));
        let binder = self.temporary("record", self.expr_type(record), span);
        let case = self.add(Expr::Case { scrutinee, binder, alts, default }, span);
        if bindings.is_empty() {
            return case;
        }
        self.add(Expr::Let { recursive: false, bindings, body: case }, span)
    }

    /// The record is taken apart and put together again with the new fields.
    fn update_alt(
        &mut self,
        data_type: &DataType,
        con: &Constructor,
        before: &[Type],
        after: &[Type],
        values: &[(Name, New)],
        span: Span,
    ) -> Alt {
        let binders = self.field_binders(data_type, con, before, span);
        let mut args = Vec::with_capacity(binders.len());
        for (place, &binder) in binders.iter().enumerate() {
            let label = place.checked_sub(con.context.len()).and_then(|place| con.fields.get(place)?.name);
            let new = values.iter().find(|(name, _)| Some(*name) == label).map(|(_, new)| new);
            args.push(match new {
                Some(New::Shared(binder)) => self.local(*binder, span),
                Some(New::Once(value)) => {
                    // An atom may be used by several alternatives, but every expression has one place in the tree.
                    let (expr, span) = (self.body.exprs[*value].clone(), self.body.span(*value));
                    self.add(expr, span)
                }
                None => self.local(binder, span),
            });
        }
        let exists = con.exists.iter().map(|&var| Type::Var(var));
        let types = after.iter().cloned().chain(exists).collect();
        let body = self.add(Expr::Con { con: con.name, types, args }, span);
        Alt { pattern: AltPattern::Con(con.name, binders), body }
    }

    /// Binders for all run-time fields of a constructor.
    pub(super) fn field_binders(
        &mut self,
        data_type: &DataType,
        con: &Constructor,
        types: &[Type],
        span: Span,
    ) -> Vec<BinderId> {
        let field_types = field_types(data_type, con, types);
        let names = con
            .context
            .iter()
            .map(|_| "dict")
            .chain(con.fields.iter().map(|field| field.name.map_or("field", |name| name.as_str())));
        names.zip(field_types).map(|(name, ty)| self.temporary(name, ty, span)).collect()
    }
}

/// The new value of a field.
enum New {
    Shared(BinderId),
    Once(ExprId),
}

fn type_args(ty: &Type) -> Vec<Type> {
    match ty {
        Type::Con(_, args) => args.to_vec(),
        _ => Vec::new(),
    }
}

/// The selectors of all fields of a data type.
pub(super) fn selectors<'a>(cx: &'a Context<'a>, data_type: &DataType) -> Vec<Draft> {
    let mut labels: Vec<Name> = Vec::new();
    for field in data_type.constructors.iter().flat_map(|con| &con.fields) {
        if let Some(label) = field.name
            && !labels.contains(&label)
        {
            labels.push(label);
        }
    }
    labels.into_iter().map(|label| selector(cx, data_type, label)).collect()
}

fn selector<'a>(cx: &'a Context<'a>, data_type: &DataType, label: Name) -> Draft {
    let name = QName { module: data_type.name.module, ident: label };
    let span = data_type.span;
    let args: Vec<Type> = data_type.params.iter().map(|&param| Type::Var(param)).collect();
    let record = Type::con(data_type.name, args.iter().cloned());
    let mut builder = Builder::new(cx);
    let param = builder.temporary("record", record.clone(), span);
    let mut alts = Vec::new();
    let mut field_type = Type::Unknown;
    for con in &data_type.constructors {
        let Some(place) = con.fields.iter().position(|field| field.name == Some(label)) else { continue };
        let binders = builder.field_binders(data_type, con, &args, span);
        let body = builder.local(binders[con.context.len() + place], span);
        alts.push(Alt { pattern: AltPattern::Con(con.name, binders), body });
        field_type = con.fields[place].ty.clone();
    }
    let default = (alts.len() < data_type.constructors.len())
        .then(|| builder.fail(FailureKind::Selector, format!("No match in record selector {label}"), span));
    let body = builder.case(param, alts, default, span);
    let root = builder.lam(vec![param], body, span);
    let scheme = match cx.environment.value(name) {
        Some(value) => value.scheme.clone(),
        None => Scheme { vars: data_type.params.clone(), context: Vec::new(), body: Type::fun(record, field_type) },
    };
    Draft { name, kind: BindingKind::Generated, scheme, span, body: builder.finish(root) }
}
