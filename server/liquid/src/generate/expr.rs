//! Expressions: checking against a type, and synthesis of a type.

use limpid_base::{Name, Span};
use limpid_contracts::rtype::{RFun, value_binder};
use limpid_contracts::{Mark, ObligationKind, RScheme, RType, Refinement};
use limpid_core::{BinderId, BinderKind, Expr, ExprId, FailureKind, Literal, Type};
use limpid_logic::{Relation, Symbol, Term};

use super::call::{atom, precondition};
use super::types::literal_type;
use super::{Generate, Local, Why};
use crate::environment::Env;
use crate::rename::replace_var;
use crate::result::Provenance;
use crate::variable::VariableOrigin;

impl Generate<'_> {
    /// Checks an expression against a type.
    pub(crate) fn check(&mut self, id: ExprId, ty: &RType, why: &Why) {
        stacker::maybe_grow(128 << 10, 1 << 20, || self.check_inner(id, ty, why));
    }

    fn check_inner(&mut self, id: ExprId, ty: &RType, why: &Why) {
        let Some(at) = &self.at else { return };
        let Some(expr) = at.body.exprs.get(id) else { return };
        match expr {
            Expr::Lam { params, body } => {
                let outer = self.env.clone();
                let scope = self.scope_depth();
                let (result, _) = self.enter(params, ty);
                self.check(*body, &result, why);
                self.leave(outer, scope);
            }
            Expr::Let { recursive, bindings, body } => {
                let outer = self.env.clone();
                let scope = self.scope_depth();
                self.bindings(*recursive, bindings);
                self.check(*body, ty, why);
                self.leave(outer, scope);
            }
            Expr::Case { scrutinee, binder, alts, default } => {
                self.check_case(*scrutinee, *binder, (alts, *default), ty, why);
            }
            Expr::Fail(_) => {
                self.fail(id);
            }
            _ => {
                let outer = self.env.clone();
                let scope = self.scope_depth();
                let found = self.synth(id);
                self.subject = self.source_of(id);
                let span = self.span(id);
                let why = if why.leaves && !span.is_empty() { Why { span, ..why.clone() } } else { why.clone() };
                self.subtype(&found, ty, &why);
                self.leave(outer, scope);
            }
        }
    }

    /// Binds the parameters of a lambda and returns the result type with the variable of each parameter.
    pub(crate) fn enter(&mut self, params: &[BinderId], ty: &RType) -> (RType, Vec<(Name, Name)>) {
        let mut ty = ty.clone();
        let mut names = Vec::new();
        for param in params {
            let Some(binder) = self.at.as_ref().and_then(|at| at.body.binders.get(*param)) else { continue };
            let (kind, haskell) = (binder.kind, binder.ty.clone());
            while let RType::Forall(scheme) = ty {
                ty = scheme.body;
            }
            if kind == BinderKind::Dictionary {
                self.bind(*param, &RType::from_type(&haskell));
                continue;
            }
            match ty {
                RType::Fun(fun) => {
                    let RFun { binder, arg, result, refinement, .. } = *fun;
                    self.function_as_value(&refinement, *param);
                    // Falls back to the Haskell type where the refinement type is unknown.
                    let kvar = matches!(arg.to_type(), Type::Unknown);
                    let arg = if kvar { RType::from_type(&haskell) } else { arg };
                    let user = self.at.as_ref().and_then(|at| at.body.binders.get(*param)).map(|binder| binder.name);
                    let source = user.map_or(Provenance::Other, Provenance::Parameter);
                    let name = self.bind_from(*param, &arg, source);
                    if let Some(at) = &mut self.at {
                        at.params.insert(*param);
                    }
                    names.push((binder, name));
                    ty = replace_var(&result, binder, &Term::Var(name));
                }
                _ => {
                    self.bind(*param, &RType::from_type(&haskell));
                    ty = RType::unknown();
                }
            }
        }
        (ty, names)
    }

    /// The refinement of a function type as a whole. Nothing is known of a lambda as a value.
    fn function_as_value(&mut self, refinement: &Refinement, param: BinderId) {
        if refinement.pred.is_true() {
            return;
        }
        let Some(at) = &self.at else { return };
        let span = match at.body.binder_span(param) {
            span if span.is_empty() => at.binding.name_span,
            span => span,
        };
        let why = Why { kind: ObligationKind::Postcondition, span, declared: refinement.place, leaves: false };
        let value = self.fresh_function();
        let head = refinement.pred.replace(refinement.binder, &Term::Var(value));
        self.require(&head, &why);
    }

    /// Synthesises the type of an expression. Variables that it binds stay in the environment.
    pub(crate) fn synth(&mut self, id: ExprId) -> RType {
        stacker::maybe_grow(128 << 10, 1 << 20, || self.synth_inner(id))
    }

    fn synth_inner(&mut self, id: ExprId) -> RType {
        let Some(at) = &self.at else { return RType::unknown() };
        let body = at.body;
        let Some(expr) = body.exprs.get(id) else { return RType::unknown() };
        match expr {
            Expr::Local { binder, .. } if at.lazy.contains_key(binder) => {
                let expr = at.lazy[binder];
                self.synth(expr)
            }
            Expr::Local { binder, types } => {
                let name = at.binding.name;
                let why = precondition(name, 0, body.span(id));
                self.local(*binder, types, &why).0
            }
            Expr::Global { name, types } => {
                let why = precondition(*name, 0, body.span(id));
                let head = self.head(*name, types, &why);
                self.selfify(&head.ty, &self.constant(*name))
            }
            Expr::Literal(literal) => self.literal(literal),
            Expr::Con { con, types, args } => self.construct(id, *con, types, args),
            Expr::App { fun, args } => self.call(id, *fun, args),
            Expr::Let { recursive, bindings, body } => {
                self.bindings(*recursive, bindings);
                self.synth(*body)
            }
            Expr::Lam { .. } | Expr::Case { .. } => {
                let ty = self.type_of(id);
                let template = self.template(&ty, false);
                let why =
                    Why { kind: ObligationKind::Postcondition, span: body.span(id), declared: None, leaves: true };
                self.check(id, &template, &why);
                template
            }
            Expr::Prim { args, .. } => {
                for arg in args {
                    self.synth(*arg);
                }
                RType::unknown()
            }
            Expr::Fail(_) => {
                self.fail(id);
                RType::unknown()
            }
        }
    }

    fn literal(&self, literal: &Literal) -> RType {
        let ty = RType::from_type(&literal_type(literal));
        if let Some(term) = atom(literal) {
            return self.selfify(&ty, &term);
        }
        let Literal::String(text) = literal else { return ty };
        let len = Symbol { kind: limpid_logic::SymbolKind::Measure, name: limpid_base::QName::new("GHC.Types", "len") };
        let binder = value_binder();
        let length = Term::app(len, [Term::Var(binder)]);
        let pred = Term::and([
            Term::compare(Relation::Eq, length, Term::int(text.chars().count() as i64)),
            Term::compare(Relation::Eq, Term::Var(binder), Term::Str(Name::new(text))),
        ]);
        ty.refined(Refinement { binder, pred, hole: false, place: None })
    }

    /// How many dictionaries precede the arguments of a local function.
    pub(crate) fn local_dictionaries(&self, binder: BinderId) -> usize {
        let Some(at) = &self.at else { return 0 };
        match (at.locals.get(&binder).map(|local| &local.ty), at.body.binders.get(binder).map(|binder| &binder.ty)) {
            (Some(RType::Forall(_)), Some(Type::Forall(scheme))) => scheme.context.len(),
            _ => 0,
        }
    }

    /// The type of a local at a use, and its number of dictionaries.
    pub(crate) fn local(&mut self, binder: BinderId, types: &[Type], why: &Why) -> (RType, usize) {
        let Some(at) = &self.at else { return (RType::unknown(), 0) };
        let Some(local) = at.locals.get(&binder).cloned() else { return (RType::unknown(), 0) };
        match &local.ty {
            RType::Forall(scheme) => {
                let haskell = at.body.binders.get(binder).map(|binder| binder.ty.clone());
                let (actual, dictionaries) = match &haskell {
                    Some(Type::Forall(scheme)) => (super::types::instantiate(scheme, types), scheme.context.len()),
                    _ => (Type::Unknown, 0),
                };
                (self.instantiate(scheme, &actual, why), dictionaries)
            }
            ty => (self.selfify(ty, &Term::Var(local.name)), 0),
        }
    }

    /// Local bindings. Unused ones are dropped.
    fn bindings(&mut self, recursive: bool, bindings: &[(BinderId, ExprId)]) {
        let Some(at) = &self.at else { return };
        let used: Vec<(BinderId, ExprId)> =
            bindings.iter().filter(|(binder, _)| at.used.contains(binder)).copied().collect();
        let body = at.body;
        if !recursive {
            for (binder, expr) in used {
                if self.is_lazy_var(binder, expr) {
                    if let Some(at) = &mut self.at {
                        at.lazy.insert(binder, expr);
                    }
                    continue;
                }
                let contract = self.local_contract(binder);
                let function = matches!(body.exprs.get(expr), Some(Expr::Lam { .. }));
                let generalised = matches!(body.binders.get(binder).map(|b| &b.ty), Some(Type::Forall(_)));
                match contract {
                    Some(ty) => {
                        self.check_local(expr, &ty);
                        self.bind(binder, &ty);
                    }
                    None if function || generalised => {
                        let ty = self.local_template(binder, expr, false);
                        self.check_local(expr, &ty);
                        self.bind(binder, &ty);
                    }
                    None => {
                        if !self.project(binder, expr) {
                            let ty = self.synth(expr);
                            self.bind_to(binder, expr, &ty);
                        }
                    }
                }
            }
            return;
        }
        let mut types = Vec::new();
        for (binder, expr) in &used {
            let ty = match self.local_contract(*binder) {
                Some(ty) => ty,
                None => self.local_template(*binder, *expr, true),
            };
            types.push(ty);
        }
        for ((binder, _), ty) in used.iter().zip(&types) {
            self.bind(*binder, ty);
        }
        for ((binder, expr), ty) in used.iter().zip(&types) {
            self.check_recursive_local(*binder, *expr, ty, &used);
        }
    }

    /// Whether a local is checked at its uses. This does not extend to other locals in its definition.
    fn is_lazy_var(&self, binder: BinderId, expr: ExprId) -> bool {
        let Some(at) = &self.at else { return false };
        let Some(binder) = at.body.binders.get(binder) else { return false };
        let calls = |id: &ExprId| {
            matches!(at.body.exprs.get(*id), Some(Expr::App { .. } | Expr::Case { .. } | Expr::Let { .. }))
        };
        let simple = match at.body.exprs.get(expr) {
            Some(Expr::App { args, .. }) => !args.iter().any(calls),
            _ => true,
        };
        let name = limpid_base::QName { module: at.binding.name.module, ident: binder.name };
        self.in_force.own.flags.get(name).is_some_and(|flags| flags.has(Mark::LazyVar)) && simple
    }

    /// A template for a local function, whose declared type may be less general than its binder's.
    fn local_template(&mut self, binder: BinderId, expr: ExprId, recursive: bool) -> RType {
        let ty = self.at.as_ref().and_then(|at| at.body.binders.get(binder)).map_or(Type::Unknown, |b| b.ty.clone());
        let ty = if ty == Type::Unknown { self.type_of(expr) } else { ty };
        self.template(&ty, recursive)
    }

    pub(crate) fn check_local(&mut self, expr: ExprId, ty: &RType) {
        let why = Why { kind: ObligationKind::Postcondition, span: self.span(expr), declared: None, leaves: true };
        let ty = match ty {
            RType::Forall(scheme) => &scheme.body,
            ty => ty,
        };
        self.check(expr, ty, &why);
    }

    /// The signature of a local function, in terms of the variables in scope.
    fn local_contract(&mut self, binder: BinderId) -> Option<RType> {
        let preds = self.local_scheme(binder)?.preds.clone();
        // Enclosing functions may have abstract refinements of the same name.
        let renamed: Vec<(Name, Name)> =
            preds.iter().map(|decl| (decl.name, self.fresh_variable(decl.name, VariableOrigin::Contract))).collect();
        let mut scheme = self.local_scheme(binder)?.clone();
        for decl in &mut scheme.preds {
            decl.name = renamed.iter().find(|(old, _)| *old == decl.name).map_or(decl.name, |(_, new)| *new);
        }
        let body = self.in_scope(&scheme.body);
        let body = crate::rename::replace_preds(&body, &|name, args| {
            let (_, new) = renamed.iter().find(|(old, _)| *old == name)?;
            Some(Term::Pred(*new, args.into()))
        });
        let mut body = crate::normalise::normalise(&body, &self.in_force);
        let mut holes = false;
        body.for_each_refinement(&mut |refinement| holes |= refinement.hole);
        if holes {
            body = self.fill_holes(&body, &mut Vec::new());
        }
        let at = self.at.as_ref()?;
        let mono = scheme.vars.is_empty() && scheme.preds.is_empty() && scheme.context.is_empty();
        let rigid = matches!(at.body.binders.get(binder).map(|b| &b.ty), Some(Type::Forall(_)));
        Some(if mono || (!rigid && scheme.preds.is_empty()) {
            body
        } else {
            RType::Forall(Box::new(RScheme { body, ..scheme }))
        })
    }

    fn local_scheme(&self, binder: BinderId) -> Option<&RScheme> {
        let span = self.at.as_ref()?.body.binder_span(binder);
        let locals = &self.in_force.own.locals;
        locals.iter().find(|local| local.binder == span && !span.is_empty()).map(|local| &local.contract.ty)
    }

    /// Resolves a type that is written inside a function against the variables in scope.
    pub(crate) fn in_scope(&self, ty: &RType) -> RType {
        let Some(at) = &self.at else { return ty.clone() };
        let inner = |name: Name| at.scope.iter().rev().find(|(user, _)| *user == name).map(|(_, n)| Term::Var(*n));
        ty.substitute_terms(&inner, &[])
    }

    /// Binds a core binder in the environment.
    pub(crate) fn bind(&mut self, binder: BinderId, ty: &RType) -> Name {
        self.bind_from(binder, ty, Provenance::Other)
    }

    /// As [`Generate::bind`], with the provenance of the binder.
    pub(crate) fn bind_from(&mut self, binder: BinderId, ty: &RType, source: Provenance) -> Name {
        let (user, kind) = self
            .at
            .as_ref()
            .and_then(|at| at.body.binders.get(binder))
            .map_or((value_binder(), BinderKind::Temporary), |binder| (binder.name, binder.kind));
        let origin = match kind {
            BinderKind::User => VariableOrigin::Source,
            BinderKind::Temporary | BinderKind::Dictionary => VariableOrigin::Desugared,
        };
        let name = self.fresh_variable(user, origin);
        if matches!(ty, RType::Base { .. }) {
            self.push_from(name, ty, source);
        } else if self.higher_order() {
            self.env = self.env.bind(name, self.sorts.of(ty), Vec::new());
        }
        if let Some(at) = &mut self.at {
            at.locals.insert(binder, Local { name, ty: ty.clone() });
            at.scope.push((user, name));
        }
        name
    }

    /// Binds a binder to an expression, which may already have a variable.
    fn bind_to(&mut self, binder: BinderId, expr: ExprId, ty: &RType) {
        let known = self.at.as_ref().and_then(|at| match at.body.exprs.get(expr) {
            Some(Expr::Local { binder, types }) if types.is_empty() => at.locals.get(binder).map(|l| l.name),
            _ => None,
        });
        let user = self.at.as_ref().and_then(|at| at.body.binders.get(binder)).map_or(value_binder(), |b| b.name);
        match (known, &mut self.at) {
            (Some(name), Some(at)) => {
                at.locals.insert(binder, Local { name, ty: ty.clone() });
                at.scope.push((user, name));
            }
            _ => {
                let source = self.source_of(expr);
                self.bind_from(binder, ty, source);
            }
        }
    }

    /// The provenance of an expression's value, if it is known.
    pub(crate) fn source_of(&self, id: ExprId) -> Provenance {
        let Some(at) = &self.at else { return Provenance::Other };
        match at.calls.get(&id) {
            Some((callee, args)) => Provenance::Call { callee: *callee, args: args.clone(), span: at.body.span(id) },
            None => Provenance::Other,
        }
    }

    /// This point must be unreachable.
    fn fail(&mut self, id: ExprId) {
        let Some(at) = &self.at else { return };
        let Some(Expr::Fail(failure)) = at.body.exprs.get(id) else { return };
        if failure.kind == FailureKind::Unsupported {
            let reason = failure.message.clone();
            self.give_up(reason);
            return;
        }
        if self.options.totality {
            let span = self.span(id);
            let why = Why { kind: ObligationKind::Totality, span, declared: None, leaves: false };
            self.require(&Term::Bool(false), &why);
        }
    }

    pub(crate) fn span(&self, id: ExprId) -> Span {
        self.at.as_ref().map(|at| at.body.span(id)).unwrap_or_default()
    }

    pub(crate) fn scope_depth(&self) -> usize {
        self.at.as_ref().map_or(0, |at| at.scope.len())
    }

    pub(crate) fn leave(&mut self, env: Env, scope: usize) {
        self.env = env;
        if let Some(at) = &mut self.at {
            at.scope.truncate(scope);
        }
    }
}
