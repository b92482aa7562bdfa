//! A query: a module of ours in the scope of a file, with the program that it is part of.
//!
//! The module has a function `it` of the unknowns, which gives a `Limpid.Explore.Query`; `goal`, which is what the search runs;
//! and `part0`, `part1`, .., which are what is shown of a run. They have the same unknowns in the same order.

use std::sync::Arc;

use limpid_base::{Name, Problem, QName};
use limpid_contracts::{Spelling, Unit};
use limpid_core::{Binding, CoreModule, DataType, Pred, Scheme, Type};
use limpid_frontend::compile::Compiled;
use limpid_library::library;
use limpid_machine::Program;
use limpid_symex::{EntryPoint, Instances, LibraryNames, OpaqueTypes, special};

use crate::coverage::Sites;
use crate::evaluate::{Evaluator, IT, MODULE, QUERIES};
use crate::linked::Linked;

/// The functions that write a number at once, and those that write it digit by digit.
const DIGITS: [((&str, &str), &str); 2] =
    [(("GHC.Show", "intText"), "intText"), (("GHC.Num.Integer", "integerShow"), "integerText")];

/// A compiled query.
#[derive(Debug)]
pub(crate) struct Query<'e> {
    pub evaluator: &'e Evaluator,
    compiled: Compiled,
    program: Linked,
    pub instances: Instances,
    /// How the file calls what it imports.
    names: Spelling,
    /// The branches that its runs announce.
    pub sites: Sites,
    pub parts: usize,
    /// The constraints of the functions that it calls which other types satisfy in another way.
    pub special: Vec<Pred>,
}

/// The text of a query.
#[derive(Clone, Debug)]
pub(crate) struct QueryText<'t> {
    /// The names of the unknowns.
    pub unknowns: &'t [String],
    /// What the search looks for, of type `Limpid.Explore.Goal`.
    pub goal: String,
    /// What is shown, each of type `Limpid.Explore.Part`.
    pub parts: &'t [String],
    /// Modules that these texts mention.
    pub imports: &'t [&'t str],
}

impl<'e> Query<'e> {
    /// Compiles a query, or returns what is wrong with it.
    pub(crate) fn new(evaluator: &'e Evaluator, text: &QueryText<'_>) -> Result<Query<'e>, Problem> {
        let compiled = evaluator.module(&text.render(), text.imports);
        if let Some(problem) = evaluator.first_error(&compiled) {
            return Err(problem);
        }
        let mut program = Linked::new(&evaluator.loaded);
        program.add(&compiled.core);
        for module in evaluator.second.iter().flat_map(|second| &second.code) {
            program.add(module);
        }
        let mut environment = evaluator.environment.clone();
        environment.insert(Arc::clone(&compiled.interface));
        let instances = Instances::new(&environment);
        let parts = text.parts.len();
        let names = Spelling::new(&Unit::from(&*evaluator.loaded));
        Ok(Query {
            evaluator,
            compiled,
            program,
            instances,
            names,
            sites: Sites::default(),
            parts,
            special: Vec::new(),
        })
    }

    /// Notes for which types of this function's variables a search says nothing.
    #[must_use]
    pub(crate) fn calling(mut self, scheme: &Scheme) -> Query<'e> {
        self.special.extend(special(scheme).cloned());
        self
    }

    /// Makes runs announce the branches of these functions and of all that they call, so many calls deep.
    pub(crate) fn observe(&mut self, functions: &[QName], depth: u32) {
        let loaded = &self.evaluator.loaded;
        let files = loaded.dependencies.iter().chain([loaded]);
        let written: Vec<_> = files.map(|file| &file.compiled.core).collect();
        self.sites.observe(&mut self.program, &written, functions, depth);
    }

    /// Makes runs write numbers digit by digit, so that a search can tell which number has a given text.
    pub(crate) fn write_digits(&mut self) {
        let mut written = CoreModule::default();
        for ((module, ident), digits) in DIGITS {
            if let Some(binding) = library().binding(QName::new("Limpid.Digits", digits)) {
                written.bindings.push(Arc::new(Binding { name: QName::new(module, ident), ..(*binding).clone() }));
            }
        }
        self.program.add(&written);
    }

    pub(crate) fn goal(&self) -> Option<EntryPoint> {
        self.entry("goal")
    }

    pub(crate) fn part(&self, place: usize) -> Option<EntryPoint> {
        self.entry(&format!("part{place}"))
    }

    fn entry(&self, name: &str) -> Option<EntryPoint> {
        let binding = self.compiled.definitions.binding(Name::new(name))?;
        let scheme = binding.scheme.clone();
        let arity = scheme.body.split_funs().0.len();
        Some(EntryPoint { name: QName::new(MODULE, name), scheme, arity, accepts: None })
    }

    /// The types of the unknowns.
    pub(crate) fn scheme(&self) -> Option<&Scheme> {
        Some(&self.compiled.definitions.binding(Name::new(IT))?.scheme)
    }

    pub(crate) fn data(&self, name: QName) -> Option<Arc<DataType>> {
        self.evaluator.data(name)
    }
}

impl QueryText<'_> {
    fn render(&self) -> String {
        let names = self.unknowns.join(" ");
        // The constraints of a call without unknowns stay open, too.
        let mut text = "{-# LANGUAGE NoMonomorphismRestriction #-}\n".to_owned();
        text.push_str(&format!("{IT} {names} = {QUERIES}.Query (\n {}\n ) [{}]\n", self.goal, self.parts.join(", ")));
        text.push_str(&format!("goal {names} = {QUERIES}.goalOf ({IT} {names})\n"));
        for place in 0..self.parts.len() {
            text.push_str(&format!("part{place} {names} = {QUERIES}.partOf {place} ({IT} {names})\n"));
        }
        text
    }
}

impl Program for Query<'_> {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        self.program.binding(name)
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        self.program.data_type_of(constructor)
    }
}

impl LibraryNames for Query<'_> {
    fn spell(&self, module: &str, ident: &str) -> Option<String> {
        library().spelled(&self.names, module, ident)
    }

    fn allocates(&self) -> bool {
        true
    }

    fn is_module(&self, name: Name) -> bool {
        name == self.evaluator.loaded.name
    }
}

/// What a function without code returns cannot be confirmed, so nothing is assumed of it.
impl OpaqueTypes for Query<'_> {
    fn type_of(&self, _: QName) -> Option<Type> {
        None
    }
}
