//! Test support: small programs in, what one strategy offers out.
//!
//! A program is loaded with the library and typed. The function under repair must not be proved already, so a strategy that
//! offers nothing has had something to do.

use std::sync::Arc;

use expect_test::Expect;
use limpid_base::{Limits, Name, QName};
use limpid_check::counterexample::counterexample;
use limpid_check::search::Worker;
use limpid_check::suspects::{Suspect, suspects};
use limpid_check::{File, Proofs, SearchBudget};
use limpid_contracts::elaborate_with_dependencies;
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Project, Source, Sources};
use limpid_library::library;
use limpid_monitor::Scope;
use limpid_report::Counterexample;

use crate::strategy::{Query, Repair, STRENGTHENING, Strategy, TERMINATION, WEAKENING};
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;

/// Typing leaves an obligation of the function open. This strategy of [`STRENGTHENING`] repairs it, and no other one does.
pub(crate) fn strengthens(strategy: &dyn Strategy, text: &str, function: &str, expected: Expect) {
    let program = TestProgram::new(text, function);
    expected.assert_eq(&program.only(&STRENGTHENING, strategy));
}

/// Typing leaves an obligation of the function open, and the strategy has no repair.
pub(crate) fn strengthens_nothing(strategy: &dyn Strategy, text: &str, function: &str) {
    let program = TestProgram::new(text, function);
    assert_eq!(program.attempt(strategy).as_ref().map(shown), None);
}

/// An execution violates an obligation of the function. This strategy of [`WEAKENING`] repairs it, and no other one does.
pub(crate) fn weakens(strategy: &dyn Strategy, text: &str, function: &str, expected: Expect) {
    let program = TestProgram::new(text, function).violated();
    expected.assert_eq(&program.only(&WEAKENING, strategy));
}

/// An execution violates an obligation of the function, and the strategy has no repair.
pub(crate) fn weakens_nothing(strategy: &dyn Strategy, text: &str, function: &str) {
    let program = TestProgram::new(text, function).violated();
    assert_eq!(program.attempt(strategy).as_ref().map(shown), None);
}

/// A recursion that does not decrease its metric.
pub(crate) fn terminates(strategy: &dyn Strategy, text: &str, function: &str, expected: Expect) {
    let program = TestProgram::new(text, function).violated();
    expected.assert_eq(&program.only(&TERMINATION, strategy));
}

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

/// A typed program with a function that is not proved.
struct TestProgram {
    file: File,
    proofs: Proofs,
    function: QName,
    suspects: Vec<Suspect>,
    examples: Vec<Counterexample>,
}

impl TestProgram {
    fn new(text: &str, function: &str) -> TestProgram {
        let mut project = Project::new(&Embedded, &Embedded);
        let loaded = project.load(Source { path: "Test.hs".into(), text: text.into() });
        assert!(loaded.compiled.problems.is_empty(), "{:?}", loaded.compiled.problems);
        let elaborated =
            elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
        assert!(elaborated.problems.is_empty(), "{:?}", elaborated.problems);
        let scope = Scope::new(&loaded, Arc::new(elaborated.contracts), elaborated.visible);
        let function = QName { module: loaded.name, ident: Name::new(function) };
        let file = File::new(loaded, vec![scope]);
        let limits = Limits::unlimited();
        let proofs = Proofs::of(&file, 1, &limits);
        assert!(!proofs.failing(function).is_empty(), "`{}` has no open obligation", function.ident);
        let suspects = suspects(&file, function, proofs.failing(function), &limits);
        TestProgram { file, proofs, function, suspects, examples: Vec::new() }
    }

    /// The program with the executions that violate an obligation of the function.
    fn violated(mut self) -> TestProgram {
        let programs = Worker::programs(&self.file);
        let find = |name: QName| self.file.data_type(name);
        let mut worker = Worker::new(&self.file, &programs, &find);
        let found = worker.search(self.function, SearchBudget::default(), &Limits::unlimited()).found;
        let examples: Vec<Counterexample> =
            found.iter().filter(|found| found.key.function == self.function).map(counterexample).collect();
        drop(worker);
        drop(programs);
        assert!(!examples.is_empty(), "no execution violates an obligation of `{}`", self.function.ident);
        self.suspects.clear();
        self.examples = examples;
        self
    }

