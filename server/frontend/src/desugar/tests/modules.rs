//! Whole modules: what is bound, exported, unsupported.

use expect_test::expect;
use limpid_base::Name;
use limpid_core::{BindingKind, Code};

use super::{ENVIRONMENT, check, compile_resolved, core};
use crate::resolve::resolve;

#[test]
fn top_level_patterns() {
    check(
        "p :: (Int, Int)\np = (1, 2)\n(a, b) = p",
        &["$pattern a", "a", "b"],
        expect![[r#"
        Main.`$pattern a` : (Int, Int)
        Main.`$pattern a` = Main.p
        Main.a : Int
        Main.a =
          case Main.`$pattern a` of (scrutinee~0 : (Int, Int)) {
            (,) (a_1 : Int) (b_2 : Int) -> a_1
          }
        Main.b : Int
        Main.b =
          case Main.`$pattern a` of (scrutinee~0 : (Int, Int)) {
            (,) (a_1 : Int) (b_2 : Int) -> b_2
          }
    "#]],
    );
}

#[test]
fn primitives_and_foreign_functions() {
    check(
        "foreign import prim \"intMul\" mul :: Int -> Int -> Int
foreign import ccall \"sin\" csin :: Double -> Double
f :: Int -> Int
f x = mul x x",
        &["mul", "csin", "f"],
        expect![[r#"
            Main.mul : Int -> Int -> Int
            Main.mul = \(arg~0 : Int) (arg~1 : Int) -> intMul# arg~0 arg~1
            Main.csin : Double -> Double
            Main.csin is opaque
            Main.f : Int -> Int
            Main.f = \(x_0 : Int) -> intMul# x_0 x_0
        "#]],
    );
}

#[test]
fn bindings_come_in_source_order() {
    let core = core("f :: Int -> Int\nf x = g x\nclass C a where m :: a -> Int\ng :: Int -> Int\ng x = x");
    let names: Vec<_> = core
        .bindings
        .iter()
        .filter(|binding| binding.kind == BindingKind::Function)
        .map(|binding| binding.name.ident.as_str())
        .collect();
    assert_eq!(names, ["f", "g"]);
    assert!(core.bindings.iter().all(|binding| matches!(binding.code, Code::Body(_))));
}

/// Nothing is known of the types of a missing module: they may be synonyms of anything, and have any instance.
#[test]
fn types_of_missing_modules_fit_everywhere() {
    let text = "{-# LANGUAGE NoImplicitPrelude #-}
module Main where
import GHC.Types
import GHC.Classes
import GHC.Num
import Graphics (Window, Dimension, Gui, start)
import qualified Graphics.Types as T
same :: Window -> T.Window -> Bool
same a b = a == b
wider :: Dimension -> Int -> Dimension
wider d n = d + n + 1
run :: Gui Int
run = start (\\w -> same w w)
apply :: T.Callback -> Bool
apply f = f 1 True";
    let ast = limpid_syntax::parse(text, false);
    let hir = resolve(&ast, Name::new("Main"), &ENVIRONMENT);
    let core = compile_resolved(&hir, &ENVIRONMENT).1;
    for binding in &core.bindings {
        assert!(matches!(binding.code, Code::Body(_)), "{}: {:?}", binding.name.ident, binding.code);
    }
}
