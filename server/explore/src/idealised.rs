//! Whether unknowns have numbers in them that the search takes for others: machine integers for whole numbers, floating point
//! numbers for real ones. What is shown for all inputs then leaves out overflow and rounding.

use limpid_base::QName;
use limpid_core::{Scheme, Type};
use rustc_hash::FxHashSet;

use crate::query::Query;

/// Library types whose values the search has as they are, apart from their arguments.
const EXACT: &[(&str, &str)] = &[
    ("GHC.Num.Integer", "Integer"),
    ("GHC.Natural", "Natural"),
    ("GHC.Num.Natural", "Natural"),
    ("GHC.Types", "Char"),
];

/// Whether a query has such numbers among its unknowns. A type variable stands for one if a numeric class constrains it.
pub(crate) fn is_idealised(query: &Query<'_>, scheme: &Scheme) -> bool {
    let numeric = scheme.context.iter().any(|pred| {
        let module = pred.class.module.as_str();
        ["GHC.Num", "GHC.Real", "GHC.Float", "GHC.Enum"].contains(&module)
    });
    numeric || has_bounded_numbers(query, scheme)
}

/// The same for a condition that a user writes, where a numeric type variable stands for `Integer`.
pub(crate) fn has_bounded_numbers(query: &Query<'_>, scheme: &Scheme) -> bool {
    let (params, _) = scheme.body.split_funs();
    let mut seen = FxHashSet::default();
    params.into_iter().any(|param| is_bounded(query, param, &mut seen))
}

fn is_bounded(query: &Query<'_>, ty: &Type, seen: &mut FxHashSet<QName>) -> bool {
    match ty {
        Type::Con(name, args) => {
            if args.iter().any(|arg| is_bounded(query, arg, seen)) {
                return true;
            }
            if EXACT.contains(&(name.module.as_str(), name.ident.as_str())) || !seen.insert(*name) {
                return false;
            }
            match query.data(*name).filter(|data| !data.constructors.is_empty()) {
                Some(data) => {
                    let mut fields = data.constructors.iter().flat_map(|con| &con.fields);
                    fields.any(|field| is_bounded(query, &field.ty, seen))
                }
                None => true,
            }
        }
        Type::Fun(pair) | Type::App(pair) => is_bounded(query, &pair.0, seen) || is_bounded(query, &pair.1, seen),
        Type::Forall(_) | Type::Unknown => true,
        Type::Var(_) | Type::Nat(_) | Type::Str(_) => false,
    }
}
