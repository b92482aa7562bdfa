//! Measures that assumed functions compute: `assume length :: x:Vector a -> {v:Int | v == vlen x}` says that `length`
//! returns `vlen`, so at run time `vlen` is `length`, although the logic has no equation for it.
//!
//! The logic does not unfold such a measure: LiquidHaskell knows no more of it than the refinements say.

use limpid_base::QName;
use limpid_logic::{Relation, SymbolKind, Term};

use super::Elaborator;
use crate::contract::{Contract, Origin};
use crate::rtype::RType;

impl Elaborator<'_> {
    /// Notes which measure each assumed function computes. The first function in the order of the text counts.
    pub(super) fn computed(&mut self) {
        let found: Vec<(QName, QName)> =
            self.out.functions.values().filter_map(|contract| Some((computed(contract)?, contract.name))).collect();
        for (measure, function) in found {
            if !self.out.computed.contains(measure) {
                self.out.computed.insert(measure, function);
            }
        }
    }
}

/// The measure of its only argument that the function returns, if its refinement is an equation with it.
fn computed(contract: &Contract) -> Option<QName> {
    if contract.origin != Origin::Assumed {
        return None;
    }
    let (params, result) = contract.ty.body.split_funs();
    let ([param], RType::Base { refinement, .. }) = (&params[..], result) else { return None };
    let is_value = |term: &Term| *term == Term::Var(refinement.binder);
    let measure = |term: &Term| match term {
        Term::App(symbol, args) if symbol.kind == SymbolKind::Uninterpreted => {
            matches!(&args[..], [Term::Var(name)] if *name == param.binder).then_some(symbol.name)
        }
        _ => None,
    };
    refinement.pred.conjuncts().iter().find_map(|conjunct| match conjunct {
        Term::Compare(Relation::Eq, sides) | Term::Iff(sides) if is_value(&sides.0) => measure(&sides.1),
        Term::Compare(Relation::Eq, sides) | Term::Iff(sides) if is_value(&sides.1) => measure(&sides.0),
        _ => None,
    })
}
