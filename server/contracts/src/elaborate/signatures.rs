//! Signatures: a contract for every function, from its annotation or from Haskell's type.

use limpid_base::{Name, QName, Span, Unsupported};
use limpid_core::{BindingKind, Code, Scheme};
use limpid_frontend::hir::{LocalId, PatKind};
use limpid_frontend::interface::{Entity, ValueKind};
use limpid_logic::{Sort, Term};
use limpid_spec::ItemKind;
use limpid_spec::ast::{Ident, Metric, Signature, Trust};
use rustc_hash::FxHashMap;

use super::Elaborator;
use super::env::Env;
use super::merge::{Holes, name_arguments};
use crate::contract::{Contract, LocalContract, Origin};
use crate::rtype::{RScheme, RType};

/// What a signature is for.
enum Target {
    Global(QName),
    /// Whether it is the one that the annotation stands before.
    Local(LocalId, bool),
    Missing,
    /// Something that we know too little of.
    Unknown,
}

impl<'a> Elaborator<'a> {
    pub(super) fn signatures(&mut self) {
        let mut seen: FxHashMap<(QName, bool), Ident> = FxHashMap::default();
        for item in &self.spec.items {
            if let ItemKind::Signature(signature) = &item.kind
                && signature.trust != Trust::Local
            {
                for name in &signature.names {
                    self.signature(signature, *name, item.span, &mut seen);
                }
            }
        }
        self.plain_functions();
        self.measure_types();
    }

    fn signature(
        &mut self,
        signature: &Signature,
        name: Ident,
        item: Span,
        seen: &mut FxHashMap<(QName, bool), Ident>,
    ) {
        match self.target(name, item) {
            Target::Global(function) => {
                let assumed = signature.trust == Trust::Assumed;
                if !assumed && self.is_method_with_instance(function) && self.out.options.typeclass {
                    let what = format!("the refinement of the class method `{}` (`--typeclass`)", name.name);
                    self.unchecked.insert(function, Unsupported::new(what, item));
                    return;
                }
                if !assumed && self.is_method_with_instance(function) {
                    let message = format!("`{}` is a class method, and a plain signature cannot refine it.", name.name);
                    return self.error(
                        name.span,
                        message,
                        "Use `{-@ class C a where .. @-}` or `{-@ instance C T where .. @-}`.",
                    );
                }
                // What is one function in our libraries may be several in GHC's, under names of several modules.
                let known = seen.insert((function, assumed), name);
                let is_same = |known: &Ident| function.module == self.unit.name || known.name == name.name;
                if let Some(first) = known.filter(is_same).map(|known| known.span) {
                    let line = self.line(first);
                    let message = format!("There are several specifications for `{}`.", name.name);
                    self.error(name.span, message, format!("The other one is on line {line}; remove one."));
                    return;
                }
                self.global_signature(signature, name, function, item);
            }
            Target::Local(local, sure) => self.local_signature(signature, name, local, sure),
            Target::Missing => self.unknown_function(name, ""),
            Target::Unknown => {
                self.lower_scheme(&signature.ty, None, &mut Env::default());
            }
        }
    }

    fn target(&self, name: Ident, item: Span) -> Target {
        if let Some(local) = self.local_target(name.name, item, true) {
            return Target::Local(local, true);
        }
        if let Some(Entity::Value(function) | Entity::Constructor(function)) = self.scope.value(name.name) {
            return Target::Global(function);
        }
        if let Some(local) = self.local_target(name.name, item, false) {
            return Target::Local(local, false);
        }
        if self.scope.may_be_missing(name.name) { Target::Unknown } else { Target::Missing }
    }

    /// A local binder: the next one after the annotation in the same function, or any.
    fn local_target(&self, name: Name, item: Span, near: bool) -> Option<LocalId> {
        let hir = &self.unit.compiled.hir;
        let candidates =
            hir.locals.iter().filter(|(_, local)| local.name == name && local.global.is_none() && !local.generated);
        if !near {
            return candidates
                .min_by_key(|(_, local)| (local.span.start < item.end, local.span.start.abs_diff(item.end)))
                .map(|(id, _)| id);
        }
        let around = self.enclosing(item)?.1;
        candidates
            .filter(|(_, local)| around.covers(local.span) && local.span.start >= item.end)
            .min_by_key(|(_, local)| local.span.start)
            .map(|(id, _)| id)
    }

