//! Classes and instances.

use expect_test::expect;

use super::check;

#[test]
fn a_class_makes_selectors_and_defaults() {
    check(
        "class Eq a => Shape a where
  area :: a -> Int
  area _ = 0
  scale :: Num b => b -> a -> a
class Empty a
data Square = Square Int
instance Eq Square where Square a == Square b = a == b
instance Shape Square where area (Square n) = n
instance Shape a => Shape (Maybe a) where
  scale k Nothing = Nothing
  scale k (Just x) = Just (scale k x)
instance Eq (Maybe a) where _ == _ = True",
        &["area", "$p1Shape", "Shape.area", "$Shape Square", "Shape Square.area", "$Shape Maybe", "Shape Maybe.scale"],
        expect![[r#"
            Main.area : forall a. (Main.Shape a) => a -> Int
            Main.area =
              \(dShape$0 : Main.D:Shape a) ->
                case dShape$0 of (dShape~1 : Main.D:Shape a) {
                  Main.D:Shape (field~2 : GHC.Classes.D:Eq a) (area~3 : a -> Int) (scale~4 : forall b. (GHC.Num.Num b) => b -> a -> a) ->
                    area~3
                }
            Main.`$p1Shape` : forall a. (Main.Shape a) => GHC.Classes.D:Eq a
            Main.`$p1Shape` =
              \(dShape$0 : Main.D:Shape a) ->
                case dShape$0 of (dShape~1 : Main.D:Shape a) {
                  Main.D:Shape (field~2 : GHC.Classes.D:Eq a) (area~3 : a -> Int) (scale~4 : forall b. (GHC.Num.Num b) => b -> a -> a) ->
                    field~2
                }
            Main.`Shape.area` : forall a. (Main.Shape a) => a -> Int
            Main.`Shape.area` = \(dShape$0 : Main.D:Shape a) (arg~1 : a) -> 0
            Main.`$Shape Square` : Main.D:Shape Main.Square
            Main.`$Shape Square` =
              Main.D:Shape @Main.Square
                Main.`$Eq Square`
                Main.`Shape Square.area`
                (fail method "No instance nor default method for class operation scale")
            Main.`Shape Square.area` : Main.Square -> Int
            Main.`Shape Square.area` =
              \(arg~0 : Main.Square) ->
                case arg~0 of (arg~1 : Main.Square) {
                  Main.Square (n_2 : Int) -> n_2
                }
            Main.`$Shape Maybe` : forall a. (Main.Shape a) => Main.D:Shape (Maybe a)
            Main.`$Shape Maybe` =
              \(dShape$0 : Main.D:Shape a) ->
                let rec
                  self~1 : Main.D:Shape (Maybe a) =
                    Main.D:Shape @(Maybe a)
                      (Main.`$Eq Maybe` @a)
                      (Main.`Shape.area` @(Maybe a) self~1)
                      (Main.`Shape Maybe.scale` @a dShape$0)
                in
                self~1
            Main.`Shape Maybe.scale` : forall a b. (Main.Shape a, GHC.Num.Num b) => b -> Maybe a -> Maybe a
            Main.`Shape Maybe.scale` =
              \(dShape$0 : Main.D:Shape a) (dNum$1 : GHC.Num.D:Num b) (k_2 : b) (arg~3 : Maybe a) ->
                case arg~3 of (arg~4 : Maybe a) {
                  Nothing -> Nothing @a;
                  Just (x_5 : a) -> Just @a (Main.scale @a @b dShape$0 dNum$1 k_2 x_5)
                }
        "#]],
    );
}

#[test]
fn newtype_deriving_reuses_the_dictionary() {
    check(
        "newtype Age = Age Int deriving newtype Num
f :: Age -> Age
f a = a + a",
        &["$Num Age", "f"],
        expect![[r#"
            Main.`$Num Age` : GHC.Num.D:Num Main.Age
            Main.`$Num Age` = GHC.Num.`$Num Int`
            Main.f : Main.Age -> Main.Age
            Main.f = \(a_0 : Main.Age) -> GHC.Num.(+) @Main.Age Main.`$Num Age` a_0 a_0
        "#]],
    );
}
