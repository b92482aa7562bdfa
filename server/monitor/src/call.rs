//! Calls: the wrapper between the text of a caller and the code of a callee.
//!
//! `f$call site dictionaries arguments` checks the precondition of `f` for the call at the site, and runs
//! `f` within that call. The sites of the arguments follow the site of the call; see [`Plan::sites`].

use limpid_base::{Name, QName, Span};
use limpid_contracts::contract::Contract;
use limpid_contracts::rtype::{RFun, Shape};
use limpid_contracts::{InForce, ObligationKind, Origin, Place, RType};
use limpid_core::{BinderId, BinderKind, BindingKind, Code, ExprId, PrimOp};
use limpid_logic::Term;

use crate::builder::{Builder, SiteRef};
use crate::env::{Env, mentions_pred};
use crate::monitored::{Instrumentation, Monitored};
use crate::site::{Claim, Requirement, Site, SiteKind};
use crate::sorts::of_rtype;

/// What a reference to a top-level name becomes.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// Nothing is checked at the call.
    Direct(QName),
    Call(QName, Box<Plan>),
}

/// What a call does besides its checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallMode {
    /// Its postcondition is assumed, not checked.
    pub(crate) assumed: bool,
    /// It appears in the call stack of a report.
    pub(crate) traced: bool,
}

impl CallMode {
    pub(crate) const TRACED: CallMode = CallMode { assumed: false, traced: true };
}

/// What a call checks.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The function that the contract is written for.
    pub(crate) callee: QName,
    pub(crate) dictionaries: usize,
    pub(crate) params: Vec<RFun>,
    pub(crate) result: RType,
    /// The arguments that have preconditions, and so a site each.
    pub(crate) refined: Vec<usize>,
    pub(crate) origin: Origin,
    pub(crate) place: Option<Place>,
    /// Its abstract refinements have bounds, which only the solver can use: its postcondition cannot be checked.
    pub(crate) bounded: bool,
}

impl Plan {
    pub(crate) fn new(callee: QName, contract: &Contract, dictionaries: usize) -> Plan {
        let (params, result) = contract.ty.body.split_funs();
        let params: Vec<RFun> = params.into_iter().cloned().collect();
        let refined = (0..params.len()).filter(|place| has_precondition(&params[*place].arg)).collect();
        let (result, origin, place) = (result.clone(), contract.origin, contract.place);
        let bounded = !contract.ty.bounds.is_empty();
        Plan { callee, dictionaries, params, result, refined, origin, place, bounded }
    }

    /// The plan of a function whose contract is not known, only its parameters.
    pub(crate) fn without_contract(callee: QName, params: Vec<RFun>) -> Plan {
        let (result, origin) = (RType::unknown(), Origin::Haskell);
        Plan { callee, dictionaries: 0, params, result, refined: Vec::new(), origin, place: None, bounded: false }
    }

    /// The plan of a parameter that is a function.
    pub(crate) fn of_function(name: QName, ty: &RType) -> Plan {
        let (params, result) = ty.split_funs();
        let params: Vec<RFun> = params.into_iter().cloned().collect();
        let refined = (0..params.len()).filter(|place| has_precondition(&params[*place].arg)).collect();
        let (result, place) = (result.clone(), first_place(ty));
        let origin = Origin::Signature;
        Plan { callee: name, dictionaries: 0, params, result, refined, origin, place, bounded: false }
    }

    /// The sites of a call: the call itself, then the refined arguments in order.
    pub(crate) fn sites(&self, function: QName, span: Span, spans: &[Span]) -> Vec<Site> {
        let site = |kind, span, requirement, declared, variables, claim| Site {
            kind,
            function,
            subject: self.callee,
            span,
            requirement,
            declared,
            variables,
            claim,
        };
        let names: Vec<_> = self.params.iter().map(|param| param.binder).collect();
        let call = SiteKind::Call { callee: self.callee };
        let mut sites = vec![site(call, span, Requirement::Nothing, self.place, names.clone(), Claim::None)];
        for &place in &self.refined {
            let ty = &self.params[place].arg;
            let argument = place as u32;
            let at = spans.get(place).copied().filter(|at| !at.is_empty() && span.covers(*at)).unwrap_or(span);
            let kind = match is_arithmetic(self.callee) {
                true => ObligationKind::Arithmetic { callee: self.callee, argument },
                false => ObligationKind::Precondition { callee: self.callee, argument },
            };
            let (variables, claim) = match ty {
                RType::Fun(_) => returned_by(&names, ty),
                ty => (names.clone(), Claim::HasType { variable: place, ty: ty.clone() }),
            };
            let declared = ty.refinement().and_then(|refinement| refinement.place).or_else(|| first_place(ty));
            let requirement = Requirement::HasType(ty.clone());
            sites.push(site(SiteKind::Obligation(kind), at, requirement, declared, variables, claim));
        }
        sites
    }

