//! Fresh symbolic values of a type, with the constraints that the type itself brings.

use limpid_solver::SmtSort;

use super::SymbolicDomain;
use crate::path::{Path, bit};
use crate::types::{TypeId, TypeShape};
use crate::value::SymbolicValue;

impl SymbolicDomain<'_> {
    /// A fresh symbolic value of this type.
    pub fn fresh(&mut self, path: &mut Path, ty: TypeId, depth: u16) -> SymbolicValue {
        match self.types.shape(ty) {
            TypeShape::Int { least, most } => {
                let term = self.terms.fresh(SmtSort::Int);
                if let Some(least) = least {
                    let bound = self.terms.int(least);
                    let above = self.terms.le(bound, term);
                    path.conditions.push(above);
                }
                if let Some(most) = most {
                    let bound = self.terms.int(most);
                    let below = self.terms.le(term, bound);
                    path.conditions.push(below);
                }
                SymbolicValue::Int(term)
            }
            TypeShape::Real => SymbolicValue::Real(self.terms.fresh(SmtSort::Real)),
            TypeShape::Char => {
                let term = self.terms.fresh(SmtSort::Int);
                let (least, most) = (self.terms.int(0), self.terms.int(0x10_FFFF));
                let bounds = [self.terms.le(least, term), self.terms.le(term, most)];
                path.conditions.extend(bounds);
                SymbolicValue::Char(term)
            }
            TypeShape::Data(cons) => {
                let allowed = cons.iter().enumerate().filter(|(_, con)| con.possible);
                let allowed = allowed.fold(0, |set, (tag, _)| set | bit(tag as u16));
                SymbolicValue::Data(path.add(ty, allowed, depth))
            }
            TypeShape::Fun(..) => SymbolicValue::Fun(path.add(ty, u64::MAX, depth)),
            TypeShape::Newtype(_, inner) => self.fresh(path, inner, depth),
            TypeShape::Built(built) if built.representation => self.fresh(path, built.params[0], depth),
            TypeShape::Built(_) => SymbolicValue::Data(path.add(ty, u64::MAX, depth)),
            TypeShape::Opaque => SymbolicValue::Placeholder(ty),
        }
    }
}
