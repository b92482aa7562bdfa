//! Folders, files that nobody opened, work that is shown and stopped, and the process around it all.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Client, Folder, errors, uri_of};
use crate::{PROGRAM, mended};

const URI: &str = "file:///nowhere/Program.hs";

const LIBRARY: &str = "module Lib where\n\nnext :: Int -> Int\nnext n = n + 1\n";
const USER: &str = "module User where\n\nimport Lib\n\n{-@ two :: {v:Int | v == 2} @-}\ntwo :: Int\ntwo = next 1\n";

/// So much to search that nobody waits for the end.
const LONG: &str = "module Long where\n\n{-@ easy :: n:Int -> {v:Int | v > n} @-}\neasy :: Int -> Int\neasy n = n - 1\n\n\
    {-@ f :: [Int] -> [Int] -> {v:Int | v /= 123456789} @-}\nf :: [Int] -> [Int] -> Int\n\
    f xs ys = length (filter even xs) + sum (zipWith (*) xs ys)\n";

fn has_error(client: &Client, uri: &str) -> bool {
    client.last(uri).is_some_and(|last| !errors(&last.diagnostics).is_empty())
}

#[test]
fn several_folders_have_modules_of_the_same_name() {
    let (one, other) = (Folder::new("root-one"), Folder::new("root-other"));
    one.write("Lib.hs", LIBRARY);
    other.write("Lib.hs", &LIBRARY.replace("n + 1", "n + 2"));
    let (first, second) = (one.write("User.hs", USER), other.write("User.hs", USER));
    let mut client = Client::start(json!({}), Value::Null, &[&one.0, &other.0]);
    client.open(&first, USER);
    client.open(&second, USER);
    assert!(errors(&client.settled(&first)).is_empty());
    assert_eq!(errors(&client.settled(&second)).len(), 1);
    client.finish();
}

#[test]
fn the_whole_workspace_is_looked_at_on_request() {
    let (one, other) = (Folder::new("whole-one"), Folder::new("whole-other"));
    let wrong = one.write("Program.hs", PROGRAM);
    let late = other.write("Late.hs", &PROGRAM.replace("module Program", "module Late"));
    let mut client = Client::start(json!({}), json!({"workspace": true}), &[&one.0]);
    client.until("the error of a file that is not open", |client| has_error(client, &wrong));
    assert_eq!(client.last(&wrong).map(|last| last.version), Some(-1));
    assert!(client.last(&late).is_none());
    // A folder more, and later one less.
    let event = json!({"added": [{"uri": uri_of(&other.0), "name": "other"}], "removed": []});
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": event}));
    client.until("the error in the new folder", |client| has_error(client, &late));
    // Files change, and go, without being open.
    one.write("Program.hs", &mended());
    client.until("no error", |client| !has_error(client, &wrong));
    std::fs::remove_file(other.0.join("Late.hs")).expect("it is there");
    client.until("nothing of a file that is gone", |client| !has_error(client, &late));
    client.finish();
}