    /// Whether the result of a call can be checked.
    fn has_result_check(&self) -> bool {
        !self.params.is_empty() && !self.bounded && is_checkable(&self.result)
    }

    /// Whether a call needs the wrapper at all.
    fn matters(&self) -> bool {
        !self.refined.is_empty()
    }
}

/// The variables and the claim of a postcondition check.
pub(crate) fn returned_by(names: &[Name], ty: &RType) -> (Vec<Name>, Claim) {
    let (params, result) = ty.split_funs();
    let mut variables = names.to_vec();
    variables.extend(params.iter().map(|param| param.binder));
    variables.push(result.refinement().map_or(Name::new("v"), |refinement| refinement.binder));
    (variables, Claim::Returns { from: names.len(), ty: result.clone() })
}

/// Whether this parameter type is a precondition: a refinement of the value, or of what a function argument returns.
pub(crate) fn has_precondition(ty: &RType) -> bool {
    match ty {
        RType::Fun(_) => is_checkable(ty.split_funs().1),
        RType::Base { .. } => is_checkable(ty),
        RType::Forall(_) => false,
    }
}

/// Whether a type has refinements besides uninstantiated abstract ones.
pub(crate) fn is_checkable(ty: &RType) -> bool {
    let RType::Base { shape, refinement } = ty else { return false };
    let closed = |term: &Term| term.conjuncts().iter().any(|conjunct| !mentions_pred(conjunct));
    let inside = match shape {
        Shape::Con { args, preds, .. } => {
            args.iter().any(|arg| is_checkable(&arg.ty)) || preds.iter().any(|pred| closed(&pred.body))
        }
        Shape::Hole | Shape::Var(_) | Shape::App(..) | Shape::Plain(_) => false,
    };
    inside || closed(&refinement.pred)
}

/// Whether calls of a value of this type have preconditions.
pub(crate) fn has_postcondition(ty: &RType) -> bool {
    matches!(ty, RType::Fun(_)) && ty.split_funs().0.iter().any(|param| has_precondition(&param.arg))
}

pub(crate) fn first_place(ty: &RType) -> Option<Place> {
    let mut found = None;
    ty.for_each_refinement(&mut |refinement| {
        if !refinement.is_trivial() {
            found = found.or(refinement.place);
        }
    });
    found
}

fn is_arithmetic(name: QName) -> bool {
    name.module.as_str() == "GHC.Real"
        && matches!(name.ident.as_str(), "div" | "mod" | "quot" | "rem" | "divMod" | "quotRem" | "/" | "^" | "%")
}

