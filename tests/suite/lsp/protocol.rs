//! Rules of the protocol: initialisation and shutdown, invalid messages, pulled diagnostics, settings.

use serde_json::{Value, json};

use super::workspace::LONG;
use super::{PROGRAM, repaired};
use limpid_tests::client::{Client, errors};

const URI: &str = "file:///nowhere/Program.hs";

#[test]
fn exit_after_shutdown_is_a_success_and_without_it_a_failure() {
    Client::plain().finish();
    let mut client = Client::plain();
    client.notify("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(1));
    let mut client = Client::plain();
    client.open(URI, PROGRAM);
    client.hang_up();
    assert_eq!(client.wait().code(), Some(1));
}

#[test]
fn nothing_is_answered_after_shutdown() {
    let mut client = Client::plain();
    client.request("shutdown", Value::Null);
    let id = client
        .send("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}));
    assert_eq!(client.response(&json!(id))["error"]["code"], -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.wait().code(), Some(0));
}

#[test]
fn requests_before_initialize_are_refused() {
    let mut client = Client::spawn();
    let id = client
        .send("textDocument/hover", json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}));
    assert_eq!(client.response(&json!(id))["error"]["code"], -32002);
}

#[test]
fn mistakes_of_the_client_get_the_protocols_errors() {
    let mut client = Client::plain();
    client.open(URI, PROGRAM);
    client.write("{\"jsonrpc\": \"2.0\", \"method\": ");
    assert_eq!(client.response(&Value::Null)["error"]["code"], -32700);
    client.write("[1, 2]");
    assert_eq!(client.response(&Value::Null)["error"]["code"], -32600);
    let id = client.send("textDocument/nothing", json!({}));
    assert_eq!(client.response(&json!(id))["error"]["code"], -32601);
    let id = client.send("textDocument/hover", json!({"textDocument": 3}));
    assert_eq!(client.response(&json!(id))["error"]["code"], -32602);
    let id = client.send("workspace/executeCommand", json!({"command": "limpid.nothing", "arguments": [{"uri": URI}]}));
    assert_eq!(client.response(&json!(id))["error"]["code"], -32602);
    // Changes of a file that is not open, positions past the end, a file that does not exist.
    client.change("file:///nowhere/Other.hs", 7, json!([{"text": "x = 1"}]));
    let far = json!({"line": 9999, "character": 9999});
    client.change(URI, 2, json!([{"range": {"start": far, "end": far}, "text": "\n-- the end\n"}]));
    assert_eq!(client.at("textDocument/hover", URI, 5000, 5000), Value::Null);
    assert_eq!(client.at("textDocument/hover", "file:///nowhere/Missing.hs", 0, 0), Value::Null);
    client.notify("$/setTrace", json!({"value": "verbose"}));
    assert_eq!(errors(&client.settled(URI)).len(), 1);
    client.finish();
}

#[test]
fn diagnostics_can_be_pulled() {
    let capabilities =
        json!({"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}});
    let mut client = Client::start(capabilities, Value::Null, &[]);
    assert_eq!(client.capabilities["diagnosticProvider"]["workspaceDiagnostics"], true);
    client.open(URI, PROGRAM);
    assert_eq!(errors(&client.settled(URI)).len(), 1);
    client
        .until("a refresh", |client| client.received.iter().any(|one| one["method"] == "workspace/diagnostic/refresh"));
    let first = client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
    assert_eq!(first["kind"], "full");
    let params = json!({"textDocument": {"uri": URI}, "previousResultId": first["resultId"]});
    assert_eq!(client.request("textDocument/diagnostic", params)["kind"], "unchanged");
    let all = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    assert_eq!(all["items"][0]["uri"], URI);
    assert_eq!(all["items"][0]["items"], first["items"]);
    let known = json!({"previousResultIds": [{"uri": URI, "value": first["resultId"]}]});
    assert_eq!(client.request("workspace/diagnostic", known)["items"][0]["kind"], "unchanged");
    // Diagnostics are not pushed as well: the user would see everything twice.
    assert!(client.published.is_empty());
    client.finish();
}

#[test]
fn settings_count_as_soon_as_they_change() {
    let lenses = |client: &mut Client| {
        let found = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
        found.as_array().map_or(0, Vec::len)
    };
    let mut client = Client::start(json!({"workspace": {"configuration": true}}), Value::Null, &[]);
    client.open(URI, PROGRAM);
    client.settled(URI);
    assert!(lenses(&mut client) > 0);
    client.settings = json!({"codeLenses": false});
    client.notify("workspace/didChangeConfiguration", json!({"settings": null}));
    let asked = client.received.len();
    client.until("the server to ask for the settings", |client| {
        client.received[asked..].iter().any(|one| one["method"] == "workspace/configuration")
    });
    let start = std::time::Instant::now();
    while lenses(&mut client) > 0 {
        assert!(start.elapsed() < limpid_tests::client::GUARD, "the settings do not count");
    }
    client.finish();
}

#[test]
fn a_request_can_be_taken_back() {
    let mut client = Client::plain();
    // The work takes long enough to be cancelled.
    let arguments = json!([{"uri": URI, "effort": 4_000_000_000_u32}]);
    client.open(URI, LONG);
    let id = client.send("workspace/executeCommand", json!({"command": "limpid.check", "arguments": arguments}));
    client.until("something found", |client| client.last(URI).is_some_and(|last| !last.diagnostics.is_empty()));
    client.notify("$/cancelRequest", json!({"id": id}));
    assert_eq!(client.response(&json!(id))["error"]["code"], -32800);
    client.finish();
}

#[test]
fn settings_that_are_sent_count_too() {
    let mut client = Client::plain();
    client.open(URI, "module Program where\n\nf :: Bool -> Int\nf True = 1\nf _ = 0\nf False = 2\n");
    client.until("a hint", |client| client.last(URI).is_some_and(|last| !last.diagnostics.is_empty()));
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"limpid": {"codeLenses": false, "hints": false}}}),
    );
    client.until("no hint", |client| client.last(URI).is_some_and(|last| last.diagnostics.is_empty()));
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"limpid": {}}}));
    client.until("the hint again", |client| client.last(URI).is_some_and(|last| !last.diagnostics.is_empty()));
    client.finish();
}

/// The editor starts it again, with the text as it is by then, and goes on.
#[test]
fn a_server_that_was_killed_is_started_again() {
    let mut client = Client::start(json!({}), json!({"effort": 1_000_000}), &[]);
    client.open(URI, LONG);
    client.until("something found", |client| client.last(URI).is_some_and(|last| !last.diagnostics.is_empty()));
    client.change(URI, 2, json!([{"text": PROGRAM}]));
    // In the middle of its work.
    client.kill();
    let mut client = Client::plain();
    let document = json!({"uri": URI, "languageId": "haskell", "version": 2, "text": PROGRAM});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    client.until("the error of the present text", |client| {
        client.last(URI).is_some_and(|last| last.version == 2 && errors(&last.diagnostics).len() == 1)
    });
    client.change(URI, 3, json!([{"text": repaired()}]));
    client.until("no error", |client| {
        client.last(URI).is_some_and(|last| last.version == 3 && errors(&last.diagnostics).is_empty())
    });
    client.finish();
}
