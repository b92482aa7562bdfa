//! A law over LiquidHaskell's own tests: where it accepts a file, no function of the file breaks a contract on arguments
//! that it accepts. Every function runs on a few small arguments; arguments that are refused are the caller's fault.
//!
//!     cargo run --release -p limpid-tests --example checked_corpus -- ORACLE.jsonl TESTS

use std::collections::BTreeMap;
use std::path::Path;

use limpid_base::{Limits, Name};
use limpid_core::{Binding, BindingKind, DataType, Type};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::Source;
use limpid_ide::{Checked, Session, Stop, Verdict};
use limpid_tests::pipeline::{load, on_a_roomy_stack};
use serde_json::Value;

/// How many calls of each function are tried, and for how long.
const CALLS: usize = 8;
const FUEL: u64 = 300_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [oracle, tests] = &arguments[..] else {
        eprintln!("checked_corpus ORACLE.jsonl TESTS");
        return;
    };
    on_a_roomy_stack(|| run(oracle, Path::new(tests)));
}

fn run(oracle: &str, tests: &Path) {
    let text = std::fs::read_to_string(oracle).unwrap_or_default();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        if entry["verdict"] != "safe" {
            continue;
        }
        let path = tests.join(entry["file"].as_str().unwrap_or_default());
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let loaded = load(Source { path: path.to_string_lossy().into(), text: text.into() });
        *counts.entry("files").or_default() += 1;
        let session = Session::new(std::sync::Arc::clone(&loaded));
        let checked = session.checked();
        for binding in loaded.compiled.core.bindings.iter().filter(|binding| checked.may_be_called(binding.name)) {
            *counts.entry("functions").or_default() += 1;
            for call in calls(binding, &loaded.environment) {
                *counts.entry(judge(&checked, &call)).or_default() += 1;
            }
        }
    }
    counts.iter().for_each(|(what, count)| println!("{count:6} {what}"));
}

/// What comes of a call; a violation is printed.
fn judge(checked: &Checked<'_>, call: &str) -> &'static str {
    let limits = || Limits::fuel(FUEL);
    let shown = checked.evaluate(call, limits());
    let verdict = match shown {
        // What cannot be printed can be evaluated all the same.
        Err(Stop::Impossible(_)) => checked.evaluate(&format!("({call}) `seq` ()"), limits()),
        shown => shown,
    };
    match verdict {
        Ok(Verdict::Holds(_)) => "calls that keep all contracts",
        Ok(Verdict::Violated(text)) if text.starts_with("in the expression") => "calls that are refused",
        Ok(Verdict::Violated(text)) if text.contains("This is not sure") => "violations that are not sure",
        Ok(Verdict::Violated(text)) => {
            println!("{call}\n{text}");
            "violations"
        }
        Err(Stop::Exception(_)) => "exceptions",
        Err(Stop::Impossible(_)) => "calls that cannot run",
    }
}

/// Calls of a function, spread over all combinations of its arguments.
fn calls(binding: &Binding, environment: &Environment) -> Vec<String> {
    if binding.kind != BindingKind::Function || binding.body().is_none() {
        return Vec::new();
    }
    let (params, _) = binding.scheme.body.split_funs();
    let choices: Vec<Vec<String>> = params.iter().map(|param| values(param, environment, 3)).collect();
    let all = choices.iter().map(Vec::len).try_fold(1_usize, usize::checked_mul).unwrap_or(usize::MAX);
    let count = all.min(CALLS);
    let call = |number: usize| {
        let mut place = number * (all / count);
        let mut text = named(binding.name.ident);
        for choice in &choices {
            text.push(' ');
            text.push_str(&choice[place % choice.len()]);
            place /= choice.len();
        }
        text
    };
    (0..count).map(call).collect()
}

/// A few values of a type, as Haskell expressions; none if we do not know how to write them.
fn values(ty: &Type, environment: &Environment, depth: usize) -> Vec<String> {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let inside = |ty: &Type| values(ty, environment, depth.saturating_sub(1));
    match ty {
        Type::Var(_) => texts(&["(0 :: Int)", "(1 :: Int)", "(-2 :: Int)"]),
        Type::Fun(_) => {
            let (params, result) = ty.split_funs();
            let ignored = "_ ".repeat(params.len());
            inside(result).iter().take(2).map(|result| format!("(\\{ignored}-> {result})")).collect()
        }
        Type::Con(name, args) => match (name.ident.as_str(), &args[..]) {
            ("Int" | "Integer", _) => texts(&["0", "1", "(-1)", "3", "2"]),
            ("Double" | "Float", _) => texts(&["0", "1.5", "(-2)"]),
            ("Char", _) => texts(&["'a'", "'b'"]),
            ("()", _) => texts(&["()"]),
            ("[]", [element]) => match &inside(element)[..] {
                [] => texts(&["[]"]),
                [first, .., last] if depth > 0 => {
                    vec!["[]".to_owned(), format!("[{first}]"), format!("[{last}, {first}, {last}]")]
                }
                [first, ..] => vec!["[]".to_owned(), format!("[{first}]")],
            },
            (tuple, parts) if tuple.starts_with("(,") => combined("(", ", ", ")", parts.iter().map(inside).collect()),
            _ => match environment.data_type(*name) {
                Some(data) => data_values(data, args, environment, depth),
                None => Vec::new(),
            },
        },
        _ => Vec::new(),
    }
}

fn data_values(data: &DataType, args: &[Type], environment: &Environment, depth: usize) -> Vec<String> {
    let module = data.name.module.as_str();
    let known = ["Maybe", "Bool", "Ordering", "Either"].contains(&data.name.ident.as_str());
    if (module.starts_with("Data.") || module.starts_with("GHC.")) && !known {
        return Vec::new();
    }
    let mut found = Vec::new();
    for con in &data.constructors {
        if con.fields.is_empty() {
            found.push(named(con.name.ident));
        } else if depth > 0 {
            let argument = |var: Name| args.get(data.params.iter().position(|param| *param == var)?).cloned();
            let fields = con.fields.iter().map(|field| values(&field.ty.substitute(&argument), environment, depth - 1));
            found.extend(combined(&format!("({} ", named(con.name.ident)), " ", ")", fields.collect()));
        }
    }
    found
}

/// Up to three combinations of what the parts can be.
fn combined(open: &str, between: &str, close: &str, parts: Vec<Vec<String>>) -> Vec<String> {
    if parts.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let one = |number: usize| {
        let chosen: Vec<&str> =
            parts.iter().enumerate().map(|(place, part)| part[number * (place + 1) % part.len()].as_str()).collect();
        format!("{open}{}{close}", chosen.join(between))
    };
    let mut found: Vec<String> = (0..3).map(one).collect();
    found.dedup();
    found
}

fn named(name: Name) -> String {
    if name.is_operator() { format!("({name})") } else { name.to_string() }
}
