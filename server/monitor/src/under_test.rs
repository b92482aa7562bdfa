//! Functions under test: code that takes inputs, assumes the precondition and runs the instrumented function.

use limpid_base::{Gap, Name, QName, Span};
use limpid_contracts::rtype::{RFun, Refinement, Shape};
use limpid_contracts::{Flags, ObligationKind, Origin, RType};
use limpid_core::{BinderId, Binding, BindingKind, Expr, ExprId, Pred, PrimOp, TyVar, Type};
use limpid_logic::Term;

use crate::builder::{Builder, SiteRef};
use crate::builtin::logic;
use crate::call::{Plan, first_place};
use crate::env::Env;
use crate::monitored::{Instrumentation, Monitored};
use crate::nested::NestedFunction;
use crate::site::{Claim, Requirement, Site, SiteKind};
use crate::sorts::of_rtype;
use crate::violated::has_functions_inside;

/// The entry point for testing one function. It takes dictionaries and values.
#[derive(Clone, Debug)]
pub struct FunctionUnderTest {
    /// The name of the generated code: `f$root`.
    pub name: QName,
    pub function: QName,
    /// The type variables; the dictionaries and parameters may mention them.
    pub vars: Vec<TyVar>,
    /// One dictionary each, before the values.
    pub dictionaries: Vec<Pred>,
    pub params: Vec<Param>,
    /// How many of the last parameters are arguments for a function nested in the result.
    pub probes: usize,
    pub result: RType,
    /// The code that assumes the whole precondition, if the entry point assumes a part of it only lazily:
    /// `f$accepts`, with the same parameters.
    pub accepts: Option<QName>,
    /// Why generated arguments would be inconclusive.
    pub gap: Option<Gap>,
}

#[derive(Clone, Debug)]
pub struct Param {
    pub name: Name,
    pub ty: Type,
    pub rtype: RType,
}

