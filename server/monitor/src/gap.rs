//! Inputs that cannot be generated, because their refinements quantify over more than one value.
//!
//! A function that returns a proof states a property of all its arguments. A generated function
//! has the property only for the arguments it is called with.

use limpid_base::{Gap, QName};
use limpid_contracts::RType;
use limpid_contracts::rtype::Shape;
use rustc_hash::FxHashSet;

use crate::builder::Builder;
use crate::env::mentions_pred;
use crate::monitored::Monitored;
use crate::term::deep;
use crate::under_test::has_holes;

impl Monitored<'_> {
    /// Why inputs of this type cannot be generated.
    pub(crate) fn gap(&self, scope: usize, ty: &RType) -> Option<Gap> {
        if has_holes(ty) {
            return Some(Gap::Inferred);
        }
        let builder = Builder::new(self, scope);
        builder.gap_in(ty, &mut FxHashSet::default())
    }
}

impl Builder<'_, '_> {
    fn gap_in(&self, ty: &RType, seen: &mut FxHashSet<QName>) -> Option<Gap> {
        deep(|| self.gap_here(ty, seen))
    }

    fn gap_here(&self, ty: &RType, seen: &mut FxHashSet<QName>) -> Option<Gap> {
        match ty {
            RType::Fun(_) if returns_proof(ty) => Some(Gap::Proof { ty: ty.to_string() }),
            RType::Fun(_) | RType::Forall(_) => None,
            RType::Base { shape: Shape::Con { name, args, .. }, .. } => {
                args.iter().find_map(|arg| self.gap_in(&arg.ty, seen)).or_else(|| self.gap_in_fields(*name, seen))
            }
            RType::Base { shape: Shape::App(fun, arg), .. } if fun.says_something() || arg.says_something() => {
                Some(Gap::OpenType { ty: ty.to_string() })
            }
            RType::Base { .. } => None,
        }
    }

    fn gap_in_fields(&self, name: QName, seen: &mut FxHashSet<QName>) -> Option<Gap> {
        if !seen.insert(name) {
            return None;
        }
        let data = self.scope().environment.data_type(name)?;
        let mut fields = data.constructors.iter().flat_map(|con| self.fields(con));
        fields.find_map(|(_, ty)| self.gap_in(&ty, seen))
    }
}

/// Whether the postcondition is about the arguments or the context instead of the result: then the function is a proof.
fn returns_proof(ty: &RType) -> bool {
    let RType::Base { shape, refinement } = ty.split_funs().1 else { return false };
    let unit =
        matches!(shape, Shape::Con { name, args, .. } if args.is_empty() && *name == QName::new("GHC.Tuple", "()"));
    let conjuncts = refinement.pred.conjuncts();
    let mut said = conjuncts.iter().filter(|conjunct| !conjunct.is_true() && !mentions_pred(conjunct));
    said.any(|conjunct| unit || !conjunct.mentions(refinement.binder))
}
