//! Calls: checks each argument against the parameter type, and substitutes the arguments in the result type.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{ObligationKind, RType};
use limpid_core::{BinderId, Expr, ExprId, Literal};
use limpid_frontend::wired::wired;
use limpid_logic::{Sort, Symbol, Term};
use num_bigint::BigInt;

use super::facts::Lifted;
use super::{Generate, Why};
use crate::reduce;
use crate::rename::replace_var;
use crate::unfold::Translate;
use crate::variable::VariableOrigin;

impl Generate<'_> {
    pub(crate) fn call(&mut self, id: ExprId, fun: ExprId, args: &[ExprId]) -> RType {
        let Some(at) = &self.at else { return RType::unknown() };
        let body = at.body;
        let span = body.span(id);
        match body.exprs.get(fun) {
            Some(Expr::App { fun: inner, args: first }) => {
                let all: Vec<ExprId> = first.iter().chain(args).copied().collect();
                self.call(id, *inner, &all)
            }
            // `f $ x` is `f x`.
            Some(Expr::Global { name, .. }) if *name == wired().apply && args.len() >= 2 => {
                self.call(id, args[0], &args[1..])
            }
            Some(Expr::Global { name, types }) => {
                let why = precondition(*name, 0, span);
                self.evaluate_all(args.get(self.dictionaries(*name)..).unwrap_or_default());
                let head = self.head(*name, types, &why);
                let given = args.get(head.dictionaries..).unwrap_or_default();
                let (result, terms) = self.apply(&head.ty, given, head.callee, span);
                self.remember_call(id, head.callee, &terms);
                self.recursive_global(*name, &terms, span);
                result
            }
            Some(Expr::Local { binder, types }) => {
                let name = body.binders.get(*binder).map_or(wired().unit.ident, |binder| binder.name);
                let callee = QName { module: at.binding.name.module, ident: name };
                let why = precondition(callee, 0, span);
                self.evaluate_all(args.get(self.local_dictionaries(*binder)..).unwrap_or_default());
                let (ty, dictionaries) = self.local(*binder, types, &why);
                let given = args.get(dictionaries..).unwrap_or_default();
                let (result, terms) = self.apply(&ty, given, callee, span);
                self.remember_call(id, callee, &terms);
                let result = self.applied(*binder, result, &terms);
                self.recursive_local(*binder, &terms, span);
                result
            }
            // A constructor as a function.
            Some(Expr::Lam { params, body: inner }) if params.len() == args.len() => {
                if let Some(Expr::Con { con, types, args: fields }) = body.exprs.get(*inner)
                    && fields.len() == args.len()
                    && fields.iter().zip(params).all(|(field, param)| {
                        matches!(body.exprs.get(*field), Some(Expr::Local { binder, .. }) if binder == param)
                    })
                {
                    return self.construct(id, *con, types, args);
                }
                let ty = self.synth(fun);
                self.apply(&ty, args, at_name(self), span).0
            }
            _ => {
                let ty = self.synth(fun);
                let callee = at_name(self);
                self.apply(&ty, args, callee, span).0
            }
        }
    }

    /// The result of a function parameter equals its application in the logic.
    fn applied(&self, binder: BinderId, result: RType, args: &[Term]) -> RType {
        let Some(at) = &self.at else { return result };
        match at.locals.get(&binder) {
            Some(local) if self.higher_order() && at.params.contains(&binder) && matches!(local.ty, RType::Fun(_)) => {
                self.selfify(&result, &reduce::apply(Term::Var(local.name), args))
            }
            _ => result,
        }
    }

    /// A function as a term of the logic: a symbol, a partial application of one, or a lambda.
    fn function_term(&self, id: ExprId) -> Option<Term> {
        let at = self.at.as_ref().filter(|_| self.higher_order())?;
        let lifted = |name: QName, args: &[Term]| match self.facts.lifted(name)? {
            Lifted::Symbol(symbol) => Some(Term::app(*symbol, args.to_vec())),
            Lifted::Inline(params, body) => {
                let lambda = |body: Term, name: &Name| Term::Lambda(*name, Sort::Unknown, body.into());
                Some(reduce::apply(params.iter().rev().fold(body.clone(), lambda), args))
            }
        };
        match at.body.exprs.get(id)? {
            Expr::Global { name, .. } => lifted(*name, &[]),
            Expr::App { .. } => at.calls.get(&id).and_then(|(callee, args)| lifted(*callee, args)),
            Expr::Lam { .. } => {
                let names = at.locals.iter().map(|(binder, local)| (*binder, Term::Var(local.name))).collect();
                Translate { body: at.body, in_force: &self.in_force, names }.term(id)
            }
            _ => None,
        }
    }

    fn remember_call(&mut self, id: ExprId, callee: QName, terms: &[Term]) {
        if let Some(at) = &mut self.at {
            at.calls.insert(id, (callee, terms.to_vec()));
        }
    }

    /// The result type of a call, and the terms of its arguments.
    pub(crate) fn apply(&mut self, ty: &RType, args: &[ExprId], callee: QName, call: Span) -> (RType, Vec<Term>) {
        let mut ty = ty.clone();
        let mut terms = Vec::new();
        for (place, arg) in args.iter().enumerate() {
            let here = self.at.as_ref().map_or(call, |at| at.body.span(*arg));
            let here = if here.is_empty() || !call.covers(here) { call } else { here };
            let why = precondition(callee, place as u32, here);
            while let RType::Forall(scheme) = ty {
                ty = scheme.body;
            }
            let RType::Fun(fun) = ty else {
                if self.at.as_mut().and_then(|at| at.evaluated.remove(arg)).is_none() {
                    self.synth(*arg);
                }
                ty = RType::unknown();
                continue;
            };
            let mut why = why;
            why.declared = fun.arg.refinement().and_then(|refinement| refinement.place);
            let term = self.argument(*arg, &fun.arg, &why);
            ty = replace_var(&fun.result, fun.binder, &term);
            terms.push(term);
        }
        (ty, terms)
    }

    /// Checks an argument and binds it to a variable.
    pub(crate) fn argument(&mut self, id: ExprId, expected: &RType, why: &Why) -> Term {
        let Some(at) = &self.at else { return Term::Bool(true) };
        let body = at.body;
        match body.exprs.get(id) {
            Some(Expr::Lam { .. }) => {
                self.check(id, expected, &Why { leaves: true, ..why.clone() });
                self.function_term(id).unwrap_or_else(|| Term::Var(self.fresh_function()))
            }
            Some(Expr::Literal(literal)) if atom(literal).is_some() => {
                let ty = self.synth(id);
                self.subtype(&ty, expected, why);
                atom(literal).unwrap_or(Term::Bool(true))
            }
            Some(Expr::Local { binder, types }) if !at.lazy.contains_key(binder) => {
                let ty = self.synth(id);
                // An instance of a polymorphic variable is not atomic: its type, which no value may have, is known from here on.
                if !types.is_empty() && matches!(ty, RType::Base { .. }) {
                    let instance = self.fresh_variable(Name::new("t"), VariableOrigin::Argument);
                    self.push(instance, &ty);
                }
                self.subtype(&ty, expected, why);
                self.at.as_ref().and_then(|at| at.locals.get(binder)).map_or(Term::Bool(true), |l| Term::Var(l.name))
            }
            Some(Expr::Con { con, args, .. })
                if args.is_empty() && (*con == wired().true_ || *con == wired().false_) =>
            {
                let ty = self.synth(id);
                self.subtype(&ty, expected, why);
                Term::Bool(*con == wired().true_)
            }
            _ => {
                let known = self.at.as_mut().and_then(|at| at.evaluated.remove(&id));
                let (name, ty) = known.unwrap_or_else(|| self.evaluate(id));
                self.subject = self.source_of(id);
                if matches!(ty, RType::Base { .. }) {
                    let ty = self.selfify(&ty, &Term::Var(name));
                    self.subtype(&ty, expected, why);
                } else {
                    self.subtype(&ty, expected, why);
                    if let Some(term) = self.function_term(id) {
                        return term;
                    }
                }
                Term::Var(name)
            }
        }
    }

    /// Binds the arguments that are calls, before the type of the function is instantiated: the kvars there may depend on them.
    /// LiquidHaskell does so too, because it checks programs in A-normal form.
    pub(crate) fn evaluate_all(&mut self, args: &[ExprId]) {
        for id in args {
            let Some(at) = &self.at else { return };
            let is_call = matches!(at.body.exprs.get(*id), Some(Expr::App { .. }))
                || matches!(at.body.exprs.get(*id), Some(Expr::Con { args, .. }) if !args.is_empty());
            if is_call {
                let evaluated = self.evaluate(*id);
                self.at.as_mut().and_then(|at| at.evaluated.insert(*id, evaluated));
            }
        }
    }

    /// The type of an argument, and the variable that it is bound to.
    fn evaluate(&mut self, id: ExprId) -> (Name, RType) {
        let ty = self.synth(id);
        let name = self.fresh_variable(Name::new("t"), VariableOrigin::Argument);
        if matches!(ty, RType::Base { .. }) {
            let source = self.source_of(id);
            self.push_from(name, &ty, source);
        }
        (name, ty)
    }

    /// A top-level constant as a term of the logic.
    pub(crate) fn constant(&self, name: QName) -> Term {
        Term::app(Symbol::function(name), [])
    }
}

