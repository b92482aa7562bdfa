//! Coverage: the branches of a program, and code that announces which of them a run reaches.
//!
//! A branch is an alternative of a case, or the body of a function without cases. Pattern compilation may copy an
//! alternative, so copies with the same span are one branch. Must not know: searches.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_core::{
    BinderId, BinderKind, Binding, BindingKind, Body, Code, CoreModule, Expr, ExprId, Literal, PrimOp, Type,
};
use rustc_hash::FxHashMap;

use crate::linked::Linked;

/// A branch as the program has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    pub function: QName,
    pub span: Span,
    /// The programmer left it out.
    pub missing: bool,
}

/// The site of functions in a result, which are not applied: `Limpid.Explore.observed` announces it. Branches have the numbers
/// behind it.
pub(crate) const FUNCTION: u32 = 0;

/// The branches, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Sites {
    sites: Vec<Site>,
    numbers: FxHashMap<(QName, Span), u32>,
}

impl Sites {
    pub(crate) fn all(&self) -> &[Site] {
        &self.sites
    }

    fn number(&mut self, site: Site) -> u32 {
        let next = self.sites.len() as u32 + FUNCTION + 1;
        let number = *self.numbers.entry((site.function, site.span)).or_insert(next);
        if number == next {
            self.sites.push(site);
        }
        number
    }

    /// Replaces the functions that a program reaches from one of them, so many calls deep, by functions that announce
    /// their branches. Only functions that users wrote have branches.
    pub(crate) fn observe(&mut self, program: &mut Linked, written: &[&CoreModule], from: &[QName], depth: u32) {
        let find = |name: QName| {
            let bindings = written.iter().flat_map(|module| &module.bindings);
            bindings.into_iter().find(|binding| binding.name == name)
        };
        let mut todo: VecDeque<(QName, u32)> = from.iter().map(|name| (*name, depth)).collect();
        let mut seen: BTreeSet<(Name, Name)> = BTreeSet::new();
        let mut observed = CoreModule::default();
        while let Some((name, depth)) = todo.pop_front() {
            if !seen.insert((name.module, name.ident)) {
                continue;
            }
            let Some(binding) = find(name) else { continue };
            let Some(body) = binding.body() else { continue };
            let globals = body.exprs.values().filter_map(|expr| match expr {
                Expr::Global { name, .. } => Some(*name),
                _ => None,
            });
            if let Some(depth) = depth.checked_sub(1) {
                todo.extend(globals.map(|name| (name, depth)));
            }
            if binding.kind != BindingKind::Generated {
                observed.bindings.push(Arc::new(self.observed(binding, body)));
            }
        }
        program.add(&observed);
    }

    fn observed(&mut self, binding: &Binding, body: &Body) -> Binding {
        let mut body = body.clone();
        // A function without cases has one branch.
        let whole = body.root.and_then(|root| leaf(&body, root));
        if let Some(place) = whole {
            self.announced(binding.name, &mut body, place);
        }
        let places: Vec<ExprId> = body.exprs.iter().map(|(id, _)| id).collect();
        for place in places {
            match &body.exprs[place] {
                Expr::Case { .. } => self.case(binding.name, &mut body, place),
                Expr::Let { .. } => self.jumps(binding.name, &mut body, place),
                _ => {}
            }
        }
        Binding { code: Code::Body(body), ..binding.clone() }
    }

    fn case(&mut self, function: QName, body: &mut Body, case: ExprId) {
        let Expr::Case { scrutinee, binder, mut alts, default } = body.exprs[case].clone() else { return };
        // Without alternatives it only forces.
        if alts.is_empty() {
            return;
        }
        for alt in &mut alts {
            alt.body = self.alternative(function, body, alt.body);
        }
        let default = default.map(|default| self.alternative(function, body, default));
        body.exprs[case] = Expr::Case { scrutinee, binder, alts, default };
    }

    /// The rest of the patterns, where it is no case.
    fn jumps(&mut self, function: QName, body: &mut Body, place: ExprId) {
        let Expr::Let { bindings, .. } = body.exprs[place].clone() else { return };
        for (binder, bound) in bindings {
            if let Expr::Lam { params, body: inner } = body.exprs[bound].clone()
                && is_rest(body, binder)
            {
                let inner = self.alternative(function, body, inner);
                body.exprs[bound] = Expr::Lam { params, body: inner };
            }
        }
    }

    /// An alternative that announces itself, unless it only decides further.
    fn alternative(&mut self, function: QName, body: &mut Body, alternative: ExprId) -> ExprId {
        if is_decision(body, alternative) {
            return alternative;
        }
        let (span, missing) = (body.span(alternative), matches!(body.exprs[alternative], Expr::Fail(_)));
        if span.is_empty() {
            return alternative;
        }
        let number = self.number(Site { function, span, missing });
        announce(body, number, alternative)
    }

    /// Makes the expression at a place announce itself.
    fn announced(&mut self, function: QName, body: &mut Body, place: ExprId) {
        let span = body.span(place);
        if span.is_empty() {
            return;
        }
        let number = self.number(Site { function, span, missing: false });
        let moved = body.exprs[place].clone();
        let moved = body.expr(moved, span);
        let within = announcement(body, number, moved);
        body.exprs[place] = within;
    }
}

/// The body below the parameters and local definitions, if it is no case.
fn leaf(body: &Body, id: ExprId) -> Option<ExprId> {
    match &body.exprs[id] {
        Expr::Lam { body: inner, .. } | Expr::Let { body: inner, .. } => leaf(body, *inner),
        Expr::Case { alts, .. } if !alts.is_empty() => None,
        _ => Some(id),
    }
}

/// Whether an expression only decides which branch is taken: a case, or a jump to what is left of the patterns.
fn is_decision(body: &Body, id: ExprId) -> bool {
    match &body.exprs[id] {
        Expr::Case { alts, .. } => !alts.is_empty(),
        Expr::Let { body: inner, .. } => is_decision(body, *inner),
        Expr::App { fun, .. } => is_jump(body, *fun),
        Expr::Local { .. } => is_jump(body, id),
        _ => false,
    }
}

fn is_jump(body: &Body, id: ExprId) -> bool {
    matches!(&body.exprs[id], Expr::Local { binder, .. } if is_rest(body, *binder))
}

/// Whether desugaring made this function of what is left of the patterns: it takes `()`.
fn is_rest(body: &Body, binder: BinderId) -> bool {
    let binder = &body.binders[binder];
    let takes_unit = match &binder.ty {
        Type::Fun(fun) => matches!(&fun.0, Type::Con(name, _) if *name == unit()),
        _ => false,
    };
    binder.kind == BinderKind::Temporary && takes_unit
}

fn unit() -> QName {
    QName::new("GHC.Tuple", "()")
}

fn announce(body: &mut Body, number: u32, inner: ExprId) -> ExprId {
    let span = body.span(inner);
    let within = announcement(body, number, inner);
    body.expr(within, span)
}

fn announcement(body: &mut Body, number: u32, inner: ExprId) -> Expr {
    let span = Span::default();
    let site = body.expr(Expr::Literal(Literal::Int(number.into())), span);
    let unit = Expr::Con { con: unit(), types: Vec::new(), args: Vec::new() };
    let nothing = body.expr(unit, span);
    Expr::Prim { op: PrimOp::Within, args: vec![site, nothing, inner] }
}
