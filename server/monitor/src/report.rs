//! Violations as data: the obligation, the values, the violated conjunct, the call stack.
//!
//! Must not know: files, English.

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_logic::Sort;
use limpid_machine::{CallFrame, Domain, Handle, Machine, View, Violation};

use crate::call::Plan;
use crate::monitored::Monitored;
use crate::shown::ShownValue;
use crate::site::{Claim, Site, SiteKind};
use crate::sorts::of_rtype;
use crate::violated::{Bound, Evaluator, ViolatedConjunct};

#[derive(Clone, Debug)]
pub struct ViolationReport {
    pub site: Arc<Site>,
    /// The variables of the obligation and their values.
    pub values: Vec<(Name, ShownValue)>,
    pub filled: Option<ViolatedConjunct>,
    /// The call stack, innermost first.
    pub calls: Vec<ShownCall>,
    /// Whether the program itself demanded the evaluation that failed.
    pub demanded: bool,
    /// The callees on the stack whose preconditions could not be decided. The violation is certain if there are none.
    pub undecided: Vec<QName>,
}

/// A call with its arguments.
#[derive(Clone, Debug)]
pub struct ShownCall {
    pub callee: QName,
    pub arguments: Vec<ShownValue>,
    /// The function whose text makes the call, and where.
    pub function: QName,
    pub span: Span,
}

/// The budget for showing one value, in transitions.
const STEPS: u64 = 50_000;

impl Monitored<'_> {
    /// Explains a violation in the state in which the machine stopped. The run started from `root`, if it is known: its
    /// arguments satisfy the invariants of their types.
    pub fn report<D: Domain>(
        &self,
        machine: &mut Machine<'_, D>,
        violation: &Violation,
        root: Option<QName>,
    ) -> Option<ViolationReport> {
        let site = self.site(violation.site)?;
        let values = fields(machine, violation.values, site.variables.len());
        let scope = self.scope_of(site.function)?;
        let mut filler = Evaluator::new(machine, self, scope);
        let bound: Vec<Bound> = site
            .variables
            .iter()
            .zip(&values)
            .enumerate()
            .map(|(place, (name, handle))| (*name, *handle, self.variable_sort(scope, &site, place)))
            .collect();
        let filled = match &site.claim {
            Claim::None | Claim::Unreachable { .. } => None,
            Claim::Term(term) | Claim::Descends { term, .. } => filler.conjuncts(term, &bound),
            Claim::HasType { variable, ty } => {
                values.get(*variable).and_then(|value| filler.has_type(ty, *value, &bound))
            }
            Claim::Returns { ty, .. } => values.last().and_then(|value| filler.has_type(ty, *value, &bound)),
        };
        let names = site.variables.iter().copied();
        let values =
            names.zip(values).map(|(name, value)| (name, ShownValue::look(machine, self, value, STEPS))).collect();
        let calls = violation.calls.iter().filter_map(|call| self.shown_call(machine, call)).collect();
        let given =
            root.filter(|root| *root == site.function && violation.calls.is_empty() && !self.is_recursive(*root));
        let undecided = self.undecided(machine, &site, &violation.calls, given.is_some());
        Some(ViolationReport { site, values, filled, calls, demanded: violation.demanded, undecided })
    }

    /// The calls on the stack whose preconditions are not known to hold. `given`: the arguments of the violating function are
    /// generated, so the invariants of their types were assumed.
    fn undecided<D: Domain>(
        &self,
        machine: &mut Machine<'_, D>,
        site: &Site,
        calls: &[CallFrame],
        given: bool,
    ) -> Vec<QName> {
        let mut found = Vec::new();
        // The violating call may already have returned, because of laziness.
        if let Some(scope) = self.scope_of(site.function)
            && let Some(plan) = self.plan_of(scope, site.function)
            && !self.is_decidable(scope, &plan, given)
        {
            found.push(plan.callee);
        }
        for call in calls {
            let Some(site) = self.site(call.site) else { continue };
            let SiteKind::Call { callee } = site.kind else { continue };
            let Some(scope) = self.scope_of(site.function) else { continue };
            let plan = self.scope(scope).in_force().callee(callee);
            let Some(plan) = plan.map(|found| Plan::new(callee, found.contract, found.dictionaries)) else { continue };
            let values = fields(machine, call.values, site.variables.len());
            let mut filler = Evaluator::new(machine, self, scope);
            if !found.contains(&callee) && !filler.are_accepted(&plan, &values) {
                found.push(callee);
            }
        }
        found
    }

    /// The sort of a variable, where evaluation needs it: most values show by themselves what they are, and strings do not.
    fn variable_sort(&self, scope: usize, site: &Site, place: usize) -> Sort {
        if let Claim::HasType { variable, ty } = &site.claim
            && *variable == place
        {
            return of_rtype(ty);
        }
        let sort = || {
            let in_force = self.scope(scope).in_force();
            let params = in_force.callee(site.subject)?.contract.ty.body.split_funs().0;
            let param = params.into_iter().find(|param| site.variables.get(place) == Some(&param.binder))?;
            Some(of_rtype(&param.arg)).filter(|sort| *sort == Sort::Str)
        };
        sort().unwrap_or(Sort::Unknown)
    }

    /// A call that was announced, with its arguments.
    pub fn shown_call<D: Domain>(&self, machine: &mut Machine<'_, D>, call: &CallFrame) -> Option<ShownCall> {
        let site = self.site(call.site)?;
        let SiteKind::Call { callee } = site.kind else { return None };
        let arguments = fields(machine, call.values, site.variables.len());
        let arguments = arguments.into_iter().map(|value| ShownValue::look(machine, self, value, STEPS)).collect();
        Some(ShownCall { callee, arguments, function: site.function, span: site.span })
    }
}

/// The values in the tuple that holds them.
fn fields<D: Domain>(machine: &mut Machine<'_, D>, values: Handle, count: usize) -> Vec<Handle> {
    let view = machine.force_view(values, &mut limpid_base::Limits::fuel(STEPS));
    match view.into_result() {
        Ok(View::Con { fields, .. }) => fields.into_iter().take(count).collect(),
        _ => Vec::new(),
    }
}
