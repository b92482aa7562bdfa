use limpid_base::{Name, QName};
use limpid_logic::{ArithOp, Relation, Sort, Symbol, SymbolKind, Term};

use super::{NoSorts, SortEnv, is_contradictory};
use crate::Solver;

/// `x` and `y` are Ints, `r` is a Real, `s` and `t` are sets of Ints, `xs` is a list; everything else is unknown.
struct Names;

impl SortEnv for Names {
    fn var(&self, var: Name) -> Sort {
        match var.as_str() {
            "x" | "y" => Sort::Int,
            "r" => Sort::Real,
            "s" | "t" => Sort::set(Sort::Int),
            "xs" => Sort::data(QName::new("GHC.Types", "[]"), [Sort::Int]),
            "a" | "b" => Sort::Var(Name::new("a")),
            _ => Sort::Unknown,
        }
    }

    fn symbol(&self, symbol: Symbol) -> Sort {
        let var = || Sort::Var(Name::new("e"));
        match symbol.name.ident.as_str() {
            "len" | "size" => Sort::fun(Sort::data(QName::new("GHC.Types", "[]"), [var()]), Sort::Int),
            "Set_cup" | "Set_cap" => Sort::funs([Sort::set(var()), Sort::set(var())], Sort::set(var())),
            "Set_sng" => Sort::fun(var(), Sort::set(var())),
            "listElts" => Sort::fun(Sort::data(QName::new("GHC.Types", "[]"), [var()]), Sort::set(var())),
            _ => Sort::Unknown,
        }
    }
}

fn var(name: &str) -> Term {
    Term::var(name)
}

fn call(kind: SymbolKind, name: &str, args: impl IntoIterator<Item = Term>) -> Term {
    Term::app(Symbol { kind, name: QName::new("Logic", name) }, args)
}

fn builtin(name: &str, args: impl IntoIterator<Item = Term>) -> Term {
    call(SymbolKind::Builtin, name, args)
}

fn check(constraints: &[Term], expected: Option<bool>) {
    let text: Vec<String> = constraints.iter().map(ToString::to_string).collect();
    assert_eq!(is_contradictory(&mut Solver::default(), &Names, constraints), expected, "{text:?}");
}

#[test]
fn arithmetic() {
    let (x, y) = (var("x"), var("y"));
    let less = |a: &Term, b: Term| Term::compare(Relation::Lt, a.clone(), b);
    check(&[less(&x, y.clone()), less(&y, x.clone())], Some(true));
    check(&[less(&x, y.clone())], Some(false));
    check(&[less(&Term::int(0), x.clone()), less(&x, Term::int(1))], Some(true));
    let remainder = Term::arith(ArithOp::Mod, x, Term::int(2));
    check(&[less(&remainder, Term::int(0))], Some(true));
}

#[test]
fn what_may_be_real_is_not_taken_for_an_integer() {
    for name in ["r", "unheard"] {
        let z = var(name);
        let between =
            [Term::compare(Relation::Gt, z.clone(), Term::int(0)), Term::compare(Relation::Lt, z, Term::int(1))];
        assert_eq!(is_contradictory(&mut Solver::default(), &Names, &between), Some(false), "{name}");
        assert_ne!(is_contradictory(&mut Solver::default(), &NoSorts, &between), Some(true));
    }
}

#[test]
fn an_order_that_is_not_known_contradicts_nothing() {
    let (a, b) = (var("a"), var("b"));
    check(&[Term::compare(Relation::Lt, a.clone(), b.clone()), Term::compare(Relation::Lt, b, a.clone())], None);
    check(&[Term::compare(Relation::Ne, a.clone(), a)], Some(true));
}

#[test]
fn measures_are_functions() {
    let size = |name: &str| call(SymbolKind::Measure, "size", [var(name)]);
    let positive = Term::compare(Relation::Gt, size("xs"), Term::int(0));
    check(&[positive.clone(), positive.clone().negate()], Some(true));
    check(&[positive], None);
    let equal = Term::compare(Relation::Eq, var("xs"), var("ys"));
    let differ = Term::compare(Relation::Ne, size("xs"), size("ys"));
    // The sort of `ys` is not known, so it is not the same there as here.
    assert_ne!(is_contradictory(&mut Solver::default(), &Names, &[equal, differ]), Some(false));
}

#[test]
fn lengths_are_not_negative() {
    check(&[Term::compare(Relation::Lt, builtin("len", [var("xs")]), Term::int(0))], Some(true));
    check(&[Term::compare(Relation::Lt, call(SymbolKind::Measure, "size", [var("xs")]), Term::int(0))], None);
}

#[test]
fn sets() {
    let (s, t) = (var("s"), var("t"));
    let member = builtin("Set_mem", [var("x"), s.clone()]);
    let meet = builtin("Set_cap", [s.clone(), t.clone()]);
    let disjoint = Term::compare(Relation::Eq, meet, builtin("Set_empty", [Term::int(0)]));
    let both = [member.clone(), builtin("Set_mem", [var("x"), t.clone()]), disjoint];
    check(&both, Some(true));
    check(&both[1..], None);
    check(&[member.clone(), builtin("Set_emp", [s.clone()])], Some(true));
    check(
        &[member.clone(), builtin("Set_sub", [s.clone(), t.clone()]), builtin("Set_mem", [var("x"), t]).negate()],
        Some(true),
    );
    let elements = builtin("listElts", [var("xs")]);
    let union = builtin("Set_cup", [builtin("Set_sng", [var("x")]), s]);
    check(
        &[Term::compare(Relation::Eq, elements.clone(), union), builtin("Set_mem", [var("x"), elements]).negate()],
        Some(true),
    );
}
