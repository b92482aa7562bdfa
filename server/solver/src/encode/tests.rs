//! What Z3 proves of encoded terms.

mod functions;

use limpid_base::{Limits, Name, QName};
use limpid_logic::{ArithOp, Builtin, Relation, Sort, Symbol, SymbolKind, Term};

use super::Signatures;
use crate::{Prover, Validity};

/// The logic's own functions, and a measure `size` of lists.
struct Known {
    string_theory: bool,
}

impl Signatures for Known {
    fn canonical(&self, symbol: Symbol) -> Symbol {
        symbol
    }

    fn inline(&self, _symbol: Symbol) -> Option<(Vec<Name>, Term)> {
        None
    }

    fn symbol(&self, symbol: Symbol) -> Option<Sort> {
        match symbol.kind {
            SymbolKind::Builtin(builtin) => Some(builtin.sort().clone()),
            _ => Some(Sort::fun(list(), Sort::Int)),
        }
    }

    fn constructor(&self, _name: QName) -> Option<(Vec<Sort>, Sort, u32)> {
        None
    }

    fn truth(&self, _constructor: QName) -> Option<bool> {
        None
    }

    fn free_constructors(&self) -> bool {
        false
    }

    fn string_theory(&self) -> bool {
        self.string_theory
    }
}

fn list() -> Sort {
    Sort::data(QName::new("GHC.Types", "[]"), [Sort::Int])
}

fn var(name: &str) -> Term {
    Term::var(name)
}

fn call(builtin: Builtin, args: impl IntoIterator<Item = Term>) -> Term {
    Term::app(builtin.symbol(), args)
}

fn eq(left: Term, right: Term) -> Term {
    Term::compare(Relation::Eq, left, right)
}

/// Whether the goal follows from the facts. `x`, `y` and `n` are Ints, `r` is a Real, `s` and `t` are sets and `b` and
/// `c` are bags of Ints, `xs` is a list of Ints, `u` is a string, `v` and `w` are bit vectors.
#[track_caller]
fn check(facts: &[Term], goal: &Term, expected: Validity) {
    check_with(false, facts, goal, expected);
}

/// What holds with Z3's theory of strings, and does not without.
#[track_caller]
fn check_strings((valid, invalid): (Term, Term)) {
    check_with(true, &[], &valid, Validity::Valid);
    check_with(true, &[], &invalid, Validity::Invalid);
    check_with(false, &[], &valid, Validity::Invalid);
}

#[track_caller]
fn check_with(string_theory: bool, facts: &[Term], goal: &Term, expected: Validity) {
    let known = Known { string_theory };
    let mut prover = Prover::new(&known, 1_000_000, &Limits::unlimited());
    let bag = || Sort::map(Sort::Int, Sort::Int);
    let sorts = [
        ("x", Sort::Int),
        ("y", Sort::Int),
        ("n", Sort::Int),
        ("r", Sort::Real),
        ("s", Sort::set(Sort::Int)),
        ("t", Sort::set(Sort::Int)),
        ("b", bag()),
        ("c", bag()),
        ("xs", list()),
        ("u", Sort::Str),
        ("v", Sort::bit_vec(Sort::Size(8))),
        ("w", Sort::bit_vec(Sort::Size(8))),
        ("wide", Sort::bit_vec(Sort::Unknown)),
        ("wider", Sort::bit_vec(Sort::Unknown)),
    ];
    for (name, sort) in &sorts {
        prover.declare(Name::new(name), sort);
    }
    facts.iter().for_each(|fact| prover.assert(fact));
    assert_eq!(prover.valid(goal), expected, "{goal}");
}

#[test]
fn arithmetic() {
    let less = |a: Term, b: Term| Term::compare(Relation::Lt, a, b);
    check(&[less(var("x"), var("y"))], &less(var("y"), var("x")).negate(), Validity::Valid);
    check(&[less(Term::int(0), var("x"))], &less(var("x"), Term::int(1)).negate(), Validity::Valid);
    check(&[less(Term::int(0), var("r"))], &less(var("r"), Term::int(1)).negate(), Validity::Invalid);
    let remainder = Term::arith(ArithOp::Mod, var("x"), Term::int(2));
    check(&[], &less(remainder, Term::int(0)).negate(), Validity::Valid);
}

#[test]
fn measures_are_functions() {
    let size = |of: &str| Term::app(Symbol { kind: SymbolKind::Measure, name: QName::new("M", "size") }, [var(of)]);
    check(&[eq(var("xs"), var("ys"))], &eq(size("xs"), size("ys")), Validity::Valid);
    check(&[], &eq(size("xs"), size("ys")), Validity::Invalid);
}

