//! Instrumentation: inserts the checks of a function's obligations into its code.
//!
//! The body is rebuilt expression by expression. References to functions get their sites, constructors and incomplete patterns
//! their checks, the result the check of the postcondition. Binders keep their ids. This is the translation of refinement types
//! to assertions of *Lazy Counterfactual Symbolic Execution*, section 5.

mod calls;
mod function;
mod recursion;

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_contracts::{Flags, Mark, ObligationKind, Origin};
use limpid_core::{
    Alt, BinderId, BinderKind, Binding, BindingKind, Body, Code, Expr, ExprId, Failure, FailureKind, PrimOp,
};
use rustc_hash::{FxHashMap, FxHashSet};

use self::calls::EvaluationDepth;
pub(crate) use self::recursion::Member;
use self::recursion::Metric;

use crate::builder::{Builder, SiteRef, tuple_arity};
use crate::builtin::logic;
use crate::call::Plan;
use crate::env::Env;
use crate::monitored::{CheckMode, Monitored, made_up};
use crate::site::{Claim, Requirement, Site, SiteKind};
use crate::sorts::of_type;
use crate::term::deep;
use crate::write::Writer;

/// The binding `made`, the instrumented version of `function`.
pub(crate) fn body(monitor: &Monitored<'_>, made: QName, function: QName) -> Option<Arc<Binding>> {
    let original = monitor.original(function)?;
    let scope = monitor.scope_of(function)?;
    let in_force = monitor.scope(scope).in_force();
    let plan = monitor.plan_of(scope, function);
    let Some(body) = original.body() else {
        let value = plan.filter(|plan| monitor.is_opaque(function) && plan.params.is_empty());
        let value = value.map(|plan| believed_value(monitor, scope, made, function, &plan));
        return Some(value.unwrap_or_else(|| alias(made, function)));
    };
    let root = body.root?;
    let ignored = in_force.flags(function).is_some_and(Flags::is_unchecked);
    let believed = plan.as_ref().is_some_and(|plan| plan.origin == Origin::Assumed);
    if let Some(plan) = plan.as_ref().filter(|plan| believed && plan.params.is_empty()) {
        return Some(believed_value(monitor, scope, made, function, plan));
    }
    if ignored || believed {
        return Some(alias(made, function));
    }
    let checks = original.kind != BindingKind::Generated;
    let w = Writer {
        body: Body { binders: body.binders.clone(), binder_spans: body.binder_spans.clone(), ..Body::default() },
        span: Span::default(),
    };
    let mut instrumenter = Instrumenter {
        builder: Builder { w, ..Builder::new(monitor, scope) },
        from: body,
        function,
        subject: plan.as_ref().map_or(function, |plan| plan.callee),
        checks,
        joins: FxHashSet::default(),
        used: used(body),
        callees: FxHashMap::default(),
        names: Vec::new(),
        shown: Vec::new(),
        metrics: Vec::new(),
        owed: 0,
    };
    let root = match plan.filter(|_| checks) {
        Some(plan) => instrumenter.top_level(&plan, root, original.span),
        None => instrumenter.expr(root),
    };
    let mut body = instrumenter.builder.w.body;
    body.root = Some(root);
    let binding = Binding { name: made, code: Code::Body(body), ..(*original).clone() };
    Some(Arc::new(binding))
}

/// The function as the user wrote it.
fn alias(made: QName, function: QName) -> Arc<Binding> {
    let mut writer = Writer::default();
    let root = writer.global(function);
    writer.body.root = Some(root);
    made_up(made, writer.body)
}

