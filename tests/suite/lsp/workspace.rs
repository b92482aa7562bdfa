//! Workspace folders, files that are not open, progress and cancellation, and the server's process.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{PROGRAM, repaired};
use limpid_tests::client::{Client, Folder, errors, uri_of};

const URI: &str = "file:///nowhere/Program.hs";

const LIBRARY: &str = "module Lib where\n\nnext :: Int -> Int\nnext n = n + 1\n";
const USER: &str = "module User where\n\nimport Lib\n\n{-@ two :: {v:Int | v == 2} @-}\ntwo :: Int\ntwo = next 1\n";

/// The search of the second function does not end in the time of a test.
pub(crate) const LONG: &str = "module Long where

{-@ easy :: n:Int -> {v:Int | v > n} @-}
easy :: Int -> Int
easy n = n - 1

{-@ lazy steps @-}
steps :: Int -> Int
steps n
  | n <= 1         = 0
  | n `mod` 2 == 0 = 1 + steps (n `div` 2)
  | otherwise      = 1 + steps (3 * n + 1)

{-@ hard :: Int -> {v:Int | v /= 700} @-}
hard :: Int -> Int
hard n = steps n
";

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
    let event = json!({"added": [], "removed": [{"uri": uri_of(&other.0), "name": "other"}]});
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": event}));
    client.until("nothing of a folder that is gone", |client| !has_error(client, &late));
    let event = json!({"added": [{"uri": uri_of(&other.0), "name": "other"}], "removed": []});
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": event}));
    client.until("the error is back", |client| has_error(client, &late));
    // Files change, and go, without being open.
    one.write("Program.hs", &repaired());
    client.until("no error", |client| !has_error(client, &wrong));
    std::fs::remove_file(other.0.join("Late.hs")).expect("it is there");
    client.until("nothing of a file that is gone", |client| !has_error(client, &late));
    client.finish();
}

#[test]
fn the_whole_workspace_can_be_too_much() {
    let folder = Folder::new("too-much");
    let wrong = folder.write("Program.hs", PROGRAM);
    let mut client = Client::start(json!({}), json!({"workspace": true}), &[&folder.0]);
    client.until("the error of a file that is not open", |client| has_error(client, &wrong));
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"limpid": {"workspace": false}}}));
    client.until("nothing of it any more", |client| !has_error(client, &wrong));
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"limpid": {"workspace": true}}}));
    client.until("the error is back", |client| has_error(client, &wrong));
    client.finish();
}

#[test]
fn modules_can_be_renamed() {
    let folder = Folder::new("renamed");
    folder.write("Old.hs", LIBRARY);
    let user = folder.write("User.hs", USER);
    let mut client = Client::start(json!({}), Value::Null, &[&folder.0]);
    client.open(&user, USER);
    let missing = |client: &Client| {
        client.last(&user).is_some_and(|last| last.diagnostics.iter().any(|one| one["code"] == "scope"))
    };
    client.until("the import is missing", missing);
    std::fs::rename(folder.0.join("Old.hs"), folder.0.join("Lib.hs")).expect("it is there");
    client.until("the import is there", |client| !missing(client));
    std::fs::rename(folder.0.join("Lib.hs"), folder.0.join("Old.hs")).expect("it is there");
    client.until("the import is missing again", missing);
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
        assert!(start.elapsed() < limpid_tests::client::GUARD, "{all:#}");
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
    let settings = json!({"effort": 1_000_000, "status": true, "explore": {"lenses": false}});
    let mut client = Client::start(json!({"window": {"workDoneProgress": true}}), settings, &[]);
    client.open(URI, LONG);
    let progress = |client: &Client, kind: &str| {
        let of_kind = |one: &&Value| one["method"] == "$/progress" && one["params"]["value"]["kind"] == kind;
        client.received.iter().find(of_kind).cloned()
    };
    client.until("progress", |client| progress(client, "begin").is_some());
    let begin = progress(&client, "begin").expect("it was received");
    assert_eq!(begin["params"]["value"]["cancellable"], true);
    assert_eq!(begin["params"]["value"]["title"], "Checking Program.hs");
    assert!(client.received.iter().any(|one| one["method"] == "limpid/status" && one["params"]["busy"] == true));
    client.until("what was found so far", |client| has_error(client, URI));
    client.until("the function that takes long", |client| {
        let message = |one: &Value| one["params"]["value"]["message"].as_str().unwrap_or_default().to_owned();
        let at_it = |one: &Value| message(one).starts_with("hard (");
        client.received.iter().any(|one| one["method"] == "$/progress" && at_it(one))
    });
    client.notify("window/workDoneProgress/cancel", json!({"token": begin["params"]["token"]}));
    client.until("the end", |client| progress(client, "end").is_some());
    // Earlier results stay, cancelled work has none, and the server answers.
    assert!(has_error(&client, URI));
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let titles: Vec<_> = lenses.as_array().into_iter().flatten().map(|one| one["command"]["title"].clone()).collect();
    assert_eq!(titles, ["✗ easy 0 = -1"]);
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
    client.change(URI, 2, json!([{"text": repaired()}]));
    client.until("the new text", |client| client.last(URI).is_some_and(|last| last.version == 2));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    client.finish();
}

