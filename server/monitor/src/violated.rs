//! The violated conjunct of a refinement, with the values of its terms.

use std::sync::Arc;

use limpid_base::{Limits, Name, QName};
use limpid_contracts::RType;
use limpid_contracts::contract::Definition;
use limpid_contracts::rtype::{PredArg, RArg, Refinement, Shape};
use limpid_logic::filled::{leaves, subterms};
use limpid_logic::{FilledTerm, Sort, Symbol, Term, Valuation, ValueText};
use limpid_machine::{Domain, Handle, Machine, Outcome, View};

use crate::builder::{Builder, list, tuple_arity};
use crate::call::Plan;
use crate::env::{Env, names_value};
use crate::monitored::Monitored;
use crate::shown::ShownValue;
use crate::sorts::of_rtype;
use crate::write::bool_con;

/// A conjunct that evaluates to false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ViolatedConjunct {
    /// As the user wrote it: `0 < len xs`.
    pub claim: Term,
    /// With values substituted: `0 < 0`.
    pub filled: String,
    /// Its subterms and their values, innermost first: `xs` is `[]`, `len xs` is `0`.
    pub terms: Vec<(Term, String)>,
    /// The part of the value that it is about, such as an element or a component. None for the whole value.
    pub part: Option<ShownValue>,
}

/// The budget for evaluating one term, in transitions.
const STEPS: u64 = 50_000;
/// How many parts of a value are searched for a violation.
const PARTS: usize = 200;

/// Evaluates terms after a violation.
pub(crate) struct Evaluator<'a, 'p, 'm, D: Domain> {
    machine: &'a mut Machine<'p, D>,
    monitor: &'a Monitored<'m>,
    scope: usize,
    /// The fields that were renamed because a value around them has a field of the same name, with their own names.
    renamed: Vec<(Name, Name)>,
}

/// A variable, its value, its sort.
pub(crate) type Bound = (Name, Handle, Sort);

impl<'a, 'p, 'm, D: Domain> Evaluator<'a, 'p, 'm, D> {
    pub(crate) fn new(machine: &'a mut Machine<'p, D>, monitor: &'a Monitored<'m>, scope: usize) -> Self {
        Evaluator { machine, monitor, scope, renamed: Vec::new() }
    }

    /// The first conjunct of a type that the value violates.
    pub(crate) fn has_type(&mut self, ty: &RType, value: Handle, vars: &[Bound]) -> Option<ViolatedConjunct> {
        let mut left = PARTS;
        self.in_type(ty, value, vars, true, &mut left)
    }

    fn in_type(
        &mut self,
        ty: &RType,
        value: Handle,
        vars: &[Bound],
        whole: bool,
        left: &mut usize,
    ) -> Option<ViolatedConjunct> {
        let RType::Base { shape, refinement } = ty else { return None };
        *left = left.checked_sub(1)?;
        let mut vars = vars.to_vec();
        if names_value(refinement) {
            vars.push((refinement.binder, value, of_rtype(ty)));
        }
        if let Some(mut filled) = self.conjuncts(&refinement.pred, &vars) {
            if !whole {
                filled.part = Some(ShownValue::look(self.machine, self.monitor, value, STEPS));
            }
            return Some(filled);
        }
        let Shape::Con { name, args, preds } = shape else { return None };
        self.parts(*name, args, preds, value, &vars, left)
    }

    /// Whether the arguments of a call are known to satisfy the precondition.
    pub(crate) fn are_accepted(&mut self, plan: &Plan, values: &[Handle]) -> bool {
        let mut builder = Builder::new(self.monitor, self.scope);
        let mut env = Env::default();
        let mut params = Vec::new();
        let mut truths = Vec::new();
        for param in &plan.params {
            let binder = builder.w.fresh(param.binder.as_str());
            env.bind(param.binder, binder, of_rtype(&param.arg));
            params.push(binder);
        }
        for (param, binder) in plan.params.iter().zip(&params) {
            if has_functions_inside(&param.arg) {
                return false;
            }
            truths.extend(builder.holds(&param.arg, *binder, &env));
        }
        if plan.bounded || truths.is_empty() {
            return !plan.bounded;
        }
        let body = builder.w.all(truths);
        let root = builder.w.lam(params, body);
        builder.w.body.root = Some(root);
        let function = self.machine.expression(self.name_of_term(), Arc::new(builder.w.body));
        let value = self.machine.apply(function, values);
        matches!(self.view(value), Some(View::Con { name, .. }) if name == bool_con(true))
    }

