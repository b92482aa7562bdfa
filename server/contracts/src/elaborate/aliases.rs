//! Aliases of types and of predicates: elaborated when first used, expanded by substitution.

use std::sync::{Arc, LazyLock};

use limpid_base::{Name, QName, Severity, Span};
use limpid_logic::{Sort, Term};
use limpid_spec::ast::{Expr, ExprKind, Ident, Type, TypeKind};
use limpid_spec::{Annotation, ItemKind, Spec};

use super::Elaborator;
use super::env::Env;
use super::expansion::{self, Cost};
use crate::contract::{Alias, AliasBody, AliasKind};
use crate::rtype::{Place, RType};
use crate::scope::split;
use crate::vocabulary;

#[derive(Clone, Debug)]
pub(super) enum AliasState<'a> {
    Item(&'a ItemKind, Span, /* built in */ bool),
    /// Being elaborated: meeting it again is a cycle.
    Busy(Span),
    Done(Arc<Alias>),
    Broken,
}

static BUILTIN: LazyLock<Spec> = LazyLock::new(|| {
    let text = Span::new(0, vocabulary::ALIASES.len() as u32);
    limpid_spec::parse(vocabulary::ALIASES, &[Annotation::new(text, true)], false)
});

impl<'a> Elaborator<'a> {
    pub(super) fn collect_aliases(&mut self) {
        for item in &BUILTIN.items {
            if let Some((kind, name)) = alias_name(&item.kind) {
                self.aliases.insert((kind, name.name), AliasState::Item(&item.kind, name.span, true));
            }
        }
        // LiquidHaskell reads the items of one annotation from the last to the first.
        let items = self.spec.annotations().flat_map(|items| items.iter().rev());
        let aliases = items.filter_map(|item| Some((alias_name(&item.kind)?, &item.kind)));
        let (types, predicates): (Vec<_>, Vec<_>) = aliases.partition(|((kind, _), _)| *kind == AliasKind::Type);
        for all in [types, predicates] {
            self.repeated_aliases(&all.iter().map(|((_, name), _)| *name).collect::<Vec<Ident>>());
            for ((kind, name), item) in all {
                self.aliases.insert((kind, name.name), AliasState::Item(item, name.span, false));
            }
        }
    }

    /// Reports aliases with several definitions, given all of a kind in LiquidHaskell's order. It refuses two in a row; else it
    /// takes the last, also in annotations before it.
    fn repeated_aliases(&mut self, all: &[Ident]) {
        for (place, name) in all.iter().enumerate() {
            let later = &all[place + 1..];
            let Some(other) = later.iter().find(|other| other.name == name.name) else { continue };
            let ident = name.name;
            if later.first() == Some(other) {
                let message = format!("The alias `{ident}` is defined twice.");
                let hint = format!("The other definition is on line {}; remove or rename one.", self.line(name.span));
                self.error(other.span, message, hint);
            } else {
                let message = format!("The alias `{ident}` is defined again on line {}.", self.line(other.span));
                let hint = "LiquidHaskell takes that definition everywhere; remove or rename one.";
                self.report(Severity::Warning, name.span, message, hint);
            }
        }
    }

    /// The line of a place in this file, counted from one.
    pub(super) fn line(&self, span: Span) -> usize {
        let before = self.unit.text.get(..span.start as usize).unwrap_or("");
        before.bytes().filter(|byte| *byte == b'\n').count() + 1
    }

    /// Elaborates what was never used, for its problems and for hovers.
    pub(super) fn finish_aliases(&mut self) {
        for item in &self.spec.items {
            if let Some((kind, name)) = alias_name(&item.kind) {
                let _ = self.alias(kind, name.name);
            }
        }
    }

    /// The alias of this name, of this module or an imported one. Nothing if there is none, or it is broken.
    pub(super) fn alias(&mut self, kind: AliasKind, name: Name) -> Option<Arc<Alias>> {
        let (qualifier, ident) = split(name);
        let own = qualifier.is_none_or(|qualifier| qualifier == self.unit.name);
        let state = self.aliases.get(&(kind, ident)).filter(|_| own).cloned();
        let builtin = matches!(state, Some(AliasState::Item(_, _, true)));
        // LiquidHaskell takes an imported alias, also where the module has one of the same name.
        let imported = self.imported.alias(kind, ident);
        if let Some(alias) = imported.filter(|_| state.is_none() || builtin || qualifier.is_none()) {
            return Some(Arc::new(alias.clone()));
        }
        match state? {
            AliasState::Done(alias) => Some(alias),
            AliasState::Broken => None,
            AliasState::Busy(at) => {
                self.cyclic_alias(kind, ident, at);
                None
            }
            AliasState::Item(item, at, builtin) => self.elaborate_alias((kind, ident), item, at, builtin),
        }
    }