/// The file at the cursor comes first, however many other files take long. These are resumed afterwards.
#[test]
fn the_file_at_hand_does_not_wait_for_others() {
    let mut client = Client::start(json!({}), json!({"effort": 1_000_000, "status": true}), &[]);
    let others: Vec<String> = (0..6).map(|number| format!("file:///nowhere/Long{number}.hs")).collect();
    for uri in &others {
        client.open(uri, LONG);
        client.until("something found", |client| has_error(client, uri));
    }
    client.open(URI, PROGRAM);
    client.until("the error of the file at hand", |client| has_error(client, URI));
    let before = client.received.len();
    client.until("the others go on", |client| {
        let at_it = |one: &Value| one["params"]["file"].as_str().is_some_and(|file| file.contains("/Long"));
        client.received[before..].iter().any(|one| one["method"] == "limpid/status" && at_it(one))
    });
    // And once more, with the user typing.
    client.change(URI, 2, json!([{"text": repaired()}]));
    client
        .until("no error", |client| client.last(URI).is_some_and(|last| last.version == 2) && !has_error(client, URI));
    assert!(others.iter().all(|uri| has_error(&client, uri)), "what was found stays");
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

/// The stages of an analysis are logged at `debug`, with their times; otherwise they are not.
#[test]
fn stages_are_logged_for_those_who_debug() {
    let logged = |level: &str| {
        let folder = Folder::new(&format!("stages-{level}"));
        let log = folder.0.join("server.log");
        let mut client = Client::spawn_in(&["--log", &log.to_string_lossy()], &[("LIMPID_LOG", level)]);
        client.request("initialize", json!({"processId": null, "rootUri": null, "capabilities": {}}));
        client.notify("initialized", json!({}));
        client.open(URI, PROGRAM);
        client.settled(URI);
        client.finish();
        std::fs::read_to_string(&log).unwrap_or_default()
    };
    let (debug, info) = (logged("limpid=debug"), logged("info"));
    for stage in ["load{", "resolve", "infer", "elaborate{", "type{", "search{"] {
        let told = |line: &str| line.contains(stage) && line.contains("close") && line.contains("time.busy");
        assert!(debug.lines().any(told), "{stage}: {debug}");
        assert!(!info.lines().any(told), "{stage}: {info}");
    }
}

#[test]
fn the_client_can_listen_and_hears_of_what_is_wrong() {
    let mut client = Client::plain();
    let traced = |client: &Client| client.received.iter().filter(|one| one["method"] == "$/logTrace").count();
    client.open(URI, PROGRAM);
    client.settled(URI);
    assert_eq!(traced(&client), 0);
    client.notify("$/setTrace", json!({"value": "verbose"}));
    client.change(URI, 2, json!([{"text": repaired()}]));
    client.until("a word on the analysis", |client| {
        let of_analysis = |one: &Value| {
            let details = one["params"]["verbose"].as_str().unwrap_or_default();
            one["params"]["message"] == "analysed" && details.contains("Program.hs")
        };
        client.received.iter().any(|one| one["method"] == "$/logTrace" && of_analysis(one))
    });
    client.notify("$/setTrace", json!({"value": "off"}));
    client.settled(URI);
    let before = traced(&client);
    client.change(URI, 3, json!([{"text": PROGRAM}]));
    client.settled(URI);
    assert_eq!(traced(&client), before);
    // Warnings are logged although the client does not trace.
    client.notify("workspace/didChangeConfiguration", json!({"settings": {"limpid": {"effort": "much"}}}));
    client.until("a warning", |client| {
        let warns = |one: &Value| one["method"] == "window/logMessage" && one["params"]["type"] == 2;
        let about = |one: &Value| one["params"]["message"].as_str().is_some_and(|text| text.contains("settings"));
        client.received.iter().any(|one| warns(one) && about(one))
    });
    client.finish();
}

#[test]
fn an_edit_makes_only_its_function_be_checked_again() {
    let mut client = Client::start(json!({}), json!({"status": true}), &[]);
    client.open(URI, PROGRAM);
    let free = |received: &[Value]| {
        let status = received.iter().rfind(|one| one["method"] == "limpid/status");
        status.is_some_and(|one| one["params"]["busy"] == false)
    };
    client.until("the end of the first look", |client| free(&client.received));
    let before = client.received.len();
    let (line, text) = PROGRAM.lines().enumerate().find(|(_, line)| line.starts_with("twice n")).expect("it is there");
    let at = json!({"line": line, "character": text.len()});
    client.change(URI, 2, json!([{"range": {"start": at, "end": at}, "text": " + n"}]));
    let busy = |one: &Value| one["method"] == "limpid/status" && one["params"]["busy"] == true;
    client.until("the end", |client| {
        let since = &client.received[before..];
        since.iter().any(busy) && free(since)
    });
    let checked: Vec<(&Value, &Value)> = client.received[before..]
        .iter()
        .filter(|one| busy(one))
        .map(|one| (&one["params"]["function"], &one["params"]["total"]))
        .collect();
    assert!(!checked.is_empty() && checked.iter().all(|one| *one == (&json!("twice"), &json!(1))), "{checked:?}");
    client.finish();
}
