//! Isolate: a comparison with one of its terms alone on the left. `k + 5 > 10` is `k > 5`.
//!
//! Must not know: where the comparison comes from.

use limpid_base::Name;
use limpid_logic::{ArithOp, Relation, Term};
use num_bigint::BigInt;

use limpid_check::fields::computed;

/// A comparison solved for a variable; unchanged where that is not possible.
pub(crate) fn isolate(term: &Term, variable: Name) -> Term {
    let term = &computed(term);
    let Term::Compare(op, sides) = term else { return term.clone() };
    let (op, left, right) = match sides.0.mentions(variable) {
        true => (*op, sides.0.clone(), sides.1.clone()),
        false => (turned(*op), sides.1.clone(), sides.0.clone()),
    };
    if right.mentions(variable) {
        return term.clone();
    }
    let (left, right) = alone(left, right, variable);
    Term::compare(op, left, right)
}

/// Moves the summands without the variable to the right.
fn alone(left: Term, right: Term, variable: Name) -> (Term, Term) {
    let Term::Arith(op @ (ArithOp::Add | ArithOp::Sub), parts) = &left else { return (left, right) };
    let (one, other) = (parts.0.clone(), parts.1.clone());
    match (op, one.mentions(variable), other.mentions(variable)) {
        (ArithOp::Add, true, false) => alone(one, apart(ArithOp::Sub, right, other), variable),
        (ArithOp::Add, false, true) => alone(other, apart(ArithOp::Sub, right, one), variable),
        (ArithOp::Sub, true, false) => alone(one, apart(ArithOp::Add, right, other), variable),
        _ => (left, right),
    }
}

/// A sum or a difference, with constants folded.
fn apart(op: ArithOp, left: Term, right: Term) -> Term {
    match (op, &left, &right) {
        (ArithOp::Add, Term::Int(left), Term::Int(right)) => Term::Int(left + right),
        (ArithOp::Sub, Term::Int(left), Term::Int(right)) => Term::Int(left - right),
        (ArithOp::Add, Term::Int(zero), _) if *zero == BigInt::ZERO => right,
        (ArithOp::Add | ArithOp::Sub, _, Term::Int(zero)) if *zero == BigInt::ZERO => left,
        _ => Term::arith(op, left, right),
    }
}

fn turned(op: Relation) -> Relation {
    match op {
        Relation::Lt => Relation::Gt,
        Relation::Le => Relation::Ge,
        Relation::Gt => Relation::Lt,
        Relation::Ge => Relation::Le,
        Relation::Eq | Relation::Ne => op,
    }
}

#[cfg(test)]
mod tests {
    use limpid_base::QName;
    use limpid_logic::{Symbol, SymbolKind};

    use super::*;

    fn shown(term: Term) -> String {
        isolate(&term, Name::new("k")).to_string()
    }

    fn sum(left: Term, right: Term) -> Term {
        Term::arith(ArithOp::Add, left, right)
    }

    #[test]
    fn numbers_go_to_the_other_side() {
        let (k, n) = (Term::var("k"), Term::var("n"));
        assert_eq!(shown(Term::compare(Relation::Gt, sum(k.clone(), Term::int(5)), Term::int(10))), "k > 5");
        assert_eq!(shown(Term::compare(Relation::Le, Term::int(0), k.clone())), "k >= 0");
        assert_eq!(shown(Term::compare(Relation::Lt, sum(n.clone(), k.clone()), Term::int(7))), "k < 7 - n");
        let difference = Term::arith(ArithOp::Sub, k, Term::int(1));
        assert_eq!(shown(Term::compare(Relation::Ge, n.clone(), difference)), "k <= n + 1");
        let difference = Term::arith(ArithOp::Sub, Term::var("k"), n);
        assert_eq!(shown(Term::compare(Relation::Ne, difference, Term::int(0))), "k /= n");
    }

    #[test]
    fn calls_of_operators_are_computed() {
        let plus = Symbol { kind: SymbolKind::Uninterpreted, name: QName::new("GHC.Num", "+") };
        let called = Term::app(plus, [Term::var("k"), Term::int(5)]);
        assert_eq!(shown(Term::compare(Relation::Gt, called, Term::int(10))), "k > 5");
    }

    #[test]
    fn what_is_on_both_sides_stays() {
        let k = Term::var("k");
        assert_eq!(shown(Term::compare(Relation::Lt, k.clone(), sum(k.clone(), k))), "k < k + k");
    }
}
