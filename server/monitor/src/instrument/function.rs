//! Functions, top-level and local: their postconditions.

use limpid_base::{Name, QName, Span};
use limpid_contracts::ObligationKind;
use limpid_core::{Binder, BinderId, BinderKind, Expr, ExprId, Literal, Type};

use super::{Instrumenter, Local, Metric, Postcondition};
use crate::call::{CallMode, Plan, first_place, has_postcondition, is_checkable};
use crate::env::Env;
use crate::site::{Claim, Requirement, Site, SiteKind};
use crate::sorts::{of_rtype, of_type};

impl Instrumenter<'_, '_, '_> {
    pub(super) fn top_level(&mut self, plan: &Plan, root: ExprId, span: Span) -> ExprId {
        let metric = self.top_level_metric();
        self.function_code(plan, root, span, metric)
    }

    /// The code of a function, with a check of its postcondition, wrappers for function parameters, and its metric.
    fn function_code(&mut self, plan: &Plan, root: ExprId, span: Span, metric: Option<Metric>) -> ExprId {
        let has_result_check = is_checkable(&plan.result) && !plan.bounded;
        let wanted = plan.dictionaries + plan.params.len();
        let needed =
            has_result_check || metric.is_some() || plan.params.iter().any(|param| has_postcondition(&param.arg));
        let (written, inner) = self.peel(root, wanted);
        let given: Vec<BinderId> = match needed {
            true => (written.len()..wanted).map(|place| self.parameter(plan, place)).collect(),
            false => Vec::new(),
        };
        let marks = (self.names.len(), self.shown.len(), self.metrics.len());
        let all: Vec<BinderId> = written.iter().chain(&given).copied().collect();
        let values: Vec<BinderId> = all.iter().skip(plan.dictionaries).copied().collect();
        for (param, binder) in plan.params.iter().zip(&values) {
            let name = self.parameter_name(param.binder, *binder);
            self.names.push((param.binder, *binder));
            self.shown.push((name, *binder));
        }
        self.enter(&written);
        let env = self.contract_env(plan, &values);
        let wrappers = self.guard_parameters(plan, &values, &env);
        if let Some(metric) = metric {
            self.metrics.push(metric.with(values.clone()));
        }
        let subject = std::mem::replace(&mut self.subject, plan.callee);
        let check = match has_result_check && all.len() == wanted {
            true => self.builder.postcondition(&plan.result, &values, &env),
            false => None,
        };
        let check = check.map(|code| (self.builder.w.fresh("promise"), code));
        let postcondition =
            check.map(|(check, _)| Postcondition { check, site: self.postcondition(plan, &values, span) });
        let body = match given.is_empty() {
            true => self.returned(inner, postcondition.as_ref()),
            false => self.applied(inner, &given, postcondition.as_ref(), check),
        };
        self.subject = subject;
        self.names.truncate(marks.0);
        self.shown.truncate(marks.1);
        self.metrics.truncate(marks.2);
        // The postcondition may mention all parameters of the contract, also those that the text eta-reduces.
        let body = match given.is_empty() {
            true => self.builder.w.let_(check.into_iter().collect(), body),
            false => body,
        };
        let body = self.builder.w.let_(wrappers, body);
        self.builder.w.lam(written, body)
    }

    /// Eta-expands an expression by the parameters that the text does not bind.
    fn applied(
        &mut self,
        inner: ExprId,
        given: &[BinderId],
        postcondition: Option<&Postcondition>,
        check: Option<(BinderId, ExprId)>,
    ) -> ExprId {
        let made = self.expr(inner);
        let shared = self.builder.w.fresh("function");
        let (fun, args) = (self.builder.w.local(shared), self.builder.locals(given));
        let call = self.builder.w.app(fun, args);
        let call = match postcondition {
            Some(postcondition) => self.check_postcondition(inner, call, postcondition),
            None => call,
        };
        let call = self.builder.w.let_(check.into_iter().collect(), call);
        let body = self.builder.w.lam(given.to_vec(), call);
        self.builder.w.let_(vec![(shared, made)], body)
    }

    /// A returned value with the check of the postcondition.
    pub(super) fn check_postcondition(&mut self, id: ExprId, made: ExprId, postcondition: &Postcondition) -> ExprId {
        let span = self.from.span(id);
        let span = if span.is_empty() { postcondition.site.span } else { span };
        let site = self.owe([Site { span, ..postcondition.site.clone() }]);
        let value = self.builder.w.fresh("result");
        let site = self.builder.w.literal(Literal::Int(i64::from(site)));
        let (check, result) = (self.builder.w.local(postcondition.check), self.builder.w.local(value));
        let checked = self.builder.w.app(check, vec![site, result]);
        self.builder.w.forced(made, value, checked)
    }

    /// Up to `wanted` parameters of the outermost lambdas, and the expression below them.
    fn peel(&self, root: ExprId, wanted: usize) -> (Vec<BinderId>, ExprId) {
        let mut params: Vec<BinderId> = Vec::new();
        let mut id = root;
        while let Some(Expr::Lam { params: more, body }) = self.from.exprs.get(id)
            && params.len() + more.len() <= wanted
        {
            params.extend(more);
            id = *body;
        }
        (params, id)
    }

    fn parameter(&mut self, plan: &Plan, place: usize) -> BinderId {
        match place.checked_sub(plan.dictionaries).and_then(|place| plan.params.get(place)) {
            Some(param) => self.builder.w.typed(param.binder, param.arg.to_type()),
            None => self.builder.dictionary(),
        }
    }

    /// The name of a parameter in the text, if it has one.
    fn parameter_name(&self, contract: Name, binder: BinderId) -> Name {
        match self.from.binders.get(binder) {
            Some(info) if info.kind == BinderKind::User => info.name,
            _ => contract,
        }
    }

    fn contract_env(&self, plan: &Plan, values: &[BinderId]) -> Env {
        let mut env = self.env();
        for (param, binder) in plan.params.iter().zip(values) {
            let ty = self.builder.w.body.binders.get(*binder).map(|binder| &binder.ty);
            let sort = match of_rtype(&param.arg) {
                limpid_logic::Sort::Unknown => ty.map_or(limpid_logic::Sort::Unknown, of_type),
                sort => sort,
            };
            env.bind(param.binder, *binder, sort);
        }
        env
    }

    /// Wraps parameters that are functions with preconditions: their preconditions are obligations of this function.
    fn guard_parameters(&mut self, plan: &Plan, values: &[BinderId], env: &Env) -> Vec<(BinderId, ExprId)> {
        let mut wrappers = Vec::new();
        for (param, binder) in plan.params.iter().zip(values) {
            if !has_postcondition(&param.arg) {
                continue;
            }
            let name = self.parameter_name(param.binder, *binder);
            let inner = Plan::of_function(QName { module: self.function.module, ident: name }, &param.arg);
            let function = self.builder.w.local(*binder);
            let code = self.builder.guarded(&inner, function, CallMode::TRACED, env);
            let wrapper = self.builder.w.fresh(name.as_str());
            wrappers.push((wrapper, code));
            self.callees.insert(*binder, Local { plan: inner, wrapper });
        }
        wrappers
    }

    fn postcondition(&self, plan: &Plan, values: &[BinderId], span: Span) -> Site {
        let result = &plan.result;
        let named = |(param, binder): (&limpid_contracts::rtype::RFun, &BinderId)| {
            if param.is_named() { param.binder } else { self.parameter_name(param.binder, *binder) }
        };
        let mut variables: Vec<Name> = plan.params.iter().zip(values).map(named).collect();
        variables.push(result.refinement().map_or(Name::new("v"), |refinement| refinement.binder));
        Site {
            kind: SiteKind::Obligation(ObligationKind::Postcondition),
            function: self.function,
            subject: plan.callee,
            span,
            requirement: Requirement::HasType(result.clone()),
            declared: result.refinement().and_then(|refinement| refinement.place).or_else(|| first_place(result)),
            variables,
            claim: Claim::HasType { variable: values.len(), ty: result.clone() },
        }
    }

    /// The plan of a local binder with a signature. Its calls are checked from here on.
    pub(super) fn declare_local(&mut self, binder: BinderId) -> Option<Plan> {
        if !self.checks {
            return None;
        }
        let contract = self.local_contract(binder)?.contract.clone();
        let name = QName { module: self.function.module, ident: contract.name.ident };
        let plan = Plan::new(name, &contract, contract.ty.context.len());
        if !plan.params.is_empty() {
            let local = Local { plan: plan.clone(), wrapper: binder };
            self.callees.insert(binder, local);
        }
        Some(plan)
    }

    /// A local function with a signature: its code, and the wrapper for its calls under its own binder.
    pub(super) fn local_function(
        &mut self,
        binder: BinderId,
        bound: ExprId,
        plan: &Plan,
        metric: Option<Metric>,
    ) -> Vec<(BinderId, ExprId)> {
        let at = self.from.binder_span(binder);
        let outer = self.env();
        let code = self.function_code(plan, bound, at, metric);
        if plan.params.is_empty() {
            return vec![(binder, code)];
        }
        let name = self.from.binders.get(binder).map_or(Name::new("local"), |info| info.name);
        let info = Binder::new(name, Type::Unknown, BinderKind::Temporary);
        let inner = self.builder.w.body.binder(info, Span::default());
        let function = self.builder.w.local(inner);
        let wrapper = self.builder.guarded(plan, function, CallMode::TRACED, &outer);
        vec![(inner, code), (binder, wrapper)]
    }

    /// A recursive local function without a signature, whose metric must decrease.
    pub(super) fn plain_function(&mut self, bound: ExprId, metric: Metric) -> ExprId {
        let Some(Expr::Lam { params, body }) = self.from.exprs.get(bound) else { return self.expr(bound) };
        let dictionary =
            |param: &&BinderId| self.from.binders.get(**param).is_some_and(|info| info.kind == BinderKind::Dictionary);
        let values: Vec<BinderId> = params.iter().skip_while(dictionary).copied().collect();
        let mark = self.enter(params);
        self.metrics.push(metric.with(values));
        let body = self.expr(*body);
        self.metrics.pop();
        self.names.truncate(mark);
        self.builder.w.expr(Expr::Lam { params: params.clone(), body })
    }
}
