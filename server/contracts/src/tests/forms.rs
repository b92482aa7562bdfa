//! Every form of annotation.

use expect_test::expect;

use super::check;

#[test]
fn signatures_get_names() {
    check(
        r#"module M where
{-@ f :: Int -> {v:Int | v > 0} -> Nat @-}
f :: Int -> Int -> Int
f a b = a + b
{-@ assume g :: _ -> {v:_ | v = 1} @-}
g :: Bool -> Int
g _ = 1
h :: [a] -> Int -> [a]
h xs _ = xs
"#,
        expect![[r#"
            f :: a:Int -> v:{v:Int | v > 0} -> {v:Int | v >= 0}
            assume g :: x1:Bool -> {v:Int | v == 1}
            -- Haskell's type
            h :: xs:[a] -> x1:Int -> [a]
        "#]],
    );
}

#[test]
fn aliases_are_expanded() {
    check(
        r#"module M where
{-@ type Pos = {v:Int | v > 0} @-}
{-@ type ListN a N = {v:[a] | len v = N} @-}
{-@ type Above X = {v:Int | v > X} @-}
{-@ predicate Btw L V H = L <= V && V < H @-}
{-@ f :: n:Pos -> ListN Pos {n + 1} -> v:Int -> Above v @-}
f :: Int -> [Int] -> Int -> Int
f n xs v = v + 1
{-@ g :: lo:Int -> {v:Int | Btw lo v 10} @-}
g :: Int -> Int
g lo = lo
"#,
        expect![[r#"
            f :: n:{v:Int | v > 0} -> xs:{v:[{v:Int | v > 0}] | len v == n + 1} -> v:Int -> {v':Int | v' > v}
            g :: lo:Int -> {v:Int | lo <= v && v < 10}
            type Pos = {v:Int | v > 0}
            type ListN a N = {v:[a] | len v == N}
            type Above X = {v:Int | v > X}
            predicate Btw L V H = L <= V && V < H
        "#]],
    );
}

#[test]
fn measures_of_every_kind() {
    check(
        r#"module M where
data L a = N | C a (L a)
{-@ measure size :: L a -> Int
      size N = 0
      size (C x xs) = 1 + size xs
  @-}
{-@ measure len' @-}
len' :: L a -> Int
len' N = 0
len' (C _ xs) = 1 + len' xs
{-@ measure isN @-}
isN :: L a -> Bool
isN N = True
isN _ = False
{-@ measure magic :: L a -> Int @-}
{-@ class measure sz :: forall a. a -> Int @-}
{-@ instance measure sz :: L a -> Int
      sz N = 0
      sz (C x xs) = 1 + sz xs
  @-}
{-@ inline inc @-}
inc :: Int -> Int
inc x = x + 1
{-@ reflect double @-}
double :: Int -> Int
double x = if x > 0 then 2 + double (x - 1) else 0
{-@ f :: xs:L a -> {v:Int | v = inc (size xs) && magic xs > double v} @-}
f :: L a -> Int
f xs = 1
"#,
        expect![[r#"
            -- Haskell's type
            len' :: x1:L a -> Int
            -- Haskell's type
            isN :: x1:L a -> Bool
            -- Haskell's type
            inc :: x:Int -> Int
            -- Haskell's type
            double :: x:Int -> Int
            f :: xs:L a -> {v:Int | v == inc (size xs) && magic xs > double v}
            measure size : L a -> Int
              size (N) = 0
              size (C x xs) = 1 + size xs
            measure len' : L a -> Int
              len' (N) = 0
              len' (C _1 xs) = 1 + len' xs
            measure isN : L a -> Bool
              isN (N) = true
              isN (C x1 x2) = false
            uninterpreted magic : L a -> Int
            measure sz : a -> Int
              sz (N) = 0
              sz (C x xs) = 1 + sz xs
            inline inc : Int -> Int
              inc x = x + 1
            reflected double : Int -> Int
        "#]],
    );
}

#[test]
fn data_types() {
    check(
        r#"module M where
data Q a = Q [a] [a]
{-@ data Q a = Q { front :: [a], back :: {v:[a] | len v <= len front} } @-}
data T a = Leaf | Node a (T a) (T a)
{-@ data T [tsize] a <p :: a -> a -> Bool> = Leaf | Node { key :: a, l :: T <p> (a<p key>), r :: T <p> a } @-}
{-@ measure tsize @-}
tsize :: T a -> Int
tsize Leaf = 0
tsize (Node _ l r) = 1 + tsize l + tsize r
data P where { Z :: P ; S :: P -> P }
{-@ data P where
      Z :: {v:P | true}
      S :: n:P -> {v:P | v /= n} @-}
newtype W = W Int
{-@ newtype W = W { unW :: Nat } @-}
{-@ f :: q:Q a -> {v:Int | v = len (front q)} @-}
f :: Q a -> Int
f (Q x _) = length x
"#,
        expect![[r#"
            -- Haskell's type
            tsize :: x1:T a -> Int
            f :: q:Q a -> {v:Int | v == len (front q)}
            measure tsize : T a -> Int
              tsize (Leaf) = 0
              tsize (Node _1 l r) = 1 + tsize l + tsize r
            field front : Q a -> [a]
            field back : Q a -> [a]
            field key : T a -> a
            field l : T a -> T a
            field r : T a -> T a
            field n : P -> P
            field unW : W -> Int
            data Q a
              Q {front :: [a], back :: {v:[a] | len v <= len front}}
            data T [tsize] a <p>
              Leaf {}
              Node {key :: a, l :: T <p> {v:a | p key v}, r :: T <p> a}
            data P
              Z {}
              S {n :: P} | {v | v /= n}
            data W
              W {unW :: {v:Int | v >= 0}}
        "#]],
    );
}

#[test]
fn abstract_refinements_and_bounds() {
    check(
        r#"module M where
{-@ f :: forall <p :: Int -> Bool>. Int<p> -> [Int<p>] @-}
f :: Int -> [Int]
f x = [x]
{-@ g :: forall a <p :: a -> Bool, q :: a -> Bool>. {x::a<p> |- {v:a | v = x} <: a<q>} a<p> -> a<q> @-}
g :: b -> b
g x = x
{-@ bound step @-}
step :: (Int -> Bool) -> (Int -> Bool) -> Int -> Bool
step p q x = p x
{-@ h :: forall <p :: Int -> Bool, q :: Int -> Bool>. (Step p q) => Int<p> -> Int<q> @-}
h :: Int -> Int
h x = x
"#,
        expect![[r#"
            f :: forall <p :: Int -> Bool>. x:{v:Int | p v} -> [{v:Int | p v}]
            g :: forall <p :: b -> Bool, q :: b -> Bool>. {x::{v:b | p v} |- {v:b | v == x} <: {v:b | q v}} x:{v:b | p v} -> {v:b | q v}
            -- Haskell's type
            step :: p:(x1:Int -> Bool) -> q:(x2:Int -> Bool) -> x:Int -> Bool
            h :: forall <p :: Int -> Bool, q :: Int -> Bool>. Step p q => x:{v:Int | p v} -> {v:Int | q v}
            bound step
        "#]],
    );
}

#[test]
fn dependent_pairs_holes_and_proofs() {
    check(
        r#"module M where
{-@ LIQUID "--reflection" @-}
{-@ f :: (x::Int, {y:Int | y > x}) -> _ -> {v:_ | v > 0} @-}
f :: (Int, Int) -> [a] -> Int
f _ _ = 1
{-@ reflect dbl @-}
dbl :: Int -> Int
dbl x = x + x
{-@ lemma :: v:Int -> { dbl v = v + v } @-}
lemma :: Int -> ()
lemma _ = ()
"#,
        expect![[r#"
            f :: x1:(x::Int, {y:Int | y > x}) -> x2:[a] -> {v:Int | v > 0}
            -- Haskell's type
            dbl :: x:Int -> Int
            lemma :: v:Int -> {VV:() | dbl v == v + v}
            reflected dbl : Int -> Int
        "#]],
    );
}

#[test]
fn local_signatures_and_metrics() {
    check(
        r#"module M where
{-@ total :: xs:[Int] -> Int / [len xs, 0] @-}
total :: [Int] -> Int
total xs = go 0 xs
  where
    {-@ go :: acc:Int -> ys:{[Int] | len ys <= len xs} -> Int / [len ys] @-}
    go :: Int -> [Int] -> Int
    go acc [] = acc
    go acc (y:ys) = go (acc + y) ys
"#,
        expect![[r#"
            total :: xs:[Int] -> Int / [len xs, 0]
              where go :: acc:Int -> ys:{ys:[Int] | len ys <= len xs} -> Int / [len ys]
        "#]],
    );
}

#[test]
fn classes_and_instances() {
    check(
        r#"module M where
class Sized s where
  size :: s -> Int
{-@ class Sized s where
      size :: x:s -> Nat @-}
instance Sized Bool where
  {-@ instance Sized Bool where
        size :: x:Bool -> {v:Int | v = 1} @-}
  size _ = 1
"#,
        expect![[r#"
            Sized Bool.size :: x:Bool -> {v:Int | v == 1}
            method size :: Sized s => x:s -> {v:Int | v >= 0}
        "#]],
    );
}

#[test]
fn flags_invariants_qualifiers_embeds() {
    check(
        r#"module M where
data D = D
{-@ embed D as int @-}
{-@ invariant {v:[a] | len v >= 0} @-}
{-@ using [Int] as {v:[Int] | len v > 0} @-}
{-@ qualif Sz(v:int, xs:[a]) : v = len xs @-}
{-@ lazy f @-}
{-@ ignore g @-}
{-@ fail h @-}
f, g, h :: Int -> Int
f x = f x
g x = x
h x = x
"#,
        expect![[r#"
            -- Haskell's type
            f :: x:Int -> Int
              lazy
            -- Haskell's type
            g :: x:Int -> Int
              ignore
            -- Haskell's type
            h :: x:Int -> Int
              fail
            invariant {v:[a] | len v >= 0}
            using [Int] as {v:[Int] | len v > 0}
            qualif Sz(v:Int, xs:[a]) : v == len xs
            embed D as Int
        "#]],
    );
}

#[test]
fn qualified_names() {
    check(
        r#"module M where
import qualified Data.Set as S
{-@ f :: x:a -> {v:S.Set a | v = Data.Set.singleton x && Set_mem x v} @-}
f :: Ord a => a -> S.Set a
f = S.singleton
{-@ g :: {v:Bool | v = GHC.Types.True} @-}
g :: Bool
g = True
"#,
        expect![[r#"
            f :: Ord a => x:a -> {v:Set a | v == singleton x && Set_mem x v}
            g :: {v:Bool | v == true}
        "#]],
    );
}

#[test]
fn type_variables_are_haskells() {
    check(
        r#"module M where
{-@ f :: x:t -> {v:t | v = x} @-}
f :: a -> a
f x = x
{-@ g :: Ord k => xs:[k] -> {v:[k] | len v = len xs} @-}
g :: (Ord a) => [a] -> [a]
g xs = xs
"#,
        expect![[r#"
            f :: x:a -> {v:a | v == x}
            g :: Ord a => xs:[a] -> {v:[a] | len v == len xs}
        "#]],
    );
}

#[test]
fn values_are_not_captured() {
    check(
        r#"module M where
{-@ type Same X = {v:Int | v = X} @-}
{-@ f :: v:Int -> Same v @-}
f :: Int -> Int
f v = v
{-@ type Own a = {v0:[{v:a | Set_mem v (listElts v0)}] | true} @-}
{-@ g :: [a] -> Own a @-}
g :: [a] -> [a]
g xs = xs
"#,
        expect![[r#"
            f :: v:Int -> {v':Int | v' == v}
            g :: xs:[a] -> {v0:[{v:a | Set_mem v (listElts v0)}] | true}
            type Same X = {v:Int | v == X}
            type Own a = {v0:[{v:a | Set_mem v (listElts v0)}] | true}
        "#]],
    );
}

#[test]
fn imported_modules() {
    let other = r#"module Other where
{-@ type Small = {v:Int | v < 10} @-}
{-@ measure depth @-}
depth :: Tree -> Int
depth Tip = 0
depth (Bin l) = 1 + depth l
data Tree = Tip | Bin Tree
"#;
    super::check_with(
        r#"module M where
import Other
{-@ f :: t:Tree -> {v:Small | v = depth t} @-}
f :: Tree -> Int
f _ = 1
"#,
        &[other],
        expect![[r#"
            f :: t:Tree -> {v:Int | v < 10 && v == depth t}
        "#]],
    );
}
