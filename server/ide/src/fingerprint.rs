//! Fingerprints: hashes of everything that the verdict of a function depends on.
//!
//! It covers the code and text of everything that the function can reach, the contracts of the file (refinements of one
//! function are qualifiers for others), its data types and options, and the files that it imports. Where the type of an
//! unrefined function is inferred together with its callers, it covers the callers, too. The searches of callers have a
//! fingerprint of their own (`callers`), since they matter only for functions that are not proved.
//!
//! Must not know: positions. Text that only moves keeps its fingerprint.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};

use limpid_base::QName;
use limpid_contracts::{Contracts, Definition, Origin, Table};
use limpid_core::{Binding, BindingKind, Expr};
use rustc_hash::FxHashMap;

use crate::specification::Specification;
use crate::verdicts::Depends;

/// What the verdicts of a file depend on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fingerprints {
    /// Of every function.
    pub(crate) functions: BTreeMap<QName, u64>,
    /// For every function, the functions that can reach it, and those that these reach.
    callers: BTreeMap<QName, u64>,
    /// For every function, the callers of all functions that it reaches: a fix must keep their proofs.
    around: BTreeMap<QName, u64>,
    /// The definitions of the logic's symbols: measures, data types, options and imports.
    pub(crate) logic: u64,
}

impl Fingerprints {
    /// What a report on a function may depend on besides its fingerprint.
    pub(crate) fn depends(&self, function: QName) -> Depends {
        let get = |map: &BTreeMap<QName, u64>| map.get(&function).copied().unwrap_or_default();
        Depends { callers: get(&self.callers), around: get(&self.around), ..Depends::default() }
    }

    /// Of several functions, in this order; 0 of none.
    pub(crate) fn of_all(&self, functions: &[QName]) -> u64 {
        if functions.is_empty() {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        for function in functions {
            (function.ident.as_str(), self.functions.get(function)).hash(&mut hasher);
        }
        hasher.finish()
    }
}

pub(crate) fn fingerprints(specification: &Specification) -> Fingerprints {
    let loaded = &specification.loaded;
    let bindings = &loaded.compiled.core.bindings;
    let places: FxHashMap<QName, usize> = bindings.iter().enumerate().map(|(place, one)| (one.name, place)).collect();
    let graph = Graph::new(specification, &places);
    let logic = logic(specification);
    let shared = shared(specification, logic);
    let own: Vec<u64> = bindings.iter().map(|binding| own(specification, binding)).collect();
    let user = bindings.iter().enumerate().filter(|(_, binding)| binding.kind != BindingKind::Generated);
    let reached: Vec<Vec<usize>> = (0..bindings.len()).map(|place| graph.reach(place)).collect();
    let fingerprint = |place: usize| hash_of((shared, own[place]), reached[place].iter().map(|one| own[*one]));
    let all: Vec<u64> = (0..bindings.len()).map(fingerprint).collect();
    let callers = |place: usize| {
        let reaching = (0..bindings.len()).filter(|caller| reached[*caller].binary_search(&place).is_ok());
        hash_of((), reaching.map(|caller| all[caller]))
    };
    let around = |place: usize| hash_of((), graph.around(&reached[place]).map(|caller| own[caller]));
    let of_user = |of: &dyn Fn(usize) -> u64| user.clone().map(|(place, one)| (one.name, of(place))).collect();
    Fingerprints {
        callers: of_user(&callers),
        around: of_user(&around),
        functions: of_user(&|place| all[place]),
        logic,
    }
}

fn hash_of(start: impl Hash, parts: impl Iterator<Item = u64>) -> u64 {
    let mut hasher = DefaultHasher::new();
    start.hash(&mut hasher);
    parts.for_each(|part| part.hash(&mut hasher));
    hasher.finish()
}

/// The dependency graph of the bindings.
struct Graph {
    next: Vec<Vec<usize>>,
    /// Functions that define measures by their code: every contract may run them.
    always: Vec<usize>,
}

impl Graph {
    fn new(specification: &Specification, places: &FxHashMap<QName, usize>) -> Graph {
        let bindings = &specification.loaded.compiled.core.bindings;
        let mut next: Vec<Vec<usize>> = bindings.iter().map(|binding| callees(binding, places)).collect();
        let inferred = |place: usize| {
            let binding: &Binding = &bindings[place];
            !binding.exported && !specification.is_annotated(binding.name) && binding.kind == BindingKind::Function
        };
        let calls: Vec<(usize, usize)> = next
            .iter()
            .enumerate()
            .flat_map(|(caller, callees)| callees.iter().map(move |&callee| (callee, caller)))
            .collect();
        for (callee, caller) in calls {
            if inferred(callee) {
                next[callee].push(caller);
            }
        }
        let measures = specification.elaborated.contracts.measures.values();
        let always = measures.filter_map(|measure| match &measure.definition {
            Definition::Code(function) => places.get(function).copied(),
            _ => None,
        });
        Graph { always: always.collect(), next }
    }

