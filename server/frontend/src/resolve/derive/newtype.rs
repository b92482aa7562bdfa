//! Deriving through the representation of a newtype.

use limpid_base::QName;
use limpid_core::{TyVar, Type};

use super::{Strategy, Target};
use crate::resolve::Resolver;

impl<'a> Resolver<'a> {
    /// How many parameters of the data type the instance head leaves out: as many as the class applies its own to.
    pub(super) fn dropped_params(&self, class: QName, strategy: Strategy) -> usize {
        match strategy {
            Strategy::Stock(stock) => usize::from(stock.is_functorial()),
            Strategy::Representation | Strategy::Empty => self.class_arity(class, 0),
        }
    }

    /// To how many types a class applies its last parameter: one for `Monad`.
    fn class_arity(&self, class: QName, depth: usize) -> usize {
        let Some((params, superclasses, methods)) = self.class_types(class) else { return 0 };
        let Some(param) = params.last().copied() else { return 0 };
        let direct = methods.iter().map(|method| applied_to(method, param)).max().unwrap_or(0);
        if direct > 0 || depth > 8 {
            return direct;
        }
        let inherited = superclasses
            .iter()
            .filter(|pred| pred.args.last() == Some(&Type::Var(param)))
            .map(|pred| self.class_arity(pred.class, depth + 1));
        inherited.max().unwrap_or(0)
    }

    /// The type whose instance it takes: the one that is named, or the one that a newtype stands for, without the
    /// parameters that the head leaves out.
    pub(super) fn representation(&self, target: &Target) -> Option<Type> {
        if target.via.is_some() {
            return target.via.clone();
        }
        let field = target.data_type.constructors.first()?.fields.first()?;
        let params = &target.data_type.params;
        let mut ty = self.expand(&field.ty);
        for param in params.get(target.args.len()..)?.iter().rev() {
            ty = without_last(&ty, *param)?;
        }
        let at = |var: TyVar| params.iter().position(|param| *param == var).and_then(|at| target.args.get(at).cloned());
        Some(ty.substitute(&at))
    }
}

/// `t` from `t a`.
fn without_last(ty: &Type, param: TyVar) -> Option<Type> {
    match ty {
        Type::Con(name, args) => {
            let (last, first) = args.split_last()?;
            (*last == Type::Var(param)).then(|| Type::con(*name, first.iter().cloned()))
        }
        Type::App(app) => (app.1 == Type::Var(param)).then(|| app.0.clone()),
        Type::Fun(fun) => (fun.1 == Type::Var(param)).then(|| Type::con(crate::wired::wired().arrow, [fun.0.clone()])),
        _ => None,
    }
}

/// The largest number of types that a variable is applied to.
fn applied_to(ty: &Type, var: TyVar) -> usize {
    match ty {
        Type::App(app) => {
            let head = match spine_length(ty, var) {
                Some(length) => length,
                None => applied_to(&app.0, var),
            };
            head.max(applied_to(&app.1, var))
        }
        Type::Con(_, args) => args.iter().map(|arg| applied_to(arg, var)).max().unwrap_or(0),
        Type::Fun(fun) => applied_to(&fun.0, var).max(applied_to(&fun.1, var)),
        Type::Forall(scheme) => applied_to(&scheme.body, var),
        Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => 0,
    }
}

fn spine_length(ty: &Type, var: TyVar) -> Option<usize> {
    match ty {
        Type::Var(head) => (*head == var).then_some(0),
        Type::App(app) => spine_length(&app.0, var).map(|length| length + 1),
        _ => None,
    }
}
