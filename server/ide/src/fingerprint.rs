//! Fingerprints: hashes of everything that the verdict of a function depends on.
//!
//! A function's fingerprint covers what it can reach: the code, text and contracts of functions, data types, measures and
//! imported modules (`dependencies`), and the few things that concern the whole file. The searches of callers have a
//! fingerprint of their own (`callers`), and so has what a fix must respect (`around`), since they matter only for functions
//! that are not proved. Qualifiers are shared by the file, so they are no part of these: each report says which of them it
//! depends on ([`Qualifying`]).
//!
//! Must not know: positions. Text that only moves keeps its fingerprint.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_contracts::{AliasBody, Contracts, Mark};
use limpid_core::{Binding, BindingKind, Body, CoreModule};
use limpid_frontend::project::Loaded;
use limpid_liquid::qualifiers::Qualifiers;
use limpid_liquid::{LiquidModule, impossible_constants, uses_list_preds};
use limpid_logic::Sort;

use crate::dependencies::{Dependencies, hash_measure, other_measures};
use crate::specification::{Imported, Specification};
use crate::verdicts::Depends;

/// What the verdicts of a file depend on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fingerprints {
    /// Of every function.
    pub(crate) functions: BTreeMap<QName, u64>,
    /// For every function, the functions that can reach it, and those that these reach.
    callers: BTreeMap<QName, u64>,
    /// For every function, the functions whose proofs a fix must keep, and the words that a fix may use.
    around: BTreeMap<QName, u64>,
    /// For every function, the names of those functions.
    neighbours: BTreeMap<QName, Vec<QName>>,
    /// All definitions of the logic's symbols.
    pub(crate) logic: u64,
    /// What every query about the file can see: imports, data types, instances.
    pub(crate) scope: u64,
    qualifiers: Arc<Qualifiers>,
}

/// The qualifiers that a report depends on: those that fit the sorts of the kvars in its constraints.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Qualifying {
    sorts: Vec<Sort>,
    hash: u64,
}

impl Qualifying {
    pub(crate) fn sorts(&self) -> &[Sort] {
        &self.sorts
    }
}

impl Fingerprints {
    /// What a report on a function may depend on besides its fingerprint.
    pub(crate) fn depends(&self, function: QName) -> Depends {
        let get = |map: &BTreeMap<QName, u64>| map.get(&function).copied().unwrap_or_default();
        Depends { callers: get(&self.callers), around: get(&self.around), ..Depends::default() }
    }

