//! The context of a derived instance: what its methods will ask of the type's parameters.
//!
//! This is a guess by the shape of the fields, and by imported instances of their types: the class for every parameter that has
//! values and occurs, and for every application of a parameter (`Eq (f a)`).

use limpid_base::QName;
use limpid_core::{Pred, TyVar, Type};
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
                self.required(target, &field.ty, 0, &mut found);
            }
        }
        let params = &target.data_type.params;
        found.retain(|ty| within(ty, params));
        preds(target.class, found)
    }

    /// The types, among the parts of a field's type, at which the class is needed.
    fn required(&self, target: &Target, ty: &Type, depth: usize, found: &mut Vec<Type>) {
        match self.expand(ty) {
            Type::Var(var) => {
                if !self.unlifted_params.contains(&(target.data_type.name, var)) {
                    push_new(found, Type::Var(var));
                }
            }
            Type::Con(name, args) if depth < MAX_DEPTH => {
                let declared = self.places_of_instance(target.class, name);
                for (place, arg) in args.iter().enumerate() {
                    let is_needed = match &declared {
                        Some(places) => places.contains(&place),
                        None => self.usage(name, place, &mut FxHashSet::default()) == Usage::Value,
                    };
                    if is_needed {
                        self.required(target, arg, depth + 1, found);
                    }
                }
            }
            ty @ Type::App(_) => push_new(found, ty),
            Type::Con(..) | Type::Fun(_) | Type::Forall(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => {}
        }
    }

    /// The places of a type's parameters for which its instance of a class needs the class, too. None if no such instance is
    /// imported with the type or the class, or if it needs something else.
    fn places_of_instance(&self, class: QName, ty: QName) -> Option<Vec<usize>> {
        let modules = [ty.module, class.module].into_iter().filter_map(|module| self.environment.module(module));
        let mut instances = modules.flat_map(|module| module.instances.values());
        let (context, args) = instances.find_map(|instance| match &instance.head[..] {
            [Type::Con(head, args)] if instance.class == class && *head == ty => Some((&instance.context, args)),
            _ => None,
        })?;
        let place = |pred: &Pred| match &pred.args[..] {
            [arg @ Type::Var(_)] if pred.class == class => args.iter().position(|one| one == arg),
            _ => None,
        };
        context.iter().map(place).collect()
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
