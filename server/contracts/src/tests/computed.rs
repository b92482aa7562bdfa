//! Which functions compute measures without equations.

use super::{elaborated, problems_of};

#[test]
fn an_assumed_equation_says_what_computes_a_measure() {
    let text = r#"module M where
data Bag = Bag [Int]
{-@ measure size :: Bag -> Int @-}
{-@ measure empty :: Bag -> Bool @-}
{-@ measure total :: Bag -> Int @-}
{-@ measure count :: Bag -> Int @-}
{-@ measure twice :: Bag -> Int @-}
{-@ assume sizeOf :: b:Bag -> {v:Int | v >= 0 && size b == v} @-}
sizeOf :: Bag -> Int
sizeOf (Bag xs) = length xs
{-@ assume sizeAgain :: b:Bag -> {v:Int | v == size b} @-}
sizeAgain :: Bag -> Int
sizeAgain b = sizeOf b
{-@ assume isEmpty :: b:Bag -> {v:Bool | v <=> empty b} @-}
isEmpty :: Bag -> Bool
isEmpty (Bag xs) = null xs
{-@ totalOf :: b:Bag -> {v:Int | v == total b} @-}
totalOf :: Bag -> Int
totalOf (Bag xs) = sum xs
{-@ assume countIn :: b:Bag -> n:Int -> {v:Int | v == count b} @-}
countIn :: Bag -> Int -> Int
countIn (Bag xs) n = length (filter (== n) xs)
{-@ assume half :: b:Bag -> {v:Int | v + v == twice b} @-}
half :: Bag -> Int
half (Bag xs) = length xs
"#;
    let elaborated = elaborated(text, &[]);
    assert_eq!(problems_of(&elaborated, text), "");
    let computed: Vec<String> = elaborated
        .contracts
        .computed
        .iter()
        .map(|(measure, function)| format!("{} by {}", measure.ident, function.ident))
        .collect();
    assert_eq!(computed, ["size by sizeOf", "empty by isEmpty"]);
}
