//! What the libraries promise and ask for, as a file that imports them sees it.

use std::sync::Arc;

use expect_test::{Expect, expect};
use limpid_base::{Name, QName};
use limpid_contracts::{Elaborated, InForce, elaborate_with_dependencies};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Loaded, Project, Source, Sources};
use limpid_library::library;

struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

/// Other modules of the test: each begins with `module NAME`.
struct Files<'a>(&'a [&'a str]);

impl Sources for Files<'_> {
    fn find(&self, name: Name, _: &str, _: Name) -> Option<Source> {
        let text = self.0.iter().find(|text| text.split_whitespace().nth(1) == Some(name.as_str()))?;
        Some(Source { path: name.as_str().into(), text: (*text).into() })
    }
}

/// A module with everything it imports; there must be no problem with its annotations.
fn elaborated(text: &str, others: &[&str]) -> (Arc<Loaded>, Elaborated) {
    let files = Files(others);
    let mut project = Project::new(&Embedded, &files);
    let loaded = project.load(Source { path: "Test.hs".into(), text: text.into() });
    let elaborated =
        elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
    assert_eq!(elaborated.problems, []);
    (loaded, elaborated)
}

fn in_force<'a>((loaded, elaborated): &'a (Arc<Loaded>, Elaborated)) -> InForce<'a> {
    InForce { own: &elaborated.contracts, visible: &elaborated.visible, environment: &loaded.environment }
}

/// The contracts that a caller of each function (`Module.function`) is under.
fn check(text: &str, others: &[&str], functions: &[(&str, &str)], expected: Expect) {
    let module = elaborated(text, others);
    let mut shown = String::new();
    for (module_name, ident) in functions {
        let callee = in_force(&module).callee(QName::new(module_name, ident));
        shown += &match callee {
            Some(callee) => {
                format!("{module_name} {ident}, {} dictionaries: {}\n", callee.dictionaries, callee.contract.ty)
            }
            None => format!("{module_name} {ident}: nothing\n"),
        };
    }
    expected.assert_eq(&shown);
}

