//! Calls and constructor applications: the obligations of the caller.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, RType};
use limpid_core::{BinderId, Expr, ExprId, Literal, Type};
use limpid_termination::FunctionRef;

use super::Instrumenter;
use crate::builder::SiteRef;
use crate::call::{Target, first_place, has_precondition, returned_by};
use crate::monitored::CheckMode;
use crate::site::{Claim, Requirement, Site, SiteKind};
use crate::sorts::of_rtype;

/// How far an expression is evaluated to check its obligations, even if it is never demanded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EvaluationDepth {
    None,
    Whnf,
    /// Its parts have obligations, too.
    NormalForm,
}

impl Instrumenter<'_, '_, '_> {
    pub(super) fn application(&mut self, id: ExprId, fun: ExprId, args: &[ExprId]) -> ExprId {
        let mut fun = fun;
        let mut all = args.to_vec();
        loop {
            match self.from.exprs.get(fun) {
                Some(Expr::App { fun: inner, args }) => {
                    all.splice(0..0, args.iter().copied());
                    fun = *inner;
                }
                // `f $ x` is a call of `f`.
                Some(Expr::Global { name, .. }) if is_apply(*name) && all.len() >= 2 => fun = all.remove(0),
                _ => break,
            }
        }
        self.mention(id, fun, &all)
    }

    /// A function applied to these arguments.
    pub(super) fn mention(&mut self, id: ExprId, fun: ExprId, args: &[ExprId]) -> ExprId {
        let from = self.from;
        let (who, function, plan) = match from.exprs.get(fun) {
            Some(Expr::Global { name, .. }) if self.checks => {
                match self.builder.monitor.target(self.builder.scope, *name) {
                    Target::Direct(made) => {
                        let own = self.builder.monitor.scope_of(*name).is_some();
                        self.owed += usize::from(own && !args.is_empty());
                        (Some(FunctionRef::Global(*name)), self.builder.w.global(made), None)
                    }
                    Target::Call(made, plan) => {
                        (Some(FunctionRef::Global(*name)), self.builder.w.global(made), Some(*plan))
                    }
                }
            }
            Some(Expr::Global { name, .. }) => {
                let name = self.builder.monitor.checked(*name);
                (None, self.builder.w.global(name), None)
            }
            Some(Expr::Local { binder, .. }) => match self.callees.get(binder).cloned() {
                Some(local) => {
                    (Some(FunctionRef::Local(*binder)), self.builder.w.local(local.wrapper), Some(local.plan))
                }
                None => {
                    // The result of a function argument may be checked by the wrapper of its supplier.
                    self.owed += usize::from(!args.is_empty());
                    (Some(FunctionRef::Local(*binder)), self.builder.w.local(*binder), None)
                }
            },
            _ => (None, self.expr(fun), None),
        };
        let span = from.span(id);
        let recursive = who.and_then(|who| self.recursive(who, args.len()));
        let Some(plan) = plan else {
            let made = self.arguments(args);
            return self.with_attempts(made, |instrumenter, args| match recursive {
                Some(metric) => instrumenter.recursive_call(metric, span, args, |instrumenter, args| {
                    instrumenter.builder.w.app(function, args)
                }),
                None => instrumenter.builder.w.app(function, args),
            });
        };
        let spans: Vec<Span> = args.iter().skip(plan.dictionaries).map(|arg| from.span(*arg)).collect();
        let site = self.owe(plan.sites(self.function, span, &spans));
        let made = self.arguments(args);
        let call = |instrumenter: &mut Self, args: Vec<ExprId>| {
            let site = instrumenter.builder.w.literal(Literal::Int(i64::from(site)));
            instrumenter.builder.w.app(function, [site].into_iter().chain(args).collect())
        };
        self.with_attempts(made, |instrumenter, args| match recursive {
            Some(metric) => instrumenter.recursive_call(metric, span, args, call),
            None => call(instrumenter, args),
        })
    }

    /// The arguments, each with how far it must be evaluated for its obligations to be checked.
    pub(super) fn arguments(&mut self, args: &[ExprId]) -> Vec<(ExprId, EvaluationDepth)> {
        let mut made = Vec::new();
        for arg in args {
            let before = self.owed;
            let lambda = matches!(self.from.exprs.get(*arg), Some(Expr::Lam { .. }));
            let parts = self.hands_over(*arg);
            let arg = self.expr(*arg);
            made.push((
                arg,
                match self.owed > before && !lambda {
                    true if parts => EvaluationDepth::NormalForm,
                    true => EvaluationDepth::Whnf,
                    false => EvaluationDepth::None,
                },
            ));
        }
        made
    }

    /// Whether an expression passes a function with a precondition to library code, which calls
    /// it for the parts of its result, as in `map inverse xs`.
    fn hands_over(&self, id: ExprId) -> bool {
        let Some(Expr::App { fun, args }) = self.from.exprs.get(id) else { return false };
        let foreign = matches!(self.from.exprs.get(*fun),
            Some(Expr::Global { name, .. }) if self.builder.monitor.scope_of(*name).is_none());
        let asks = |arg: &ExprId| match self.from.exprs.get(*arg) {
            Some(Expr::Global { name, .. }) => match self.builder.monitor.target(self.builder.scope, *name) {
                Target::Call(_, plan) => !plan.refined.is_empty(),
                Target::Direct(_) => false,
            },
            Some(Expr::Local { binder, .. }) => {
                self.callees.get(binder).is_some_and(|local| !local.plan.refined.is_empty())
            }
            _ => false,
        };
        foreign && self.checks && args.iter().any(asks)
    }

    /// In [`CheckMode::All`] arguments with obligations are evaluated first.
    pub(super) fn with_attempts(
        &mut self,
        made: Vec<(ExprId, EvaluationDepth)>,
        then: impl FnOnce(&mut Self, Vec<ExprId>) -> ExprId,
    ) -> ExprId {
        if self.builder.monitor.mode == CheckMode::Lazy || !self.checks {
            return then(self, made.into_iter().map(|(arg, _)| arg).collect());
        }
        let mut bindings = Vec::new();
        let mut tried = Vec::new();
        let mut args = Vec::new();
        for (arg, depth) in made {
            args.push(match depth {
                EvaluationDepth::None => arg,
                depth => {
                    let binder = self.builder.w.fresh("arg");
                    bindings.push((binder, arg));
                    tried.push((binder, depth));
                    self.builder.w.local(binder)
                }
            });
        }
        let call = then(self, args);
        let body = self.attempts(&tried, call);
        self.builder.w.let_(bindings, body)
    }

    /// A constructor with all its fields.
    pub(super) fn construction(
        &mut self,
        id: ExprId,
        con: QName,
        types: &[Type],
        args: &[ExprId],
        made: Vec<ExprId>,
    ) -> ExprId {
        let scope = self.builder.scope();
        let contract = scope.in_force().constructor(con).filter(|_| self.checks);
        let refined = contract.is_some_and(|contract| contract.fields.iter().any(|field| has_precondition(&field.ty)));
        let Some(contract) = contract.filter(|contract| refined && contract.fields.len() <= args.len()) else {
            return self.builder.w.expr(Expr::Con { con, types: types.to_vec(), args: made });
        };
        let dictionaries = args.len() - contract.fields.len();
        let mut bindings = Vec::new();
        let made: Vec<BinderId> = made.into_iter().map(|arg| self.builder.atom(arg, &mut bindings)).collect();
        let values = &made[dictionaries..];
        let names: Vec<Name> = contract.fields.iter().map(|field| field.name).collect();
        let mut env = self.env();
        for (field, binder) in contract.fields.iter().zip(values) {
            env.bind(field.name, *binder, of_rtype(&field.ty));
        }
        let span = self.from.span(id);
        // Function fields are wrapped before they are stored.
        let fields: Vec<BinderId> = contract
            .fields
            .iter()
            .zip(values)
            .map(|(field, value)| match &field.ty {
                RType::Fun(_) if has_precondition(&field.ty) => self.builder.w.fresh(field.name.as_str()),
                _ => *value,
            })
            .collect();
        let all: Vec<BinderId> = made[..dictionaries].iter().chain(&fields).copied().collect();
        let all = self.builder.locals(&all);
        let mut body = self.builder.w.expr(Expr::Con { con, types: types.to_vec(), args: all });
        for (place, field) in contract.fields.iter().enumerate().rev() {
            if !has_precondition(&field.ty) {
                continue;
            }
            let truths = self.builder.holds(&field.ty, values[place], &env);
            if truths.is_empty() && !matches!(field.ty, RType::Fun(_)) {
                continue;
            }
            let at = self.from.span(args[place + dictionaries]);
            let at = if at.is_empty() || !span.covers(at) { span } else { at };
            let (variables, claim) = match &field.ty {
                RType::Fun(_) => returned_by(&names, &field.ty),
                ty => (names.clone(), Claim::HasType { variable: place, ty: ty.clone() }),
            };
            let site = self.owe([Site {
                kind: SiteKind::Obligation(ObligationKind::Constructor { constructor: con, field: place as u32 }),
                function: self.function,
                subject: con,
                span: at,
                requirement: Requirement::HasType(field.ty.clone()),
                declared: field.ty.refinement().and_then(|r| r.place).or_else(|| first_place(&field.ty)),
                variables,
                claim,
            }]);
            body = match &field.ty {
                RType::Fun(_) => {
                    let value = self.builder.supplied(&field.ty, values[place], SiteRef::Fixed(site), values, &env);
                    self.builder.w.let_(vec![(fields[place], value)], body)
                }
                _ => self.builder.checks(SiteRef::Fixed(site), truths, values, body),
            };
        }
        self.builder.w.let_(bindings, body)
    }
}

fn is_apply(name: QName) -> bool {
    name.module.as_str() == "GHC.Base" && name.ident.as_str() == "$"
}
