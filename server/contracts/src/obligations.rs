//! The obligations of every function: one walk over its core, which keeps the positions of the text.
//!
//! Bindings that nothing refers to are dropped, as LiquidHaskell drops them; pattern bindings stay.

use limpid_base::{QName, Span};
use limpid_core::{BinderId, Binding, BindingKind, Body, Expr, ExprId, FailureKind};
use rustc_hash::FxHashSet;

use crate::contract::{Contract, Contracts, Flags, LocalContract, Origin};
use crate::in_force::{Callee, InForce};
use crate::obligation::{Obligation, ObligationKind};
use crate::print::refined;
use crate::rtype::{RType, Refinement};
use crate::unit::Unit;
use crate::visible::Visible;

pub(crate) fn collect(unit: &Unit<'_>, visible: &Visible, own: &Contracts) -> Vec<Obligation> {
    let in_force = InForce { own, visible, environment: unit.environment };
    let mut obligations = Vec::new();
    for binding in &unit.compiled.core.bindings {
        if binding.kind == BindingKind::Generated {
            continue;
        }
        let Some(body) = binding.body() else { continue };
        let mut walk = Walk { binding, body, own, in_force, used: used(body), found: Vec::new() };
        walk.function();
        walk.found.sort_by_key(|obligation| (obligation.span.start, obligation.span.end));
        walk.found.dedup();
        obligations.append(&mut walk.found);
    }
    obligations
}

struct Walk<'a> {
    binding: &'a Binding,
    body: &'a Body,
    own: &'a Contracts,
    in_force: InForce<'a>,
    used: FxHashSet<BinderId>,
    found: Vec<Obligation>,
}

/// The binders that some expression mentions.
fn used(body: &Body) -> FxHashSet<BinderId> {
    let mention = |expr: &Expr| match expr {
        Expr::Local { binder, .. } => Some(*binder),
        _ => None,
    };
    body.exprs.values().filter_map(mention).collect()
}

impl<'a> Walk<'a> {
    fn function(&mut self) {
        let name = self.binding.name;
        let flags = self.own.flags.get(name);
        if flags.is_some_and(Flags::is_unchecked) {
            return;
        }
        let contract = self.in_force.own_contract(name);
        if contract.is_some_and(|contract| contract.origin == Origin::Assumed) {
            return;
        }
        if let Some(contract) = contract {
            let result = contract.ty.body.split_funs().1;
            if let (true, Some(refinement)) = (result.says_something(), result.refinement()) {
                self.add(ObligationKind::Postcondition, self.binding.span, result, refinement);
            }
        }
        if let Some(root) = self.body.root {
            self.expr(root);
        }
    }

    fn add(&mut self, kind: ObligationKind, span: Span, ty: &RType, refinement: &Refinement) {
        let function = self.binding.name;
        let refinement_text = refined(ty);
        let declared = refinement.place.or_else(|| first_place(ty));
        self.found.push(Obligation { kind, function, span, refinement: refinement_text, declared });
    }