#[test]
fn pulled_diagnostics_cover_the_workspace() {
    let folder = Folder::new("pulled");
    let uri = folder.write("Program.hs", PROGRAM);
    let pulling = json!({"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}});
    let mut client = Client::start(pulling, json!({"workspace": true}), &[&folder.0]);
    let start = Instant::now();
    loop {
        let all = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
        let items = all["items"].as_array().cloned().unwrap_or_default();
        let own = items.iter().find(|one| one["uri"] == uri);
        if own.is_some_and(|own| own["items"].as_array().is_some_and(|all| !errors(all).is_empty())) {
            assert_eq!(own.map(|own| own["version"].clone()), Some(Value::Null));
            break;
        }
        assert!(start.elapsed() < crate::client::GUARD, "{all:#}");
        client.take(Duration::from_millis(50));
    }
    client.finish();
}

#[test]
fn modules_come_and_go() {
    for told in [true, false] {
        let folder = Folder::new(if told { "come-told" } else { "come-watched" });
        let user = folder.write("User.hs", USER);
        let watching = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": told}}});
        let mut client = Client::start(watching, Value::Null, &[&folder.0]);
        client.open(&user, USER);
        let missing = |client: &Client| {
            client.last(&user).is_some_and(|last| last.diagnostics.iter().any(|one| one["code"] == "scope"))
        };
        client.until("the import is missing", missing);
        let library = folder.write("Lib.hs", LIBRARY);
        let tell = |client: &mut Client, kind: u32| {
            if told {
                client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": library, "type": kind}]}));
            }
        };
        tell(&mut client, 1);
        client.until("the import is there", |client| !missing(client));
        std::fs::remove_file(folder.0.join("Lib.hs")).expect("it is there");
        tell(&mut client, 3);
        client.until("the import is missing again", missing);
        client.finish();
    }
}

#[test]
fn progress_is_shown_and_can_be_stopped() {
    let mut client =
        Client::start(json!({"window": {"workDoneProgress": true}}), json!({"effort": 1_000_000, "status": true}), &[]);
    client.open(URI, LONG);
    let progress = |client: &Client, kind: &str| {
        let of_kind = |one: &&Value| one["method"] == "$/progress" && one["params"]["value"]["kind"] == kind;
        client.heard.iter().find(of_kind).cloned()
    };
    client.until("progress", |client| progress(client, "begin").is_some());
    let begin = progress(&client, "begin").expect("it was heard");
    assert_eq!(begin["params"]["value"]["cancellable"], true);
    assert_eq!(begin["params"]["value"]["title"], "Checking Program.hs");
    assert!(client.heard.iter().any(|one| one["method"] == "limpid/status" && one["params"]["busy"] == true));
    client.until("what was found so far", |client| has_error(client, URI));
    client.notify("window/workDoneProgress/cancel", json!({"token": begin["params"]["token"]}));
    client.until("the end", |client| progress(client, "end").is_some());
    // What was found stays, and the server answers.
    assert!(has_error(&client, URI));
    let hover = client.at("textDocument/hover", URI, 4, 1);
    assert!(hover["contents"]["value"].as_str().is_some_and(|text| text.contains("easy")), "{hover}");
    client.finish();
}

#[test]
fn an_edit_stops_what_is_out_of_date() {
    let mut client = Client::start(json!({}), json!({"effort": 1_000_000}), &[]);
    client.open(URI, LONG);
    client.until("something found", |client| has_error(client, URI));
    let start = Instant::now();
    client.change(URI, 2, json!([{"text": mended()}]));
    client.until("the new text", |client| client.last(URI).is_some_and(|last| last.version == 2));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    client.finish();
}

#[test]
fn a_file_outside_all_folders_is_served() {
    let (folder, outside) = (Folder::new("inside"), Folder::new("outside"));
    outside.write("Lib.hs", LIBRARY);
    let user = outside.write("User.hs", USER);
    let mut client = Client::start(json!({}), Value::Null, &[&folder.0]);
    client.open(&user, USER);
    let settled = client.settled(&user);
    assert!(errors(&settled).is_empty() && settled.iter().all(|one| one["code"] != "scope"), "{settled:#?}");
    client.finish();
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_does_not_outlive_its_editor() {
    let mut editor = Command::new("sleep").arg("600").stdin(Stdio::null()).spawn().expect("a process to watch");
    let mut client = Client::spawn();
    client.request("initialize", json!({"processId": editor.id(), "rootUri": null, "capabilities": {}}));
    client.notify("initialized", json!({}));
    let _ = editor.kill();
    let _ = editor.wait();
    assert_eq!(client.wait().code(), Some(1));
}

#[test]
fn what_happens_is_logged_where_the_user_wants() {
    let folder = Folder::new("log");
    let log = folder.0.join("server.log");
    let mut client = Client::spawn_with(&["--log", &log.to_string_lossy()]);
    client.request("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
    client.notify("initialized", json!({}));
    client.notify("$/setTrace", json!({"value": "messages"}));
    client.open(URI, PROGRAM);
    client.settled(URI);
    client.finish();
    let text = std::fs::read_to_string(&log).unwrap_or_default();
    assert!(text.contains("trace"), "{text}");
}
