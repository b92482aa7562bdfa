//! Functions that can be compared: those of the same type.

use limpid_core::{Binding, TyVar, Type};
use limpid_explore::is_property;

use crate::analysis::Analysis;

/// The functions that can be compared with this one, those with a similar name first.
pub fn comparable(analysis: &Analysis, function: &str) -> Vec<String> {
    let Some(binding) = analysis.explorable(function) else { return Vec::new() };
    let mut others: Vec<&Binding> = analysis.functions().filter(|other| can_be_compared(binding, other)).collect();
    others.sort_by_key(|other| std::cmp::Reverse(likeness(function, other.name.ident.as_str())));
    others.into_iter().map(|other| other.name.ident.to_string()).collect()
}

/// The function that this one is most likely a version of: it has the same type, and their names begin alike.
pub fn counterpart(analysis: &Analysis, function: &str) -> Option<String> {
    let best = comparable(analysis, function).into_iter().next()?;
    (likeness(function, &best) >= ALIKE).then_some(best)
}

/// So many letters at the beginning make names alike.
const ALIKE: usize = 3;

fn likeness(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
}

fn can_be_compared(one: &Binding, other: &Binding) -> bool {
    one.name != other.name
        && one.kind == other.kind
        && !one.scheme.body.split_funs().0.is_empty()
        && !is_property(one)
        && !is_property(other)
        && is_same(&one.scheme.body, &other.scheme.body, &mut Vec::new())
}

/// Whether two types are the same up to the names of their variables. `pairs` has the variables that stand for each other.
fn is_same(one: &Type, other: &Type, pairs: &mut Vec<(TyVar, TyVar)>) -> bool {
    match (one, other) {
        (Type::Var(one), Type::Var(other)) => {
            let known = pairs.iter().find(|(left, right)| left == one || right == other);
            let fits = known.is_none_or(|pair| *pair == (*one, *other));
            pairs.push((*one, *other));
            fits
        }
        (Type::Con(one, args), Type::Con(other, others)) => {
            one == other
                && args.len() == others.len()
                && args.iter().zip(&**others).all(|(arg, other)| is_same(arg, other, pairs))
        }
        (Type::Fun(one), Type::Fun(other)) | (Type::App(one), Type::App(other)) => {
            is_same(&one.0, &other.0, pairs) && is_same(&one.1, &other.1, pairs)
        }
        (Type::Nat(one), Type::Nat(other)) => one == other,
        (Type::Str(one), Type::Str(other)) => one == other,
        // Functions with rank-N arguments cannot be explored.
        _ => false,
    }
}
