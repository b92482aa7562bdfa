//! Other names for definitions: the same code and types, as part of another module.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::{AltPattern, Binding, BindingKind, Body, Code, Constructor, DataType, Expr, Pred, Scheme, Type};

/// What each name becomes, by namespace.
pub(super) trait Renaming {
    fn value(&self, name: QName) -> QName;
    fn constructor(&self, name: QName) -> QName;
    /// The name of a type or a class.
    fn ty(&self, name: QName) -> QName;
}

pub(super) fn binding(binding: &Binding, to: &dyn Renaming) -> Binding {
    let kind = match &binding.kind {
        BindingKind::InstanceMethod { class, method } => {
            BindingKind::InstanceMethod { class: to.ty(*class), method: *method }
        }
        BindingKind::DefaultMethod { class, method } => {
            BindingKind::DefaultMethod { class: to.ty(*class), method: *method }
        }
        BindingKind::Function | BindingKind::Generated => binding.kind.clone(),
    };
    let code = match &binding.code {
        Code::Body(code) => Code::Body(body(code, to)),
        Code::Opaque | Code::Unsupported(_) => binding.code.clone(),
    };
    let scheme = scheme(&binding.scheme, to);
    Binding { name: to.value(binding.name), kind, scheme, code, ..binding.clone() }
}

fn body(body: &Body, to: &dyn Renaming) -> Body {
    let mut body = body.clone();
    for binder in body.binders.values_mut() {
        binder.ty = ty(&binder.ty, to);
    }
    for expr in body.exprs.values_mut() {
        match expr {
            Expr::Global { name, types } => {
                *name = to.value(*name);
                rename_all(types, to);
            }
            Expr::Con { con, types, .. } => {
                *con = to.constructor(*con);
                rename_all(types, to);
            }
            Expr::Local { types, .. } => rename_all(types, to),
            Expr::Case { alts, .. } => {
                for alt in alts {
                    if let AltPattern::Con(con, _) = &mut alt.pattern {
                        *con = to.constructor(*con);
                    }
                }
            }
            Expr::Literal(_)
            | Expr::App { .. }
            | Expr::Lam { .. }
            | Expr::Let { .. }
            | Expr::Prim { .. }
            | Expr::Fail(_) => {}
        }
    }
    body
}

fn rename_all(types: &mut [Type], to: &dyn Renaming) {
    for one in types {
        *one = ty(one, to);
    }
}

pub(super) fn data_type(data: &DataType, to: &dyn Renaming) -> DataType {
    let constructors = data.constructors.iter().map(|con| constructor(con, to)).collect();
    DataType { name: to.ty(data.name), constructors, ..data.clone() }
}

fn constructor(con: &Constructor, to: &dyn Renaming) -> Constructor {
    let mut renamed = Constructor {
        name: to.constructor(con.name),
        data_type: to.ty(con.data_type),
        context: con.context.iter().map(|one| pred(one, to)).collect(),
        equalities: con.equalities.iter().map(|(left, right)| (ty(left, to), ty(right, to))).collect(),
        ..con.clone()
    };
    for field in &mut renamed.fields {
        field.ty = ty(&field.ty, to);
    }
    renamed
}

pub(super) fn scheme(scheme: &Scheme, to: &dyn Renaming) -> Scheme {
    let context = scheme.context.iter().map(|one| pred(one, to)).collect();
    Scheme { vars: scheme.vars.clone(), context, body: ty(&scheme.body, to) }
}

fn pred(pred: &Pred, to: &dyn Renaming) -> Pred {
    Pred { class: to.ty(pred.class), args: pred.args.iter().map(|arg| ty(arg, to)).collect() }
}

pub(super) fn ty(of: &Type, to: &dyn Renaming) -> Type {
    match of {
        Type::Con(name, args) => Type::Con(to.ty(*name), args.iter().map(|arg| ty(arg, to)).collect()),
        Type::Fun(pair) => Type::fun(ty(&pair.0, to), ty(&pair.1, to)),
        Type::App(pair) => Type::app(ty(&pair.0, to), ty(&pair.1, to)),
        Type::Forall(inner) => Type::Forall(Arc::new(scheme(inner, to))),
        Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => of.clone(),
    }
}
