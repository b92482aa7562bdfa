//! A callee that promises too little: what is shown, and the fix from the menu to the text.

use serde_json::{Value, json};

use limpid_tests::client::Client;

const URI: &str = "file:///nowhere/Weak.hs";

const WEAK: &str = "module Weak where

{-@ size :: Int -> Int @-}
size :: Int -> Int
size x = if x < 0 then negate x else x

{-@ dist :: Int -> Int -> {v:Int | v >= 0} @-}
dist :: Int -> Int -> Int
dist a b = size (a - b)
";

/// A text after edits of one line each, none of which touch.
fn applied(text: &str, edits: &Value) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let offset = |at: &Value| {
        let line = at["line"].as_u64().unwrap_or_default() as usize;
        let before: usize = lines[..line].iter().map(|line| line.len() + 1).sum();
        before + at["character"].as_u64().unwrap_or_default() as usize
    };
    let mut edits: Vec<&Value> = edits.as_array().into_iter().flatten().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(offset(&edit["range"]["start"])));
    let mut text = text.to_owned();
    for edit in edits {
        let (start, end) = (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]));
        text.replace_range(start..end, edit["newText"].as_str().unwrap_or_default());
    }
    text
}

fn weak(diagnostics: &[Value]) -> Vec<Value> {
    let weak = |one: &&Value| one["code"].as_str().is_some_and(|code| code.starts_with("weak-spec"));
    diagnostics.iter().filter(weak).cloned().collect()
}

fn actions(client: &mut Client, diagnostic: &Value, only: Option<&str>) -> Vec<Value> {
    let context = json!({"diagnostics": [diagnostic], "only": only.map(|only| [only])});
    let params = json!({"textDocument": {"uri": URI}, "range": diagnostic["range"], "context": context});
    client.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default()
}

#[test]
fn a_proved_fix_is_preferred_and_repairs_the_program() {
    let resolving =
        json!({"textDocument": {"codeAction": {"dataSupport": true, "resolveSupport": {"properties": ["edit"]}}}});
    let mut client = Client::start(resolving, Value::Null, &[]);
    client.open(URI, WEAK);
    let found = weak(&client.settled(URI));
    let [diagnostic] = &found[..] else { panic!("{found:#?}") };
    assert_eq!(diagnostic["severity"], 2);
    let related = diagnostic["relatedInformation"].as_array().cloned().unwrap_or_default();
    assert!(related.iter().any(|one| one["location"]["range"]["start"]["line"] == 2), "the culprit: {diagnostic:#}");
    let offered = actions(&mut client, diagnostic, None);
    let fix = offered.iter().find(|one| one["isPreferred"] == true).unwrap_or_else(|| panic!("{offered:#?}"));
    assert_eq!(fix["title"], "Strengthen refinement of `size`");
    assert_eq!(fix["kind"], "quickfix");
    assert_eq!(fix["diagnostics"].as_array().map(Vec::len), Some(1), "{fix:#}");
    assert!(fix.get("edit").is_none_or(Value::is_null), "edits come when they are wanted");
    let resolved = client.request("codeAction/resolve", fix.clone());
    let repaired = applied(WEAK, &resolved["edit"]["changes"][URI]);
    // The same from the menu for the whole file, and as a command.
    let all = actions(&mut client, diagnostic, Some("source.fixAll"));
    assert_eq!(all.len(), 1, "{all:#?}");
    let all = client.request("codeAction/resolve", all[0].clone());
    assert_eq!(applied(WEAK, &all["edit"]["changes"][URI]), repaired);
    let argument = json!({"uri": URI, "function": "dist", "fix": 0});
    let done = client.request("workspace/executeCommand", json!({"command": "limpid.fix", "arguments": [argument]}));
    assert_eq!(done["applied"], true);
    assert!(client.received.iter().any(|one| one["method"] == "workspace/applyEdit"));
    client.change(URI, 2, json!([{"text": repaired}]));
    let settled = client.settled(URI);
    assert!(settled.iter().all(|one| one["severity"].as_u64() > Some(2)), "{repaired}\n{settled:#?}");
    client.finish();
}

#[test]
fn a_client_that_resolves_nothing_gets_the_edit_at_once() {
    let mut client = Client::plain();
    client.open(URI, WEAK);
    let found = weak(&client.settled(URI));
    let offered = actions(&mut client, &found[0], Some("quickfix"));
    let fix = offered.iter().find(|one| one["isPreferred"] == true).unwrap_or_else(|| panic!("{offered:#?}"));
    assert_ne!(applied(WEAK, &fix["edit"]["changes"][URI]), WEAK);
    client.finish();
}

#[test]
fn hovers_name_the_culprit_and_the_fix() {
    let mut client = Client::plain();
    client.open(URI, WEAK);
    client.settled(URI);
    let hover = client.at("textDocument/hover", URI, 8, 12);
    let text = hover["contents"]["value"].as_str().unwrap_or_default();
    for part in ["weak-spec", "size", "Fix: Strengthen refinement of `size`"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    client.finish();
}
