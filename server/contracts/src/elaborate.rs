//! Elaborate: from the annotations of a module to its contracts.
//!
//! Order matters only where one thing needs another's result: options and sorts first, then the symbols of the logic, then
//! data types, then signatures. Aliases are elaborated when they are first used, which also finds their cycles.

mod abstract_refinements;
mod aliases;
mod bounds;
mod check;
mod classes;
mod computed;
mod data;
mod env;
mod expansion;
mod flags;
mod lift;
mod measures;
mod merge;
mod names;
mod positivity;
mod qualifiers;
mod reelaborate;
mod rewrites;
mod signatures;
mod sorts;
mod terms;
mod types;
mod unsupported;
mod versions;

use std::sync::Arc;

use limpid_base::{Name, Problem, QName, Severity, Span, Stage, Unsupported};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::Loaded;
use limpid_spec::ast::LiquidOption;
use limpid_spec::version::refinements_of;
use limpid_spec::{ItemKind, Spec};
use rustc_hash::{FxHashMap, FxHashSet};

use self::aliases::AliasState;
pub use self::reelaborate::{ChangedSignature, are_independent, elaborate_signatures};
use self::sorts::Unifier;
use crate::contract::{AliasKind, Contracts};
use crate::rtype::{Bound, Place};
use crate::scope::Scope;
use crate::unit::Unit;
use crate::visible::Visible;

/// Enough for the deepest types and terms: the parser bounds what is written, `expansion` what aliases make of it.
const STACK: usize = 64 << 20;

/// The contracts of a module, and what is wrong with its annotations.
#[derive(Clone, Debug, Default)]
pub struct Elaborated {
    pub contracts: Contracts,
    pub problems: Vec<Problem>,
    /// The names that have a signature, also one that is wrong.
    pub signed: FxHashSet<Name>,
    /// What the module sees of others.
    pub visible: Arc<Visible>,
}

/// Elaborates the annotations of a module. `imported` holds the contracts of the modules that it can see.
pub fn elaborate(unit: &Unit<'_>, spec: &Spec, imported: &Arc<Visible>) -> Elaborated {
    stacker::maybe_grow(STACK, STACK, || elaborate_here(unit, spec, imported))
}

fn elaborate_here(unit: &Unit<'_>, spec: &Spec, imported: &Arc<Visible>) -> Elaborated {
    let mut elaborator = Elaborator::new(*unit, spec, imported);
    elaborator.options();
    elaborator.unchecked_module();
    elaborator.embeds();
    elaborator.collect_aliases();
    elaborator.declare_bounds();
    elaborator.declare_symbols();
    elaborator.implicitly_reflected();
    elaborator.declare_tuple_selectors();
    elaborator.data_types();
    elaborator.define_measures();
    elaborator.finish_aliases();
    elaborator.bounds();
    elaborator.signatures();
    elaborator.class_items();
    elaborator.computed();
    elaborator.invariants();
    elaborator.qualifiers();
    elaborator.flags();
    elaborator.positivity();
    elaborator.rewrites();
    elaborator.unsupported();
    elaborator.newer_items();
    Elaborated { visible: Arc::clone(imported), signed: signed(spec), ..elaborator.finish() }
}

fn signed(spec: &Spec) -> FxHashSet<Name> {
    let signatures = spec.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Signature(signature) => Some(&signature.names),
        _ => None,
    });
    signatures.flatten().map(|name| name.name).collect()
}

/// Where the contracts of library modules come from: those that an environment shows, and those that annotations import.
pub type VisibleLibraries<'a> = dyn Fn(&Environment, &[Name]) -> Arc<Visible> + 'a;

/// Elaborates a file after the local modules that it imports.
pub fn elaborate_with_dependencies(loaded: &Loaded, libraries: &VisibleLibraries<'_>) -> Elaborated {
    let mut done: FxHashMap<Arc<str>, Arc<Contracts>> = FxHashMap::default();
    for dependency in &loaded.dependencies {
        let contracts = elaborate_after(dependency, libraries, &done).contracts;
        done.insert(Arc::clone(&dependency.source.path), Arc::new(contracts));
    }
    elaborate_after(loaded, libraries, &done)
}

/// Elaborates a file when the local modules that it imports are done, by their paths.
pub fn elaborate_after(
    loaded: &Loaded,
    libraries: &VisibleLibraries<'_>,
    done: &FxHashMap<Arc<str>, Arc<Contracts>>,
) -> Elaborated {
    let _elaborate = tracing::debug_span!("elaborate", file = &*loaded.source.path).entered();
    let unit = Unit::from(loaded);
    let spec = unit.spec();
    let local: Vec<&Arc<Contracts>> =
        loaded.dependencies.iter().filter_map(|dependency| done.get(&dependency.source.path)).collect();
    let imports = spec.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Import(module) => Some(module.name),
        _ => None,
    });
    let newer = refinements_of(unit.options.liquid_version.unwrap_or_default()).map(Name::new);
    let local_imports = local.iter().flat_map(|module| module.imports.iter().copied());
    let imports: Vec<Name> = local_imports.chain(imports).chain(newer).collect();
    let mut imported = Visible::above(libraries(unit.environment, &imports));
    local.into_iter().for_each(|module| imported.push(Arc::clone(module)));
    elaborate(&unit, &spec, &Arc::new(imported))
}

