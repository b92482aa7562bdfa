//! Binding groups: equations to functions, signatures and fixities to binders, and the whole in dependency order.

use limpid_base::graph::strongly_connected_components;
use limpid_base::{Name, QName, Span, Unsupported};
use limpid_syntax::ast::{self, Decl, DeclKind, Fixity, Ident, Pat, PatKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Resolver;
use super::build::clause;
use super::patterns::Binders;
use crate::hir::{Bind, BindGroup, BindKind, Clause, Foreign, Local, LocalId};
use crate::interface::Entity;

/// The declarations of one scope, by kind.
#[derive(Default)]
pub(super) struct Scanned<'a> {
    pub(super) items: Vec<Item<'a>>,
    pub(super) signatures: Vec<(Ident, &'a ast::Type)>,
    fixities: Vec<(Ident, Fixity)>,
    /// A declaration that could not be parsed and whose name is unknown. It may bind any name.
    pub(super) broken: Option<(String, Span)>,
}

pub(super) enum Item<'a> {
    Function { name: Ident, equations: Vec<Equation<'a>>, span: Span },
    Pattern { pattern: &'a Pat, rhs: &'a ast::Rhs, span: Span },
    Unsupported { name: Ident, what: String, span: Span },
}

#[derive(Clone, Copy)]
pub(super) struct Equation<'a> {
    patterns: &'a [Pat],
    rhs: &'a ast::Rhs,
    span: Span,
}

impl<'a> Resolver<'a> {
    /// The bindings of a `let` or `where`. Their names stay in scope; the caller resets.
    pub(super) fn bindings(&mut self, decls: &'a [Decl]) -> Vec<BindGroup> {
        if decls.is_empty() {
            return Vec::new();
        }
        let mut scanned = self.scan(decls);
        self.require_definitions(&mut scanned);
        let mut binders = FxHashMap::default();
        for ident in self.bound(&scanned.items) {
            let local = self.module.local(ident.name, ident.span);
            binders.insert(ident.name, local);
            self.locals.bind(ident.name, local);
        }
        for (ident, fixity) in &scanned.fixities {
            if let Some(local) = binders.get(&ident.name) {
                self.locals.fixities.insert(*local, *fixity);
            }
        }
        self.attach_signatures(&scanned, &binders);
        let mut groups = self.groups(&scanned.items, &binders, false);
        if let Some((what, span)) = scanned.broken {
            // The enclosing binding becomes unsupported.
            let binder = self.temporary("broken", span);
            let body = self.unsupported(what, span);
            groups.push(super::build::function(binder, vec![clause(Vec::new(), body, span)], false, span));
        }
        groups
    }

    /// Puts the top-level functions and foreign imports in scope.
    pub(super) fn declare_top(&mut self) {
        let ast = self.ast;
        let mut scanned = self.scan(&ast.decls);
        self.require_definitions(&mut scanned);
        for ident in self.bound(&scanned.items) {
            self.declare_top_binder(ident);
        }
        for decl in &ast.decls {
            if let DeclKind::Foreign { name, .. } = &decl.kind {
                self.declare_top_binder(*name);
            }
        }
        self.scanned = Some(scanned);
    }

    fn declare_top_binder(&mut self, ident: Ident) -> LocalId {
        let global = self.own(ident.name);
        let key = (Some(self.name), ident.name);
        if self.scope.value(key).is_some_and(|old| old.name() == global) {
            self.error(ident.span, format!("`{}` is defined more than once", ident.name));
        }
        let local = self.global_local(ident, global);
        self.tops.insert(ident.name, local);
        self.define(Entity::Value(global), None);
        local
    }

    pub(super) fn global_local(&mut self, ident: Ident, global: QName) -> LocalId {
        let Ident { name, span } = ident;
        self.module.locals.alloc(Local { name, span, global: Some(global), signature: None, generated: false })
    }

