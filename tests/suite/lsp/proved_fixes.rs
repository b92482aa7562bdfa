//! A proved change in the editor: it is offered, its edit is taken, and the diagnostic is gone.

use limpid_tests::client::Client;
use serde_json::{Value, json};

const URI: &str = "file:///nowhere/Glue.hs";

const PROGRAM: &str = "module Glue where

glue :: [a] -> [a] -> [a]
glue [] ys = ys
glue (x : xs) ys = x : glue xs ys

{-@ both :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
both :: [a] -> [a] -> [a]
both xs ys = glue xs ys
";

/// The fold may return anything; that does not matter, since `clip` makes it right.
const CLIPPED: &str = "module Clipped where

first :: (Int -> Int -> Int) -> Int -> [Int] -> Int
first _ end [] = end
first step end (x : xs) = step x (first step end xs)

clip :: Int -> Int
clip n = if n < 0 then 0 else n

{-@ positive :: [Int] -> {v:Int | v >= 0} @-}
positive :: [Int] -> Int
positive xs = clip (first (+) 0 xs)
";

/// A fold of the user's own, of which nothing is known but its type.
const FOLDR: &str = "{-@ LIQUID \"--no-termination\" @-}
module Fold where

import Prelude hiding (foldr)

foldr :: (a -> b -> b) -> b -> [a] -> b
foldr _ end [] = end
foldr step end (x : xs) = step x (foldr step end xs)

{-@ size :: xs:[a] -> {v:Int | v == len xs} @-}
size :: [a] -> Int
size xs = foldr (\\_ n -> n + 1) 0 xs
";

/// A file that the one at `URI` imports, and that promises too little.
const PARTS_URI: &str = "file:///nowhere/Parts.hs";
const PARTS: &str = "module Parts where

{-@ join :: [a] -> [a] -> [a] @-}
join :: [a] -> [a] -> [a]
join [] ys = ys
join (x : xs) ys = x : join xs ys
";
const WHOLE: &str = "module Whole where

import qualified Parts as P

{-@ twice :: xs:[a] -> {v:[a] | len v == len xs + len xs} @-}
twice :: [a] -> [a]
twice xs = P.join xs xs
";

/// A function of a library of which LiquidHaskell knows nothing.
const NUB: &str = "module Few where

import Data.List (nub)

{-@ few :: xs:[Int] -> {v:[Int] | len v <= len xs} @-}
few :: [Int] -> [Int]
few xs = nub xs
";

/// The text of a file after those edits of an action that are in it.
fn edited(uri: &str, text: &str, edit: &Value) -> String {
    let mut text = text.to_owned();
    let mut edits: Vec<Value> = edit["changes"][uri].as_array().cloned().unwrap_or_default();
    assert!(!edits.is_empty(), "{edit}");
    let offset = |text: &str, position: &Value| {
        let line = position["line"].as_u64().unwrap_or_default() as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + position["character"].as_u64().unwrap_or_default() as usize
    };
    // From the end, so that places stay what they are.
    edits.sort_by_key(|edit| std::cmp::Reverse(offset(&text, &edit["range"]["start"])));
    for edit in edits {
        let (start, end) = (offset(&text, &edit["range"]["start"]), offset(&text, &edit["range"]["end"]));
        text.replace_range(start..end, edit["newText"].as_str().unwrap_or_default());
    }
    text
}

fn weak(diagnostics: &[Value]) -> Vec<&Value> {
    let code = |one: &Value| one["code"].as_str().unwrap_or_default().starts_with("weak-spec");
    diagnostics.iter().filter(|one| code(one)).collect()
}

/// Opens a program with one weak refinement, and returns the actions that are offered there.
fn offered(client: &mut Client, program: &str, culprit: &str) -> Vec<Value> {
    client.open(URI, program);
    let diagnostics = client.settled(URI);
    let found = weak(&diagnostics);
    assert_eq!(found.len(), 1, "{diagnostics:#?}");
    // A warning, with the culprit's place.
    assert_eq!(found[0]["severity"], 2, "{found:#?}");
    let related = found[0]["relatedInformation"].as_array().cloned().unwrap_or_default();
    let blamed = format!("`{culprit}` promises too little");
    assert!(related.iter().any(|one| one["message"] == *blamed), "{related:#?}");
    let context = json!({"diagnostics": found});
    let params = json!({"textDocument": {"uri": URI}, "range": found[0]["range"], "context": context});
    client.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default()
}

fn start() -> Client {
    let resolving = json!({"codeAction": {"dataSupport": true, "resolveSupport": {"properties": ["edit"]}}});
    Client::start(json!({"textDocument": resolving}), Value::Null, &[])
}

/// Takes the fix of this culprit, and returns what is left to complain of.
fn fix(program: &str, culprit: &str) -> Vec<Value> {
    let mut client = start();
    let actions = offered(&mut client, program, culprit);
    let title = format!("Strengthen refinement of `{culprit}`");
    let action = actions.iter().find(|action| action["title"] == *title);
    let action = action.unwrap_or_else(|| panic!("`{title}` is not offered: {actions:#?}")).clone();
    assert_eq!(action["isPreferred"], true, "{action}");
    let resolved = client.request("codeAction/resolve", action.clone());
    let text = edited(URI, program, &resolved["edit"]);
    client.change(URI, 2, json!([{"text": text}]));
    let left = client.settled(URI);
    // The old action does not fit the new text.
    let late = client.send("codeAction/resolve", action);
    let late = client.response(&json!(late));
    assert!(late.get("error").is_some() || late["result"]["edit"].is_null(), "{late}");
    client.finish();
    left
}

#[test]
fn a_fix_is_offered_and_helps() {
    assert_eq!(fix(PROGRAM, "glue"), Vec::<Value>::new());
}

#[test]
fn the_one_to_blame_is_fixed_and_not_the_fold() {
    assert_eq!(fix(CLIPPED, "clip"), Vec::<Value>::new());
}

#[test]
fn a_fold_is_blamed_and_fixed() {
    assert_eq!(fix(FOLDR, "foldr"), Vec::<Value>::new());
}

/// The proved fix of the one function that is too weakly specified.
fn resolved(client: &mut Client, title: &str) -> (Vec<Value>, Value) {
    let diagnostics = client.settled(URI);
    let found = weak(&diagnostics).into_iter().cloned().collect::<Vec<Value>>();
    assert_eq!(found.len(), 1, "{diagnostics:#?}");
    let context = json!({"diagnostics": found});
    let params = json!({"textDocument": {"uri": URI}, "range": found[0]["range"], "context": context});
    let actions = client.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default();
    let action = actions.iter().find(|action| action["title"] == *title);
    let action = action.unwrap_or_else(|| panic!("`{title}` is not offered: {actions:#?}")).clone();
    (found, client.request("codeAction/resolve", action))
}

#[test]
fn a_culprit_in_another_file_is_fixed_there() {
    let mut client = start();
    client.open(PARTS_URI, PARTS);
    client.open(URI, WHOLE);
    let (found, action) = resolved(&mut client, "Strengthen refinement of `join`");
    let related = found[0]["relatedInformation"].as_array().cloned().unwrap_or_default();
    assert!(related.iter().any(|one| one["location"]["uri"] == PARTS_URI), "{related:#?}");
    assert!(action["edit"]["changes"][URI].is_null(), "{action}");
    let text = edited(PARTS_URI, PARTS, &action["edit"]);
    client.change(PARTS_URI, 2, json!([{"text": text}]));
    assert_eq!(client.settled(URI), Vec::<Value>::new());
    client.finish();
}

#[test]
fn a_fix_follows_the_other_file() {
    let mut client = start();
    client.open(PARTS_URI, PARTS);
    client.open(URI, WHOLE);
    resolved(&mut client, "Strengthen refinement of `join`");
    let moved = PARTS.replace("where\n", "where\n\n-- A line more.\n");
    client.change(PARTS_URI, 2, json!([{"text": moved}]));
    let (_, action) = resolved(&mut client, "Strengthen refinement of `join`");
    let text = edited(PARTS_URI, &moved, &action["edit"]);
    assert!(text.contains("{-@ join :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}"), "{text}");
    client.finish();
}

#[test]
fn more_is_assumed_of_a_library() {
    let mut client = start();
    client.open(URI, NUB);
    let (_, action) = resolved(&mut client, "Assume of `nub` what its code was proved to do");
    let text = edited(URI, NUB, &action["edit"]);
    client.change(URI, 2, json!([{"text": text}]));
    assert_eq!(client.settled(URI), Vec::<Value>::new());
    client.finish();
}
