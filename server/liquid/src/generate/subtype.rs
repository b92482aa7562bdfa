//! Subtyping: decomposes two types of the same shape into Horn clauses.

use limpid_base::{Name, is_tuple};
use limpid_contracts::contract::Variance;
use limpid_contracts::rtype::{PredArg, PredDecl, RArg, Shape};
use limpid_contracts::{RType, Refinement};
use limpid_frontend::wired::wired;
use limpid_logic::{Sort, Term};

use super::{Generate, Why};
use crate::rename::replace_var;

impl Generate<'_> {
    /// Requires `sub <: sup`.
    pub(crate) fn subtype(&mut self, sub: &RType, sup: &RType, why: &Why) {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.subtype_inner(sub, sup, why));
    }

    fn subtype_inner(&mut self, sub: &RType, sup: &RType, why: &Why) {
        match (sub, sup) {
            (RType::Fun(left), RType::Fun(right)) => {
                let env = self.env.clone();
                self.value(sub, &right.refinement, why);
                self.subtype(&right.arg, &left.arg, why);
                let name = self.fresh_bound(right.binder);
                self.push(name, &right.arg);
                let left = replace_var(&left.result, left.binder, &Term::Var(name));
                let right = replace_var(&right.result, right.binder, &Term::Var(name));
                self.subtype(&left, &right, why);
                self.env = env;
            }
            (RType::Forall(left), right) => self.subtype(&left.body, right, why),
            (left, RType::Forall(right)) => self.subtype(left, &right.body, why),
            (RType::Base { shape: left, .. }, RType::Base { shape: right, refinement: wanted }) => {
                self.value(sub, wanted, why);
                self.shapes(left, right, why);
            }
            // Shapes that type inference does not know, and functions as values, have no constraints.
            (RType::Base { .. }, RType::Fun(_)) | (RType::Fun(_), RType::Base { .. }) => {}
        }
    }

    /// The refinement of a type must imply `wanted`.
    fn value(&mut self, ty: &RType, wanted: &Refinement, why: &Why) {
        if wanted.pred.is_true() {
            return;
        }
        let value = self.fresh_value();
        let env = self.env.clone();
        self.push_from(value, ty, self.subject.clone());
        let head = wanted.pred.replace(wanted.binder, &Term::Var(value));
        self.require(&head, why);
        self.env = env;
    }

    fn shapes(&mut self, left: &Shape, right: &Shape, why: &Why) {
        match (left, right) {
            (Shape::Con { name: a, args: xs, preds: ps }, Shape::Con { name: b, args: ys, preds: qs }) if a == b => {
                let directions = self.variances.of(*a, &self.in_force);
                let env = self.env.clone();
                let sorts: Vec<Sort> = ys.iter().map(|arg| self.sorts.of(&arg.ty)).collect();
                self.arguments(xs, ys, &directions.params, why);
                self.env = env;
                let decls = self.data_preds_at(*a, &sorts);
                let related = if *a == wired().list {
                    Related::Element
                } else if is_tuple(*a) {
                    Related::Components
                } else {
                    Related::Nothing
                };
                let truth = |decl: &PredDecl| PredArg {
                    params: (0..decl.params.len()).map(|place| Name::new(&format!("y#{place}"))).collect(),
                    body: Term::Bool(true),
                };
                for (place, decl) in decls.iter().enumerate() {
                    let known = ps.get(place).cloned().unwrap_or_else(|| truth(decl));
                    let wanted = qs.get(place).cloned().unwrap_or_else(|| truth(decl));
                    let variance = directions.preds.get(place).copied().unwrap_or(Variance::Covariant);
                    if variance != Variance::Contravariant {
                        self.predicate(&known, &wanted, &decl.params, (xs, related), why);
                    }
                    if variance != Variance::Covariant {
                        self.predicate(&wanted, &known, &decl.params, (ys, related), why);
                    }
                }
            }
            // A data family at the arguments of one of its instances is the instance.
            (Shape::Con { name: a, args: xs, .. }, Shape::Con { name: b, args: ys, .. }) => {
                let environment = self.in_force.environment;
                let at = |args: &[RArg], family, instance| {
                    let places = environment.data_instance_params(family, instance)?;
                    let args: Option<Vec<RArg>> = places.into_iter().map(|place| args.get(place?).cloned()).collect();
                    Some(Shape::Con { name: instance, args: args?, preds: Vec::new() })
                };
                if let Some(right) = at(ys, *b, *a) {
                    self.shapes(left, &right, why);
                } else if let Some(left) = at(xs, *a, *b) {
                    self.shapes(&left, right, why);
                }
            }
            (Shape::App(f, x), Shape::App(g, y)) => {
                self.subtype(f, g, why);
                self.subtype(x, y, why);
            }
            (Shape::App(_, x), Shape::Con { args, .. }) => {
                if let Some(last) = args.last() {
                    self.subtype(x, &last.ty, why);
                }
            }
            (Shape::Con { args, .. }, Shape::App(_, y)) => {
                if let Some(last) = args.last() {
                    self.subtype(&last.ty, y, why);
                }
            }
            _ => {}
        }
    }

    /// The arguments of a type constructor. Those of a dependent pair may mention earlier ones.
    fn arguments(&mut self, xs: &[RArg], ys: &[RArg], variances: &[Variance], why: &Why) {
        let mut names: Vec<(Name, Name, Name)> = Vec::new();
        for (place, (x, y)) in xs.iter().zip(ys).enumerate() {
            let rename = |ty: &RType, names: &[(Name, Name, Name)], left: bool| {
                names.iter().fold(ty.clone(), |ty, (a, b, fresh)| {
                    replace_var(&ty, if left { *a } else { *b }, &Term::Var(*fresh))
                })
            };
            let (left, right) = (rename(&x.ty, &names, true), rename(&y.ty, &names, false));
            let variance = variances.get(place).copied().unwrap_or(Variance::Covariant);
            if variance != Variance::Contravariant {
                self.subtype(&left, &right, why);
            }
            if variance != Variance::Covariant {
                self.subtype(&right, &left, why);
            }
            if x.name.is_some() || y.name.is_some() {
                let fresh = self.fresh_parameter();
                self.push(fresh, &left);
                let none = Name::new("_");
                names.push((x.name.unwrap_or(none), y.name.unwrap_or(none), fresh));
            }
        }
    }

    /// The instance of an abstract refinement in one type must imply the instance in the other.
    fn predicate(
        &mut self,
        known: &PredArg,
        wanted: &PredArg,
        sorts: &[Sort],
        (args, related): (&[RArg], Related),
        why: &Why,
    ) {
        if wanted.body.is_true() {
            return;
        }
        let env = self.env.clone();
        let mut names = Vec::new();
        for (index, sort) in sorts.iter().enumerate() {
            let name = self.fresh_abstract();
            // Its parameters range over values of the type constructor's arguments.
            let arg = match related {
                Related::Element => args.first(),
                Related::Components => args.get(index),
                Related::Nothing => None,
            };
            match arg {
                Some(arg) => self.push(name, &arg.ty),
                None => self.env = self.env.bind(name, sort.clone(), Vec::new()),
            }
            names.push(Term::Var(name));
        }
        self.env = self.env.assume(apply(known, &names));
        let head = apply(wanted, &names);
        self.require(&head, why);
        self.env = env;
    }
}

/// The types of the parameters of an abstract refinement.
#[derive(Clone, Copy)]
enum Related {
    /// The elements of a list.
    Element,
    /// The components of a tuple.
    Components,
    Nothing,
}

/// The body at these arguments.
pub(crate) fn apply(pred: &PredArg, args: &[Term]) -> Term {
    pred.body.substitute(&|name| pred.params.iter().position(|param| *param == name).and_then(|p| args.get(p).cloned()))
}