    /// Whatever calls something that is reached, in a fixed order.
    fn around(&self, reached: &[usize]) -> impl Iterator<Item = usize> {
        let calls = |caller: &usize| self.next[*caller].iter().any(|callee| reached.binary_search(callee).is_ok());
        (0..self.next.len()).filter(calls)
    }

    /// Everything that is reached from a binding, in a fixed order.
    fn reach(&self, from: usize) -> Vec<usize> {
        let mut seen = vec![false; self.next.len()];
        let mut todo: Vec<usize> = self.always.iter().copied().chain([from]).collect();
        while let Some(place) = todo.pop() {
            if !std::mem::replace(&mut seen[place], true) {
                todo.extend(&self.next[place]);
            }
        }
        (0..seen.len()).filter(|&place| seen[place]).collect()
    }
}

fn callees(binding: &Binding, places: &FxHashMap<QName, usize>) -> Vec<usize> {
    let Some(body) = binding.body() else { return Vec::new() };
    let globals = body.exprs.values().filter_map(|expr| match expr {
        Expr::Global { name, .. } => places.get(name).copied(),
        _ => None,
    });
    let mut callees: Vec<usize> = globals.collect();
    callees.sort_unstable();
    callees.dedup();
    callees
}

/// The hash of a binding alone: its code, its text and its contract.
fn own(specification: &Specification, binding: &Binding) -> u64 {
    let contracts = &specification.elaborated.contracts;
    let mut hasher = DefaultHasher::new();
    limpid_core::print::binding(binding).hash(&mut hasher);
    (binding.exported, binding.signature).hash(&mut hasher);
    if binding.kind != BindingKind::Generated {
        binding.span.text(&specification.loaded.source.text).hash(&mut hasher);
    }
    for local in contracts.locals.iter().filter(|local| local.function == binding.name) {
        local.contract.ty.to_string().hash(&mut hasher);
    }
    if let Some(contract) = contracts.functions.get(binding.name) {
        contract.ty.to_string().hash(&mut hasher);
    }
    format!("{:?}", contracts.flags.get(binding.name)).hash(&mut hasher);
    hasher.finish()
}

/// The hash of everything that all functions of the file depend on.
fn shared(specification: &Specification, logic: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    logic.hash(&mut hasher);
    let functions = &specification.elaborated.contracts.functions;
    let mut text = String::new();
    for (name, contract) in functions.iter().filter(|(_, contract)| contract.origin != Origin::Haskell) {
        let metric: Vec<String> = contract.metric.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{name} {:?} {} {metric:?}", contract.origin, contract.ty);
    }
    for local in &specification.elaborated.contracts.locals {
        let _ = writeln!(text, "{} {}", local.contract.name, local.contract.ty);
    }
    text.hash(&mut hasher);
    hasher.finish()
}

/// The hash of all annotations but the contracts of functions, with the data types that they are about.
fn logic(specification: &Specification) -> u64 {
    let mut hasher = DefaultHasher::new();
    let logic = Contracts {
        functions: Table::default(),
        obligations: Vec::new(),
        locals: Vec::new(),
        ..specification.elaborated.contracts.clone()
    };
    let mut text = limpid_contracts::print::print(&logic, &|_| 0);
    let _ = writeln!(text, "{:?}", logic.options);
    let loaded = &specification.loaded;
    for data in &loaded.compiled.core.data_types {
        text.push_str(&limpid_core::print::data_type(data));
    }
    text.hash(&mut hasher);
    (loaded.name.as_str(), &loaded.ast.exports.is_some()).hash(&mut hasher);
    for dependency in &loaded.dependencies {
        dependency.source.text.hash(&mut hasher);
    }
    hasher.finish()
}
