//! Abstract refinements: their declarations, `forall <p :: a -> Bool>`, and their uses, `a<p>` and `[a]<{\\x y -> x <= y}>`.

use limpid_base::{Name, QName};
use limpid_logic::{Sort, Term};
use limpid_spec::ast::{self, PredArgKind, PredUse};

use super::Elaborator;
use super::env::Env;
use crate::rtype::{PredArg, PredDecl, RArg, RType, Refinement, Shape, value_binder};

impl<'a> Elaborator<'a> {
    /// Declares abstract refinements; they stay in scope.
    pub(super) fn lower_pred_decls(&mut self, preds: &[ast::PredDecl], env: &mut Env) -> Vec<PredDecl> {
        let mut decls = Vec::new();
        for pred in preds {
            let depth = env.vars.len();
            let ty = self.lower_type(&pred.ty, None, env);
            env.vars.truncate(depth);
            let params: Vec<Sort> = ty.split_funs().0.iter().map(|fun| self.sort_of_rtype(&fun.arg)).collect();
            env.preds.push((pred.name.name, params.clone()));
            decls.push(PredDecl { name: pred.name.name, params });
        }
        decls
    }

    /// How many abstract refinements a data type has.
    pub(super) fn declared_preds(&self, full: QName, written: Name) -> usize {
        let own = self.spec.items.iter().find_map(|item| match &item.kind {
            limpid_spec::ItemKind::Data(data) if data.name.name == written && !data.preds.is_empty() => {
                Some(data.preds.len())
            }
            _ => None,
        });
        let imported = || self.imported.data(full).map(|data| data.preds.len());
        own.or_else(imported).unwrap_or(0)
    }

    pub(super) fn lower_pred_args(&mut self, preds: &[ast::PredArg], env: &mut Env) -> Vec<PredArg> {
        preds.iter().map(|pred| self.lower_pred_arg(pred, env)).collect()
    }

    fn lower_pred_arg(&mut self, pred: &ast::PredArg, env: &mut Env) -> PredArg {
        let depth = env.vars.len();
        let arg = match &pred.kind {
            PredArgKind::Use(used) => {
                self.check_pred_arity(used, env);
                let arity = env.pred(used.name.name).map_or(1, |params| params.len().saturating_sub(used.args.len()));
                let params: Vec<Name> = match arity {
                    0 | 1 => vec![value_binder()],
                    arity => (1..=arity).map(|place| Name::new(&format!("v{place}"))).collect(),
                };
                let more = params.iter().map(|param| Term::Var(*param)).collect();
                PredArg { body: self.lower_pred_use(used, more, env), params }
            }
            PredArgKind::Refined { params, ty } => {
                params.iter().for_each(|param| env.bind(param.name, Sort::Unknown));
                let ty = self.lower_type(ty, None, env);
                let refinement = ty.refinement().cloned().unwrap_or_else(Refinement::trivial);
                let params = params.iter().map(|param| param.name).chain([refinement.binder]).collect();
                PredArg { params, body: refinement.pred }
            }
            PredArgKind::Lambda { params, body } => {
                params.iter().for_each(|param| env.bind(param.name, Sort::Unknown));
                let parts: Vec<Term> = body.conjuncts().iter().map(|part| self.lower_pred(part, env)).collect();
                PredArg { params: params.iter().map(|param| param.name).collect(), body: Term::and(parts) }
            }
        };
        env.vars.truncate(depth);
        arg
    }

    /// An abstract refinement that is passed on gets no arguments, or all but the value.
    fn check_pred_arity(&mut self, used: &PredUse, env: &Env) {
        let Some(params) = env.pred(used.name.name) else { return };
        let (wanted, found) = (params.len().saturating_sub(1), used.args.len());
        if found == 0 || found >= wanted {
            return;
        }
        let name = used.name.name;
        let plural = if found == 1 { "" } else { "s" };
        let message = format!("`{name}` has {found} argument{plural} here, and it takes {wanted} before the value.");
        self.error(used.span, message, format!("Write `<{name}>` to pass it on whole, or give it all {wanted}."));
    }

    pub(super) fn with_pred(&mut self, ty: RType, pred: Option<&PredUse>, env: &mut Env) -> RType {
        let Some(pred) = pred else { return ty };
        let mentions = |expr: &ast::Expr| matches!(expr.kind, ast::ExprKind::Var(name) if name == value_binder());
        let binder = if pred.args.iter().any(mentions) { Name::new("VV") } else { value_binder() };
        let body = self.lower_pred_use(pred, vec![Term::Var(binder)], env);
        let place = Some(self.place(pred.span));
        ty.refined(Refinement { binder, pred: body, hole: false, place })
    }

    fn lower_pred_use(&mut self, used: &PredUse, more: Vec<Term>, env: &mut Env) -> Term {
        let args: Vec<Term> = used.args.iter().map(|arg| self.lower_expr(arg, env).0).collect();
        if used.name.as_str() == "True" {
            return Term::Bool(true);
        }
        let name = used.name.name;
        let message = format!("The abstract refinement `{name}` is not declared.");
        let repeated = self.problems.last().is_some_and(|last| last.message.starts_with(&message));
        if env.pred(name).is_none() && self.alias_depth == 0 && !repeated {
            self.error(
                used.span,
                message,
                format!("Declare it: `forall <{name} :: a -> Bool>.` at the start of the type."),
            );
        }
        Term::Pred(used.name.name, args.into_iter().chain(more).collect())
    }
}

/// Abstract refinements beyond those that the type declares are refinements of the value itself: `Int<p>`.
pub(super) fn with_preds(name: QName, args: Vec<RArg>, mut preds: Vec<PredArg>, declared: usize) -> RType {
    let extra = preds.split_off(declared.min(preds.len()));
    let mut ty = RType::base(Shape::Con { name, args, preds });
    for pred in extra {
        if let [binder] = pred.params[..] {
            let pred = pred.body;
            ty = ty.refined(Refinement { binder, pred, hole: false, place: None });
        }
    }
    ty
}