    fn name_of_term(&self) -> QName {
        QName { module: self.monitor.scope(self.scope).module, ident: Name::new("$term") }
    }

    pub(crate) fn conjuncts(&mut self, pred: &Term, vars: &[Bound]) -> Option<ViolatedConjunct> {
        let failed = pred.conjuncts().iter().find(|conjunct| self.truth(conjunct, vars) == Some(false))?;
        let (failed, vars) = &self.with_own_names(failed, vars);
        let expanded = self.expanded(failed);
        let mut values = Valuation::default();
        for term in leaves(&expanded).into_iter().chain(subterms(failed)) {
            self.value(term, vars, &mut values);
        }
        let FilledTerm { filled, terms } = values.fill(failed, &expanded);
        Some(ViolatedConjunct { claim: failed.clone(), filled, terms, part: None })
    }

    /// The conjunct with the names that the user gave to renamed fields, where that is clear.
    fn with_own_names(&self, term: &Term, vars: &[Bound]) -> (Term, Vec<Bound>) {
        let mut vars = vars.to_vec();
        let mentioned = term.free_vars();
        let clear = |name: Name| {
            let (_, own) = self.renamed.iter().find(|(renamed, _)| *renamed == name)?;
            (mentioned.contains(&name) && !mentioned.contains(own)).then_some(*own)
        };
        let shown = term.substitute(&|name| clear(name).map(Term::Var));
        let again: Vec<Bound> =
            vars.iter().filter_map(|(name, value, sort)| Some((clear(*name)?, *value, sort.clone()))).collect();
        vars.extend(again);
        (shown, vars)
    }

    fn parts(
        &mut self,
        name: QName,
        args: &[RArg],
        preds: &[PredArg],
        value: Handle,
        vars: &[Bound],
        left: &mut usize,
    ) -> Option<ViolatedConjunct> {
        let says = args.iter().any(|arg| arg.ty.says_something()) || !preds.is_empty();
        if !says {
            return None;
        }
        if name == list() {
            return self.elements(args.first()?, preds, value, vars, left);
        }
        let View::Con { name: con, fields, .. } = self.view(value)? else { return None };
        if tuple_arity(name) == Some(args.len()) {
            let mut vars = vars.to_vec();
            for (arg, field) in args.iter().zip(&fields) {
                if let Some(filled) = self.in_type(&arg.ty, *field, &vars, false, left) {
                    return Some(filled);
                }
                if let Some(name) = arg.name {
                    vars.push((name, *field, of_rtype(&arg.ty)));
                }
            }
            for (place, pred) in preds.iter().enumerate() {
                let known = fields.get(..place + 2)?;
                let mut vars = vars.to_vec();
                let params = pred.params.iter().zip(known).zip(args);
                vars.extend(params.map(|((param, field), arg)| (*param, *field, of_rtype(&arg.ty))));
                if let Some(filled) = self.conjuncts(&pred.body, &vars) {
                    return Some(filled);
                }
            }
            return None;
        }
        self.fields(con, args, preds, &fields, vars, left)
    }

