//! Membership in a refinement type: the refinement of the value itself, and the refinements of its parts.
//!
//! Constructor invariants are checked when a value is built. What remains are the type arguments and the
//! abstract refinements. So each data type has one function that traverses its values, given a predicate for the values
//! of each type variable. This also covers non-regular recursion.

use limpid_base::{Name, QName};
use limpid_contracts::RType;
use limpid_contracts::rtype::{PredArg, RArg, Refinement, Shape};
use limpid_core::{Alt, AltPattern, BinderId, Constructor, DataType, Expr, ExprId};
use limpid_logic::{Sort, Term};

use crate::builder::{Builder, list, tuple_arity};
use crate::builtin::logic;
use crate::env::{Env, mentions_pred};
use crate::monitored::Instrumentation;
use crate::sorts::of_rtype;
use crate::term::deep;

impl Builder<'_, '_> {
    /// The conditions for `value` to have the type, one for each conjunct.
    pub(crate) fn holds(&mut self, ty: &RType, value: BinderId, env: &Env) -> Vec<ExprId> {
        deep(|| self.holds_here(ty, value, env))
    }

    fn holds_here(&mut self, ty: &RType, value: BinderId, env: &Env) -> Vec<ExprId> {
        match ty {
            RType::Base { shape, refinement } => {
                let inner = env.with_value(refinement, value, of_rtype(ty));
                let mut truths = self.refinement(refinement, &inner);
                match shape {
                    Shape::Var(var) => {
                        if let Some(closure) = env.types.get(var) {
                            let (fun, arg) = (self.w.local(*closure), self.w.local(value));
                            truths.push(self.w.app(fun, vec![arg]));
                        }
                    }
                    Shape::Con { name, args, preds } => truths.extend(self.parts(*name, args, preds, value, &inner)),
                    Shape::Hole | Shape::App(..) | Shape::Plain(_) => {}
                }
                truths
            }
            // Functions are checked when they are called.
            RType::Fun(_) | RType::Forall(_) => Vec::new(),
        }
    }

    pub(crate) fn refinement(&mut self, refinement: &Refinement, env: &Env) -> Vec<ExprId> {
        let conjuncts: Vec<Term> = refinement.pred.conjuncts().to_vec();
        conjuncts.iter().filter_map(|conjunct| self.conjunct(conjunct, env)).collect()
    }

    fn parts(&mut self, name: QName, args: &[RArg], preds: &[PredArg], value: BinderId, env: &Env) -> Vec<ExprId> {
        if tuple_arity(name) == Some(args.len()) {
            return self.components(name, args, preds, value, env).into_iter().collect();
        }
        if name == list() {
            return self.elements(args, preds, value, env);
        }
        let closures: Vec<Option<ExprId>> = args.iter().map(|arg| self.closure(&arg.ty, env)).collect();
        let sorts: Vec<Sort> = args.iter().map(|arg| of_rtype(&arg.ty)).collect();
        let scope = self.scope();
        let declared = scope.in_force().data(name).map(|data| data.preds.len()).unwrap_or_default();
        let preds: Vec<Option<ExprId>> =
            (0..declared).map(|place| self.pred_closure(preds.get(place)?, sorts.first(), env)).collect();
        if closures.iter().chain(&preds).all(Option::is_none) || !self.is_transparent(name, args.len()) {
            return Vec::new();
        }
        let made = scope.name(name, "holds");
        self.monitor.announce(made, Instrumentation::Holds { scope: self.scope, data: name });
        let mut given: Vec<ExprId> = Vec::new();
        for closure in closures.into_iter().chain(preds) {
            given.push(closure.unwrap_or_else(|| self.w.global(logic("yes"))));
        }
        given.push(self.w.local(value));
        vec![self.w.call(made, given)]
    }

    /// Whether the constructors of the type are known and it has this many parameters.
    pub(crate) fn is_transparent(&self, name: QName, args: usize) -> bool {
        let data = self.scope().environment.data_type(name);
        data.is_some_and(|data| !data.constructors.is_empty() && data.params.len() == args)
    }

    fn elements(&mut self, args: &[RArg], preds: &[PredArg], value: BinderId, env: &Env) -> Vec<ExprId> {
        let mut truths = Vec::new();
        if let Some(closure) = args.first().and_then(|arg| self.closure(&arg.ty, env)) {
            let value = self.w.local(value);
            truths.push(self.w.call(logic("each"), vec![closure, value]));
        }
        truths.extend(self.ordered(args, preds, value, env));
        truths
    }

    /// `[a]<{\x y -> ..}>`: a relation between every element and each later one.
    pub(crate) fn ordered(&mut self, args: &[RArg], preds: &[PredArg], value: BinderId, env: &Env) -> Option<ExprId> {
        let element = args.first().map(|arg| of_rtype(&arg.ty));
        let closure = preds.first().and_then(|pred| self.pred_closure(pred, element.as_ref(), env))?;
        let value = self.w.local(value);
        Some(self.w.call(logic("pairwise"), vec![closure, value]))
    }

