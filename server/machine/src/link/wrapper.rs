//! Which globals are nothing but another name for something, so that calls need not go through them.
//!
//! Must not know: code. It only looks at the root of a body. Newtypes and coercions are looked through.

use limpid_base::QName;
use limpid_core::{Alt, AltPattern, BinderId, Body, Expr, ExprId, PrimOp};

use super::Linker;

/// What a call with all arguments may be replaced by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Inline {
    #[default]
    No,
    /// `\a b -> op a b`
    Prim(PrimOp),
    /// `\a b -> C a b`
    Con(u32),
    /// `\a -> a`
    Identity,
    /// `\f a -> f a`
    Apply,
}

#[derive(Default)]
pub(super) struct Shape {
    pub(super) arity: u32,
    pub(super) inline: Inline,
}

/// How many layers are looked through; only malformed core has more.
const LAYERS: usize = 1000;

impl<S: Copy> Linker<'_, S> {
    /// The name that this body merely repeats.
    pub(super) fn alias(&mut self, body: &Body) -> Option<QName> {
        let root = self.strip(body, body.root?);
        match body.exprs.get(root)? {
            Expr::Global { name, .. } => Some(*name),
            _ => None,
        }
    }

    /// `f` if the body is `\a b -> f a b`.
    pub(super) fn eta(&mut self, body: &Body) -> Option<QName> {
        let (params, inner) = self.peel_lambdas(body, body.root?);
        let Expr::App { fun, args } = body.exprs.get(inner)? else { return None };
        let Expr::Global { name, .. } = body.exprs.get(*fun)? else { return None };
        are_params(body, &params, args).then_some(*name)
    }

    pub(super) fn wrapper(&mut self, body: &Body) -> Shape {
        let Some(root) = body.root else { return Shape::default() };
        let (params, inner) = self.peel_lambdas(body, root);
        let inline = if params.is_empty() { None } else { self.inline(body, &params, inner) };
        Shape { arity: params.len() as u32, inline: inline.unwrap_or_default() }
    }

    fn inline(&mut self, body: &Body, params: &[BinderId], inner: ExprId) -> Option<Inline> {
        match body.exprs.get(inner)? {
            Expr::Prim { op, args } if op.arity() == args.len() && are_params(body, params, args) => {
                Some(Inline::Prim(*op))
            }
            Expr::Con { con, args, .. } if are_params(body, params, args) => self.con(*con).map(Inline::Con),
            Expr::Local { binder, .. } if params == [*binder] => Some(Inline::Identity),
            Expr::App { fun, args } => {
                let all: Vec<ExprId> = std::iter::once(*fun).chain(args.iter().copied()).collect();
                (params.len() == 2 && are_params(body, params, &all)).then_some(Inline::Apply)
            }
            _ => None,
        }
    }

    /// The parameters of nested lambdas, and the body under them. A newtype between two lambdas does not exist, so
    /// that `\x -> State (\s -> e)` takes two arguments.
    pub(crate) fn peel_lambdas(&mut self, body: &Body, id: ExprId) -> (Vec<BinderId>, ExprId) {
        let mut params = Vec::new();
        let mut id = self.strip(body, id);
        for _ in 0..LAYERS {
            let Some(Expr::Lam { params: more, body: inner }) = body.exprs.get(id) else { break };
            params.extend_from_slice(more);
            id = self.strip(body, *inner);
        }
        (params, id)
    }

    /// The expression without the newtype constructors and coercions around it.
    pub(crate) fn strip(&mut self, body: &Body, id: ExprId) -> ExprId {
        let mut id = id;
        for _ in 0..LAYERS {
            let inner = match body.exprs.get(id) {
                Some(Expr::Con { con, args, .. }) if args.len() == 1 && self.is_newtype(*con) => args[0],
                Some(Expr::Prim { op: PrimOp::UnsafeCoerce, args }) if args.len() == 1 => args[0],
                Some(Expr::Case { scrutinee, alts, .. }) if self.only_unwraps(body, alts) => *scrutinee,
                _ => break,
            };
            id = inner;
        }
        id
    }

    /// `case … of N x -> x`, where `N` is a newtype's constructor.
    fn only_unwraps(&mut self, body: &Body, alts: &[Alt]) -> bool {
        let [Alt { pattern: AltPattern::Con(con, fields), body: inner }] = alts else { return false };
        let Some(Expr::Local { binder, .. }) = body.exprs.get(*inner) else { return false };
        fields.as_slice() == [*binder] && self.is_newtype(*con)
    }

    fn is_newtype(&mut self, con: QName) -> bool {
        self.con(con).is_some_and(|con| self.pools.cons[con as usize].newtype)
    }
}

fn are_params(body: &Body, params: &[BinderId], args: &[ExprId]) -> bool {
    let is = |(param, arg): (&BinderId, &ExprId)| matches!(body.exprs.get(*arg), Some(Expr::Local { binder, .. }) if binder == param);
    params.len() == args.len() && params.iter().zip(args).all(is)
}
