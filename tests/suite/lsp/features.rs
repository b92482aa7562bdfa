//! Everything that the server announces beside diagnostics.

use serde_json::{Value, json};

use super::{PROGRAM, repaired};
use limpid_tests::client::{Client, Folder, errors};

const URI: &str = "file:///nowhere/Program.hs";

/// Where a text stands for the first time: line and character.
fn find(text: &str) -> (u32, u32) {
    let offset = PROGRAM.find(text).unwrap_or_else(|| panic!("{text} is not there"));
    let before = &PROGRAM[..offset];
    let line = before.matches('\n').count() as u32;
    (line, (offset - before.rfind('\n').map_or(0, |at| at + 1)) as u32)
}

fn opened(options: Value, capabilities: Value) -> Client {
    let mut client = Client::start(capabilities, options, &[]);
    client.open(URI, PROGRAM);
    client.settled(URI);
    client
}

fn hover(client: &mut Client, text: &str) -> String {
    let (line, character) = find(text);
    let found = client.at("textDocument/hover", URI, line, character);
    found["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn hovers_tell_what_is_wrong_and_what_names_mean() {
    let mut client = opened(Value::Null, json!({}));
    let wrong = hover(&mut client, "n - n");
    assert!(wrong.contains("zero 0 = 0") && wrong.contains("counterexample"), "{wrong}");
    let name = hover(&mut client, "zero n");
    assert!(name.contains("zero :: n:") && name.contains("v < n"), "{name}");
    let alias = hover(&mut client, "Small ->");
    assert!(alias.contains("type Small = {v:Int |"), "{alias}");
    let measure = hover(&mut client, "size @-}");
    assert!(measure.contains("size (_1 : xs) = 1 + size xs"), "{measure}");
    let keyword = hover(&mut client, "measure size");
    assert!(keyword.contains("`measure` makes a function"), "{keyword}");
    let plain = hover(&mut client, "plain x");
    assert!(plain.contains("plain :: x:Int -> Int"), "{plain}");
    client.finish();
}

fn actions(client: &mut Client, text: &str) -> Vec<Value> {
    let (line, character) = find(text);
    let at = json!({"line": line, "character": character});
    let diagnostics = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    let context = json!({"diagnostics": diagnostics["items"]});
    let params = json!({"textDocument": {"uri": URI}, "range": {"start": at, "end": at}, "context": context});
    client.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default()
}

fn named<'a>(actions: &'a [Value], title: &str) -> &'a Value {
    let found = actions.iter().find(|one| one["title"].as_str().is_some_and(|found| found.contains(title)));
    found.unwrap_or_else(|| panic!("no action {title}: {actions:#?}"))
}

#[test]
fn actions_write_annotations_tests_and_exceptions() {
    let resolving = json!({"codeAction": {"dataSupport": true, "resolveSupport": {"properties": ["edit"]}}});
    let capabilities = json!({"window": {"showDocument": {"support": true}}, "textDocument": resolving});
    let mut client = opened(Value::Null, capabilities);
    let found = actions(&mut client, "n - n");
    let test = named(&found, "as a doctest");
    assert_eq!(test["diagnostics"].as_array().map(Vec::len), Some(1), "{test}");
    assert!(test.get("edit").is_none_or(Value::is_null));
    let test = client.request("codeAction/resolve", test.clone());
    let edit = &test["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "-- >>> zero 0\n-- 0\n");
    assert_eq!(edit["range"]["start"], json!({"line": find("zero ::").0 + 1, "character": 0}));
    let ignore = client.request("codeAction/resolve", named(&found, "Do not check").clone());
    assert_eq!(ignore["edit"]["changes"][URI][0]["newText"], "{-@ ignore zero @-}\n");
    let go = named(&found, "Go to the broken refinement").clone();
    let went = client.request(
        "workspace/executeCommand",
        json!({"command": go["command"]["command"], "arguments": go["command"]["arguments"]}),
    );
    assert_eq!(went["shown"], true);
    let shown = client.received.iter().find(|one| one["method"] == "window/showDocument").expect("a document is shown");
    assert_eq!(shown["params"]["selection"]["start"]["line"], find("{-@ zero").0);
    let found = actions(&mut client, "plain x");
    let annotate = client.request("codeAction/resolve", named(&found, "Annotate `plain`").clone());
    assert_eq!(annotate["edit"]["changes"][URI][0]["newText"], "{-@ plain :: x:Int -> Int @-}\n");
    // An action of an older text changes nothing.
    client.change(URI, 2, json!([{"text": repaired()}]));
    let late = client.request("codeAction/resolve", named(&found, "Annotate `plain`").clone());
    assert!(late.get("edit").is_none_or(Value::is_null), "{late}");
    client.finish();
}

#[test]
fn a_function_that_is_ignored_is_not_reported() {
    let mut client = Client::plain();
    client.open(URI, &PROGRAM.replace("zero :: Int", "{-@ ignore zero @-}\nzero :: Int"));
    let settled = client.settled(URI);
    assert!(errors(&settled).is_empty(), "{settled:#?}");
    client.finish();
}

#[test]
fn lenses_symbols_tokens_and_hints() {
    let mut client = opened(json!({"inlayHints": true}), json!({}));
    let document = json!({"textDocument": {"uri": URI}});
    let lenses = client.request("textDocument/codeLens", document.clone());
    let titles: Vec<_> = lenses.as_array().into_iter().flatten().map(|one| one["command"]["title"].clone()).collect();
    assert!(titles.iter().any(|title| title == "✗ zero 0 = 0"), "{titles:?}");
    let symbols = client.request("textDocument/documentSymbol", document.clone());
    let names: Vec<_> = symbols.as_array().into_iter().flatten().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["Small", "size", "zero", "twice", "plain"]);
    let tokens = client.request("textDocument/semanticTokens/full", document);
    let data = tokens["data"].as_array().cloned().unwrap_or_default();
    let legend = &client.capabilities["semanticTokensProvider"]["legend"]["tokenTypes"];
    assert!(data.len() % 5 == 0 && data.len() > 50, "{data:?}");
    assert_eq!(legend[data[3].as_u64().unwrap_or(99) as usize], "keyword");
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
    let hints = client.request("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": whole}));
    let (line, character) = find("zero n");
    assert_eq!(hints[0]["label"], " = 0", "{hints}");
    assert_eq!(hints[0]["position"], json!({"line": line, "character": character + 6}));
    client.finish();
}

