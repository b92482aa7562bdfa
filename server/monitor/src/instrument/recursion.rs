//! Recursive calls: the check that a metric decreases.
//!
//! `limpid_termination` implements LiquidHaskell's rule. If the rule finds no metric, some argument must decrease:
//! a function that calls itself with the same arguments does not terminate.

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_contracts::rtype::{Naming, RFun};
use limpid_contracts::{Flags, LocalContract, ObligationKind, Place, RType, Refinement};
use limpid_core::{BinderId, BinderKind, Binding, Body, Expr, ExprId};
use limpid_logic::{Builtin, Relation, Sort, Term};
use limpid_termination::{FunctionRef, Size, is_structural, local_recursive_groups, numeric_variables, size};

use super::Instrumenter;
use crate::builder::SiteRef;
use crate::call::Plan;
use crate::site::{Claim, Requirement, Site, SiteKind};
use crate::sorts::of_rtype;

/// The metric of the function that is being instrumented.
#[derive(Clone)]
pub(super) struct Metric {
    /// Its recursive group, itself included.
    members: Arc<[Member]>,
    own: usize,
    params: Vec<BinderId>,
}

/// A function of a recursive group, and what must decrease at its calls.
pub(crate) struct Member {
    who: FunctionRef,
    name: QName,
    dictionaries: usize,
    params: Vec<(Name, Sort)>,
    measure: Measure,
    /// The user wrote the metric. It applies to saturated calls only.
    explicit: bool,
    place: Option<Place>,
}

/// The termination annotations of a function.
struct Written<'a> {
    terms: &'a [Term],
    place: Option<Place>,
    decreases: &'a [u32],
    /// The type variables that stand for numbers.
    numeric: &'a [Name],
    /// Another function of its group has a metric. Then functions without one have no obligation.
    others: bool,
}

/// What must decrease from a caller to its callee.
enum Measure {
    /// These terms, lexicographically.
    Terms(Vec<Term>),
    /// Any one of the arguments at these positions.
    Any(Vec<usize>),
    /// The metric cannot be computed at run time.
    Unknown,
}

impl Metric {
    /// The metric of a call with these arguments.
    pub(super) fn with(self, params: Vec<BinderId>) -> Metric {
        Metric { params, ..self }
    }
}