    /// The functions whose proofs a fix for this one must keep, itself included.
    pub(crate) fn neighbours(&self, function: QName) -> &[QName] {
        self.neighbours.get(&function).map(Vec::as_slice).unwrap_or_default()
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

    /// The qualifiers of the file at some sorts.
    pub(crate) fn qualifying(&self, mut sorts: Vec<Sort>) -> Qualifying {
        sorts.sort_by_cached_key(ToString::to_string);
        sorts.dedup();
        let hash = self.hash_of_qualifiers(&sorts);
        Qualifying { sorts, hash }
    }

    /// Whether the file has the same qualifiers at these sorts.
    pub(crate) fn qualify(&self, known: &Qualifying) -> bool {
        self.hash_of_qualifiers(&known.sorts) == known.hash
    }

    fn hash_of_qualifiers(&self, sorts: &[Sort]) -> u64 {
        if sorts.is_empty() {
            return 0;
        }
        let mut hasher = DefaultHasher::new();
        for qualifier in self.qualifiers.patterns.iter().filter(|one| sorts.iter().any(|sort| one.fits(sort))) {
            (&qualifier.params, &qualifier.body).hash(&mut hasher);
        }
        hasher.finish()
    }
}

pub(crate) fn fingerprints(specification: &Specification) -> Fingerprints {
    let bindings = &specification.loaded.compiled.core.bindings;
    let graph = Dependencies::new(specification);
    let shared = shared(specification);
    let words = words(specification);
    let user = bindings.iter().enumerate().filter(|(_, binding)| binding.kind != BindingKind::Generated);
    let reached: Vec<Vec<usize>> = (0..bindings.len()).map(|place| graph.reach(place)).collect();
    let fingerprint = |place: usize| {
        hash_of((shared, graph.hash(place)), reached[place].iter().map(|one| graph.hash(*one)).collect())
    };
    let all: Vec<u64> = (0..bindings.len()).map(fingerprint).collect();
    let callers = |place: usize| {
        let reaching = (0..bindings.len()).filter(|caller| reached[*caller].binary_search(&place).is_ok());
        hash_of(0, reaching.map(|caller| all[caller]).collect())
    };
    let around: BTreeMap<QName, Vec<usize>> =
        user.clone().map(|(place, one)| (one.name, graph.around(&reached[place]).collect())).collect();
    let of_user = |of: &dyn Fn(usize) -> u64| user.clone().map(|(place, one)| (one.name, of(place))).collect();
    let hash_around = |places: &[usize]| hash_of(words, places.iter().map(|place| graph.hash(*place)).collect());
    let names = |name: QName, places: &[usize]| {
        let others = places.iter().map(|place| bindings[*place].name).filter(|other| *other != name);
        [name].into_iter().chain(others).collect()
    };
    Fingerprints {
        callers: of_user(&callers),
        functions: of_user(&|place| all[place]),
        neighbours: around.iter().map(|(name, places)| (*name, names(*name, places))).collect(),
        around: around.into_iter().map(|(name, places)| (name, hash_around(&places))).collect(),
        logic: logic(specification, shared),
        scope: scope(specification, &all),
        qualifiers: Arc::new(Qualifiers::collect(&specification.in_force(), &specification.loaded.compiled.core)),
    }
}

/// The order of the parts does not matter: moving a function changes nothing.
fn hash_of(start: impl Hash, mut parts: Vec<u64>) -> u64 {
    parts.sort_unstable();
    let mut hasher = DefaultHasher::new();
    (start, parts).hash(&mut hasher);
    hasher.finish()
}

/// The hash of what concerns all functions of the file.
fn shared(specification: &Specification) -> u64 {
    let mut hasher = DefaultHasher::new();
    let contracts = &specification.elaborated.contracts;
    let mut text = format!("{:?} {:?}", contracts.options, contracts.imports);
    for (name, contract) in contracts.methods.iter() {
        let _ = writeln!(text, "method {name} {}", contract.ty);
    }
    for (name, bound) in contracts.bounds.iter() {
        let params: Vec<Name> = bound.params.iter().map(|param| param.name).collect();
        let _ = writeln!(text, "bound {name} {params:?} {:?} {:?}", bound.args, bound.body);
    }
    for invariant in &contracts.invariants {
        let _ = writeln!(text, "invariant {} {:?}", invariant.ty, invariant.using.as_ref().map(ToString::to_string));
    }
    for (name, embed) in contracts.embeds.iter() {
        let _ = writeln!(text, "embed {name} {} {}", embed.sort, embed.with_args);
    }
    for (name, _) in contracts.flags.iter().filter(|(_, flags)| flags.has(Mark::Rewrite)) {
        let _ = writeln!(text, "rewrite {name} {:?}", contracts.functions.get(name).map(|one| one.ty.to_string()));
    }
    for (name, unsupported) in contracts.unsupported.iter() {
        let _ = writeln!(text, "unsupported {name} {}", unsupported.what);
    }
    imported_refinements(specification, &mut text);
    let impossible = impossible(specification);
    if !impossible.is_empty() {
        // They concern what is checked after them.
        let functions = specification.loaded.compiled.core.bindings.iter();
        let mentioned = |one: &Binding| one.body().into_iter().flat_map(Body::mentioned).collect();
        let order: Vec<(QName, Vec<QName>)> = functions.map(|one| (one.name, mentioned(one))).collect();
        let _ = writeln!(text, "impossible {impossible:?} {order:?}");
    }
    text.hash(&mut hasher);
    other_measures(contracts).for_each(|measure| hash_measure(measure, &mut hasher));
    let loaded = &specification.loaded;
    (loaded.name.as_str(), loaded.ast.exports.is_some()).hash(&mut hasher);
    uses_list_preds(&specification.in_force()).hash(&mut hasher);
    hasher.finish()
}

/// The constants from whose types everything follows.
fn impossible(specification: &Specification) -> Vec<QName> {
    let loaded = &specification.loaded;
    let imported: Vec<&CoreModule> = loaded.dependencies.iter().map(|other| &other.compiled.core).collect();
    let in_force = specification.in_force();
    impossible_constants(&LiquidModule { core: &loaded.compiled.core, imported: &imported, in_force })
}

/// What imported modules say beyond their own definitions: any function may depend on it without a mention of the module.
fn imported_refinements(specification: &Specification, text: &mut String) {
    let is_imported = |module: Name| specification.imported.contains(module);
    for layer in specification.elaborated.visible.layers() {
        let Some(module) = layer.module.filter(|module| is_imported(*module)) else { continue };
        for (name, contract) in layer.functions.iter().filter(|(name, _)| name.module != module) {
            let _ = writeln!(text, "{name} {:?} {}", contract.origin, contract.ty);
        }
        for (name, constructor) in layer.constructors.iter().filter(|(name, _)| name.module != module) {
            let fields: Vec<String> = constructor.fields.iter().map(|field| field.ty.to_string()).collect();
            let _ = writeln!(text, "{name} {fields:?} {}", constructor.result.pred);
        }
        for invariant in &layer.invariants {
            let using = invariant.using.as_ref().map(ToString::to_string);
            let _ = writeln!(text, "invariant {} {using:?}", invariant.ty);
        }
        for (name, embed) in layer.embeds.iter() {
            let _ = writeln!(text, "embed {name} {} {}", embed.sort, embed.with_args);
        }
    }
}

/// The hash of all measures and data types, and of what concerns the whole file.
fn logic(specification: &Specification, shared: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    shared.hash(&mut hasher);
    specification.elaborated.contracts.measures.values().for_each(|measure| hash_measure(measure, &mut hasher));
    let data_types = &specification.loaded.compiled.core.data_types;
    data_types.iter().for_each(|data| limpid_core::print::data_type(data).hash(&mut hasher));
    specification.imported.hash_of_all().hash(&mut hasher);
    hasher.finish()
}

/// The hash of what a query about any function of the file can depend on. Instances are found by types, so nothing needs to
/// mention them. `functions` has the fingerprint of every binding.
fn scope(specification: &Specification, functions: &[u64]) -> u64 {
    let mut hasher = DefaultHasher::new();
    let loaded = &specification.loaded;
    for import in &loaded.ast.imports {
        import.span.text(&loaded.source.text).hash(&mut hasher);
    }
    for extension in &loaded.ast.extensions {
        extension.name.as_str().hash(&mut hasher);
    }
    loaded.source.path.hash(&mut hasher);
    let core = &loaded.compiled.core;
    core.data_types.iter().for_each(|data| limpid_core::print::data_type(data).hash(&mut hasher));
    specification.imported.hash_of_all().hash(&mut hasher);
    let others = core.bindings.iter().zip(functions).filter(|(binding, _)| binding.kind != BindingKind::Function);
    hash_of(hasher.finish(), others.map(|(_, fingerprint)| *fingerprint).collect())
}

/// The hash of the words that fixes may use anywhere in the file: predicates and the names of measures.
fn words(specification: &Specification) -> u64 {
    let mut hasher = DefaultHasher::new();
    let contracts = &specification.elaborated.contracts;
    for (name, alias) in contracts.predicates.iter() {
        if let AliasBody::Pred(body, _) = &alias.body {
            (name.ident.as_str(), &alias.value_params, body.to_string()).hash(&mut hasher);
        }
    }
    for (name, measure) in contracts.measures.iter() {
        (name.ident.as_str(), measure.sort.to_string(), format!("{:?}", measure.symbol.kind)).hash(&mut hasher);
    }
    limpid_verdict::is_small(&specification.loaded).hash(&mut hasher);
    hasher.finish()
}

/// The hash of an imported module: its code and contracts, and those of the modules that it imports.
pub(crate) fn of_module(loaded: &Loaded, contracts: &Contracts, imported: &Imported) -> u64 {
    let mut hasher = DefaultHasher::new();
    loaded.name.as_str().hash(&mut hasher);
    let CoreModule { bindings, data_types, .. } = &loaded.compiled.core;
    bindings.iter().for_each(|binding| limpid_core::print::binding(binding).hash(&mut hasher));
    data_types.iter().for_each(|data| limpid_core::print::data_type(data).hash(&mut hasher));
    limpid_contracts::print::print(&Contracts { obligations: Vec::new(), ..contracts.clone() }, &|_| 0)
        .hash(&mut hasher);
    format!("{:?}", contracts.options).hash(&mut hasher);
    let dependencies = loaded.dependencies.iter().filter_map(|dependency| imported.hash_of(dependency.name));
    dependencies.fold(0, u64::wrapping_add).hash(&mut hasher);
    hasher.finish()
}
