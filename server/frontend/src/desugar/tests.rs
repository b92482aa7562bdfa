//! Match compilation and desugaring, seen in printed core.
//!
//! The programs stand on a prelude of a few lines, so that nothing here changes with the libraries.

mod classes;
mod evaluation_order;
mod expressions;
mod matching;
mod modules;

use std::sync::{Arc, LazyLock};

use expect_test::Expect;
use limpid_base::{Limits, Name};
use limpid_core::{CoreModule, print};

use super::desugar;
use crate::builtin;
use crate::hir;
use crate::infer::infer;
use crate::interface::{Environment, Interface};
use crate::resolve::resolve;

const PRELUDE: &[(&str, &str)] = &[
    (
        "GHC.Types",
        "module GHC.Types where\n\
         data Bool = False | True\n\
         data Int\n\
         data Char\n\
         data Double\n",
    ),
    ("GHC.Num.Integer", "module GHC.Num.Integer where\nimport GHC.Types\ndata Integer\n"),
    ("GHC.Maybe", "module GHC.Maybe where\ndata Maybe a = Nothing | Just a\n"),
    (
        "GHC.Classes",
        "module GHC.Classes where\n\
         import GHC.Types\n\
         infix 4 ==, /=, <\n\
         class Eq a where\n\
         \x20 (==), (/=) :: a -> a -> Bool\n\
         \x20 x /= y = not (x == y)\n\
         class Eq a => Ord a where\n\
         \x20 (<) :: a -> a -> Bool\n\
         not :: Bool -> Bool\n\
         not True = False\n\
         not False = True\n\
         foreign import prim \"intEq\" primIntEq :: Int -> Int -> Bool\n\
         foreign import prim \"intLt\" primIntLt :: Int -> Int -> Bool\n\
         instance Eq Int where (==) = primIntEq\n\
         instance Ord Int where (<) = primIntLt\n\
         foreign import prim \"doubleEq\" primDoubleEq :: Double -> Double -> Bool\n\
         instance Eq Double where (==) = primDoubleEq\n\
         foreign import prim \"charEq\" primCharEq :: Char -> Char -> Bool\n\
         instance Eq Char where (==) = primCharEq\n\
         instance Eq a => Eq [a] where\n\
         \x20 [] == [] = True\n\
         \x20 (x : xs) == (y : ys) = case x == y of { True -> xs == ys; False -> False }\n\
         \x20 _ == _ = False\n",
    ),
    (
        "GHC.Num",
        "module GHC.Num where\n\
         import GHC.Types\n\
         import GHC.Num.Integer\n\
         infixl 6 +, -\n\
         class Num a where\n\
         \x20 (+), (-) :: a -> a -> a\n\
         \x20 negate :: a -> a\n\
         \x20 fromInteger :: Integer -> a\n\
         foreign import prim \"intAdd\" primIntAdd :: Int -> Int -> Int\n\
         foreign import prim \"intSub\" primIntSub :: Int -> Int -> Int\n\
         instance Num Int where { (+) = primIntAdd; (-) = primIntSub }\n\
         instance Num Double\n",
    ),
    (
        "GHC.Real",
        "module GHC.Real where\n\
         import GHC.Types\n\
         import GHC.Num\n\
         import GHC.Num.Integer\n\
         data Ratio a = a :% a\n\
         class Num a => Fractional a where\n\
         \x20 fromRational :: Ratio Integer -> a\n\
         instance Fractional Double\n",
    ),
    (
        "GHC.Base",
        "module GHC.Base where\nimport GHC.Types\notherwise :: Bool\notherwise = True\ninfixr 0 $\nf $ x = f x\n",
    ),
];

static ENVIRONMENT: LazyLock<Environment> = LazyLock::new(|| {
    let mut environment = Environment::default();
    for (interface, _) in builtin::modules() {
        environment.insert(Arc::new(interface));
    }
    for (name, text) in PRELUDE {
        let (interface, _) = compile(name, &format!("{{-# LANGUAGE NoImplicitPrelude #-}}\n{text}"), &environment);
        environment.insert(Arc::new(interface));
    }
    environment
});

fn compile(name: &str, text: &str, environment: &Environment) -> (Interface, CoreModule) {
    let ast = limpid_syntax::parse(text, false);
    assert!(ast.problems.is_empty(), "{name}: {:?}", ast.problems);
    let hir = resolve(&ast, Name::new(name), environment);
    assert!(hir.problems.is_empty(), "{name}: {:?}", hir.problems);
    compile_resolved(&hir, environment)
}

fn compile_resolved(hir: &hir::Module, environment: &Environment) -> (Interface, CoreModule) {
    let mut environment = environment.clone();
    let mut interface = Interface::declared(hir);
    environment.insert(Arc::new(interface.clone()));
    let types = infer(hir, &environment, &Limits::unlimited()).expect("nothing cancels it");
    interface.add_functions(hir, &types);
    environment.insert(Arc::new(interface.clone()));
    let core = desugar(hir, &types, &environment);
    interface.add_dictionary_types(&core);
    (interface, core)
}

/// The core of a program that imports the whole prelude.
fn core(program: &str) -> CoreModule {
    let extensions = "NoImplicitPrelude, LambdaCase, MultiWayIf, BangPatterns, ViewPatterns, GADTs, RankNTypes, \
                      ScopedTypeVariables, GeneralizedNewtypeDeriving, TypeApplications, MultiParamTypeClasses";
    let imports: String = PRELUDE.iter().map(|(name, _)| format!("import {name}\n")).collect();
    compile("Main", &format!("{{-# LANGUAGE {extensions} #-}}\nmodule Main where\n{imports}{program}"), &ENVIRONMENT).1
}

/// Compares the code of some bindings (by their names without the module) with what is expected.
fn check(program: &str, names: &[&str], expect: Expect) {
    let core = core(program);
    let mut text = String::new();
    for name in names {
        let binding = core.bindings.iter().find(|binding| binding.name.ident.as_str() == *name);
        match binding {
            Some(binding) => text.push_str(&print::binding(binding)),
            None => text.push_str(&format!("there is no {name}\n")),
        }
    }
    expect.assert_eq(&text);
}