    pub(super) fn top_bindings(&mut self) {
        let Some(mut scanned) = self.scanned.take() else { return };
        let tops = std::mem::take(&mut self.tops);
        self.attach_signatures(&scanned, &tops);
        scanned.items.retain(|item| match item {
            Item::Unsupported { name, what, span } => {
                if let Some(local) = tops.get(&name.name) {
                    self.module.unsupported.push((*local, Unsupported::new(what.clone(), *span)));
                }
                false
            }
            Item::Function { .. } | Item::Pattern { .. } => true,
        });
        self.tops = tops.clone();
        let groups = self.groups(&scanned.items, &tops, true);
        self.module.groups.extend(groups);
        self.foreigns(&tops);
    }

    fn foreigns(&mut self, tops: &FxHashMap<Name, LocalId>) {
        let ast = self.ast;
        for decl in &ast.decls {
            let DeclKind::Foreign { convention, entity, name, ty } = &decl.kind else { continue };
            let Some(binder) = tops.get(&name.name).copied() else { continue };
            let (signature, _) = self.signature(ty);
            self.module.locals[binder].signature = Some(signature);
            let mut prim = None;
            if convention.as_str() == "prim" {
                let entity = entity.as_deref().unwrap_or(name.name.as_str());
                prim = limpid_core::PrimOp::from_name(entity);
                if prim.is_none() {
                    let what = format!("the unknown primitive `{entity}`");
                    self.module.unsupported.push((binder, Unsupported::new(what, decl.span)));
                    continue;
                }
            }
            self.module.foreigns.push(Foreign { binder, prim, span: decl.span });
        }
    }

