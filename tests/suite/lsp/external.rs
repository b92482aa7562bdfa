//! Reports of LiquidHaskell itself: its files, its output, and how they become outdated when the text changes.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use limpid_tests::client::{Client, Folder, errors};

fn recorded(name: &str) -> String {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/lh-reports");
    std::fs::read_to_string(folder.join(name)).expect("a recorded report")
}

/// A folder with the program `PostFail`.
fn program(name: &str) -> (Folder, String, String) {
    let folder = Folder::new(name);
    let text = recorded("PostFail.hs");
    let uri = folder.write("PostFail.hs", &text);
    std::fs::create_dir_all(folder.0.join(".liquid")).expect("a folder for reports");
    (folder, uri, text)
}

fn only(diagnostics: &[Value]) -> Value {
    let [error] = errors(diagnostics)[..] else { panic!("{diagnostics:#?}") };
    error.clone()
}

#[test]
fn what_lies_beside_a_source_is_read() {
    let (folder, uri, text) = program("beside");
    folder.write(".liquid/PostFail.hs.json", &recorded("PostFail.liquid.json"));
    let mut client = Client::plain();
    client.open(&uri, &text);
    let error = only(&client.settled(&uri));
    assert_eq!(error["data"]["liquid"], "agrees", "{error}");
    // Where LiquidHaskell has it: the whole equation.
    assert_eq!(limpid_tests::client::range(&error), "4:0-4:14");
    assert!(error["message"].as_str().is_some_and(|text| text.contains("decr 0 = -1")), "{error}");
    // The report is not about another text, but its error stays as long as the text there does.
    client.change(&uri, 2, json!([{"text": format!("-- more\n{text}")}]));
    let error = only(&client.settled(&uri));
    assert_eq!(
        (&error["data"]["liquid"], limpid_tests::client::range(&error).as_str()),
        (&Value::from("agrees"), "5:0-5:14")
    );
    client.change(&uri, 3, json!([{"text": text.replace("x - 1", "x - 2")}]));
    assert_eq!(only(&client.settled(&uri))["data"]["liquid"], Value::Null);
    client.change(&uri, 4, json!([{"text": text}]));
    assert_eq!(only(&client.settled(&uri))["data"]["liquid"], "agrees");
    client.finish();
}

#[test]
fn reports_are_watched() {
    // The event comes from the client or from our own watcher.
    for told in [true, false] {
        let (folder, uri, text) = program(if told { "report-told" } else { "report-watched" });
        let watching = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": told}}});
        let mut client = Client::start(watching, Value::Null, &[&folder.0]);
        client.open(&uri, &text);
        assert_eq!(only(&client.settled(&uri))["data"]["liquid"], Value::Null);
        let report = folder.write(".liquid/PostFail.hs.json", &recorded("SafeTiny.liquid.json"));
        if told {
            client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": report, "type": 1}]}));
        }
        client.until("the disagreement", |client| {
            client
                .last(&uri)
                .is_some_and(|last| last.diagnostics.iter().any(|one| one["data"]["liquid"] == "disagrees"))
        });
        client.finish();
    }
}

#[cfg(unix)]
#[test]
fn a_command_runs_when_a_file_is_saved() {
    let (folder, uri, text) = program("command");
    folder.write("output", &format!("{}{}", recorded("PostFail.stdout"), recorded("PostFail.stderr")));
    let options = json!({"liquid": {"command": ["sh", "-c", "test -f \"$0\" && cat output", "{file}"]}});
    let mut client = Client::start(json!({}), options, &[&folder.0]);
    client.open(&uri, &text);
    assert_eq!(only(&client.settled(&uri))["data"]["liquid"], Value::Null);
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    client.until("the agreement", |client| {
        client.last(&uri).is_some_and(|last| last.diagnostics.iter().any(|one| one["data"]["liquid"] == "agrees"))
    });
    // A command that does not exist has no effect.
    let none = json!({"liquid": {"command": ["/no/such/command"]}});
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"limpid": none}}));
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    assert_eq!(only(&client.settled(&uri))["data"]["liquid"], "agrees");
    client.finish();
}
