//! Whole modules: what is bound, exported, unsupported.

use expect_test::expect;
use limpid_core::{BindingKind, Code};

use super::{check, core};

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