impl Monitored<'_> {
    /// The target of a reference to `name` in the text of a module.
    pub(crate) fn target(&self, scope: usize, name: QName) -> Target {
        let own = self.scope_of(name);
        let generated = || self.original(name).is_some_and(|binding| binding.kind == BindingKind::Generated);
        let is_method = |in_force: &InForce<'_>| in_force.method(name).is_some();
        let in_force = self.scope(scope).in_force();
        let plan = in_force.callee(name).map(|callee| Plan::new(callee.name, callee.contract, callee.dictionaries));
        let made = |plan| {
            let made = self.scope(scope).name(name, "call");
            self.announce(made, Instrumentation::Call { scope, callee: name });
            Target::Call(made, Box::new(plan))
        };
        match plan {
            Some(plan) if plan.matters() => made(plan),
            Some(plan) if self.checks_libraries && own.is_none() && plan.has_result_check() => made(plan),
            Some(plan) if own.is_some() && !plan.params.is_empty() && (is_method(&in_force) || !generated()) => {
                made(plan)
            }
            // The contract of a function without code is assumed.
            Some(plan) if self.is_opaque(name) && plan.result.says_something() && !plan.params.is_empty() => made(plan),
            // An `assume` in this module for a function of another module is trusted.
            Some(plan) if own.is_none() && plan.origin == Origin::Assumed && self.says(scope, name) => made(plan),
            _ if own.is_some() => Target::Direct(self.announce_body(name)),
            _ => Target::Direct(name),
        }
    }

    /// Whether a function has no code.
    pub(crate) fn is_opaque(&self, name: QName) -> bool {
        self.original(name).is_some_and(|binding| matches!(binding.code, Code::Opaque))
    }

    fn says(&self, scope: usize, name: QName) -> bool {
        let contract = self.scope(scope).contracts.functions.get(name);
        contract.is_some_and(|contract| contract.ty.body.split_funs().1.says_something())
    }
}

impl Builder<'_, '_> {
    /// The code of `f$call`.
    pub(crate) fn call_of(&mut self, callee: QName) -> Option<ExprId> {
        let Target::Call(_, plan) = self.monitor.target(self.scope, callee) else { return None };
        let code = match self.monitor.scope_of(callee) {
            Some(_) => self.monitor.announce_body(callee),
            None => callee,
        };
        let function = self.w.global(code);
        let of_library = self.monitor.scope_of(callee).is_none();
        if self.monitor.checks_libraries && of_library && plan.has_result_check() && !self.monitor.is_opaque(callee) {
            let how = CallMode { assumed: false, traced: false };
            let function = self.returning_checked(&plan, function);
            return Some(self.guarded(&plan, function, how, &Env::default()));
        }
        let assumed = plan.origin == Origin::Assumed || self.monitor.is_opaque(callee);
        let how = CallMode { assumed, traced: self.monitor.scope_of(callee).is_some() };
        Some(self.guarded(&plan, function, how, &Env::default()))
    }

    /// A library function whose result is checked against its refinement.
    fn returning_checked(&mut self, plan: &Plan, function: ExprId) -> ExprId {
        let dictionaries: Vec<BinderId> = (0..plan.dictionaries).map(|_| self.dictionary()).collect();
        let mut env = Env::default();
        let mut params = Vec::new();
        for param in &plan.params {
            let binder = self.w.fresh(param.binder.as_str());
            env.bind(param.binder, binder, of_rtype(&param.arg));
            params.push(binder);
        }
        let passed: Vec<BinderId> = dictionaries.iter().chain(&params).copied().collect();
        let args = self.locals(&passed);
        let call = self.w.app(function, args);
        let checked = self.postcondition(&plan.result, &params, &env);
        let body = match checked {
            Some(check) => {
                let site = self.result_site(plan);
                let (number, value) = (self.number(SiteRef::Fixed(site)), self.w.fresh("result"));
                let result = self.w.local(value);
                let checked = self.w.app(check, vec![number, result]);
                self.w.forced(call, value, checked)
            }
            None => call,
        };
        self.w.lam(passed, body)
    }

    /// The site of what a library function returns. It belongs to the module whose calls are checked.
    fn result_site(&mut self, plan: &Plan) -> u32 {
        let result = &plan.result;
        let value = result.refinement().map_or(Name::new("v"), |refinement| refinement.binder);
        self.monitor.add_sites([Site {
            kind: SiteKind::Obligation(ObligationKind::Postcondition),
            function: QName { module: self.scope().module, ident: plan.callee.ident },
            subject: plan.callee,
            span: Span::default(),
            requirement: Requirement::HasType(result.clone()),
            declared: first_place(result),
            variables: plan.params.iter().map(|param| param.binder).chain([value]).collect(),
            claim: Claim::HasType { variable: plan.params.len(), ty: result.clone() },
        }])
    }

