//! Termination: structural, by default, by metrics, lexicographic, mutual.

use expect_test::expect;

use super::check;

#[test]
fn structural_and_default() {
    check(
        "module M where
total :: [Int] -> Int
total [] = 0
total (x : xs) = x + total xs

{-@ down :: Nat -> Int @-}
down :: Int -> Int
down 0 = 0
down n = down (n - 1)

around :: Int -> Int
around 0 = 0
around n = around (n - 1)

{-@ lazy forever @-}
forever :: Int -> Int
forever n = forever (n + 1)
",
        expect![[r#"
            total: safe
            down: safe
            around: termination at `around (n - 1)`: n - 1 >= 0
            forever: safe
        "#]],
    );
}

#[test]
fn metrics() {
    check(
        "module M where
{-@ upTo :: lo:Int -> hi:{v:Int | v >= lo} -> [Int] / [hi - lo] @-}
upTo :: Int -> Int -> [Int]
upTo lo hi | lo < hi = lo : upTo (lo + 1) hi
           | otherwise = []

{-@ stuck :: lo:Int -> hi:{v:Int | v >= lo} -> [Int] / [hi - lo] @-}
stuck :: Int -> Int -> [Int]
stuck lo hi | lo < hi = lo : stuck lo hi
            | otherwise = []

{-@ ack :: m:Nat -> n:Nat -> Nat / [m, n] @-}
ack :: Int -> Int -> Int
ack 0 n = n + 1
ack m 0 = ack (m - 1) 1
ack m n = ack (m - 1) (ack m (n - 1))
",
        expect![[r#"
            upTo: safe
            stuck: termination at `stuck lo hi`: hi - lo < hi - lo
            ack: safe
        "#]],
    );
}

#[test]
fn mutual() {
    check(
        "module M where
{-@ isEven :: n:Nat -> Bool / [n] @-}
isEven :: Int -> Bool
isEven 0 = True
isEven n = isOdd (n - 1)

{-@ isOdd :: n:Nat -> Bool / [n] @-}
isOdd :: Int -> Bool
isOdd 0 = False
isOdd n = isEven (n - 1)

{-@ ping :: n:Nat -> Bool / [n] @-}
ping :: Int -> Bool
ping n = pong n

{-@ pong :: n:Nat -> Bool / [n] @-}
pong :: Int -> Bool
pong n = ping n
",
        expect![[r#"
            isEven: safe
            isOdd: safe
            ping: termination at `pong n`: n < n
            pong: termination at `ping n`: n < n
        "#]],
    );
}

#[test]
fn no_parameter_goes_down() {
    check(
        "module M where
spin :: Bool -> Int
spin b = spin (not b)
",
        expect![[r#"
            spin: termination at `spin`: false
        "#]],
    );
}
