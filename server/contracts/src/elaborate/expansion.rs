//! How large an alias becomes where it is used, computed before it is expanded: aliases that double each other would
//! otherwise take exponential time and space. It knows sizes only, never what an alias means.

use limpid_base::Name;
use limpid_core::TyVar;
use limpid_logic::Term;

use crate::rtype::{RType, Refinement, Shape};

/// The size of a term or type, as a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cost {
    pub(super) nodes: usize,
    depth: usize,
}

/// One leaf.
const LEAF: Cost = Cost { nodes: 1, depth: 1 };
/// How many nodes an alias may expand to.
const MAX_NODES: usize = 20_000;
/// How deep an expanded alias may nest: whoever walks it recurs.
const MAX_DEPTH: usize = 3_000;
/// How many nodes all expansions in one module may make together.
pub(super) const MAX_TOTAL: usize = 1_000_000;

/// What stands for a name, if anything does.
pub(super) type Sizes<'a> = dyn Fn(Name) -> Option<Cost> + 'a;

impl Cost {
    pub(super) fn is_too_much(self) -> bool {
        self.nodes > MAX_NODES || self.depth > MAX_DEPTH
    }

    /// One more node above these.
    fn above(parts: impl IntoIterator<Item = Cost>) -> Cost {
        let mut cost = Cost { nodes: 1, depth: 0 };
        for part in parts {
            cost.nodes = cost.nodes.saturating_add(part.nodes);
            cost.depth = cost.depth.max(part.depth);
        }
        Cost { depth: cost.depth.saturating_add(1), ..cost }
    }
}

/// The size of a term after its variables are replaced by something of these sizes.
pub(super) fn of_term(term: &Term, replaced: &Sizes<'_>) -> Cost {
    if let Term::Var(name) = term {
        return replaced(*name).unwrap_or(LEAF);
    }
    let mut parts = Vec::new();
    term.for_each_part(&mut |part| parts.push(of_term(part, replaced)));
    Cost::above(parts)
}

/// The same for a type, with its type variables.
pub(super) fn of_type(ty: &RType, terms: &Sizes<'_>, types: &dyn Fn(TyVar) -> Option<Cost>) -> Cost {
    let refined = |refinement: &Refinement| of_term(&refinement.pred, terms);
    let go = |ty: &RType| of_type(ty, terms, types);
    match ty {
        RType::Base { shape, refinement } => match shape {
            Shape::Var(var) => Cost::above([types(*var).unwrap_or(LEAF), refined(refinement)]),
            Shape::Con { args, preds, .. } => Cost::above(
                args.iter()
                    .map(|arg| go(&arg.ty))
                    .chain(preds.iter().map(|pred| of_term(&pred.body, terms)))
                    .chain([refined(refinement)]),
            ),
            Shape::App(fun, arg) => Cost::above([go(fun), go(arg), refined(refinement)]),
            Shape::Hole | Shape::Plain(_) => Cost::above([refined(refinement)]),
        },
        RType::Fun(fun) => Cost::above([go(&fun.arg), go(&fun.result), refined(&fun.refinement)]),
        RType::Forall(scheme) => Cost::above([go(&scheme.body)]),
    }
}

/// As it is.
pub(super) fn term_as_is(term: &Term) -> Cost {
    of_term(term, &|_| None)
}

/// As it is.
pub(super) fn type_as_is(ty: &RType) -> Cost {
    of_type(ty, &|_| None, &|_| None)
}
