//! Applications, literals, constructors, records.

use expect_test::expect;

use super::check;

#[test]
fn known_instances_are_called_directly() {
    check(
        "f :: Int -> Int -> Bool
f x y = x /= y
g :: [Int] -> [Int] -> Bool
g x y = x == y
h :: Ord a => a -> a -> Bool
h x y = x == y
k :: Int -> Int
k x = x + 1 - (-2)",
        &["f", "g", "h", "k"],
        expect![[r#"
            Main.f : Int -> Int -> Bool
            Main.f = \(x_0 : Int) (y_1 : Int) -> GHC.Classes.`Eq./=` @Int GHC.Classes.`$Eq Int` x_0 y_1
            Main.g : [Int] -> [Int] -> Bool
            Main.g = \(x_0 : [Int]) (y_1 : [Int]) -> GHC.Classes.`Eq [].==` @Int GHC.Classes.`$Eq Int` x_0 y_1
            Main.h : forall a. (GHC.Classes.Ord a) => a -> a -> Bool
            Main.h =
              \(dOrd$0 : GHC.Classes.D:Ord a) (x_1 : a) (y_2 : a) ->
                GHC.Classes.(==) @a (GHC.Classes.`$p1Ord` @a dOrd$0) x_1 y_2
            Main.k : Int -> Int
            Main.k = \(x_0 : Int) -> GHC.Num.`Num Int.-` (GHC.Num.`Num Int.+` x_0 1) -2
        "#]],
    );
}

#[test]
fn constructors_are_saturated() {
    check(
        "f :: a -> Maybe a
f = Just
g :: (Int -> [Int] -> [Int]) -> [Int]
g k = k 1 []
h :: Int -> [Int] -> [Int]
h n = (:) (n + 1)
l :: [Int]
l = [1, 2]",
        &["f", "h", "l"],
        expect![[r#"
            Main.f : forall a. a -> Maybe a
            Main.f = \(field~0 : a) -> Just @a field~0
            Main.h : Int -> [Int] -> [Int]
            Main.h =
              \(n_0 : Int) -> (\(field~1 : Int) (field~2 : [Int]) -> (:) @Int field~1 field~2) (GHC.Num.`Num Int.+` n_0 1)
            Main.l : [Int]
            Main.l = [1, 2 : Int]
        "#]],
    );
}

#[test]
fn records() {
    check(
        "data R = A { one :: Int, two :: Int } | B { one :: Int } | C
f :: R -> R
f r = r { one = 1 + 1 }
g :: R -> R
g r = r { two = 1 }
h :: R
h = A { two = 2 }",
        &["one", "two", "f", "g", "h"],
        expect![[r#"
            Main.one : Main.R -> Int
            Main.one =
              \(record~0 : Main.R) ->
                case record~0 of (record~1 : Main.R) {
                  Main.A (one~2 : Int) (two~3 : Int) -> one~2;
                  Main.B (one~4 : Int) -> one~4;
                  _ -> fail selector "No match in record selector one"
                }
            Main.two : Main.R -> Int
            Main.two =
              \(record~0 : Main.R) ->
                case record~0 of (record~1 : Main.R) {
                  Main.A (one~2 : Int) (two~3 : Int) -> two~3;
                  _ -> fail selector "No match in record selector two"
                }
            Main.f : Main.R -> Main.R
            Main.f =
              \(r_0 : Main.R) ->
                let one~1 : Int = GHC.Num.`Num Int.+` 1 1 in
                case r_0 of (record~2 : Main.R) {
                  Main.A (one~3 : Int) (two~4 : Int) -> Main.A one~1 two~4;
                  Main.B (one~5 : Int) -> Main.B one~1;
                  _ -> fail pattern "Non-exhaustive patterns in record update"
                }
            Main.g : Main.R -> Main.R
            Main.g =
              \(r_0 : Main.R) ->
                case r_0 of (record~1 : Main.R) {
                  Main.A (one~2 : Int) (two~3 : Int) -> Main.A one~2 1;
                  _ -> fail pattern "Non-exhaustive patterns in record update"
                }
            Main.h : Main.R
            Main.h = Main.A (fail field "Missing field in record construction one") 2
        "#]],
    );
}

#[test]
fn lambdas_and_cases() {
    check(
        "f :: Maybe Int -> Int
f = \\(Just x) -> x
g :: Maybe Int -> Int
g = \\case { Just x -> x; Nothing -> 0 }
h :: Bool -> Int
h b = if b then 1 else 2
k :: (forall a. a -> a) -> Int
k id = id 1
m :: Int
m = k (\\x -> x)",
        &["f", "g", "h", "k", "m"],
        expect![[r#"
            Main.f : Maybe Int -> Int
            Main.f =
              \(arg~0 : Maybe Int) ->
                case arg~0 of (arg~1 : Maybe Int) {
                  Just (x_2 : Int) -> x_2;
                  _ -> fail pattern "Non-exhaustive patterns in lambda"
                }
            Main.g : Maybe Int -> Int
            Main.g =
              \(x~0 : Maybe Int) ->
                case x~0 of (x~1 : Maybe Int) {
                  Just (x_2 : Int) -> x_2;
                  Nothing -> 0
                }
            Main.h : Bool -> Int
            Main.h =
              \(b_0 : Bool) ->
                case b_0 of (test~1 : Bool) {
                  True -> 1;
                  False -> 2
                }
            Main.k : (forall a. a -> a) -> Int
            Main.k = \(id_0 : forall a. a -> a) -> id_0 @Int 1
            Main.m : Int
            Main.m = Main.k (\(x_0 : a) -> x_0)
        "#]],
    );
}

#[test]
fn literals_at_any_type() {
    check(
        "f :: Double
f = -1.5e-2
g :: Fractional a => a -> a
g x = 2.50
h :: Num a => a
h = 3
big :: Int
big = 99999999999999999999",
        &["f", "g", "h", "big"],
        expect![[r#"
            Main.f : Double
            Main.f = -0.015
            Main.g : forall a. (GHC.Real.Fractional a) => a -> a
            Main.g =
              \(dFractional$0 : GHC.Real.D:Fractional a) (x_1 : a) ->
                GHC.Real.fromRational @a dFractional$0 (GHC.Real.(:%) @Integer 5n 2n)
            Main.h : forall a. (GHC.Num.Num a) => a
            Main.h = \(dNum$0 : GHC.Num.D:Num a) -> GHC.Num.fromInteger @a dNum$0 3n
            Main.big : Int
            Main.big = 99999999999999999999n
        "#]],
    );
}
