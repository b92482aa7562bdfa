//! Rewrite rules: functions whose result proves an equation that can be read from left to right or from right to left.

use limpid_base::Name;
use limpid_logic::{Relation, Term};
use limpid_spec::ItemKind;
use limpid_spec::ast::{Ident, Mark};

use super::Elaborator;
use crate::rtype::RType;

impl<'a> Elaborator<'a> {
    pub(super) fn rewrites(&mut self) {
        for item in &self.spec.items {
            match &item.kind {
                ItemKind::Mark { mark: Mark::Rewrite, name } => self.check_rewrite(*name),
                ItemKind::RewriteWith { rules, .. } => rules.iter().for_each(|rule| self.check_rewrite(*rule)),
                _ => {}
            }
        }
    }

    fn check_rewrite(&mut self, name: Ident) {
        let Some(entity) = self.scope.value(name.name) else { return };
        let Some(contract) = self.out.functions.get(entity.name()) else { return };
        if contract.place.is_none() {
            return;
        }
        let (params, result) = contract.ty.body.split_funs();
        let names: Vec<Name> = params.iter().map(|fun| fun.binder).collect();
        let inner = params.iter().find(|fun| has_inner_refinement(&fun.arg)).map(|fun| fun.binder);
        let Some(refinement) = result.refinement() else { return };
        let equation = refinement.pred.conjuncts().iter().find_map(|part| match part {
            Term::Compare(Relation::Eq, sides) | Term::Iff(sides) => Some(sides.clone()),
            _ => None,
        });
        let span = contract.place.map_or(name.span, |place| place.span);
        match (equation, inner) {
            (None, _) => {
                let message = format!("`{}` cannot be a rewrite rule: its result is not an equation.", name.name);
                self.error(span, message, "A rule's result is of the form `{ left = right }`.");
            }
            (_, Some(param)) => {
                let message = format!(
                    "`{}` cannot be a rewrite rule: its parameter `{param}` has a refinement inside its type.",
                    name.name
                );
                self.error(
                    span,
                    message,
                    "Only the parameter itself may be refined: `{v:[a] | ..}`, not `[{v:a | ..}]`.",
                );
            }
            (Some(sides), None) => {
                let free = |term: &Term| -> Vec<Name> {
                    term.free_vars().into_iter().filter(|var| names.contains(var)).collect()
                };
                let (left, right) = (free(&sides.0), free(&sides.1));
                let covers = |one: &[Name], other: &[Name]| other.iter().all(|var| one.contains(var));
                let usable =
                    |from: &Term, vars: &[Name], others: &[Name]| covers(vars, others) && !matches!(from, Term::Var(_));
                if !usable(&sides.0, &left, &right) && !usable(&sides.1, &right, &left) {
                    let message = format!(
                        "`{}` cannot be a rewrite rule: each side has variables that the other lacks.",
                        name.name
                    );
                    self.error(span, message, "One side must mention all variables of the other.");
                }
            }
        }
    }
}

fn has_inner_refinement(ty: &RType) -> bool {
    match ty {
        RType::Base { shape: crate::rtype::Shape::Con { args, .. }, .. } => {
            args.iter().any(|arg| arg.ty.says_something())
        }
        _ => false,
    }
}