    fn expr(&mut self, id: ExprId) {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.expr_here(id));
    }

    fn expr_here(&mut self, id: ExprId) {
        let Some(expr) = self.body.exprs.get(id) else { return };
        match expr {
            Expr::App { fun, args } => {
                self.call(id, *fun, args);
                self.children(expr);
            }
            Expr::Con { con, args, .. } => {
                self.construction(id, *con, args);
                self.children(expr);
            }
            Expr::Fail(failure) => {
                if failure.kind != FailureKind::Unsupported && self.own.options.totality {
                    let function = self.binding.name;
                    let span = self.body.span(id);
                    let refinement = failure.message.clone();
                    let kind = ObligationKind::Totality;
                    self.found.push(Obligation { kind, function, span, refinement, declared: None });
                }
            }
            Expr::Let { bindings, body, .. } => {
                for (binder, bound) in bindings {
                    if self.used.contains(binder) {
                        self.expr(*bound);
                    }
                }
                self.expr(*body);
            }
            Expr::Global { .. } | Expr::Local { .. } => self.call(id, id, &[]),
            other => self.children(other),
        }
    }

    fn children(&mut self, expr: &Expr) {
        let mut children = Vec::new();
        expr.for_each_child(|child| children.push(child));
        // The function of a call was looked at together with its arguments.
        let skip = usize::from(
            matches!(expr, Expr::App { fun, .. } if matches!(self.body.exprs.get(*fun), Some(Expr::Global { .. } | Expr::Local { .. }))),
        );
        children.into_iter().skip(skip).for_each(|child| self.expr(child));
    }

    fn call(&mut self, id: ExprId, fun: ExprId, args: &[ExprId]) {
        let span = self.body.span(id);
        let callee = match self.body.exprs.get(fun) {
            Some(Expr::Global { name, .. }) => self.in_force.callee(*name),
            Some(Expr::Local { binder, .. }) => {
                let at = self.body.binder_span(*binder);
                let local = self.own.locals.iter().find(|local| local.binder == at && !at.is_empty());
                local.map(|LocalContract { contract, .. }| Callee {
                    contract,
                    name: contract.name,
                    dictionaries: contract.ty.context.len(),
                })
            }
            _ => None,
        };
        let Some(Callee { contract, name, dictionaries }) = callee else { return };
        for (place, param) in contract.ty.body.split_funs().0.iter().enumerate() {
            let Some(arg) = args.get(place + dictionaries) else { break };
            let Some(refinement) = param.arg.refinement() else { continue };
            if !param.arg.says_something() {
                continue;
            }
            let at = self.body.span(*arg);
            let at = if at.is_empty() || !span.covers(at) { span } else { at };
            let argument = place as u32;
            let kind = match is_arithmetic(name) {
                true => ObligationKind::Arithmetic { callee: name, argument },
                false => ObligationKind::Precondition { callee: name, argument },
            };
            self.add(kind, at, &param.arg, refinement);
        }
        self.recursion(name, contract, span, args.len().saturating_sub(dictionaries));
    }

    /// At a recursive call with all arguments of the metric the metric must go down.
    fn recursion(&mut self, name: QName, contract: &Contract, span: Span, given: usize) {
        let lazy = self.own.flags.get(name).is_some_and(Flags::may_diverge);
        if contract.metric.is_empty() || lazy || !self.own.options.termination || given == 0 {
            return;
        }
        let inside = name == self.binding.name
            || self.own.locals.iter().any(|local| local.contract.name == name && local.function == self.binding.name);
        if inside {
            let metric = contract.metric.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let function = self.binding.name;
            let refinement = format!("[{metric}]");
            let kind = ObligationKind::Termination;
            self.found.push(Obligation { kind, function, span, refinement, declared: contract.metric_place });
        }
    }

    fn construction(&mut self, id: ExprId, con: QName, args: &[ExprId]) {
        let Some(contract) = self.in_force.constructor(con) else { return };
        let dictionaries = args.len().saturating_sub(contract.fields.len());
        let span = self.body.span(id);
        for (place, field) in contract.fields.iter().enumerate() {
            let Some(arg) = args.get(place + dictionaries) else { break };
            let Some(refinement) = field.ty.refinement() else { continue };
            if field.ty.says_something() {
                let at = self.body.span(*arg);
                let at = if at.is_empty() || !span.covers(at) { span } else { at };
                let kind = ObligationKind::Constructor { constructor: con, field: place as u32 };
                self.add(kind, at, &field.ty, refinement);
            }
        }
    }
}

fn first_place(ty: &RType) -> Option<crate::rtype::Place> {
    let mut found = None;
    ty.for_each_refinement(&mut |refinement| found = found.or(refinement.place));
    found
}

fn is_arithmetic(name: QName) -> bool {
    name.module.as_str() == "GHC.Real"
        && matches!(name.ident.as_str(), "div" | "mod" | "quot" | "rem" | "divMod" | "quotRem" | "/" | "^" | "%")
}
