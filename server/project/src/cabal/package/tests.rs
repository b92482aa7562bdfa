//! What cabal files say.

use expect_test::{Expect, expect};

use super::*;
use crate::version::Version;

fn check(text: &str, expected: Expect) {
    let platform = Platform { os: "linux".to_owned(), arch: "x86_64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
    let (description, problems) = package(text, &Flags::new(), &platform);
    let mut shown = description.show();
    for problem in problems {
        shown.push_str(&format!("{:?}: {}\n", problem.span.text(text), problem.message));
    }
    expected.assert_eq(&shown);
}

#[test]
fn components_say_where_modules_are() {
    check(
        r#"
cabal-version: 2.4
name:          shop
version:       0.1
extra-source-files: README.md
library
    exposed-modules:  Shop
                    , Shop.Cart
    other-modules:    Shop.Internal, Paths_shop
    autogen-modules:  Paths_shop
    reexported-modules: Data.Map as Shop.Map, money:Money
    hs-source-dirs:   src, "generated files"
    build-depends:    base >=4.15 && <5, containers, money:{coins, money} ^>= { 1.0, 1.1 }
    default-language: GHC2021
    default-extensions: LambdaCase
    extensions: GADTs
    other-extensions: CPP
    cpp-options: -DSHOP
    include-dirs: include
    ghc-options: -Wall -fplugin=LiquidHaskell "-fplugin-opt=LiquidHaskell:--ple"
library internal
    exposed-modules: I
executable shop-cli
    main-is: Main.hs
    hs-source-dirs: app
    build-depends: shop:internal
foreign-library f
    other-modules: F
test-suite t
    type: detailed-0.9
    test-module: T
benchmark b
    type: exitcode-stdio-1.0
    main-is: B.hs
source-repository head
    type: git
"#,
        expect![[r#"
            package shop
            library `shop`
              folders: src generated files
              exposed: Shop Shop.Cart
              other: Paths_shop Shop.Internal
              autogen: Paths_shop
              reexported: Shop.Map=Data.Map Money=Money
              extensions: LambdaCase GADTs
              other extensions: CPP
              language: GHC2021
              cpp: -DSHOP
              include: include
              depends: base containers money:[Some("coins"), None]
              ghc: -Wall -fplugin=LiquidHaskell -fplugin-opt=LiquidHaskell:--ple
            library `internal`
              exposed: I
            executable `shop-cli`
              folders: app
              main: Main.hs
              depends: shop:[Some("internal")]
            foreign-library `f`
              other: F
            test-suite `t`
              other: T
            benchmark `b`
              main: B.hs
        "#]],
    );
}

#[test]
fn common_stanzas_are_imported() {
    check(
        "name: p\ncommon warnings\n  ghc-options: -Wall\ncommon liquid\n  import: warnings\n  build-depends: liquidhaskell\n  if flag(fast)\n    cpp-options: -DFAST\nflag fast\n  default: True\nlibrary\n  import: liquid, warnings\n  exposed-modules: A\nexecutable e\n  import: liquid\n  main-is: E.hs\n",
        expect![[r#"
            package p
            library `p`
              exposed: A
              cpp: -DFAST
              depends: liquidhaskell
              ghc: -Wall
            executable `e`
              main: E.hs
              cpp: -DFAST
              depends: liquidhaskell
              ghc: -Wall
        "#]],
    );
}

#[test]
fn conditionals_are_decided() {
    check(
        "name: p\nflag dev\n  default: False\n  manual: True\nlibrary\n  if flag(dev)\n    hs-source-dirs: dev\n  elif os(linux) && impl(ghc >= 9.0)\n    hs-source-dirs: src\n    if arch(i386)\n      cpp-options: -DI386\n    else\n      cpp-options: -DBIG\n  elif true\n    hs-source-dirs: third\n  else\n    hs-source-dirs: last\n  exposed-modules: A\n",
        expect![[r#"
            package p
            library `p`
              folders: src
              exposed: A
              cpp: -DBIG
        "#]],
    );
}

#[test]
fn the_project_may_set_flags() {
    let platform = Platform { os: "linux".to_owned(), arch: "x86_64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
    let text = "name: p\nflag Dev\n  default: False\nlibrary\n  if flag(dev)\n    hs-source-dirs: dev\n";
    let (description, _) = package(text, &Flags::from([("dev".to_owned(), true)]), &platform);
    assert!(description.show().contains("folders: dev"));
}

#[test]
fn the_oldest_files_have_no_library_section() {
    check(
        "Name: old\nVersion: 1\nBuild-Depends: base\nExposed-Modules: Old\nHs-Source-Dir: src\nGHC-Options: -O\n\nExecutable: x\nMain-Is: X.hs\n",
        expect![[r#"
            package old
            library `old`
              folders: src
              exposed: Old
              main: X.hs
              depends: base
              ghc: -O
        "#]],
    );
}

#[test]
fn problems_have_places() {
    check(
        "name: p\nlibary\n  exposed-modules: A\nlibrary\n  import: nowhere\n  if flag(nowhere)\n    x: y\n  y: z\n  else\n    x: y\n  exposed-modules: B\n",
        expect![[r#"
            package p
            library `p`
              exposed: B
            "libary": `libary` is not a section of a cabal file
            "nowhere": there is no common stanza `nowhere`
            "flag(nowhere)": there is no flag `nowhere`
            "else": `else` does not follow an `if`
        "#]],
    );
}

#[test]
fn stanzas_that_import_each_other_are_bounded() {
    let mut text = String::from("common c0\n  import: c0\n  cpp-options: -D0\n");
    for number in 1..40 {
        let before = number - 1;
        text.push_str(&format!("common c{number}\n  import: c{before}, c{before}\n"));
    }
    text.push_str("library\n  import: c39\n  exposed-modules: A\n");
    check(
        &text,
        expect![[r#"
            package 
            library ``
              exposed: A
              cpp: -D0
        "#]],
    );
}

#[test]
fn what_a_description_expands_to_is_bounded() {
    // Each stanza imports the next, under conditions that do not hold.
    let mut text = String::from("name: p\n");
    for number in 0..12 {
        let branch = format!("  if os(none)\n    import: c{}\n", number + 1);
        text.push_str(&format!("common c{number}\n{}", branch.repeat(10)));
    }
    text.push_str("common c12\n  build-depends: liquidhaskell\nlibrary\n  exposed-modules: A\n  import: c0\n");
    check(
        &text,
        expect![[r#"
            package p
            library `p`
              exposed: A
            "if": this description is too large: the rest is left out
        "#]],
    );
}

#[test]
fn stanzas_that_import_each_other_deeply_are_bounded() {
    let mut text = String::from("name: p\n");
    for number in 0..20_000 {
        text.push_str(&format!("common c{number}\n  import: c{}\n", number + 1));
    }
    text.push_str("common c20000\nlibrary\n  import: c0\n  exposed-modules: A\n");
    check(
        &text,
        expect![[r#"
            package p
            library `p`
              exposed: A
            "c99": stanzas import each other too deeply here
        "#]],
    );
}

#[test]
fn what_a_branch_imports_counts_for_it_alone() {
    check(
        "name: p\ncommon c\n  cpp-options: -DC\nlibrary\n  if os(none)\n    import: c\n  import: c\n",
        expect![[r#"
            package p
            library `p`
              cpp: -DC
        "#]],
    );
}

#[test]
fn sections_have_no_colon() {
    check(
        "name: p\ncommon c:\n  ghc-options: -Wall\nlibrary:\n  exposed-modules: A\ntest-suite t:\n  import: c\n  main-is: T.hs\nexecutable: e\n  main-is: E.hs\nflag f :\n  default: True\n",
        expect![[r#"
            package p
            test-suite `t`
              main: T.hs
              ghc: -Wall
            "c:": `common` is a section: remove the colon
            "library": `library` is a section: remove the colon
            "t:": `test-suite` is a section: remove the colon
            "executable": `executable` is a section: remove the colon
            "f :": `flag` is a section: remove the colon
        "#]],
    );
}
