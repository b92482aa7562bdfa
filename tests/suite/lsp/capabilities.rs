//! Every capability that the server announces works: each one, with each option, has an entry here that uses it. A
//! capability without an entry fails the test, and so does an entry without a capability.

mod bench;
mod watched;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use bench::{BENCH, Bench, LIBRARY, abilities, labels, place, program};
use limpid_tests::client::{Client, Folder, errors, range, uri_of};

type Check = fn(&mut Bench);

/// What is announced, and what uses it.
const CHECKS: [(&str, Check); 49] = [
    ("codeActionProvider.codeActionKinds: limpid.explore", exploring),
    ("codeActionProvider.codeActionKinds: quickfix", quick_fixes),
    ("codeActionProvider.codeActionKinds: refactor", refactorings),
    ("codeActionProvider.codeActionKinds: source.fixAll.limpid", all_fixes),
    ("codeActionProvider.resolveProvider: true", actions_are_resolved),
    ("codeLensProvider.resolveProvider: false", lenses_are_whole),
    ("completionProvider: {}", completion),
    ("definitionProvider: true", definition),
    ("diagnosticProvider.identifier: limpid", pulled),
    ("diagnosticProvider.interFileDependencies: true", pulled_after_an_import_changed),
    ("diagnosticProvider.workspaceDiagnostics: true", pulled_for_the_workspace),
    ("documentSymbolProvider: true", symbols),
    ("executeCommandProvider.commands: limpid.check", command_check),
    ("executeCommandProvider.commands: limpid.diff", command_diff),
    ("executeCommandProvider.commands: limpid.examples", command_examples),
    ("executeCommandProvider.commands: limpid.explain", command_explain),
    ("executeCommandProvider.commands: limpid.fix", command_fix),
    ("executeCommandProvider.commands: limpid.goTo", command_go_to),
    ("executeCommandProvider.commands: limpid.refute", command_refute),
    ("executeCommandProvider.commands: limpid.tests", command_tests),
    ("hoverProvider: true", hover),
    ("inlayHintProvider: true", hints),
    ("positionEncoding: utf-16", |_| columns(None, 28)),
    ("positionEncoding: utf-8", |_| columns(Some("utf-8"), 30)),
    ("referencesProvider: true", references),
    ("registered workspace/didChangeWatchedFiles: **/*.cabal", watched::cabal),
    ("registered workspace/didChangeWatchedFiles: **/*.h", watched::headers),
    ("registered workspace/didChangeWatchedFiles: **/*.{hs,lhs}", watched::haskell),
    ("registered workspace/didChangeWatchedFiles: **/.liquid/*.json", watched::reports),
    ("registered workspace/didChangeWatchedFiles: **/cabal.project", watched::cabal_project),
    ("registered workspace/didChangeWatchedFiles: **/cabal.project.*", watched::beside_cabal_project),
    ("registered workspace/didChangeWatchedFiles: **/dist-newstyle/cache/plan.json", watched::plan),
    ("registered workspace/didChangeWatchedFiles: **/package.yaml", watched::package_yaml),
    ("registered workspace/didChangeWatchedFiles: **/stack.yaml", watched::stack_yaml),
    ("registered workspace/didChangeWatchedFiles: **/stack.yaml.lock", watched::stack_lock),
    ("renameProvider.prepareProvider: true", rename),
    ("semanticTokensProvider.full: true", |bench| assert!(!bench.tokens().is_empty())),
    ("semanticTokensProvider.legend.tokenModifiers: []", |bench| assert!(bench.tokens().iter().all(|one| one.2 == 0))),
    ("semanticTokensProvider.legend.tokenTypes: function", |bench| bench.has_token("zero", "function")),
    ("semanticTokensProvider.legend.tokenTypes: keyword", |bench| bench.has_token("measure", "keyword")),
    ("semanticTokensProvider.legend.tokenTypes: operator", |bench| bench.has_token("<=", "operator")),
    ("semanticTokensProvider.legend.tokenTypes: parameter", |bench| bench.has_token("n", "parameter")),
    ("semanticTokensProvider.legend.tokenTypes: type", |bench| bench.has_token("Small", "type")),
    ("semanticTokensProvider.legend.tokenTypes: variable", |bench| bench.has_token("a", "variable")),
    ("textDocumentSync.change: 2", parts_of_a_text_change),
    ("textDocumentSync.openClose: true", open_and_close),
    ("textDocumentSync.save: true", save),
    ("workspace.workspaceFolders.changeNotifications: true", folders_come_and_go),
    ("workspace.workspaceFolders.supported: true", several_folders),
];

