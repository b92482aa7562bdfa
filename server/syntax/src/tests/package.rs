//! What a package says of all its modules.

use crate::{CLEAR_PLUGINS, CppSettings, Module};

fn parse_with(text: &str, package: &[&str], definitions: &[&str]) -> Module {
    let definitions = definitions.iter().map(|&one| one.into()).collect();
    crate::parse_with("", text, false, package, &CppSettings { definitions, ..CppSettings::default() })
}

fn extensions(text: &str, package: &[&str]) -> Vec<&'static str> {
    parse_with(text, package, &[]).extensions.iter().map(|one| one.name.as_str()).collect()
}

#[test]
fn extensions_of_the_package_are_those_of_its_modules() {
    let text = "module A where\nf = x#\n";
    assert_eq!(extensions(text, &["MagicHash", "GADTs"]), ["MagicHash", "GADTs"]);
    assert_eq!(parse_with(text, &["MagicHash"], &[]).problems, []);
    assert!(!parse_with(text, &[], &[]).problems.is_empty());
}

#[test]
fn a_module_has_the_last_word() {
    let text = "{-# LANGUAGE NoMagicHash, GHC2021, ImplicitPrelude #-}\nmodule A where\nf = x#\n";
    let package = ["Haskell2010", "MagicHash", "NoImplicitPrelude", "GADTs"];
    assert_eq!(extensions(text, &package), ["GADTs", "NoMagicHash", "GHC2021", "ImplicitPrelude"]);
    assert!(!parse_with(text, &package, &[]).problems.is_empty());
    let loads = "{-# OPTIONS_GHC -fplugin=LiquidHaskell #-}\nmodule A where\n";
    assert_eq!(extensions(loads, &[CLEAR_PLUGINS]), ["-fplugin=LiquidHaskell"]);
}

#[test]
fn definitions_of_the_package_are_those_of_its_modules() {
    let text = "module A where\n#if defined(FAST) && LEVEL > 2\nf = LEVEL\n#else\ng = 1\n#endif\n";
    let shown = |definitions: &[&str]| {
        let module = parse_with(text, &[], definitions);
        assert_eq!(module.problems, []);
        crate::print(&module)
    };
    assert!(shown(&["-DFAST", "-DLEVEL=3"]).contains("f = 3"));
    assert!(shown(&["-DFAST", "-DLEVEL=3", "-UFAST"]).contains("g = 1"));
    assert!(shown(&["-D", "-D=", "-DF(x)=1", "-U"]).contains("g = 1"));
}