    /// The names that items bind, in order.
    fn bound(&self, items: &[Item<'a>]) -> Vec<Ident> {
        let mut found = Vec::new();
        for item in items {
            match item {
                Item::Function { name, .. } | Item::Unsupported { name, .. } => found.push(*name),
                Item::Pattern { pattern, .. } => self.pattern_variables(pattern, &mut found),
            }
        }
        found
    }

    /// The variables that the declarations of a `let` bind.
    pub(super) fn declared_variables(&self, decls: &[Decl]) -> Vec<Ident> {
        let mut found = Vec::new();
        for decl in decls {
            match &decl.kind {
                DeclKind::Equation { name, .. } => found.push(*name),
                DeclKind::PatBind { pattern, .. } => self.pattern_variables(pattern, &mut found),
                _ => {}
            }
        }
        found
    }

    pub(super) fn scan(&mut self, decls: &'a [Decl]) -> Scanned<'a> {
        let mut scanned = Scanned::default();
        for decl in decls {
            scan_decl(decl, &mut scanned);
        }
        self.drop_duplicates(&mut scanned);
        scanned
    }

    /// Keeps one definition of each name. A name with an unparsable declaration is unsupported as a whole.
    fn drop_duplicates(&mut self, scanned: &mut Scanned<'a>) {
        let mut unreadable: FxHashMap<Name, (String, Span)> = FxHashMap::default();
        for item in &scanned.items {
            if let Item::Unsupported { name, what, span } = item {
                unreadable.entry(name.name).or_insert_with(|| (what.clone(), *span));
            }
        }
        let mut seen = FxHashSet::default();
        let mut kept = Vec::with_capacity(scanned.items.len());
        for mut item in std::mem::take(&mut scanned.items) {
            if let Item::Function { name, .. } = &item
                && let Some((what, span)) = unreadable.get(&name.name)
            {
                item = Item::Unsupported { name: *name, what: what.clone(), span: *span };
            }
            let again = self.bound(std::slice::from_ref(&item)).into_iter().find(|ident| !seen.insert(ident.name));
            match again {
                None => kept.push(item),
                Some(ident) if unreadable.contains_key(&ident.name) => {}
                Some(ident) => self.error(
                    ident.span,
                    format!("`{}` is defined more than once; the first definition counts", ident.name),
                ),
            }
        }
        scanned.items = kept;
    }

    /// A signature without a definition declares something that we cannot support.
    fn require_definitions(&mut self, scanned: &mut Scanned<'a>) {
        let mut defined: FxHashSet<Name> = self.bound(&scanned.items).into_iter().map(|ident| ident.name).collect();
        for (ident, _) in &scanned.signatures {
            if !defined.insert(ident.name) {
                continue;
            }
            let what = format!("the type signature of `{}` has no definition", ident.name);
            if scanned.broken.is_none() {
                self.error(ident.span, what.clone());
            }
            scanned.items.push(Item::Unsupported { name: *ident, what, span: ident.span });
        }
    }

    fn attach_signatures(&mut self, scanned: &Scanned<'a>, binders: &FxHashMap<Name, LocalId>) {
        for (ident, ty) in &scanned.signatures {
            let (signature, bindings) = self.signature(ty);
            if let Some(local) = binders.get(&ident.name).copied()
                && self.module.locals[local].signature.is_none()
            {
                self.module.locals[local].signature = Some(signature);
                self.signature_vars.insert(local, bindings);
            }
        }
    }

    /// Resolves all items and sorts them into binding groups, dependencies first.
    fn groups(&mut self, items: &[Item<'a>], binders: &FxHashMap<Name, LocalId>, top: bool) -> Vec<BindGroup> {
        let mut node_of: FxHashMap<LocalId, usize> = FxHashMap::default();
        for (node, item) in items.iter().enumerate() {
            for ident in self.bound(std::slice::from_ref(item)) {
                if let Some(local) = binders.get(&ident.name) {
                    node_of.insert(*local, node);
                }
            }
        }
        let mut binds = Vec::with_capacity(items.len());
        let mut edges = Vec::with_capacity(items.len());
        for item in items {
            if top {
                self.uses.clear();
            }
            let before = self.uses.len();
            binds.push(self.item(item, binders));
            let mut used: Vec<usize> =
                self.uses[before..].iter().filter_map(|local| node_of.get(local).copied()).collect();
            used.sort_unstable();
            used.dedup();
            edges.push(used);
        }
        let mut binds: Vec<Option<Bind>> = binds.into_iter().map(Some).collect();
        strongly_connected_components(&edges)
            .into_iter()
            .map(|nodes| BindGroup {
                recursive: nodes.len() > 1 || nodes.iter().any(|node| edges[*node].contains(node)),
                binds: nodes.into_iter().filter_map(|node| binds[node].take()).collect(),
            })
            .collect()
    }

    fn item(&mut self, item: &Item<'a>, binders: &FxHashMap<Name, LocalId>) -> Bind {
        match item {
            Item::Function { name, equations, span } => match binders.get(&name.name) {
                Some(binder) => self.function(*binder, *name, equations, *span),
                // Every item was given its binder; a new one keeps this total.
                None => {
                    let binder = self.module.local(name.name, name.span);
                    self.function(binder, *name, equations, *span)
                }
            },
            Item::Pattern { pattern, rhs, span } => {
                let mark = self.locals.mark();
                let pattern = self.pattern(pattern, Binders::Given(binders));
                let rhs = self.rhs(rhs);
                self.locals.reset(mark);
                Bind { kind: BindKind::Pattern { pattern, rhs }, span: *span }
            }
            Item::Unsupported { name, what, span } => {
                let binder = binders.get(&name.name).copied();
                let binder = binder.unwrap_or_else(|| self.module.local(name.name, name.span));
                self.unsupported_bind(binder, what.clone(), *span)
            }
        }
    }

    pub(super) fn unsupported_bind(&mut self, binder: LocalId, what: String, span: Span) -> Bind {
        let body = self.unsupported(what, span);
        Bind { kind: BindKind::Function { binder, clauses: vec![clause(Vec::new(), body, span)] }, span }
    }

    /// A function by its equations, under the type variables of its signature.
    pub(super) fn function(&mut self, binder: LocalId, name: Ident, equations: &[Equation<'a>], span: Span) -> Bind {
        let arity = equations.first().map_or(0, |equation| equation.patterns.len());
        if let Some(odd) = equations.iter().find(|equation| equation.patterns.len() != arity) {
            let what = format!("the equations of `{}` have different numbers of arguments", name.name);
            self.error(odd.span, what.clone());
            return self.unsupported_bind(binder, what, span);
        }
        let mark = self.locals.mark();
        for binding in self.signature_vars.get(&binder).cloned().unwrap_or_default() {
            self.locals.bind_type(binding);
        }
        let clauses = equations.iter().map(|equation| self.clause(equation)).collect();
        self.locals.reset(mark);
        Bind { kind: BindKind::Function { binder, clauses }, span }
    }

    fn clause(&mut self, equation: &Equation<'a>) -> Clause {
        let mark = self.locals.mark();
        let patterns = equation.patterns.iter().map(|pattern| self.pattern(pattern, Binders::Fresh)).collect();
        let rhs = self.rhs(equation.rhs);
        self.locals.reset(mark);
        Clause { patterns, rhs, span: equation.span }
    }
}

fn scan_decl<'a>(decl: &'a Decl, scanned: &mut Scanned<'a>) {
    match &decl.kind {
        DeclKind::Signature { names, ty } => scanned.signatures.extend(names.iter().map(|name| (*name, ty))),
        DeclKind::Fixity { fixity, operators } => {
            scanned.fixities.extend(operators.iter().map(|operator| (*operator, *fixity)));
        }
        DeclKind::Equation { name, patterns, rhs } => {
            let equation = Equation { patterns, rhs, span: decl.span };
            if let Some(Item::Function { name: last, equations, span }) = scanned.items.last_mut()
                && last.name == name.name
                && equations.first().is_some_and(|first| !first.patterns.is_empty())
            {
                equations.push(equation);
                *span = span.to(decl.span);
                return;
            }
            scanned.items.push(Item::Function { name: *name, equations: vec![equation], span: decl.span });
        }
        DeclKind::PatBind { pattern, rhs } => {
            let item = match variable(pattern) {
                Some(name) => {
                    let equations = vec![Equation { patterns: &[], rhs, span: decl.span }];
                    Item::Function { name, equations, span: decl.span }
                }
                None => Item::Pattern { pattern, rhs, span: decl.span },
            };
            scanned.items.push(item);
        }
        DeclKind::Unsupported { what, names } => {
            for name in names {
                unreadable(Some(*name), what, decl.span, scanned);
            }
            if names.is_empty() {
                unreadable(None, what, decl.span, scanned);
            }
        }
        DeclKind::Broken { name } => unreadable(*name, "this declaration could not be read", decl.span, scanned),
        DeclKind::Data(_)
        | DeclKind::TypeSynonym { .. }
        | DeclKind::Class(_)
        | DeclKind::Instance(_)
        | DeclKind::Deriving { .. }
        | DeclKind::Family { .. }
        | DeclKind::FamilyInstance(_)
        | DeclKind::Foreign { .. }
        | DeclKind::Quote { .. }
        | DeclKind::Ignored => {}
    }
}

fn unreadable<'a>(name: Option<Ident>, what: &str, span: Span, scanned: &mut Scanned<'a>) {
    match name {
        Some(name) if !name.name.as_str().starts_with(|first: char| first.is_uppercase() || first == ':') => {
            scanned.items.push(Item::Unsupported { name, what: what.to_owned(), span });
        }
        Some(_) => {}
        None => scanned.broken = scanned.broken.take().or(Some((what.to_owned(), span))),
    }
}

fn variable(pattern: &Pat) -> Option<Ident> {
    match &*pattern.kind {
        PatKind::Var(ident) => Some(*ident),
        PatKind::Paren(inner) => variable(inner),
        _ => None,
    }
}