#[test]
fn everything_that_is_announced_is_used_and_nothing_else() {
    let mut bench = Bench::start("capabilities", abilities());
    let mut announced = bench.announced();
    for encodings in [json!({}), json!({"general": {"positionEncodings": ["utf-8"]}})] {
        announced.extend(Bench::start("capabilities-other", encodings).announced());
    }
    let tested: BTreeSet<String> = CHECKS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let untested: Vec<_> = announced.difference(&tested).collect();
    let unannounced: Vec<_> = tested.difference(&announced).collect();
    assert!(untested.is_empty() && unannounced.is_empty(), "untested {untested:#?}, unannounced {unannounced:#?}");
    for (name, check) in CHECKS {
        println!("{name}");
        check(&mut bench);
    }
    bench.client.finish();
}

/// A client that cannot pull diagnostics gets them pushed, and no refresh requests.
#[test]
fn what_a_client_cannot_do_is_not_announced_to_it() {
    let client = Client::plain();
    assert_eq!(client.capabilities["diagnosticProvider"], Value::Null);
    assert_eq!(client.capabilities["positionEncoding"], "utf-16");
    client.finish();
}

fn hover(bench: &mut Bench) {
    let (line, character) = place("n - n");
    let found = bench.client.at("textDocument/hover", &bench.uri, line, character);
    assert!(found["contents"]["value"].as_str().is_some_and(|text| text.contains("zero 0 = 0")), "{found}");
    assert_eq!(range(&found), format!("{line}:{character}-{line}:{}", character + 5));
}

fn completion(bench: &mut Bench) {
    let (line, character) = place("v < n}");
    let found = bench.client.at("textDocument/completion", &bench.uri, line, character + 4);
    let kind = |label: &str| {
        let item = found.as_array().into_iter().flatten().find(|one| one["label"] == label);
        item.unwrap_or_else(|| panic!("{label} is missing: {found}"))["kind"].clone()
    };
    assert_eq!([kind("n"), kind("size"), kind("Small"), kind("zero")], [json!(6), json!(10), json!(8), json!(3)]);
}

fn definition(bench: &mut Bench) {
    let (line, character) = place("Small -> {v:Int | v < n}");
    let found = bench.client.at("textDocument/definition", &bench.uri, line, character);
    let (line, character) = place("Small =");
    assert_eq!(found["uri"], bench.uri);
    assert_eq!(range(&found), format!("{line}:{character}-{line}:{}", character + 5));
}

fn references(bench: &mut Bench) {
    let (line, character) = place("Small =");
    let at = json!({"line": line, "character": character});
    let mut count = |declared: bool| {
        let context = json!({"includeDeclaration": declared});
        let params = json!({"textDocument": {"uri": bench.uri}, "position": at, "context": context});
        bench.client.request("textDocument/references", params).as_array().map(Vec::len)
    };
    assert_eq!((count(true), count(false)), (Some(2), Some(1)));
}

fn rename(bench: &mut Bench) {
    let (line, character) = place("zero :: n");
    let found = bench.client.at("textDocument/prepareRename", &bench.uri, line, character);
    assert_eq!(found["end"], json!({"line": line, "character": character + 4}));
    let nowhere = bench.client.at("textDocument/prepareRename", &bench.uri, 1, 0);
    assert_eq!(nowhere, Value::Null);
    let position = json!({"line": line, "character": character});
    let params = json!({"textDocument": {"uri": bench.uri}, "position": position, "newName": "nought"});
    let renamed = bench.client.request("textDocument/rename", params);
    let edits = renamed["changes"][&bench.uri].as_array().cloned().unwrap_or_default();
    assert_eq!(edits.len(), 3, "{renamed}");
    assert!(edits.iter().all(|edit| edit["newText"] == "nought"));
}

