//! Types.

use std::fmt::{self, Display, Formatter};

use super::expr::{Level, VALUE};
use super::{atoms, pred_decls, separated, words};
use crate::ast::{Arrow, ExprKind, PredArg, PredArgKind, PredUse, Refinement, RefinementKind, Type, TypeKind};

/// Where a type stands, which decides whether it needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(super) enum Place {
    Any,
    /// Left of an arrow.
    Component,
    /// After `x:`
    Named,
    /// Before the `|` of a refinement.
    Base,
    /// An argument of a type.
    Argument,
}

pub(super) struct Placed<'a>(pub(super) &'a Type, pub(super) Place);

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Placed(self, Place::Any).fmt(f)
    }
}

impl Display for Placed<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if fits(self.0, self.1) { bare(f, self.0) } else { write!(f, "({})", self.0) }
    }
}

fn fits(ty: &Type, place: Place) -> bool {
    match &ty.kind {
        TypeKind::Hole | TypeKind::List { .. } | TypeKind::Tuple { .. } | TypeKind::Value(_) => true,
        TypeKind::Var { args, .. } => args.is_empty() || place != Place::Argument,
        TypeKind::Con { args, pred, .. } => (args.is_empty() && pred.is_none()) || place != Place::Argument,
        TypeKind::Fun { .. }
        | TypeKind::Named { .. }
        | TypeKind::Infix { .. }
        | TypeKind::Forall { .. }
        | TypeKind::Constraint { .. } => place == Place::Any,
        TypeKind::WithPred { .. } => place <= Place::Component,
        TypeKind::Refined { base: Some(_), .. } => place != Place::Base,
        TypeKind::Refined { base: None, .. } => place <= Place::Named,
    }
}

fn bare(f: &mut Formatter<'_>, ty: &Type) -> fmt::Result {
    match &ty.kind {
        TypeKind::Hole => f.write_str("_"),
        TypeKind::Var { name, args, pred } => {
            write!(f, "{}", name.name)?;
            words(f, args.iter().map(|arg| Placed(arg, Place::Argument)))?;
            pred.iter().try_for_each(|pred| write!(f, "<{pred}>"))
        }
        TypeKind::Con { name, promoted, preds, args, pred } => {
            write!(f, "{}{}", if *promoted { "'" } else { "" }, name.name)?;
            pred_args(f, preds)?;
            words(f, args.iter().map(|arg| Placed(arg, Place::Argument)))?;
            pred.iter().try_for_each(|pred| write!(f, " <<{pred}>>"))
        }
        TypeKind::List { elem, preds } => {
            f.write_str("[")?;
            separated(f, "", elem)?;
            f.write_str("]")?;
            pred_args(f, preds)
        }
        TypeKind::Tuple { fields, preds } => {
            let fields = fields.iter().map(|field| match field.name {
                Some(name) => format!("{} :: {}", name.name, field.ty),
                None => field.ty.to_string(),
            });
            f.write_str("(")?;
            separated(f, ", ", fields)?;
            f.write_str(")")?;
            pred_args(f, preds)
        }
        TypeKind::Fun { binder, arg, arrow, result } => {
            match binder {
                Some(binder) => write!(f, "{}:{}", binder.name, Placed(arg, Place::Named))?,
                None => write!(f, "{}", Placed(arg, Place::Component))?,
            }
            let arrow = match arrow {
                Arrow::Fun => "->",
                Arrow::Implicit => "~>",
                Arrow::Context => "=>",
            };
            write!(f, " {arrow} {result}")
        }
        TypeKind::Named { binder, ty } => write!(f, "{}:{}", binder.name, Placed(ty, Place::Named)),
        TypeKind::Infix { op, left, right } => write!(f, "{} {} {right}", Placed(left, Place::Component), op.name),
        TypeKind::Forall { vars, preds, body } => {
            f.write_str("forall")?;
            let vars = vars.iter().map(|var| match &var.kind {
                Some(kind) => format!("({} :: {kind})", var.name.name),
                None => var.name.name.to_string(),
            });
            words(f, vars)?;
            pred_decls(f, preds)?;
            write!(f, ". {body}")
        }
        TypeKind::Refined { binder, base, refinement } => {
            f.write_str("{")?;
            if let Some(binder) = binder {
                write!(f, "{}:", binder.name)?;
            }
            if let Some(base) = base {
                write!(f, "{} | ", Placed(base, Place::Base))?;
            }
            write!(f, "{refinement}}}")
        }
        TypeKind::Constraint { env, sub, sup, body } => {
            f.write_str("{")?;
            if !env.is_empty() {
                separated(f, ", ", env.iter().map(|(name, ty)| format!("{} :: {ty}", super::Binder(*name))))?;
                f.write_str(" |- ")?;
            }
            write!(f, "{sub} <: {sup}}} {body}")
        }
        TypeKind::WithPred { ty, pred } => write!(f, "<({ty}) {pred}>"),
        TypeKind::Value(value) => match &value.kind {
            ExprKind::Int(number) => write!(f, "{number}"),
            _ => write!(f, "{{{}}}", Level(value, VALUE)),
        },
    }
}

fn pred_args(f: &mut Formatter<'_>, preds: &[PredArg]) -> fmt::Result {
    if preds.is_empty() {
        return Ok(());
    }
    f.write_str(" <")?;
    separated(f, ", ", preds)?;
    f.write_str(">")
}

impl Display for PredArg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PredArgKind::Use(pred) => write!(f, "{pred}"),
            PredArgKind::Refined { params, ty } => {
                if !params.is_empty() {
                    f.write_str("\\")?;
                    separated(f, " ", super::names(params))?;
                    f.write_str(" -> ")?;
                }
                write!(f, "{}", Placed(ty, Place::Named))
            }
            PredArgKind::Lambda { params, body } => {
                f.write_str("{\\")?;
                separated(f, " ", super::names(params))?;
                write!(f, " -> {body}}}")
            }
        }
    }
}

impl Display for PredUse {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name.name)?;
        atoms(f, &self.args)
    }
}

impl Display for Refinement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            RefinementKind::Hole => f.write_str("_"),
            RefinementKind::Pred(pred) => write!(f, "{pred}"),
            RefinementKind::All(preds) => {
                f.write_str("[")?;
                separated(f, "; ", preds)?;
                f.write_str("]")
            }
        }
    }
}
