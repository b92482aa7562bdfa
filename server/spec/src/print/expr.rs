//! Predicates, expressions and sorts, with as few parentheses as the grammar allows.

use std::fmt::{self, Display, Formatter};

use super::{atoms, separated};
use crate::ast::{ArithOp, Expr, ExprKind, Sort, SortKind};
use crate::fixity;

/// Whatever may stand in a refinement.
const ANY: u8 = 0;
const NOT_IFF: u8 = 1;
const IFF: u8 = 3;
const IMPLY: u8 = 6;
const OR: u8 = 7;
const AND: u8 = 8;
const NOT: u8 = 9;
const RELATION: u8 = 10;
/// Whatever is not a predicate. An operator that the file declares is only here: the printer knows no fixities.
pub(super) const VALUE: u8 = 19;
const NEGATION: u8 = 31;
const APPLICATION: u8 = 32;
pub(super) const ATOM: u8 = 33;

/// An expression where only what binds at least so tightly goes without parentheses.
pub(super) struct Level<'a>(pub(super) &'a Expr, pub(super) u8);

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Level(self, ANY).fmt(f)
    }
}

impl Display for Level<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Level(expr, needed) = *self;
        if level(&expr.kind) < needed { write!(f, "({expr})") } else { bare(f, &expr.kind) }
    }
}

fn level(kind: &ExprKind) -> u8 {
    match kind {
        // These reach as far to the right as they can.
        ExprKind::If { .. } | ExprKind::Lambda { .. } | ExprKind::Coerce { .. } | ExprKind::Query(_) => ANY,
        ExprKind::NotIff(..) => NOT_IFF,
        ExprKind::Iff(..) => IFF,
        ExprKind::Imply(..) => IMPLY,
        ExprKind::Or(..) => OR,
        ExprKind::And(..) => AND,
        ExprKind::Not(_) => NOT,
        ExprKind::Relation { .. } | ExprKind::All(_) | ExprKind::Any(_) => RELATION,
        ExprKind::KVar { .. } | ExprKind::Gradual => RELATION,
        ExprKind::Infix { .. } => VALUE,
        ExprKind::Arith { op, .. } => arith_level(*op),
        ExprKind::Neg(_) => NEGATION,
        ExprKind::App { .. } | ExprKind::Lit(..) => APPLICATION,
        _ => ATOM,
    }
}

fn arith_level(op: ArithOp) -> u8 {
    VALUE + 1 + fixity::builtin(op).0
}

