//! Roots: functions under test, on inputs of which only their types are known.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{Invariant, Origin, RType};
use limpid_core::{BinderId, BindingKind, ExprId, Pred, PrimOp, TyVar, Type};

use crate::builtin::logic;
use crate::call::Plan;
use crate::env::Env;
use crate::fill::has_functions_inside;
use crate::maker::Maker;
use crate::monitored::{Demand, Monitored, Recipe};
use crate::sorts::of_rtype;

/// A function of dictionaries and values that assumes its precondition and then runs with its checks.
#[derive(Clone, Debug)]
pub struct Root {
    /// The name of the code: `f$root`.
    pub name: QName,
    pub function: QName,
    /// The type variables; the dictionaries and parameters may mention them.
    pub vars: Vec<TyVar>,
    /// One dictionary each, before the values.
    pub dictionaries: Vec<Pred>,
    pub params: Vec<Param>,
    pub result: RType,
}

#[derive(Clone, Debug)]
pub struct Param {
    pub name: Name,
    pub ty: Type,
    pub rtype: RType,
}

impl Monitored<'_> {
    /// The root of a function of the user's; nothing if its body is not to be checked, or not by running it.
    pub fn root(&self, function: QName) -> Option<Root> {
        let scope = self.scope_of(function)?;
        let binding = self.original(function)?;
        binding.body()?;
        let in_force = self.scope(scope).in_force();
        let ignored = in_force.flags(function).is_some_and(|flags| flags.ignored);
        if ignored || binding.kind == BindingKind::Generated {
            return None;
        }
        let plan = self.plan_of(scope, function);
        if plan.as_ref().is_some_and(|plan| plan.origin == Origin::Assumed || plan.bounded) {
            return None;
        }
        if plan.as_ref().is_some_and(|plan| plan.params.iter().any(|param| has_holes(&param.arg))) {
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
        let name = self.scope(scope).name(function, "root");
        self.announce(name, Recipe::Root(function));
        Some(Root {
            name,
            function,
            vars: binding.scheme.vars.clone(),
            dictionaries: binding.scheme.context.clone(),
            params: params.collect(),
            result,
        })
    }

    /// Whether running can tell if a call is allowed: what the function asks of its arguments has a meaning at run time.
    pub(crate) fn is_decidable(&self, scope: usize, plan: &Plan) -> bool {
        let mut maker = Maker::new(self, scope);
        let mut env = Env::default();
        let params: Vec<BinderId> = plan.params.iter().map(|param| maker.w.fresh(param.binder.as_str())).collect();
        for (param, binder) in plan.params.iter().zip(&params) {
            env.bind(param.binder, *binder, of_rtype(&param.arg));
        }
        for (param, binder) in plan.params.iter().zip(&params) {
            maker.holds(&param.arg, *binder, &env);
            if has_functions_inside(&param.arg) || has_holes(&param.arg) || self.has_invariant(scope, &param.arg) {
                return false;
            }
        }
        maker.open_terms == 0 && !plan.bounded
    }

    /// Whether the module itself says something of all values of this type.
    fn has_invariant(&self, scope: usize, ty: &RType) -> bool {
        let name = |ty: &RType| match ty {
            RType::Base { shape: Shape::Con { name, .. }, .. } => Some(*name),
            _ => None,
        };
        let mine = |invariant: &Invariant| invariant.using.is_some() && name(&invariant.ty) == name(ty);
        name(ty).is_some() && self.scope(scope).contracts.invariants.iter().any(mine)
    }

    /// What the contract of an own function says, as far as its code has the shape that the contract speaks of.
    pub(crate) fn plan_of(&self, scope: usize, function: QName) -> Option<Plan> {
        let callee = self.scope(scope).in_force().callee(function)?;
        Some(Plan::new(callee.name, callee.contract, callee.dictionaries))
    }
}

impl Maker<'_, '_> {
    /// The code of `f$root`.
    pub(crate) fn root_of(&mut self, function: QName) -> Option<ExprId> {
        let root = self.monitor.root(function)?;
        let dictionaries: Vec<BinderId> = root.dictionaries.iter().map(|_| self.dictionary()).collect();
        let mut env = Env::default();
        let mut params = Vec::new();
        let mut steps = Vec::new();
        let mut passed = dictionaries.clone();
        for param in &root.params {
            let binder = self.w.typed(param.name, param.ty.clone());
            params.push(binder);
            let assumed = match self.assuming(&param.rtype, binder, &env) {
                Some(assumed) => {
                    let value = self.w.fresh(param.name.as_str());
                    let said = param.rtype.refinement().is_some_and(|refinement| !refinement.is_trivial());
                    steps.push((value, assumed, said));
                    value
                }
                None => binder,
            };
            env.bind(param.name, assumed, of_rtype(&param.rtype));
            passed.push(assumed);
        }
        let code = self.monitor.announce_body(function);
        let args = self.locals(&passed);
        let mut body = self.w.call(code, args);
        if self.monitor.demand == Demand::All {
            body = self.all_of(body);
        }
        // A refinement of the whole argument is assumed at once; those of its parts wait until somebody looks.
        for (value, assumed, now) in steps.into_iter().rev() {
            if now {
                let forced = self.w.fresh("input");
                let local = self.w.local(value);
                body = self.w.forced(local, forced, body);
            }
            body = self.w.let_(vec![(value, assumed)], body);
        }
        let all = dictionaries.into_iter().chain(params).collect();
        Some(self.w.lam(all, body))
    }

    /// The value, after all its parts were looked at: calls in them are checked too, as LiquidHaskell does.
    fn all_of(&mut self, value: ExprId) -> ExprId {
        let result = self.w.fresh("result");
        let local = self.w.local(result);
        let parts = self.w.call(logic("everything"), vec![local]);
        let attempt = self.w.prim(PrimOp::Attempt, vec![parts]);
        let local = self.w.local(result);
        let after = self.w.then(attempt, local);
        self.w.forced(value, result, after)
    }
}

/// Whether a predicate is left to inference: only the calls in the file say what it is.
fn has_holes(ty: &RType) -> bool {
    let mut found = false;
    ty.for_each_refinement(&mut |refinement| found |= refinement.hole);
    found
}