impl Instrumenter<'_, '_, '_> {
    /// The metric of a top-level function. None if its termination is not checked, or structural.
    pub(super) fn top_level_metric(&self) -> Option<Metric> {
        let scope = self.builder.scope();
        let in_force = scope.in_force();
        let is_lazy = |name: QName| in_force.flags(name).is_some_and(Flags::may_diverge);
        let group = scope.recursion.get(&self.function)?;
        // If one function of a group need not end, none is checked.
        if !scope.contracts.options.termination || group.iter().copied().any(is_lazy) {
            return None;
        }
        let first = *group.first()?;
        let monitor = self.builder.monitor;
        let members = monitor.known_group(first).unwrap_or_else(|| {
            let members = self.members(group);
            monitor.add_group(first, members.clone());
            members
        })?;
        let own = members.iter().position(|member| member.who == FunctionRef::Global(self.function))?;
        Some(Metric { members, own, params: Vec::new() })
    }

    /// The metrics of a group of top-level functions. None if their recursion is structural.
    fn members(&self, group: &[QName]) -> Option<Arc<[Member]>> {
        let scope = self.builder.scope();
        let in_force = scope.in_force();
        let monitor = self.builder.monitor;
        let group: Vec<Arc<Binding>> = group.iter().filter_map(|name| monitor.original(*name)).collect();
        let written = |name: QName| in_force.own_contract(name).filter(|contract| !contract.metric.is_empty());
        let explicit = group.iter().any(|member| written(member.name).is_some());
        if scope.contracts.options.structural_termination {
            let code: Vec<(FunctionRef, &Body, ExprId)> = group
                .iter()
                .filter_map(|member| {
                    member.body().and_then(|body| Some((FunctionRef::Global(member.name), body, body.root?)))
                })
                .collect();
            if is_structural(&code, &scope.environment) {
                return None;
            }
        }
        let mut members = Vec::new();
        for binding in &group {
            let plan = monitor.plan_of(self.builder.scope, binding.name)?;
            let names = binding.body().map(|body| names(body, body.root, plan.dictionaries)).unwrap_or_default();
            let metric = written(binding.name);
            let terms = metric.map(|contract| &contract.metric[..]).unwrap_or_default();
            let place = metric.and_then(|contract| contract.metric_place);
            let decreases = in_force.flags(binding.name).map(|flags| &flags.decreases[..]).unwrap_or_default();
            let numeric = &numeric_variables(&binding.scheme.context, &scope.environment);
            let terms = Written { terms, place, decreases, numeric, others: explicit };
            members.push(self.member(FunctionRef::Global(binding.name), &plan, &names, &terms));
        }
        Some(members.into())
    }

    /// The metrics of a group of local functions, each with its function.
    pub(super) fn local_metrics(&self, bindings: &[(BinderId, ExprId)]) -> Vec<(BinderId, Metric)> {
        let scope = self.builder.scope();
        let is_lazy = |name: QName| scope.contracts.flags.get(name).is_some_and(Flags::may_diverge);
        if !self.checks || !scope.contracts.options.termination || is_lazy(self.function) {
            return Vec::new();
        }
        let function = |(binder, bound): &(BinderId, ExprId)| {
            self.used.contains(binder) && matches!(self.from.exprs.get(*bound), Some(Expr::Lam { .. }))
        };
        let functions: Vec<(BinderId, ExprId)> = bindings.iter().copied().filter(function).collect();
        let mut found = Vec::new();
        for group in local_recursive_groups(self.from, &functions) {
            if group.iter().any(|(binder, _)| is_lazy(self.local_name(*binder))) {
                continue;
            }
            let contract = |binder: BinderId| self.local_contract(binder).map(|local| &local.contract);
            let explicit =
                group.iter().any(|(binder, _)| contract(*binder).is_some_and(|contract| !contract.metric.is_empty()));
            if scope.contracts.options.structural_termination {
                let code: Vec<(FunctionRef, &Body, ExprId)> =
                    group.iter().map(|(binder, bound)| (FunctionRef::Local(*binder), self.from, *bound)).collect();
                if is_structural(&code, &scope.environment) {
                    continue;
                }
            }
            let mut members = Vec::new();
            for (binder, bound) in &group {
                let contract = contract(*binder);
                let plan = match contract {
                    Some(contract) => Plan::new(self.local_name(*binder), contract, contract.ty.context.len()),
                    None => self.local_plan(*binder, *bound),
                };
                let names = names(self.from, Some(*bound), plan.dictionaries);
                let terms = contract.map(|contract| &contract.metric[..]).unwrap_or_default();
                let place = contract.and_then(|contract| contract.metric_place);
                let flags = scope.contracts.flags.get(self.local_name(*binder));
                let decreases = flags.map(|flags| &flags.decreases[..]).unwrap_or_default();
                members.push(self.member(
                    FunctionRef::Local(*binder),
                    &plan,
                    &names,
                    &Written { terms, place, decreases, numeric: &[], others: explicit },
                ));
            }
            let members: Arc<[Member]> = members.into();
            found.extend((0..members.len()).filter_map(|own| match members[own].who {
                FunctionRef::Local(binder) => {
                    Some((binder, Metric { members: Arc::clone(&members), own, params: Vec::new() }))
                }
                FunctionRef::Global(_) => None,
            }));
        }
        found
    }

    pub(super) fn local_name(&self, binder: BinderId) -> QName {
        let ident = self.from.binders.get(binder).map_or(Name::new("local"), |info| info.name);
        QName { module: self.function.module, ident }
    }

    pub(super) fn local_contract(&self, binder: BinderId) -> Option<&LocalContract> {
        let at = self.from.binder_span(binder);
        let locals = &self.builder.monitor.scope(self.builder.scope).contracts.locals;
        locals.iter().find(|local| local.binder == at && local.function == self.function && !at.is_empty())
    }

    /// The plan of a local function without a signature, from the Haskell types of its parameters.
    fn local_plan(&self, binder: BinderId, bound: ExprId) -> Plan {
        let mut dictionaries = 0;
        let mut params = Vec::new();
        if let Some(Expr::Lam { params: written, .. }) = self.from.exprs.get(bound) {
            for info in written.iter().filter_map(|param| self.from.binders.get(*param)) {
                match info.kind {
                    BinderKind::Dictionary => dictionaries += 1,
                    _ => params.push((info.name, RType::from_type(&info.ty))),
                }
            }
        }
        let params = params.into_iter().map(|(binder, arg)| {
            let (result, refinement) = (RType::unknown(), Refinement::trivial());
            RFun { binder, naming: Naming::Generated, arg, result, refinement }
        });
        Plan { dictionaries, ..Plan::without_contract(self.local_name(binder), params.collect()) }
    }

    fn member(&self, who: FunctionRef, plan: &Plan, names: &[Name], written: &Written<'_>) -> Member {
        let in_force = self.builder.scope().in_force();
        let mut params: Vec<(Name, Sort)> = Vec::new();
        for (at, param) in plan.params.iter().enumerate() {
            let user = names.get(at).copied().filter(|_| !param.is_named());
            let taken = |name: Name| params.iter().any(|(other, _)| *other == name);
            let name = [user, Some(param.binder)].into_iter().flatten().find(|name| !taken(*name));
            let name = name.unwrap_or_else(|| Name::new(&format!("argument{}", at + 1)));
            params.push((name, of_rtype(&param.arg)));
        }
        let rename = |name: Name| {
            let at = plan.params.iter().position(|param| param.binder == name)?;
            Some(Term::Var(params[at].0))
        };
        let sizes: Vec<Option<Size>> =
            plan.params.iter().map(|param| size(&param.arg, written.numeric, &in_force)).collect();
        let computed = |at: usize| match sizes.get(at).copied().flatten() {
            // The type may be embedded as a number in the logic only.
            Some(Size::Itself) if params[at].1 != Sort::Int => None,
            size => Some(size?.of(Term::Var(params[at].0))),
        };
        let chosen: Vec<usize> = match written.decreases {
            [] => sizes.iter().position(Option::is_some).into_iter().collect(),
            chosen => chosen.iter().map(|at| (*at as usize).saturating_sub(plan.dictionaries + 1)).collect(),
        };
        let measure = match (written.terms, &chosen[..]) {
            ([], _) if written.others => Measure::Unknown,
            ([], [_, ..]) => {
                let terms: Option<Vec<Term>> = chosen.iter().map(|at| computed(*at)).collect();
                terms.map_or(Measure::Unknown, Measure::Terms)
            }
            ([], []) => {
                let data = |at: &usize| matches!(params[*at].1, Sort::Data(..) | Sort::Bool);
                Measure::Any((0..params.len()).filter(data).collect())
            }
            (metric, _) => Measure::Terms(metric.iter().map(|term| term.substitute(&rename)).collect()),
        };
        let explicit = !written.terms.is_empty();
        let (name, dictionaries, place) = (plan.callee, plan.dictionaries, written.place);
        Member { who, name, dictionaries, params, measure, explicit, place }
    }

    /// The metric for a call of this function, if the call is recursive.
    pub(super) fn recursive(&self, who: FunctionRef, args: usize) -> Option<(Metric, usize)> {
        let found = self.metrics.iter().rev().find_map(|metric| {
            let place = metric.members.iter().position(|member| member.who == who)?;
            Some((metric.clone(), place))
        });
        found.filter(|(metric, place)| {
            let member = &metric.members[*place];
            let given = args.saturating_sub(member.dictionaries);
            let missing = member.params.get(given..).unwrap_or_default();
            match &member.measure {
                Measure::Terms(_) if member.explicit => missing.is_empty(),
                Measure::Terms(terms) => !missing.iter().any(|(name, _)| terms.iter().any(|term| term.mentions(*name))),
                Measure::Any(places) => !places.is_empty() && missing.is_empty(),
                Measure::Unknown => false,
            }
        })
    }

    /// A recursive call with the check that the metric decreases. `call` builds the call itself.
    pub(super) fn recursive_call(
        &mut self,
        (metric, callee): (Metric, usize),
        span: Span,
        args: Vec<ExprId>,
        call: impl FnOnce(&mut Self, Vec<ExprId>) -> ExprId,
    ) -> ExprId {
        let (caller, callee) = (&metric.members[metric.own], &metric.members[callee]);
        let mut bindings = Vec::new();
        let args: Vec<BinderId> = args.into_iter().map(|arg| self.builder.atom(arg, &mut bindings)).collect();
        let mut env = self.env();
        let mut variables = Vec::new();
        let mut shown = Vec::new();
        for ((name, sort), binder) in caller.params.iter().zip(&metric.params) {
            env.bind(*name, *binder, sort.clone());
            variables.push(*name);
            shown.push(*binder);
        }
        let before = variables.len();
        let mut after: Vec<(Name, Name)> = Vec::new();
        for ((name, sort), arg) in callee.params.iter().zip(args.iter().skip(callee.dictionaries)) {
            let mut primed = Name::new(&format!("{name}'"));
            while variables.contains(&primed) {
                primed = Name::new(&format!("{primed}'"));
            }
            env.bind(primed, *arg, sort.clone());
            after.push((*name, primed));
            variables.push(primed);
            shown.push(*arg);
        }
        let Some(goes_down) = descends(caller, callee, &after) else {
            let passed = self.builder.locals(&args);
            let call = call(self, passed);
            return self.builder.w.let_(bindings, call);
        };
        // The metric of a local function may mention free variables.
        let known = variables.len() - before;
        for name in goes_down.free_vars() {
            if let (false, Some((binder, _))) = (variables.contains(&name), env.vars.get(&name)) {
                variables.push(name);
                shown.push(*binder);
            }
        }
        let site = self.owe([Site {
            kind: SiteKind::Obligation(ObligationKind::Termination),
            function: self.function,
            subject: caller.name,
            span,
            requirement: Requirement::Decreases(caller.metric()),
            declared: caller.place,
            variables,
            claim: Claim::Descends { before, after: known, callee: callee.name, term: goes_down.clone() },
        }]);
        let passed = self.builder.locals(&args);
        let call = call(self, passed);
        let truths = self.builder.conjunct(&goes_down, &env).into_iter().collect();
        let body = self.builder.checks(SiteRef::Fixed(site), truths, &shown, call);
        self.builder.w.let_(bindings, body)
    }
}