#[test]
fn views_are_asked_for_again_when_there_is_more_to_see() {
    let refreshing = json!({"codeLens": {"refreshSupport": true}, "inlayHint": {"refreshSupport": true}});
    let mut client = opened(Value::Null, json!({"workspace": refreshing}));
    for method in ["workspace/codeLens/refresh", "workspace/inlayHint/refresh"] {
        client.until(method, |client| client.received.iter().any(|one| one["method"] == method));
    }
    client.finish();
}

#[test]
fn what_is_not_decided_can_be_searched_longer() {
    // No numbers are like this, but that is hard to say.
    let text = "module Program where\n\n{-@ cubes :: Int -> Int -> Int -> {v:Bool | not v} @-}\n\
        cubes :: Int -> Int -> Int -> Bool\n\
        cubes a b c = a > 0 && b > 0 && c > 0 && a * a * a + b * b * b == c * c * c\n";
    let mut client = Client::plain();
    client.open(URI, text);
    client.settled(URI);
    let line = 4;
    let at = json!({"line": line, "character": 0});
    let params =
        json!({"textDocument": {"uri": URI}, "range": {"start": at, "end": at}, "context": {"diagnostics": []}});
    let found = client.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default();
    let longer = &named(&found, "Search longer")["command"];
    assert_eq!(longer["arguments"][0]["effort"], 8);
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let lens = lenses.as_array().and_then(|all| all.iter().find(|one| one["range"]["start"]["line"] == line));
    assert_eq!(lens.map(|lens| &lens["command"]["arguments"]), Some(&longer["arguments"]), "{lenses:#}");
    let run = json!({"command": longer["command"], "arguments": longer["arguments"]});
    let report = client.request("workspace/executeCommand", run);
    let verdict = report["functions"].as_array().and_then(|all| all.iter().find(|one| one["name"] == "cubes"));
    assert_eq!(verdict.map(|one| one["verdict"].clone()), Some(json!("unknown")), "{report:#}");
    client.finish();
}