    /// `\site dictionaries arguments -> ..`: checks the preconditions, then runs the function within the call.
    pub(crate) fn guarded(&mut self, plan: &Plan, function: ExprId, how: CallMode, outer: &Env) -> ExprId {
        let site = self.w.fresh("site");
        let dictionaries: Vec<BinderId> = (0..plan.dictionaries).map(|_| self.dictionary()).collect();
        let mut env = outer.clone();
        let mut params = Vec::new();
        for param in &plan.params {
            let binder = self.w.fresh(param.binder.as_str());
            env.bind(param.binder, binder, of_rtype(&param.arg));
            params.push(binder);
        }
        let mut bindings = Vec::new();
        let mut passed = dictionaries.clone();
        for (place, param) in plan.params.iter().enumerate() {
            let behind = plan.refined.iter().position(|refined| *refined == place).map(|found| found + 1);
            passed.push(match (&param.arg, behind) {
                (RType::Fun(_), Some(behind)) => {
                    let wrapped = self.site_behind(site, behind, |builder, site| {
                        builder.supplied(&param.arg, params[place], site, &params, &env)
                    });
                    let binder = self.w.fresh(param.binder.as_str());
                    bindings.push((binder, wrapped));
                    binder
                }
                _ => params[place],
            });
        }
        let args = self.locals(&passed);
        let call = self.w.app(function, args);
        let call = if how.assumed { self.assumed(plan, call, &env) } else { call };
        let call = match how.traced {
            true => {
                let number = self.w.local(site);
                let values = self.tuple(&params);
                self.w.prim(PrimOp::Within, vec![number, values, call])
            }
            false => call,
        };
        let mut body = self.w.let_(bindings, call);
        for (behind, &place) in plan.refined.iter().enumerate().rev() {
            let ty = &plan.params[place].arg;
            if matches!(ty, RType::Fun(_)) {
                continue;
            }
            let truths = self.holds(ty, params[place], &env);
            if !truths.is_empty() {
                body = self.site_behind(site, behind + 1, |builder, site| builder.checks(site, truths, &params, body));
            }
        }
        let all = [site].into_iter().chain(dictionaries).chain(params).collect();
        self.w.lam(all, body)
    }

    pub(crate) fn dictionary(&mut self) -> BinderId {
        let binder = self.w.fresh("dictionary");
        self.w.body.binders[binder].kind = BinderKind::Dictionary;
        binder
    }

    /// A call whose postcondition is assumed.
    fn assumed(&mut self, plan: &Plan, call: ExprId, env: &Env) -> ExprId {
        let result = self.w.fresh("result");
        match self.assuming(&plan.result, result, env) {
            Some(assumed) => self.w.let_(vec![(result, call)], assumed),
            None => call,
        }
    }

    /// A function argument, wrapped so that its results are checked at the site that supplies it.
    pub(crate) fn supplied(
        &mut self,
        ty: &RType,
        function: BinderId,
        site: SiteRef,
        shown: &[BinderId],
        env: &Env,
    ) -> ExprId {
        let (funs, result_type) = ty.split_funs();
        let mut env = env.clone();
        let mut params = Vec::new();
        for fun in funs {
            let binder = self.w.fresh(fun.binder.as_str());
            env.bind(fun.binder, binder, of_rtype(&fun.arg));
            params.push(binder);
        }
        let result = self.w.fresh("result");
        let truths = self.holds(result_type, result, &env);
        let shown: Vec<BinderId> = shown.iter().chain(&params).chain([&result]).copied().collect();
        let value = self.w.local(result);
        let checked = self.checks(site, truths, &shown, value);
        let (fun, args) = (self.w.local(function), self.locals(&params));
        let call = self.w.app(fun, args);
        let body = self.w.forced(call, result, checked);
        self.w.lam(params, body)
    }

    /// `\site result -> ..`: checks the postcondition at a site in the function's own text. None if there
    /// is no postcondition to check.
    pub(crate) fn postcondition(&mut self, result: &RType, params: &[BinderId], env: &Env) -> Option<ExprId> {
        let (site, value) = (self.w.fresh("site"), self.w.fresh("result"));
        let truths = self.holds(result, value, env);
        if truths.is_empty() {
            return None;
        }
        let shown: Vec<BinderId> = params.iter().chain([&value]).copied().collect();
        let then = self.w.local(value);
        let checked = self.checks(SiteRef::Given(site), truths, &shown, then);
        Some(self.w.lam(vec![site, value], checked))
    }
}