impl Monitored<'_> {
    /// The entry point for a user function. None if its body is not checked, or cannot be checked at run time.
    pub fn under_test(&self, function: QName) -> Option<FunctionUnderTest> {
        let scope = self.scope_of(function)?;
        let binding = self.original(function)?;
        binding.body()?;
        let in_force = self.scope(scope).in_force();
        let ignored = in_force.flags(function).is_some_and(Flags::is_unchecked);
        if ignored || binding.kind == BindingKind::Generated {
            return None;
        }
        let plan = self.plan_of(scope, function);
        if plan.as_ref().is_some_and(|plan| plan.origin == Origin::Assumed) {
            return None;
        }
        let (types, result) = binding.scheme.body.split_funs();
        let plain = || RType::from_type(result);
        let (rtypes, result) = match &plan {
            Some(plan) => (plan.params.clone(), plan.result.clone()),
            None => (Vec::new(), plain()),
        };
        let params = types.iter().enumerate().map(|(place, ty)| {
            let refined = rtypes.get(place);
            let name = refined.map_or(Name::new("_"), |param| param.binder);
            let rtype = refined.map_or_else(|| RType::from_type(ty), |param| param.arg.clone());
            Param { name, ty: (*ty).clone(), rtype }
        });
        let mut params: Vec<Param> = params.collect();
        let own = params.len();
        if let Some(inside) = self.probed(scope, &binding.scheme.vars, &params, &result) {
            let (funs, _) = inside.function.split_funs();
            params.extend(funs.iter().map(|fun| Param {
                name: fun.binder,
                ty: fun.arg.to_type(),
                rtype: fun.arg.clone(),
            }));
        }
        let probes = params.len() - own;
        let bounded = plan.as_ref().is_some_and(|plan| plan.bounded);
        let gap = match bounded {
            true => Some(Gap::Bounded),
            false => params.iter().find_map(|param| self.gap(scope, &param.rtype)),
        };
        let name = self.scope(scope).name(function, "root");
        self.announce(name, Instrumentation::UnderTest(function));
        let mut builder = Builder::new(self, scope);
        let waits = params.iter().any(|param| builder.leaves_parts(&param.rtype));
        let accepts = waits.then(|| self.scope(scope).name(function, "accepts"));
        if let Some(accepts) = accepts {
            self.announce(accepts, Instrumentation::Accepts(function));
        }
        let (vars, dictionaries) = (binding.scheme.vars.clone(), binding.scheme.context.clone());
        Some(FunctionUnderTest { name, function, vars, dictionaries, params, probes, result, accepts, gap })
    }

    /// A function nested in a result that can be called with generated arguments.
    fn probed(&self, scope: usize, vars: &[TyVar], params: &[Param], result: &RType) -> Option<NestedFunction> {
        let inside = self.function_inside(scope, result)?;
        let (funs, _) = inside.function.split_funs();
        let known = |fun: &&RFun| {
            let mut closed = true;
            visit_vars(&fun.arg.to_type(), &mut |var| closed &= vars.contains(&var));
            closed && self.gap(scope, &fun.arg).is_none()
        };
        // Refinements refer to arguments by name, so the names must be distinct.
        let mut names: Vec<Name> =
            params.iter().map(|param| param.name).chain(funs.iter().map(|fun| fun.binder)).collect();
        names.retain(|name| name.as_str() != "_");
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        let distinct = names.len() == count;
        (funs.iter().all(known) && distinct).then_some(inside)
    }

    /// Whether a function can call itself, directly or through other functions of the user.
    pub(crate) fn is_recursive(&self, function: QName) -> bool {
        let mut seen = Vec::new();
        let mut todo = vec![function];
        while let Some(name) = todo.pop() {
            let Some(binding) = self.original(name).filter(|_| self.scope_of(name).is_some()) else { continue };
            for expr in binding.body().into_iter().flat_map(|body| body.exprs.values()) {
                let Expr::Global { name: called, .. } = expr else { continue };
                if *called == function {
                    return true;
                }
                if !seen.contains(called) {
                    seen.push(*called);
                    todo.push(*called);
                }
            }
        }
        false
    }

    /// Whether the precondition can be evaluated at run time. The invariants of the parameters' types are `given`, or they
    /// leave it undecided, since LiquidHaskell believes them of values that the program made, too.
    pub(crate) fn is_decidable(&self, scope: usize, plan: &Plan, given: bool) -> bool {
        let mut builder = Builder::new(self, scope);
        let mut env = Env::default();
        let params: Vec<BinderId> = plan.params.iter().map(|param| builder.w.fresh(param.binder.as_str())).collect();
        for (param, binder) in plan.params.iter().zip(&params) {
            env.bind(param.binder, *binder, of_rtype(&param.arg));
        }
        for (param, binder) in plan.params.iter().zip(&params) {
            builder.holds(&param.arg, *binder, &env);
            let believes = !given && !self.invariants_of(&param.arg).is_empty();
            if has_functions_inside(&param.arg) || has_holes(&param.arg) || believes {
                return false;
            }
        }
        builder.open_terms == 0 && !plan.bounded
    }

    /// The invariants that the user's modules declare for a type.
    pub(crate) fn invariants_of(&self, ty: &RType) -> Vec<Refinement> {
        let all = self.scopes().iter().flat_map(|scope| &scope.contracts.invariants);
        let mine = all.filter(|invariant| has_instance(&invariant.ty, ty));
        let said = mine.filter_map(|invariant| invariant.using.as_ref().unwrap_or(&invariant.ty).refinement());
        said.filter(|refinement| !refinement.is_trivial()).cloned().collect()
    }

    /// The contract of a user function, restricted to the parameters that its code has.
    pub(crate) fn plan_of(&self, scope: usize, function: QName) -> Option<Plan> {
        let callee = self.scope(scope).in_force().callee(function)?;
        Some(Plan::new(callee.name, callee.contract, callee.dictionaries))
    }
}