    /// Reports a cycle once, at the alias that closes it; what else is in it is not usable either.
    fn cyclic_alias(&mut self, kind: AliasKind, ident: Name, at: Span) {
        let start = self.alias_stack.iter().rposition(|name| *name == ident).unwrap_or(0);
        let others: Vec<String> = self.alias_stack[start..].iter().skip(1).map(|name| format!("`{name}`")).collect();
        let message = match others.is_empty() {
            true => format!("The alias `{ident}` is defined in terms of itself."),
            false => format!("The alias `{ident}` is defined in terms of itself, through {}.", others.join(", ")),
        };
        self.error(at, message, "An alias is replaced by its definition, which must come to an end.");
        self.aliases.insert((kind, ident), AliasState::Broken);
    }

    pub(super) fn is_alias(&self, kind: AliasKind, name: Name) -> bool {
        let (qualifier, ident) = split(name);
        let own = qualifier.is_none_or(|qualifier| qualifier == self.unit.name);
        own && self.aliases.contains_key(&(kind, ident)) || self.imported.alias(kind, ident).is_some()
    }

    fn elaborate_alias(
        &mut self,
        (kind, ident): (AliasKind, Name),
        item: &ItemKind,
        at: Span,
        builtin: bool,
    ) -> Option<Arc<Alias>> {
        self.aliases.insert((kind, ident), AliasState::Busy(at));
        let quiet = self.quiet;
        self.quiet |= builtin;
        let unifier = std::mem::take(&mut self.unifier);
        let unbound = std::mem::take(&mut self.unbound);
        let bounds = std::mem::take(&mut self.pending_bounds);
        self.alias_depth += 1;
        self.alias_stack.push(ident);
        let place: Place = self.place(at);
        let (type_params, value_params, body) = self.alias_parts(item);
        self.alias_depth -= 1;
        self.alias_stack.pop();
        self.pending_bounds = bounds;
        let unbound = std::mem::replace(&mut self.unbound, unbound);
        self.unifier = unifier;
        self.quiet = quiet;
        if matches!(self.aliases.get(&(kind, ident)), Some(AliasState::Broken)) {
            return None;
        }
        let cost = match &body {
            AliasBody::Type(ty) => expansion::type_as_is(ty),
            AliasBody::Pred(term, _) => expansion::term_as_is(term),
        };
        if cost.is_too_much() {
            let message = format!("The alias `{ident}` is too large when the aliases in it are expanded.");
            self.error(at, message, "It is taken as unknown; do not let aliases double each other.");
            self.aliases.insert((kind, ident), AliasState::Broken);
            return None;
        }
        let alias = Arc::new(Alias { type_params, value_params, body, unbound, place });
        self.aliases.insert((kind, ident), AliasState::Done(Arc::clone(&alias)));
        if !builtin {
            let table = match kind {
                AliasKind::Type => &mut self.out.aliases,
                AliasKind::Predicate => &mut self.out.predicates,
            };
            table.insert(QName { module: self.unit.name, ident }, (*alias).clone());
        }
        Some(alias)
    }

    fn alias_parts(&mut self, item: &ItemKind) -> (Vec<Name>, Vec<Name>, AliasBody) {
        match item {
            ItemKind::TypeAlias { params, body, .. } => {
                let (types, values): (Vec<&Ident>, Vec<&Ident>) =
                    params.iter().partition(|param| param.as_str().starts_with(|c: char| c.is_lowercase() || c == '_'));
                let names = |idents: Vec<&Ident>| idents.iter().map(|ident| ident.name).collect::<Vec<Name>>();
                let (types, values) = (names(types), names(values));
                let mut env = Env::default();
                values.iter().for_each(|name| env.bind(*name, Sort::Unknown));
                // Lower-case parameters are sometimes used as values all the same.
                types.iter().for_each(|name| env.bind(*name, Sort::Unknown));
                let body = self.lower_type(body, None, &mut env);
                (types, values, AliasBody::Type(body))
            }
            ItemKind::PredicateAlias { params, body, .. } => {
                let values: Vec<Name> = params.iter().map(|param| param.name).collect();
                let mut env = Env::default();
                values.iter().for_each(|name| env.bind(*name, Sort::Unknown));
                let (term, sort) = self.lower_expr(body, &mut env);
                (Vec::new(), values, AliasBody::Pred(term, sort))
            }
            _ => (Vec::new(), Vec::new(), AliasBody::Pred(Term::Bool(true), Sort::Unknown)),
        }
    }

