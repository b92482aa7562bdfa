//! Invariants and qualifiers.

use limpid_logic::Sort;
use limpid_spec::ItemKind;

use super::Elaborator;
use super::env::Env;
use crate::contract::{Invariant, Qualifier};

impl<'a> Elaborator<'a> {
    pub(super) fn invariants(&mut self) {
        for item in &self.spec.items {
            match &item.kind {
                ItemKind::Invariant(ty) => {
                    let lowered = self.lower_type(ty, None, &mut Env::default());
                    let place = self.place(ty.span);
                    self.out.invariants.push(Invariant { ty: lowered, using: None, place });
                }
                ItemKind::Using { base, refined } => {
                    let ty = self.lower_type(base, None, &mut Env::default());
                    let using = Some(self.lower_type(refined, None, &mut Env::default()));
                    let place = self.place(refined.span);
                    self.out.invariants.push(Invariant { ty, using, place });
                }
                _ => {}
            }
        }
    }

    pub(super) fn qualifiers(&mut self) {
        for item in &self.spec.items {
            let ItemKind::Qualifier { name, params, body } = &item.kind else { continue };
            let mut env = Env::default();
            let mut sorts = Vec::new();
            for param in params {
                let sort = self.lower_sort(&param.sort);
                // The variables of a qualifier stand for any sort.
                let bound = if matches!(sort, Sort::Var(_)) { Sort::Unknown } else { sort.clone() };
                env.bind(param.name.name, bound);
                sorts.push((param.name.name, sort));
            }
            let body = self.lower_pred(body, &mut env);
            let place = self.place(name.span);
            self.out.qualifiers.push(Qualifier { name: name.name, params: sorts, body, place });
        }
    }
}
