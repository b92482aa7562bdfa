//! The language server from end to end: the real binary, JSON-RPC over its standard input and output.

mod capabilities;
mod editing;
mod explore;
mod external;
mod features;
mod fixes;
mod independent;
mod packages;
mod protocol;
mod proved_fixes;
mod sessions;
mod storm;
mod typing;
mod workspace;

/// Two functions, one of them wrong: `zero` promises too much.
pub(crate) const PROGRAM: &str = r"module Program where

{-@ type Small = {v:Int | 0 <= v && v < 100} @-}

{-@ measure size @-}
size :: [a] -> Int
size []       = 0
size (_ : xs) = 1 + size xs

{-@ zero :: n:Small -> {v:Int | v < n} @-}
zero :: Int -> Int
zero n = n - n

{-@ twice :: n:Small -> {v:Int | v >= n} @-}
twice :: Int -> Int
twice n = n + n

plain :: Int -> Int
plain x = x
";

/// The same with `zero` repaired.
pub(crate) fn repaired() -> String {
    PROGRAM.replace("v < n", "v <= n")
}
