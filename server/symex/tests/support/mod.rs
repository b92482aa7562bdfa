//! Small programs with checks written by hand, searched and replayed.

use std::sync::Arc;

use limpid_base::{Limits, Name, QName};
use limpid_core::{Binding, DataType, Type};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Loaded, Project, Source, Sources};
use limpid_library::library;
use limpid_machine::Program;
use limpid_solver::Solver;
use limpid_symex::{
    Candidate, EntryPoint, Explorer, FunctionShape, Instances, Judgement, OpaqueTypes, ProgramContext, Replayer,
    SearchBudget, shrink,
};

/// Checks and assumptions, as the instrumented programs have them.
const PRELUDE: &str = "\
foreign import prim \"check\" check :: Int -> Bool -> b -> ()
foreign import prim \"assume\" assume :: Bool -> ()
checking :: Int -> Bool -> a -> a
checking site claim x = case check site claim () of () -> x
assuming :: Bool -> a -> a
assuming claim x = case assume claim of () -> x
";

struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

impl Sources for Embedded {
    fn find(&self, _: Name, _: &str, _: Name) -> Option<Source> {
        None
    }
}

#[derive(Debug)]
struct Test {
    loaded: Arc<Loaded>,
}

impl Program for Test {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        let own = self.loaded.compiled.core.bindings.iter().find(|binding| binding.name == name);
        own.cloned().or_else(|| library().binding(name))
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        let has = |data: &&Arc<DataType>| data.constructors.iter().any(|con| con.name == constructor);
        let own = self.loaded.compiled.core.data_types.iter().find(has);
        own.cloned().or_else(|| library().data_type_of(constructor))
    }
}

impl OpaqueTypes for Test {
    fn type_of(&self, name: QName) -> Option<Type> {
        self.loaded.compiled.core.bindings.iter().find(|binding| binding.name == name).map(|b| b.scheme.body.clone())
    }
}

impl limpid_symex::LibraryNames for Test {
    /// As if every module were imported under its last name.
    fn spell(&self, module: &str, ident: &str) -> Option<String> {
        Some(format!("{}.{ident}", module.rsplit('.').next()?))
    }
}

impl Test {
    fn data(&self, name: QName) -> Option<Arc<DataType>> {
        let own = self.loaded.compiled.core.data_types.iter().find(|data| data.name == name);
        own.cloned().or_else(|| library().interface(name.module)?.data_types.get(&name.ident).cloned())
    }
}

/// Searches from the function `f` of a program and says what was found: one line for each site, by site, or that the
/// search saw everything, or that it did not.
pub(crate) fn search(program: &str) -> String {
    search_with(program, SearchBudget::default())
}

pub(crate) fn search_with(program: &str, budget: SearchBudget) -> String {
    // Imports come first.
    let is_import = |line: &&str| line.starts_with("import ");
    let (imports, rest): (Vec<&str>, Vec<&str>) = program.lines().partition(is_import);
    let text = format!("module Test where\n{}\n{PRELUDE}{}\n", imports.join("\n"), rest.join("\n"));
    let mut project = Project::new(&Embedded, &Embedded);
    let loaded = project.load(Source { path: "Test.hs".into(), text: text.into() });
    let problems: Vec<_> = loaded.compiled.problems.iter().map(|problem| problem.message.clone()).collect();
    assert!(problems.is_empty(), "{problems:?}");
    let test = Test { loaded };
    let find = |name: QName| test.data(name);
    let instances = Instances::new(&test.loaded.environment);
    let world =
        ProgramContext { program: &test, find_data: &find, instances: &instances, opaque: &test, spelling: &test };
    let f = test.loaded.compiled.core.bindings.iter().find(|binding| binding.name.ident.as_str() == "f").expect("f");
    let arity = f.scheme.body.split_funs().0.len();
    let root = EntryPoint { name: f.name, scheme: f.scheme.clone(), arity, accepts: None };

    let mut explorer = Explorer::new(world, Solver::default());
    let mut replayer = Replayer::new(&test);
    let arity = |name: QName| test.type_of(name).map_or(0, |ty| ty.split_funs().0.len() as u32);
    let limits = Limits::unlimited();
    let mut found: Vec<(u32, String)> = Vec::new();
    let mut dropped = 0;
    let mut last = String::new();
    for shape in [FunctionShape::Constant, FunctionShape::Table] {
        let harness = match explorer.harness(&root, shape, 0) {
            Ok(harness) => harness,
            Err(reason) => return format!("{reason}\n"),
        };
        let settled: Vec<u32> = found.iter().map(|(site, _)| *site).collect();
        let mut breaks =
            |candidate: &Candidate| replayer.violation(candidate, &arity, &limits).map(|violation| violation.site);
        let summary = explorer.search(&harness, budget, &limits, &|site| settled.contains(&site), &mut |candidate| {
            if breaks(candidate) != Some(candidate.site) {
                dropped += 1;
                return Judgement::Open;
            }
            let small = shrink(candidate, 200, &mut |smaller| breaks(smaller) == Some(candidate.site));
            let mut line = format!("f {}", small.harness.show(&small.inputs).join(" "));
            for (name, result) in &small.opaque {
                line.push_str(&format!("  if {} gives {}", name.ident, limpid_symex::show::value(result)));
            }
            found.push((candidate.site, line));
            Judgement::Settled
        });
        let gaps: Vec<String> = summary.gaps.iter().map(ToString::to_string).collect();
        last = match (summary.exhausted, &gaps[..]) {
            (true, []) => "all paths seen\n".to_owned(),
            (true, gaps) => format!("all paths seen but: {}\n", gaps.join("; ")),
            (false, []) => "budget used up\n".to_owned(),
            (false, gaps) => format!("budget used up, and: {}\n", gaps.join("; ")),
        };
        if !harness.has_functions() {
            break;
        }
    }
    found.sort();
    let mut text: String = found.into_iter().map(|(site, line)| format!("{site}: {line}\n")).collect();
    if dropped > 0 {
        text.push_str(&format!("{dropped} did not replay\n"));
    }
    text + &last
}
