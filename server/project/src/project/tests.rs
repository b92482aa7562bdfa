//! Projects of several packages, as a whole.

use super::*;
use crate::cabal::condition::Platform;
use crate::files::tests::Memory;
use crate::load::package_around;
use crate::version::Version;

fn load(files: &[(&str, &str)], file: &str) -> ProjectModel {
    let files = Memory(files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect());
    let platform = Platform { os: "linux".to_owned(), arch: "x86_64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
    ProjectModel::of(Path::new(file), &files, &platform)
}

fn owner(project: &ProjectModel, file: &str) -> String {
    let Some(id) = project.owner(Path::new(file)) else { return "none".to_owned() };
    project.component(id).title(&project.packages[id.package].name)
}

fn places(project: &ProjectModel, file: &str, module: &str, same_package: bool) -> Vec<String> {
    let id = project.owner(Path::new(file)).expect("a component");
    let places = project.exported(id, module, same_package).into_iter();
    places.map(|place| format!("{} in {}", place.module, place.folders[0].display())).collect()
}

fn problems(project: &ProjectModel) -> Vec<String> {
    project.problems.iter().map(ToString::to_string).collect()
}

const SHOP: &str = "name: shop\nlibrary\n  hs-source-dirs: src\n  exposed-modules: Shop\n  other-modules: Shop.Hidden\n  build-depends: base, money\n  reexported-modules: Coin as Shop.Coin\nexecutable shop\n  hs-source-dirs: app\n  main-is: Main.hs\n  build-depends: shop\nexecutable other\n  hs-source-dirs: app\n  main-is: Other.hs\ntest-suite t\n  hs-source-dirs: src, tests\n  type: exitcode-stdio-1.0\n  main-is: Test.hs\n";
const MONEY: &str = "name: money\nlibrary\n  exposed-modules: Coin\n  other-modules: Coin.Hidden\n";

fn shop() -> ProjectModel {
    let files = [
        ("/r/cabal.project", "packages: */\n"),
        ("/r/shop/shop.cabal", SHOP),
        ("/r/money/money.cabal", MONEY),
        ("/r/docs/index.md", ""),
    ];
    load(&files, "/r/shop/shop.cabal")
}

#[test]
fn files_belong_to_components() {
    let project = shop();
    assert_eq!(problems(&project), Vec::<String>::new());
    assert_eq!(project.root, Path::new("/r"));
    for (file, expected) in [
        ("/r/shop/src/Shop.hs", "library `shop`"),
        ("/r/shop/src/Shop/New.hs", "library `shop`"),
        ("/r/shop/app/Main.hs", "executable `shop`"),
        ("/r/shop/app/Other.hs", "executable `other`"),
        ("/r/shop/tests/Test.hs", "test-suite `t`"),
        ("/r/shop/scripts/Make.hs", "none"),
        ("/r/money/Coin.lhs", "library `money`"),
        ("/r/money/examples/Coin.hs", "none"),
        ("/r/Else.hs", "none"),
    ] {
        assert_eq!(owner(&project, file), expected, "{file}");
    }
    assert!(project.is_setup(Path::new("/r/money/Setup.hs")));
    assert!(!project.is_setup(Path::new("/r/money/examples/Setup.hs")));
}

#[test]
fn modules_are_seen_through_dependencies_only() {
    let project = shop();
    let library = "/r/shop/src/Shop.hs";
    assert_eq!(places(&project, library, "Coin", false), ["Coin in /r/money"]);
    assert_eq!(places(&project, library, "Coin", true), Vec::<String>::new());
    assert_eq!(places(&project, library, "Coin.Hidden", false), Vec::<String>::new());
    let executable = "/r/shop/app/Main.hs";
    assert_eq!(places(&project, executable, "Shop", true), ["Shop in /r/shop/src"]);
    assert_eq!(places(&project, executable, "Shop.Hidden", true), Vec::<String>::new());
    assert_eq!(places(&project, executable, "Shop.Coin", true), ["Coin in /r/money"]);
    assert_eq!(places(&project, executable, "Coin", false), Vec::<String>::new());
    let id = project.owner(Path::new(executable)).expect("a component");
    assert_eq!(project.undeclared(id, "Coin"), ["money"]);
}

#[test]
fn libraries_that_all_export_on_are_asked_once() {
    let names: Vec<String> = (0..40).map(|number| format!("l{number}")).collect();
    let depends = names.join(", ");
    let mut text = format!("name: p\nlibrary\n  hs-source-dirs: src\n  build-depends: {depends}\n");
    for name in &names {
        text.push_str(&format!("library {name}\n  build-depends: {depends}\n  reexported-modules: M\n"));
    }
    text.push_str("library last\n  hs-source-dirs: last\n  exposed-modules: M\n");
    text.push_str("library end\n  build-depends: l0, last\n  reexported-modules: M\n");
    text.push_str("executable e\n  hs-source-dirs: e\n  main-is: E.hs\n  build-depends: l0, end\n");
    let project = load(&[("/p/p.cabal", &text)], "/p/p.cabal");
    assert_eq!(places(&project, "/p/src/A.hs", "M", true), Vec::<String>::new());
    assert_eq!(places(&project, "/p/e/E.hs", "M", true), ["M in /p/last"]);
}

#[test]
fn named_libraries_are_found() {
    let text = "name: p\nlibrary\n  exposed-modules: A\n  build-depends: inner, p:deep\nlibrary inner\n  hs-source-dirs: inner\n  exposed-modules: I\nlibrary deep\n  hs-source-dirs: deep\n  exposed-modules: D\n  autogen-modules: Version\n";
    let project = load(&[("/p/p.cabal", text)], "/p/p.cabal");
    assert_eq!(places(&project, "/p/A.hs", "I", true), ["I in /p/inner"]);
    assert_eq!(places(&project, "/p/A.hs", "D", true), ["D in /p/deep"]);
    assert!(project.packages[0].generates("Version") && project.packages[0].generates("Paths_p"));
}

#[test]
fn a_package_that_no_project_names_is_alone() {
    let files =
        [("/r/cabal.project", "packages: money\n"), ("/r/shop/shop.cabal", SHOP), ("/r/money/money.cabal", MONEY)];
    let project = load(&files, "/r/shop/shop.cabal");
    assert_eq!(project.packages.len(), 1);
    assert_eq!(project.root, Path::new("/r/shop"));
}

#[test]
fn stack_and_hpack_are_understood() {
    let files = [
        ("/r/stack.yaml", "packages:\n- shop\n- money\n"),
        ("/r/shop/package.yaml", "dependencies: [money]\nlibrary:\n  source-dirs: src\n"),
        ("/r/money/money.cabal", MONEY),
        ("/r/money/package.yaml", "name: ignored\n"),
    ];
    let project = load(&files, "/r/shop/package.yaml");
    assert_eq!(problems(&project), Vec::<String>::new());
    assert_eq!(places(&project, "/r/shop/src/Any.hs", "Coin", false), ["Coin in /r/money"]);
    let files = Memory::new(&["/r/shop/package.yaml", "/r/shop/src/A/B.hs"]);
    let around = package_around(Path::new("/r/shop/src/A"), &files);
    assert_eq!(around.as_deref(), Some(Path::new("/r/shop/package.yaml")));
}

#[test]
fn what_is_wrong_is_told() {
    let a = "name: a\nlibrary\n  hs-source-dirs: ../../out, ../../gone, gone\n  build-depends: base,\n                 b\n  exposed-modules: A\n";
    let b = "name: b\nlibrary\n  build-depends: a\n  exposed-modules: B\n";
    let files = [
        ("/r/cabal.project", "packages: a, b,\n  nowhere\nimport: missing.project\n"),
        ("/r/cabal.project.local", "-- mine\npackages: lost\n"),
        ("/r/a/a.cabal", a),
        ("/r/b/b.cabal", b),
        ("/out/X.hs", ""),
    ];
    let project = load(&files, "/r/a/a.cabal");
    let expected = [
        "/r/missing.project: there is no such file",
        "/r/cabal.project.local:2:11: there is no package at `lost`",
        "/r/a/a.cabal:3:30: there is no folder `../../gone`, outside of the project",
        "/r/cabal.project:2:3: there is no package at `nowhere`",
        "/r/a/a.cabal:5:18: these packages depend on each other: `a`, `b`",
    ];
    assert_eq!(problems(&project), expected);
    assert_eq!(owner(&project, "/out/X.hs"), "library `a`");
}

#[test]
fn imports_of_projects_may_form_a_cycle() {
    let files = [
        ("/r/cabal.project", "import: two.project\npackages: p\n"),
        ("/r/two.project", "import: cabal.project\npackage p\n  ghc-options: -fplugin=LiquidHaskell\n"),
        ("/r/p/p.cabal", "name: p\nlibrary\n  exposed-modules: A\n"),
    ];
    let project = load(&files, "/r/p/p.cabal");
    assert_eq!(problems(&project), Vec::<String>::new());
    assert!(project.packages[0].uses_liquid_haskell());
}

#[test]
fn what_is_set_for_one_machine_wins() {
    let package = "name: p\nflag fast\n  default: False\nlibrary\n  exposed-modules: A\n  hs-source-dirs: src\n  if flag(fast)\n    hs-source-dirs: fast\n";
    let folders = |local: &str| {
        let main = "packages: p\npackage p\n  flags: +fast\n";
        let files = [("/r/cabal.project", main), ("/r/cabal.project.local", local), ("/r/p/p.cabal", package)];
        load(&files, "/r/p/p.cabal").packages[0].components[0].folders.len()
    };
    assert_eq!(folders("-- nothing\n"), 2);
    assert_eq!(folders("package p\n  flags: -fast\n"), 1);
}

#[test]
fn the_packages_of_liquid_haskell_are_known() {
    let uses = |depends: &str| {
        let text = format!("name: p\nlibrary\n  build-depends: {depends}\n  exposed-modules: A\n");
        load(&[("/p/p.cabal", &text)], "/p/p.cabal").packages[0].uses_liquid_haskell()
    };
    assert!(uses("base, liquidhaskell >= 0.9") && uses("liquid-base"));
    assert!(!uses("base, liquid-fixpoint"));
    assert!(uses("base\n  if false\n    build-depends: liquidhaskell"));
}

#[test]
fn the_version_of_liquidhaskell_follows_from_what_is_written() {
    let version = |depends: &str, stack: &str| {
        let cabal = format!("name: shop\nlibrary\n  exposed-modules: Shop\n  build-depends: {depends}\n");
        let project = load(&[("/r/shop.cabal", &cabal), ("/r/stack.yaml", stack)], "/r/stack.yaml");
        project.liquid_version().map(|version| version.to_string())
    };
    for (depends, stack, expected) in [
        ("base", "packages: [.]\n", None),
        ("base < 5, liquidhaskell >= 0.8.10", "packages: [.]\n", Some("0.9.0.2.1")),
        ("base, liquidhaskell ^>= 0.8.10.2", "extra-deps: [liquidhaskell-0.8.10.2]\n", Some("0.8.10.2")),
        ("base", "extra-deps: [liquidhaskell-0.8.0.1]\n", Some("0.8.0.1")),
        ("base", "resolver: lts-13.14\n", Some("0.8.6.2")),
        ("base", "resolver: lts-6.1\n", Some("0.8.0.5")),
        ("base", "resolver: lts-18.28\ncompiler: ghc-9.4.7\n", Some("0.9.4.7")),
        ("base >= 4.7 && < 4.13", "packages: [.]\n", Some("0.8.6.2")),
        ("base >= 4.7 && < 4.8", "packages: [.]\n", Some("0.8.0.5")),
    ] {
        assert_eq!(version(depends, stack).as_deref(), expected, "{depends} {stack}");
    }
}
