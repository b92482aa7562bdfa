//! Projects of packages, from the outside: where modules are found, what their packages say of them, and descriptions that
//! are broken.

use std::collections::BTreeMap;

use expect_test::expect;
use limpid_tests::fixtures;
use limpid_tests::run::{Run, Scratch, limpid};
use serde_json::Value;

fn scratch(name: &str) -> Scratch {
    Scratch::new(env!("CARGO_TARGET_TMPDIR"), &format!("projects-{name}"))
}

/// The verdicts on the functions of all files.
fn verdicts(run: &Run) -> BTreeMap<String, String> {
    let reports = run.json();
    let functions = reports.iter().flat_map(|report| report["functions"].as_array().into_iter().flatten());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    functions.map(|function| (text(&function["name"]), text(&function["verdict"]))).collect()
}

/// The problems of a file, by their severity.
fn problems(run: &Run, file: &str) -> Vec<String> {
    let reports = run.json();
    let report = reports.iter().find(|report| report["file"] == file).unwrap_or(&Value::Null);
    let said = |problem: &Value| {
        let text = |key: &str| problem[key].as_str().unwrap_or_default().to_owned();
        format!("{}: {}", text("severity"), text("message"))
    };
    report["problems"].as_array().into_iter().flatten().map(said).collect()
}

#[test]
fn packages_of_a_project_are_one_program() {
    let folder = fixtures::folder("projects/packages");
    let run = limpid(&folder, &["check", "--format", "json", "."]);
    assert_eq!((run.code, &*run.stderr), (1, ""));
    let reports = run.json();
    let files: Vec<&str> = reports.iter().filter_map(|report| report["file"].as_str()).collect();
    let expected = [
        "./lib/money/src/Money/Hidden.hs",
        "./lib/money/src/Money.hs",
        "./shop/app/Main.hs",
        "./shop/discount/Shop/Discount.hs",
        "./shop/src/Shop/Cart.hs",
        "./shop/src/Shop/Json.hs",
        "./shop/src/Shop/Money.hs",
        "./shop/tests/Main.hs",
    ];
    assert_eq!(files, expected, "`Setup.hs` is no part of the package");
    // An extension and two options come from the cabal file, and the flag of `cabal.project` adds a folder.
    let verdicts = verdicts(&run);
    for (function, expected) in [
        ("four", "safe"),
        ("total", "safe"),
        ("share", "safe"),
        ("reduced", "counterexample"),
        ("known", "safe"),
        ("shown", "unsupported"),
    ] {
        assert_eq!(verdicts.get(function).map(String::as_str), Some(expected), "{function}");
    }
    for file in ["./shop/src/Shop/Cart.hs", "./shop/src/Shop/Money.hs", "./shop/app/Main.hs"] {
        assert_eq!(problems(&run, file), Vec::<String>::new(), "{file}");
    }
    // LiquidHaskell runs on the rest of the package.
    let unchecked = "information: LiquidHaskell does not check this module, so nothing is said of its functions.";
    assert_eq!(problems(&run, "./shop/tests/Main.hs"), [unchecked]);
    let run = limpid(&folder, &["eval", "shop/app/Main.hs", "main"]);
    assert_eq!((run.code, &*run.stdout, &*run.stderr), (0, "12\n", ""));
}