#[test]
fn the_prelude() {
    let functions = [
        ("GHC.List", "head"),
        ("GHC.List", "tail"),
        ("GHC.List", "!!"),
        ("GHC.List", "take"),
        ("GHC.List", "zip"),
        ("GHC.List", "filter"),
        ("GHC.Base", "map"),
        ("GHC.Base", "++"),
        ("GHC.Base", "$"),
        ("GHC.Base", "."),
        ("Data.Foldable", "length"),
        ("GHC.Real", "div"),
        ("GHC.Real", "mod"),
        ("GHC.Real", "fromIntegral"),
        ("GHC.Num", "+"),
        ("GHC.Num", "-"),
        ("GHC.Classes", "&&"),
        ("GHC.Classes", "<="),
        ("GHC.Err", "error"),
        ("GHC.Err", "undefined"),
    ];
    check(
        "module M where\n",
        &[],
        &functions,
        expect![[r#"
        GHC.List head, 0 dictionaries: xs:{v:[a] | len v > 0} -> {v:a | v == head xs}
        GHC.List tail, 0 dictionaries: xs:{v:[a] | len v > 0} -> {v:[a] | len v == len xs - 1 && v == tail xs}
        GHC.List !!, 0 dictionaries: xs:[a] -> v:{v:Int | 0 <= v && v < len xs} -> a
        GHC.List take, 0 dictionaries: n:Int -> xs:[a] -> {v:[a] | if n >= 0 then len v == (if len xs < n then len xs else n) else len v == 0}
        GHC.List zip, 0 dictionaries: xs:[a] -> ys:[b] -> {v:[(a, b)] | len v <= len xs && len v <= len ys && (len xs == len ys => len v == len xs)}
        GHC.List filter, 0 dictionaries: p:(x1:a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs}
        GHC.Base map, 0 dictionaries: f:(x1:a -> b) -> xs:[a] -> {v:[b] | len v == len xs}
        GHC.Base ++, 0 dictionaries: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys}
        GHC.Base $, 0 dictionaries: f:(x1:a -> b) -> x:a -> b
        GHC.Base ., 0 dictionaries: forall <p :: b -> c -> Bool, q :: a -> b -> Bool, r :: a -> c -> Bool>. {x::a, w::{v:b | q x v} |- {v:c | p w v} <: {v:c | r x v}} f:(y:b -> {v:c | p y v}) -> g:(z:a -> {v:b | q z v}) -> x:a -> {v:c | r x v}
        Data.Foldable length, 1 dictionaries: Foldable t => xs:t a -> {v:Int | v >= 0 && v == len xs}
        GHC.Real div, 1 dictionaries: Integral a => x:a -> y:{v:a | v /= 0} -> {v:a | v == x / y && (x >= 0 && y >= 0 => v >= 0) && (x >= 0 && y >= 1 => v <= x) && (1 < y => v < x) && (y >= 1 => v <= x)}
        GHC.Real mod, 1 dictionaries: Integral a => x:a -> y:{v:a | v /= 0} -> {v:a | v == x mod y && (0 <= x && 0 < y => 0 <= v && v < y)}
        GHC.Real fromIntegral, 2 dictionaries: (Integral a, Num b) => x:a -> {v:b | v == x}
        GHC.Num +, 1 dictionaries: Num a => x:a -> y:a -> {v:a | v == x + y}
        GHC.Num -, 1 dictionaries: Num a => x:a -> y:a -> {v:a | v == x - y}
        GHC.Classes &&, 0 dictionaries: x:Bool -> y:Bool -> {v:Bool | v <=> x && y}
        GHC.Classes <=, 1 dictionaries: Ord a => x:a -> y:a -> {v:Bool | v <=> x <= y}
        GHC.Err error, 0 dictionaries: v:{v:String | false} -> a
        GHC.Err undefined: nothing
    "#]],
    );
}

#[test]
fn containers_and_maybe() {
    let text = "module M where\nimport Data.Maybe\nimport qualified Data.Set as S\nimport qualified Data.Map as M\n";
    let functions = [
        ("Data.Maybe", "fromJust"),
        ("Data.Maybe", "isJust"),
        ("Data.Set.Internal", "union"),
        ("Data.Set.Internal", "member"),
        ("Data.Set.Internal", "empty"),
        ("Data.Map.Internal", "insert"),
        ("Data.Map.Internal", "lookup"),
    ];
    check(
        text,
        &[],
        &functions,
        expect![[r#"
        Data.Maybe fromJust, 0 dictionaries: v:{v:Maybe a | isJust v} -> a
        Data.Maybe isJust, 0 dictionaries: v:Maybe a -> {b:Bool | b == isJust v}
        Data.Set.Internal union, 1 dictionaries: Ord a => xs:Set a -> ys:Set a -> {v:Set a | v == Set_cup xs ys}
        Data.Set.Internal member, 1 dictionaries: Ord a => x:a -> xs:Set a -> {v:Bool | v <=> Set_mem x xs}
        Data.Set.Internal empty, 0 dictionaries: {v:Set a | Set_emp v}
        Data.Map.Internal insert: nothing
        Data.Map.Internal lookup: nothing
    "#]],
    );
}

/// Who does not import `Data.Set`, directly or not, knows nothing of it.
#[test]
fn what_is_not_imported_is_not_seen() {
    let functions = [("Data.Set.Internal", "union")];
    check(
        "module M where\n",
        &[],
        &functions,
        expect![[r#"
        Data.Set.Internal union: nothing
    "#]],
    );
    let other = "module Other where\nimport qualified Data.Set as S\nsets = S.empty\n";
    check(
        "module M where\nimport Other\n",
        &[other],
        &functions,
        expect![[r#"
        Data.Set.Internal union, 1 dictionaries: Ord a => xs:Set a -> ys:Set a -> {v:Set a | v == Set_cup xs ys}
    "#]],
    );
    check(
        "module M where\n{-@ import Data.Set @-}\n",
        &[],
        &functions,
        expect![[r#"
        Data.Set.Internal union, 1 dictionaries: Ord a => xs:Set a -> ys:Set a -> {v:Set a | v == Set_cup xs ys}
    "#]],
    );
}

/// A module of the user hides a library module of the same name, and its refinements.
#[test]
fn own_modules_hide_library_modules() {
    let own =
        "module Data.Maybe where\n{-@ fromJust :: Int -> {v:Int | v > 0} @-}\nfromJust :: Int -> Int\nfromJust x = 1\n";
    check(
        "module M where\nimport Data.Maybe\n",
        &[own],
        &[("Data.Maybe", "fromJust"), ("Data.Maybe", "isJust")],
        expect![[r#"
            Data.Maybe fromJust, 0 dictionaries: x:Int -> {v:Int | v > 0}
            Data.Maybe isJust: nothing
        "#]],
    );
}

/// The nearest wins: the module itself, then what it imports, then the libraries.
#[test]
fn the_nearest_refinement_wins() {
    let far = "module Far where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = 1\n\
               {-@ g :: Int -> {v:Int | v > 0} @-}\ng :: Int -> Int\ng x = 1\nh :: Int -> Int\nh x = 1\n";
    let near = "module Near where\nimport Far\n{-@ assume f :: Int -> {v:Int | v > 1} @-}\n\
                {-@ assume h :: Int -> {v:Int | v > 1} @-}\n{-@ assume head :: {v:[a] | len v > 1} -> a @-}\n";
    let text = "module M where\nimport Far\nimport Near\n{-@ assume h :: Int -> {v:Int | v > 2} @-}\n\
                {-@ k :: Int -> {v:Int | v > 2} @-}\nk :: Int -> Int\nk x = 3\n";
    let functions = [("Far", "f"), ("Far", "g"), ("Far", "h"), ("M", "k"), ("GHC.List", "head"), ("GHC.List", "tail")];
    check(
        text,
        &[far, near],
        &functions,
        expect![[r#"
        Far f, 0 dictionaries: x1:Int -> {v:Int | v > 1}
        Far g, 0 dictionaries: x:Int -> {v:Int | v > 0}
        Far h, 0 dictionaries: x1:Int -> {v:Int | v > 2}
        M k, 0 dictionaries: x:Int -> {v:Int | v > 2}
        GHC.List head, 0 dictionaries: v:{v:[a] | len v > 1} -> a
        GHC.List tail, 0 dictionaries: xs:{v:[a] | len v > 0} -> {v:[a] | len v == len xs - 1 && v == tail xs}
    "#]],
    );
}

const SHAPES: &str = r#"module Classes where
class Shape a where
  area :: a -> Int
  area _ = 1
{-@ class Shape a where
      area :: a -> {v:Int | v >= 0} @-}
instance Shape a => Shape [a] where
  area xs = sum (map area xs)
instance Shape Int where
  area x = x
{-@ instance Shape Int where
      area :: Int -> {v:Int | v > 7} @-}
{-@ total :: Shape a => [a] -> {v:Int | v > 1} @-}
total :: Shape a => [a] -> Int
total xs = 2 + area xs
"#;

/// A call of an instance's method is under the class's refinement, unless the instance has its own.
#[test]
fn methods_of_instances() {
    let functions = [
        ("Classes", "area"),
        ("Classes", "Shape [].area"),
        ("Classes", "Shape Int.area"),
        ("Classes", "Shape.area"),
        ("GHC.Real", "Integral Int.div"),
    ];
    check(
        "module M where\nimport Classes\n",
        &[SHAPES],
        &functions,
        expect![[r#"
        Classes area, 1 dictionaries: Shape a => x1:a -> {v:Int | v >= 0}
        Classes Shape [].area, 1 dictionaries: Shape a => x1:a -> {v:Int | v >= 0}
        Classes Shape Int.area, 0 dictionaries: x1:Int -> {v:Int | v > 7}
        Classes Shape.area, 1 dictionaries: Shape a => x1:a -> {v:Int | v >= 0}
        GHC.Real Integral Int.div, 0 dictionaries: Integral a => x:a -> y:{v:a | v /= 0} -> {v:a | v == x / y && (x >= 0 && y >= 0 => v >= 0) && (x >= 0 && y >= 1 => v <= x) && (1 < y => v < x) && (y >= 1 => v <= x)}
    "#]],
    );
}

/// The body of a method is checked against what the class says.
#[test]
fn bodies_of_methods() {
    let module = elaborated(SHAPES, &[]);
    let promise = |ident: &str| {
        in_force(&module).own_contract(QName::new("Classes", ident)).map(|contract| contract.ty.to_string())
    };
    expect![[r#"
        Some("Shape a => x1:a -> {v:Int | v >= 0}")
        Some("x1:Int -> {v:Int | v > 7}")
        Some("Shape a => xs:[a] -> {v:Int | v > 1}")"#]]
    .assert_eq(&format!("{:?}\n{:?}\n{:?}", promise("Shape [].area"), promise("Shape Int.area"), promise("total"),));
}

/// Library code is no obligation of the user, and is not stored.
#[test]
fn library_modules_have_no_obligations() {
    let mut refined = 0;
    for module in library().module_names() {
        let Some(contracts) = library().contracts(module) else { continue };
        assert!(contracts.obligations.is_empty() && contracts.locals.is_empty(), "{module}");
        refined += contracts.functions.len();
    }
    assert!(refined > 500, "{refined}");
}