impl Builder<'_, '_> {
    /// The code of `f$root`.
    pub(crate) fn under_test_of(&mut self, function: QName) -> Option<ExprId> {
        let root = self.monitor.under_test(function)?;
        let given = self.given(&root);
        let code = self.monitor.announce_body(function);
        let own = root.params.len() - root.probes;
        let values = given.values.iter().map(|value| value.assumed);
        let passed: Vec<BinderId> = given.dictionaries.iter().copied().chain(values.take(own)).collect();
        let args = self.locals(&passed);
        let mut body = self.w.call(code, args);
        if root.probes > 0 {
            body = self.probing(&root, &given, body);
        }
        if crate::action::value(&root.result).is_some() {
            let params: Vec<(Name, BinderId)> =
                root.params.iter().zip(&given.values).map(|(param, value)| (param.name, value.assumed)).collect();
            body = self.running(&root, &params, body);
        }
        body = self.all_of(body);
        // The refinement of the argument itself is assumed eagerly, those of its parts lazily.
        for (value, param) in given.values.iter().zip(&root.params).rev() {
            let Some(assuming) = value.assuming else { continue };
            if param.rtype.refinement().is_some_and(|refinement| !refinement.is_trivial()) {
                let forced = self.w.fresh("input");
                let local = self.w.local(value.assumed);
                body = self.w.forced(local, forced, body);
            }
            body = self.w.let_(vec![(value.assumed, assuming)], body);
        }
        Some(self.w.lam(given.all(), body))
    }

    /// The result, after the nested function was called and its postcondition checked.
    fn probing(&mut self, root: &FunctionUnderTest, given: &Given, call: ExprId) -> ExprId {
        let Some(inside) = self.monitor.function_inside(self.scope, &root.result) else { return call };
        let (_, promised) = inside.function.split_funs();
        let own = root.params.len() - root.probes;
        let mut env = Env::default();
        let mut variables = Vec::new();
        let mut shown = Vec::new();
        for (param, value) in root.params.iter().zip(&given.values) {
            env.bind(param.name, value.assumed, of_rtype(&param.rtype));
            variables.push(param.name);
            shown.push(value.assumed);
        }
        variables.push(promised.refinement().map_or(Name::new("v"), |refinement| refinement.binder));
        let original = self.monitor.original(root.function);
        let span = original.map(|binding| returned_span(&binding)).unwrap_or_default();
        let result = self.w.fresh("result");
        let args = shown[own..].to_vec();
        let checked = self.with_function_inside(result, &inside, |builder, function| {
            let returned = builder.w.fresh("returned");
            let truths = builder.holds(promised, returned, &env);
            shown.push(returned);
            let site = builder.monitor.add_sites([Site {
                kind: SiteKind::Obligation(ObligationKind::Postcondition),
                function: root.function,
                subject: root.function,
                span,
                requirement: Requirement::HasType(inside.function.clone()),
                declared: first_place(promised).or_else(|| first_place(&root.result)),
                variables,
                claim: Claim::Returns { from: own, ty: promised.clone() },
            }]);
            let done = builder.w.truth(true);
            let checks = builder.checks(SiteRef::Fixed(site), truths, &shown, done);
            let (fun, args) = (builder.w.local(function), builder.locals(&args));
            let call = builder.w.app(fun, args);
            builder.w.forced(call, returned, checks)
        });
        let Some(checked) = checked else { return call };
        let local = self.w.local(result);
        let then = self.w.then(checked, local);
        self.w.let_(vec![(result, call)], then)
    }

    /// The code of `f$accepts`.
    pub(crate) fn accepts_of(&mut self, function: QName) -> Option<ExprId> {
        let root = self.monitor.under_test(function)?;
        let given = self.given(&root);
        let mut body = self.w.truth(true);
        for value in given.values.iter().rev() {
            let Some(assuming) = value.assuming else { continue };
            let forced = self.w.fresh("input");
            let local = self.w.local(value.assumed);
            let parts = self.w.call(logic("everything"), vec![local]);
            body = self.w.forced(parts, forced, body);
            body = self.w.let_(vec![(value.assumed, assuming)], body);
        }
        Some(self.w.lam(given.all(), body))
    }

