//! Assumptions on inputs: values wrapped so that their refinements are assumed when the program evaluates them.
//!
//! Refinements of fields are assumed when the field is evaluated, so a symbolic list need not be initialised as a whole. The
//! results of symbolic functions are assumed when they are used. Constructor invariants are assumed of every part of an input.

use limpid_base::{Name, QName};
use limpid_contracts::RType;
use limpid_contracts::rtype::{PredArg, RArg, RFun, Shape};
use limpid_core::{Alt, AltPattern, BinderId, Expr, ExprId, Type};
use rustc_hash::FxHashSet;

use crate::builder::{Builder, list, tuple_arity};
use crate::builtin::logic;
use crate::env::Env;
use crate::monitored::Instrumentation;
use crate::sorts::of_rtype;
use crate::term::deep;

impl Builder<'_, '_> {
    /// The value, wrapped in the assumptions of its type. None if the type has no refinements.
    pub(crate) fn assuming(&mut self, ty: &RType, value: BinderId, env: &Env) -> Option<ExprId> {
        deep(|| self.assuming_here(ty, value, env))
    }

    fn assuming_here(&mut self, ty: &RType, value: BinderId, env: &Env) -> Option<ExprId> {
        match ty {
            RType::Base { shape, refinement } => {
                let inner = env.with_value(refinement, value, of_rtype(ty));
                let parts = match shape {
                    Shape::Var(var) => env.types.get(var).copied().map(|closure| {
                        let (fun, arg) = (self.w.local(closure), self.w.local(value));
                        self.w.app(fun, vec![arg])
                    }),
                    Shape::Con { name, args, preds } => self.assuming_parts(*name, args, preds, value, &inner),
                    Shape::Hole | Shape::App(..) | Shape::Plain(_) => None,
                };
                // The refinement of the whole sees the value with its parts already assumed.
                let whole = self.w.fresh(refinement.binder.as_str());
                let inner = env.with_value(refinement, whole, of_rtype(ty));
                let mut truths = self.refinement(refinement, &inner);
                if let Shape::Con { name, args, preds } = shape {
                    truths.extend(self.among_parts(*name, args, preds, whole, &inner));
                    truths.extend(self.believed_of(ty, whole, env));
                }
                if truths.is_empty() {
                    return parts;
                }
                let result = self.w.local(whole);
                let body = self.assumes(truths, result);
                let parts = match parts {
                    Some(parts) => parts,
                    None => self.w.local(value),
                };
                Some(self.w.let_(vec![(whole, parts)], body))
            }
            RType::Fun(fun) => self.assuming_function(fun, value, env),
            RType::Forall(_) => None,
        }
    }

    /// The abstract refinements of lists and tuples, which relate several parts.
    fn among_parts(
        &mut self,
        name: QName,
        args: &[RArg],
        preds: &[PredArg],
        value: BinderId,
        env: &Env,
    ) -> Option<ExprId> {
        if name == list() {
            return self.ordered(args, preds, value, env);
        }
        if preds.is_empty() || tuple_arity(name) != Some(args.len()) {
            return None;
        }
        let plain = |arg: &RArg| RArg { name: arg.name, ty: RType::from_type(&arg.ty.to_type()) };
        let args: Vec<RArg> = args.iter().map(plain).collect();
        self.components(name, &args, preds, value, env)
    }

    /// The invariants that the user's modules declare for a type.
    fn believed_of(&mut self, ty: &RType, value: BinderId, env: &Env) -> Vec<ExprId> {
        let mut truths = Vec::new();
        for refinement in self.monitor.invariants_of(ty) {
            let env = env.with_value(&refinement, value, of_rtype(ty));
            truths.extend(self.refinement(&refinement, &env));
        }
        truths
    }

    fn assuming_function(&mut self, fun: &RFun, value: BinderId, env: &Env) -> Option<ExprId> {
        let mut inner = env.clone();
        let mut params = Vec::new();
        let ty = RType::Fun(Box::new(fun.clone()));
        let (funs, result_type) = ty.split_funs();
        for fun in funs {
            let binder = self.w.fresh(fun.binder.as_str());
            inner.bind(fun.binder, binder, of_rtype(&fun.arg));
            params.push(binder);
        }
        let result = self.w.fresh("result");
        let assumed = self.assuming(result_type, result, &inner)?;
        let (function, args) = (self.w.local(value), self.locals(&params));
        let call = self.w.app(function, args);
        let body = self.w.let_(vec![(result, call)], assumed);
        Some(self.w.lam(params, body))
    }

    fn assuming_parts(
        &mut self,
        name: QName,
        args: &[RArg],
        preds: &[PredArg],
        value: BinderId,
        env: &Env,
    ) -> Option<ExprId> {
        if tuple_arity(name) == Some(args.len()) {
            return self.assuming_components(name, args, value, env);
        }
        let mut says = false;
        let mut given = Vec::new();
        for arg in args {
            let closure = self.assuming_closure(&arg.ty, env);
            says |= closure.is_some();
            given.push(closure.unwrap_or_else(|| self.w.global(logic("same"))));
        }
        let scope = self.scope();
        let declared = scope.in_force().data(name).map(|data| data.preds.len()).unwrap_or_default();
        let sort = args.first().map(|arg| of_rtype(&arg.ty));
        for place in 0..declared {
            let closure = preds.get(place).and_then(|pred| self.pred_closure(pred, sort.as_ref(), env));
            says |= closure.is_some();
            given.push(closure.unwrap_or_else(|| self.w.global(logic("yes"))));
        }
        if !(says || self.has_invariants(name)) || !self.is_transparent(name, args.len()) {
            return None;
        }
        let made = scope.name(name, "assuming");
        self.monitor.announce(made, Instrumentation::Assuming { scope: self.scope, data: name });
        given.push(self.w.local(value));
        Some(self.w.call(made, given))
    }

