//! Tests of the resolver, over a small library of their own.

mod bindings;
mod classes;
mod data;
mod deriving;
mod exprs;
mod modules;
mod patterns;
mod types;

use std::sync::{Arc, LazyLock};

use expect_test::Expect;
use limpid_base::Name;

use super::print::{print, print_exports};
use super::resolve;
use crate::builtin;
use crate::hir;
use crate::interface::{Environment, Interface};

/// The modules of the test library, each after what it imports.
const LIBRARY: &[(&str, &str)] = &[
    (
        "GHC.Types",
        "module GHC.Types where\ndata Bool = False | True\ndata Ordering = LT | EQ | GT\ndata Int\ndata Char\ndata Type\nnewtype IO a = IO a\n",
    ),
    (
        "GHC.Classes",
        "module GHC.Classes where\nimport GHC.Types\ninfix 4 ==, <, <=, >=\ninfixr 3 &&\n\
         class Eq a where { (==), (/=) :: a -> a -> Bool }\n\
         class Eq a => Ord a where { compare :: a -> a -> Ordering; (<), (<=), (>=) :: a -> a -> Bool }\n\
         (&&) :: Bool -> Bool -> Bool\nTrue && x = x\nFalse && _ = False\n",
    ),
    (
        "GHC.Base",
        "module GHC.Base where\nimport GHC.Types\ninfixr 0 $\ninfixr 9 .\ninfixr 5 ++\ninfixl 1 >>=, >>\ninfixr 6 <>\n\
         type String = [Char]\n\
         class Functor f where { fmap :: (a -> b) -> f a -> f b }\n\
         class Functor f => Applicative f where { pure :: a -> f a; (<*>) :: f (a -> b) -> f a -> f b }\n\
         class Applicative m => Monad m where { (>>=) :: m a -> (a -> m b) -> m b; (>>) :: m a -> m b -> m b; return :: a -> m a }\n\
         class Monoid a where { mempty :: a; (<>) :: a -> a -> a }\n\
         data Maybe a = Nothing | Just a\n\
         f $ x = f x\n(f . g) x = f (g x)\n[] ++ ys = ys\nmap f [] = []\notherwise = True\n",
    ),
    (
        "GHC.Num",
        "module GHC.Num where\nimport GHC.Types\ninfixl 6 +, -\ninfixl 7 *\n\
         class Num a where { (+), (-), (*) :: a -> a -> a; negate :: a -> a; fromInteger :: a -> a }\n\
         subtract x y = y - x\n",
    ),
    (
        "GHC.Enum",
        "module GHC.Enum where\nimport GHC.Types\nclass Bounded a where { minBound, maxBound :: a }\n\
         class Enum a where { succ, pred :: a -> a; toEnum :: Int -> a; fromEnum :: a -> Int; enumFrom :: a -> [a] ;\
         enumFromThen, enumFromTo :: a -> a -> [a]; enumFromThenTo :: a -> a -> a -> [a] }\n",
    ),
    (
        "GHC.Show",
        "module GHC.Show where\nimport GHC.Types\nimport GHC.Base\ntype ShowS = String -> String\n\
         class Show a where { showsPrec :: Int -> a -> ShowS; show :: a -> String }\n",
    ),
    ("GHC.Read", "module GHC.Read where\nclass Read a where { readsPrec :: a }\n"),
    (
        "GHC.Ix",
        "module GHC.Ix where\nimport GHC.Types\nimport GHC.Classes\n\
         class Ord a => Ix a where { range :: (a, a) -> [a]; index :: (a, a) -> a -> Int; inRange :: (a, a) -> a -> Bool }\n",
    ),
    (
        "Data.Foldable",
        "module Data.Foldable where\nimport GHC.Base\n\
         class Foldable t where { foldr :: (a -> b -> b) -> b -> t a -> b; foldMap :: Monoid m => (a -> m) -> t a -> m }\n",
    ),
    (
        "Data.Traversable",
        "module Data.Traversable where\nimport GHC.Base\nimport Data.Foldable\n\
         class (Functor t, Foldable t) => Traversable t where { traverse :: Applicative f => (a -> f b) -> t a -> f (t b) }\n",
    ),
    (
        "Prelude",
        "module Prelude (module GHC.Types, module GHC.Classes, module GHC.Base, module GHC.Num, module GHC.Enum, \
         module GHC.Show, module GHC.Read, module Data.Foldable, module Data.Traversable) where\n\
         import GHC.Types\nimport GHC.Classes\nimport GHC.Base\nimport GHC.Num\nimport GHC.Enum\nimport GHC.Show\nimport GHC.Read\n\
         import Data.Foldable\nimport Data.Traversable\n",
    ),
    (
        "Data.Rec",
        "module Data.Rec (Rec(..), Op(..), empty) where\nimport GHC.Types\ninfixl 6 :+\ndata Rec = Rec { size :: Int, next :: Int } | None\ndata Op = Int :+ Int\nempty = None\n",
    ),
];

static ENVIRONMENT: LazyLock<Environment> = LazyLock::new(|| {
    let mut environment = Environment::default();
    for (interface, _) in builtin::modules() {
        environment.insert(Arc::new(interface));
    }
    for (name, text) in LIBRARY {
        let text = format!("{{-# LANGUAGE NoImplicitPrelude #-}}\n{text}");
        let module = resolved_in(&text, name, &environment);
        assert!(module.problems.is_empty(), "{name}: {:?}", module.problems);
        environment.insert(Arc::new(Interface::declared(&module)));
    }
    environment
});

fn resolved_in(text: &str, name: &str, environment: &Environment) -> hir::Module {
    let ast = limpid_syntax::parse(text, false);
    assert!(ast.problems.is_empty(), "{text}: {:?}", ast.problems);
    resolve(&ast, Name::new(name), environment)
}

fn resolved(text: &str) -> hir::Module {
    resolved_in(text, "M", &ENVIRONMENT)
}

/// The resolved module and its problems.
fn check(text: &str, expected: Expect) {
    let module = resolved(text);
    expected.assert_eq(&with_problems(&module, text, print(&module)));
}

/// The same for a file that has parse problems, which are not shown.
fn check_broken(text: &str, expected: Expect) {
    let ast = limpid_syntax::parse(text, false);
    assert!(!ast.problems.is_empty(), "{text}");
    let module = resolve(&ast, Name::new("M"), &ENVIRONMENT);
    expected.assert_eq(&with_problems(&module, text, print(&module)));
}

/// The problems of several modules, the last of which may import the others, and what it exports.
fn check_exports(modules: &[(&str, &str)], expected: Expect) {
    let mut environment = ENVIRONMENT.clone();
    let mut out = String::new();
    for (place, (name, text)) in modules.iter().enumerate() {
        let module = resolved_in(text, name, &environment);
        let shown = if place + 1 == modules.len() { print_exports(&module) } else { String::new() };
        out = with_problems(&module, text, shown);
        environment.insert(Arc::new(Interface::declared(&module)));
    }
    expected.assert_eq(&out);
}

fn with_problems(module: &hir::Module, text: &str, mut out: String) -> String {
    for problem in &module.problems {
        out.push_str(&format!("{:?} at `{}`: {}\n", problem.severity, problem.span.text(text), problem.message));
    }
    out
}