    /// A predicate alias, expanded; nothing if the name is none.
    pub(super) fn lower_predicate_alias(
        &mut self,
        name: Ident,
        args: &[Expr],
        span: Span,
        env: &mut Env,
    ) -> Option<(Term, Sort)> {
        if !self.is_alias(AliasKind::Predicate, name.name) {
            return None;
        }
        let Some(alias) = self.alias(AliasKind::Predicate, name.name) else {
            let state = self.aliases.get(&(AliasKind::Predicate, split(name.name).1));
            return matches!(state, Some(AliasState::Broken)).then_some((Term::Bool(true), Sort::Unknown));
        };
        let AliasBody::Pred(body, sort) = &alias.body else { return None };
        let terms: Vec<Term> = args.iter().map(|arg| self.lower_part(arg, env)).collect();
        if terms.len() < alias.value_params.len() {
            self.wrong_count((AliasKind::Predicate, name), alias.value_params.len(), terms.len(), span);
            return Some((Term::Bool(true), Sort::Unknown));
        }
        self.use_unbound(name, &alias, env);
        let (direct, rest) = terms.split_at(alias.value_params.len());
        let costs: Vec<Cost> = direct.iter().map(expansion::term_as_is).collect();
        let cost = expansion::of_term(body, &|var| position(&alias.value_params, var).map(|place| costs[place]));
        if !self.may_expand(name, cost, span) {
            return Some((Term::Bool(true), Sort::Unknown));
        }
        let body = body.substitute(&|var| position(&alias.value_params, var).map(|place| direct[place].clone()));
        if rest.is_empty() {
            return Some((body, sort.clone()));
        }
        Some((Term::Apply(Arc::new(body), rest.to_vec().into()), Sort::Unknown))
    }

    fn wrong_count(&mut self, (kind, name): (AliasKind, Ident), wanted: usize, found: usize, span: Span) {
        let plural = if wanted == 1 { "" } else { "s" };
        let message = format!("The alias `{}` takes {wanted} argument{plural}, and here it has {found}.", name.name);
        let hint = match self.aliases.get(&(kind, split(name.name).1)) {
            Some(AliasState::Done(alias)) if alias.place.module == self.unit.name => {
                let params: String =
                    alias.type_params.iter().chain(&alias.value_params).map(|p| format!(" {p}")).collect();
                format!("Line {} declares it as `{}{params}`.", self.line(alias.place.span), name.name)
            }
            _ if found > wanted => "Remove what is too much.".to_owned(),
            _ => "Give it the others too.".to_owned(),
        };
        self.error(span, message, hint);
    }

    /// Names that the alias leaves open must be bound where it is used.
    pub(super) fn use_unbound(&mut self, name: Ident, alias: &Alias, env: &Env) {
        for missing in &alias.unbound {
            if env.var(*missing).is_some() || self.scope.may_be_missing(*missing) {
                continue;
            }
            if self.alias_depth > 0 {
                self.unbound.push(*missing);
                continue;
            }
            let message = format!("The alias `{}` mentions `{missing}`, which is not in scope.", name.name);
            let hint = match alias.place.module == self.unit.name {
                true => format!("The alias is defined on line {}.", self.line(alias.place.span)),
                false => format!("The alias is defined in `{}`.", alias.place.module),
            };
            self.error(name.span, message, hint);
        }
    }

    /// A type alias, expanded; nothing if the name is none.
    pub(super) fn expand_type_alias(&mut self, name: Ident, args: &[Type], span: Span, env: &mut Env) -> Option<RType> {
        if !self.is_alias(AliasKind::Type, name.name) {
            return None;
        }
        let Some(alias) = self.alias(AliasKind::Type, name.name) else {
            // A broken alias; or the Haskell type of the same name is meant.
            return self.scope.type_(name.name).is_none().then(RType::unknown);
        };
        let AliasBody::Type(body) = &alias.body else { return None };
        let wanted = alias.type_params.len() + alias.value_params.len();
        if args.len() != wanted {
            self.wrong_count((AliasKind::Type, name), wanted, args.len(), span);
            return Some(RType::unknown());
        }
        self.use_unbound(name, &alias, env);
        let (types, values) = args.split_at(alias.type_params.len());
        let mut type_args = Vec::new();
        let mut terms = Vec::new();
        for (param, ty) in alias.type_params.iter().zip(types) {
            if let TypeKind::Value(_) = ty.kind {
                let message = format!("The alias `{}` takes a type for `{param}`, and this is a value.", name.name);
                self.error(ty.span, message, "Its type arguments come before its values.");
            }
            type_args.push(self.lower_type(ty, None, env));
            terms.push(self.value_argument(ty, env, true));
        }
        for ty in values {
            terms.push(self.value_argument(ty, env, false));
        }
        let params: Vec<Name> = alias.type_params.iter().chain(&alias.value_params).copied().collect();
        let costs: Vec<Cost> = terms.iter().map(expansion::term_as_is).collect();
        let type_costs: Vec<Cost> = type_args.iter().map(expansion::type_as_is).collect();
        let cost = expansion::of_type(body, &|var| position(&params, var).map(|place| costs[place]), &|var| {
            position(&alias.type_params, var).map(|place| type_costs[place])
        });
        if !self.may_expand(name, cost, span) {
            return Some(RType::unknown());
        }
        let mentioned = Elaborator::mentioned(&terms);
        let body = body.substitute_terms(&|var| position(&params, var).map(|place| terms[place].clone()), &mentioned);
        Some(body.substitute_types(&|var| position(&alias.type_params, var).map(|place| type_args[place].clone())))
    }

