//! Queries about functions, over the protocol: properties as diagnostics, examples, differences, tests.

use serde_json::{Value, json};

use limpid_tests::client::{Client, Folder};

const URI: &str = "file:///nowhere/Lists.hs";

const PROGRAM: &str = r"module Lists where

append :: [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) ys = x : append xs ys

sign :: Int -> Int
sign n
  | n > 0 = 1
  | n < 0 = -1
  | n == 0 = 0
  | otherwise = 99

signs :: Int -> Int
signs n = if n >= 0 then 1 else -1

prop_right :: Bool -> Bool
prop_right b = not (not b) == b

prop_wrong :: [Int] -> [Int] -> Bool
prop_wrong xs ys = append xs ys == append ys xs
";

fn has_code(diagnostics: &[Value], code: &str) -> bool {
    diagnostics.iter().any(|one| one["code"] == code)
}

/// A client to which everything was told that is found out about the program by itself.
fn explored(options: Value, capabilities: Value) -> Client {
    let mut client = Client::start(capabilities, options, &[]);
    client.open(URI, PROGRAM);
    client.until("the property and the branch", |client| {
        let last = client.last(URI).map(|one| one.diagnostics.as_slice()).unwrap_or_default();
        has_code(last, "property-refuted") && has_code(last, "unreachable")
    });
    client
}

fn run(client: &mut Client, command: &str, argument: Value) -> Value {
    client.request("workspace/executeCommand", json!({"command": command, "arguments": [argument]}))
}

fn actions(client: &mut Client, line: u32) -> Vec<Value> {
    let at = json!({"line": line, "character": 0});
    let diagnostics = client.last(URI).map(|one| one.diagnostics.clone()).unwrap_or_default();
    let params = json!({"textDocument": {"uri": URI}, "range": {"start": at, "end": at}, "context": {"diagnostics": diagnostics}});
    client.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default()
}

/// The line of a text.
fn line(text: &str) -> u32 {
    let offset = PROGRAM.find(text).unwrap_or_else(|| panic!("{text} is not there"));
    PROGRAM[..offset].matches('\n').count() as u32
}

#[test]
fn properties_and_unreachable_branches_are_reported_by_themselves_and_never_stale() {
    let mut client = explored(Value::Null, json!({}));
    let last = client.last(URI).cloned().expect("diagnostics");
    let refuted = last.diagnostics.iter().find(|one| one["code"] == "property-refuted").expect("the property");
    assert_eq!(refuted["message"], "`prop_wrong` does not hold: prop_wrong [0] [1] = False");
    assert_eq!((&refuted["severity"], &refuted["range"]["start"]["line"]), (&json!(1), &json!(line("prop_wrong xs"))));
    let dead = last.diagnostics.iter().find(|one| one["code"] == "unreachable").expect("the branch");
    assert_eq!((&dead["severity"], &dead["tags"]), (&json!(4), &json!([1])));
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let titles: Vec<_> = lenses.as_array().into_iter().flatten().map(|one| one["command"]["title"].clone()).collect();
    for title in ["Show examples", "Write tests", "✓ holds for all inputs", "✗ prop_wrong [0] [1] = False"] {
        assert!(titles.iter().any(|one| one == title), "{title} is not among {titles:?}");
    }
    // Once the function is another one, no version of the text has what was found before.
    client.published.clear();
    let mended = PROGRAM.replace("append xs ys == append ys xs", "length (append xs ys) == length (append ys xs)");
    client.change(URI, 2, json!([{"text": mended}]));
    client.settled(URI);
    client.until("the new text", |client| client.last(URI).is_some_and(|one| one.version == 2));
    let stale = client
        .published
        .iter()
        .filter(|one| one.version == 2)
        .any(|one| has_code(&one.diagnostics, "property-refuted"));
    assert!(!stale, "{:#?}", client.published);
    client.finish();
}

#[test]
fn settings_turn_it_off() {
    let off = json!({"properties": false, "unreachable": false, "hover": false, "lenses": false, "actions": false});
    let mut client = Client::start(json!({}), json!({"explore": off}), &[]);
    client.open(URI, PROGRAM);
    let settled = client.settled(URI);
    assert!(!has_code(&settled, "property-refuted") && !has_code(&settled, "unreachable"), "{settled:#?}");
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let examples = |one: &Value| one["command"]["command"] == "limpid.examples";
    assert!(!lenses.as_array().into_iter().flatten().any(examples), "{lenses:#}");
    assert!(!actions(&mut client, line("sign n")).iter().any(examples));
    client.finish();
}

