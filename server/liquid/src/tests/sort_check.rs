//! Which terms make sense.

use limpid_base::{Name, QName};
use limpid_contracts::{InForce, elaborate_with_dependencies};
use limpid_frontend::project::{Project, Source};
use limpid_frontend::wired::wired;
use limpid_library::library;
use limpid_logic::{Builtin, Relation, Sort, Symbol, SymbolKind, Term};

use super::{Embedded, NoFiles};
use crate::SortChecker;

const PROGRAM: &str = "{-@ LIQUID \"--reflection\" @-}\n\
    module M where\n\
    {-@ reflect nth @-}\n\
    nth :: [a] -> Int -> a -> a\n\
    nth [] _ end = end\n\
    nth (x : xs) n end = if n == 0 then x else nth xs (n - 1) end\n";

/// The sort of a term of a list of numbers `xs`, a number `n` and a truth value `b`.
fn sort_of(term: &Term) -> Option<Sort> {
    let mut project = Project::new(&Embedded, &NoFiles);
    let loaded = project.load(Source { path: "Test.hs".into(), text: PROGRAM.into() });
    let elaborated =
        elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
    let in_force =
        InForce { own: &elaborated.contracts, visible: &elaborated.visible, environment: &loaded.environment };
    let numbers = Sort::data(wired().list, [Sort::Int]);
    let scope = [(Name::new("xs"), numbers), (Name::new("n"), Sort::Int), (Name::new("b"), Sort::Bool)];
    SortChecker::new(in_force).sort_of(term, &scope)
}

fn nth(args: [&str; 3]) -> Term {
    let symbol = Symbol { kind: SymbolKind::Reflected, name: QName::new("M", "nth") };
    Term::app(symbol, args.map(Term::var))
}

fn len(of: &str) -> Term {
    Term::app(Builtin::Length.symbol(), [Term::var(of)])
}

#[test]
fn a_function_takes_what_its_type_says() {
    assert_eq!(sort_of(&nth(["xs", "n", "n"])), Some(Sort::Int));
    assert_eq!(sort_of(&nth(["n", "xs", "n"])), None, "a number is no list");
    assert_eq!(sort_of(&nth(["xs", "n", "b"])), None, "a list of numbers has no truth values");
    assert_eq!(sort_of(&nth(["xs", "n", "y"])), None, "nobody knows y");
}

#[test]
fn values_are_compared_with_their_like() {
    let equal = |left: Term, right: Term| Term::compare(Relation::Eq, left, right);
    assert_eq!(sort_of(&equal(len("xs"), Term::var("n"))), Some(Sort::Bool));
    assert_eq!(sort_of(&equal(len("n"), Term::var("n"))), None, "numbers have no length");
    assert_eq!(sort_of(&equal(Term::var("xs"), Term::var("n"))), None);
    assert_eq!(sort_of(&Term::compare(Relation::Lt, Term::var("b"), Term::var("b"))), None, "truth has no order");
}
