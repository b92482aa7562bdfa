//! Top-level functions: their contracts, bodies and recursion.

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_contracts::rtype::Bound;
use limpid_contracts::{Contract, Flags, ObligationKind, Origin, RScheme, RType, Refinement};
use limpid_core::{BinderId, Binding, Body, Expr, ExprId, Type};
use limpid_logic::{Sort, Term};
use limpid_termination::{FunctionRef, is_structural, numeric_variables, size};
use rustc_hash::FxHashMap;

use super::{At, Generate, Why};
use crate::horn::Axiom;
use crate::normalise::normalise;
use crate::rename::match_types;
use crate::terminate::{Member, Recursion};

impl<'a> Generate<'a> {
    /// Gives a function that is neither exported nor annotated a template.
    pub(crate) fn infer(&mut self, binding: &Binding) {
        self.numeric = numeric_variables(&binding.scheme.context, self.in_force.environment);
        let relied_on = self.overrides.get(binding.name).or_else(|| self.in_force.own_contract(binding.name));
        let signed = relied_on.filter(|contract| contract.origin == Origin::Signature);
        let scheme = match signed {
            Some(contract) => {
                let body = normalise(&contract.ty.body, &self.in_force);
                RScheme { body: self.fill_holes(&body, &mut Vec::new()), ..contract.ty.clone() }
            }
            None => {
                let body = match &binding.scheme.body {
                    ty @ Type::Fun(_) => self.function_template(ty, is_join(binding)),
                    value => self.value_template(value),
                };
                RScheme { body, ..RScheme::from_scheme(&binding.scheme) }
            }
        };
        self.inferred.insert(binding.name, scheme);
    }

