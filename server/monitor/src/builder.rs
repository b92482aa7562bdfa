//! What writing instrumented code takes: the program, the module in whose scope refinements are read, the body so far.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::{BinderId, DataType, Expr, ExprId, Literal, PrimOp};

use crate::monitored::Monitored;
use crate::scope::Scope;
use crate::write::Writer;

pub(crate) struct Builder<'m, 'p> {
    pub(crate) monitor: &'m Monitored<'p>,
    /// In whose scope refinements are read.
    pub(crate) scope: usize,
    pub(crate) w: Writer,
    /// How many terms had no meaning.
    pub(crate) open_terms: usize,
}

impl<'m, 'p> Builder<'m, 'p> {
    pub(crate) fn new(monitor: &'m Monitored<'p>, scope: usize) -> Builder<'m, 'p> {
        Builder { monitor, scope, w: Writer::default(), open_terms: 0 }
    }

    pub(crate) fn scope(&self) -> &'m Scope {
        self.monitor.scope(self.scope)
    }

    /// Checks one truth after the other at a site, then goes on. The site is a number that is evaluated.
    pub(crate) fn checks(&mut self, site: SiteRef, truths: Vec<ExprId>, values: &[BinderId], then: ExprId) -> ExprId {
        truths.into_iter().rev().fold(then, |then, truth| {
            let site = self.number(site);
            let values = self.tuple(values);
            let check = self.w.prim(PrimOp::Check, vec![site, truth, values]);
            self.w.then(check, then)
        })
    }

    /// Assumes one truth after the other, then goes on.
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

    /// Values in a constructor, to be shown.
    pub(crate) fn tuple(&mut self, values: &[BinderId]) -> ExprId {
        let mut fields: Vec<ExprId> = values.iter().map(|value| self.w.local(*value)).collect();
        let unit = QName::new("GHC.Tuple", "()");
        while fields.len() < 2 {
            fields.push(self.w.con(unit, Vec::new()));
        }
        self.w.con(tuple(fields.len()), fields)
    }

    /// The site so many behind a given one, evaluated, for the expression that `then` makes.
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

    /// The value of a local binder, wrapped in what `wrap` makes of it, if it makes something.
    pub(crate) fn atom(&mut self, expr: ExprId, bindings: &mut Vec<(BinderId, ExprId)>) -> BinderId {
        if let Some(Expr::Local { binder, .. }) = self.w.body.exprs.get(expr) {
            return *binder;
        }
        let binder = self.w.fresh("arg");
        bindings.push((binder, expr));
        binder
    }
}

/// Which site a check is at.
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

pub(crate) fn tuple(arity: usize) -> QName {
    QName::new("GHC.Tuple", &format!("({})", ",".repeat(arity.saturating_sub(1))))
}

/// The number of components, if this is the type or constructor of a tuple.
pub(crate) fn tuple_arity(name: QName) -> Option<usize> {
    let commas = name.ident.as_str().strip_prefix('(')?.strip_suffix(')')?;
    let plain = name.module.as_str() == "GHC.Tuple" && commas.bytes().all(|byte| byte == b',');
    (plain && !commas.is_empty()).then_some(commas.len() + 1)
}
