//! Opening, typing, seeing: diagnostics follow the text.

use serde_json::{Value, json};

use super::{PROGRAM, repaired};
use limpid_tests::client::{Client, Folder, errors, range};

const URI: &str = "file:///nowhere/Program.hs";

#[test]
fn a_repaired_error_vanishes() {
    let mut client = Client::plain();
    client.open(URI, PROGRAM);
    client.until("an error", |client| client.last(URI).is_some_and(|last| !errors(&last.diagnostics).is_empty()));
    let last = client.last(URI).expect("published").clone();
    assert_eq!(last.version, 1);
    let [error] = errors(&last.diagnostics)[..] else { panic!("{:#?}", last.diagnostics) };
    assert_eq!(error["code"], "counterexample-postcondition");
    assert_eq!(error["source"], "limpid");
    assert_eq!(range(error), "11:9-11:14");
    assert!(error["message"].as_str().is_some_and(|text| text.contains("zero 0 = 0")), "{error}");
    assert_eq!(error["data"]["function"], "zero");
    let related = &error["relatedInformation"][0];
    assert_eq!(related["location"]["range"]["start"]["line"], 9, "{error}");
    // One character makes it true.
    let at = json!({"line": 9, "character": PROGRAM.lines().nth(9).and_then(|line| line.find("< n")).map(|at| at + 1)});
    client.change(URI, 2, json!([{"range": {"start": at, "end": at}, "text": "="}]));
    client.until("no error", |client| {
        client.last(URI).is_some_and(|last| last.version == 2 && errors(&last.diagnostics).is_empty())
    });
    let settled = client.settled(URI);
    assert!(errors(&settled).is_empty(), "{settled:#?}");
    client.finish();
}

#[test]
fn syntax_errors_come_at_once_and_go() {
    let mut client = Client::plain();
    let broken = PROGRAM.replace("zero n = n - n", "zero n = (n -");
    client.open(URI, &broken);
    client.until("a parse error", |client| {
        client.last(URI).is_some_and(|last| last.diagnostics.iter().any(|one| one["code"] == "parse"))
    });
    client.change(URI, 2, json!([{"text": repaired()}]));
    client.until("no parse error", |client| {
        client.last(URI).is_some_and(|last| last.version == 2 && errors(&last.diagnostics).is_empty())
    });
    client.finish();
}

#[test]
fn a_wrong_annotation_is_a_problem_of_its_own() {
    let mut client = Client::plain();
    client.open(URI, &PROGRAM.replace("{-@ zero ::", "{-@ zreo ::"));
    client.until("a spec error", |client| {
        client.last(URI).is_some_and(|last| last.diagnostics.iter().any(|one| one["code"] == "spec"))
    });
    client.finish();
}

#[test]
fn columns_are_counted_in_utf16_or_utf8_as_agreed() {
    let text = "module Wide where\n\n{-@ f :: n:Int -> {v:Int | v > n} @-}\nf :: Int -> Int\nf n = if s == \"𝔸λ\" then n else n\n  where s = \"𝔸λ\"\n";
    let then = text.lines().nth(4).and_then(|line| line.find("then n")).expect("the expression");
    let columns = |encoding: Option<&str>| {
        let capabilities = match encoding {
            Some(encoding) => json!({"general": {"positionEncodings": [encoding, "utf-16"]}}),
            None => json!({}),
        };
        let mut client = Client::start(capabilities, Value::Null, &[]);
        let agreed = client.capabilities["positionEncoding"].clone();
        client.open(URI, text);
        // Behind the wide characters, as the client counts.
        let settled = client.settled(URI);
        let error = errors(&settled).first().map(|one| range(one)).unwrap_or_default();
        // An edit behind them must hit the same place: `n` becomes `(n + 1)` twice.
        let unit = if encoding == Some("utf-8") { then } else { then - 3 };
        let at = json!({"line": 4, "character": unit + 5});
        let end = json!({"line": 4, "character": unit + 6});
        client.change(URI, 2, json!([{"range": {"start": at, "end": end}, "text": "(n + 1)"}]));
        let at = json!({"line": 4, "character": unit + 5 + 13});
        let end = json!({"line": 4, "character": unit + 5 + 14});
        client.change(URI, 3, json!([{"range": {"start": at, "end": end}, "text": "(n + 1)"}]));
        let settled = client.settled(URI);
        assert!(errors(&settled).is_empty(), "{settled:#?}");
        client.finish();
        (agreed, error)
    };
    let (agreed, utf16) = columns(None);
    assert_eq!(agreed, "utf-16");
    let (agreed, utf8) = columns(Some("utf-8"));
    assert_eq!(agreed, "utf-8");
    assert_eq!(utf16, format!("4:{}-4:{}", then - 3 + 5, then - 3 + 6));
    assert_eq!(utf8, format!("4:{}-4:{}", then + 5, then + 6));
}

