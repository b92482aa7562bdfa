//! Constant folding of terms that were unfolded: what is computed already is not sent to Z3, and equal calls get equal terms.

use std::sync::Arc;

use limpid_logic::{ArithOp, Relation, Term};
use num_bigint::BigInt;

/// Computes with literals, chooses branches whose test is decided, and selects fields of constructor terms.
pub(super) fn fold(term: &Term) -> Term {
    let pair = |parts: &Arc<(Term, Term)>| (fold(&parts.0), fold(&parts.1));
    let all = |parts: &Arc<[Term]>| parts.iter().map(fold).collect::<Vec<_>>();
    match term {
        Term::Arith(op, parts) => {
            let (left, right) = pair(parts);
            arithmetic(*op, &left, &right).unwrap_or_else(|| Term::arith(*op, left, right))
        }
        Term::Compare(op, parts) => {
            let (left, right) = pair(parts);
            comparison(*op, &left, &right).unwrap_or_else(|| Term::compare(*op, left, right))
        }
        Term::Neg(inner) => match fold(inner) {
            Term::Int(value) => Term::Int(-value),
            inner => Term::Neg(Arc::new(inner)),
        },
        Term::Not(inner) => match fold(inner) {
            Term::Bool(value) => Term::Bool(!value),
            inner => inner.negate(),
        },
        Term::And(parts) => conjunction(all(parts)),
        Term::Or(parts) => disjunction(all(parts)),
        Term::If(parts) => match fold(&parts.0) {
            Term::Bool(true) => fold(&parts.1),
            Term::Bool(false) => fold(&parts.2),
            cond => Term::if_then_else(cond, fold(&parts.1), fold(&parts.2)),
        },
        Term::App(symbol, args) => {
            let args = all(args);
            if let (Some((con, place)), [Term::Con(made, fields)]) = (symbol.as_selector(), &args[..])
                && con == *made
                && let Some(field) = fields.get(place)
            {
                return field.clone();
            }
            Term::app(*symbol, args)
        }
        Term::Con(con, args) => Term::con(*con, all(args)),
        Term::Imply(parts) => Term::imply(fold(&parts.0), fold(&parts.1)),
        Term::Iff(parts) => Term::iff(fold(&parts.0), fold(&parts.1)),
        Term::Apply(fun, args) => Term::Apply(Arc::new(fold(fun)), all(args).into()),
        // A test below a lambda may depend on its parameter.
        Term::Lambda(..)
        | Term::Pred(..)
        | Term::Var(_)
        | Term::Bool(_)
        | Term::Int(_)
        | Term::Real(_)
        | Term::Char(_)
        | Term::Str(_)
        | Term::Bits(_) => term.clone(),
    }
}

fn arithmetic(op: ArithOp, left: &Term, right: &Term) -> Option<Term> {
    let (Term::Int(left), Term::Int(right)) = (left, right) else { return None };
    Some(Term::Int(match op {
        ArithOp::Add => left + right,
        ArithOp::Sub => left - right,
        ArithOp::Mul => left * right,
        // Z3 has its own meaning of division by zero and of negative numbers.
        ArithOp::Div | ArithOp::Mod => return None,
    }))
}

fn comparison(op: Relation, left: &Term, right: &Term) -> Option<Term> {
    let (Term::Int(left), Term::Int(right)) = (left, right) else { return None };
    Some(Term::Bool(holds(op, left, right)))
}

fn holds(op: Relation, left: &BigInt, right: &BigInt) -> bool {
    match op {
        Relation::Eq => left == right,
        Relation::Ne => left != right,
        Relation::Lt => left < right,
        Relation::Le => left <= right,
        Relation::Gt => left > right,
        Relation::Ge => left >= right,
    }
}

fn conjunction(parts: Vec<Term>) -> Term {
    if parts.contains(&Term::Bool(false)) { Term::Bool(false) } else { Term::and(parts) }
}

fn disjunction(parts: Vec<Term>) -> Term {
    if parts.contains(&Term::Bool(true)) { Term::Bool(true) } else { Term::or(parts) }
}

#[cfg(test)]
mod tests {
    use limpid_base::Name;

    use super::*;

    #[test]
    fn literals_are_computed_and_branches_chosen() {
        let x = || Term::Var(Name::new("x"));
        let cond = Term::compare(Relation::Lt, Term::int(3), Term::arith(ArithOp::Sub, Term::int(16), Term::int(1)));
        let sum = Term::arith(ArithOp::Add, x(), Term::arith(ArithOp::Mul, Term::int(2), Term::int(3)));
        assert_eq!(fold(&Term::if_then_else(cond, sum, x())), Term::arith(ArithOp::Add, x(), Term::int(6)));
        let half = Term::arith(ArithOp::Div, Term::int(1), Term::int(0));
        assert_eq!(fold(&half), half);
    }
}
