//! A law: where LiquidHaskell accepts a file, no function of the file breaks a contract on arguments that it accepts. Every
//! function runs on a few small arguments; arguments that are refused are the caller's fault.
//!
//! The correct halves of `fixtures/pairs` are always run. With `LIMPID_CORPUS` naming the folder of LiquidHaskell's own
//! tests and `LIMPID_ORACLE` the verdicts on them, one JSON object a line, the files that it accepts are run, too.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::sync::Arc;

use limpid_base::{Limits, Name};
use limpid_core::{Binding, BindingKind, DataType, Type};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::Source;
use limpid_ide::{Checked, Session, Stop, Verdict};
use limpid_tests::fixtures;
use limpid_tests::pipeline::{load, on_a_roomy_stack};
use serde_json::Value;

/// How many calls of each function are tried, and for how long.
const CALLS: usize = 8;
const FUEL: u64 = 300_000;
/// Fewer calls than these on our own fixtures and the law says nothing.
const AT_LEAST_CALLS: usize = 150;
/// A true execution that breaks what the file itself assumes: there, `union` adds the counts of a bag, and the library's
/// does not.
const EXPLAINED: &[&str] = &["pos/Bag1.hs"];

#[test]
fn correct_programs_keep_their_contracts() {
    let good = |source: &Source| fixtures::short(source) == "Good.hs";
    let sources: Vec<Source> = fixtures::haskell("pairs").into_iter().filter(good).collect();
    let counts = law(&sources);
    let kept = counts.get("calls that keep all contracts").copied().unwrap_or(0);
    assert!(kept >= AT_LEAST_CALLS, "only {kept} calls");
}

#[test]
fn what_liquidhaskell_accepts_keeps_its_contracts() {
    let (Ok(tests), Ok(oracle)) = (env::var("LIMPID_CORPUS"), env::var("LIMPID_ORACLE")) else { return };
    let oracle = std::fs::read_to_string(&oracle).expect("the verdicts can be read");
    let entries = oracle.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let accepted = entries.filter(|entry| entry["verdict"] == "safe");
    let names = accepted.filter_map(|entry| entry["file"].as_str().map(str::to_owned));
    let sources: Vec<Source> = names
        .filter(|name| !EXPLAINED.contains(&&**name))
        .filter_map(|name| {
            let path = Path::new(&tests).join(name);
            let text = std::fs::read_to_string(&path).ok()?;
            Some(Source { path: path.to_string_lossy().into(), text: text.into() })
        })
        .collect();
    assert!(!sources.is_empty(), "there are no accepted files in {tests}");
    law(&sources);
}

/// Runs the functions of all files and counts what comes of it.
fn law(sources: &[Source]) -> BTreeMap<&'static str, usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut violations = Vec::new();
    on_a_roomy_stack(|| {
        for source in sources {
            let loaded = load(source.clone());
            *counts.entry("files").or_default() += 1;
            let session = Session::new(Arc::clone(&loaded));
            let checked = session.checked();
            for binding in loaded.compiled.core.bindings.iter().filter(|binding| checked.may_be_called(binding.name)) {
                *counts.entry("functions").or_default() += 1;
                for call in calls(binding, &loaded.environment) {
                    let what = judge(&checked, &call).unwrap_or_else(|text| {
                        violations.push(format!("{}: {call}\n{text}", source.path));
                        "violations"
                    });
                    *counts.entry(what).or_default() += 1;
                }
            }
        }
    });
    counts.iter().for_each(|(what, count)| println!("{count:6} {what}"));
    assert!(violations.is_empty(), "{}", violations.join("\n"));
    counts
}

/// What comes of a call, or the violation.
fn judge(checked: &Checked<'_>, call: &str) -> Result<&'static str, String> {
    let limits = || Limits::fuel(FUEL);
    let shown = checked.evaluate(call, limits());
    let verdict = match shown {
        // What cannot be printed can be evaluated all the same.
        Err(Stop::Impossible(_)) => checked.evaluate(&format!("({call}) `seq` ()"), limits()),
        shown => shown,
    };
    Ok(match verdict {
        Ok(Verdict::Holds(_)) => "calls that keep all contracts",
        Ok(Verdict::Violated(text)) if text.starts_with("in the expression") => "calls that are refused",
        Ok(Verdict::Violated(text)) if text.contains("This is not sure") => "violations that are not sure",
        Ok(Verdict::Violated(text)) => return Err(text),
        Err(Stop::Exception(_)) => "exceptions",
        Err(Stop::Impossible(_)) => "calls that cannot run",
    })
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
