//! A user types, eight keys a second: nothing flickers, and half a word is no error.

use std::time::{Duration, Instant};

use limpid_tests::client::Client;
use limpid_tests::module::{blocks, module};
use serde_json::{Value, json};

const URI: &str = "file:///nowhere/Large.hs";

/// Eight keys a second.
const KEY: Duration = Duration::from_millis(125);

/// A user at a file.
struct Typist {
    client: Client,
    text: String,
    version: i64,
    keys: usize,
}

impl Typist {
    /// Opens a file and waits for all results.
    fn open(text: &str) -> Typist {
        let mut client = Client::start(json!({}), json!({"status": true}), &[]);
        client.open(URI, text);
        let mut typist = Typist { client, text: text.to_owned(), version: 1, keys: 0 };
        typist.settle();
        typist
    }

    /// Waits until the server is idle.
    fn settle(&mut self) {
        self.client.until("rest", |client| {
            let status = client.received.iter().rev().find(|one| one["method"] == "limpid/status");
            status.is_some_and(|one| one["params"]["busy"] == false)
        });
    }

    /// Types a text after another one, key by key.
    fn type_after(&mut self, before: &str, text: &str) {
        let mut at = self.text.find(before).expect("it is there") + before.len();
        let start = Instant::now();
        for (place, key) in text.char_indices() {
            let line = self.text[..at].matches('\n').count();
            let character = at - self.text[..at].rfind('\n').map_or(0, |at| at + 1);
            let position = json!({"line": line, "character": character});
            self.version += 1;
            let range = json!({"start": position, "end": position});
            self.client.received.clear();
            self.client.change(URI, self.version, json!([{"range": range, "text": key.to_string()}]));
            self.text.insert(at, key);
            at += key.len_utf8();
            self.keys += 1;
            let next = start + KEY * (place as u32 + 1);
            while let Some(left) = next.checked_duration_since(Instant::now()) {
                self.client.take(left);
            }
        }
    }
}

/// What a diagnostic says, wherever it is.
fn identity(diagnostic: &Value) -> String {
    format!("{} {} {}", diagnostic["code"], diagnostic["data"]["function"], diagnostic["message"])
}

/// The diagnostics that vanished and came back unchanged.
//
// FIXME: branches that no input reaches are looked for when nothing else is to do. If the machine finds them between two keys, they
// vanish with the next key that breaks the text, and come back.
fn flickering(client: &Client) -> Vec<String> {
    let is_explored = |one: &&Value| one["code"] == "unreachable";
    let shown: Vec<Vec<String>> = client
        .published
        .iter()
        .map(|one| one.diagnostics.iter().filter(|one| !is_explored(one)).map(identity).collect())
        .collect();
    let mut found = Vec::new();
    for (place, all) in shown.iter().enumerate() {
        for one in all {
            let gone = shown[place..].iter().position(|later| !later.contains(one)).map(|gone| place + gone);
            if gone.is_some_and(|gone| shown[gone..].iter().any(|later| later.contains(one))) && !found.contains(one) {
                found.push(one.clone());
            }
        }
    }
    found
}

#[test]
fn nothing_flickers_while_the_user_types() {
    // A body, with half words in it; a refinement; a new function, above all others.
    let function = "\n{-@ inc :: x:Int -> {v:Int | v > x} @-}\ninc :: Int -> Int\ninc x = x + 1\n";
    let typed = [
        ("combine1 k xs = sum (shift1 k (shift1 1 xs)) ", "+ length xs * count1 xs "),
        ("{v:[Int] | len v = len xs", " && len v >= 0"),
        ("{-@ data Range = Range { low :: Int, high :: {v:Int | low <= v} } @-}\n", function),
    ];
    types(&module(4), 1, &typed);
    if limpid_tests::effort::effort() > 1 {
        types(&module(20), 5, &typed);
    }
}

#[test]
fn nothing_flickers_where_much_is_wrong() {
    let refinement = ("{-@ inc7 :: x:Int -> {v:Int | v > x", " && v >= x - 7");
    types(&blocks(30), 30, &[refinement, ("use9 xs = first9 xs", " + length xs")]);
}

/// Types some texts, each after another one, in a program with so many errors. Nothing may come and go.
fn types(program: &str, errors: usize, typed: &[(&str, &str)]) {
    let mut typist = Typist::open(program);
    let shown = |typist: &Typist| {
        let last = typist.client.last(URI).map(|last| last.diagnostics.clone()).unwrap_or_default();
        last.iter().filter(|one| one["severity"] == 1).count()
    };
    assert_eq!(shown(&typist), errors);
    typist.client.published.drain(..typist.client.published.len() - 1);
    for (before, text) in typed {
        typist.type_after(before, text);
    }
    let while_typing = typist.client.published.len();
    for published in &typist.client.published {
        let problem = |one: &&Value| ["parse", "scope", "type"].iter().any(|code| one["code"] == *code);
        // Only the user's typing keeps them away: a machine that stalls for half a second shows them.
        assert_eq!(published.diagnostics.iter().find(problem), None);
    }
    typist.settle();
    assert_eq!(shown(&typist), errors);
    assert_eq!(flickering(&typist.client), Vec::<String>::new());
    println!("{} keys, {while_typing} publishes", typist.keys);
    assert!(while_typing < typist.keys, "{while_typing} publishes for {} keys", typist.keys);
    typist.client.finish();
}