fn bare(f: &mut Formatter<'_>, kind: &ExprKind) -> fmt::Result {
    let right = |f: &mut Formatter<'_>, left: &Expr, op: &str, right: &Expr, level: u8| {
        write!(f, "{} {op} {}", Level(left, level + 1), Level(right, level))
    };
    match kind {
        ExprKind::Var(name) if name.is_operator() => write!(f, "({name})"),
        ExprKind::Var(name) => write!(f, "{name}"),
        ExprKind::Bool(value) => write!(f, "{value}"),
        ExprKind::Int(value) => write!(f, "{value}"),
        ExprKind::Float(value) => write!(f, "{value}"),
        ExprKind::Str(text) => string(f, text.as_str()),
        ExprKind::Lit(text, sort) => {
            f.write_str("lit ")?;
            string(f, text.as_str())?;
            write!(f, " {sort}")
        }
        ExprKind::Bottom => f.write_str("_|_"),
        ExprKind::App { function, args } => {
            if let ExprKind::Var(_) = function.kind {
                write!(f, "{}", Level(function, ATOM))?;
                return atoms(f, args);
            }
            write!(f, "({function})")?;
            args.iter().try_for_each(|arg| write!(f, " ({arg})"))
        }
        ExprKind::Neg(inner) => write!(f, "- {}", Level(inner, NEGATION)),
        ExprKind::Arith { op, left, right } => {
            let level = arith_level(*op);
            let (first, second) = if fixity::builtin(*op).1 { (level + 1, level) } else { (level, level + 1) };
            write!(f, "{} {} {}", Level(left, first), op.as_str(), Level(right, second))
        }
        ExprKind::Infix { op, left, right } => {
            write!(f, "{} {} {}", Level(left, NEGATION), op.name, Level(right, NEGATION))
        }
        ExprKind::Relation { op, left, right } => {
            write!(f, "{} {} {}", Level(left, VALUE), op.as_str(), Level(right, VALUE))
        }
        ExprKind::Not(inner) => write!(f, "not {}", Level(inner, NOT)),
        ExprKind::And(l, r) => right(f, l, "&&", r, AND),
        ExprKind::Or(l, r) => right(f, l, "||", r, OR),
        ExprKind::Imply(l, r) => right(f, l, "=>", r, IMPLY),
        ExprKind::Iff(l, r) => right(f, l, "<=>", r, IFF),
        // Without parentheses around a predicate, `/=` would compare values.
        ExprKind::NotIff(l, r) => write!(f, "{} /= {}", Level(l, VALUE), Level(r, VALUE)),
        ExprKind::All(preds) => list(f, "&& ", preds),
        ExprKind::Any(preds) => list(f, "|| ", preds),
        ExprKind::If { cond, then, otherwise } => write!(f, "if {cond} then {then} else {otherwise}"),
        ExprKind::Tuple(fields) => {
            f.write_str("(")?;
            separated(f, ", ", fields.iter().map(|field| Level(field, VALUE)))?;
            f.write_str(")")
        }
        ExprKind::List(elems) => {
            f.write_str("[")?;
            separated(f, ", ", elems.iter().map(|elem| Level(elem, VALUE)))?;
            f.write_str("]")
        }
        ExprKind::Lambda { binder, sort, body } => write!(f, "\\{}:{sort} -> {}", binder.name, Level(body, VALUE)),
        ExprKind::Cast { expr, sort } => write!(f, "({expr} : {sort})"),
        ExprKind::Coerce { from, to, expr } => write!(f, "coerce ({from} ~ {to}) {}", Level(expr, VALUE)),
        ExprKind::KVar { name, subst } => {
            write!(f, "${}", name.name)?;
            subst.iter().try_for_each(|(var, expr)| write!(f, "[{} := {}]", var.name, Level(expr, VALUE)))
        }
        ExprKind::Gradual => f.write_str("??"),
        ExprKind::Query(inner) => write!(f, "? {inner}"),
    }
}

fn list(f: &mut Formatter<'_>, prefix: &str, preds: &[Expr]) -> fmt::Result {
    write!(f, "{prefix}[")?;
    separated(f, "; ", preds)?;
    f.write_str("]")
}

fn string(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    let mut before = ' ';
    for c in text.chars() {
        let comment = matches!((before, c), ('{', '-') | ('-', '}'));
        before = c;
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\n' => f.write_str("\\n")?,
            // The signs of a comment would open or close one. The empty escape ends the number.
            _ if comment || c.is_control() => write!(f, "\\{}\\&", c as u32)?,
            _ => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

impl Display for Sort {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            SortKind::Con { name, args } | SortKind::Var { name, args } => {
                write!(f, "{}", name.name)?;
                sort_args(f, args)
            }
            SortKind::List(elem) => write!(f, "[{elem}]"),
            SortKind::Func { vars, sorts } => {
                write!(f, "func({vars}, [")?;
                separated(f, "; ", sorts)?;
                f.write_str("])")
            }
            SortKind::Index { index, args } => {
                write!(f, "@({index})")?;
                sort_args(f, args)
            }
        }
    }
}

fn sort_args(f: &mut Formatter<'_>, args: &[Sort]) -> fmt::Result {
    for arg in args {
        let applied = match &arg.kind {
            SortKind::Con { args, .. } | SortKind::Var { args, .. } | SortKind::Index { args, .. } => !args.is_empty(),
            SortKind::List(_) | SortKind::Func { .. } => false,
        };
        if applied { write!(f, " ({arg})")? } else { write!(f, " {arg}")? }
    }
    Ok(())
}