#[test]
fn literate_files_have_their_own_columns() {
    let literate: String = std::iter::once("A program.\n\n".to_owned())
        .chain(PROGRAM.lines().map(|line| format!("> {line}\n")))
        .chain(["\nThe end.\n".to_owned()])
        .collect();
    let uri = "file:///nowhere/Program.lhs";
    let mut client = Client::plain();
    client.open(uri, &literate);
    let settled = client.settled(uri);
    let [error] = errors(&settled)[..] else { panic!("{settled:#?}") };
    assert_eq!(range(error), "13:11-13:16");
    // What is inserted stands behind a bird track.
    let line = literate.lines().position(|line| line.starts_with("> plain x")).expect("plain") as u32;
    let at = json!({"line": line, "character": 3});
    let params =
        json!({"textDocument": {"uri": uri}, "range": {"start": at, "end": at}, "context": {"diagnostics": []}});
    let actions = client.request("textDocument/codeAction", params);
    let annotate =
        actions.as_array().and_then(|all| all.iter().find(|one| one["kind"] == "refactor")).expect("annotate");
    let resolved = client.request("codeAction/resolve", annotate.clone());
    let edit = &resolved["edit"]["changes"][uri][0];
    assert_eq!(edit["newText"], "> {-@ plain :: x:Int -> Int @-}\n", "{resolved}");
    client.finish();
}

#[test]
fn what_is_inserted_ends_its_lines_as_the_file_does() {
    let mut client = Client::plain();
    let windows = PROGRAM.replace('\n', "\r\n");
    client.open(URI, &windows);
    let settled = client.settled(URI);
    let [error] = errors(&settled)[..] else { panic!("{settled:#?}") };
    assert_eq!(range(error), "11:9-11:14");
    let params = json!({"textDocument": {"uri": URI}, "range": error["range"], "context": {"diagnostics": [error]}});
    let actions = client.request("textDocument/codeAction", params);
    let test = actions.as_array().and_then(|all| {
        all.iter().find(|one| one["title"].as_str().is_some_and(|title| title.ends_with("as a doctest")))
    });
    let edit = &test.expect("a doctest")["edit"]["changes"][URI][0];
    assert_eq!(edit["newText"], "-- >>> zero 0\r\n-- 0\r\n");
    client.finish();
}

#[test]
fn equations_that_are_never_reached_are_faded() {
    let mut client = Client::plain();
    client.open(URI, "module Program where\n\nf :: Bool -> Int\nf True = 1\nf _ = 0\nf False = 2\n");
    let settled = client.settled(URI);
    let [dead] = &settled[..] else { panic!("{settled:#?}") };
    assert_eq!(
        (&dead["code"], &dead["tags"], range(dead)),
        (&json!("unreachable"), &json!([1]), "5:0-5:11".to_owned())
    );
    client.finish();
}

#[test]
fn a_text_without_a_file_is_served() {
    let uri = "untitled:Untitled-1";
    let mut client = Client::plain();
    client.open(uri, PROGRAM);
    client.until("an error", |client| client.last(uri).is_some_and(|last| errors(&last.diagnostics).len() == 1));
    client.finish();
}

#[test]
fn unsaved_buffers_count_for_their_importers() {
    let folder = Folder::new("imports");
    let library = "module Lib where\n\n{-@ next :: n:Int -> {v:Int | v > n} @-}\nnext :: Int -> Int\nnext n = n + 1\n";
    let user = "module User where\n\nimport Lib\n\n{-@ two :: {v:Int | v == 2} @-}\ntwo :: Int\ntwo = next 1\n";
    let (lib, user_uri) = (folder.write("Lib.hs", library), folder.write("User.hs", user));
    let mut client = Client::start(json!({}), Value::Null, &[&folder.0]);
    client.open(&user_uri, user);
    assert!(errors(&client.settled(&user_uri)).is_empty());
    client.open(&lib, library);
    client.change(&lib, 2, json!([{"text": library.replace("n + 1", "n + 2")}]));
    client.until("an error in the importer", |client| {
        client.last(&user_uri).is_some_and(|last| !errors(&last.diagnostics).is_empty())
    });
    // After the buffer is closed, the text on disk is checked.
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": lib}}));
    client.until("no error in the importer", |client| {
        client.last(&user_uri).is_some_and(|last| errors(&last.diagnostics).is_empty())
    });
    client.finish();
}

#[test]
fn files_that_change_on_disk_are_seen() {
    let library = "module Lib where\n\nnext :: Int -> Int\nnext n = n + 1\n";
    let user = "module User where\n\nimport Lib\n\n{-@ two :: {v:Int | v == 2} @-}\ntwo :: Int\ntwo = next 1\n";
    // The event comes from the client or from our own watcher.
    for told in [true, false] {
        let folder = Folder::new(if told { "told" } else { "watched" });
        let (lib, user_uri) = (folder.write("Lib.hs", library), folder.write("User.hs", user));
        let watching = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": told}}});
        let mut client = Client::start(watching, Value::Null, &[&folder.0]);
        client.open(&user_uri, user);
        assert!(errors(&client.settled(&user_uri)).is_empty());
        let registered = client.received.iter().any(|one| one["method"] == "client/registerCapability");
        assert_eq!(registered, told);
        folder.write("Lib.hs", &library.replace("n + 1", "n + 2"));
        if told {
            client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": lib, "type": 2}]}));
        }
        client.until("an error in the importer", |client| {
            client.last(&user_uri).is_some_and(|last| !errors(&last.diagnostics).is_empty())
        });
        client.finish();
    }
}
