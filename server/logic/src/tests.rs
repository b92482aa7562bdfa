//! Printing and substitution.

use std::sync::Arc;

use expect_test::{Expect, expect};
use limpid_base::{Name, QName};

use crate::{ArithOp, Relation, Sort, Symbol, SymbolKind, Term};

fn check(term: &Term, expected: Expect) {
    expected.assert_eq(&term.to_string());
}

fn call(name: &str, args: impl IntoIterator<Item = Term>) -> Term {
    Term::app(Symbol { kind: SymbolKind::Measure, name: QName::new("M", name) }, args)
}

fn x() -> Term {
    Term::var("x")
}

#[test]
fn parentheses_only_where_needed() {
    let sum = Term::arith(ArithOp::Add, x(), Term::int(1));
    check(&Term::arith(ArithOp::Mul, sum.clone(), Term::int(2)), expect!["(x + 1) * 2"]);
    check(&Term::arith(ArithOp::Sub, x(), sum.clone()), expect!["x - (x + 1)"]);
    check(&Term::arith(ArithOp::Sub, sum.clone(), x()), expect!["x + 1 - x"]);
    check(&Term::arith(ArithOp::Mod, sum.clone(), Term::int(2)), expect!["x + 1 mod 2"]);
    check(&call("len", [sum.clone()]), expect!["len (x + 1)"]);
    check(&Term::compare(Relation::Le, call("len", [x()]), sum), expect!["len x <= x + 1"]);
    check(&Term::arith(ArithOp::Add, x(), Term::int(-1)), expect!["x + -1"]);
}

#[test]
fn predicates() {
    let positive = Term::compare(Relation::Gt, x(), Term::int(0));
    let both = Term::and([positive.clone(), Term::Bool(true), positive.clone()]);
    check(&both, expect!["x > 0 && x > 0"]);
    check(&Term::or([both.clone(), positive.clone()]), expect!["x > 0 && x > 0 || x > 0"]);
    check(&Term::and([Term::or([x(), x()]), x()]), expect!["(x || x) && x"]);
    check(&both.clone().negate(), expect!["not (x > 0 && x > 0)"]);
    check(&Term::imply(positive.clone(), Term::iff(x(), x())), expect!["x > 0 => (x <=> x)"]);
    check(&Term::if_then_else(positive, x(), Term::int(0)), expect!["if x > 0 then x else 0"]);
}

#[test]
fn constructors() {
    let nil = Term::con(QName::new("GHC.Types", "[]"), []);
    let cons = |head, tail| Term::con(QName::new("GHC.Types", ":"), [head, tail]);
    check(&cons(x(), cons(Term::int(1), nil)), expect!["[x, 1]"]);
    check(&call("len", [cons(x(), Term::var("xs"))]), expect!["len (x : xs)"]);
    check(&Term::con(QName::new("GHC.Tuple", "(,)"), [x(), x()]), expect!["(x, x)"]);
}

#[test]
fn substitution_does_not_capture() {
    let y = Name::new("y");
    let lambda = Term::Lambda(y, Sort::Int, Arc::new(Term::arith(ArithOp::Add, x(), Term::Var(y))));
    check(&lambda.replace(Name::new("x"), &Term::Var(y)), expect!["\\y' -> y + y'"]);
    check(&lambda.replace(y, &Term::int(1)), expect!["\\y -> x + y"]);
    assert_eq!(lambda.free_vars(), [Name::new("x")]);
}

#[test]
fn parts_are_replaced_from_the_outside() {
    let inner = call("len", [x()]);
    let outer = call("len", [inner.clone()]);
    let both = Term::imply(Term::compare(Relation::Eq, outer.clone(), Term::int(1)), call("ok", [inner]).negate());
    let measured = |term: &Term| matches!(term, Term::App(symbol, _) if symbol.name.ident.as_str() == "len");
    check(&both.rewrite(&|part| measured(part).then(|| Term::var("v"))), expect!["v == 1 => not ok v"]);
    check(&both.rewrite(&|part| (*part == outer).then(|| Term::var("v"))), expect!["v == 1 => not ok (len x)"]);
}

#[test]
fn sorts() {
    let list = Sort::data(QName::new("GHC.Types", "[]"), [Sort::set(Sort::Var(Name::new("a")))]);
    expect!["[Set a] -> Int"].assert_eq(&Sort::fun(list, Sort::Int).to_string());
}
