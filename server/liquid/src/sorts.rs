//! The sorts of Haskell types and of refinement types.

use std::sync::Arc;

use limpid_base::QName;
use limpid_contracts::rtype::Shape;
use limpid_contracts::{InForce, RType};
use limpid_core::Type;
use limpid_logic::Sort;

/// The embedding of types in the logic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sorts<'a> {
    pub(crate) in_force: InForce<'a>,
}

impl Sorts<'_> {
    pub(crate) fn of_type(&self, ty: &Type) -> Sort {
        match ty {
            Type::Var(name) => Sort::Var(*name),
            Type::Con(name, args) => self.of_con(*name, args.iter().map(|arg| self.of_type(arg)).collect()),
            Type::Fun(fun) => Sort::fun(self.of_type(&fun.0), self.of_type(&fun.1)),
            Type::App(app) => Sort::App(Arc::new((self.of_type(&app.0), self.of_type(&app.1)))),
            Type::Forall(scheme) => self.of_type(&scheme.body),
            Type::Nat(_) | Type::Str(_) | Type::Unknown => Sort::Unknown,
        }
    }

    pub(crate) fn of(&self, ty: &RType) -> Sort {
        match ty {
            RType::Base { shape, .. } => match shape {
                Shape::Hole => Sort::Unknown,
                Shape::Plain(ty) => self.of_type(ty),
                Shape::Var(name) => Sort::Var(*name),
                Shape::Con { name, args, .. } => self.of_con(*name, args.iter().map(|arg| self.of(&arg.ty)).collect()),
                Shape::App(fun, arg) => Sort::App(Arc::new((self.of(fun), self.of(arg)))),
            },
            RType::Fun(fun) => Sort::fun(self.of(&fun.arg), self.of(&fun.result)),
            RType::Forall(scheme) => self.of(&scheme.body),
        }
    }

    fn of_con(&self, name: QName, args: Vec<Sort>) -> Sort {
        let embed = self.in_force.own.embeds.get(name).or_else(|| self.in_force.visible.embed(name));
        if let Some(embed) = embed {
            return match (&embed.sort, &args[..]) {
                (Sort::Set(_), [element, ..]) => Sort::set(element.clone()),
                (Sort::Map(pair), [key]) => Sort::map(key.clone(), pair.1.clone()),
                (Sort::Map(_), [key, value, ..]) => Sort::map(key.clone(), value.clone()),
                (sort, _) => sort.clone(),
            };
        }
        let arg = |place: usize| args.get(place).cloned().unwrap_or(Sort::Unknown);
        match (name.module.as_str(), name.ident.as_str()) {
            _ if limpid_termination::is_whole(name) => Sort::Int,
            ("GHC.Types", "Double" | "Float") | (_, "Double#" | "Float#") => Sort::Real,
            ("GHC.Types", "Bool") => Sort::Bool,
            ("GHC.Types", "Char") => Sort::Char,
            (_, "Addr#") => Sort::Str,
            (module, "Set") if module.starts_with("Data.Set") => Sort::set(arg(0)),
            (module, "Bag") if module.contains("Bag") => Sort::map(arg(0), Sort::Int),
            _ => Sort::data(name, args),
        }
    }
}