    fn assuming_closure(&mut self, ty: &RType, env: &Env) -> Option<ExprId> {
        let value = self.w.fresh("value");
        let body = self.assuming(ty, value, env)?;
        Some(self.w.lam(vec![value], body))
    }

    fn assuming_components(&mut self, name: QName, args: &[RArg], value: BinderId, env: &Env) -> Option<ExprId> {
        let binders: Vec<BinderId> = args.iter().map(|_| self.w.fresh("component")).collect();
        let tys: Vec<(Name, RType)> =
            args.iter().map(|arg| (arg.name.unwrap_or(Name::new("_")), arg.ty.clone())).collect();
        let (body, says) = self.rebuilt(name, &binders, 0, &tys, env);
        if !says {
            return None;
        }
        let (scrutinee, whole) = (self.w.local(value), self.w.fresh("whole"));
        let alts = vec![Alt { pattern: AltPattern::Con(name, binders), body }];
        Some(self.w.expr(Expr::Case { scrutinee, binder: whole, alts, default: None }))
    }

    /// Rebuilds the constructor with its fields assumed, each in the scope of the earlier ones, and returns whether anything is
    /// assumed.
    ///
    /// A refinement that relates a field to others constrains those even if this field is never evaluated, so it is
    /// assumed eagerly.
    fn rebuilt(
        &mut self,
        con: QName,
        binders: &[BinderId],
        dictionaries: usize,
        fields: &[(Name, RType)],
        env: &Env,
    ) -> (ExprId, bool) {
        let mut env = env.clone();
        let mut bindings = Vec::new();
        let mut kept: Vec<BinderId> = binders[..dictionaries].to_vec();
        let mut says = false;
        let mut shared = Vec::new();
        for ((name, ty), binder) in fields.iter().zip(&binders[dictionaries..]) {
            let field = match self.assuming(ty, *binder, &env) {
                Some(assumed) => {
                    says = true;
                    let field = self.w.fresh(name.as_str());
                    bindings.push((field, assumed));
                    if mentions_others(ty) {
                        shared.push(field);
                    }
                    field
                }
                None => *binder,
            };
            env.bind(*name, field, of_rtype(ty));
            kept.push(field);
        }
        let args = self.locals(&kept);
        let mut made = self.w.con(con, args);
        for field in shared.into_iter().rev() {
            let (value, forced) = (self.w.local(field), self.w.fresh("input"));
            made = self.w.forced(value, forced, made);
        }
        (self.w.let_(bindings, made), says)
    }

    /// The function that assumes the refinements of the fields of a data type.
    pub(crate) fn assuming_of_data(&mut self, name: QName) -> Option<ExprId> {
        let data = self.scope().environment.data_type(name).cloned()?;
        let (mut params, env) = self.data_params(&data);
        let value = self.w.fresh("value");
        params.push(value);
        let mut alts = Vec::new();
        for con in &data.constructors {
            let (binders, dictionaries) = self.field_binders(con.name)?;
            let fields = self.fields(con);
            let body = self.rebuilt(con.name, &binders, dictionaries, &fields, &env).0;
            alts.push(Alt { pattern: AltPattern::Con(con.name, binders), body });
        }
        let (scrutinee, whole) = (self.w.local(value), self.w.fresh("whole"));
        let cases = self.w.expr(Expr::Case { scrutinee, binder: whole, alts, default: None });
        Some(self.w.lam(params, cases))
    }

    /// Whether fields of this type, or of types inside it, have refinements.
    fn has_invariants(&self, name: QName) -> bool {
        let mut seen = FxHashSet::default();
        let mut todo = vec![name];
        while let Some(name) = todo.pop() {
            if !seen.insert(name) {
                continue;
            }
            let Some(data) = self.scope().environment.data_type(name) else { continue };
            for con in &data.constructors {
                for (_, ty) in self.fields(con) {
                    if ty.says_something() || !self.monitor.invariants_of(&ty).is_empty() {
                        return true;
                    }
                    types_inside(&ty.to_type(), &mut todo);
                }
            }
        }
        false
    }
}

/// Whether the refinement of the whole mentions variables besides the value.
fn mentions_others(ty: &RType) -> bool {
    let RType::Base { refinement, .. } = ty else { return false };
    refinement.pred.free_vars().iter().any(|name| *name != refinement.binder)
}

fn types_inside(ty: &Type, found: &mut Vec<QName>) {
    if let Type::Con(name, args) = ty {
        found.push(*name);
        args.iter().for_each(|arg| types_inside(arg, found));
    }
}