#[test]
fn names_in_annotations_can_be_followed_and_renamed() {
    let mut client = opened(Value::Null, json!({}));
    let (line, character) = find("Small -> {v:Int | v < n}");
    let defined = client.at("textDocument/definition", URI, line, character);
    assert_eq!(defined["range"]["start"], json!({"line": find("Small =").0, "character": find("Small =").1}));
    let params = json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": character}, "context": {"includeDeclaration": true}});
    let mentioned = client.request("textDocument/references", params);
    assert_eq!(mentioned.as_array().map(Vec::len), Some(3), "{mentioned}");
    // A parameter, within its annotation only.
    let (line, character) = find("n:Small -> {v:Int | v < n}");
    let parameter = client.at("textDocument/prepareRename", URI, line, character);
    assert_eq!(parameter["end"]["character"], character + 1);
    let rename = |name: &str, line: u32, character: u32| json!({"textDocument": {"uri": URI}, "position": {"line": line, "character": character}, "newName": name});
    let renamed = client.request("textDocument/rename", rename("count", line, character));
    assert_eq!(renamed["changes"][URI].as_array().map(Vec::len), Some(2), "{renamed}");
    // A function: in its annotation, its signature, its equations.
    let (line, character) = find("zero :: n");
    let renamed = client.request("textDocument/rename", rename("nought", line, character));
    assert_eq!(renamed["changes"][URI].as_array().map(Vec::len), Some(3), "{renamed}");
    let id = client.send("textDocument/rename", rename("No good", line, character));
    assert_eq!(client.response(&json!(id))["error"]["code"], -32602);
    let (line, character) = find("v < n}");
    let completions = client.at("textDocument/completion", URI, line, character + 4);
    let labels: Vec<_> = completions.as_array().into_iter().flatten().filter_map(|one| one["label"].as_str()).collect();
    for label in ["n", "size", "Small", "zero", "len"] {
        assert!(labels.contains(&label), "{label} is missing: {labels:?}");
    }
    assert!(!labels.contains(&"measure"), "no item starts here: {labels:?}");
    let (line, character) = find("measure size");
    let completions = client.at("textDocument/completion", URI, line, character + 2);
    let labels: Vec<_> = completions.as_array().into_iter().flatten().filter_map(|one| one["label"].as_str()).collect();
    assert!(labels.contains(&"measure") && labels.contains(&"automatic-instances"), "{labels:?}");
    assert_eq!(client.at("textDocument/completion", URI, find("plain x").0, 8), json!([]));
    client.finish();
}

#[test]
fn a_name_is_renamed_wherever_it_is_meant_and_nowhere_else() {
    let folder = Folder::new("rename");
    let library = "module Lib where\n\n{-@ type Small = {v:Int | 0 <= v} @-}\n\n{-@ next :: Small -> Small @-}\nnext :: Int -> Int\nnext n = n + 1\n";
    let user = "module User where\n\nimport Lib\n\n{-@ two :: Small @-}\ntwo :: Int\ntwo = next 1\n";
    let other = "module Other where\n\n{-@ type Small = {v:Int | v < 9} @-}\n\n{-@ next :: Small -> Int @-}\nnext :: Int -> Int\nnext n = n\n";
    let (lib, user, other) =
        (folder.write("Lib.hs", library), folder.write("User.hs", user), folder.write("Other.hs", other));
    let mut client = Client::start(json!({}), Value::Null, &[&folder.0]);
    // Only one file is open; the others are on disk.
    client.open(&lib, library);
    let rename = |client: &mut Client, line: u32, character: u32, name: &str| {
        let position = json!({"line": line, "character": character});
        let params = json!({"textDocument": {"uri": lib}, "position": position, "newName": name});
        let id = client.send("textDocument/rename", params);
        let answer = client.response(&json!(id));
        let edits = |uri: &str| answer["result"]["changes"][uri].as_array().map_or(0, Vec::len);
        (edits(&lib), edits(&user), edits(&other), answer["error"]["code"].as_i64())
    };
    assert_eq!(rename(&mut client, 2, 10, "Tiny"), (3, 1, 0, None));
    assert_eq!(rename(&mut client, 4, 5, "after"), (3, 1, 0, None));
    // Not over what is there.
    client.change(
        &lib,
        2,
        json!([{"text": format!("{library}\n{{-@ type Tiny = Int @-}}\nafter :: Int\nafter = 1\n")}]),
    );
    assert_eq!(rename(&mut client, 2, 10, "Tiny"), (0, 0, 0, Some(-32602)));
    assert_eq!(rename(&mut client, 4, 5, "after"), (0, 0, 0, Some(-32602)));
    client.finish();
}

#[test]
fn commands_answer_with_json() {
    let mut client = opened(Value::Null, json!({}));
    let run = |client: &mut Client, command: &str, argument: Value| {
        client.request("workspace/executeCommand", json!({"command": command, "arguments": [argument]}))
    };
    let report = run(&mut client, "limpid.check", json!({"uri": URI}));
    assert_eq!(report["schema"], 1);
    let verdicts: Vec<_> = report["functions"].as_array().into_iter().flatten().collect();
    let zero = verdicts.iter().find(|one| one["name"] == "zero").expect("zero");
    assert_eq!(zero["verdict"], "counterexample");
    assert_eq!(zero["counterexamples"][0]["call"], "zero 0");
    let explained = run(&mut client, "limpid.explain", json!({"uri": URI, "function": "zero"}));
    assert!(explained["markdown"].as_str().is_some_and(|text| text.contains("zero 0 = 0")), "{explained}");
    assert_eq!(explained["report"]["verdict"], "counterexample");
    assert_eq!(run(&mut client, "limpid.fix", json!({"uri": URI, "function": "plain"})), Value::Null);
    client.finish();
}