/// A value whose `assume` is trusted.
fn believed_value(monitor: &Monitored<'_>, scope: usize, made: QName, function: QName, plan: &Plan) -> Arc<Binding> {
    let mut builder = Builder::new(monitor, scope);
    let dictionaries: Vec<BinderId> = (0..plan.dictionaries).map(|_| builder.dictionary()).collect();
    let args = builder.locals(&dictionaries);
    let value = builder.w.call(function, args);
    let name = builder.w.fresh("value");
    let body = match builder.assuming(&plan.result, name, &Env::default()) {
        Some(assumed) => builder.w.let_(vec![(name, value)], assumed),
        None => value,
    };
    builder.w.body.root = Some(builder.w.lam(dictionaries, body));
    made_up(made, builder.w.body)
}

/// The binders that occur in some expression. Unused bindings are dropped, as in LiquidHaskell.
fn used(body: &Body) -> FxHashSet<BinderId> {
    let mention = |expr: &Expr| match expr {
        Expr::Local { binder, .. } => Some(*binder),
        _ => None,
    };
    body.exprs.values().filter_map(mention).collect()
}

struct Instrumenter<'m, 'p, 'b> {
    builder: Builder<'m, 'p>,
    from: &'b Body,
    /// The function whose text this is.
    function: QName,
    /// The innermost enclosing function whose parameters a report can show.
    subject: QName,
    /// Whether the user wrote the function. Generated code has no obligations.
    checks: bool,
    used: FxHashSet<BinderId>,
    /// Join points: their result is the result of the enclosing function.
    joins: FxHashSet<BinderId>,
    /// Local functions whose calls are checked.
    callees: FxHashMap<BinderId, Local>,
    /// The variables in scope, innermost last.
    names: Vec<(Name, BinderId)>,
    /// The parameters in scope, for reports.
    shown: Vec<(Name, BinderId)>,
    /// The enclosing functions with their termination metrics.
    metrics: Vec<Metric>,
    /// How many obligations were found so far.
    owed: usize,
}

/// The postcondition of a function: a local function that checks it, and the site of the check without its span.
struct Postcondition {
    check: BinderId,
    site: Site,
}

/// A local function and the wrapper for its calls.
#[derive(Clone)]
struct Local {
    plan: Plan,
    wrapper: BinderId,
}

