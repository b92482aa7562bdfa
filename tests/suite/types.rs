//! What inference makes of small programs: the types of their top-level bindings, or why a binding has none.

use expect_test::{Expect, expect};
use limpid_core::{BindingKind, Code};
use limpid_tests::pipeline::{load_text, on_a_roomy_stack};

/// Each binding that the user wrote with its inferred type; what is not supported with the reason.
fn check(text: &str, expected: Expect) {
    let found = on_a_roomy_stack(|| {
        let loaded = load_text("Test.hs", text);
        let mut lines: Vec<String> =
            loaded.compiled.problems.iter().map(|problem| format!("problem: {}", problem.message)).collect();
        for binding in &loaded.compiled.core.bindings {
            match &binding.code {
                Code::Unsupported(reason) => lines.push(format!("{}: {}", binding.name.ident, reason.what)),
                _ if binding.kind == BindingKind::Generated => {}
                _ => lines.push(format!("{} :: {}", binding.name.ident, binding.scheme)),
            }
        }
        lines.join("\n") + "\n"
    });
    expected.assert_eq(&found);
}

#[test]
fn functions_are_generalised() {
    check(
        "compose f g x = f (g x)\npair x = (x, x)\nflipped = flip (,)\ntwice f = f . f\n",
        expect![[r#"
            compose :: forall a b c. (a -> b) -> (c -> a) -> c -> b
            pair :: forall a. a -> (a, a)
            flipped :: forall a b. a -> b -> (b, a)
            twice :: forall a. (a -> a) -> a -> a
        "#]],
    );
}

#[test]
fn constraints_become_dictionaries() {
    check(
        "member x ys = any (== x) ys\ntotal xs = sum xs + 1\nlargest [x] = x\nlargest (x : xs) = max x (largest xs)\n",
        expect![[r#"
            member :: forall a b. (Foldable b, Eq a) => a -> b a -> Bool
            total :: forall a b. (Num b, Foldable a) => a b -> b
            largest :: forall a. Ord a => [a] -> a
        "#]],
    );
}

#[test]
fn the_monomorphism_restriction_and_defaulting() {
    check(
        "three = 3\nhalf = 1 / 2\nadd = (+)\nuse = add 1 (2 :: Int)\nshown = show (2 ^ 10)\n",
        expect![[r#"
            three :: Integer
            half :: Double
            add :: Int -> Int -> Int
            use :: Int
            shown :: String
        "#]],
    );
}

#[test]
fn mutual_recursion_is_one_group() {
    check(
        "evens [] = []\nevens (x : xs) = x : odds xs\nodds [] = []\nodds (_ : xs) = evens xs\n",
        expect![[r#"
            evens :: forall a. [a] -> [a]
            odds :: forall a. [a] -> [a]
        "#]],
    );
}

#[test]
fn polymorphic_recursion_needs_its_signature() {
    check(
        "data Nested a = Flat a | Nest (Nested [a])\ndepth :: Nested a -> Int\ndepth (Flat _) = 0\ndepth (Nest n) = 1 + depth n\n",
        expect![[r#"
            depth :: forall a. Nested a -> Int
        "#]],
    );
}

#[test]
fn gadt_matches_teach_equalities() {
    check(
        "{-# LANGUAGE GADTs #-}\nmodule Test where\ndata E a where\n  I :: Int -> E Int\n  B :: Bool -> E Bool\n  If :: E Bool -> E a -> E a -> E a\n  Eq :: Eq b => E b -> E b -> E Bool\neval :: E a -> a\neval (I n) = n + 1\neval (B b) = not b\neval (If c t e) = if eval c then eval t else eval e\neval (Eq x y) = eval x == eval y\n",
        expect![[r#"
            eval :: forall a. E a -> a
        "#]],
    );
}

#[test]
fn rank_n_arguments_stay_polymorphic() {
    check(
        "{-# LANGUAGE RankNTypes #-}\nmodule Test where\nboth :: (forall a. Show a => a -> String) -> Int -> Bool -> (String, String)\nboth f n b = (f n, f b)\nuse = both show 1 True\n",
        expect![[r#"
            both :: (forall a. Show a => a -> String) -> Int -> Bool -> (String, String)
            use :: (String, String)
        "#]],
    );
}

#[test]
fn families_reduce() {
    check(
        "{-# LANGUAGE TypeFamilies #-}\nmodule Test where\ntype family Elem c\ntype instance Elem [a] = a\nfirst :: [a] -> Elem [a]\nfirst (x : _) = x\nuse = first \"ab\"\n",
        expect![[r#"
            first :: forall a. [a] -> a
            use :: Char
        "#]],
    );
}

#[test]
fn functional_dependencies_improve() {
    check(
        "{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances #-}\nmodule Test where\nclass Store s v | s -> v where\n  get :: s -> v\ninstance Store [Bool] Int where\n  get = length\nuse s = get [True] + s\n",
        expect![[r#"
            Store [] Bool Int.get :: [Bool] -> Int
            use :: Int -> Int
        "#]],
    );
}

#[test]
fn one_bad_binding_does_not_lose_the_others() {
    check(
        "bad = not 'x'\nworse x = x x\nneedy = id < id\ngood = not True\ncaller = bad\n",
        expect![[r#"
            bad: the type `Char` does not match the expected `Bool`
            worse: the type `_ -> _` does not match the expected `_`
            needy: no instance for `Ord (_ -> _)`
            good :: Bool
            caller :: Bool
        "#]],
    );
}

#[test]
fn a_type_that_doubles_again_and_again_loses_one_binding() {
    let pairs: String = (1..30).map(|n| format!("      a{n} = (a{0}, a{0})\n", n - 1)).collect();
    let local = format!("big x =\n  let a0 = (x, x)\n{pairs}  in a29\nuser x = fst (big x) && x\n");
    let lambdas = (0..30).fold("x".to_owned(), |inner, _| format!("(\\x -> {inner}) (x, x)"));
    check(
        &format!("{local}deep x = {lambdas}\ngood = not True\n"),
        expect![[r#"
        big: a type with more than 10,000 parts
        user :: Bool -> Bool
        deep: a type with more than 10,000 parts
        good :: Bool
    "#]],
    );
}

#[test]
fn scoped_type_variables_and_local_signatures() {
    check(
        "{-# LANGUAGE ScopedTypeVariables #-}\nmodule Test where\nf :: forall a. Ord a => [a] -> [a]\nf xs = go xs\n  where\n    go :: [a] -> [a]\n    go = filter (> smallest)\n    smallest :: a\n    smallest = minimum xs\n",
        expect![[r#"
            f :: forall a. Ord a => [a] -> [a]
        "#]],
    );
}
