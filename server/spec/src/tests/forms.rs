//! Every form of item, type and predicate.

use expect_test::expect;

use super::{check, check_item};

#[test]
fn signatures() {
    check_item(
        "merge :: Ord a => xs:L a -> ys:L a -> L a / [llen xs + llen ys, 0]",
        expect![[r#"
        merge :: Ord a => xs:L a -> ys:L a -> L a / [llen xs + llen ys, 0]
    "#]],
    );
    check_item(
        "f, (+), GHC.Base.++ :: Int -> {v:Int | v > 0}",
        expect![[r#"
        f, (+), GHC.Base.++ :: Int -> {v:Int | v > 0}
    "#]],
    );
    check_item(
        "assume head :: {v:[a] | len v > 0} -> a",
        expect![[r#"
        assume head :: {v:[a] | len v > 0} -> a
    "#]],
    );
    check_item(
        "assert insert :: a -> [a] -> [a]",
        expect![[r#"
        assert insert :: a -> [a] -> [a]
    "#]],
    );
    check_item(
        "local go :: Nat -> Nat",
        expect![[r#"
        local go :: Nat -> Nat
    "#]],
    );
    check_item(
        "assume reflect filter as myfilter",
        expect![[r#"
        assume reflect filter as myfilter
    "#]],
    );
}

#[test]
fn keywords_as_function_names() {
    check(
        "{-@ measure :: Int -> Int @-} {-@ assume :: a -> a @-} {-@ assume assume :: a -> a @-}
         {-@ reflect :: Int @-} {-@ bound :: Int @-} {-@ fail :: Int @-} {-@ assumeIt :: Int @-}",
        expect![[r#"
            measure :: Int -> Int
            assume :: a -> a
            assume assume :: a -> a
            reflect :: Int
            bound :: Int
            fail :: Int
            assumeIt :: Int
        "#]],
    );
}

#[test]
fn aliases() {
    check_item(
        "type ListN a N = {v:List a | size v = N}",
        expect![[r#"
        type ListN a N = {v:List a | size v == N}
    "#]],
    );
    check_item(
        "type Nat = {v:Int | 0 <= v}",
        expect![[r#"
        type Nat = {v:Int | 0 <= v}
    "#]],
    );
    check_item(
        "predicate Lt X Y = X < Y",
        expect![[r#"
        predicate Lt X Y = X < Y
    "#]],
    );
    check_item(
        "expression Plus X Y = X + Y",
        expect![[r#"
        predicate Plus X Y = X + Y
    "#]],
    );
}

#[test]
fn measures() {
    check_item(
        "measure size",
        expect![[r#"
        measure size
    "#]],
    );
    check_item(
        "measure tsize :: Tree a -> Nat",
        expect![[r#"
        measure tsize :: Tree a -> Nat
    "#]],
    );
    check_item(
        "measure size :: List a -> Int
       size (Emp) = 0
       size ((:+:) x xs) = 1 + size xs
       size [] = 0
       size (x:xs) = 1
       size (x, y) = 2
       size Nil = {v | v = 0}",
        expect![[r#"
            measure size :: List a -> Int
              size Emp = 0
              size ((:+:) x xs) = 1 + size xs
              size [] = 0
              size (x : xs) = 1
              size (x, y) = 2
              size Nil = {v | v == 0}
        "#]],
    );
    check_item(
        "class measure sz :: forall a. a -> Int",
        expect![[r#"
        class measure sz :: forall a. a -> Int
    "#]],
    );
    check_item(
        "instance measure sz :: [a] -> Int
        sz [] = 0
        sz (x:xs) = 1 + sz xs",
        expect![[r#"
            instance measure sz :: [a] -> Int
              sz [] = 0
              sz (x : xs) = 1 + sz xs
        "#]],
    );
}

#[test]
fn one_word_items() {
    check(
        "{-@ reflect fib @-} {-@ axiomatize fib @-} {-@ inline max @-} {-@ define $ceq = eqN @-} {-@ define put k m = (add m k 1) @-} {-@ autosize List @-}
         {-@ lazy loop @-} {-@ lazyvar z @-} {-@ fail unsafe @-} {-@ ignore foo @-} {-@ ple lemma @-}
         {-@ automatic-instances lemma with 3 @-} {-@ rewrite assoc @-} {-@ rewriteWith assoc2 [assoc, comm] @-}
         {-@ import Data.Foo @-} {-@ include <len.hquals> @-} {-@ bound step @-} {-@ decrease go 1 2 @-}
         {-@ reflect <+> @-}",
        expect![[r#"
            reflect fib
            reflect fib
            inline max
            define $ceq = eqN
            define put k m = (add m k 1)
            autosize List
            lazy loop
            lazyvar z
            fail unsafe
            ignore foo
            ple lemma
            automatic-instances lemma with 3
            rewrite assoc
            rewriteWith assoc2 [assoc, comm]
            import Data.Foo
            include <len.hquals>
            bound step
            decrease go 1 2
            reflect (<+>)
        "#]],
    );
}

#[test]
fn data() {
    check_item(
        "data Q a = Q { front :: [a], back :: {v:[a] | size v <= size front} }",
        expect![[r#"
        data Q a = Q {front :: [a], back :: {v:[a] | size v <= size front}}
    "#]],
    );
    check_item(
        "data T [sz] a <p :: a -> a -> Bool> = N | C (x :: a) {v:T <p> a | true} (T a)",
        expect![[r#"
        data T [sz] a <p :: a -> a -> Bool> = N | C (x :: a) {v:T <p> a | true} (T a)
    "#]],
    );
    check_item(
        "data Tree a where\n      Leaf :: a -> {t:Tree a | tsize t == 0}\n      (:+) :: Tree a",
        expect![[r#"
        data Tree a where
          Leaf :: a -> {t:Tree a | tsize t == 0}
          (:+) :: Tree a
    "#]],
    );
    check_item(
        "data Ev :: Peano -> Prop where\n      EZ :: Prop (Ev Z)",
        expect![[r#"
        data Ev :: Peano -> Prop where
          EZ :: Prop (Ev Z)
    "#]],
    );
    check_item(
        "data List [llen]",
        expect![[r#"
        data List [llen]
    "#]],
    );
    check_item(
        "newtype Foo a = Bar {x :: Nat}",
        expect![[r#"
        newtype Foo a = Bar {x :: Nat}
    "#]],
    );
    check_item(
        "data variance Tagged covariant contravariant",
        expect![[r#"
        data variance Tagged covariant contravariant
    "#]],
    );
    check_item(
        "data size (Tree a) tsize",
        expect![[r#"
        data size (Tree a) tsize
    "#]],
    );
    check_item(
        "data EntityField Blob typ where\n      F :: EntityField Blob Int",
        expect![[r#"
        data EntityField Blob typ where
          F :: EntityField Blob Int
    "#]],
    );
    check(
        "{-@ data T = T\n    { x :: Int\n    , y :: Int\n    } @-}",
        expect![[r#"
        data T = T {x :: Int, y :: Int}
    "#]],
    );
    check(
        "{-@ data T = T {\n  x :: Int,\ny :: Int\n} @-}",
        expect![[r#"
        data T = T {x :: Int, y :: Int}
    "#]],
    );
}

#[test]
fn classes() {
    check_item(
        "class Sized s where\n      size :: forall a. x:s a -> {v:Int | v = size x}",
        expect![[r#"
        class Sized s where
          size :: forall a. x:s a -> {v:Int | v == size x}
    "#]],
    );
    check_item(
        "class (Eq a, Show a) => C a where { m :: a; n :: a }",
        expect![[r#"
        class (Eq a, Show a) => C a where
          m :: a
          n :: a
    "#]],
    );
    check_item(
        "instance Compare Int where\n      cmax :: Odd -> Odd\n      assume cmin :: Odd",
        expect![[r#"
        instance Compare Int where
          cmax :: Odd -> Odd
          assume cmin :: Odd
    "#]],
    );
    check_item(
        "instance Eq a => C (List a) where",
        expect![[r#"
        instance Eq a => C (List a) where
    "#]],
    );
    check_item(
        "class laws VMonoid a where\n     idl :: x:a -> {v:() | op x = x}",
        expect![[r#"
        class laws VMonoid a where
          idl :: x:a -> {v:() | op x == x}
    "#]],
    );
    check_item(
        "instance laws VMonoid Int where\n     idl = prf",
        expect![[r#"
        instance laws VMonoid Int where
          idl = prf
    "#]],
    );
}

#[test]
fn other_items() {
    check_item(
        "invariant {v:List a | 0 <= size v}",
        expect![[r#"
        invariant {v:List a | 0 <= size v}
    "#]],
    );
    check_item(
        "using [a] as {v:[a] | len v > 0}",
        expect![[r#"
        using [a] as {v:[a] | len v > 0}
    "#]],
    );
    check_item(
        "using Foo a as {v:Foo a | len v > 0}",
        expect![[r#"
        using Foo a as {v:Foo a | len v > 0}
    "#]],
    );
    check_item(
        "qualif Sz(v:int, xs as (x . $1) : List a, y as ($2 . z) : @(0)) : v = (sz xs)",
        expect![[r#"
        qualif Sz(v : int, xs as (x . $1) : List a, y as ($2 . z) : @(0)) : v == sz xs
    "#]],
    );
    check_item(
        "qualif Q(f:func(1, [@(0); int]), m : Map_t a [b]): true",
        expect![[r#"
        qualif Q(f : func(1, [@(0); int]), m : Map_t a [b]) : true
    "#]],
    );
    check_item(
        "embed Map as Map_t",
        expect![[r#"
        embed Map as Map_t
    "#]],
    );
    check_item(
        "embed Map * as Map_t",
        expect![[r#"
        embed Map * as Map_t
    "#]],
    );
    check_item(
        "bound Chain = forall a. (p :: a -> Bool) (q :: a -> Bool) \\(x :: a) -> p x ==> q x",
        expect![[r#"
        bound Chain = forall a. (p :: a -> Bool) (q :: a -> Bool) \(x :: a) -> p x => q x
    "#]],
    );
    check_item(
        "relational f ~ g :: {x1:Int -> Int ~ x2:Int -> Int | x1 < x2 :=> r1 x1 < r2 x2}",
        expect![[r#"
        relational f ~ g :: {x1:Int -> Int ~ x2:Int -> Int | x1 < x2 :=> r1 x1 < r2 x2}
    "#]],
    );
    check_item(
        "assume relational f ~ g :: {Int ~ Int | a |- b !=> c}",
        expect![[r#"
        assume relational f ~ g :: {Int ~ Int | a |- b !=> c}
    "#]],
    );
}

#[test]
fn options() {
    check(
        r#"{-@ LIQUID "--no-termination" @-} {-@ liquid "--exactdc --pruneunsorted" @-}
           {-@ LIQUID "--expect-error-containing=does not refine Haskell type" @-} {-@ LIQUID "--bogus" @-}"#,
        expect![[r#"
            LIQUID "--no-termination"
            LIQUID "--exactdc --pruneunsorted"
            LIQUID "--expect-error-containing=does not refine Haskell type"
            LIQUID "--bogus"
            Warning at `--bogus`: `--bogus` is not an option of LiquidHaskell. (It is ignored.)
        "#]],
    );
    let options = |text: &str| {
        let spec = super::read(&format!("{{-@ LIQUID {text:?} @-}}"));
        let words = spec.items.iter().filter_map(|item| match &item.kind {
            crate::ItemKind::Options(words) => Some(words.iter().map(|word| format!("{:?} ", word.option))),
            _ => None,
        });
        words.flatten().collect::<String>()
    };
    expect!["NoTermination NoTermination NoTermination NoStructuralTermination ExactDataCons ExactDataCons ExactDataCons "].assert_eq(&options("--no-termination --notermination --no-termination-check --nostruct --exact-data-con --exactdc --exact-data-cons"));
    expect!["PruneUnsorted PruneUnsorted Reflection Ple PleLocal Fuel(5) MaxParams(3) MaxCaseExpand(4) Other(maxparams=x) "].assert_eq(&options("--pruneunsorted --prune-unsorted --reflect --ple --ple-local --fuel=5 --maxparams=3 --max-case-expand=4 --maxparams=x"));
    expect![[r#"NoClassCheck Ignored("full") Ignored("diff") CheckVar(foo) TotalHaskell Totality RankNTypes Ignored("eliminate") Other(no) Other(nonsense) "#]].assert_eq(&options("--noclasscheck --fullcheck --diff --checks=foo --total-Haskell --totality --rankNTypes --eliminate=all --no --nonsense"));
}

#[test]
fn fixities_thread_through_the_file() {
    check(
        "{-@ f :: {x ++ y == z} @-} {-@ infixr 5 ++ @-} {-@ f :: {x ++ y ++ z == w} -> a ++ b @-} {-@ infix <+> @-}",
        expect![[r#"
            infixr 5 ++
            f :: {x ++ (y ++ z) == w} -> a ++ b
            infix <+>
            Error at `++`: Expected an operator or `}`, but found `++`.
        "#]],
    );
}

#[test]
fn layout() {
    check(
        "{-@ f :: Int\n  -> Int @-}\n{-@ f :: Int\n      -> Int\n    g :: Int ; h :: Int @-}",
        expect![[r#"
        f :: Int
        f :: Int -> Int
        g :: Int
        h :: Int
        Error at `->`: No item starts with `->`. (If it continues the line before, indent it deeper than the item.)
    "#]],
    );
    check(
        "{-@ { f :: Int; g :: Int\n; h :: Int } @-}",
        expect![[r#"
        f :: Int
        g :: Int
        h :: Int
    "#]],
    );
    check(
        "{-@\tf :: Int\n        g :: Int\n\th :: Int @-}",
        expect![[r#"
        f :: Int
        g :: Int
        h :: Int
    "#]],
    );
    check(
        "{-@ f :: Int // a comment\n /* another\n one */\n    g :: Int @-}",
        expect![[r#"
        f :: Int
        g :: Int
    "#]],
    );
}

#[test]
fn literate() {
    let text = "> {-@ f :: Int\n>       -> Int\n>     g :: Int @-}\n";
    let spec = crate::parse(text, &super::annotations(text), true);
    expect![[r#"
        f :: Int -> Int
        g :: Int
    "#]]
    .assert_eq(&super::render(text, &spec));
}

#[test]
fn types() {
    check_item(
        "f :: forall a b.(a -> b) -> m a -> [a]<p> -> a<p> -> (Int, b)",
        expect![[r#"
        f :: forall a b. (a -> b) -> m a -> [a] <p> -> a<p> -> (Int, b)
    "#]],
    );
    check_item(
        "f :: forall (a :: * -> *) <p :: Int -> Bool>. {v:Int<p> | v > 0} -> Int<p>->_",
        expect![[r#"
        f :: forall (a :: * -> *) <p :: Int -> Bool>. {v:Int <p> | v > 0} -> Int <p> -> _
    "#]],
    );
    check_item(
        "f :: x:{Int | x > 0} -> y:{v:Int | v > x} -> z:{ z > y } -> {_ : Int | false}",
        expect![[r#"
        f :: x:{Int | x > 0} -> y:{v:Int | v > x} -> z:{z > y} -> {_:Int | false}
    "#]],
    );
    check_item(
        "f :: {x > 0} -> {_} -> {[x > 0; y > 0]} -> {v:T | [p v; q v]} -> {v:Int | _}",
        expect![[r#"
        f :: {x > 0} -> {_} -> {[x > 0; y > 0]} -> {v:T | [p v; q v]} -> {v:Int | _}
    "#]],
    );
    check_item(
        "f :: {x::a<p>, y::b |- {v:a | v = x} <: b<q x>} a -> b",
        expect![[r#"
        f :: {x :: a<p>, y :: b |- {v:a | v == x} <: b<q x>} a -> b
    "#]],
    );
    check_item(
        "f :: {a <: b} {|- a <: b} a",
        expect![[r#"
        f :: {a <: b} {a <: b} a
    "#]],
    );
    check_item(
        "f :: (x::Int, {v:Int | v > x}) -> ()",
        expect![[r#"
        f :: (x :: Int, {v:Int | v > x}) -> ()
    "#]],
    );
    check_item(
        "f :: [a]<{\\x v -> x <= v}> -> T <p, \\x -> {v:Int | v > x}, True, q x, (r y)> a <<s>>",
        expect![[r#"
        f :: [a] <{\x v -> x <= v}> -> T <p, \x -> {v:Int | v > x}, True, q x, r y> a <<s>>
    "#]],
    );
    check_item(
        "f :: ListN a 3 -> ListN a {n + 1} -> ListX b xs -> T {v:Int | v > 0} -> T {x > 0}",
        expect![[r#"
        f :: ListN a 3 -> ListN a {n + 1} -> ListX b xs -> T {v:Int | v > 0} -> T ({x > 0})
    "#]],
    );
    check_item(
        "f :: 'Z -> <(Int -> Int) p> -> x : Int ~> (x:Int)",
        expect![[r#"
        f :: 'Z -> <(Int -> Int) p> -> x:Int ~> x:Int
    "#]],
    );
    check_item(
        "f :: (Eq a, Ord b) => (a -> b) -> lq_tmp$x##9:GHC.Types.Int -> String",
        expect![[r#"
        f :: (Eq a, Ord b) => (a -> b) -> lq_tmp$x##9:GHC.Types.Int -> String
    "#]],
    );
}

#[test]
fn predicates() {
    let check = |pred: &str, expected| check_item(&format!("predicate P = {pred}"), expected);
    check(
        "a && b || c => d ==> e <=> f",
        expect![[r#"
        predicate P = (a && b || c => d) => e <=> f
    "#]],
    );
    check(
        "not a && ~ b = c",
        expect![[r#"
        predicate P = not a && not b == c
    "#]],
    );
    check(
        "x = y = z",
        expect![[r#"
        predicate P = x == y <=> z
    "#]],
    );
    check(
        "v = (x > 0) && y",
        expect![[r#"
        predicate P = v <=> x > 0 && y
    "#]],
    );
    check(
        "v = x && y",
        expect![[r#"
        predicate P = v == x && y
    "#]],
    );
    check(
        "(x < y) = z",
        expect![[r#"
        predicate P = x < y <=> z
    "#]],
    );
    check(
        "(x < y) != z",
        expect![[r#"
        predicate P = (x < y) /= z
    "#]],
    );
    check(
        "x + y mod 2 * - z - w = f . g . h",
        expect![[r#"
        predicate P = x + y mod 2 * - z - w == f . g . h
    "#]],
    );
    check(
        "if a then b = 1 else c <=> d",
        expect![[r#"
        predicate P = if a then b == 1 else c <=> d
    "#]],
    );
    check(
        "v = (if a > 0 then 1 else 2) + if b then 3 else 4",
        expect![[r#"
        predicate P = v == (if a > 0 then 1 else 2) + (if b then 3 else 4)
    "#]],
    );
    check(
        "len(xs) = len xs && f(x, y) && f ([x; y + 1]) && (f x) (y)",
        expect![[r#"
        predicate P = len xs == len xs && f (x, y) && f x (y + 1) && (f x) (y)
    "#]],
    );
    check(
        "x == [] && y == [x] && z ~~ (x, y, 3.5) && w !~ 0xFF && s == \"a\\\"\\n\\65\"",
        expect![[r#"
        predicate P = x == [] && y == [x] && z ~~ (x, y, 3.5) && w !~ 255 && s == "a\"\nA"
    "#]],
    );
    check(
        "(x : int) = (y :: Set_Set a) && coerce (int ~ a) x = _|_",
        expect![[r#"
        predicate P = (x : int) == (y : Set_Set a) && (coerce (int ~ a) x) == _|_
    "#]],
    );
    check(
        "$k[x := y + 1][z := w] && ?? && && [a; b] && || [c; d]",
        expect![[r#"
        predicate P = $k[x := y + 1][z := w] && ?? && && [a; b] && || [c; d]
    "#]],
    );
    check(
        "f (\\x:int -> x + 1) = g && (? x) && (? (x > 0)) = y",
        expect![[r#"
        predicate P = f (\x:int -> x + 1) == g && (? x) && (? x > 0) == y
    "#]],
    );
    check(
        "v = not x && f (not x) = y && (not x) = z",
        expect![[r#"
        predicate P = v == not x && f (not x) == y && (not x) == z
    "#]],
    );
    check(
        "true && lit \"a\" Str = x && (+) x y = x",
        expect![[r#"
        predicate P = true && lit "a" Str == x && (+) x y == x
    "#]],
    );
}

#[test]
fn old_versions_have_no_layout() {
    let text = "{-@ measure size :: List a -> Int\nsize Nil = 0\nsize (Cons x xs) = 1 + size xs\n  @-}\n{-@ f :: x:Int\n-> {v:Int | v > x} @-}\n{-@ data Pair = Pair {\nleft :: Int,\n  right :: Int\n} @-}";
    let spec =
        crate::parse_as_of(limpid_base::LiquidVersion::new(0, 8, 6, 2, 0), text, &super::annotations(text), false);
    expect![[r#"
        measure size :: List a -> Int
          size Nil = 0
          size (Cons x xs) = 1 + size xs
        f :: x:Int -> {v:Int | v > x}
        data Pair = Pair {left :: Int, right :: Int}
    "#]]
    .assert_eq(&super::render(text, &spec));
}