    /// Whether an alias of this size may be expanded here; if not, says so.
    fn may_expand(&mut self, name: Ident, cost: Cost, span: Span) -> bool {
        let total = self.expanded.saturating_add(cost.nodes);
        if cost.is_too_much() {
            let message = format!("The alias `{}` becomes too large when it is expanded here.", name.name);
            self.error(span, message, "It is taken as unknown; do not let aliases double each other.");
        } else if total > expansion::MAX_TOTAL {
            let message = format!("The aliases of this module become too large: `{}` is not expanded.", name.name);
            self.error(span, message, "It is taken as unknown; use smaller aliases.");
        } else {
            self.expanded = total;
            return true;
        }
        false
    }

    /// The value argument of an alias: what was read as a type may be an expression.
    fn value_argument(&mut self, ty: &Type, env: &mut Env, quiet: bool) -> Term {
        let Some(expr) = to_expr(ty) else { return Term::Bool(true) };
        let outer = self.quiet;
        self.quiet |= quiet;
        let depth = self.alias_depth;
        let unbound = self.unbound.len();
        let term = self.lower_expr(&expr, env).0;
        if self.quiet {
            self.unbound.truncate(unbound);
        }
        self.alias_depth = depth;
        self.quiet = outer;
        term
    }

    fn lower_part(&mut self, expr: &Expr, env: &mut Env) -> Term {
        let saved = std::mem::take(&mut self.unifier);
        let term = self.lower_expr(expr, env).0;
        self.unifier = saved;
        term
    }
}

fn position(names: &[Name], name: Name) -> Option<usize> {
    names.iter().position(|other| *other == name)
}

fn alias_name(item: &ItemKind) -> Option<(AliasKind, Ident)> {
    match item {
        ItemKind::TypeAlias { name, .. } => Some((AliasKind::Type, *name)),
        ItemKind::PredicateAlias { name, .. } => Some((AliasKind::Predicate, *name)),
        _ => None,
    }
}

/// The expression that a type was meant to be.
pub(super) fn to_expr(ty: &Type) -> Option<Expr> {
    let kind = match &ty.kind {
        TypeKind::Value(expr) => return Some(expr.clone()),
        TypeKind::Var { name, args, pred: None } => call(*name, args)?,
        TypeKind::Con { name, args, preds, .. } if preds.is_empty() => call(*name, args)?,
        TypeKind::List { elem: None, .. } => ExprKind::List(Vec::new()),
        TypeKind::List { elem: Some(elem), .. } => ExprKind::List(vec![to_expr(elem)?]),
        TypeKind::Tuple { fields, .. } => {
            ExprKind::Tuple(fields.iter().map(|field| to_expr(&field.ty)).collect::<Option<_>>()?)
        }
        TypeKind::Infix { op, left, right } => {
            ExprKind::Infix { op: *op, left: Box::new(to_expr(left)?), right: Box::new(to_expr(right)?) }
        }
        TypeKind::Refined { binder: None, base: None, refinement } => {
            return refinement.conjuncts().first().cloned();
        }
        _ => return None,
    };
    Some(Expr { span: ty.span, kind })
}

fn call(name: Ident, args: &[Type]) -> Option<ExprKind> {
    if args.is_empty() {
        return Some(ExprKind::Var(name.name));
    }
    let function = Box::new(Expr { span: name.span, kind: ExprKind::Var(name.name) });
    Some(ExprKind::App { function, args: args.iter().map(to_expr).collect::<Option<_>>()? })
}
