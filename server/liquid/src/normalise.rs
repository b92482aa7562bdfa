//! Normal forms of types: dependent pairs with named components become pairs with abstract refinements, and
//! an argument for an abstract refinement that the type does not have becomes a refinement of the value.

use limpid_base::{Name, is_tuple};
use limpid_contracts::InForce;
use limpid_contracts::rtype::{PredArg, RArg, RFun, RScheme, RType, Refinement, Shape};
use limpid_logic::Term;

/// `(x::a, {v:b | p x v})` is `(a, b)<{\x v -> p x v}>`.
pub(crate) fn normalise(ty: &RType, in_force: &InForce<'_>) -> RType {
    let normalise = |ty: &RType| normalise(ty, in_force);
    match ty {
        RType::Fun(fun) => {
            RType::Fun(Box::new(RFun { arg: normalise(&fun.arg), result: normalise(&fun.result), ..(**fun).clone() }))
        }
        RType::Forall(scheme) => {
            RType::Forall(Box::new(RScheme { body: normalise(&scheme.body), ..(**scheme).clone() }))
        }
        RType::Base { shape: Shape::Con { name, args, preds }, refinement } => {
            let args: Vec<RArg> = args.iter().map(|arg| RArg { name: arg.name, ty: normalise(&arg.ty) }).collect();
            let shape = if is_tuple(*name) && args.iter().any(|arg| arg.name.is_some()) {
                pair(*name, args, preds)
            } else {
                Shape::Con { name: *name, args, preds: preds.clone() }
            };
            value_preds(shape, refinement, in_force)
        }
        RType::Base { shape: Shape::App(fun, arg), refinement } => RType::Base {
            shape: Shape::App(Box::new(normalise(fun)), Box::new(normalise(arg))),
            refinement: refinement.clone(),
        },
        RType::Base { .. } => ty.clone(),
    }
}

/// `T<p>` where `T` has no abstract refinements is `{v:T | p v}`.
fn value_preds(shape: Shape, refinement: &Refinement, in_force: &InForce<'_>) -> RType {
    if let Shape::Con { name, args, preds } = &shape
        && !preds.is_empty()
        && *name != limpid_frontend::wired::wired().list
        && !is_tuple(*name)
        && in_force.data(*name).is_none_or(|data| data.preds.is_empty())
    {
        let value = Term::Var(refinement.binder);
        let more =
            preds.iter().filter(|pred| pred.params.len() == 1).map(|pred| pred.body.replace(pred.params[0], &value));
        let pred = Term::and(std::iter::once(refinement.pred.clone()).chain(more));
        let shape = Shape::Con { name: *name, args: args.clone(), preds: Vec::new() };
        return RType::Base { shape, refinement: Refinement { pred, ..refinement.clone() } };
    }
    RType::Base { shape, refinement: refinement.clone() }
}

fn pair(name: limpid_base::QName, mut args: Vec<RArg>, given: &[PredArg]) -> Shape {
    let names: Vec<Option<Name>> = args.iter().map(|arg| arg.name).collect();
    let mut preds = Vec::new();
    for place in 1..args.len() {
        let earlier: Vec<Name> = names[..place].iter().flatten().copied().collect();
        let params: Vec<Name> = (0..=place)
            .map(|index| names[index].filter(|_| index < place).unwrap_or_else(|| Name::new(&format!("y#{index}"))))
            .collect();
        let value = Term::Var(params[place]);
        let mut body = Term::Bool(true);
        if let RType::Base { refinement, .. } = &mut args[place].ty
            && refinement.pred.free_vars().iter().any(|var| *var != refinement.binder && earlier.contains(var))
        {
            body = refinement.pred.replace(refinement.binder, &value);
            *refinement = Refinement { pred: Term::Bool(true), ..refinement.clone() };
        }
        if let Some(known) = given.get(place - 1) {
            let at = |name: Name| known.params.iter().position(|p| *p == name).map(|p| Term::Var(params[p]));
            body = Term::and([body, known.body.substitute(&at)]);
        }
        preds.push(PredArg { params, body });
    }
    Shape::Con { name, args, preds }
}