    fn elements(
        &mut self,
        arg: &RArg,
        preds: &[PredArg],
        value: Handle,
        vars: &[Bound],
        left: &mut usize,
    ) -> Option<ViolatedConjunct> {
        let mut elements = Vec::new();
        let mut rest = value;
        while let Some(View::Con { fields, .. }) = self.view(rest)
            && let [head, tail] = fields[..]
            && elements.len() < *left
        {
            elements.push(head);
            rest = tail;
        }
        for element in &elements {
            if let Some(filled) = self.in_type(&arg.ty, *element, vars, false, left) {
                return Some(filled);
            }
        }
        let pred = preds.first()?;
        let &[first, second] = &pred.params[..] else { return None };
        for (place, one) in elements.iter().enumerate() {
            for other in &elements[place + 1..] {
                *left = left.checked_sub(1)?;
                let mut vars = vars.to_vec();
                vars.push((first, *one, of_rtype(&arg.ty)));
                vars.push((second, *other, of_rtype(&arg.ty)));
                if let Some(filled) = self.conjuncts(&pred.body, &vars) {
                    return Some(filled);
                }
            }
        }
        None
    }

    /// The field types of a constructor, with type arguments and abstract refinements instantiated.
    fn fields(
        &mut self,
        con: QName,
        args: &[RArg],
        preds: &[PredArg],
        fields: &[Handle],
        vars: &[Bound],
        left: &mut usize,
    ) -> Option<ViolatedConjunct> {
        let data = self.monitor.data_type(con)?;
        let con = data.constructors.iter().find(|other| other.name == con)?;
        let builder = Builder::new(self.monitor, self.scope);
        let contract = builder.scope().in_force().data(data.name).cloned().unwrap_or_default();
        let replace = |var: Name| {
            let named = |params: &[Name]| params.iter().position(|param| *param == var);
            let place = named(&data.params).or_else(|| named(&contract.params))?;
            args.get(place).map(|arg| arg.ty.clone())
        };
        let given = |name: Name, terms: &[Term]| {
            let place = contract.preds.iter().position(|pred| pred.name == name)?;
            let pred = preds.get(place)?;
            let param = |name: Name| pred.params.iter().position(|param| *param == name);
            Some(pred.body.substitute(&|name| terms.get(param(name)?).cloned()))
        };
        let mut vars = vars.to_vec();
        // Type arguments may mention a field of the same name, of the value around this one.
        let mut outer = mentioned(args, preds);
        let mut renamed: Vec<(Name, Name)> = Vec::new();
        for ((name, ty), handle) in builder.fields(con).into_iter().zip(fields.iter().skip(con.context.len())) {
            let rename = |name: Name| renamed.iter().find(|(old, _)| *old == name).map(|(_, new)| Term::Var(*new));
            let inserted: Vec<Name> = renamed.iter().map(|(_, new)| *new).collect();
            let ty = ty.substitute_terms(&rename, &inserted);
            let ty = with_preds(&ty, &given).substitute_types(&replace);
            if let Some(filled) = self.in_type(&ty, *handle, &vars, false, left) {
                return Some(filled);
            }
            let mut own = name;
            while outer.contains(&own) {
                own = Name::new(&format!("{own}'"));
            }
            if own != name {
                renamed.push((name, own));
                self.renamed.push((own, name));
                outer.push(own);
            }
            vars.push((own, *handle, of_rtype(&ty)));
        }
        None
    }

    fn view(&mut self, handle: Handle) -> Option<View<D::Symbolic>> {
        match self.machine.force_view(handle, &mut Limits::fuel(STEPS)) {
            Outcome::Value(view) => Some(view),
            _ => None,
        }
    }

    /// The value of a term, not yet evaluated.
    fn evaluate(&mut self, term: &Term, vars: &[Bound]) -> Handle {
        let mut builder = Builder::new(self.monitor, self.scope);
        let mut env = Env::default();
        let mut params = Vec::new();
        let mut handles = Vec::new();
        for (name, handle, sort) in vars {
            let binder = builder.w.fresh(name.as_str());
            env.bind(*name, binder, sort.clone());
            params.push(binder);
            handles.push(*handle);
        }
        let body = builder.term(term, &env).0;
        let root = builder.w.lam(params, body);
        builder.w.body.root = Some(root);
        let function = self.machine.expression(self.name_of_term(), Arc::new(builder.w.body));
        if handles.is_empty() { function } else { self.machine.apply(function, &handles) }
    }