    /// The components of a tuple. A later one may mention earlier ones.
    pub(crate) fn components(
        &mut self,
        name: QName,
        args: &[RArg],
        preds: &[PredArg],
        value: BinderId,
        env: &Env,
    ) -> Option<ExprId> {
        let mut env = env.clone();
        let mut truths = Vec::new();
        let binders: Vec<BinderId> = args.iter().map(|_| self.w.fresh("component")).collect();
        for (arg, binder) in args.iter().zip(&binders) {
            truths.extend(self.holds(&arg.ty, *binder, &env));
            if let Some(name) = arg.name {
                env.bind(name, *binder, of_rtype(&arg.ty));
            }
        }
        // `(a, b)<{\x y -> ..}>`: a relation between a component and the earlier ones.
        for (place, pred) in preds.iter().enumerate() {
            let Some(known) = binders.get(..place + 2) else { break };
            let mut env = env.clone();
            for (param, (binder, arg)) in pred.params.iter().zip(known.iter().zip(args)) {
                env.bind(*param, *binder, of_rtype(&arg.ty));
            }
            truths.extend(pred.body.conjuncts().to_vec().iter().filter_map(|conjunct| self.conjunct(conjunct, &env)));
        }
        if truths.is_empty() {
            return None;
        }
        let body = self.w.all(truths);
        let (scrutinee, whole) = (self.w.local(value), self.w.fresh("whole"));
        let alts = vec![Alt { pattern: AltPattern::Con(name, binders), body }];
        Some(self.w.expr(Expr::Case { scrutinee, binder: whole, alts, default: None }))
    }

    /// A predicate for membership in the type. None if the type is trivial.
    fn closure(&mut self, ty: &RType, env: &Env) -> Option<ExprId> {
        if let RType::Base { shape: Shape::Var(var), refinement } = ty
            && refinement.is_trivial()
        {
            let closure = *env.types.get(var)?;
            return Some(self.w.local(closure));
        }
        let value = self.w.fresh("value");
        let truths = self.holds(ty, value, env);
        if truths.is_empty() {
            return None;
        }
        let body = self.w.all(truths);
        Some(self.w.lam(vec![value], body))
    }

    /// A function for an argument of an abstract refinement.
    pub(crate) fn pred_closure(&mut self, pred: &PredArg, sort: Option<&Sort>, env: &Env) -> Option<ExprId> {
        let mut inner = env.clone();
        let mut params = Vec::new();
        for param in &pred.params {
            let binder = self.w.fresh(param.as_str());
            inner.bind(*param, binder, sort.cloned().unwrap_or(Sort::Unknown));
            params.push(binder);
        }
        let truths: Vec<ExprId> =
            pred.body.conjuncts().to_vec().iter().filter_map(|conjunct| self.conjunct(conjunct, &inner)).collect();
        if truths.is_empty() {
            return None;
        }
        let body = self.w.all(truths);
        Some(self.w.lam(params, body))
    }

    /// The function that traverses the values of a data type.
    pub(crate) fn holds_of_data(&mut self, name: QName) -> Option<ExprId> {
        let data = self.scope().environment.data_type(name).cloned()?;
        let (mut params, env) = self.data_params(&data);
        let value = self.w.fresh("value");
        params.push(value);
        let mut alts = Vec::new();
        for con in &data.constructors {
            let (binders, dictionaries) = self.field_binders(con.name)?;
            let fields = self.fields(con);
            let mut env = env.clone();
            let mut truths = Vec::new();
            for ((field, ty), binder) in fields.iter().zip(&binders[dictionaries..]) {
                truths.extend(self.holds(&only_abstract(ty), *binder, &env));
                env.bind(*field, *binder, of_rtype(ty));
            }
            let body = self.w.all(truths);
            alts.push(Alt { pattern: AltPattern::Con(con.name, binders), body });
        }
        let (scrutinee, whole) = (self.w.local(value), self.w.fresh("whole"));
        let cases = self.w.expr(Expr::Case { scrutinee, binder: whole, alts, default: None });
        Some(self.w.lam(params, cases))
    }

    /// Parameters for the type variables and the abstract refinements of a data type.
    pub(crate) fn data_params(&mut self, data: &DataType) -> (Vec<BinderId>, Env) {
        let mut env = Env::default();
        let mut params = Vec::new();
        let contract = self.scope().in_force().data(data.name).cloned().unwrap_or_default();
        for (place, var) in data.params.iter().enumerate() {
            let binder = self.w.fresh(var.as_str());
            env.types.insert(*var, binder);
            // The annotation may name the parameters differently.
            if let Some(var) = contract.params.get(place) {
                env.types.insert(*var, binder);
            }
            params.push(binder);
        }
        for pred in &contract.preds {
            let binder = self.w.fresh(pred.name.as_str());
            env.preds.insert(pred.name, binder);
            params.push(binder);
        }
        (params, env)
    }

    /// The fields of a constructor, refined if there is a contract.
    pub(crate) fn fields(&self, con: &Constructor) -> Vec<(Name, RType)> {
        if let Some(contract) = self.scope().in_force().constructor(con.name)
            && contract.fields.len() == con.fields.len()
        {
            return contract.fields.iter().map(|field| (field.name, field.ty.clone())).collect();
        }
        let plain = |field: &limpid_core::Field| (field.name.unwrap_or(Name::new("_")), RType::from_type(&field.ty));
        con.fields.iter().map(plain).collect()
    }
}

/// The type without refinements that are constructor invariants. Those that mention abstract refinements remain.
fn only_abstract(ty: &RType) -> RType {
    let keep = |refinement: &Refinement| {
        let conjuncts = refinement.pred.conjuncts().iter().filter(|conjunct| mentions_pred(conjunct)).cloned();
        Refinement { pred: Term::and(conjuncts), ..refinement.clone() }
    };
    match ty {
        RType::Base { shape, refinement } => {
            let shape = match shape {
                Shape::Con { name, args, preds } => Shape::Con {
                    name: *name,
                    args: args.iter().map(|arg| RArg { name: arg.name, ty: only_abstract(&arg.ty) }).collect(),
                    preds: preds.clone(),
                },
                other => other.clone(),
            };
            RType::Base { shape, refinement: keep(refinement) }
        }
        other => other.clone(),
    }
}