/// The state of the pass.
pub(crate) struct Elaborator<'a> {
    unit: Unit<'a>,
    spec: &'a Spec,
    imported: &'a Visible,
    scope: Scope<'a>,
    out: Contracts,
    problems: Vec<Problem>,
    /// The aliases of this module, and the built-in ones, by name.
    aliases: FxHashMap<(AliasKind, Name), AliasState<'a>>,
    /// Type families, which are equal to anything.
    families: Vec<QName>,
    /// The functions with a refinement of a kind that we do not check, and where it is.
    unchecked: FxHashMap<QName, Unsupported>,
    /// The last such refinement that was read.
    last_unchecked: Option<Unsupported>,
    /// The names that the alias at hand mentions and nothing defines.
    unbound: Vec<Name>,
    /// How deep in aliases we are.
    alias_depth: u32,
    /// How many nodes the aliases were expanded to so far.
    expanded: usize,
    /// The aliases being elaborated, outermost first.
    alias_stack: Vec<Name>,
    /// While elaborating what the user did not write, nothing is reported.
    quiet: bool,
    /// The bounds of the type at hand.
    pending_bounds: Vec<Bound>,
    unifier: Unifier,
    reported: FxHashSet<(Span, String)>,
}

impl<'a> Elaborator<'a> {
    fn new(unit: Unit<'a>, spec: &'a Spec, imported: &'a Visible) -> Elaborator<'a> {
        Elaborator {
            unit,
            spec,
            imported,
            scope: Scope::new(&unit),
            out: Contracts { module: Some(unit.name), path: unit.path.to_owned(), ..Contracts::default() },
            problems: Vec::new(),
            aliases: FxHashMap::default(),
            families: families(&unit),
            unchecked: FxHashMap::default(),
            last_unchecked: None,
            unbound: Vec::new(),
            alias_depth: 0,
            expanded: 0,
            alias_stack: Vec::new(),
            quiet: false,
            pending_bounds: Vec::new(),
            unifier: Unifier::default(),
            reported: FxHashSet::default(),
        }
    }

    fn options(&mut self) {
        let package = self.unit.options.liquid.iter().flat_map(|words| words.split_whitespace());
        package.for_each(|word| self.out.options.set(LiquidOption::parse(word)));
        for item in &self.spec.items {
            match &item.kind {
                ItemKind::Options(words) => words.iter().for_each(|word| self.out.options.set(word.option)),
                ItemKind::Import(module) => self.out.imports.push(module.name),
                _ => {}
            }
        }
    }

    /// Says that LiquidHaskell does not check the module, if so.
    fn unchecked_module(&mut self) {
        let cleared = self.unit.ast.extensions.iter().find(|one| one.name.as_str() == limpid_syntax::CLEAR_PLUGINS);
        let options = self.spec.items.iter().find_map(|item| match &item.kind {
            ItemKind::Options(words) => words.iter().find(|word| word.option == LiquidOption::SkipModule),
            _ => None,
        });
        let Some(span) = cleared.map(|one| one.span).or_else(|| options.map(|word| word.span)) else { return };
        self.out.options.skip_module = true;
        let message = "LiquidHaskell does not check this module, so nothing is said of its functions.";
        // What the package says has no place in the file.
        let problem = if span.is_empty() { Problem::information } else { Problem::warning };
        self.problems.push(problem(Stage::Spec, span, message.to_owned()));
    }

    fn finish(mut self) -> Elaborated {
        self.out.obligations = crate::obligations::collect(&self.unit, self.imported, &self.out);
        let known = &self.unit.compiled.problems;
        let spec = self.spec.problems.iter().map(limpid_spec::SpecProblem::to_problem);
        // The parser of Haskell has already complained about an annotation that is not closed.
        let new = |problem: &Problem| !known.iter().any(|other| other.span.start == problem.span.start);
        let mut problems: Vec<Problem> = spec.filter(new).collect();
        problems.append(&mut self.problems);
        self.unit.ast.attribute_problems(&mut problems);
        problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        problems.dedup();
        Elaborated { contracts: self.out, problems, ..Elaborated::default() }
    }

    /// Reports an error; the hint follows the sentence.
    fn error(&mut self, span: Span, message: impl Into<String>, hint: impl AsRef<str>) {
        self.report(Severity::Error, span, message.into(), hint.as_ref());
    }

    fn report(&mut self, severity: Severity, span: Span, message: String, hint: &str) {
        if self.quiet {
            return;
        }
        let message = if hint.is_empty() { message } else { format!("{message} {hint}") };
        if self.reported.insert((span, message.clone())) {
            self.problems.push(Problem { stage: Stage::Spec, severity, span, message });
        }
    }

    fn place(&self, span: Span) -> Place {
        let module = if self.quiet { Name::new(limpid_logic::LOGIC) } else { self.unit.name };
        Place { module, span }
    }

    fn own(&self, ident: Name) -> QName {
        QName { module: self.unit.name, ident }
    }

    /// What the user wrote there, on one line.
    fn snippet(&self, span: Span) -> String {
        shorten(span.text(self.unit.text).split_whitespace().collect::<Vec<_>>().join(" "), 60)
    }
}

/// A text for a message: the end of a long one is left out.
fn shorten(text: String, limit: usize) -> String {
    match text.chars().nth(limit) {
        Some(_) => text.chars().take(limit - 3).chain("...".chars()).collect(),
        None => text,
    }
}

fn families(unit: &Unit<'_>) -> Vec<QName> {
    let modules = unit.environment.modules();
    modules
        .flat_map(|module| {
            let name = module.name;
            module.families.iter().filter_map(move |ident| Some(QName { module: name?, ident: *ident }))
        })
        .collect()
}