    fn truth(&mut self, term: &Term, vars: &[Bound]) -> Option<bool> {
        let value = self.evaluate(term, vars);
        match self.view(value)? {
            View::Con { name, .. } if name == bool_con(true) => Some(true),
            View::Con { name, .. } if name == bool_con(false) => Some(false),
            _ => None,
        }
    }

    /// Evaluates a term and adds its value.
    fn value(&mut self, term: &Term, vars: &[Bound], values: &mut Valuation) {
        if !values.has(term) {
            let handle = self.evaluate(term, vars);
            let shown = ShownValue::look(self.machine, self.monitor, handle, STEPS);
            values.insert(term.clone(), ValueText { text: shown.to_string(), atomic: shown.is_atom() });
        }
    }

    /// The formula with its inline functions expanded.
    fn expanded(&self, term: &Term) -> Term {
        let side = |side: &Term| match side {
            Term::Compare(..) | Term::And(_) | Term::Or(_) | Term::Not(_) => self.expanded(side),
            side => side.clone(),
        };
        match term {
            Term::Compare(op, sides) => Term::compare(*op, side(&sides.0), side(&sides.1)),
            Term::And(parts) => Term::And(parts.iter().map(|part| self.expanded(part)).collect()),
            Term::Or(parts) => Term::Or(parts.iter().map(|part| self.expanded(part)).collect()),
            Term::Imply(sides) => Term::imply(self.expanded(&sides.0), self.expanded(&sides.1)),
            Term::Iff(sides) => Term::iff(self.expanded(&sides.0), self.expanded(&sides.1)),
            Term::Not(inner) => self.expanded(inner).negate(),
            Term::App(symbol, args) => match self.definition(*symbol, args) {
                Some(definition) => self.expanded(&definition),
                None => term.clone(),
            },
            term => term.clone(),
        }
    }

    /// The body of an inline function, applied to these arguments.
    fn definition(&self, symbol: Symbol, args: &[Term]) -> Option<Term> {
        let scope = self.monitor.scope(self.scope);
        let measures = scope.in_force().definitions(symbol);
        let Definition::Inline { params, body } = &measures.last()?.definition else { return None };
        let place = |name: Name| params.iter().position(|param| *param == name);
        (params.len() == args.len()).then(|| body.substitute(&|name| args.get(place(name)?).cloned()))
    }
}

/// Whether the type refines functions nested in other values, which no wrapper checks.
pub(crate) fn has_functions_inside(ty: &RType) -> bool {
    fn refined_function(ty: &RType) -> bool {
        match ty {
            RType::Fun(_) => ty.says_something(),
            RType::Base { shape: Shape::Con { args, .. }, .. } => args.iter().any(|arg| refined_function(&arg.ty)),
            RType::Base { .. } | RType::Forall(_) => false,
        }
    }
    !matches!(ty, RType::Fun(_)) && refined_function(ty)
}

/// The variables that type arguments and abstract refinements mention.
fn mentioned(args: &[RArg], preds: &[PredArg]) -> Vec<Name> {
    let mut names = Vec::new();
    for arg in args {
        arg.ty.for_each_refinement(&mut |refinement| {
            names.extend(refinement.pred.free_vars().into_iter().filter(|name| *name != refinement.binder));
        });
    }
    for pred in preds {
        names.extend(pred.body.free_vars().into_iter().filter(|name| !pred.params.contains(name)));
    }
    names
}

/// The type with its abstract refinements instantiated.
fn with_preds(ty: &RType, given: &dyn Fn(Name, &[Term]) -> Option<Term>) -> RType {
    let RType::Base { shape, refinement } = ty else { return ty.clone() };
    let shape = match shape {
        Shape::Con { name, args, preds } => Shape::Con {
            name: *name,
            args: args.iter().map(|arg| RArg { name: arg.name, ty: with_preds(&arg.ty, given) }).collect(),
            preds: preds
                .iter()
                .map(|pred| PredArg { params: pred.params.clone(), body: pred.body.substitute_preds(given) })
                .collect(),
        },
        other => other.clone(),
    };
    let pred = refinement.pred.substitute_preds(given);
    RType::Base { shape, refinement: Refinement { pred, ..refinement.clone() } }
}
