//! What liquid typing calls safe does not go wrong: functions are run with contracts on, on generated inputs, and whatever is
//! violated on the way is violated in a function that typing does not call safe, or in the call that we made up.
//!
//! Over the fixtures always; over every Haskell file below a folder when `LIMPID_CORPUS` names one. Modules that tell the
//! checker to believe something (`assume`, `invariant`, `using`, `lazy`, `ignore`, no termination) are left out: there typing
//! is only as good as what it is told.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use limpid_base::{Limits, LineIndex, QName};
use limpid_contracts::Origin;
use limpid_core::{BindingKind, Type};
use limpid_frontend::project::{Loaded, Source};
use limpid_ide::{Session, Specification, Specifications, Verdict};
use limpid_liquid::{Budget, Module};
use limpid_tests::fixtures;
use limpid_tests::pipeline::{load, on_a_roomy_stack};

/// Calls of each function, and the work for one of them.
const CALLS: usize = 12;
const FUEL: u64 = 300_000;
/// Fewer runs than this and nothing was tried.
const AT_LEAST_RUNS: usize = 1_000;
/// LiquidHaskell's own refinement of `div` says that a quotient by more than one is less than the dividend, which is false of
/// zero. It is believed here as it is there.
const KNOWN: &[&str] = &["Calls.hs: middle"];

#[test]
fn safe_functions_do_not_go_wrong() {
    let folders = ["typing", "counterexamples", "checked"];
    let sources: Vec<Source> = folders.iter().flat_map(|folder| fixtures::haskell(folder)).collect();
    let (runs, mut wrong) = try_all(&sources);
    for known in KNOWN {
        match wrong.iter().position(|wrong| wrong.starts_with(known)) {
            Some(place) => drop(wrong.remove(place)),
            None => wrong.push(format!("{known}: it is no longer wrong")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(runs >= AT_LEAST_RUNS, "only {runs} runs");
}

#[test]
fn safe_functions_of_the_corpus_do_not_go_wrong() {
    let Some(folder) = std::env::var_os("LIMPID_CORPUS") else { return };
    let mut files = Vec::new();
    collect(Path::new(&folder), &mut files);
    files.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).ok()?;
        Some(Source { path: path.to_string_lossy().into(), text: text.into() })
    };
    let sources: Vec<Source> = files.iter().filter_map(read).collect();
    let (runs, wrong) = try_all(&sources);
    assert!(wrong.is_empty(), "{runs} runs\n{}", wrong.join("\n"));
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "hs") {
            found.push(path);
        }
    }
}

fn try_all(sources: &[Source]) -> (usize, Vec<String>) {
    let mut runs = 0;
    let mut wrong = Vec::new();
    for source in sources {
        let (more, found) = on_a_roomy_stack(|| try_file(source));
        runs += more;
        wrong.extend(found);
    }
    (runs, wrong)
}

/// How many calls were tried, and those that go wrong in a function that is called safe.
fn try_file(source: &Source) -> (usize, Vec<String>) {
    let loaded = load(source.clone());
    let specification = Specifications::default().of(&loaded);
    if !loaded.compiled.problems.is_empty() || believes(&specification) {
        return (0, Vec::new());
    }
    let safe = safe_functions(&loaded, &specification);
    let session = Session::new(Arc::clone(&loaded));
    let checked = session.checked();
    let inputs = Inputs { loaded: &loaded };
    let mut runs = 0;
    let mut wrong = Vec::new();
    for binding in &loaded.compiled.core.bindings {
        if binding.kind != BindingKind::Function
            || !binding.exported
            || binding.name.ident.as_str().contains([' ', '.'])
        {
            continue;
        }
        for call in inputs.calls(binding.name, &binding.scheme.body) {
            let limits = || Limits::fuel(FUEL);
            let verdict =
                checked.evaluate(&call, limits()).or_else(|_| checked.evaluate(&format!("seq ({call}) ()"), limits()));
            runs += 1;
            let Ok(Verdict::Violated(text)) = verdict else { continue };
            let Some(line) = place(&text, source) else { continue };
            let owner = safe.iter().find(|(_, first, last)| *first <= line && line <= *last);
            if let Some((owner, ..)) = owner {
                wrong.push(format!("{}: {} is safe, but {call}: {text}", fixtures::short(source), owner.ident));
                break;
            }
        }
    }
    (runs, wrong)
}

/// The line of a violation that happens in the file itself.
fn place(text: &str, source: &Source) -> Option<usize> {
    let rest = text.strip_prefix(&*source.path).or_else(|| text.strip_prefix(fixtures::short(source)))?;
    rest.strip_prefix(':')?.split(':').next()?.parse().ok()
}

/// Whether a module tells the checker to believe something.
fn believes(specification: &Specification) -> bool {
    let own = specification.in_force().own;
    let flags = own.flags.values().any(|flags| flags.lazy || flags.ignored || flags.fails || flags.lazy_var);
    let assumed = own.functions.values().any(|contract| contract.origin == Origin::Assumed);
    flags || assumed || !own.invariants.is_empty() || !own.options.termination || !own.options.totality
}