fn symbols(bench: &mut Bench) {
    let found = bench.client.request("textDocument/documentSymbol", bench.document());
    let all = found.as_array().into_iter().flatten();
    let named: Vec<(&str, u64)> =
        all.map(|one| (one["name"].as_str().unwrap_or_default(), one["kind"].as_u64().unwrap_or_default())).collect();
    let expected = [("Small", 26), ("size", 12), ("keep", 12), ("zero", 12), ("amount", 12), ("dist", 12), ("two", 14)];
    assert!(named.starts_with(&expected), "{named:?}");
}

fn lenses_are_whole(bench: &mut Bench) {
    let found = bench.client.request("textDocument/codeLens", bench.document());
    let all: Vec<&Value> = found.as_array().into_iter().flatten().collect();
    assert!(all.iter().any(|one| one["command"]["title"] == "✗ zero 0 = 0"), "{found:#}");
    // Nothing is left to be resolved.
    assert!(all.iter().all(|one| one["command"]["command"].is_string()), "{found:#}");
}

fn hints(bench: &mut Bench) {
    let (line, character) = place("zero n =");
    let around = json!({"start": {"line": line, "character": 0}, "end": {"line": line + 1, "character": 0}});
    let params = json!({"textDocument": {"uri": bench.uri}, "range": around});
    let found = bench.client.request("textDocument/inlayHint", params);
    assert_eq!(found[0]["label"], " = 0", "{found}");
    assert_eq!(found[0]["position"], json!({"line": line, "character": character + 6}));
    let empty = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}});
    let params = json!({"textDocument": {"uri": bench.uri}, "range": empty});
    assert_eq!(bench.client.request("textDocument/inlayHint", params), json!([]));
}

fn quick_fixes(bench: &mut Bench) {
    let found = bench.actions("amount (a - b)", "quickfix");
    assert!(found.iter().all(|one| one["kind"] == "quickfix"), "{found:#?}");
    let preferred = found.iter().find(|one| one["isPreferred"] == true);
    assert_eq!(
        preferred.map(|one| one["title"].clone()),
        Some(json!("Strengthen refinement of `amount`")),
        "{found:#?}"
    );
}

fn exploring(bench: &mut Bench) {
    let found = bench.actions("plain x", "limpid.explore");
    assert_eq!(labels(&found), ["Show examples of `plain`", "Write tests of `plain`"]);
}

fn command_examples(bench: &mut Bench) {
    let answer = bench.command("limpid.examples", json!({"uri": bench.uri, "function": "plain"}));
    assert_eq!(answer["examples"][0]["call"], "plain 0", "{answer:#}");
}

fn command_diff(bench: &mut Bench) {
    let answer = bench.command("limpid.diff", json!({"uri": bench.uri, "function": "plain", "other": "amount"}));
    assert_eq!(answer["found"]["arguments"], json!(["(-1)"]), "{answer:#}");
}

fn command_refute(bench: &mut Bench) {
    let answer = bench.command("limpid.refute", json!({"uri": bench.uri, "function": "plain"}));
    assert_eq!(answer["verdict"]["kind"], "unsupported", "it returns no `Bool`: {answer:#}");
}

fn command_tests(bench: &mut Bench) {
    let answer = bench.command("limpid.tests", json!({"uri": bench.uri, "function": "plain"}));
    assert_eq!((&answer["tests"], &answer["applied"]), (&json!(1), &json!(true)), "{answer:#}");
}

fn refactorings(bench: &mut Bench) {
    let found = bench.actions("plain x", "refactor");
    assert_eq!(labels(&found), ["Annotate `plain` with its Haskell type"]);
}

fn all_fixes(bench: &mut Bench) {
    let found = bench.actions("module Bench", "source.fixAll");
    assert_eq!(labels(&found), ["Apply all fixes that are proved"]);
    assert_eq!(found[0]["kind"], "source.fixAll.limpid");
    let resolved = bench.client.request("codeAction/resolve", found[0].clone());
    assert!(resolved["edit"]["changes"][&bench.uri].as_array().is_some_and(|all| !all.is_empty()), "{resolved:#}");
}

