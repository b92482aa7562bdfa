//! Finds what makes a binding unsupported: something in it that the resolver could not express.

use limpid_base::Unsupported;

use super::Context;
use crate::hir::{Bind, BindGroup, BindKind, ExprId, ExprKind, Guard, Guarded, PatId, PatKind, Rhs, RhsBody};

impl Context<'_> {
    /// The first unsupported expression or pattern of a binding.
    pub(super) fn find_unsupported(&self, bind: &Bind) -> Option<Unsupported> {
        let mut search = Search { cx: self, exprs: Vec::new(), pats: Vec::new() };
        search.bind(bind);
        search.run()
    }
}

/// What is still to be looked at. Expressions can be deep, so they are not followed by recursion.
struct Search<'a> {
    cx: &'a Context<'a>,
    exprs: Vec<ExprId>,
    pats: Vec<PatId>,
}

impl Search<'_> {
    fn run(mut self) -> Option<Unsupported> {
        loop {
            if let Some(pat) = self.pats.pop() {
                if let Some(found) = self.pat(pat) {
                    return Some(found);
                }
            } else if let Some(expr) = self.exprs.pop() {
                if let Some(found) = self.expr(expr) {
                    return Some(found);
                }
            } else {
                return None;
            }
        }
    }

    fn pat(&mut self, id: PatId) -> Option<Unsupported> {
        let pat = &self.cx.module.pats[id];
        match &pat.kind {
            PatKind::Wildcard | PatKind::Var(_) | PatKind::Literal(_) => {}
            PatKind::As(_, inner) | PatKind::Lazy(inner) | PatKind::Bang(inner) | PatKind::Annotated(inner, _) => {
                self.pats.push(*inner);
            }
            PatKind::Con(_, fields) => self.pats.extend(fields),
            PatKind::View(function, inner) => {
                self.exprs.push(*function);
                self.pats.push(*inner);
            }
            PatKind::Unsupported(what) => return Some(Unsupported::new(what.clone(), pat.span)),
        }
        None
    }

    fn expr(&mut self, id: ExprId) -> Option<Unsupported> {
        let expr = &self.cx.module.exprs[id];
        match &expr.kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Con(_) | ExprKind::Literal(_) => {}
            ExprKind::App(fun, args) => {
                self.exprs.push(*fun);
                self.exprs.extend(args);
            }
            ExprKind::TypeApp(inner, _) | ExprKind::Annotated(inner, _) => self.exprs.push(*inner),
            ExprKind::Lam(pats, body) => {
                self.pats.extend(pats);
                self.exprs.push(*body);
            }
            ExprKind::Let(groups, body) => {
                self.groups(groups);
                self.exprs.push(*body);
            }
            ExprKind::If(test, yes, no) => self.exprs.extend([test, yes, no]),
            ExprKind::Case(scrutinee, alts) => {
                self.exprs.push(*scrutinee);
                for alt in alts {
                    self.pats.push(alt.pattern);
                    self.rhs(&alt.rhs);
                }
            }
            ExprKind::Guards(alternatives) => self.guarded(alternatives),
            ExprKind::RecordCon { fields, .. } => self.exprs.extend(fields.iter().map(|(_, value)| value)),
            ExprKind::RecordUpdate { record, fields, .. } => {
                self.exprs.push(*record);
                self.exprs.extend(fields.iter().map(|(_, value)| value));
            }
            ExprKind::Unsupported(what) => return Some(Unsupported::new(what.clone(), expr.span)),
        }
        None
    }

    fn bind(&mut self, bind: &Bind) {
        match &bind.kind {
            BindKind::Function { clauses, .. } => {
                for clause in clauses {
                    self.pats.extend(&clause.patterns);
                    self.rhs(&clause.rhs);
                }
            }
            BindKind::Pattern { pattern, rhs } => {
                self.pats.push(*pattern);
                self.rhs(rhs);
            }
        }
    }

    fn groups(&mut self, groups: &[BindGroup]) {
        groups.iter().flat_map(|group| &group.binds).for_each(|bind| self.bind(bind));
    }

    fn rhs(&mut self, rhs: &Rhs) {
        self.groups(&rhs.wheres);
        match &rhs.body {
            RhsBody::Plain(expr) => self.exprs.push(*expr),
            RhsBody::Guarded(alternatives) => self.guarded(alternatives),
        }
    }

    fn guarded(&mut self, alternatives: &[Guarded]) {
        for alternative in alternatives {
            for guard in &alternative.guards {
                match guard {
                    Guard::Bool(test) => self.exprs.push(*test),
                    Guard::Pattern(pat, value) => {
                        self.pats.push(*pat);
                        self.exprs.push(*value);
                    }
                    Guard::Let(groups) => self.groups(groups),
                }
            }
            self.exprs.push(alternative.body);
        }
    }
}
