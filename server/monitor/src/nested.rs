//! Functions nested in results: a result may contain functions with postconditions, which only a call can check.
//!
//! A function under test takes extra arguments for one such function and calls it. A path of constructors and fields leads to it.

use limpid_base::{Name, QName};
use limpid_contracts::RType;
use limpid_contracts::rtype::{PredArg, RArg, RFun, Refinement, Shape};
use limpid_core::{Alt, AltPattern, BinderId, Expr, ExprId, TyVar, Type};
use limpid_logic::Term;

use crate::builder::{Builder, tuple_arity};
use crate::call::is_checkable;
use crate::monitored::Monitored;

/// A function nested in a value, and the path to it.
#[derive(Clone, Debug)]
pub(crate) struct NestedFunction {
    /// From the outermost constructor to the innermost: the constructor and the index of the field, dictionaries included.
    path: Vec<(QName, usize)>,
    pub(crate) function: RType,
}

/// The depth bound of the search for functions.
const DEPTH: usize = 3;

impl Monitored<'_> {
    /// The first function inside values of this type whose result can be checked.
    pub(crate) fn function_inside(&self, scope: usize, ty: &RType) -> Option<NestedFunction> {
        let builder = Builder::new(self, scope);
        let mut path = Vec::new();
        let function = builder.find_function(ty, DEPTH, &mut path)?;
        (!path.is_empty()).then_some(NestedFunction { path, function })
    }
}

impl Builder<'_, '_> {
    fn find_function(&self, ty: &RType, depth: usize, path: &mut Vec<(QName, usize)>) -> Option<RType> {
        match ty {
            RType::Fun(_) => is_checkable(ty.split_funs().1).then(|| ty.clone()),
            // An action is run, and not called with a world.
            ty if crate::action::value(ty).is_some() => None,
            RType::Base { shape: Shape::Con { name, args, preds }, .. } if depth > 0 => {
                if tuple_arity(*name) == Some(args.len()) {
                    return args.iter().enumerate().find_map(|(place, arg)| {
                        path.push((*name, place));
                        self.find_function(&arg.ty, depth - 1, path).or_else(|| {
                            path.pop();
                            None
                        })
                    });
                }
                self.find_in_fields(*name, args, preds, depth, path)
            }
            _ => None,
        }
    }

    fn find_in_fields(
        &self,
        name: QName,
        args: &[RArg],
        preds: &[PredArg],
        depth: usize,
        path: &mut Vec<(QName, usize)>,
    ) -> Option<RType> {
        let data = self.scope().environment.data_type(name)?;
        let contract = self.scope().in_force().data(name).cloned().unwrap_or_default();
        let stands_for = |var: TyVar| {
            let place = data.params.iter().position(|param| *param == var);
            let place = place.or_else(|| contract.params.iter().position(|param| *param == var))?;
            args.get(place).map(|arg| arg.ty.clone())
        };
        let says = |name: Name, terms: &[Term]| {
            let pred = preds.get(contract.preds.iter().position(|pred| pred.name == name)?)?;
            let given = |param: Name| terms.get(pred.params.iter().position(|other| *other == param)?).cloned();
            Some(pred.body.substitute(&given))
        };
        for con in &data.constructors {
            for (place, (_, ty)) in self.fields(con).iter().enumerate() {
                // Recursive fields are not searched.
                if holds(&ty.to_type(), name) {
                    continue;
                }
                let ty = with_preds(&ty.substitute_types(&stands_for), &says);
                path.push((con.name, con.context.len() + place));
                if let Some(found) = self.find_function(&ty, depth - 1, path) {
                    return Some(found);
                }
                path.pop();
            }
        }
        None
    }

    /// Applies `then` to the nested function. A value with other constructors has none, and the expression is `True`.
    pub(crate) fn with_function_inside(
        &mut self,
        value: BinderId,
        inside: &NestedFunction,
        then: impl FnOnce(&mut Self, BinderId) -> ExprId,
    ) -> Option<ExprId> {
        let mut cases = Vec::new();
        let mut at = value;
        for (con, place) in &inside.path {
            let binders = match tuple_arity(*con) {
                Some(arity) => (0..arity).map(|_| self.w.fresh("component")).collect(),
                None => self.field_binders(*con)?.0,
            };
            let field = *binders.get(*place)?;
            cases.push((at, *con, binders));
            at = field;
        }
        let mut body = then(self, at);
        for (at, con, binders) in cases.into_iter().rev() {
            let (scrutinee, whole) = (self.w.local(at), self.w.fresh("whole"));
            let otherwise = self.w.truth(true);
            let alts = vec![Alt { pattern: AltPattern::Con(con, binders), body }];
            body = self.w.expr(Expr::Case { scrutinee, binder: whole, alts, default: Some(otherwise) });
        }
        Some(body)
    }
}

/// Whether a type mentions this data type.
fn holds(ty: &Type, name: QName) -> bool {
    match ty {
        Type::Con(con, args) => *con == name || args.iter().any(|arg| holds(arg, name)),
        Type::Fun(pair) | Type::App(pair) => holds(&pair.0, name) || holds(&pair.1, name),
        Type::Forall(scheme) => holds(&scheme.body, name),
        Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => false,
    }
}

/// The type with its abstract refinements instantiated.
fn with_preds(ty: &RType, says: &dyn Fn(Name, &[Term]) -> Option<Term>) -> RType {
    let replaced = |refinement: &Refinement| Refinement {
        pred: refinement.pred.substitute_preds(&|name, terms| says(name, terms)),
        ..refinement.clone()
    };
    match ty {
        RType::Base { shape, refinement } => {
            let shape = match shape {
                Shape::Con { name, args, preds } => Shape::Con {
                    name: *name,
                    args: args.iter().map(|arg| RArg { name: arg.name, ty: with_preds(&arg.ty, says) }).collect(),
                    preds: preds.clone(),
                },
                other => other.clone(),
            };
            RType::Base { shape, refinement: replaced(refinement) }
        }
        RType::Fun(fun) => RType::Fun(Box::new(RFun {
            arg: with_preds(&fun.arg, says),
            result: with_preds(&fun.result, says),
            ..(**fun).clone()
        })),
        RType::Forall(_) => ty.clone(),
    }
}