impl Member {
    /// The metric as a user would write it.
    fn metric(&self) -> Vec<Term> {
        match &self.measure {
            Measure::Terms(terms) => terms.clone(),
            Measure::Any(places) => places.iter().map(|place| Term::Var(self.params[*place].0)).collect(),
            Measure::Unknown => Vec::new(),
        }
    }
}

/// The names of a function's parameters in its text, or generated ones.
fn names(body: &Body, root: Option<ExprId>, dictionaries: usize) -> Vec<Name> {
    let mut found = Vec::new();
    let mut id = root;
    while let Some(Expr::Lam { params, body: inner }) = id.and_then(|id| body.exprs.get(id)) {
        found.extend(params.iter().filter_map(|param| body.binders.get(*param)));
        id = Some(*inner);
    }
    let user = found.into_iter().skip(dictionaries);
    let mut names = Vec::new();
    for info in user {
        // A parameter without a name in the text keeps its name in the contract.
        if info.kind != BinderKind::User {
            break;
        }
        names.push(info.name);
    }
    names
}

/// The obligation of a recursive call, over the names of the caller's and the callee's arguments.
fn descends(caller: &Member, callee: &Member, after: &[(Name, Name)]) -> Option<Term> {
    let renamed = |name: Name| after.iter().find(|(old, _)| *old == name).map(|(_, new)| Term::Var(*new));
    match (&caller.measure, &callee.measure) {
        (Measure::Terms(old), Measure::Terms(new)) => {
            let new: Vec<Term> = new.iter().map(|term| term.substitute(&renamed)).collect();
            Some(decreases(old, &new))
        }
        (Measure::Any(old), Measure::Any(new)) => {
            let size = |term: Term| Term::app(Builtin::Constructors.symbol(), [term]);
            let pairs = new.iter().zip(old);
            let smaller = pairs.filter_map(|(new, old)| {
                let new = size(Term::Var(after.get(*new)?.1));
                Some(Term::compare(Relation::Lt, new, size(Term::Var(caller.params[*old].0))))
            });
            Some(Term::or(smaller))
        }
        _ => None,
    }
}

/// Lexicographic order: some component decreases, earlier ones stay equal, none is negative.
fn decreases(old: &[Term], new: &[Term]) -> Term {
    let natural = |term: &Term| Term::compare(Relation::Le, Term::int(0), term.clone());
    let options = (0..old.len().min(new.len())).map(|place| {
        let stays = new[..place]
            .iter()
            .zip(old)
            .flat_map(|(new, old)| [Term::compare(Relation::Eq, new.clone(), old.clone()), natural(new)]);
        let goes = [Term::compare(Relation::Lt, new[place].clone(), old[place].clone()), natural(&new[place])];
        Term::and(stays.chain(goes))
    });
    Term::or(options)
}
