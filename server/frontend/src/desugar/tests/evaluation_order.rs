//! What is evaluated, and when: bindings and bangs.

use expect_test::expect;

use super::check;

#[test]
fn pattern_bindings_are_lazy() {
    check(
        "f :: (Int, Maybe Int) -> Int
f p = let (a, Just b) = p in a
g :: (Int, Int) -> Int
g p = let !(a, b) = p in a
h :: Int -> Int
h n = let { !m = n; k = m } in k",
        &["f", "g", "h"],
        expect![[r#"
            Main.f : (Int, Maybe Int) -> Int
            Main.f =
              \(p_0 : (Int, Maybe Int)) ->
                let pattern~1 : (Int, Maybe Int) = p_0 in
                let
                  a_2 : Int =
                    case pattern~1 of (pattern~4 : (Int, Maybe Int)) {
                      (,) (a_5 : Int) (field~6 : Maybe Int) ->
                        case field~6 of (field~7 : Maybe Int) {
                          Just (b_8 : Int) -> a_5;
                          _ -> fail irrefutable "Non-exhaustive patterns in (a, Just b)"
                        }
                    };
                  b_3 : Int =
                    case pattern~1 of (pattern~9 : (Int, Maybe Int)) {
                      (,) (a_10 : Int) (field~11 : Maybe Int) ->
                        case field~11 of (field~12 : Maybe Int) {
                          Just (b_13 : Int) -> b_13;
                          _ -> fail irrefutable "Non-exhaustive patterns in (a, Just b)"
                        }
                    }
                in
                a_2
            Main.g : (Int, Int) -> Int
            Main.g =
              \(p_0 : (Int, Int)) ->
                case p_0 of (p~1 : (Int, Int)) {
                  (,) (a_2 : Int) (b_3 : Int) -> a_2
                }
            Main.h : Int -> Int
            Main.h =
              \(n_0 : Int) ->
                let m_1 : Int = n_0 in
                case m_1 of (m~2 : Int) {
                  _ ->
                    let k_3 : Int = m_1 in
                    k_3
                }
        "#]],
    );
}

#[test]
fn local_functions() {
    check(
        "f :: Int -> Int
f n = go n 0
  where
    go 0 acc = acc
    go k acc = go (k - 1) (acc + k)
even :: Int -> Bool
even n = e n where { e 0 = True; e k = o (k - 1); o 0 = False; o k = e (k - 1) }
poly :: Int -> Bool
poly n = let same x y = x == y in same n n",
        &["f", "even", "poly"],
        expect![[r#"
            Main.f : Int -> Int
            Main.f =
              \(n_0 : Int) ->
                let rec
                  go_1 : Int -> Int -> Int =
                    \(k_2 : Int) (acc_3 : Int) ->
                      case k_2 of (k~4 : Int) {
                        0 -> acc_3;
                        _ -> go_1 (GHC.Num.`Num Int.-` k_2 1) (GHC.Num.`Num Int.+` acc_3 k_2)
                      }
                in
                go_1 n_0 0
            Main.even : Int -> Bool
            Main.even =
              \(n_0 : Int) ->
                let rec
                  e_1 : Int -> Bool =
                    \(k_3 : Int) ->
                      case k_3 of (k~4 : Int) {
                        0 -> True;
                        _ -> o_2 (GHC.Num.`Num Int.-` k_3 1)
                      };
                  o_2 : Int -> Bool =
                    \(k_5 : Int) ->
                      case k_5 of (k~6 : Int) {
                        0 -> False;
                        _ -> e_1 (GHC.Num.`Num Int.-` k_5 1)
                      }
                in
                e_1 n_0
            Main.poly : Int -> Bool
            Main.poly =
              \(n_0 : Int) ->
                let same_1 : Int -> Int -> Bool = \(x_2 : Int) (y_3 : Int) -> GHC.Classes.`Eq Int.==` x_2 y_3 in
                same_1 n_0 n_0
        "#]],
    );
}

#[test]
fn local_functions_at_two_types_stay_polymorphic() {
    check(
        "f :: Ord a => Int -> a -> Bool
f n x = same n n
  where
    same y z = y == z
    both = same x x
g :: Ord a => a -> Bool
g x = less x where less y = y < y
k :: Ord a => a -> Int -> Bool
k x n = outer n where outer y = inner y where inner z = z == y",
        &["f", "g", "k"],
        expect![[r#"
            Main.f : forall a. (GHC.Classes.Ord a) => Int -> a -> Bool
            Main.f =
              \(dOrd$0 : GHC.Classes.D:Ord a) (n_1 : Int) (x_2 : a) ->
                let
                  same_3 : forall a1. (GHC.Classes.Eq a1) => a1 -> a1 -> Bool =
                    \(dEq$4 : GHC.Classes.D:Eq a1) (y_5 : a1) (z_6 : a1) -> GHC.Classes.(==) @a1 dEq$4 y_5 z_6
                in
                let both_7 : Bool = same_3 @a (GHC.Classes.`$p1Ord` @a dOrd$0) x_2 x_2 in
                same_3 @Int GHC.Classes.`$Eq Int` n_1 n_1
            Main.g : forall a. (GHC.Classes.Ord a) => a -> Bool
            Main.g =
              \(dOrd$0 : GHC.Classes.D:Ord a) (x_1 : a) ->
                let less_2 : a -> Bool = \(y_3 : a) -> GHC.Classes.(<) @a dOrd$0 y_3 y_3 in
                less_2 x_1
            Main.k : forall a. (GHC.Classes.Ord a) => a -> Int -> Bool
            Main.k =
              \(dOrd$0 : GHC.Classes.D:Ord a) (x_1 : a) (n_2 : Int) ->
                let
                  outer_3 : Int -> Bool =
                    \(y_4 : Int) ->
                      let inner_5 : Int -> Bool = \(z_6 : Int) -> GHC.Classes.`Eq Int.==` z_6 y_4 in
                      inner_5 y_4
                in
                outer_3 n_2
        "#]],
    );
}