    /// The top-level binding around a place.
    fn enclosing(&self, span: Span) -> Option<(QName, Span)> {
        let bindings = self.unit.compiled.core.bindings.iter();
        bindings
            .filter(|binding| binding.kind != BindingKind::Generated && binding.span.covers(span))
            .min_by_key(|binding| binding.span.len())
            .map(|binding| (binding.name, binding.span))
    }

    fn is_method_with_instance(&self, function: QName) -> bool {
        let Some(value) = self.unit.environment.value(function) else { return false };
        let ValueKind::Method(class) = value.kind else { return false };
        self.unit.compiled.hir.instances.iter().any(|instance| instance.class == class && !instance.derived)
    }

    pub(super) fn global_signature(&mut self, signature: &Signature, name: Ident, function: QName, item: Span) {
        let value = self.unit.environment.value(function);
        // A quasi-quote is the Haskell signature too; and of what is unsupported the type is only a guess.
        let guessed = value.is_some_and(|value| value.unsupported) || self.is_quasi_quote(item);
        let scheme = match value {
            Some(value) => value.scheme.clone(),
            None => match self.unit.environment.constructor(function) {
                Some((data_type, con)) => Scheme::mono(super::data::constructor_type(con, data_type)),
                None => Scheme::mono(limpid_core::Type::Unknown),
            },
        };
        let mut env = Env::default();
        self.last_unchecked = None;
        let lowered = self.lower_scheme(&signature.ty, Some(&scheme.body), &mut env);
        if let Some(unchecked) = self.last_unchecked.take() {
            self.unchecked.insert(function, unchecked);
        }
        let binding = self.unit.compiled.core.bindings.iter().find(|binding| binding.name == function);
        let is_private = binding.is_some_and(|binding| !binding.exported) && signature.trust != Trust::Assumed;
        let holes = if is_private { Holes::Inferred } else { Holes::Unrefined };
        let mut ty = match self.merge(lowered.clone(), &scheme, holes) {
            Ok(ty) => ty,
            Err(_) if guessed => lowered,
            Err(mismatch) => {
                let what = format!("`{}`", name.name);
                return self.mismatch(&what, &signature.ty, &mismatch, &scheme.to_string());
            }
        };
        if !guessed {
            self.check_scheme(&ty, &signature.ty);
        }
        name_arguments(&mut ty.body, &self.parameter_names(function));
        let opaque = binding.is_none_or(|binding| matches!(binding.code, Code::Opaque));
        let origin = match signature.trust == Trust::Assumed || opaque {
            true => Origin::Assumed,
            false => Origin::Signature,
        };
        let metric = self.metric(signature.metric.as_ref(), &ty.body, None);
        let contract = Contract {
            name: function,
            origin,
            metric,
            metric_place: signature.metric.as_ref().map(|metric| self.place(metric.span)),
            place: Some(self.place(signature.ty.span)),
            name_span: binding.map_or(name.span, |binding| binding.name_span),
            ty,
        };
        // An assumed type of an own function is what its callers see.
        if self.out.functions.get(function).is_none_or(|known| known.origin != Origin::Assumed) {
            self.out.functions.insert(function, contract);
        }
    }

    fn is_quasi_quote(&self, item: Span) -> bool {
        let mut annotations = self.unit.ast.annotations.iter();
        annotations
            .any(|annotation| annotation.span.covers(item) && annotation.span.text(self.unit.text).starts_with('['))
    }

