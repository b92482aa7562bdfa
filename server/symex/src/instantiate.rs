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
    one_by_one(scheme, instances, choice).or_else(|gap| {
        let mut types = FxHashMap::default();
        match together(&scheme.vars, &mut types, scheme, instances, &mut { ATTEMPTS }) {
            true => instance(scheme, types, instances),
            false => Err(gap),
        }
    })
}

/// How many types are tried for all variables together.
const ATTEMPTS: usize = 20_000;

/// Finds types for these variables that satisfy the constraints on several of them.
fn together(
    vars: &[TyVar],
    types: &mut FxHashMap<TyVar, Type>,
    scheme: &Scheme,
    instances: &Instances,
    attempts: &mut usize,
) -> bool {
    let Some((&var, rest)) = vars.split_first() else { return true };
    let mut found = candidates(var, scheme, instances);
    let mut constrained = false;
    scheme
        .context
        .iter()
        .flat_map(|pred| &pred.args)
        .for_each(|arg| visit(arg, &mut |other| constrained |= other == var));
    if !constrained {
        found.truncate(1);
    }
    for candidate in found {
        let Some(left) = attempts.checked_sub(1) else { break };
        *attempts = left;
        let fits = scheme.context.iter().filter(|pred| mentions_only(pred, var, types)).all(|pred| {
            let replace =
                |other: TyVar| if other == var { Some(candidate.clone()) } else { types.get(&other).cloned() };
            instances.resolve(&pred.substitute(&replace)).is_some()
        });
        if fits {
            types.insert(var, candidate);
            if together(rest, types, scheme, instances, attempts) {
                return true;
            }
            types.remove(&var);
        }
    }
    false
}

fn one_by_one(scheme: &Scheme, instances: &Instances, choice: usize) -> Result<Instance, Gap> {
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
        let constrained = || scheme.context.iter().any(|pred| mentions_only(pred, var, &types));
        let chosen = match choice.checked_sub(OTHER) {
            Some(other) if constrained() => fitting.take(other).last().unwrap_or(first),
            None if !is_simple(first) => fitting.take(choice).last().unwrap_or(first),
            _ => first,
        };
        let chosen = chosen.clone();
        types.insert(var, chosen);
    }
    instance(scheme, types, instances)
}

fn instance(scheme: &Scheme, types: FxHashMap<TyVar, Type>, instances: &Instances) -> Result<Instance, Gap> {
    let replace = |var: TyVar| types.get(&var).cloned();
    let dictionary = |pred: &Pred| instances.resolve(&pred.substitute(&replace)).ok_or_else(|| no_instance(pred));
    let dictionaries = scheme.context.iter().map(dictionary).collect::<Result<_, _>>()?;
    Ok(Instance { types, dictionaries })
}

/// Choices from here on are types that fit as well as the simplest ones, by their place behind these.
pub const OTHER: usize = 1_000;

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
    let known = if is_applied(&scheme.body, var) { CONSTRUCTORS } else { SIMPLE };
    let simple = known.iter().map(|(module, ident)| Type::con(QName::new(module, ident), []));
    // Otherwise any type with an instance, its own variables at `Int`, or at a monad where they stand for one.
    let place = |pred: &Pred| Some((pred.class, pred.args.iter().position(|arg| *arg == Type::Var(var))?));
    let mut found: Vec<Type> = simple.collect();
    for (class, place) in scheme.context.iter().filter_map(place) {
        for instance in instances.of(class) {
            let Some(head) = instance.head.get(place) else { continue };
            let of = |var: TyVar| instance.context.iter().filter(move |pred| pred.args.last() == Some(&Type::Var(var)));
            let head = head.substitute(&|var| Some(of(var).find_map(constructor_of).unwrap_or_else(int)));
            if !found.contains(&head) {
                found.push(head);
            }
        }
    }
    found
}

/// A type constructor with an instance of this class, if its types take an argument.
fn constructor_of(pred: &Pred) -> Option<Type> {
    match pred.class.ident.as_str() {
        "Functor" | "Applicative" | "Monad" | "MonadFix" | "Foldable" | "Traversable" => {
            Some(Type::con(QName::new("Data.Functor.Identity", "Identity"), []))
        }
        "Alternative" | "MonadPlus" | "MonadFail" => Some(Type::con(QName::new("GHC.Maybe", "Maybe"), [])),
        "MonadIO" | "PrimMonad" | "MonadThrow" | "MonadCatch" | "MonadMask" => {
            Some(Type::con(QName::new("GHC.Types", "IO"), []))
        }
        _ => None,
    }
}

/// The constraints of a scheme that other types than those that are tried satisfy in another way. Equality and order are not
/// among them: whole numbers have all the equalities and orders that values of a type can have.
pub fn special(scheme: &Scheme) -> impl Iterator<Item = &Pred> {
    let general = |pred: &&Pred| {
        matches!((pred.class.module.as_str(), pred.class.ident.as_str()), ("GHC.Classes", "Eq" | "Ord"))
            || is_equality(pred)
    };
    let open = |pred: &&Pred| {
        let mut found = false;
        pred.args.iter().for_each(|arg| visit(arg, &mut |_| found = true));
        found
    };
    scheme.context.iter().filter(move |pred| open(pred) && !general(pred))
}

fn int() -> Type {
    Type::con(QName::new("GHC.Types", "Int"), [])
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
