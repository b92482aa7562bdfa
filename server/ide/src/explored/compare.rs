//! Functions that can be compared: those of the same type.

use std::collections::BTreeMap;

use limpid_base::QName;
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

/// For each function the one that it is most likely a version of: it has the same type, and their names begin alike.
pub(crate) fn counterparts(analysis: &Analysis) -> BTreeMap<QName, QName> {
    let mut functions: Vec<&Binding> = analysis.functions().collect();
    functions.sort_by_key(|binding| binding.name.ident.as_str());
    let best = |place: usize| {
        let binding = functions[place];
        // Names that begin alike are near each other.
        let near = &functions[place.saturating_sub(NEAR)..functions.len().min(place + NEAR + 1)];
        let others = near.iter().filter(|other| can_be_compared(binding, other));
        let alike = others.map(|other| (likeness(binding.name.ident.as_str(), other.name.ident.as_str()), other.name));
        let best = alike.filter(|(likeness, _)| *likeness >= ALIKE).rev().max_by_key(|(likeness, _)| *likeness);
        best.map(|(_, other)| (binding.name, other))
    };
    (0..functions.len()).filter_map(best).collect()
}

/// How many names on either side are looked at.
const NEAR: usize = 8;

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