#[test]
fn examples_differences_and_verdicts_are_answers_of_commands() {
    let mut client = Client::plain();
    client.open(URI, PROGRAM);
    let examples = run(&mut client, "limpid.examples", json!({"uri": URI, "function": "sign"}));
    let calls: Vec<_> = examples["examples"].as_array().into_iter().flatten().map(|one| one["call"].clone()).collect();
    assert_eq!(calls, ["sign 0", "sign 1", "sign (-1)"], "{examples:#}");
    assert_eq!(examples["examples"][0]["result"], json!({"kind": "value", "text": "0"}));
    assert_eq!(examples["version"], 1);
    let covered: Vec<_> =
        examples["branches"].as_array().into_iter().flatten().map(|one| one["covered"].clone()).collect();
    assert_eq!(covered, ["reached", "reached", "reached", "unreachable"]);
    assert_eq!(examples["branches"][3]["location"]["range"]["start"]["line"], line("otherwise = 99"));
    let text = examples["markdown"].as_str().unwrap_or_default();
    assert!(text.contains("sign 1 = 1") && text.contains("3 of 4 branches reached"), "{text}");
    let position = json!({"line": line("signs n"), "character": 0});
    let comparable = run(&mut client, "limpid.diff", json!({"uri": URI, "position": position}));
    assert_eq!(comparable["comparable"], json!(["sign"]));
    let difference = run(&mut client, "limpid.diff", json!({"uri": URI, "function": "sign", "other": "signs"}));
    assert_eq!(difference["found"]["arguments"], json!(["0"]), "{difference:#}");
    let property = run(&mut client, "limpid.refute", json!({"uri": URI, "function": "prop_right"}));
    assert_eq!(property["verdict"]["kind"], "proved", "{property:#}");
    let nothing = run(&mut client, "limpid.examples", json!({"uri": URI, "function": "missing"}));
    assert_eq!(nothing, Value::Null);
    client.finish();
}

#[test]
fn a_query_that_makes_no_sense_has_a_problem_with_its_place() {
    let mut client = Client::plain();
    client.open(URI, PROGRAM);
    let answer = run(&mut client, "limpid.diff", json!({"uri": URI, "function": "sign", "other": "append"}));
    assert!(answer["problem"].as_str().is_some_and(|problem| problem.contains("cannot be compared")), "{answer:#}");
    assert!(answer["range"]["start"]["line"].is_number(), "{answer:#}");
    client.finish();
}

#[test]
fn actions_ask_and_a_refuted_property_becomes_a_failing_test() {
    let folder = Folder::new("failing-test");
    let uri = folder.write("Lists.hs", PROGRAM);
    let creates = json!({"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}});
    let mut client = Client::start(json!({"workspace": creates}), Value::Null, &[&folder.0]);
    client.open(&uri, PROGRAM);
    client.until("the property", |client| {
        client.last(&uri).is_some_and(|one| has_code(&one.diagnostics, "property-refuted"))
    });
    let at = json!({"line": line("prop_wrong xs"), "character": 0});
    let diagnostics = client.last(&uri).map(|one| one.diagnostics.clone()).unwrap_or_default();
    let params = json!({"textDocument": {"uri": uri}, "range": {"start": at, "end": at}, "context": {"diagnostics": diagnostics}});
    let found = client.request("textDocument/codeAction", params);
    let failing =
        found.as_array().into_iter().flatten().find(|one| {
            one["title"].as_str().is_some_and(|title| title == "Write `prop_wrong [0] [1]` as a failing test")
        });
    let failing = failing.unwrap_or_else(|| panic!("no such action: {found:#}")).clone();
    assert_eq!(failing["diagnostics"][0]["code"], "property-refuted");
    let answer = run(&mut client, "limpid.tests", failing["command"]["arguments"][0].clone());
    assert_eq!((&answer["tests"], &answer["applied"]), (&json!(1), &json!(true)), "{answer:#}");
    let edit = client.received.iter().find(|one| one["method"] == "workspace/applyEdit").expect("an edit");
    let changes = &edit["params"]["edit"]["documentChanges"];
    assert_eq!(changes[0]["kind"], "create");
    assert!(changes[0]["uri"].as_str().is_some_and(|uri| uri.ends_with("/ListsSpec.hs")), "{changes:#}");
    let text = changes[1]["edits"][0]["newText"].as_str().unwrap_or_default();
    assert!(text.contains("(prop_wrong [0] [1]) `shouldBe` (True)"), "{text}");
    client.finish();
}

#[test]
fn an_edit_ends_a_search_that_somebody_waits_for() {
    // No search finds such numbers soon.
    let text = "module Lists where\n\nprop_cubes :: Int -> Int -> Int -> Bool\n\
        prop_cubes a b c = not (a > 9 && b > 9 && c > 9 && a * a * a + b * b * b == c * c * c)\n";
    let mut client = Client::start(json!({}), json!({"explore": {"properties": false}}), &[]);
    client.open(URI, text);
    let argument = json!({"uri": URI, "function": "prop_cubes", "effort": 1000});
    let id = client.send("workspace/executeCommand", json!({"command": "limpid.refute", "arguments": [argument]}));
    // The server still answers, and the edit ends the search.
    let symbols = client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": URI}}));
    assert_eq!(symbols[0]["name"], "prop_cubes");
    client.change(URI, 2, json!([{"text": format!("{text}\n")}]));
    let response = client.response(&json!(id));
    assert_eq!(response["error"]["code"], -32801, "{response}");
    client.finish();
}
