//! The builder of instrumented code: the program, the module that resolves the names of refinements, the body so far.

use std::sync::Arc;

use limpid_base::{QName, tuple};
use limpid_core::{BinderId, DataType, Expr, ExprId, Literal, PrimOp};

use crate::monitored::Monitored;
use crate::scope::Scope;
use crate::write::Writer;

pub(crate) struct Builder<'m, 'p> {
    pub(crate) monitor: &'m Monitored<'p>,
    /// The module in whose scope refinements are resolved.
    pub(crate) scope: usize,
    pub(crate) w: Writer,
    /// How many terms have no meaning at run time.
    pub(crate) open_terms: usize,
}

impl<'m, 'p> Builder<'m, 'p> {
    pub(crate) fn new(monitor: &'m Monitored<'p>, scope: usize) -> Builder<'m, 'p> {
        Builder { monitor, scope, w: Writer::default(), open_terms: 0 }
    }

    pub(crate) fn scope(&self) -> &'m Scope {
        self.monitor.scope(self.scope)
    }

    /// Checks the conditions in order at a site, then continues. The site is an evaluated number.
    pub(crate) fn checks(&mut self, site: SiteRef, truths: Vec<ExprId>, values: &[BinderId], then: ExprId) -> ExprId {
        truths.into_iter().rev().fold(then, |then, truth| {
            let site = self.number(site);
            let values = self.tuple(values);
            let check = self.w.prim(PrimOp::Check, vec![site, truth, values]);
            self.w.then(check, then)
        })
    }

    /// Assumes the conditions in order, then continues.
    pub(crate) fn assumes(&mut self, truths: Vec<ExprId>, then: ExprId) -> ExprId {
        truths.into_iter().rev().fold(then, |then, truth| {
            let assume = self.w.prim(PrimOp::Assume, vec![truth]);
            self.w.then(assume, then)
        })
    }

    pub(crate) fn number(&mut self, site: SiteRef) -> ExprId {
        match site {
            SiteRef::Fixed(number) => self.w.literal(Literal::Int(i64::from(number))),
            SiteRef::Given(binder) => self.w.local(binder),
        }
    }

    /// A tuple of values, for reports.
    pub(crate) fn tuple(&mut self, values: &[BinderId]) -> ExprId {
        let mut fields: Vec<ExprId> = values.iter().map(|value| self.w.local(*value)).collect();
        let unit = QName::new("GHC.Tuple", "()");
        while fields.len() < 2 {
            fields.push(self.w.con(unit, Vec::new()));
        }
        self.w.con(tuple(fields.len()), fields)
    }

    /// Binds the evaluated site `first + distance` in the expression that `then` builds.
    pub(crate) fn site_behind(
        &mut self,
        first: BinderId,
        distance: usize,
        then: impl FnOnce(&mut Self, SiteRef) -> ExprId,
    ) -> ExprId {
        let binder = self.w.fresh("site");
        let body = then(self, SiteRef::Given(binder));
        let (first, distance) = (self.w.local(first), self.w.literal(Literal::Int(distance as i64)));
        let sum = self.w.prim(PrimOp::IntAdd, vec![first, distance]);
        self.w.forced(sum, binder, body)
    }

    pub(crate) fn locals(&mut self, binders: &[BinderId]) -> Vec<ExprId> {
        binders.iter().map(|binder| self.w.local(*binder)).collect()
    }

    /// A binder for the expression: its own if it is a local, else a new one that is added to `bindings`.
    pub(crate) fn atom(&mut self, expr: ExprId, bindings: &mut Vec<(BinderId, ExprId)>) -> BinderId {
        if let Some(Expr::Local { binder, .. }) = self.w.body.exprs.get(expr) {
            return *binder;
        }
        let binder = self.w.fresh("arg");
        bindings.push((binder, expr));
        binder
    }
}

/// The site of a check: a constant, or a number passed at run time.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SiteRef {
    Fixed(u32),
    Given(BinderId),
}

impl Monitored<'_> {
    /// The data type of a constructor.
    pub(crate) fn data_type(&self, con: QName) -> Option<Arc<DataType>> {
        use limpid_machine::Program;
        self.data_type_of(con)
    }
}

pub(crate) fn list() -> QName {
    QName::new("GHC.Types", "[]")
}

/// The number of components, if this is the type or constructor of a tuple. The unit is none.
pub(crate) fn tuple_arity(name: QName) -> Option<usize> {
    limpid_base::tuple_arity(name).filter(|arity| *arity > 0)
}