    fn local_signature(&mut self, signature: &Signature, name: Ident, local: LocalId, sure: bool) {
        let compiled = self.unit.compiled;
        let binder = compiled.hir.locals[local].span;
        let scheme = compiled.types.local(local);
        let around = self.enclosing(binder);
        let mut env = Env { local: around.map(|(_, span)| span), ..Env::default() };
        self.last_unchecked = None;
        let lowered = self.lower_scheme(&signature.ty, Some(&scheme.body), &mut env);
        if let (Some((function, _)), Some(unchecked)) = (around, self.last_unchecked.take()) {
            self.unchecked.insert(function, unchecked);
        }
        // Our inferred type of a local function may be less general than GHC's: of a difference in type variables
        // only the shape is taken.
        let mut ty = match self.merge(lowered.clone(), &scheme, Holes::Inferred) {
            Ok(ty) => ty,
            Err(mismatch) if sure && mismatch.certain => {
                let what = format!("the local function `{}`", name.name);
                return self.mismatch(&what, &signature.ty, &mismatch, &scheme.to_string());
            }
            Err(_) => lowered,
        };
        name_arguments(&mut ty.body, &[]);
        let metric = self.metric(signature.metric.as_ref(), &ty.body, env.local);
        let Some((function, _)) = around else { return };
        let contract = Contract {
            name: self.own(name.name),
            ty,
            origin: if signature.trust == Trust::Assumed { Origin::Assumed } else { Origin::Signature },
            metric,
            metric_place: signature.metric.as_ref().map(|metric| self.place(metric.span)),
            place: Some(self.place(signature.ty.span)),
            name_span: binder,
        };
        self.out.locals.push(LocalContract { function, binder, contract });
    }

    fn metric(&mut self, metric: Option<&Metric>, ty: &RType, local: Option<Span>) -> Vec<Term> {
        let Some(metric) = metric else { return Vec::new() };
        let mut env = Env { local, ..Env::default() };
        for fun in ty.split_funs().0 {
            env.bind(fun.binder, self.sort_of_rtype(&fun.arg));
        }
        let mut terms = Vec::new();
        for expr in &metric.exprs {
            let (term, sort) = self.lower_expr(expr, &mut env);
            if matches!(
                sort,
                Sort::Data(..) | Sort::Bool | Sort::Set(_) | Sort::Fun(_) | Sort::Str | Sort::BitVec(_) | Sort::Char
            ) {
                let text = self.snippet(expr.span);
                let message =
                    format!("`{text}` is of type `{sort}`, and a termination metric must be a natural number.");
                self.error(expr.span, message, "Apply a measure to it, such as `len`.");
            }
            terms.push(term);
        }
        terms
    }

    /// The names that the function's own equations give its parameters.
    pub(super) fn parameter_names(&self, function: QName) -> Vec<Option<Name>> {
        let hir = &self.unit.compiled.hir;
        let Some((_, clauses)) = self.clauses(function) else { return Vec::new() };
        let count = clauses.iter().map(|clause| clause.patterns.len()).max().unwrap_or(0);
        let mut names: Vec<Option<Name>> = Vec::new();
        for place in 0..count {
            let name = clauses.iter().find_map(|clause| match &hir.pats[*clause.patterns.get(place)?].kind {
                PatKind::Var(local) | PatKind::As(local, _) => {
                    let local = &hir.locals[*local];
                    (!local.generated && !local.name.as_str().starts_with('_')).then_some(local.name)
                }
                _ => None,
            });
            names.push(name.filter(|name| !names.contains(&Some(*name))));
        }
        names
    }

    /// The contract of a function without an annotation is its Haskell type.
    fn plain_functions(&mut self) {
        for binding in &self.unit.compiled.core.bindings {
            if binding.kind == BindingKind::Generated || self.out.functions.contains(binding.name) {
                continue;
            }
            let mut ty = RScheme::from_scheme(&binding.scheme);
            name_arguments(&mut ty.body, &self.parameter_names(binding.name));
            let opaque = matches!(binding.code, Code::Opaque);
            let contract = Contract {
                name: binding.name,
                ty,
                origin: if opaque { Origin::Assumed } else { Origin::Haskell },
                metric: Vec::new(),
                metric_place: None,
                place: None,
                name_span: binding.name_span,
            };
            self.out.functions.insert(binding.name, contract);
        }
    }

    /// What a signature says of a lifted function holds of the measure.
    fn measure_types(&mut self) {
        let names: Vec<(QName, QName)> =
            self.out.measures.iter().map(|(name, measure)| (name, measure.symbol.name)).collect();
        for (own, function) in names {
            let ty = self.out.functions.get(function).filter(|contract| contract.place.is_some()).map(|c| c.ty.clone());
            if let (Some(ty), Some(measure)) = (ty, self.out.measures.get_mut(own))
                && measure.ty.is_none()
            {
                measure.ty = Some(ty);
            }
        }
    }
}