fn actions_are_resolved(bench: &mut Bench) {
    let found = bench.actions("plain x", "refactor");
    assert_eq!(found[0]["edit"], Value::Null);
    let resolved = bench.client.request("codeAction/resolve", found[0].clone());
    let edit = &resolved["edit"]["changes"][&bench.uri][0];
    assert_eq!(edit["newText"], "{-@ plain :: x:Int -> Int @-}\n");
    assert_eq!(edit["range"]["start"], json!({"line": place("plain ::").0, "character": 0}));
}

fn command_check(bench: &mut Bench) {
    let report = bench.command("limpid.check", json!({"uri": bench.uri, "function": "zero"}));
    assert_eq!(report["schema"], 1);
    let zero = report["functions"].as_array().into_iter().flatten().find(|one| one["name"] == "zero");
    assert_eq!(zero.map(|zero| zero["verdict"].clone()), Some(json!("counterexample")), "{report:#}");
}

fn command_explain(bench: &mut Bench) {
    // By name, and by a place: in the equation, and in the annotation.
    let by_name = bench.command("limpid.explain", json!({"uri": bench.uri, "function": "zero"}));
    assert!(by_name["markdown"].as_str().is_some_and(|text| text.contains("zero 0 = 0")), "{by_name}");
    for at in ["zero n =", "zero :: n", "{-@ zero"] {
        let (line, character) = place(at);
        let position = json!({"line": line, "character": character});
        let by_place = bench.command("limpid.explain", json!({"uri": bench.uri, "position": position}));
        assert_eq!(by_place, by_name, "{at}");
    }
}

fn command_fix(bench: &mut Bench) {
    let done = bench.command("limpid.fix", json!({"uri": bench.uri, "function": "dist", "fix": 0}));
    assert_eq!(done["applied"], true);
    let applied = bench.client.received.iter().rfind(|one| one["method"] == "workspace/applyEdit");
    assert_eq!(applied.map(|one| one["params"]["edit"].clone()), Some(done["edit"].clone()));
}