#[test]
fn sets() {
    let member = |of: &str| call(Builtin::SetMember, [var("x"), var(of)]);
    let both = call(Builtin::SetIntersection, [var("s"), var("t")]);
    let disjoint = eq(both, call(Builtin::SetEmpty, [Term::int(0)]));
    check(&[member("s"), disjoint.clone()], &member("t").negate(), Validity::Valid);
    check(&[disjoint], &member("t").negate(), Validity::Invalid);
    check(&[member("s")], &call(Builtin::SetIsEmpty, [var("s")]).negate(), Validity::Valid);
    check(&[member("s"), call(Builtin::SetSubset, [var("s"), var("t")])], &member("t"), Validity::Valid);
    check(
        &[],
        &eq(call(Builtin::SetComplement, [call(Builtin::SetComplement, [var("s")])]), var("s")),
        Validity::Valid,
    );
    let elements = call(Builtin::Elements, [var("xs")]);
    let union = call(Builtin::SetUnion, [call(Builtin::SetSingleton, [var("x")]), var("s")]);
    check(&[eq(elements.clone(), union)], &call(Builtin::SetMember, [var("x"), elements]), Validity::Valid);
}

#[test]
fn maps() {
    let stored = call(Builtin::MapStore, [var("b"), var("x"), Term::int(2)]);
    let at = |key: &str| call(Builtin::MapSelect, [stored.clone(), var(key)]);
    check(&[], &eq(at("x"), Term::int(2)), Validity::Valid);
    check(&[], &eq(at("y"), Term::int(2)), Validity::Invalid);
    let positive = call(Builtin::MapToSet, [stored.clone()]);
    check(&[], &call(Builtin::SetMember, [var("x"), positive]), Validity::Valid);
    let projected = call(Builtin::MapProject, [call(Builtin::SetSingleton, [var("y")]), stored.clone()]);
    let at = call(Builtin::MapSelect, [projected, var("x")]);
    check(&[Term::compare(Relation::Ne, var("x"), var("y"))], &eq(at, Term::int(0)), Validity::Valid);
}

fn single(element: i64, count: i64) -> Term {
    call(Builtin::BagSingleton, [Term::int(element), Term::int(count)])
}

fn count(bag: Term, element: i64) -> Term {
    call(Builtin::BagCount, [bag, Term::int(element)])
}

#[test]
fn bags_add_up() {
    let union = |left: Term, right: Term| call(Builtin::BagUnion, [left, right]);
    let both = union(single(10, 1), single(20, 2));
    check(&[], &eq(both.clone(), union(single(20, 2), single(10, 1))), Validity::Valid);
    check(&[], &eq(count(both.clone(), 20), Term::int(2)), Validity::Valid);
    check(&[], &eq(count(both.clone(), 30), Term::int(0)), Validity::Valid);
    check(&[], &eq(count(both, 10), Term::int(2)), Validity::Invalid);
    let empty = call(Builtin::BagEmpty, [Term::int(0)]);
    check(&[], &eq(union(empty, var("b")), var("b")), Validity::Valid);
    let older = call(Builtin::MapUnion, [var("b"), var("c")]);
    check(&[], &eq(older, union(var("c"), var("b"))), Validity::Valid);
}

#[test]
fn bags_have_greatest_and_least_numbers() {
    let bags = || [call(Builtin::BagUnion, [single(10, 3), single(20, 1)]), single(10, 1)];
    let greatest = call(Builtin::BagUnionMax, bags());
    let least = call(Builtin::BagIntersectionMin, bags());
    check(&[], &eq(greatest.clone(), bags()[0].clone()), Validity::Valid);
    check(&[], &eq(least.clone(), single(10, 1)), Validity::Valid);
    check(&[], &eq(count(greatest, 10), Term::int(1)), Validity::Invalid);
    check(&[], &eq(count(least, 20), Term::int(0)), Validity::Valid);
}

#[test]
fn a_bag_is_part_of_a_larger_one() {
    let part = |left: Term, right: Term| call(Builtin::BagSubset, [left, right]);
    let union = call(Builtin::BagUnion, [var("b"), single(10, 1)]);
    check(&[], &part(var("b"), union.clone()), Validity::Valid);
    check(&[], &part(union, var("b")), Validity::Invalid);
    let fewer = Term::compare(Relation::Le, count(var("b"), 10), count(var("c"), 10));
    check(&[part(var("b"), var("c"))], &fewer, Validity::Valid);
}
