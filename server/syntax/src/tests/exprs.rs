//! Expressions.

use expect_test::expect;

use super::check;

#[test]
fn applications_and_operators() {
    check(
        "x = f a (g b) + h c * - d",
        expect![[r#"
        x = f a (g b) + h c * - d
    "#]],
    );
    check(
        "x = a `div` b `M.mod` c :| ds M.! 3 M.. e",
        expect![[r#"
        x = a `div` b `M.mod` c :| ds M.! 3 M.. e
    "#]],
    );
    check(
        "x = - a + negate (-1)",
        expect![[r#"
        x = - a + negate (- 1)
    "#]],
    );
    check(
        "x = (+) a ((:) b) ((,) c) (,,) (M.<>) (`f`)",
        expect![[r#"
        x = (+) a ((:) b) ((,) c) (,,) (M.<>) f
    "#]],
    );
}

#[test]
fn sections() {
    check(
        "x = (+ 1) : (1 +) : (`div` 2) : (2 `div`) : (a + b *) : (subtract 1) : (- 1) : []",
        expect![[r#"
        x = (+ 1) : (1 +) : (`div` 2) : (2 `div`) : (a + b *) : (subtract 1) : (- 1) : []
    "#]],
    );
    check(
        "x = (! i) : (!i) : (xs !) : (. f) : (f .) : (M.- 1)",
        expect![[r#"
        x = (! i) : (! i) : (xs !) : (. f) : (f .) : (M.- 1)
    "#]],
    );
    check(
        "x = (\\y -> y +)",
        expect![[r#"
        x = (\ y -> y +)
    "#]],
    );
}

#[test]
fn lambdas_and_cases() {
    check(
        "f = \\x (Just !y) _ -> x y",
        expect![[r#"
        f = \ x (Just !y) _ -> x y
    "#]],
    );
    check(
        "f = \\case { 0 -> 1; n | n > 0 -> 2 | otherwise -> 3 }",
        expect![[r#"
        f = \case { 0 -> 1; n | n > 0 -> 2 | otherwise -> 3 }
    "#]],
    );
    check(
        "f = \\cases\n  1 2 -> 3\n  x (Just y) | x > y -> 4\n  _ _ -> 5",
        expect![[r#"
        f = \cases { 1 2 -> 3; x (Just y) | x > y -> 4; _ _ -> 5 }
    "#]],
    );
    check(
        "f x = case x of\n  A -> 1\n  B y | y, z -> 2\n      | Just w <- y, let { v = w } -> v\n  _ -> u\n   where u = 3",
        expect![[r#"
        f x = case x of { A -> 1; B y | y, z -> 2 | Just w <- y, let { v = w } -> v; _ -> u where { u = 3 } }
    "#]],
    );
    check(
        "f x = case x of {}",
        expect![[r#"
        f x = case x of {}
    "#]],
    );
}

#[test]
fn conditionals() {
    check(
        "f x = if x then 1 else if y then 2 else 3 + 4",
        expect![[r#"
        f x = if x then 1 else if y then 2 else 3 + 4
    "#]],
    );
    check(
        "f x = if | x > 0 -> 1\n         | x < 0, even x -> 2\n         | otherwise -> 3\ng = 1",
        expect![[r#"
        f x = if { | x > 0 -> 1 | x < 0, even x -> 2 | otherwise -> 3 }
        g = 1
    "#]],
    );
    check(
        "f = if | a -> if | b -> 1\n                 | c -> 2\n       | d -> 3",
        expect![[r#"
        f = if { | a -> if { | b -> 1 | c -> 2 } | d -> 3 }
    "#]],
    );
    check(
        "f = do\n  if a\n  then b\n  else c\n  if d then e; else f\n  g",
        expect![[r#"
        f = do { if a then b else c; if d then e else f; g }
    "#]],
    );
}

#[test]
fn lets() {
    check(
        "f = let x = 1; y = 2 in x + y",
        expect![[r#"
        f = let { x = 1; y = 2 } in x + y
    "#]],
    );
    check(
        "f = let g :: Int -> Int\n        g 0 = 1\n        g n = n\n        infixl 6 +++\n        a +++ b = a\n    in g 3",
        expect![[r#"
        f = let { g :: Int -> Int; g 0 = 1; g n = n; infixl 6 +++; a +++ b = a } in g 3
    "#]],
    );
    check(
        "f = let {} in 1",
        expect![[r#"
        f = let {} in 1
    "#]],
    );
}

#[test]
fn do_blocks() {
    check(
        "main = do\n  x <- get\n  (a, b) :: (Int, Int) <- get\n  let y = 1\n      z = 2\n  let w = 3 in print w\n  print x\n  return ()",
        expect![[r#"
        main = do { x <- get; (a, b) :: (Int, Int) <- get; let { y = 1; z = 2 }; let { w = 3 } in print w; print x; return () }
    "#]],
    );
    check(
        "main = do { a; ; b; }",
        expect![[r#"
        main = do { a; b }
    "#]],
    );
    check(
        "{-# LANGUAGE RecursiveDo #-}\nf = mdo\n  rec a <- b\n      b <- a\n  c",
        expect![[r#"
        {-# LANGUAGE RecursiveDo #-}
        f = mdo { rec { a <- b; b <- a }; c }
    "#]],
    );
    check(
        "{-# LANGUAGE QualifiedDo #-}\nf = M.do { a; b }",
        expect![[r#"
        {-# LANGUAGE QualifiedDo #-}
        f = M.do { a; b }
    "#]],
    );
    check(
        "f = when x do\n  y\n  z",
        expect![[r#"
        f = when x do { y; z }
    "#]],
    );
    check(
        "f = withFoo \\x -> g x do h",
        expect![[r#"
        f = withFoo \ x -> g x do { h }
    "#]],
    );
}

#[test]
fn lists_and_tuples() {
    check(
        "x = ([], [1], [1, 2], [1 ..], [1, 3 ..], [1 .. 9], [1, 3 .. 9], ['a'..'z'])",
        expect![[r#"
        x = ([], [1], [1, 2], [1 ..], [1, 3 ..], [1 .. 9], [1, 3 .. 9], ['a' .. 'z'])
    "#]],
    );
    check(
        "x = [y | y <- ys, even y, let z = y, Just w <- [z]]",
        expect![[r#"
        x = [y | y <- ys, even y, let { z = y }, Just w <- [z]]
    "#]],
    );
    check(
        "x = [(a, b) | a <- as | b <- bs, c]",
        expect![[r#"
        x = [(a, b) | a <- as | b <- bs, c]
    "#]],
    );
    check(
        "x = [y|y<-ys]",
        expect![[r#"
        x = [y | y <- ys]
    "#]],
    );
    check(
        "x = ((), (1), (1, 2), (, 1), (1, , 3), (, ,))",
        expect![[r#"
        x = ((), (1), (1, 2), (, 1), (1, , 3), (,,))
    "#]],
    );
    check(
        "{-# LANGUAGE UnboxedTuples, MagicHash #-}\nf x# = (# x#, 1# #)",
        expect![[r#"
        {-# LANGUAGE UnboxedTuples #-}
        {-# LANGUAGE MagicHash #-}
        f x# = (x#, 1#)
    "#]],
    );
}

#[test]
fn records() {
    check(
        "x = P { a = 1, b, M.c = d }",
        expect![[r#"
        x = P { a = 1, b, M.c = d }
    "#]],
    );
    check(
        "x = P {} : P { .. } : P { a = 1, .. } : []",
        expect![[r#"
            x = P {} : P { .. } : P { a = 1, .. } : []
        "#]],
    );
    check(
        "x = f r { a = 1 } y { b = 2 } { c = 3 }",
        expect![[r#"
        x = f r { a = 1 } y { b = 2 } { c = 3 }
    "#]],
    );
    check(
        "f = do\n  return P {\n    a = 1\n  }\n  x",
        expect![[r#"
        f = do { return P { a = 1 }; x }
    "#]],
    );
    check(
        "{-# LANGUAGE OverloadedRecordDot #-}\nx = r.a.b + f r.c . g",
        expect![[r#"
        {-# LANGUAGE OverloadedRecordDot #-}
        x = r.a.b + f r.c . g
    "#]],
    );
}

#[test]
fn annotations_and_type_applications() {
    check(
        "x = (y :: Int) + f @Int @(Maybe a) z :: forall a. Num a => a",
        expect![[r#"
        x = (y :: Int) + f @Int @(Maybe a) z :: forall a. Num a => a
    "#]],
    );
    check(
        "f = \\x -> x :: Int -> Int",
        expect![[r#"
        f = \ x -> x :: Int -> Int
    "#]],
    );
    check(
        "x = _ + _hole",
        expect![[r#"
        x = _ + _hole
    "#]],
    );
}

#[test]
fn quotes_and_splices() {
    check(
        "{-# LANGUAGE QuasiQuotes #-}\nx = [sql| select | from [] |] y",
        expect![[r#"
        {-# LANGUAGE QuasiQuotes #-}
        x = {- quote: sql -} y
    "#]],
    );
    check(
        "{-# LANGUAGE TemplateHaskell #-}\nx = $(f 1) + $y + [| z |] + g 'h ''T",
        expect![[r#"
        {-# LANGUAGE TemplateHaskell #-}
        x = {- unsupported: Template Haskell splice -} + {- unsupported: Template Haskell splice -} + {- unsupported: Template Haskell quote -} + g {- unsupported: Template Haskell name -} {- unsupported: Template Haskell name -}
    "#]],
    );
    check(
        "{-# LANGUAGE Arrows #-}\nx = proc y -> do\n  z <- f -< y\n  returnA -< z",
        expect![[r#"
        {-# LANGUAGE Arrows #-}
        x = {- unsupported: arrow notation -}
    "#]],
    );
    check(
        "{-# LANGUAGE ImplicitParams #-}\nx = let ?y = 1 in ?y",
        expect![[r#"
        {-# LANGUAGE ImplicitParams #-}
        x = let { {- unsupported: implicit parameter -} } in {- unsupported: implicit parameter -}
    "#]],
    );
}
