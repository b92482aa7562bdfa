//! Every problem, with its place and its hint.

use expect_test::expect;

use super::check_problems;

#[test]
fn unknown_names() {
    check_problems(
        r#"module M where
{-@ f :: xs:[a] -> {v:Int | v = lem xs} @-}
f :: [a] -> Int
f xs = 0
{-@ g :: x:Int -> {v:Int | v > whatever} @-}
g :: Int -> Int
g x = x
{-@ h :: Lost -> Int @-}
h :: Int -> Int
h x = x
"#,
        expect![[r#"
            2: `lem`: `lem` is not in scope in this refinement. Did you mean `len`?
            5: `whatever`: `whatever` is not in scope in this refinement. It is no measure, field or reflected function; the names here are `x`, `v`.
            8: `Lost`: There is no type or alias `Lost` in scope.
        "#]],
    );
}

#[test]
fn functions_that_are_not_lifted() {
    check_problems(
        r#"module M where
cnt :: Int -> Int
cnt x = x
{-@ f :: {v:Int | cnt v = 3} @-}
f :: Int
f = 3
"#,
        expect![[r#"
            4: `cnt`: `cnt` is a Haskell function that refinements do not know. Add `{-@ reflect cnt @-}`, or `measure` or `inline` if its definition allows it.
        "#]],
    );
}

#[test]
fn alias_arguments() {
    check_problems(
        r#"module M where
{-@ type ListN a N = {v:[a] | len v = N} @-}
{-@ predicate Lt X Y = X < Y @-}
type Foo = Int
{-@ f :: ListN Int -> {v:Int | Lt v} @-}
f :: [Int] -> Int
f _ = 0
{-@ g :: ListN 0 0 @-}
g :: [a]
g = []
{-@ h :: Foo 10 @-}
h :: Int
h = 0
"#,
        expect![[r#"
            5: `ListN Int`: The alias `ListN` takes 2 arguments, and here it has 1. Line 2 declares it as `ListN a N`.
            5: `Lt v`: The alias `Lt` takes 2 arguments, and here it has 1. Line 3 declares it as `Lt X Y`.
            8: `0`: The alias `ListN` takes a type for `a`, and this is a value. Its type arguments come before its values.
            11: `Foo 10`: The type synonym `Foo` takes 0 arguments, and here it has 1. It is Haskell's `type Foo = Int`.
        "#]],
    );
}

#[test]
fn types_that_do_not_refine() {
    check_problems(
        r#"module M where
{-@ f :: Int -> Bool @-}
f :: Int -> Int
f x = x
{-@ g :: Int -> Int @-}
g :: Int -> Int -> Int
g x y = x
data T = C { a :: Int, b :: Int }
{-@ data T = C { a :: Int, b :: Bool } @-}
"#,
        expect![[r#"
            2: `Bool`: The specification of `f` does not refine its Haskell type: it says `Int -> Bool`, and Haskell says `Int -> Int`. They differ where it has `Bool` for Haskell's `Int`.
            5: `Int`: The specification of `g` does not refine its Haskell type: it says `Int -> Int`, and Haskell says `Int -> Int -> Int`. They differ where it has `Int` for Haskell's `Int -> Int`.
            9: `Bool`: The specification of the field `b` of `C` does not refine its Haskell type: it says `Bool`, and Haskell says `Int`.
        "#]],
    );
}

#[test]
fn sorts() {
    check_problems(
        r#"module M where
{-@ f :: b:Bool -> {v:Int | v = b + 1} @-}
f :: Bool -> Int
f _ = 0
{-@ g :: xs:[Int] -> {v:Int | v = xs} @-}
g :: [Int] -> Int
g _ = 0
{-@ h :: x:Int -> {v:Int | len x} @-}
h :: Int -> Int
h _ = 0
"#,
        expect![[r#"
            2: `b`: `b` is of type `Bool`, and `+` works on numbers. Apply a measure to it that gives a number.
            5: `v = xs`: The two sides have different types: `v` is of type `Int` and `xs` of type `[Int]`. Refinements compare values of one type only.
            8: `len x`: `len x` is a value of type `Int` where a predicate is expected. A refinement must be true or false: compare it with something.
            8: `x`: `len` takes `[_]`, and `x` is of type `Int`. Give it an argument of the type that it is defined for.
        "#]],
    );
}

#[test]
fn functions_as_arguments() {
    check_problems(
        r#"module M where
{-@ f :: a:Int -> k:(Int -> Int) -> {v:Int | v = k a} @-}
f :: Int -> (Int -> Int) -> Int
f a k = k a
"#,
        expect![[r#"
            2: `k a`: `k` is a function argument, and refinements cannot apply it. Add `{-@ LIQUID "--higherorder" @-}`.
        "#]],
    );
}

#[test]
fn cyclic_aliases() {
    check_problems(
        r#"module M where
{-@ type A = B @-}
{-@ type B = A @-}
{-@ predicate P X = Q X @-}
{-@ predicate Q X = P X @-}
"#,
        expect![[r#"
            2: `A`: The alias `A` is defined in terms of itself, through `B`. An alias is replaced by its definition, which must come to an end.
            4: `P`: The alias `P` is defined in terms of itself, through `Q`. An alias is replaced by its definition, which must come to an end.
        "#]],
    );
}

#[test]
fn exponential_aliases() {
    check_problems(
        r#"module M where
{-@ type A0 = Int @-}
{-@ type A1 = (A0, A0, A0, A0) @-}
{-@ type A2 = (A1, A1, A1, A1) @-}
{-@ type A3 = (A2, A2, A2, A2) @-}
{-@ type A4 = (A3, A3, A3, A3) @-}
{-@ type A5 = (A4, A4, A4, A4) @-}
{-@ type A6 = (A5, A5, A5, A5) @-}
{-@ type A7 = (A6, A6, A6, A6) @-}
{-@ type A8 = (A7, A7, A7, A7) @-}
"#,
        expect![[r#"
            9: `A7`: The alias `A7` is too large when the aliases in it are expanded. It is taken as unknown; do not let aliases double each other.
        "#]],
    );
}

#[test]
fn aliases_with_unbound_names() {
    check_problems(
        r#"module M where
{-@ type Prop E = {v:_ | pro v = E} @-}
{-@ f :: Prop 10 @-}
f :: Int
f = 10
"#,
        expect![[r#"
            3: `Prop`: The alias `Prop` mentions `pro`, which is not in scope. The alias is defined on line 2.
        "#]],
    );
}

#[test]
fn duplicates() {
    check_problems(
        r#"module M where
{-@ f :: Int -> Int @-}
{-@ f :: Int -> Nat @-}
f :: Int -> Int
f x = x
{-@ type A = Int @-}
{-@ type A = Bool @-}
{-@ measure m :: [a] -> Int @-}
{-@ measure m :: [a] -> Int @-}
data T = C Int
{-@ data T = C Int @-}
{-@ data T = C Nat @-}
{-@ data U = D { x :: Int, x :: Int } @-}
data U = D Int Int
"#,
        expect![[r#"
            3: `f`: There are several specifications for `f`. The other one is on line 2; remove one.
            7: `A`: The alias `A` is defined twice. The other definition is on line 6; remove or rename one.
            9: `m`: There are several specifications for the measure `m`. The other one is on line 8; rename or remove one.
            12: `T`: There are several specifications for the type `T`. The other one is on line 11; make them one.
            13: `x`: The field `x` is declared twice. Each field of a constructor needs a name of its own.
        "#]],
    );
}

#[test]
fn functions_that_do_not_exist() {
    check_problems(
        r#"module M where
{-@ increase :: Int -> Int @-}
{-@ lazy nothing @-}
{-@ measure lenght @-}
{-@ reflect missing @-}
increas :: Int -> Int
increas x = x
length' :: Int
length' = 1
"#,
        expect![[r#"
            2: `increase`: There is no function `increase` for this annotation. Did you mean `increas`?
            3: `nothing`: There is no function `nothing` for this annotation. The annotation has no effect.
            4: `lenght`: There is no function `lenght` to `measure`. Did you mean `length'`?
            5: `missing`: There is no function `missing` to `reflect`. The annotation has no effect.
        "#]],
    );
}

#[test]
fn measures_that_are_none() {
    check_problems(
        r#"module M where
{-@ measure foo @-}
foo :: a -> a
foo x = x
data T = A Int | B
{-@ measure m :: T -> Int
      m (A x y) = x
      m (D) = 0 @-}
{-@ reflect u @-}
u :: Int -> Int
u _ = undefined
"#,
        expect![[r#"
            2: `foo`: `foo` cannot be a measure: it does not look at the constructor of its argument. A measure has one equation per constructor of its last argument; use `reflect` or `inline` otherwise.
            7: `(A x y)`: The constructor `A` has 1 field, and this pattern has 2. Write a name or `_` for each field.
            8: `D`: There is no constructor `D` in scope.
            11: `undefined`: `u` cannot be reflected: it uses `undefined`, which the logic does not know. Give it a definition, or declare it with `measure` and a type only.
        "#]],
    );
}

#[test]
fn methods() {
    check_problems(
        r#"module M where
class A a where
  f :: a -> Int
{-@ class A a where
      ff :: a -> Nat @-}
instance A Int where
  {-@ f :: _ -> {x:Int | 0 < x} @-}
  f n = n
"#,
        expect![[r#"
            5: `ff`: `ff` is not a method of the class `A`. Did you mean `f`?
            7: `f`: `f` is a class method, and a plain signature cannot refine it. Use `{-@ class C a where .. @-}` or `{-@ instance C T where .. @-}`.
        "#]],
    );
}

#[test]
fn data_declarations() {
    check_problems(
        r#"module M where
data Zog = Z Int
{-@ data Zoog = Z { mkZ :: Nat } @-}
data H = H Int
data K = K { kx :: Int }
{-@ data H = K { kx :: Nat } @-}
{-@ data K = K { kx :: Int, ky :: Int } @-}
data L a = E | C a (L a)
{-@ data L = E | C { hd :: a, tl :: L a } @-}
{-@ data Zog @-}
"#,
        expect![[r#"
            3: `Zoog`: There is no type or alias `Zoog` in scope. Did you mean `Zog`?
            6: `H`: This specification of `H` has none of its constructors: `K` belongs to `K`. Specify `K`, or the constructors of `H`: `H`.
            7: `K`: The constructor `K` has 1 field, and its specification has 2. Write every field, in the order of the Haskell declaration.
            9: `L`: The type `L` has 1 type parameter, and its specification has 0. Repeat the parameters of the Haskell declaration.
            10: `Zog`: The data declaration of `Zog` says nothing. Give it constructors, `data T = C {x :: type}`, or only a size, `data T [size]`.
        "#]],
    );
}

#[test]
fn abstract_refinements_must_be_declared() {
    check_problems(
        r#"module M where
{-@ f :: a<p> -> a<p> @-}
f :: a -> a
f x = x
"#,
        expect![[r#"
            2: `p`: The abstract refinement `p` is not declared. Declare it: `forall <p :: a -> Bool>.` at the start of the type.
        "#]],
    );
}

#[test]
fn metrics() {
    check_problems(
        r#"module M where
{-@ f :: xs:[Int] -> Int / [xs] @-}
f :: [Int] -> Int
f _ = 0
{-@ g :: xs:[Int] -> Int / [len ys] @-}
g :: [Int] -> Int
g _ = 0
"#,
        expect![[r#"
            2: `xs`: `xs` is of type `[Int]`, and a termination metric must be a natural number. Apply a measure to it, such as `len`.
            5: `ys`: `ys` is not in scope in this refinement. Did you mean `xs`?
        "#]],
    );
}

#[test]
fn rewrite_rules() {
    check_problems(
        r#"module M where
{-@ rewrite bad @-}
{-@ bad :: {1 < 2} @-}
bad :: ()
bad = ()
"#,
        expect![[r#"
            3: `{1 < 2}`: `bad` cannot be a rewrite rule: its result is not an equation. A rule's result is of the form `{ left = right }`.
        "#]],
    );
}

#[test]
fn positivity() {
    check_problems(
        r#"module M where
data Evil a = Very (Evil a -> a)
data Fine a = Fine (a -> Fine a)
"#,
        expect![[r#"
            2: `Very (Evil a -> a)`: The type `Evil` occurs to the left of an arrow in its own definition. LiquidHaskell rejects this; `{-@ LIQUID "--no-positivity-check" @-}` allows it.
        "#]],
    );
}

#[test]
fn pruned_sorts_are_no_problem() {
    check_problems(
        r#"module M where
{-@ LIQUID "--prune-unsorted" @-}
{-@ g :: xs:[Int] -> {v:Int | v = xs} @-}
g :: [Int] -> Int
g _ = 0
"#,
        expect![[""]],
    );
}

#[test]
fn unclosed_annotations_are_reported_once() {
    check_problems(
        r#"module M where
f :: Int -> Int
f x = x
{-@ f :: Int -> Nat -}
"#,
        expect![[r#"
            4: `{-@`: This annotation has no closing `@-}`. It ends with `-}`: put an `@` before it.
        "#]],
    );
}

#[test]
fn a_module_that_is_missing_may_have_what_a_specification_names() {
    // LiquidHaskell finds types without their qualifier, also where the import is qualified.
    check_problems(
        r#"module M where
import qualified Database.Persist as Persist
{-@ f :: Entity a -> Persist.Key a -> Int @-}
f :: Persist.Entity a -> Persist.Key a -> Int
f _ _ = 1
"#,
        expect![""],
    );
}