#[test]
fn an_import_that_is_not_found_says_where_it_was_looked_for() {
    let folder = fixtures::folder("projects/packages");
    let run = limpid(&folder, &["check", "--no-cache", "--format", "json", "shop/src/Shop/Json.hs"]);
    expect![[r#"
        information: module `Data.Aeson` was not found, so what it exports is unknown; looked in `shop/src`, `shop/discount` and in the packages that library `shop` depends on; there is no source of `aeson` in `/nowhere/packages`: `cabal build --only-download` puts it there, or the option `--packages` (in editors, the setting `packages`) names a folder that has it
        information: module `Money.Hidden` was not found, so what it exports is unknown; looked in `shop/src`, `shop/discount` and in the packages that library `shop` depends on; there is no source of `aeson` in `/nowhere/packages`: `cabal build --only-download` puts it there, or the option `--packages` (in editors, the setting `packages`) names a folder that has it
        information: module `Paths_shop` was not found, so what it exports is unknown; the build of the package makes it"#]]
    .assert_eq(&problems(&run, "shop/src/Shop/Json.hs").join("\n"));
    assert_eq!(run.code, 0);
    let scratch = scratch("undeclared");
    scratch.write("cabal.project", "packages: */\n");
    scratch.write("a/a.cabal", "name: a\nlibrary\n  exposed-modules: A\n");
    scratch.write("a/A.hs", "module A where\nimport B\none :: Int\none = b\n");
    scratch.write("b/b.cabal", "name: b\nlibrary\n  exposed-modules: B\n");
    scratch.write("b/B.hs", "module B where\nb :: Int\nb = 1\n");
    let run = scratch.limpid(&["eval", "a/A.hs", "one"]);
    assert_eq!(run.code, 2);
    let said = "module `B` was not found, so what it exports is unknown; looked in `a`; add `b`, where it is, to `build-depends` of library `a`";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    scratch.write("a/a.cabal", "name: a\nlibrary\n  exposed-modules: A\n  build-depends: b\n");
    let run = scratch.limpid(&["eval", "a/A.hs", "one"]);
    assert_eq!((run.code, &*run.stdout, &*run.stderr), (0, "1\n", ""));
}

/// Results are kept by what a package says of a file, too, not by its text alone.
#[test]
fn what_the_package_says_is_part_of_a_file() {
    let scratch = scratch("kept");
    let cabal = |options: &str| format!("name: a\nlibrary\n  exposed-modules: A\n  ghc-options: {options}\n");
    scratch.write("A.hs", "module A where\nf :: Int -> Int\nf n = if n == 0 then 0 else f (n - 1)\n");
    let check = |options: &str| {
        scratch.write("a.cabal", cabal(options));
        let run = scratch.limpid(&["check", "--cache-dir", "results", "--format", "json", "A.hs"]);
        verdicts(&run).remove("f").unwrap_or_default()
    };
    for _ in 0..2 {
        assert_ne!(check("-fplugin=LiquidHaskell"), "safe");
        assert_eq!(check("-fplugin=LiquidHaskell -fplugin-opt=LiquidHaskell:--no-termination"), "safe");
    }
}

/// A path with `..` is that of the file that it leads to, and what it imports is written likewise.
#[test]
fn paths_may_lead_up() {
    let scratch = scratch("up");
    scratch.write(
        "pkg/pkg.cabal",
        "name: pkg\ncommon c\n  build-depends: liquidhaskell\nlibrary\n  import: c\n  exposed-modules: A, B.C\n  hs-source-dirs: src\nexecutable e\n  import: c\n  main-is: Main.hs\n  hs-source-dirs: app\n  build-depends: pkg\n",
    );
    scratch.write("pkg/src/A.hs", "module A where\nimport B.C\n{-@ a :: Nat @-}\na :: Int\na = b\n");
    scratch.write("pkg/src/B/C.hs", "module B.C where\n{-@ b :: Nat @-}\nb :: Int\nb = 3\n");
    scratch.write("pkg/app/Main.hs", "module Main where\nimport A\nmain :: IO ()\nmain = print a\n");
    let absolute = scratch.folder.join("pkg/src/../app/Main.hs");
    let files = |run: &Run| -> Vec<String> {
        assert_eq!(run.stderr, "");
        for report in run.json() {
            let file = report["file"].as_str().unwrap_or_default().to_owned();
            assert_eq!(problems(run, &file), Vec::<String>::new(), "{file}");
        }
        run.json().iter().filter_map(|report| report["file"].as_str().map(str::to_owned)).collect()
    };
    let from = |folder: &str, paths: &[&str]| {
        let arguments = [&["check", "--no-cache", "--format", "json"], paths].concat();
        files(&limpid(&scratch.folder.join(folder), &arguments))
    };
    let all = ["../app/Main.hs", "../src/A.hs", "../src/B/C.hs"];
    assert_eq!(from("pkg/app", &[".."]), all);
    assert_eq!(from("pkg/app", &["../pkg.cabal"]), all);
    assert_eq!(from("pkg", &["../pkg/app/Main.hs"]), ["../pkg/app/Main.hs"]);
    assert_eq!(from("", &[&absolute.to_string_lossy()]), [absolute.to_string_lossy()]);
}

/// Each package has its own `Util`, whatever was read before.
#[test]
fn projects_of_one_folder_are_apart() {
    let verdicts = |scratch: &Scratch, files: &[&str]| {
        let arguments = [&["check", "--no-cache", "--jobs", "1", "--format", "json"], files].concat();
        verdicts(&scratch.limpid(&arguments)).into_iter().collect::<Vec<_>>()
    };
    let module = |name: &str, function: &str| {
        let signature = format!("{{-@ {function} :: Nat @-}}\n{function} :: Int\n{function} = util\n");
        format!("module {name} where\nimport Util\n{signature}")
    };
    let util = |value: &str| {
        format!("module Util where\n{{-@ util :: {{v:Int | v = {value}}} @-}}\nutil :: Int\nutil = {value}\n")
    };
    let cabal = |name: &str| {
        format!("name: {name}\nlibrary\n  build-depends: liquidhaskell\n  exposed-modules: {name}, Util\n")
    };
    let expected = [("f".to_owned(), "safe".to_owned()), ("g".to_owned(), "counterexample".to_owned())];
    // One that is not in `cabal.project`, and one that is in `stack.yaml` alone.
    let alone = scratch("beside");
    alone.write("cabal.project", "packages: B\n");
    alone.write("A.cabal", cabal("A"));
    alone.write("A.hs", module("A", "f"));
    alone.write("Util.hs", util("5"));
    let stack = scratch("both");
    stack.write("cabal.project", "packages: A\n");
    stack.write("stack.yaml", "packages:\n- B\n- A\n");
    stack.write("A/A.cabal", cabal("A"));
    stack.write("A/A.hs", module("A", "f"));
    stack.write("A/Util.hs", util("5"));
    for (scratch, a) in [(alone, "A.hs"), (stack, "A/A.hs")] {
        scratch.write("B/B.cabal", cabal("B"));
        scratch.write("B/B.hs", module("B", "g"));
        scratch.write("B/Util.hs", util("-5"));
        assert_eq!(verdicts(&scratch, &[a, "B/B.hs"]), expected);
        assert_eq!(verdicts(&scratch, &["B/B.hs", a]), expected);
    }
}

/// An executable without source folders has that of the package, and does not run LiquidHaskell.
#[test]
fn what_no_component_lists_is_checked() {
    let scratch = scratch("unlisted");
    let library = "library\n  hs-source-dirs: src\n  exposed-modules: A\n  ghc-options: -fplugin=LiquidHaskell\n";
    let executable =
        "executable e\n  main-is: Main.hs\n  build-depends: p\n  ghc-options: -DWRONG\n  default-extensions: CPP\n";
    scratch.write("p.cabal", format!("name: p\n{library}{executable}"));
    scratch.write("Main.hs", "module Main where\nimport A\nmain :: IO ()\nmain = print (bad 1)\n");
    let body = "where\n{-@ bad :: Nat -> Nat @-}\nbad :: Int -> Int\nbad x = x - 1\n";
    for (file, module) in [("src/A.hs", "A"), ("src/New.hs", "New"), ("Scratch.hs", "Scratch"), ("Examples/S.hs", "S")]
    {
        scratch.write(file, format!("module {module} {body}"));
        let run = scratch.limpid(&["check", "--no-cache", "--format", "json", file]);
        assert_eq!(verdicts(&run).get("bad").map(String::as_str), Some("counterexample"), "{file}: {}", run.stdout);
    }
    let said = "information: LiquidHaskell does not check this module, so nothing is said of its functions.";
    let run = scratch.limpid(&["check", "--no-cache", "--format", "json", "Main.hs"]);
    assert_eq!(problems(&run, "Main.hs"), [said]);
    // The options of the executable count for what lies where its own name says.
    let choice = "where\n#ifdef WRONG\n{-@ one :: {v:Int | v = 2} @-}\n#endif\none :: Int\none = 1\n";
    for (file, module, expected) in [("Own.hs", "Own", "counterexample"), ("Examples/Other.hs", "Other", "safe")] {
        scratch.write(file, format!("{{-# LANGUAGE CPP #-}}\nmodule {module} {choice}"));
        let run = scratch.limpid(&["check", "--no-cache", "--format", "json", file]);
        assert_eq!(verdicts(&run).get("one").map(String::as_str), Some(expected), "{file}: {}", run.stdout);
    }
}

#[test]
fn broken_descriptions_are_told_and_the_rest_counts() {
    let scratch = scratch("broken");
    scratch.write("cabal.project", "packages: a, b, nowhere\n");
    scratch.write(
        "a/a.cabal",
        "name: a\nlibrary {\n  exposed-modules: A\n  build-depends: liquidhaskell, b\n  hs-source-dirs: ., ../../gone\n",
    );
    scratch.write(
        "b/b.cabal",
        "name: b\nlibrary\n  if flag(nowhere)\n    x: y\n  build-depends: a\n  exposed-modules: B\n",
    );
    scratch.write("a/A.hs", "module A where\none :: Int\none = 1\n");
    scratch.write("b/B.hs", "module B where\ntwo :: Int\ntwo = 2\n");
    let run = scratch.limpid(&["check", "--format", "json", "."]);
    assert_eq!((run.code, run.json().len()), (0, 2));
    expect![[r#"
        limpid: ./a/a.cabal:2:1: the brace of this section is not closed
        limpid: ./a/a.cabal:5:22: there is no folder `../../gone`, outside of the project
        limpid: ./b/b.cabal:3:6: there is no flag `nowhere`
        limpid: ./cabal.project:1:17: there is no package at `nowhere`
        limpid: ./a/a.cabal:4:33: these packages depend on each other: `a`, `b`
        limpid: LiquidHaskell does not check `b`: no component loads its plugin
    "#]]
    .assert_eq(&run.stderr);
}

#[test]
fn what_is_imported_but_cannot_be_read_counts() {
    let scratch = scratch("unread");
    scratch.write("A.hs", "module A where\nimport B\none :: Int\none = 1\n");
    scratch.write("B.hs", b"module B where\nx = \"caf\xe9\"\n");
    let run = scratch.limpid(&["check", "--format", "json", "A.hs"]);
    assert_eq!((run.code, &*run.stderr), (2, "limpid: B.hs:2: this file is not valid UTF-8\n"));
    let said = "information: module `B` could not be read, so what it exports is unknown: B.hs:2: this file is not valid UTF-8";
    assert_eq!(problems(&run, "A.hs"), [said]);
    assert_eq!(verdicts(&run).get("one").map(String::as_str), Some("safe"));
}

/// Reading any of these would not end, or would take all memory.
#[cfg(unix)]
#[test]
fn only_files_of_some_size_are_read() {
    use std::os::unix::fs::symlink;
    let scratch = scratch("special");
    let path = |name: &str| scratch.folder.join(name);
    scratch.write("A.hs", "module A where\nimport B\none :: Int\none = 1\n");
    symlink("/dev/zero", path("package.yaml")).expect("a link");
    symlink("Loop.hs", path("Loop.hs")).expect("a link");
    symlink(".", path("circle")).expect("a link");
    let made = std::process::Command::new("mkfifo").args([path("B.hs"), path("C.hs"), path("a.cabal")]).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe");
    let large = std::fs::File::create(path("Large.hs")).expect("a file");
    large.set_len(1 << 40).expect("a large file");
    let run = scratch.limpid(&["check", "--format", "json", "A.hs", "C.hs", "Loop.hs", "Large.hs", "package.yaml"]);
    assert_eq!((run.code, run.json().len()), (2, 1));
    expect![[r#"
        limpid: Loop.hs: there is no such file or folder
        limpid: package.yaml: this is a pipe or a device, not a file
        limpid: C.hs: this is a pipe or a device, not a file
        limpid: Large.hs: this file is larger than 64 MB
    "#]]
    .assert_eq(&run.stderr);
    let run = scratch.limpid(&["check", "--format", "json", "."]);
    assert_eq!((run.code, run.json().len()), (2, 1), "{}", run.stderr);
}

/// What newer versions of LiquidHaskell have: the package asks for one, and the user may name another.
#[test]
fn verdicts_follow_the_version_of_liquid_haskell() {
    let folder = fixtures::folder("projects/newer");
    let run = limpid(&folder, &["check", "--format", "json", "."]);
    assert_eq!((run.code, &*run.stderr), (1, ""));
    let newer = verdicts(&run);
    let others = |verdicts: &BTreeMap<String, String>| {
        let others = verdicts.iter().filter(|(_, verdict)| *verdict != "safe");
        others.map(|(name, verdict)| format!("{name}: {verdict}")).collect::<Vec<_>>()
    };
    assert_eq!(newer.len(), 24);
    // Functions that are equal for all arguments are not known to be equal, with `--etabeta` or without.
    assert_eq!(others(&newer), ["asLambda: unknown", "badRoot: counterexample"]);
    assert_eq!(problems(&run, "./src/Reflection.hs"), Vec::<String>::new());
    let run = limpid(&folder, &["check", "--format", "json", "--liquid-version", "0.9.0.2", "."]);
    let expected = ["asLambda: unknown", "distance: weak-spec", "one: weak-spec", "root: weak-spec"];
    assert_eq!(others(&verdicts(&run)), expected);
    let expected = expect![[r#"
        [
            "warning: LiquidHaskell 0.9.0.2 does not read `opaque-reflect`; 0.9.10.1.1 is the first version that does.",
            "warning: LiquidHaskell 0.9.0.2 does not read `assume reflect .. as ..`; 0.9.8.2 is the first version that does.",
            "warning: LiquidHaskell 0.9.0.2 does not read `define` with parameters; 0.9.10.1.1 is the first version that does.",
        ]
    "#]];
    expected.assert_debug_eq(&problems(&run, "./src/Reflection.hs"));
}

/// The plan comes first, then the constraints, with the version of GHC choosing among those that fit.
#[test]
fn a_project_says_which_liquid_haskell_checks_it() {
    let text = "module A where\n\n{-@ gap :: Int -> Nat @-}\ngap :: Int -> Int\ngap x = abs x\n";
    let verdict = |name: &str, project: &str, depends: &str| {
        let scratch = scratch(name);
        scratch.write("cabal.project", project);
        let package = format!("name: a\nlibrary\n  exposed-modules: A\n  build-depends: base, {depends}\n");
        scratch.write("a.cabal", &package);
        scratch.write("A.hs", text);
        verdicts(&scratch.limpid(&["check", "--format", "json", "A.hs"]))["gap"].clone()
    };
    for (name, project, depends, expected) in [
        ("any", "packages: .\n", "liquidhaskell", "weak-spec"),
        ("old", "packages: .\n", "liquidhaskell >= 0.8.10 && < 0.9.1", "weak-spec"),
        ("both", "packages: .\n", "liquidhaskell >= 0.9.0.2", "weak-spec"),
        ("new", "packages: .\n", "liquidhaskell ^>= 0.9.8", "safe"),
        ("constraint", "packages: .\nconstraints: liquidhaskell == 0.9.10.1\n", "liquidhaskell", "safe"),
        ("compiler", "packages: .\nwith-compiler: ghc-9.4.7\n", "liquidhaskell", "safe"),
    ] {
        assert_eq!(verdict(&format!("version-{name}"), project, depends), expected, "{name}");
    }
}

const INCLUDING_CABAL: &str = r#"cabal-version: 2.4
name: included
version: 0.1

library
  exposed-modules: Shelf
  hs-source-dirs: src
  include-dirs: include
  build-depends: base, containers
  cpp-options: -DSHELVES=4 -DUNUSED -UUNUSED
  default-extensions: CPP
  default-language: Haskell2010
"#;

const SHELF_H: &str = r#"/* Macros of the package. */
#ifndef SHELF_H
#define SHELF_H
#define ID(x) (x)
#define IN_RANGE(i, n) (0 <= (i) && (i) < (n))
#ifdef UNUSED
#error UNUSED is undefined by the last option
#endif
#endif
"#;

const SHELF: &str = r#"-- | A module whose text comes from several files.
module Shelf where

#include "shelf.h"

#if MIN_VERSION_base(4,9,0) && !MIN_VERSION_base(99,0,0) && !defined(MIN_VERSION_text)
{-@ type Place = {v:Int | IN_RANGE(v, SHELVES)} @-}
#endif

{-@ next :: Place -> {v:Int | v <= SHELVES} @-}
next :: Int -> Int
next i = ID(i + 1)

{-@ after :: Place -> Place @-}
after :: Int -> Int
after i = ID(i + 1)

#include "Parts/Books.hs"

use :: Int
use = third [1, 2, 3]

careless :: Int
careless = third []
"#;

const BOOKS: &str = r#"-- Text of the module Shelf: no header of its own.
{-@ third :: {v:[Int] | len v >= 3} -> Int @-}
third :: [Int] -> Int
third (_ : _ : x : _) = x

{-@ always :: Int -> {v:Int | v > 0} @-}
always :: Int -> Int
always n = n

{-@ never :: Missing -> Int @-}
never :: Int -> Int
never n = n
"#;

#[test]
fn text_of_other_files_belongs_to_the_file_that_includes_it() {
    let folder = scratch("included");
    folder.write("included.cabal", INCLUDING_CABAL);
    folder.write("include/shelf.h", SHELF_H);
    folder.write("src/Shelf.hs", SHELF);
    folder.write("src/Parts/Books.hs", BOOKS);
    let folder = &folder.folder;
    let run = limpid(folder, &["check", "--no-cache", "--format", "json", "."]);
    assert_eq!(
        (run.code, &*run.stderr),
        (1, "limpid: LiquidHaskell does not check `included`: no component loads its plugin\n")
    );
    let reports = run.json();
    let files: Vec<&str> = reports.iter().filter_map(|report| report["file"].as_str()).collect();
    assert_eq!(files, ["./src/Shelf.hs"], "`Parts/Books.hs` is a part of it");
    let verdicts = verdicts(&run);
    for (function, expected) in [
        ("next", "safe"),
        ("after", "counterexample"),
        ("third", "safe"),
        ("use", "safe"),
        ("careless", "counterexample"),
        ("always", "counterexample"),
    ] {
        assert_eq!(verdicts.get(function).map(String::as_str), Some(expected), "{function}");
    }
    // A problem in the included text stands at the `#include`, and names the file.
    let problem = "error: In `./src/Parts/Books.hs`: There is no type or alias `Missing` in scope.";
    assert_eq!(problems(&run, "./src/Shelf.hs"), [problem]);
    let report = &reports[0];
    assert_eq!(report["problems"][0]["location"]["range"]["start"]["line"], 17);
    // No edit is offered in the place of the `#include`.
    let functions = report["functions"].as_array().into_iter().flatten();
    let fixes = functions.flat_map(|function| function["fixes"].as_array().into_iter().flatten());
    let edits = fixes.flat_map(|fix| fix["edits"].as_array().into_iter().flatten());
    for edit in edits {
        let range = &edit["location"]["range"];
        assert!(range["start"] == range["end"] || range["start"]["line"] != 17, "{edit}");
    }
    // Macros are expanded where an expression is evaluated.
    let run = limpid(folder, &["eval", "src/Shelf.hs", "(next 3, use)"]);
    assert_eq!((run.code, &*run.stdout, &*run.stderr), (0, "(4,3)\n", ""));
}