fn command_go_to(bench: &mut Bench) {
    let selection = json!({"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 3}});
    let done = bench.command("limpid.goTo", json!({"uri": bench.uri, "range": selection}));
    assert_eq!(done["shown"], true);
    let shown = bench.client.received.iter().rfind(|one| one["method"] == "window/showDocument");
    assert_eq!(shown.map(|one| one["params"]["selection"].clone()), Some(selection));
}

fn pulled(bench: &mut Bench) {
    let params = json!({"textDocument": {"uri": bench.uri}, "identifier": "limpid"});
    let report = bench.client.request("textDocument/diagnostic", params);
    let items = report["items"].as_array().cloned().unwrap_or_default();
    let [error] = errors(&items)[..] else { panic!("{items:#?}") };
    assert_eq!((&error["source"], &error["code"]), (&json!("limpid"), &json!("counterexample-postcondition")));
}

fn pulled_after_an_import_changed(bench: &mut Bench) {
    let other = LIBRARY.replace("n + 1", "n + 2");
    bench.client.open(&bench.library, LIBRARY);
    bench.client.change(&bench.library, 2, json!([{"text": other}]));
    let settled = bench.client.settled(&bench.uri);
    assert_eq!(errors(&settled).len(), 2, "`two` too: {settled:#?}");
    bench.client.notify("textDocument/didClose", json!({"textDocument": {"uri": bench.library}}));
    let settled = bench.client.settled(&bench.uri);
    assert_eq!(errors(&settled).len(), 1, "{settled:#?}");
}

fn pulled_for_the_workspace(bench: &mut Bench) {
    let all = bench.client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    let own = all["items"].as_array().into_iter().flatten().find(|one| one["uri"] == bench.uri);
    let items = own.and_then(|own| own["items"].as_array().cloned()).unwrap_or_default();
    assert_eq!(errors(&items).len(), 1, "{all:#}");
}

/// An error behind characters that are longer in one encoding than in the other.
fn columns(encoding: Option<&str>, column: u32) {
    let capabilities = match encoding {
        Some(encoding) => json!({"general": {"positionEncodings": [encoding]}}),
        None => json!({}),
    };
    let mut client = Client::start(capabilities, Value::Null, &[]);
    assert_eq!(client.capabilities["positionEncoding"], encoding.unwrap_or("utf-16"));
    let uri = "file:///nowhere/Wide.hs";
    let text =
        "module Wide where\n\n{-@ f :: n:Int -> {v:Int | v > n} @-}\nf :: Int -> Int\nf n = case \"𝔸\" of _ -> id n\n";
    client.open(uri, text);
    let settled = client.settled(uri);
    let [error] = errors(&settled)[..] else { panic!("{settled:#?}") };
    assert_eq!(error["range"]["end"], json!({"line": 4, "character": column}), "{error:#}");
    client.finish();
}

fn open_and_close(bench: &mut Bench) {
    let uri = uri_of(&bench.folder.0.join("Unsaved.hs"));
    bench.client.open(&uri, &program().replace("module Bench", "module Unsaved"));
    assert_eq!(errors(&bench.client.settled(&uri)).len(), 1);
    bench.client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    assert!(bench.client.settled(&uri).is_empty());
}

fn parts_of_a_text_change(bench: &mut Bench) {
    let uri = uri_of(&bench.folder.0.join("Typed.hs"));
    bench.client.open(&uri, "module Typed where\n\none :: Int\none = 1\n");
    // Two changes in one message, the second counted after the first.
    let part = |line: u32, from: u32, to: u32, text: &str| {
        let at = |character: u32| json!({"line": line, "character": character});
        json!({"range": {"start": at(from), "end": at(to)}, "text": text})
    };
    let changes = json!([part(2, 0, 3, "four\n  "), part(4, 0, 3, "four")]);
    bench.client.change(&uri, 2, changes);
    let found = bench.client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
    assert_eq!(found[0]["name"], "four", "{found}");
    assert_eq!(found[0]["selectionRange"]["start"]["line"], 4);
    bench.client.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
}

/// What is configured to run when a file is saved runs.
fn save(_: &mut Bench) {
    let folder = Folder::new("capabilities-save");
    let uri = folder.write("Bench.hs", BENCH);
    let options = json!({"liquid": {"command": ["cp", "{file}", "saved"]}});
    let mut client = Client::start(json!({}), options, &[&folder.0]);
    client.open(&uri, BENCH);
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    client.until("the command to run", |_| folder.0.join("saved").exists());
    client.finish();
}

fn several_folders(_: &mut Bench) {
    let (one, other) = (Folder::new("capabilities-one"), Folder::new("capabilities-other"));
    let wrong = BENCH.replace("next 1", "2");
    let uris = [one.write("Bench.hs", &wrong), other.write("Bench.hs", &wrong)];
    let mut client = Client::start(json!({}), json!({"workspace": true}), &[&one.0, &other.0]);
    for uri in &uris {
        client.until("the errors of both folders", |client| bench::has_error(client, uri));
    }
    client.finish();
}

fn folders_come_and_go(_: &mut Bench) {
    let (one, other) = (Folder::new("capabilities-first"), Folder::new("capabilities-later"));
    let wrong = BENCH.replace("next 1", "2");
    let late = other.write("Bench.hs", &wrong);
    let mut client = Client::start(json!({}), json!({"workspace": true}), &[&one.0]);
    let folders = |added: &[&Folder], removed: &[&Folder]| {
        let list = |all: &[&Folder]| -> Vec<Value> {
            all.iter().map(|one| json!({"uri": uri_of(&one.0), "name": "folder"})).collect()
        };
        json!({"event": {"added": list(added), "removed": list(removed)}})
    };
    client.notify("workspace/didChangeWorkspaceFolders", folders(&[&other], &[]));
    client.until("the error in the new folder", |client| bench::has_error(client, &late));
    client.notify("workspace/didChangeWorkspaceFolders", folders(&[], &[&other]));
    client.until("nothing of a folder that is gone", |client| !bench::has_error(client, &late));
    client.finish();
}