impl Instrumenter<'_, '_, '_> {
    fn expr(&mut self, id: ExprId) -> ExprId {
        self.returned(id, None)
    }

    /// An expression in tail position, with the postcondition of its function.
    fn returned(&mut self, id: ExprId, postcondition: Option<&Postcondition>) -> ExprId {
        deep(|| {
            let span = self.from.span(id);
            let outer = std::mem::replace(&mut self.builder.w.span, span);
            let made = self.rebuilt(id, postcondition);
            self.builder.w.span = outer;
            made
        })
    }

    fn rebuilt(&mut self, id: ExprId, postcondition: Option<&Postcondition>) -> ExprId {
        let from = self.from;
        match from.exprs.get(id) {
            Some(Expr::Let { recursive, bindings, body }) => self.bindings(*recursive, bindings, *body, postcondition),
            Some(Expr::Case { scrutinee, binder, alts, default }) => {
                let scrutinee = self.expr(*scrutinee);
                let mark = self.enter(&[*binder]);
                let alts = alts.iter().map(|alt| self.alternative(alt, postcondition)).collect();
                let default = default.map(|default| self.returned(default, postcondition));
                self.names.truncate(mark);
                self.builder.w.expr(Expr::Case { scrutinee, binder: *binder, alts, default })
            }
            Some(Expr::Fail(failure)) => self.failure(id, failure),
            _ => {
                let made = self.leaf(id);
                match postcondition {
                    Some(postcondition) if !self.passes_on(id) => self.check_postcondition(id, made, postcondition),
                    _ => made,
                }
            }
        }
    }

    /// Whether the expression is a jump to a join point.
    fn passes_on(&self, id: ExprId) -> bool {
        let Some(Expr::App { fun, .. }) = self.from.exprs.get(id) else { return false };
        matches!(self.from.exprs.get(*fun), Some(Expr::Local { binder, .. }) if self.joins.contains(binder))
    }

    /// An expression without subexpressions in tail position.
    fn leaf(&mut self, id: ExprId) -> ExprId {
        let from = self.from;
        let Some(expr) = from.exprs.get(id) else { return self.builder.w.undecided() };
        match expr {
            Expr::App { fun, args } => self.application(id, *fun, args),
            Expr::Global { .. } | Expr::Local { .. } => self.mention(id, id, &[]),
            Expr::Con { con, types, args } => {
                let made = self.arguments(args);
                // Fields of tuples are evaluated like arguments. Other data may be infinite.
                match tuple_arity(*con) {
                    Some(_) => self.with_attempts(made, |instrumenter, made| {
                        instrumenter.construction(id, *con, types, args, made)
                    }),
                    None => {
                        let made = made.into_iter().map(|(made, _)| made).collect();
                        self.construction(id, *con, types, args, made)
                    }
                }
            }
            Expr::Fail(_) | Expr::Let { .. } | Expr::Case { .. } => self.expr(id),
            Expr::Lam { params, body } => {
                let mark = self.enter(params);
                let body = self.expr(*body);
                self.names.truncate(mark);
                self.builder.w.expr(Expr::Lam { params: params.clone(), body })
            }
            Expr::Prim { op, args } => {
                let args = args.iter().map(|arg| self.expr(*arg)).collect();
                self.builder.w.expr(Expr::Prim { op: *op, args })
            }
            Expr::Literal(literal) => self.builder.w.literal(literal.clone()),
        }
    }

    fn alternative(&mut self, alt: &Alt, postcondition: Option<&Postcondition>) -> Alt {
        let fields = match &alt.pattern {
            limpid_core::AltPattern::Con(_, fields) => fields.as_slice(),
            limpid_core::AltPattern::Literal(_) => &[],
        };
        let mark = self.enter(fields);
        let body = self.returned(alt.body, postcondition);
        self.names.truncate(mark);
        Alt { pattern: alt.pattern.clone(), body }
    }

    /// Brings binders into scope and returns the mark that restores the old scope.
    fn enter(&mut self, binders: &[BinderId]) -> usize {
        let mark = self.names.len();
        for &binder in binders {
            if let Some(info) = self.from.binders.get(binder)
                && info.kind == BinderKind::User
            {
                self.names.push((info.name, binder));
            }
        }
        mark
    }

    /// The environment of refinements at this point.
    fn env(&self) -> Env {
        let mut env = Env::default();
        for &(name, binder) in &self.names {
            let ty = self.builder.w.body.binders.get(binder).map(|binder| &binder.ty);
            env.bind(name, binder, ty.map_or(limpid_logic::Sort::Unknown, of_type));
        }
        env
    }

    fn failure(&mut self, id: ExprId, failure: &Failure) -> ExprId {
        let fail = self.builder.w.expr(Expr::Fail(failure.clone()));
        let total = self.builder.scope().contracts.options.totality;
        if !self.checks || !total || failure.kind == FailureKind::Unsupported {
            return fail;
        }
        let site = Site {
            kind: SiteKind::Obligation(ObligationKind::Totality),
            function: self.function,
            subject: self.subject,
            span: self.from.span(id),
            requirement: Requirement::Unreachable(failure.message.clone()),
            declared: None,
            variables: self.shown.iter().map(|(name, _)| *name).collect(),
            claim: Claim::Unreachable { failure: failure.kind },
        };
        let site = self.owe([site]);
        let shown: Vec<BinderId> = self.shown.iter().map(|(_, binder)| *binder).collect();
        let never = self.builder.w.truth(false);
        self.builder.checks(SiteRef::Fixed(site), vec![never], &shown, fail)
    }

    fn owe(&mut self, sites: impl IntoIterator<Item = Site>) -> u32 {
        self.owed += 1;
        self.builder.monitor.add_sites(sites)
    }

    fn bindings(
        &mut self,
        recursive: bool,
        bindings: &[(BinderId, ExprId)],
        body: ExprId,
        postcondition: Option<&Postcondition>,
    ) -> ExprId {
        let binders: Vec<BinderId> = bindings.iter().map(|(binder, _)| *binder).collect();
        let outside = self.names.len();
        if recursive {
            self.enter(&binders);
        }
        let mut made = Vec::new();
        let mut tried = Vec::new();
        let locals: Vec<Option<Plan>> = binders.iter().map(|binder| self.declare_local(*binder)).collect();
        let mut metrics = if recursive { self.local_metrics(bindings) } else { Vec::new() };
        for ((binder, bound), plan) in bindings.iter().zip(locals) {
            if !self.used.contains(binder) {
                continue;
            }
            let before = self.owed;
            let metric = metrics.iter().position(|(owner, _)| owner == binder).map(|at| metrics.swap_remove(at).1);
            match (plan, metric) {
                (Some(plan), metric) => made.extend(self.local_function(*binder, *bound, &plan, metric)),
                (None, Some(metric)) => made.push((*binder, self.plain_function(*bound, metric))),
                (None, None) => {
                    let bound = match postcondition.filter(|_| self.is_join(*binder, *bound)) {
                        Some(postcondition) => self.join(*binder, *bound, postcondition),
                        None => self.expr(*bound),
                    };
                    made.push((*binder, bound));
                }
            }
            let lambda = matches!(self.from.exprs.get(*bound), Some(Expr::Lam { .. }));
            if self.owed > before && !lambda && !self.is_lazy(*binder) {
                tried.push((*binder, EvaluationDepth::Whnf));
            }
        }
        if !recursive {
            self.enter(&binders);
        }
        let mut body = self.returned(body, postcondition);
        self.names.truncate(outside);
        if self.builder.monitor.mode == CheckMode::All && self.checks {
            body = self.attempts(&tried, body);
        }
        if made.is_empty() {
            return body;
        }
        if recursive {
            return self.builder.w.expr(Expr::Let { recursive: true, bindings: made, body });
        }
        self.builder.w.let_(made, body)
    }

    /// Evaluates expressions that may never be demanded, so that their checks run.
    fn attempts(&mut self, tried: &[(BinderId, EvaluationDepth)], then: ExprId) -> ExprId {
        tried.iter().rev().fold(then, |then, (binder, depth)| {
            let value = self.builder.w.local(*binder);
            let value = match depth {
                EvaluationDepth::NormalForm => self.builder.w.call(logic("everything"), vec![value]),
                _ => value,
            };
            let attempt = self.builder.w.prim(PrimOp::Attempt, vec![value]);
            self.builder.w.then(attempt, then)
        })
    }

    /// Whether desugaring made this local function as a join point for fall-through.
    fn is_join(&self, binder: BinderId, bound: ExprId) -> bool {
        let made_up =
            |binder: BinderId| self.from.binders.get(binder).is_some_and(|info| info.kind == BinderKind::Temporary);
        match self.from.exprs.get(bound) {
            Some(Expr::Lam { params, .. }) => {
                let named = self.from.binders.get(binder).is_some_and(|info| info.name.as_str() == "fail");
                named && made_up(binder) && params.len() == 1 && made_up(params[0])
            }
            _ => false,
        }
    }

    fn join(&mut self, binder: BinderId, bound: ExprId, postcondition: &Postcondition) -> ExprId {
        let Some(Expr::Lam { params, body }) = self.from.exprs.get(bound) else { return self.expr(bound) };
        self.joins.insert(binder);
        let body = self.returned(*body, Some(postcondition));
        self.builder.w.expr(Expr::Lam { params: params.clone(), body })
    }

    /// `lazyvar`: checked only at its uses.
    fn is_lazy(&self, binder: BinderId) -> bool {
        let Some(info) = self.from.binders.get(binder) else { return false };
        let name = QName { module: self.function.module, ident: info.name };
        self.builder.scope().contracts.flags.get(name).is_some_and(|flags| flags.has(Mark::LazyVar))
    }
}