    /// Generates the constraints of one function. `group` is its recursive group, itself included.
    pub(crate) fn function(&mut self, binding: &'a Binding, body: &'a Body, group: &[&'a Binding]) {
        let Some(root) = body.root else { return };
        self.numeric = numeric_variables(&binding.scheme.context, self.in_force.environment);
        self.at = Some(At {
            binding,
            body,
            locals: FxHashMap::default(),
            used: used(body),
            scope: Vec::new(),
            projected: FxHashMap::default(),
            params: rustc_hash::FxHashSet::default(),
            lazy: FxHashMap::default(),
            calls: FxHashMap::default(),
            evaluated: FxHashMap::default(),
            recursions: Vec::new(),
        });
        let ty = self.body_contract(binding);
        let declared = result_place(&ty);
        let why = Why { kind: ObligationKind::Postcondition, span: binding.span, declared, leaves: true };
        self.assume_bounds(binding);
        self.assume_constants(&ty, false);
        let members = self.members(binding, group);
        self.check_function(root, &ty, FunctionRef::Global(binding.name), members, &why);
        self.at = None;
        self.env = crate::environment::Env::default();
    }

    /// The type that a function's body is checked against.
    fn body_contract(&mut self, binding: &Binding) -> RType {
        if let Some(scheme) = self.inferred.get(&binding.name)
            && self.overrides.body_contract(binding.name).is_none()
        {
            return scheme.body.clone();
        }
        let contract = self.own_contract(binding.name).filter(|contract| contract.origin != Origin::Assumed);
        // The body of an assumed function is checked, too, but not against what is assumed of it.
        let Some(contract) = contract else {
            return RType::from_type(&binding.scheme.body);
        };
        let mut found = Vec::new();
        match_types(&contract.ty.body.to_type(), &binding.scheme.body, &mut found);
        let at = |var| found.iter().find(|(known, _)| *known == var).map(|(_, ty)| RType::from_type(ty));
        let vars: Vec<Name> = contract.ty.vars.clone();
        let ty = contract.ty.body.substitute_types(&|var| if vars.contains(&var) { at(var) } else { None });
        distinct_parameters(normalise(&ty, &self.in_force), &mut Vec::new())
    }

    /// The bounds on a function's abstract refinements are assumed in its body.
    fn assume_bounds(&mut self, binding: &Binding) {
        let Some(contract) = self.own_contract(binding.name) else { return };
        for bound in &contract.ty.bounds {
            let axiom = match bound {
                Bound::Subtype { env, sub, sup } => {
                    let (RType::Base { refinement: known, .. }, RType::Base { refinement: wanted, .. }) =
                        (&**sub, &**sup)
                    else {
                        continue;
                    };
                    let value = Name::new("v#b");
                    let at = |refinement: &Refinement| refinement.pred.replace(refinement.binder, &Term::Var(value));
                    let mut vars: Vec<(Name, Sort)> = Vec::new();
                    let mut facts = Vec::new();
                    for (name, ty) in env {
                        vars.push((*name, self.sorts.of(ty)));
                        if let RType::Base { refinement, .. } = ty {
                            facts.push(refinement.pred.replace(refinement.binder, &Term::Var(*name)));
                        }
                    }
                    vars.push((value, self.sorts.of(sub)));
                    facts.push(at(known));
                    Axiom { function: binding.name, vars, facts, head: at(wanted) }
                }
                Bound::Named { bound, args } => {
                    let Some(contract) = self.bound(*bound) else { continue };
                    let Some(body) = &contract.body else { continue };
                    let params = &contract.params;
                    let mut head = body.substitute_preds(&|name, terms| {
                        let place = params.iter().position(|param| param.name == name)?;
                        Some(Term::Pred(*args.get(place)?, terms.into()))
                    });
                    let mut facts = Vec::new();
                    while let Term::Imply(parts) = &head {
                        facts.push(parts.0.clone());
                        head = parts.1.clone();
                    }
                    Axiom { function: binding.name, vars: contract.args.clone(), facts, head }
                }
            };
            self.system.axioms.push(axiom);
        }
    }

    /// Whether the bounds of the current function mention this constructor.
    pub(crate) fn bounds_speak_of(&self, con: QName) -> bool {
        let Some(at) = &self.at else { return false };
        let own = self.system.axioms.iter().filter(|axiom| axiom.function == at.binding.name);
        own.flat_map(|axiom| &axiom.facts).any(|fact| speaks_of(fact, con))
    }

    /// The metrics of the recursive group of a function. None if it needs none.
    fn members(&mut self, binding: &Binding, group: &[&'a Binding]) -> Option<Arc<[Member]>> {
        let first = group.first()?.name;
        // If one function of a group need not end, none is checked.
        let is_lazy = self.is_lazy(binding.name) || group.iter().any(|member| self.is_lazy(member.name));
        if !self.options.termination || is_lazy {
            return None;
        }
        if let Some(known) = self.groups.get(&first) {
            return known.clone();
        }
        let members: Option<Arc<[Member]>> = self.group_members(group).map(Into::into);
        self.groups.insert(first, members.clone());
        members
    }

    fn group_members(&mut self, group: &[&'a Binding]) -> Option<Vec<Member>> {
        let explicit = |name: QName| self.contract(name).is_some_and(|contract| !contract.metric.is_empty());
        let any_explicit = group.iter().any(|member| explicit(member.name));
        // The size of a data type is always checked like this: it cannot be its own metric.
        if self.options.structural_termination || group.iter().any(|member| self.is_size(member.name)) {
            let code: Vec<(FunctionRef, &Body, ExprId)> = group
                .iter()
                .filter_map(|member| {
                    let body = member.body()?;
                    Some((FunctionRef::Global(member.name), body, body.root?))
                })
                .collect();
            if is_structural(&code, self.in_force.environment) {
                return None;
            }
        }
        let mut members = Vec::new();
        for member in group {
            // If one function of a group has a metric, those without one have no obligation.
            let metric = self.contract(member.name).map(|contract| contract.metric.clone()).unwrap_or_default();
            if any_explicit && metric.is_empty() {
                continue;
            }
            let ty = self.body_contract(member);
            let formals: Vec<Name> = ty.split_funs().0.iter().map(|fun| fun.binder).collect();
            let written = self.contract(member.name).map(|contract| binders(&contract.ty.body)).unwrap_or_default();
            let metric = match metric.is_empty() {
                false => metric.iter().map(|term| rename(term, &written, &formals)).collect(),
                true => self.chosen_metric(member, &ty),
            };
            members.push(Member { who: FunctionRef::Global(member.name), formals, metric });
        }
        if !any_explicit && !self.decrease_alike(group) {
            members.truncate(1);
            members.iter_mut().for_each(|first| first.metric.clear());
        }
        Some(members)
    }

    /// Whether the arguments that decrease by default have the same type in all functions of a group. A type variable of a
    /// signature is another one in the next; functions without signatures are generalised together, and share theirs.
    fn decrease_alike(&self, group: &[&Binding]) -> bool {
        let decreasing = |member: &Binding| {
            let numeric = numeric_variables(&member.scheme.context, self.in_force.environment);
            let (params, _) = member.scheme.body.split_funs();
            let mut params = params.into_iter().cloned();
            params.find(|ty| size(&RType::from_type(ty), &numeric, &self.in_force).is_some())
        };
        let is_chosen = |member: &&Binding| self.in_force.flags(member.name).is_some_and(|it| !it.decreases.is_empty());
        // A function without such an argument is reported by itself.
        let types: Option<Vec<Type>> = group.iter().map(|member| decreasing(member)).collect();
        let (Some(types), false) = (types, group.iter().any(is_chosen)) else { return true };
        let share_vars = group.iter().all(|member| !member.signature);
        let alike = |types: &[Type]| types.iter().all(|ty| (share_vars || !ty.has_vars()) && *ty == types[0]);
        types.len() < 2 || alike(&types)
    }

    fn contract(&self, name: QName) -> Option<&'a Contract> {
        self.own_contract(name).filter(|contract| contract.origin != Origin::Haskell)
    }

    /// Whether a data type of this module names the function as its size.
    fn is_size(&self, name: QName) -> bool {
        self.in_force.own.data.values().any(|data| data.size.is_some_and(|size| size.name == name))
    }

    fn is_lazy(&self, name: QName) -> bool {
        self.in_force.flags(name).is_some_and(Flags::may_diverge)
    }

    /// Checks the body of a function that may be recursive.
    fn check_function(
        &mut self,
        root: ExprId,
        ty: &RType,
        who: FunctionRef,
        members: Option<Arc<[Member]>>,
        why: &Why,
    ) {
        let Some(members) = members else {
            self.check(root, ty, why);
            return;
        };
        let own = members.iter().find(|member| member.who == who).cloned();
        let Some(own) = own else {
            self.check(root, ty, why);
            return;
        };
        if own.metric.is_empty() {
            let span = self.at.as_ref().map_or(why.span, |at| match who {
                FunctionRef::Global(_) => at.binding.name_span,
                FunctionRef::Local(binder) => at.body.binder_span(binder),
            });
            let why = Why { kind: ObligationKind::Termination, span, declared: None, leaves: false };
            // LiquidHaskell does not ask whether the function is ever called.
            let env = std::mem::take(&mut self.env);
            self.require(&Term::Bool(false), &why);
            self.env = env;
            self.check(root, ty, &Why { kind: ObligationKind::Postcondition, ..why.clone() });
            return;
        }
        let Some(at) = &self.at else { return };
        let Some(Expr::Lam { params, body }) = at.body.exprs.get(root) else {
            self.check(root, ty, why);
            return;
        };
        let outer = self.env.clone();
        let scope = self.scope_depth();
        let (result, names) = self.enter(params, ty);
        let at = |name: Name| names.iter().find(|(formal, _)| *formal == name).map(|(_, name)| Term::Var(*name));
        let old = own.metric.iter().map(|term| term.substitute(&at)).collect();
        if let Some(at) = &mut self.at {
            at.recursions.push(Recursion { members, old });
        }
        self.check(*body, &result, why);
        if let Some(at) = &mut self.at {
            at.recursions.pop();
        }
        self.leave(outer, scope);
    }

    /// Checks one of several mutually recursive local functions.
    pub(crate) fn check_recursive_local(
        &mut self,
        binder: BinderId,
        expr: ExprId,
        ty: &RType,
        group: &[(BinderId, ExprId)],
    ) {
        let why = Why { kind: ObligationKind::Postcondition, span: self.span(expr), declared: None, leaves: true };
        let body_type = match ty {
            RType::Forall(scheme) => scheme.body.clone(),
            ty => ty.clone(),
        };
        let members = self.local_members(binder, group).map(Into::into);
        self.check_function(expr, &body_type, FunctionRef::Local(binder), members, &why);
    }

    fn local_members(&mut self, _binder: BinderId, group: &[(BinderId, ExprId)]) -> Option<Vec<Member>> {
        let at = self.at.as_ref()?;
        let function = at.binding.name;
        let lazy = |binder: BinderId| {
            let name = at.body.binders.get(binder).map(|binder| binder.name);
            name.is_some_and(|ident| self.is_lazy(QName { module: function.module, ident }))
        };
        if !self.options.termination || self.is_lazy(function) || group.iter().any(|(binder, _)| lazy(*binder)) {
            return None;
        }
        let functions: Vec<(BinderId, ExprId)> = group
            .iter()
            .filter(|(_, expr)| matches!(at.body.exprs.get(*expr), Some(Expr::Lam { .. })))
            .copied()
            .collect();
        let contract_of = |binder: BinderId| {
            let span = at.body.binder_span(binder);
            self.in_force.own.locals.iter().find(|local| local.binder == span && !span.is_empty())
        };
        if self.options.structural_termination {
            let code: Vec<(FunctionRef, &Body, ExprId)> =
                functions.iter().map(|(binder, expr)| (FunctionRef::Local(*binder), at.body, *expr)).collect();
            if is_structural(&code, self.in_force.environment) {
                return None;
            }
        }
        let mut members = Vec::new();
        for (binder, _) in &functions {
            let metric = contract_of(*binder).map(|local| local.contract.metric.clone()).unwrap_or_default();
            let Some(local) = at.locals.get(binder) else { continue };
            let (ty, context) = match &local.ty {
                RType::Forall(scheme) => (&scheme.body, &scheme.context[..]),
                ty => (ty, &[][..]),
            };
            let info = at.body.binders.get(*binder);
            let generalised = info.map(|info| &info.generalised[..]).unwrap_or_default();
            let formals: Vec<Name> = ty.split_funs().0.iter().map(|fun| fun.binder).collect();
            let metric = match metric.is_empty() {
                false => metric
                    .iter()
                    .map(|term| {
                        let written = contract_of(*binder).map(|local| binders(&local.contract.ty.body));
                        rename(term, &written.unwrap_or_default(), &formals).substitute(&|name| match formals
                            .contains(&name)
                        {
                            true => None,
                            false => at.scope.iter().rev().find(|(user, _)| *user == name).map(|(_, n)| Term::Var(*n)),
                        })
                    })
                    .collect(),
                true => {
                    let numeric = numeric_variables(context, self.in_force.environment);
                    self.default_metric(ty, &numeric, generalised).into_iter().collect()
                }
            };
            members.push(Member { who: FunctionRef::Local(*binder), formals, metric });
        }
        Some(members)
    }
}

/// Whether the result of a function is that of one of several branches, or of a local binding. LiquidHaskell has a kvar for it
/// there, and the type of a call as it is elsewhere.
fn is_join(binding: &Binding) -> bool {
    let Some(body) = binding.body() else { return false };
    let mut at = body.root;
    while let Some(Expr::Lam { body: inner, .. }) = at.and_then(|at| body.exprs.get(at)) {
        at = Some(*inner);
    }
    matches!(at.and_then(|at| body.exprs.get(at)), Some(Expr::Case { .. } | Expr::Let { .. }))
}

/// Whether a constructor occurs in a term.
fn speaks_of(term: &Term, con: QName) -> bool {
    let mut found = matches!(term, Term::Con(name, _) if *name == con);
    term.for_each_part(&mut |part| found = found || speaks_of(part, con));
    found
}

/// The names of a function's parameters.
/// The type with another name for each parameter that has the name of an earlier one, so that a metric can mention any of them.
fn distinct_parameters(ty: RType, taken: &mut Vec<Name>) -> RType {
    let RType::Fun(mut fun) = ty else { return ty };
    if taken.contains(&fun.binder) {
        let other = Name::new(&format!("{}{}", fun.binder, taken.len()));
        fun.result = crate::rename::replace_var(&fun.result, fun.binder, &Term::Var(other));
        fun.binder = other;
    }
    taken.push(fun.binder);
    fun.result = distinct_parameters(fun.result, taken);
    RType::Fun(fun)
}

fn binders(ty: &RType) -> Vec<Name> {
    ty.split_funs().0.iter().map(|fun| fun.binder).collect()
}

/// A metric with its parameters renamed to the variables of the environment.
fn rename(term: &Term, written: &[Name], now: &[Name]) -> Term {
    term.substitute(&|name| {
        let place = written.iter().position(|param| *param == name)?;
        now.get(place).map(|name| Term::Var(*name))
    })
}

/// The binders that some expression mentions.
fn used(body: &Body) -> rustc_hash::FxHashSet<BinderId> {
    let mention = |expr: &Expr| match expr {
        Expr::Local { binder, .. } => Some(*binder),
        _ => None,
    };
    body.exprs.values().filter_map(mention).collect()
}

fn result_place(ty: &RType) -> Option<limpid_contracts::Place> {
    ty.split_funs().1.refinement().and_then(|refinement| refinement.place)
}
