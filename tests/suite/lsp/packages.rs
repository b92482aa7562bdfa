//! Packages in the editor: components, sibling packages, and what changes when their descriptions do.

use std::path::Path;

use serde_json::{Value, json};

use limpid_tests::archive::{package, place};
use limpid_tests::client::{Client, Folder, errors, range};

const CART: &str = "module Cart where\n\nimport Money\n\n{-@ two :: {v:Int | v == 2} @-}\ntwo :: Int\ntwo = next 1\n";
const MONEY: &str =
    "module Money where\n\n{-@ next :: n:Int -> {v:Int | v == n + 1} @-}\nnext :: Int -> Int\nnext n = n + 1\n";

/// A package with two components and a sibling. Beside the importing module lies one of the same name.
fn project(name: &str) -> Folder {
    let folder = Folder::new(name);
    for below in ["money/src", "shop/src", "shop/app"] {
        std::fs::create_dir_all(folder.0.join(below)).expect("a folder for sources");
    }
    folder.write("cabal.project", "packages: shop money\n");
    folder.write("money/money.cabal", "name: money\nlibrary\n  hs-source-dirs: src\n  exposed-modules: Money\n");
    folder.write("money/src/Money.hs", MONEY);
    folder.write("shop/shop.cabal", &shop("money"));
    folder.write("shop/src/Cart.hs", CART);
    folder.write("shop/app/Main.hs", MAIN);
    folder.write("shop/app/Money.hs", "module Money where\n\nnext :: Int -> Int\nnext n = n + 5\n");
    folder
}

fn shop(depends: &str) -> String {
    format!(
        "name: shop\nlibrary\n  hs-source-dirs: src\n  exposed-modules: Cart\n  build-depends: liquidhaskell, {depends}\nexecutable shop\n  hs-source-dirs: app\n  main-is: Main.hs\n  build-depends: shop, liquidhaskell\n"
    )
}

const MAIN: &str = "module Main where\n\nimport Cart\n\n{-@ four :: {v:Int | v == 4} @-}\nfour :: Int\nfour = two + 1\n\nmain :: IO ()\nmain = print four\n";

fn messages(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().filter_map(|one| one["message"].as_str()).collect()
}

#[test]
fn modules_are_found_through_packages() {
    let folder = project("packages");
    let watching = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}});
    let mut client = Client::start(watching, Value::Null, &[&folder.0]);
    let (cart, main) = (folder.write("shop/src/Cart.hs", CART), folder.write("shop/app/Main.hs", MAIN));
    client.open(&cart, CART);
    client.open(&main, MAIN);
    assert!(client.settled(&cart).is_empty());
    assert_eq!(errors(&client.settled(&main)).len(), 1);
    // The library depends on the sibling no more.
    let cabal = folder.write("shop/shop.cabal", &shop("base"));
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": cabal, "type": 2}]}));
    client.until("what would help", |client| {
        let last = client.last(&cart);
        last.is_some_and(|last| {
            messages(&last.diagnostics).iter().any(|one| one.contains("add `money`, where it is, to `build-depends`"))
        })
    });
    assert!(errors(&client.settled(&cart)).is_empty());
    let cabal = folder.write("shop/shop.cabal", &shop("money"));
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": cabal, "type": 2}]}));
    client.until("nothing", |client| client.last(&cart).is_some_and(|last| last.diagnostics.is_empty()));
    client.finish();
}

/// What is wrong with a description is said in that file, until it is mended; also to a client that pulls what is said of Haskell.
#[test]
fn broken_descriptions_are_told() {
    for capabilities in [json!({}), json!({"textDocument": {"diagnostic": {"dynamicRegistration": false}}})] {
        let folder = project("broken-descriptions");
        let description = folder.write("cabal.project", "packages: shop money\n  nowhere\n");
        let mut client = Client::start(capabilities, Value::Null, &[&folder.0]);
        let cart = folder.write("shop/src/Cart.hs", CART);
        client.open(&cart, CART);
        client
            .until("the problem", |client| client.last(&description).is_some_and(|last| !last.diagnostics.is_empty()));
        let last = client.last(&description).expect("there is one").diagnostics[0].clone();
        assert_eq!((&last["severity"], &last["code"]), (&json!(2), &json!("project")));
        assert_eq!(last["message"], "there is no package at `nowhere`");
        assert_eq!(range(&last), "1:2-1:9");
        folder.write("cabal.project", "packages: shop money\n");
        client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": description, "type": 2}]}));
        client.until("nothing", |client| client.last(&description).is_some_and(|last| last.diagnostics.is_empty()));
        client.finish();
    }
}

