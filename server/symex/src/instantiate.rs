//! Instantiates the type variables of a function under test: with `Int`, unless a class constraint rules that out.

use limpid_base::{Gap, Name, QName};
use limpid_core::{Pred, Scheme, TyVar, Type};
use rustc_hash::FxHashMap;

use crate::evidence::{Dictionary, Instances};

/// The types and dictionaries for all variables of a scheme.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub types: FxHashMap<TyVar, Type>,
    /// One per constraint of the scheme, in order.
    pub dictionaries: Vec<Dictionary>,
}

/// The types to try for each variable, the simplest first.
const SIMPLE: &[(&str, &str)] =
    &[("GHC.Types", "Int"), ("GHC.Types", "Double"), ("GHC.Types", "Char"), ("GHC.Types", "Bool"), ("GHC.Tuple", "()")];

/// The same for variables of higher kind.
const CONSTRUCTORS: &[(&str, &str)] =
    &[("GHC.Maybe", "Maybe"), ("GHC.Types", "[]"), ("Data.Functor.Identity", "Identity"), ("GHC.Types", "IO")];

/// Chooses types and finds their dictionaries, or returns the constraint without an instance. If only the user's own types
/// satisfy the constraints, there are several choices. `choice` selects one; a number beyond the last selects the last.
pub(crate) fn instantiate(scheme: &Scheme, instances: &Instances, choice: usize) -> Result<Instance, Gap> {
    let mut types: FxHashMap<TyVar, Type> = FxHashMap::default();
    for &var in &scheme.vars {
        let candidates = candidates(var, scheme, instances);
        let fits = |ty: &&Type| {
            scheme.context.iter().filter(|pred| mentions_only(pred, var, &types)).all(|pred| {
                let replace =
                    |other: TyVar| if other == var { Some((*ty).clone()) } else { types.get(&other).cloned() };
                instances.resolve(&pred.substitute(&replace)).is_some() || is_equality(pred)
            })
        };
        let mut fitting = candidates.iter().filter(fits);
        let first = fitting.next().ok_or_else(|| unfit(var, scheme))?;
        let chosen = match is_simple(first) {
            true => first,
            false => fitting.take(choice).last().unwrap_or(first),
        };
        let chosen = chosen.clone();
        types.insert(var, chosen);
    }
    let replace = |var: TyVar| types.get(&var).cloned();
    let dictionary = |pred: &Pred| instances.resolve(&pred.substitute(&replace)).ok_or_else(|| no_instance(pred));
    let dictionaries = scheme.context.iter().map(dictionary).collect::<Result<_, _>>()?;
    Ok(Instance { types, dictionaries })
}

/// How many choices are worth a search each.
const CHOICES: usize = 3;

/// How many choices there are.
pub(crate) fn choices(scheme: &Scheme, instances: &Instances) -> usize {
    let chosen = |choice: usize| instantiate(scheme, instances, choice).map(|instance| instance.dictionaries).ok();
    (1..CHOICES).take_while(|&choice| chosen(choice) != chosen(choice - 1)).count() + 1
}

fn is_simple(ty: &Type) -> bool {
    let known = |name: &QName| {
        SIMPLE
            .iter()
            .chain(CONSTRUCTORS)
            .any(|(module, ident)| (*module, *ident) == (name.module.as_str(), name.ident.as_str()))
    };
    matches!(ty, Type::Con(name, args) if args.is_empty() && known(name))
}

fn candidates(var: TyVar, scheme: &Scheme, instances: &Instances) -> Vec<Type> {
    let classes: Vec<QName> =
        scheme.context.iter().filter(|pred| pred.args.contains(&Type::Var(var))).map(|pred| pred.class).collect();
    let known = if is_applied(&scheme.body, var) { CONSTRUCTORS } else { SIMPLE };
    let simple = known.iter().map(|(module, ident)| Type::con(QName::new(module, ident), []));
    // Otherwise any type with an instance, its own variables at `Int`.
    let heads = classes.first().map_or(&[][..], |&class| instances.of(class)).iter().filter_map(|instance| {
        let head = instance.head.first()?;
        Some(head.substitute(&|_| Some(Type::con(QName::new("GHC.Types", "Int"), []))))
    });
    simple.chain(heads).collect()
}

/// Whether the variable has a higher kind.
fn is_applied(ty: &Type, var: TyVar) -> bool {
    match ty {
        Type::App(app) => app.0 == Type::Var(var) || is_applied(&app.0, var) || is_applied(&app.1, var),
        Type::Fun(fun) => is_applied(&fun.0, var) || is_applied(&fun.1, var),
        Type::Con(_, args) => args.iter().any(|arg| is_applied(arg, var)),
        Type::Forall(scheme) => is_applied(&scheme.body, var),
        Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => false,
    }
}

/// Whether the constraint mentions no open variable besides `var`.
fn mentions_only(pred: &Pred, var: TyVar, decided: &FxHashMap<TyVar, Type>) -> bool {
    let mut mine = false;
    let mut others = false;
    for arg in &pred.args {
        visit(arg, &mut |found| {
            mine |= found == var;
            others |= found != var && !decided.contains_key(&found);
        });
    }
    mine && !others
}

fn visit(ty: &Type, f: &mut dyn FnMut(Name)) {
    match ty {
        Type::Var(var) => f(*var),
        Type::Con(_, args) => args.iter().for_each(|arg| visit(arg, f)),
        Type::Fun(pair) | Type::App(pair) => {
            visit(&pair.0, f);
            visit(&pair.1, f);
        }
        Type::Forall(scheme) => visit(&scheme.body, f),
        Type::Nat(_) | Type::Str(_) | Type::Unknown => {}
    }
}

fn is_equality(pred: &Pred) -> bool {
    pred.class.ident.as_str() == "~"
}

fn unfit(var: TyVar, scheme: &Scheme) -> Gap {
    let constraints: Vec<String> =
        scheme.context.iter().filter(|pred| pred.args.contains(&Type::Var(var))).map(ToString::to_string).collect();
    Gap::NoType { variable: var, constraints: constraints.join(", ") }
}

fn no_instance(pred: &Pred) -> Gap {
    Gap::NoInstance { constraint: pred.to_string() }
}
