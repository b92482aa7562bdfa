//! Termination: the metric of a recursive function decreases at every recursive call. `limpid_termination` says which
//! functions need a metric.

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, RType};
use limpid_core::{BinderId, Binding};
use limpid_logic::{Relation, Term};
use limpid_termination::{FunctionRef, numeric_variables, size};

use crate::generate::{Generate, Why};

/// The recursive functions that are being defined.
#[derive(Clone, Debug)]
pub(crate) struct Recursion {
    pub(crate) members: Arc<[Member]>,
    /// The metric of the function that is being checked.
    pub(crate) old: Vec<Term>,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) who: FunctionRef,
    /// The parameters that the metric mentions, by place.
    pub(crate) formals: Vec<Name>,
    pub(crate) metric: Vec<Term>,
}

impl Generate<'_> {
    /// The default metric of a function of this type: the size of its first argument that has one. Those at the places
    /// `generalised` have none.
    pub(crate) fn default_metric(&self, ty: &RType, numeric: &[Name], generalised: &[u32]) -> Option<Term> {
        let (params, _) = ty.split_funs();
        let sized = params.iter().zip(0..).filter(|(_, place)| !generalised.contains(place));
        sized
            .map(|(fun, _)| fun)
            .find_map(|fun| Some(size(&fun.arg, numeric, &self.in_force)?.of(Term::Var(fun.binder))))
    }

    /// The arguments that a `decrease` annotation names, or the default metric.
    pub(crate) fn chosen_metric(&self, binding: &Binding, ty: &RType) -> Vec<Term> {
        let function = binding.name;
        let numeric = numeric_variables(&binding.scheme.context, self.in_force.environment);
        let chosen = self.in_force.flags(function).map(|flags| &flags.decreases[..]).unwrap_or_default();
        if chosen.is_empty() {
            return self.default_metric(ty, &numeric, &[]).into_iter().collect();
        }
        let dictionaries = self.in_force.own_contract(function).map_or(0, |contract| contract.ty.context.len());
        let (params, _) = ty.split_funs();
        let at = |place: &u32| params.get((*place as usize).checked_sub(dictionaries + 1)?);
        let size = |place: &u32| {
            let fun = at(place)?;
            Some(size(&fun.arg, &numeric, &self.in_force)?.of(Term::Var(fun.binder)))
        };
        chosen.iter().map(size).collect::<Option<_>>().unwrap_or_default()
    }

    pub(crate) fn recursive_global(&mut self, name: QName, args: &[Term], span: Span) {
        self.recursive_call(FunctionRef::Global(name), args, span);
    }

    pub(crate) fn recursive_local(&mut self, binder: BinderId, args: &[Term], span: Span) {
        self.recursive_call(FunctionRef::Local(binder), args, span);
    }

    /// Requires that the metric decreases at a recursive call.
    fn recursive_call(&mut self, who: FunctionRef, args: &[Term], span: Span) {
        let Some(at) = &self.at else { return };
        let found = at.recursions.iter().rev().find_map(|recursion| {
            let member = recursion.members.iter().find(|member| member.who == who)?;
            Some((member.clone(), recursion.old.clone()))
        });
        let Some((member, old)) = found else { return };
        if args.len() < member.formals.len()
            && member.metric.iter().any(|term| member.formals[args.len()..].iter().any(|formal| term.mentions(*formal)))
        {
            return;
        }
        let at =
            |name: Name| member.formals.iter().position(|formal| *formal == name).and_then(|p| args.get(p).cloned());
        let new: Vec<Term> = member.metric.iter().map(|term| term.substitute(&at)).collect();
        let why = Why { kind: ObligationKind::Termination, span, declared: None, leaves: false };
        self.require(&decreases(&new, &old), &why);
    }
}

/// `new` is lexicographically less than `old`, and no component up to the one that decreases is negative.
fn decreases(new: &[Term], old: &[Term]) -> Term {
    let compare = |op, left: &Term, right: &Term| Term::compare(op, left.clone(), right.clone());
    let mut cases = Vec::new();
    let mut equal: Vec<Term> = Vec::new();
    for (new, old) in new.iter().zip(old) {
        let mut case = equal.clone();
        case.push(compare(Relation::Lt, new, old));
        case.push(compare(Relation::Ge, new, &Term::int(0)));
        cases.push(Term::and(case));
        equal.push(compare(Relation::Eq, new, old));
        equal.push(compare(Relation::Ge, new, &Term::int(0)));
    }
    Term::or(cases)
}