/// A package from cabal's cache, one that a setting names, and one that is downloaded while the editor runs.
#[test]
fn dependencies_come_from_archives() {
    let folder = project("dependencies");
    let cabal = folder.0.join("cabal");
    let library = |name: &str, module: &str| {
        format!("name: {name}\nversion: 1\nlibrary\n  exposed-modules: {module}\n  build-depends: base\n")
    };
    let download = |folder: &Path, name: &str, module: &str, text: &str| {
        let files = [(&*format!("{name}.cabal"), &*library(name, module)), (&*format!("{module}.hs"), text)];
        std::fs::write(place(folder, name, "1"), package(name, "1", &files)).expect("a folder for archives");
    };
    let steps =
        "module Steps where\n{-@ step :: n:Int -> {v:Int | v == n + 1} @-}\nstep :: Int -> Int\nstep n = n + 1\n";
    download(&cabal, "steps", "Steps", steps);
    download(&folder.0.join("own"), "named", "Named", &steps.replace("Steps", "Named").replace("step", "name"));
    let cart = "module Cart where\n\nimport Money\nimport Steps\nimport Named\nimport Later\n\n{-@ two :: {v:Int | v == 2} @-}\ntwo :: Int\ntwo = next 1\n\n{-@ three :: {v:Int | v == 3} @-}\nthree :: Int\nthree = step (name 1)\n\n{-@ four :: {v:Int | v == 4} @-}\nfour :: Int\nfour = step 4\n";
    let uri = folder.write("shop/src/Cart.hs", cart);
    folder.write("shop/shop.cabal", &shop("money, steps, named, later"));
    let (cabal_dir, cache) = (cabal.to_string_lossy(), folder.0.join("cache"));
    let environment = [("CABAL_DIR", &*cabal_dir), ("LIMPID_CACHE_DIR", &*cache.to_string_lossy())];
    let options = json!({"packages": [folder.0.join("own/packages")]});
    let watching = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}});
    let mut client = Client::start_in(&environment, watching, options, &[&folder.0]);
    client.open(&uri, cart);
    let said = client.settled(&uri);
    let codes: Vec<&str> = said.iter().filter_map(|one| one["code"].as_str()).collect();
    assert_eq!(codes, ["scope", "counterexample-postcondition"], "{said:?}");
    assert!(messages(&said)[0].contains("there is no source of `later`"), "{said:?}");
    // A definition in an unpacked package, which cannot be renamed.
    let call = cart.lines().position(|line| line.starts_with("four = step")).expect("a call") as u32;
    let defined = client.at("textDocument/definition", &uri, call, 8);
    assert!(defined.to_string().contains("steps-1-"), "{defined}");
    assert_eq!(client.at("textDocument/prepareRename", &uri, call, 8), Value::Null);
    // The server is not notified of downloads; a new plan is the sign of one.
    download(&cabal, "later", "Later", "module Later where\nlater :: Int\nlater = 1\n");
    let plan = folder.write("dist-newstyle/cache/plan.json", "{}");
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": plan, "type": 1}]}));
    client.until("the import is there", |client| {
        client.last(&uri).is_some_and(|last| last.diagnostics.iter().all(|one| one["code"] != "scope"))
    });
    client.finish();
}

/// A report of LiquidHaskell that never ends does not make the server deaf.
#[cfg(unix)]
#[test]
fn pipes_are_not_read() {
    let folder = Folder::new("report-pipe");
    let uri = folder.write("Cart.hs", MONEY);
    std::fs::create_dir_all(folder.0.join(".liquid")).expect("a folder for reports");
    let made = std::process::Command::new("mkfifo").arg(folder.0.join(".liquid/Cart.hs.json")).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe");
    let mut client = Client::start(json!({}), Value::Null, &[&folder.0]);
    client.open(&uri, MONEY);
    assert!(errors(&client.settled(&uri)).is_empty());
    client.finish();
}