/// The functions that typing calls safe, with their first and last lines.
fn safe_functions(loaded: &Loaded, specification: &Specification) -> Vec<(QName, usize, usize)> {
    let imported: Vec<_> = loaded.dependencies.iter().map(|other| &other.compiled.core).collect();
    let module = Module { core: &loaded.compiled.core, imported: &imported, in_force: specification.in_force() };
    let lines = LineIndex::new(&loaded.source.text);
    let line = |offset: u32| lines.line(offset) as usize + 1;
    let checked = limpid_liquid::check(&module, Budget::default(), &Limits::unlimited()).unwrap_or_default();
    let safe = checked.into_iter().filter(|checked| checked.verdict == limpid_liquid::Verdict::Safe);
    safe.filter_map(|checked| {
        let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == checked.function)?;
        Some((checked.function, line(binding.span.start), line(binding.span.end.saturating_sub(1))))
    })
    .collect()
}

/// Makes up inputs: small values of every type, in Haskell's own words.
struct Inputs<'a> {
    loaded: &'a Loaded,
}

impl Inputs<'_> {
    /// Calls of a function with all kinds of small arguments.
    fn calls(&self, name: QName, ty: &Type) -> Vec<String> {
        let mut params = Vec::new();
        let mut rest = ty;
        while let Type::Fun(fun) = rest {
            params.push(self.values(&fun.0, 2));
            rest = &fun.1;
        }
        if params.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let ident = name.ident.as_str();
        let function = if name.ident.is_operator() { format!("({ident})") } else { ident.to_owned() };
        let all: usize = params.iter().map(Vec::len).product();
        // A step that is prime to most sizes visits combinations of all arguments, not only of the last.
        let call = |number: usize| {
            let mut index = number * 7919 % all.max(1);
            let mut text = function.clone();
            for values in &params {
                text.push(' ');
                text.push_str(&values[index % values.len()]);
                index /= values.len();
            }
            text
        };
        (0..all.min(CALLS)).map(call).collect()
    }

    fn values(&self, ty: &Type, depth: usize) -> Vec<String> {
        let texts = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect();
        match ty {
            Type::Var(_) => texts(&["(0 :: Int)", "(1 :: Int)", "(-1 :: Int)"]),
            Type::Fun(fun) => {
                let results = self.values(&fun.1, depth.saturating_sub(1));
                results.iter().take(2).map(|result| format!("(\\_ -> {result})")).collect()
            }
            Type::Con(name, args) => match name.ident.as_str() {
                "Int" | "Integer" => texts(&["0", "1", "(-1)", "2", "5", "(-7)"]),
                "Double" => texts(&["0.0", "1.5", "(-2.0)"]),
                "Char" => texts(&["'a'", "'-'", "'9'"]),
                "[]" => self.lists(args.first().unwrap_or(&Type::Unknown), depth),
                "()" => texts(&["()"]),
                ident if ident.starts_with("(,") => self.tuples(args, depth),
                _ => self.constructed(*name, args, depth),
            },
            Type::App(_) | Type::Forall(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => Vec::new(),
        }
    }

    fn lists(&self, element: &Type, depth: usize) -> Vec<String> {
        let elements = self.values(element, depth.saturating_sub(1));
        let mut lists = vec!["[]".to_owned()];
        for (place, element) in elements.iter().enumerate().take(3) {
            let next = &elements[(place + 1) % elements.len()];
            lists.push(format!("[{element}]"));
            lists.push(format!("[{element}, {next}]"));
        }
        // An empty list needs a type of its own where nothing else says it.
        if elements.is_empty() { Vec::new() } else { lists }
    }

    fn tuples(&self, parts: &[Type], depth: usize) -> Vec<String> {
        let parts: Vec<Vec<String>> = parts.iter().map(|part| self.values(part, depth)).collect();
        let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
        if parts.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let tuple = |number: usize| {
            let texts: Vec<&str> =
                parts.iter().enumerate().map(|(place, values)| &*values[(number + place) % values.len()]).collect();
            format!("({})", texts.join(", "))
        };
        (0..longest).map(tuple).collect()
    }

    fn constructed(&self, name: QName, args: &[Type], depth: usize) -> Vec<String> {
        let Some(data) = self.loaded.environment.data_type(name) else { return Vec::new() };
        let mut found = Vec::new();
        for con in &data.constructors {
            if !con.context.is_empty() || !con.equalities.is_empty() {
                continue;
            }
            let at =
                |var| data.params.iter().position(|param| *param == var).and_then(|place| args.get(place).cloned());
            let fields: Vec<Vec<String>> = match depth {
                0 if !con.fields.is_empty() => continue,
                _ => con
                    .fields
                    .iter()
                    .map(|field| self.values(&field.ty.substitute(&at), depth.saturating_sub(1)))
                    .collect(),
            };
            if fields.iter().any(Vec::is_empty) {
                continue;
            }
            let ident = con.name.ident.as_str();
            let function = if con.name.ident.is_operator() { format!("({ident})") } else { ident.to_owned() };
            let longest = fields.iter().map(Vec::len).max().unwrap_or(1);
            for number in 0..longest.min(4) {
                let texts: Vec<&str> = fields
                    .iter()
                    .enumerate()
                    .map(|(place, values)| &*values[(number + place) % values.len()])
                    .collect();
                found.push(if texts.is_empty() {
                    function.clone()
                } else {
                    format!("({function} {})", texts.join(" "))
                });
            }
        }
        found
    }
}