    /// Binders for all parameters, and the values with their assumptions.
    fn given(&mut self, root: &FunctionUnderTest) -> Given {
        let dictionaries: Vec<BinderId> = root.dictionaries.iter().map(|_| self.dictionary()).collect();
        let mut env = Env::default();
        let mut values = Vec::new();
        for param in &root.params {
            let param_binder = self.w.typed(param.name, param.ty.clone());
            let assuming = self.assuming(&param.rtype, param_binder, &env);
            let assumed = match assuming {
                Some(_) => self.w.fresh(param.name.as_str()),
                None => param_binder,
            };
            env.bind(param.name, assumed, of_rtype(&param.rtype));
            values.push(GivenValue { param: param_binder, assumed, assuming });
        }
        Given { dictionaries, values }
    }

    /// Whether parts of an input have refinements, which are assumed lazily.
    fn leaves_parts(&mut self, ty: &RType) -> bool {
        let RType::Base { shape, refinement } = ty else { return false };
        let refinement = Refinement { pred: Term::Bool(true), ..refinement.clone() };
        let parts = RType::Base { shape: shape.clone(), refinement };
        let value = self.w.fresh("value");
        self.assuming(&parts, value, &Env::default()).is_some()
    }

    /// The value after a deep evaluation, so that calls in its parts are checked, as in LiquidHaskell.
    fn all_of(&mut self, value: ExprId) -> ExprId {
        let result = self.w.fresh("result");
        let local = self.w.local(result);
        let parts = self.w.call(logic("everything"), vec![local]);
        let attempt = self.w.prim(PrimOp::Whole, vec![parts]);
        let local = self.w.local(result);
        let after = self.w.then(attempt, local);
        self.w.forced(value, result, after)
    }
}

struct Given {
    dictionaries: Vec<BinderId>,
    values: Vec<GivenValue>,
}

struct GivenValue {
    param: BinderId,
    /// The value to use: the parameter itself if there is no assumption.
    assumed: BinderId,
    assuming: Option<ExprId>,
}

impl Given {
    fn all(&self) -> Vec<BinderId> {
        self.dictionaries.iter().copied().chain(self.values.iter().map(|value| value.param)).collect()
    }
}

/// Whether the head of a type matches a pattern.
fn has_instance(pattern: &RType, ty: &RType) -> bool {
    let (RType::Base { shape: pattern, .. }, RType::Base { shape: ty, .. }) = (pattern, ty) else { return false };
    match (pattern, ty) {
        (Shape::Con { name: pattern, args: patterns, .. }, Shape::Con { name, args, .. }) => {
            let same = |pattern: &RType, ty: &RType| match pattern {
                RType::Base { shape: Shape::Var(_), .. } => true,
                pattern => pattern.to_type() == ty.to_type(),
            };
            pattern == name && patterns.iter().zip(args).all(|(pattern, arg)| same(&pattern.ty, &arg.ty))
        }
        _ => false,
    }
}

/// Whether a refinement contains a hole `_`, which LiquidHaskell infers from the calls in the file.
pub(crate) fn has_holes(ty: &RType) -> bool {
    let mut found = false;
    ty.for_each_refinement(&mut |refinement| found |= refinement.hole);
    found
}

/// Where the postcondition of a function is written.
pub(crate) fn returned_span(binding: &Binding) -> Span {
    let Some(body) = binding.body() else { return binding.span };
    let mut id = body.root;
    while let Some(Expr::Lam { body: inner, .. }) = id.and_then(|id| body.exprs.get(id)) {
        id = Some(*inner);
    }
    let span = id.map(|id| body.span(id)).unwrap_or_default();
    if span.is_empty() { binding.span } else { span }
}

fn visit_vars(ty: &Type, visit: &mut dyn FnMut(TyVar)) {
    match ty {
        Type::Var(var) => visit(*var),
        Type::Con(_, args) => args.iter().for_each(|arg| visit_vars(arg, visit)),
        Type::Fun(pair) | Type::App(pair) => {
            visit_vars(&pair.0, visit);
            visit_vars(&pair.1, visit);
        }
        Type::Forall(scheme) => visit_vars(&scheme.body, visit),
        Type::Nat(_) | Type::Str(_) | Type::Unknown => {}
    }
}
