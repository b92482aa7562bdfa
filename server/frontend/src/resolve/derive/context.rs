//! The context of a derived instance: what its methods will ask of the type's parameters.
//!
//! This is a guess by the shape of the fields, without looking instances up: the class for every parameter that has
//! values and occurs, and for every application of a parameter (`Eq (f a)`).

use limpid_base::QName;
use limpid_core::{DataType, Pred, TyVar, Type};
use rustc_hash::FxHashSet;

use super::{Strategy, Target};
use crate::resolve::Resolver;
use crate::resolve::families::type_vars;

/// How deep data types are followed to see what their parameters are used for.
const MAX_DEPTH: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Usage {
    Unused,
    /// As a type of values.
    Value,
    /// Applied to other types, or of another kind.
    Other,
}

impl<'a> Resolver<'a> {
    pub(super) fn derived_context(&self, target: &Target, representation: Option<&Type>) -> Vec<Pred> {
        match (target.strategy, representation) {
            (Strategy::Representation, Some(representation)) if representation.has_vars() => {
                let args = target.class_args.iter().chain([representation]).cloned().collect();
                vec![Pred { class: target.class, args }]
            }
            (Strategy::Stock(stock), _) if stock.is_functorial() => self.functorial_context(target),
            (Strategy::Stock(_), _) => self.ordinary_context(target),
            _ => Vec::new(),
        }
    }

    fn ordinary_context(&self, target: &Target) -> Vec<Pred> {
        let mut found = Vec::new();
        for con in &target.data_type.constructors {
            for field in &con.fields {
                self.required(&target.data_type, &field.ty, 0, &mut found);
            }
        }
        let params = &target.data_type.params;
        found.retain(|ty| within(ty, params));
        preds(target.class, found)
    }

    /// The types, among the parts of a field's type, at which the class is needed.
    fn required(&self, data_type: &DataType, ty: &Type, depth: usize, found: &mut Vec<Type>) {
        match self.expand(ty) {
            Type::Var(var) => {
                if !self.unlifted_params.contains(&(data_type.name, var)) {
                    push_new(found, Type::Var(var));
                }
            }
            Type::Con(name, args) if depth < MAX_DEPTH => {
                for (place, arg) in args.iter().enumerate() {
                    if self.usage(name, place, &mut FxHashSet::default()) == Usage::Value {
                        self.required(data_type, arg, depth + 1, found);
                    }
                }
            }
            ty @ Type::App(_) => push_new(found, ty),
            Type::Con(..) | Type::Fun(_) | Type::Forall(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => {}
        }
    }

    /// What a data type does with its parameter at this place. An abstract type is taken to hold values of it.
    fn usage(&self, name: QName, place: usize, seen: &mut FxHashSet<(QName, usize)>) -> Usage {
        let Some(data_type) = self.data_type(name) else { return Usage::Value };
        let Some(param) = data_type.params.get(place).copied() else { return Usage::Value };
        if self.unlifted_params.contains(&(name, param)) {
            return Usage::Other;
        }
        if data_type.constructors.is_empty() {
            return Usage::Value;
        }
        if !seen.insert((name, place)) {
            return Usage::Unused;
        }
        let fields = data_type.constructors.iter().flat_map(|con| &con.fields);
        fields.fold(Usage::Unused, |usage, field| usage.max(self.usage_in(&field.ty, param, seen)))
    }

    fn usage_in(&self, ty: &Type, param: TyVar, seen: &mut FxHashSet<(QName, usize)>) -> Usage {
        match self.expand(ty) {
            Type::Var(var) if var == param => Usage::Value,
            Type::Con(name, args) => args.iter().enumerate().fold(Usage::Unused, |usage, (place, arg)| {
                let inner = match arg {
                    Type::Var(var) if *var == param => self.usage(name, place, seen),
                    arg => self.usage_in(arg, param, seen),
                };
                usage.max(inner)
            }),
            Type::Fun(fun) => self.usage_in(&fun.0, param, seen).max(self.usage_in(&fun.1, param, seen)),
            Type::App(app) => {
                let head = match &app.0 {
                    Type::Var(var) if *var == param => Usage::Other,
                    head => self.usage_in(head, param, seen),
                };
                head.max(self.usage_in(&app.1, param, seen))
            }
            Type::Forall(scheme) => self.usage_in(&scheme.body, param, seen),
            Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => Usage::Unused,
        }
    }

    fn functorial_context(&self, target: &Target) -> Vec<Pred> {
        let Some((parameter, params)) = target.data_type.params.split_last() else { return Vec::new() };
        let mut found = Vec::new();
        for con in &target.data_type.constructors {
            for field in &con.fields {
                self.required_constructors(target, &field.ty, *parameter, &mut found);
            }
        }
        found.retain(|ty| within(ty, params));
        preds(target.class, found)
    }

    /// The type constructors around the last parameter that have to be instances themselves.
    fn required_constructors(&self, target: &Target, ty: &Type, parameter: TyVar, found: &mut Vec<Type>) {
        let mut vars = Vec::new();
        let ty = self.expand(ty);
        type_vars(&ty, &mut vars);
        if !vars.contains(&parameter) {
            return;
        }
        match &ty {
            Type::App(app) => {
                push_new(found, app.0.clone());
                self.required_constructors(target, &app.1, parameter, found);
            }
            Type::Con(name, args) => {
                let Some((last, first)) = args.split_last() else { return };
                let applied =
                    (0..first.len()).any(|place| self.usage(*name, place, &mut FxHashSet::default()) == Usage::Other);
                if applied && *name != target.data_type.name && first.iter().any(Type::has_vars) {
                    push_new(found, Type::con(*name, first.iter().cloned()));
                }
                for arg in first {
                    self.required_constructors(target, arg, parameter, found);
                }
                self.required_constructors(target, last, parameter, found);
            }
            Type::Fun(fun) => self.required_constructors(target, &fun.1, parameter, found),
            _ => {}
        }
    }
}

impl Usage {
    fn max(self, other: Usage) -> Usage {
        match (self, other) {
            (Usage::Other, _) | (_, Usage::Other) => Usage::Other,
            (Usage::Value, _) | (_, Usage::Value) => Usage::Value,
            (Usage::Unused, Usage::Unused) => Usage::Unused,
        }
    }
}

/// Whether a type has variables, all of them parameters.
fn within(ty: &Type, params: &[TyVar]) -> bool {
    let mut vars = Vec::new();
    type_vars(ty, &mut vars);
    !vars.is_empty() && vars.iter().all(|var| params.contains(var))
}

fn push_new(found: &mut Vec<Type>, ty: Type) {
    if !found.contains(&ty) {
        found.push(ty);
    }
}

fn preds(class: QName, types: Vec<Type>) -> Vec<Pred> {
    types.into_iter().map(|ty| Pred { class, args: vec![ty] }).collect()
}
