//! Expressions and sugar.

use expect_test::expect;

use super::check;

#[test]
fn fixities_shape_chains() {
    check(
        "infixr 5 +++\nx +++ y = x\na = \\b c d -> b + c * d - 1 +++ b +++ c\nm = \\x -> - x * x + 1\nd = \\f g x -> f $ g $ x + 1",
        expect![[r#"
            infixr 5 +++
            +++ x y = x
            a = \b c d -> M.+++ (GHC.Num.- (GHC.Num.+ b (GHC.Num.* c d)) 1) (M.+++ b c)
            m = \x -> GHC.Num.+ (GHC.Num.negate (GHC.Num.* x x)) 1
            d = \f g x -> f (g (GHC.Num.+ x 1))
        "#]],
    );
}

#[test]
fn local_fixities_win() {
    check(
        "f a b c = a <+> b <+> c where { infixr 5 <+>; x <+> y = x }\ng a b c = a `h` b `h` c where h x y = x",
        expect![[r#"
            f a b c = <+> a (<+> b c) where {<+> x y = x}
            g a b c = h (h a b) c where {h x y = x}
        "#]],
    );
}

#[test]
fn sections() {
    check(
        "a x = (x +)\nb = (+ 1)\nc x = (* (x + 1))\nd = (subtract 1)\ne x = (- x)\nf = ($ True)\ng = (`compare` 'c')\nh = ('c' `compare`)",
        expect![[r#"
            a x = GHC.Num.+ x
            b = \x%9 -> GHC.Num.+ x%9 1
            c x = let {y%11 = GHC.Num.+ x 1} in \x%12 -> GHC.Num.* x%12 y%11
            d = GHC.Num.subtract 1
            e x = GHC.Num.negate x
            f = \x%14 -> x%14 GHC.Types.True
            g = \x%15 -> GHC.Classes.compare x%15 'c'
            h = GHC.Classes.compare 'c'
        "#]],
    );
}

#[test]
fn tuples_and_lists() {
    check(
        "{-# LANGUAGE TupleSections #-}\na = (1, 'c', \"s\")\nb = (,)\nc x = (, x + 1)\nd = [1, 2]\ne = []\nf = ()\ng = (,True,)",
        expect![[r#"
            a = GHC.Tuple.(,,) 1 'c' "s"
            b = GHC.Tuple.(,)
            c x = let {y%9 = GHC.Num.+ x 1} in \x%8 -> GHC.Tuple.(,) x%8 y%9
            d = GHC.Types.: 1 (GHC.Types.: 2 GHC.Types.[])
            e = GHC.Types.[]
            f = GHC.Tuple.()
            g = \x%10 x%11 -> GHC.Tuple.(,,) x%10 GHC.Types.True x%11
        "#]],
    );
}

#[test]
fn ranges() {
    check(
        "a = [1 ..]\nb = [1, 3 ..]\nc = [1 .. 9]\nd = [1, 3 .. 9]",
        expect![[r#"
        a = GHC.Enum.enumFrom 1
        b = GHC.Enum.enumFromThen 1 3
        c = GHC.Enum.enumFromTo 1 9
        d = GHC.Enum.enumFromThenTo 1 3 9
    "#]],
    );
}

#[test]
fn conditionals() {
    check(
        "{-# LANGUAGE LambdaCase, MultiWayIf #-}\na x = if x then 1 else 2\nb = \\case { Nothing -> 1; Just y | y -> 2 | otherwise -> 3 }\nc x = if | x -> 1 | Just y <- Nothing, let { z = y }, z -> 2",
        expect![[r#"
            a x = if x then 1 else 2
            b = \x%4 -> case x%4 of {GHC.Base.Nothing -> 1; GHC.Base.Just y | y -> 2 | GHC.Base.otherwise -> 3}
            c x = if | x -> 1 | GHC.Base.Just y <- GHC.Base.Nothing, let {z = y}, z -> 2
        "#]],
    );
}

#[test]
fn do_blocks() {
    check(
        "a m = do { x <- m; Just y <- m; let { z = y }; m; (p, ~(Just q)) <- m; return z }",
        expect![[r#"
        a m = GHC.Base.>>= m (\x -> GHC.Base.>>= m (\x%7 -> case x%7 of {GHC.Base.Just y -> let {z = y} in GHC.Base.>> m (GHC.Base.>>= m (\(GHC.Tuple.(,) p ~(GHC.Base.Just q)) -> GHC.Base.return z)); _ -> Control.Monad.Fail.fail "Pattern match failure in do expression"}))
    "#]],
    );
    check(
        "a m = do { x <- m }",
        expect![[r#"
        a m = <a do block that does not end in an expression>
        Error at `x <- m`: the last statement of a do block must be an expression
    "#]],
    );
}

#[test]
fn comprehensions() {
    check(
        "a xs ys = [(x, y) | x <- xs, Just y <- ys, let { z = x }, z]\nb x = [x | True]",
        expect![[r#"
        a xs ys = let {rec go%5 GHC.Types.[] = GHC.Types.[]; go%5 (GHC.Types.: x rest%6) = let {rec go%8 GHC.Types.[] = go%5 rest%6; go%8 (GHC.Types.: (GHC.Base.Just y) rest%9) = let {z = x} in if z then GHC.Types.: (GHC.Tuple.(,) x y) (go%8 rest%9) else go%8 rest%9; go%8 (GHC.Types.: _ rest%11) = go%8 rest%11} in go%8 ys} in go%5 xs
        b x = if GHC.Types.True then GHC.Types.: x GHC.Types.[] else GHC.Types.[]
    "#]],
    );
}

#[test]
fn parallel_comprehensions_are_zipped() {
    check(
        "{-# LANGUAGE ParallelListComp #-}\na xs ys = [x + y | x <- xs | (y, z) <- ys]",
        expect![[r#"
        a xs ys = let {rec go%13 GHC.Types.[] = GHC.Types.[]; go%13 (GHC.Types.: (GHC.Tuple.(,) x (GHC.Tuple.(,) y z)) rest%14) = GHC.Types.: (GHC.Num.+ x y) (go%13 rest%14)} in go%13 (GHC.List.zip (let {rec go%4 GHC.Types.[] = GHC.Types.[]; go%4 (GHC.Types.: x rest%5) = GHC.Types.: x (go%4 rest%5)} in go%4 xs) (let {rec go%8 GHC.Types.[] = GHC.Types.[]; go%8 (GHC.Types.: (GHC.Tuple.(,) y z) rest%9) = GHC.Types.: (GHC.Tuple.(,) y z) (go%8 rest%9)} in go%8 ys))
    "#]],
    );
}

#[test]
fn applications_are_flat() {
    check(
        "a f x y = (f x) y $ (f $ x) y\nb f = f @Int True",
        expect![[r#"
        a f x y = f x y (f x y)
        b f = (f @Int) GHC.Types.True
    "#]],
    );
}

#[test]
fn literals() {
    check(
        "{-# LANGUAGE MagicHash #-}\na = (1, 1.5, 2e3, 'x', \"a\\nb\", 3#, 'c'#)",
        expect![[r#"
        a = GHC.Tuple.(,,,,,,) 1 15e-1 2e3 'x' "a\nb" 3# 'c'
    "#]],
    );
}

#[test]
fn records() {
    check(
        "{-# LANGUAGE RecordWildCards, NamedFieldPuns #-}\nimport Data.Rec\n\
         a = Rec { next = 1, size = 2 }\nb r = r { size = 1 }\nc size next = Rec { size, .. }\nd size = Rec { .. }\n\
         e Rec { size = 3, next } = next\nf Rec {..} = size + next\ng = None {}\nh r = size r\ni = Rec { wrong = 1 }\nj r = r { wrong = 2 }",
        expect![[r#"
            a = Data.Rec.Rec {1 = 1, 0 = 2}
            b r = r {size = 1}@Rec
            c size next = Data.Rec.Rec {0 = size, 1 = next}
            d size = Data.Rec.Rec {0 = size}
            e (Data.Rec.Rec 3 next) = next
            f (Data.Rec.Rec size next) = GHC.Num.+ size next
            g = Data.Rec.None {}
            h r = Data.Rec.size r
            i = <the unknown field `wrong`>
            j r = <an update of the unknown field `wrong`>
            Error at `wrong`: constructor `Rec` has no field `wrong`
            Error at `wrong`: `wrong` is not in scope
        "#]],
    );
}

#[test]
fn unknown_names_get_suggestions() {
    check(
        "food = 1\na = foo\nb = M.food + N.bar\nc = Jus 1\nd = _\ne _x = _x\nf = _hole",
        expect![[r#"
            food = 1
            a = <`foo` is not in scope>
            b = GHC.Num.+ M.food <`N.bar` is not in scope>
            c = <`Jus` is not in scope> 1
            d = <typed hole>
            e _x = _x
            f = <typed hole>
            Error at `foo`: `foo` is not in scope; did you mean `food`?
            Error at `N.bar`: `N.bar` is not in scope
            Error at `Jus`: `Jus` is not in scope; did you mean `Just`?
        "#]],
    );
}

#[test]
fn annotations_and_scoped_variables() {
    check(
        "{-# LANGUAGE ScopedTypeVariables #-}\na = (1 :: Int)\nf :: forall a. a -> a\nf x = y where { y :: a; y = x }\n\
         g :: a -> a\ng x = x where { h :: a -> a; h y = y }\nk = \\(x :: b) -> (x :: b)",
        expect![[r#"
            a = 1 :: Int
            f :: forall a. a -> a
            f x = y where {y :: a; y = x}
            g :: forall a. a -> a
            g x = x where {h :: forall a1. a1 -> a1; h y = y}
            k = \(x :: forall b. b) -> x :: b
        "#]],
    );
}

#[test]
fn long_lists_are_not_deep() {
    let items = vec!["1"; 1000].join(", ");
    let module = super::resolved(&format!("a = [{items}]"));
    assert!(super::print(&module).contains("GHC.Base.++"));
    let terms = vec!["1"; 1000].join(" + ");
    let module = super::resolved(&format!("a = {terms}"));
    assert!(super::print(&module).contains("<an expression with more than 400 operators>"));
}
