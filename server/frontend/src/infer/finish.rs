//! The end of inference: everything still open is decided, and types are written in their final form.

use limpid_base::Arena;

use super::constraints::Proof;
use super::convert::Writer;
use super::{EvidenceId, Infer, Var};
use crate::typed::{Abstraction, ConPat, DictVar, Evidence, InstanceTypes, Instantiation, LiteralPat, Types};
use limpid_core::Scheme;

impl Infer<'_> {
    /// Defaults what the whole module left open.
    pub(super) fn default_remaining(&mut self) {
        // The module's own variables are at level 0; raised by one, they count as open.
        let mut metas = Vec::new();
        for wanted in &self.wanted {
            for &arg in &wanted.constraint.args {
                self.store.metas(arg, &mut metas);
            }
        }
        for meta in metas {
            self.store.raise(meta);
        }
        self.default_from(0, 0, &[]);
        for wanted in std::mem::take(&mut self.wanted) {
            self.proofs[wanted.evidence.0 as usize] = Some(std::rc::Rc::new(Proof::Missing(wanted.constraint)));
        }
    }

    pub(super) fn finish(mut self) -> Types {
        let found = std::mem::take(&mut self.found);
        let mut writer = Writer::default();
        let mut types = Types { unsupported: Vec::new(), ..Types::default() };
        types.dicts = Arena::default();
        for constraint in &std::mem::take(&mut self.dicts) {
            types.dicts.alloc(DictVar { pred: writer.write_constraint(&mut self, constraint) });
        }
        for &(id, ty) in &found.exprs {
            types.exprs.insert(id, writer.write(&mut self, ty));
        }
        for &(id, ty) in &found.pats {
            types.pats.insert(id, writer.write(&mut self, ty));
        }
        for (index, var) in std::mem::take(&mut self.vars).iter().enumerate() {
            let id = limpid_base::Id::from_raw(index as u32);
            match var {
                Some(Var::Mono(ty)) => types.locals.insert(id, Scheme::mono(writer.write(&mut self, *ty))),
                Some(Var::Poly(poly)) => types.locals.insert(id, writer.write_poly(&mut self, poly)),
                None => {}
            }
        }
        for (id, at, dicts) in &found.instantiations {
            let at = at.iter().map(|&ty| writer.write(&mut self, ty)).collect();
            let dicts = self.evidences(&mut writer, dicts);
            types.instantiations.insert(*id, Instantiation { types: at, dicts });
        }
        for (id, vars, dicts) in &found.abstractions {
            let vars = vars.iter().filter_map(|&var| self.skolem_name(var)).collect();
            types.abstractions.insert(*id, Abstraction { vars, dicts: dicts.clone() });
        }
        for &(id, evidence) in &found.literals {
            types.literals.insert(id, self.evidence(&mut writer, evidence));
        }
        for &(id, make, eq) in &found.literal_pats {
            let make = make.map(|make| self.evidence(&mut writer, make));
            let eq = self.evidence(&mut writer, eq);
            types.literal_pats.insert(id, LiteralPat { make, eq });
        }
        for (id, at, dicts) in &found.con_pats {
            let at = at.iter().map(|&ty| writer.write(&mut self, ty)).collect();
            types.con_pats.insert(*id, ConPat { types: at, dicts: dicts.clone() });
        }
        for (id, dicts) in &found.dict_params {
            types.dict_params.insert(*id, dicts.clone());
        }
        for instance in &found.instances {
            types.instances.push(InstanceTypes {
                dicts: instance.dicts.clone(),
                superclasses: self.evidences(&mut writer, &instance.superclasses),
                representation: instance.representation.map(|evidence| self.evidence(&mut writer, evidence)),
            });
        }
        types.unsupported = found.unsupported;
        types
    }

    fn evidences(&mut self, writer: &mut Writer, ids: &[EvidenceId]) -> Vec<Evidence> {
        ids.iter().map(|&id| self.evidence(writer, id)).collect()
    }

    fn evidence(&mut self, writer: &mut Writer, id: EvidenceId) -> Evidence {
        match self.proofs[id.0 as usize].clone() {
            Some(proof) => tied(id, self.write_proof(writer, &proof)),
            None => Evidence::Missing(limpid_core::Pred { class: crate::wired::wired().equality, args: Vec::new() }),
        }
    }

    fn write_proof(&mut self, writer: &mut Writer, proof: &Proof) -> Evidence {
        match proof {
            Proof::Param(dict) => Evidence::Param(*dict),
            Proof::Instance { dictionary, types, args } => Evidence::Instance {
                dictionary: *dictionary,
                types: types.iter().map(|&ty| writer.write(self, ty)).collect(),
                args: self.evidences(writer, args),
            },
            Proof::Superclass { class, index, of } => {
                Evidence::Superclass { class: *class, index: *index, of: Box::new(self.write_proof(writer, of)) }
            }
            Proof::Again(of, constraint) => {
                Evidence::Again { number: of.0, pred: writer.write_constraint(self, constraint) }
            }
            Proof::Missing(constraint) => Evidence::Missing(writer.write_constraint(self, constraint)),
        }
    }
}

/// The evidence with this id, as a recursive one if it refers to itself.
fn tied(id: EvidenceId, evidence: Evidence) -> Evidence {
    match again(&evidence, id.0) {
        Some(pred) => Evidence::Recursive { number: id.0, pred: pred.clone(), of: Box::new(evidence) },
        None => evidence,
    }
}

fn again(evidence: &Evidence, wanted: u32) -> Option<&limpid_core::Pred> {
    match evidence {
        Evidence::Again { number, pred } => (*number == wanted).then_some(pred),
        Evidence::Instance { args, .. } => args.iter().find_map(|arg| again(arg, wanted)),
        Evidence::Superclass { of, .. } | Evidence::Recursive { of, .. } => again(of, wanted),
        Evidence::Param(_) | Evidence::Missing(_) => None,
    }
}