fn at_name(generate: &Generate<'_>) -> QName {
    generate.at.as_ref().map_or(wired().unit, |at| at.binding.name)
}

/// A literal as a term of the logic.
pub(crate) fn atom(literal: &Literal) -> Option<Term> {
    Some(match literal {
        Literal::Int(value) => Term::int(*value),
        Literal::Integer(value) => Term::Int(BigInt::clone(value)),
        Literal::Char(value) => Term::Char(*value),
        Literal::Double(value) => real(*value)?,
        Literal::Float(value) => real(f64::from(*value))?,
        Literal::String(_) => return None,
    })
}

fn real(value: f64) -> Option<Term> {
    if !value.is_finite() {
        return None;
    }
    let text = limpid_base::Name::new(&format!("{:?}", value.abs()));
    let positive = Term::Real(text);
    Some(if value < 0.0 { Term::Neg(std::sync::Arc::new(positive)) } else { positive })
}

pub(crate) fn precondition(callee: QName, argument: u32, span: Span) -> Why {
    let arithmetic = callee.module.as_str() == "GHC.Real"
        && matches!(callee.ident.as_str(), "div" | "mod" | "quot" | "rem" | "divMod" | "quotRem" | "/" | "^" | "%");
    let kind = match arithmetic {
        true => ObligationKind::Arithmetic { callee, argument },
        false => ObligationKind::Precondition { callee, argument },
    };
    Why { kind, span, declared: None, leaves: false }
}
