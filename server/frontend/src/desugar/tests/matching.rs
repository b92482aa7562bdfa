//! Clauses, columns, fall-through.

use expect_test::expect;

use super::check;

#[test]
fn clauses_by_constructor() {
    check(
        "append :: [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) zs = x : append xs zs",
        &["append"],
        expect![[r#"
            Main.append : forall a. [a] -> [a] -> [a]
            Main.append =
              \(arg~0 : [a]) (ys_1 : [a]) ->
                case arg~0 of (arg~2 : [a]) {
                  [] -> ys_1;
                  (:) (x_3 : a) (xs_4 : [a]) -> (:) @a x_3 (Main.append @a xs_4 ys_1)
                }
        "#]],
    );
}

#[test]
fn missing_constructors_fail() {
    check(
        "first :: [a] -> a
first (x : _) = x
weird :: Maybe Int -> Bool -> Int
weird (Just 1) True = 1
weird (Just n) False = n",
        &["first", "weird"],
        expect![[r#"
            Main.first : forall a. [a] -> a
            Main.first =
              \(arg~0 : [a]) ->
                case arg~0 of (arg~1 : [a]) {
                  (:) (x_2 : a) (field~3 : [a]) -> x_2;
                  _ -> fail equation "Non-exhaustive patterns in function first"
                }
            Main.weird : Maybe Int -> Bool -> Int
            Main.weird =
              \(arg~0 : Maybe Int) (arg~1 : Bool) ->
                case arg~0 of (arg~2 : Maybe Int) {
                  Just (n_3 : Int) ->
                    let
                      fail~4 : () -> Int =
                        \(void~5 : ()) ->
                          case arg~1 of (arg~6 : Bool) {
                            False -> n_3;
                            _ -> fail equation "Non-exhaustive patterns in function weird"
                          }
                    in
                    case n_3 of (n~7 : Int) {
                      1 ->
                        case arg~1 of (arg~8 : Bool) {
                          True -> 1;
                          _ -> fail~4 ()
                        };
                      _ -> fail~4 ()
                    };
                  _ -> fail equation "Non-exhaustive patterns in function weird"
                }
        "#]],
    );
}

#[test]
fn shared_rests_become_functions_and_small_ones_are_copied() {
    check(
        "two :: [Int] -> Int
two (x : y : _) = x
two zs = 0
pairs :: [Int] -> [Int] -> Int
pairs (a : b : _) (c : _) = a
pairs xs ys = two xs + two ys",
        &["two", "pairs"],
        expect![[r#"
            Main.two : [Int] -> Int
            Main.two =
              \(zs_0 : [Int]) ->
                case zs_0 of (zs~1 : [Int]) {
                  (:) (x_2 : Int) (field~3 : [Int]) ->
                    case field~3 of (field~4 : [Int]) {
                      (:) (y_5 : Int) (field~6 : [Int]) -> x_2;
                      _ -> 0
                    };
                  _ -> 0
                }
            Main.pairs : [Int] -> [Int] -> Int
            Main.pairs =
              \(xs_0 : [Int]) (ys_1 : [Int]) ->
                let fail~2 : () -> Int = \(void~3 : ()) -> GHC.Num.`Num Int.+` (Main.two xs_0) (Main.two ys_1) in
                case xs_0 of (xs~4 : [Int]) {
                  (:) (a_5 : Int) (field~6 : [Int]) ->
                    case field~6 of (field~7 : [Int]) {
                      (:) (b_8 : Int) (field~9 : [Int]) ->
                        case ys_1 of (ys~10 : [Int]) {
                          (:) (c_11 : Int) (field~12 : [Int]) -> a_5;
                          _ -> fail~2 ()
                        };
                      _ -> fail~2 ()
                    };
                  _ -> fail~2 ()
                }
        "#]],
    );
}

#[test]
fn guards_fall_through_to_the_next_clause() {
    check(
        "sign :: Int -> Maybe Int -> Int
sign n _ | n < 0 = 0 - 1
         | n == 0, let k = n = k
sign n (Just m) | Just k <- lookup n, k < m = k
  where lookup x = Just (x + m)
sign n _ | otherwise = n",
        &["sign"],
        expect![[r#"
            Main.sign : Int -> Maybe Int -> Int
            Main.sign =
              \(n_0 : Int) (arg~1 : Maybe Int) ->
                case GHC.Classes.`Ord Int.<` n_0 0 of (test~2 : Bool) {
                  True -> GHC.Num.`Num Int.-` 0 1;
                  False ->
                    case GHC.Classes.`Eq Int.==` n_0 0 of (test~3 : Bool) {
                      True ->
                        let k_4 : Int = n_0 in
                        k_4;
                      False ->
                        case arg~1 of (arg~5 : Maybe Int) {
                          Just (m_6 : Int) ->
                            let lookup_7 : Int -> Maybe Int = \(x_8 : Int) -> Just @Int (GHC.Num.`Num Int.+` x_8 m_6) in
                            case lookup_7 n_0 of (scrutinee~9 : Maybe Int) {
                              Just (k_10 : Int) ->
                                case GHC.Classes.`Ord Int.<` k_10 m_6 of (test~11 : Bool) {
                                  True -> k_10;
                                  False -> n_0
                                };
                              _ -> n_0
                            };
                          _ -> n_0
                        }
                    }
                }
        "#]],
    );
}

#[test]
fn guards_alone_can_fail() {
    check(
        "f :: Int -> Int
f x | x < 1 = 1
y :: Int
y | f 1 < 2 = 3
g :: Bool -> Int
g b = if | b -> 1
h :: Maybe Int -> Int
h m = case m of { Just k | k < 1 -> 2 }",
        &["f", "y", "g", "h"],
        expect![[r#"
            Main.f : Int -> Int
            Main.f =
              \(x_0 : Int) ->
                case GHC.Classes.`Ord Int.<` x_0 1 of (test~1 : Bool) {
                  True -> 1;
                  False -> fail equation "Non-exhaustive patterns in function f"
                }
            Main.y : Int
            Main.y =
              case GHC.Classes.`Ord Int.<` (Main.f 1) 2 of (test~0 : Bool) {
                True -> 3;
                False -> fail equation "Non-exhaustive patterns in function y"
              }
            Main.g : Bool -> Int
            Main.g =
              \(b_0 : Bool) ->
                case b_0 of (test~1 : Bool) {
                  True -> 1;
                  False -> fail guard "Non-exhaustive guards in multi-way if"
                }
            Main.h : Maybe Int -> Int
            Main.h =
              \(m_0 : Maybe Int) ->
                case m_0 of (m~1 : Maybe Int) {
                  Just (k_2 : Int) ->
                    case GHC.Classes.`Ord Int.<` k_2 1 of (test~3 : Bool) {
                      True -> 2;
                      False -> fail pattern "Non-exhaustive patterns in case"
                    };
                  _ -> fail pattern "Non-exhaustive patterns in case"
                }
        "#]],
    );
}

#[test]
fn literals() {
    check(
        "f :: Int -> Int
f 0 = 1
f (-1) = 2
f 0 = 3
f n = n
s :: [Char] -> Int
s \"if\" = 1
s \"in\" = 2
s _ = 3
d :: Double -> Int
d 0.5 = 1
d 1 = 2
d _ = 0
o :: (Num a, Eq a) => a -> Int
o 7 = 1
o _ = 0",
        &["f", "s", "d", "o"],
        expect![[r#"
            Main.f : Int -> Int
            Main.f =
              \(n_0 : Int) ->
                case n_0 of (n~1 : Int) {
                  0 -> 1;
                  -1 -> 2;
                  _ -> n_0
                }
            Main.s : [Char] -> Int
            Main.s =
              \(arg~0 : [Char]) ->
                case arg~0 of (arg~1 : [Char]) {
                  (:) (field~2 : Char) (field~3 : [Char]) ->
                    case field~2 of (field~4 : Char) {
                      'i' ->
                        case field~3 of (field~5 : [Char]) {
                          (:) (field~6 : Char) (field~7 : [Char]) ->
                            case field~6 of (field~8 : Char) {
                              'f' ->
                                case field~7 of (field~9 : [Char]) {
                                  [] -> 1;
                                  _ -> 3
                                };
                              'n' ->
                                case field~7 of (field~10 : [Char]) {
                                  [] -> 2;
                                  _ -> 3
                                };
                              _ -> 3
                            };
                          _ -> 3
                        };
                      _ -> 3
                    };
                  _ -> 3
                }
            Main.d : Double -> Int
            Main.d =
              \(arg~0 : Double) ->
                case GHC.Classes.`Eq Double.==` arg~0 0.5 of (test~1 : Bool) {
                  True -> 1;
                  False ->
                    case GHC.Classes.`Eq Double.==` arg~0 1.0 of (test~2 : Bool) {
                      True -> 2;
                      False -> 0
                    }
                }
            Main.o : forall a. (GHC.Num.Num a, GHC.Classes.Eq a) => a -> Int
            Main.o =
              \(dNum$0 : GHC.Num.D:Num a) (dEq$1 : GHC.Classes.D:Eq a) (arg~2 : a) ->
                case GHC.Classes.(==) @a dEq$1 arg~2 (GHC.Num.fromInteger @a dNum$0 7n) of (test~3 : Bool) {
                  True -> 1;
                  False -> 0
                }
        "#]],
    );
}

#[test]
fn views_bangs_and_lazy_patterns() {
    check(
        "next :: Int -> Maybe Int
next n = Just n
v :: Int -> Int
v (next -> Just k) = k
v n = n
b :: Int -> Int -> Int
b !x y = y
l :: (Int, Int) -> Int
l ~(x, y) = x
a :: [Int] -> [Int]
a all@(x : _) | x < 1 = all
a other = other",
        &["v", "b", "l", "a"],
        expect![[r#"
            Main.v : Int -> Int
            Main.v =
              \(n_0 : Int) ->
                case Main.next n_0 of (view~1 : Maybe Int) {
                  Just (k_2 : Int) -> k_2;
                  _ -> n_0
                }
            Main.b : Int -> Int -> Int
            Main.b =
              \(x_0 : Int) (y_1 : Int) ->
                case x_0 of (x~2 : Int) {
                  _ -> y_1
                }
            Main.l : (Int, Int) -> Int
            Main.l =
              \(arg~0 : (Int, Int)) ->
                let
                  x_1 : Int =
                    case arg~0 of (arg~3 : (Int, Int)) {
                      (,) (x_4 : Int) (y_5 : Int) -> x_4
                    };
                  y_2 : Int =
                    case arg~0 of (arg~6 : (Int, Int)) {
                      (,) (x_7 : Int) (y_8 : Int) -> y_8
                    }
                in
                x_1
            Main.a : [Int] -> [Int]
            Main.a =
              \(all_0 : [Int]) ->
                case all_0 of (all~1 : [Int]) {
                  (:) (x_2 : Int) (field~3 : [Int]) ->
                    case GHC.Classes.`Ord Int.<` x_2 1 of (test~4 : Bool) {
                      True -> all_0;
                      False -> all_0
                    };
                  _ -> all_0
                }
        "#]],
    );
}

#[test]
fn newtypes_are_matched_like_data_but_not_evaluated() {
    check(
        "newtype N = N Int
f :: N -> Int
f (N x) = 1
g :: N -> Int
g !(N x) = 1
h :: Bool -> N
h b = case (case b of True -> N 1) of n -> n",
        &["f", "g", "h"],
        expect![[r#"
            Main.f : Main.N -> Int
            Main.f =
              \(arg~0 : Main.N) ->
                case arg~0 of (arg~1 : Main.N) {
                  Main.N (x_2 : Int) -> 1
                }
            Main.g : Main.N -> Int
            Main.g =
              \(arg~0 : Main.N) ->
                case arg~0 of (arg~1 : Main.N) {
                  _ ->
                    case arg~0 of (arg~2 : Main.N) {
                      Main.N (x_3 : Int) -> 1
                    }
                }
            Main.h : Bool -> Main.N
            Main.h =
              \(b_0 : Bool) ->
                let
                  n_1 : Main.N =
                    case b_0 of (b~2 : Bool) {
                      True -> Main.N 1;
                      _ -> fail pattern "Non-exhaustive patterns in case"
                    }
                in
                n_1
        "#]],
    );
}

#[test]
fn gadts_and_existentials() {
    check(
        "data Term a where
  IntT :: Int -> Term Int
  BoolT :: Bool -> Term Bool
int :: Term Int -> Int
int (IntT n) = n
data Some = forall a. Eq a => Some a a
same :: Some -> Bool
same (Some x y) = x == y
make :: Int -> Some
make n = Some n n",
        &["int", "same", "make"],
        expect![[r#"
            Main.int : Main.Term Int -> Int
            Main.int =
              \(arg~0 : Main.Term Int) ->
                case arg~0 of (arg~1 : Main.Term Int) {
                  Main.IntT (n_2 : Int) -> n_2
                }
            Main.same : Main.Some -> Bool
            Main.same =
              \(arg~0 : Main.Some) ->
                case arg~0 of (arg~1 : Main.Some) {
                  Main.Some (dEq$2 : GHC.Classes.D:Eq a) (x_3 : a) (y_4 : a) -> GHC.Classes.(==) @a dEq$2 x_3 y_4
                }
            Main.make : Int -> Main.Some
            Main.make = \(n_0 : Int) -> Main.Some @Int GHC.Classes.`$Eq Int` n_0 n_0
        "#]],
    );
}
