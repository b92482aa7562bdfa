//! Input that is too deep, too long or too broken: never a crash, always linear.

use std::time::{Duration, Instant};

use crate::ast::Module;
use crate::parse;

fn quick(text: &str) -> Module {
    let start = Instant::now();
    let module = parse(text, false);
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    module
}

#[test]
fn deep_nesting_is_a_problem() {
    const DEPTH: usize = 100_000;
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("f (", ")"),
        ("\\x -> ", ""),
        ("if a then b else ", ""),
        ("case x of { A -> ", "}"),
        ("do { ", "}"),
        ("let { a = ", "} in 1"),
        ("let a = 1 in ", ""),
        ("R { a = ", "}"),
        ("!", ""),
        ("- ", ""),
    ] {
        let text = format!("f = {}1{}\ng = 2", open.repeat(DEPTH), close.repeat(DEPTH));
        let module = quick(&text);
        assert_eq!(module.problems.len(), 1, "{open}");
        assert_eq!(module.decls.len(), 2, "{open}");
    }
    for open in ["(", "[", "~(", "!(", "x@", "(g -> ", "C (", "C { a = "] {
        let module = quick(&format!("f {}x = 1\ng = 2", open.repeat(DEPTH)));
        assert!(!module.problems.is_empty(), "{open}");
    }
    for open in ["(", "[", "forall a. ", "C a => ", "'", "a -> ("] {
        let module = quick(&format!("f :: {}x\ng = 2", open.repeat(DEPTH)));
        assert_eq!(module.problems.len(), 1, "{open}");
    }
}

#[test]
fn long_chains_are_read_or_refused() {
    const LENGTH: usize = 100_000;
    let chain = quick(&format!("f = 1{}\ng = 2", " + 1".repeat(LENGTH)));
    assert!(chain.problems.is_empty());
    let list = quick(&format!("f = [1{}]\ng = 2", ", 1".repeat(LENGTH)));
    assert!(list.problems.is_empty());
    for part in [" a", " @a", " { a = 1 }"] {
        let module = quick(&format!("f = x{}\ng = 2", part.repeat(LENGTH)));
        assert_eq!(module.problems.len(), 1, "{part}");
    }
    for part in [" a", " -> a", " `T` a"] {
        let module = quick(&format!("f :: x{}\ng = 2", part.repeat(LENGTH)));
        assert!(module.problems.len() <= 1, "{part}");
    }
    let heads = quick(&format!("f = {}x{}\ng = 2", "(".repeat(200), format!("{})", " a".repeat(200)).repeat(200)));
    assert_eq!(heads.problems.len(), 1);
    assert!(quick(&format!("f {}= 1", "a ".repeat(LENGTH))).problems.is_empty());
    assert!(quick(&format!("f = \"{}\"", "a".repeat(LENGTH))).problems.is_empty());
    assert_eq!(quick(&format!("f = {}", "1".repeat(LENGTH))).problems.len(), 1);
    assert_eq!(quick("f = 1e99999999999999999999").problems.len(), 1);
}

#[test]
fn repeated_openings_stay_linear() {
    const COUNT: usize = 50_000;
    for part in [
        "{-",
        "{-@ a\n",
        "[x|",
        "[lq|",
        "\"",
        "'",
        "`",
        "(",
        "{",
        "#if 1\n",
        "x <- (\n",
        "| ",
        "--",
        "\\",
        "[x|x<-(]\n",
        "$(",
    ] {
        quick(&part.repeat(COUNT));
        quick(&format!("{{-# LANGUAGE QuasiQuotes, TemplateHaskell #-}}\n{}", part.repeat(COUNT)));
        quick(&format!("f = do {}", part.repeat(COUNT)));
    }
}

#[test]
fn twenty_thousand_lines() {
    let module = quick(&"f x = case x of { A -> 1; B y -> g (y + 1) }\n".repeat(20_000));
    assert_eq!(module.decls.len(), 20_000);
}
