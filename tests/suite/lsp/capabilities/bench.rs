//! A server for a client with all capabilities, and a program that exercises all of them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use limpid_tests::client::{Client, Folder, errors, uri_of};

pub(super) const BENCH: &str = "module Bench where

{-@ type Small = {v:Int | 0 <= v && v < 100} @-}

{-@ measure size @-}
size :: [a] -> Int
size []       = 0
size (_ : xs) = 1 + size xs

{-@ keep :: xs:[a] -> {v:[a] | size v == size xs} @-}
keep :: [a] -> [a]
keep xs = xs

{-@ zero :: n:Small -> {v:Int | v < n} @-}
zero :: Int -> Int
zero n = n - n

{-@ amount :: Int -> Int @-}
amount :: Int -> Int
amount x = if x < 0 then negate x else x

{-@ dist :: Int -> Int -> {v:Int | v >= 0} @-}
dist :: Int -> Int -> Int
dist a b = amount (a - b)

{-@ two :: {v:Int | v == 2} @-}
two :: Int
two = next 1

plain :: Int -> Int
plain x = x
";

pub(super) const LIBRARY: &str = "module Lib where\n\nnext :: Int -> Int\nnext n = n + 1\n";

/// Of a client that can do everything the server can.
pub(super) fn abilities() -> Value {
    json!({
        "textDocument": {
            "diagnostic": {},
            "codeAction": {"dataSupport": true, "resolveSupport": {"properties": ["edit"]}},
        },
        "workspace": {
            "diagnostics": {"refreshSupport": true},
            "didChangeWatchedFiles": {"dynamicRegistration": true},
            "workspaceFolders": true,
        },
        "window": {"showDocument": {"support": true}, "workDoneProgress": true},
    })
}

pub(super) struct Bench {
    pub(super) client: Client,
    pub(super) folder: Folder,
    /// The program, open and checked.
    pub(super) uri: String,
    /// What it imports, not open.
    pub(super) library: String,
    /// To `initialize`.
    pub(super) answer: Value,
}

impl Bench {
    pub(super) fn start(name: &str, capabilities: Value) -> Bench {
        let folder = Folder::new(name);
        let text = program();
        let (uri, library) = (folder.write("Bench.hs", &text), folder.write("Lib.hs", LIBRARY));
        let mut client = Client::spawn();
        let answer = client.request(
            "initialize",
            json!({
                "processId": null, "rootUri": null, "capabilities": capabilities,
                "initializationOptions": {"inlayHints": true},
                "workspaceFolders": [{"uri": uri_of(&folder.0), "name": "folder"}],
            }),
        );
        client.notify("initialized", json!({}));
        client.open(&uri, &text);
        client.settled(&uri);
        Bench { client, folder, uri, library, answer }
    }

    /// Everything that was announced, at once and later: `path.of.the.option: value`.
    pub(super) fn announced(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        options("", &self.answer["capabilities"], &mut found);
        let asked = self.client.received.iter().filter(|one| one["method"] == "client/registerCapability");
        for one in asked.flat_map(|one| one["params"]["registrations"].as_array().into_iter().flatten()) {
            let name = format!("registered {}", one["method"].as_str().unwrap_or_default());
            let watchers: Vec<&Value> = one["registerOptions"]["watchers"].as_array().into_iter().flatten().collect();
            match watchers.is_empty() {
                true => options(&name, &one["registerOptions"], &mut found),
                false => watchers.iter().for_each(|one| options(&name, &one["globPattern"], &mut found)),
            }
        }
        found
    }

    pub(super) fn document(&self) -> Value {
        json!({"textDocument": {"uri": self.uri}})
    }

    pub(super) fn command(&mut self, command: &str, argument: Value) -> Value {
        self.client.request("workspace/executeCommand", json!({"command": command, "arguments": [argument]}))
    }

    /// What is offered at the first place of a text, of one kind.
    pub(super) fn actions(&mut self, at: &str, only: &str) -> Vec<Value> {
        let (line, character) = place(at);
        let at = json!({"line": line, "character": character});
        let report = self.client.request("textDocument/diagnostic", self.document());
        let context = json!({"diagnostics": report["items"], "only": [only]});
        let params = json!({"textDocument": {"uri": self.uri}, "range": {"start": at, "end": at}, "context": context});
        self.client.request("textDocument/codeAction", params).as_array().cloned().unwrap_or_default()
    }

    /// The words of annotations, with the names of their types and their modifiers.
    pub(super) fn tokens(&mut self) -> Vec<(String, String, u64)> {
        let answer = self.client.request("textDocument/semanticTokens/full", self.document());
        let legend = &self.answer["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"];
        let data: Vec<u64> = answer["data"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        let text = program();
        let lines: Vec<&str> = text.lines().collect();
        let (mut line, mut start) = (0, 0);
        let mut tokens = Vec::new();
        for token in data.chunks(5) {
            let [down, right, length, kind, modifiers] = *token else { panic!("{data:?}") };
            start = if down == 0 { start + right as usize } else { right as usize };
            line += down as usize;
            let word = lines[line].get(start..start + length as usize).unwrap_or_default();
            tokens.push((word.to_owned(), legend[kind as usize].as_str().unwrap_or_default().to_owned(), modifiers));
        }
        tokens
    }

    pub(super) fn has_token(&mut self, word: &str, kind: &str) {
        let tokens = self.tokens();
        assert!(tokens.iter().any(|one| one.0 == word && one.1 == kind), "{word}: {tokens:?}");
    }
}

/// The program, as it is opened.
pub(super) fn program() -> String {
    BENCH.replacen('\n', "\nimport Lib\n", 1)
}

/// Where something stands in the program for the first time: line and character.
pub(super) fn place(what: &str) -> (u32, u32) {
    let text = program();
    let offset = text.find(what).unwrap_or_else(|| panic!("{what} is not there"));
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() as u32, (offset - start) as u32)
}

pub(super) fn labels(actions: &[Value]) -> Vec<&str> {
    actions.iter().map(|one| one["title"].as_str().unwrap_or_default()).collect()
}

pub(super) fn has_error(client: &Client, uri: &str) -> bool {
    client.last(uri).is_some_and(|last| !errors(&last.diagnostics).is_empty())
}

/// The options of an announcement, each in a line of its own; of a list, each element.
fn options(path: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            for (key, value) in fields {
                options(&if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, value, found);
            }
        }
        Value::Array(values) if !values.is_empty() => values.iter().for_each(|value| options(path, value, found)),
        Value::String(text) => {
            found.insert(format!("{path}: {text}"));
        }
        other => {
            found.insert(format!("{path}: {other}"));
        }
    }
}
