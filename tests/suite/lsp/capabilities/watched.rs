//! Files that the client watches for us: what happens to each kind counts.

use std::path::Path;

use serde_json::{Value, json};

use super::bench::{Bench, LIBRARY, has_error};
use limpid_tests::client::{Client, Folder};

const USER: &str = "module User where\n\nimport Lib\n\n{-@ two :: {v:Int | v == 2} @-}\ntwo :: Int\ntwo = next 1\n";

/// A client that watches, with a program that is open.
fn start(folder: &Folder) -> (Client, String) {
    let user = folder.write("User.hs", USER);
    let watching = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}});
    let mut client = Client::start(watching, Value::Null, &[&folder.0]);
    client.open(&user, USER);
    client.settled(&user);
    (client, user)
}

fn tell(client: &mut Client, uri: &str, kind: u32) {
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": uri, "type": kind}]}));
}

fn is_missing(client: &Client, uri: &str) -> bool {
    client.last(uri).is_some_and(|last| last.diagnostics.iter().any(|one| one["code"] == "scope"))
}

/// Both endings: a module comes, changes, goes, and comes back as a literate one.
pub(super) fn haskell(_: &mut Bench) {
    let folder = Folder::new("watched-haskell");
    let (mut client, user) = start(&folder);
    client.until("the import is missing", |client| is_missing(client, &user));
    let library = folder.write("Lib.hs", LIBRARY);
    tell(&mut client, &library, 1);
    client.until("the import is there", |client| !is_missing(client, &user));
    folder.write("Lib.hs", &LIBRARY.replace("n + 1", "n + 2"));
    tell(&mut client, &library, 2);
    client.until("an error in the importer", |client| has_error(client, &user));
    remove(&folder.0.join("Lib.hs"));
    tell(&mut client, &library, 3);
    client.until("the import is missing again", |client| is_missing(client, &user));
    let tracked: String = LIBRARY.lines().map(|line| format!("> {line}\n")).collect();
    let literate = folder.write("Lib.lhs", &tracked);
    tell(&mut client, &literate, 1);
    client.until("the import is there again", |client| !is_missing(client, &user) && !has_error(client, &user));
    client.finish();
}

/// A header for the C preprocessor changes what the file that includes it means; so does included Haskell text.
pub(super) fn headers(_: &mut Bench) {
    let folder = Folder::new("watched-headers");
    let header = folder.write("limit.h", "#define LIMIT 1\n");
    let part = folder.write("Part.hs", "{-@ high :: Nat @-}\nhigh :: Int\nhigh = LIMIT\n");
    let text = "{-# LANGUAGE CPP #-}\nmodule Uses where\n#include \"limit.h\"\n#include \"Part.hs\"\n{-@ low :: {v:Int | v < 3} @-}\nlow :: Int\nlow = LIMIT\n";
    let (mut client, _) = start(&folder);
    let uses = folder.write("Uses.hs", text);
    client.open(&uses, text);
    client.settled(&uses);
    assert!(!has_error(&client, &uses));
    folder.write("limit.h", "#define LIMIT 5\n");
    tell(&mut client, &header, 2);
    client.until("the new limit is too high", |client| has_error(client, &uses));
    folder.write("limit.h", "#define LIMIT 2\n");
    tell(&mut client, &header, 2);
    client.until("the limit is low again", |client| !has_error(client, &uses));
    folder.write("Part.hs", "{-@ high :: {v:Int | v > 2} @-}\nhigh :: Int\nhigh = LIMIT\n");
    tell(&mut client, &part, 2);
    client.until("the included function asks for more", |client| has_error(client, &uses));
    client.finish();
}

/// The description of the project says where modules are.
fn description(name: &str, file: &str, text: &str) {
    let folder = Folder::new(name);
    std::fs::create_dir_all(folder.0.join("elsewhere")).expect("a folder for sources");
    folder.write("elsewhere/Lib.hs", LIBRARY);
    let (mut client, user) = start(&folder);
    client.until("the import is missing", |client| is_missing(client, &user));
    let uri = folder.write(file, text);
    tell(&mut client, &uri, 1);
    client.until("the import is there", |client| !is_missing(client, &user));
    folder.write(file, &text.replace("elsewhere", "nowhere"));
    tell(&mut client, &uri, 2);
    client.until("the import is missing again", |client| is_missing(client, &user));
    client.finish();
}

pub(super) fn cabal(_: &mut Bench) {
    let text = "cabal-version: 3.0\nname: demo\nversion: 0\n\nlibrary\n  hs-source-dirs: elsewhere\n";
    description("watched-cabal", "demo.cabal", text);
}

pub(super) fn package_yaml(_: &mut Bench) {
    description("watched-hpack", "package.yaml", "name: demo\nlibrary:\n  source-dirs: elsewhere\n");
}

/// The server does not read these files, but packages may change with them, so imports are resolved again.
fn again(name: &str, file: &str) {
    let folder = Folder::new(name);
    let (mut client, user) = start(&folder);
    client.until("the import is missing", |client| is_missing(client, &user));
    // The client sends no event for this one.
    folder.write("Lib.hs", LIBRARY);
    let uri = folder.write(file, "packages: .\n");
    tell(&mut client, &uri, 1);
    client.until("the import is there", |client| !is_missing(client, &user));
    client.finish();
}

pub(super) fn cabal_project(_: &mut Bench) {
    again("watched-project", "cabal.project");
}

pub(super) fn beside_cabal_project(_: &mut Bench) {
    again("watched-freeze", "cabal.project.freeze");
    again("watched-local", "cabal.project.local");
}

pub(super) fn stack_lock(_: &mut Bench) {
    again("watched-lock", "stack.yaml.lock");
}

pub(super) fn plan(_: &mut Bench) {
    again("watched-plan", "dist-newstyle/cache/plan.json");
}

pub(super) fn stack_yaml(_: &mut Bench) {
    again("watched-stack", "stack.yaml");
}

/// A report of LiquidHaskell, beside the source.
pub(super) fn reports(_: &mut Bench) {
    let recorded = |name: &str| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/lh-reports").join(name);
        std::fs::read_to_string(file).expect("a recorded report")
    };
    let folder = Folder::new("watched-reports");
    folder.write("Lib.hs", LIBRARY);
    let (mut client, _) = start(&folder);
    let text = recorded("PostFail.hs");
    let uri = folder.write("PostFail.hs", &text);
    client.open(&uri, &text);
    client.settled(&uri);
    std::fs::create_dir_all(folder.0.join(".liquid")).expect("a folder for reports");
    let report = folder.write(".liquid/PostFail.hs.json", &recorded("PostFail.liquid.json"));
    let said = |client: &Client| {
        let last = client.last(&uri);
        last.is_some_and(|last| last.diagnostics.iter().any(|one| one["data"]["liquid"] == "agrees"))
    };
    tell(&mut client, &report, 1);
    client.until("the agreement", said);
    remove(&folder.0.join(".liquid/PostFail.hs.json"));
    tell(&mut client, &report, 3);
    client.until("our word alone", |client| !said(client));
    client.finish();
}

fn remove(path: &Path) {
    std::fs::remove_file(path).expect("it is there");
}