    fn attempt(&self, strategy: &dyn Strategy) -> Option<Repair> {
        let TestProgram { file, proofs, function, suspects, examples } = self;
        let limits = Limits::unlimited();
        let in_force = file.in_force().expect("the program has contracts");
        let goals = proofs.failing(*function).iter().map(|failing| &failing.goal);
        let vocabulary = Vocabulary::of_function(file, *function).expect("the program has a vocabulary");
        let vocabulary = if examples.is_empty() { vocabulary.with_measures_in(&in_force, goals) } else { vocabulary };
        let trial = Trial::new(file, proofs, *function, SearchBudget::default(), &limits);
        crate::attempt(strategy, &Query { trial: &trial, vocabulary: &vocabulary, suspects, examples })
    }

    /// What the strategy offers. No other strategy of the list may offer anything.
    fn only(&self, list: &[&dyn Strategy], strategy: &dyn Strategy) -> String {
        let offering = list.iter().filter(|one| one.name() != strategy.name() && self.attempt(**one).is_some());
        let others: Vec<&str> = offering.map(|one| one.name()).collect();
        assert!(others.is_empty(), "{others:?} offer a repair too");
        self.attempt(strategy).as_ref().map_or_else(|| "nothing\n".to_owned(), shown)
    }
}

fn shown(Repair { culprits, fix }: &Repair) -> String {
    assert!(fix.proved);
    let culprits: Vec<String> = culprits.iter().map(|culprit| format!("{:?} {}", culprit.kind, culprit.name)).collect();
    let doubtful = if fix.doubtful { " (doubtful)" } else { "" };
    format!("{:?}{doubtful}: {}\n{}\nblames {culprits:?}\n", fix.kind, fix.title, fix.refinement)
}

/// The programs of a folder and of the folders in it.
fn programs(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "hs") {
            found.push(path);
        }
    }
}

/// The contracts of a file, without their positions.
fn contracts(file: &File) -> Vec<String> {
    let own = file.in_force().expect("the program has contracts").own;
    let shown = |contract: &limpid_contracts::Contract| {
        let metric: Vec<String> = contract.metric.iter().map(ToString::to_string).collect();
        let (name, ty, origin) = (contract.name, &contract.ty, contract.origin);
        format!("{name} :: {ty} / {metric:?} {origin:?} {}", contract.place.is_some())
    };
    own.functions.values().chain(own.methods.values()).map(shown).collect()
}

#[test]
fn a_signature_that_is_elaborated_alone_is_what_the_whole_file_gives() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let mut paths = Vec::new();
    programs(std::path::Path::new(fixtures), &mut paths);
    paths.sort();
    let (mut alone, mut whole) = (0, 0);
    for path in paths {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let mut project = Project::new(&Embedded, &Embedded);
        let loaded = project.load(Source { path: "Test.hs".into(), text: text.into() });
        let elaborated =
            elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
        let scope = Scope::new(&loaded, Arc::new(elaborated.contracts), elaborated.visible);
        let file = File::new(loaded, vec![scope]);
        let value = limpid_logic::Term::Var(limpid_contracts::rtype::value_binder());
        let same = limpid_logic::Term::compare(limpid_logic::Relation::Eq, value.clone(), value);
        for binding in file.functions() {
            let stronger = crate::strengthening::Strengthening {
                function: binding.name,
                additions: vec![(Vec::new(), same.clone())],
            };
            let Some((edits, _)) = crate::edit::edits(&file, &stronger) else { continue };
            match file.with_changed_signatures(&edits) {
                Some(edited) => {
                    alone += 1;
                    let expected = file.edited_whole(&edits).map(|file| contracts(&file));
                    assert_eq!(Some(contracts(&edited)), expected, "{} in {}", binding.name, path.display());
                    assert_eq!(edited.changed(), Some(&[binding.name][..]));
                }
                None => whole += 1,
            }
        }
    }
    assert!(alone > 4 * whole, "{alone} alone, {whole} not");
}
