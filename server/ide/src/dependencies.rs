//! What the verdict of a function depends on: a graph of functions, data types, measures and imported modules, each with a
//! hash of what it says itself.
//!
//! Must not know: positions, and what the hashes are for. Text that only moves keeps its hash.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};

use limpid_base::{Name, QName};
use limpid_contracts::contract::EquationBody;
use limpid_contracts::rtype::{Bound, Shape};
use limpid_contracts::{Contract, Contracts, Definition, Measure, RScheme, RType};
use limpid_core::{AltPattern, Binding, BindingKind, DataType, Definitions, Expr, Type};
use limpid_logic::{Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::specification::Specification;

/// A thing that verdicts depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Node {
    /// A function, of this file or not.
    Value(QName),
    Type(QName),
    Measure(QName),
    Module(Name),
}

/// The graph. The first nodes are the bindings of the file, in their order.
#[derive(Debug, Default)]
pub(crate) struct Dependencies {
    nodes: Vec<Node>,
    places: FxHashMap<Node, usize>,
    hashes: Vec<u64>,
    next: Vec<Vec<usize>>,
    /// The data types of this file whose values each binding makes.
    builds: Vec<Vec<usize>>,
    bindings: usize,
}

/// The names in some code or refinements.
#[derive(Default)]
struct Mentions {
    values: FxHashSet<QName>,
    constructors: FxHashSet<QName>,
    types: FxHashSet<QName>,
    symbols: FxHashSet<QName>,
}

impl Dependencies {
    pub(crate) fn new(specification: &Specification) -> Dependencies {
        let file = InFile::new(specification);
        let bindings = &specification.loaded.compiled.core.bindings;
        let mut graph = Dependencies { bindings: bindings.len(), ..Dependencies::default() };
        for binding in bindings {
            graph.place(Node::Value(binding.name));
        }
        let mut place = 0;
        while let Some(node) = graph.nodes.get(place).copied() {
            let (hash, mentions) = file.describe(node);
            let next = graph.places_of(&file, &mentions);
            graph.hashes.push(hash);
            graph.next.push(next);
            place += 1;
        }
        let builds = bindings.iter().map(|binding| graph.built(&file, binding)).collect();
        graph.builds = builds;
        graph.add_callers_of_inferred(specification);
        graph
    }

    fn place(&mut self, node: Node) -> usize {
        *self.places.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        })
    }

    /// The nodes of some names.
    fn places_of(&mut self, file: &InFile<'_>, mentions: &Mentions) -> Vec<usize> {
        let types = mentions.constructors.iter().filter_map(|name| file.type_of(*name));
        let types: FxHashSet<QName> = types.chain(mentions.types.iter().copied()).collect();
        let names = mentions.values.iter().chain(&types).chain(&mentions.symbols);
        let modules: FxHashSet<Name> = names.map(|name| name.module).collect();
        let mut nodes: Vec<Node> = mentions.values.iter().map(|name| Node::Value(*name)).collect();
        nodes.extend(types.into_iter().map(Node::Type));
        nodes.extend(mentions.symbols.iter().map(|name| Node::Measure(*name)));
        let imported = modules.into_iter().filter(|module| file.specification.imported.contains(*module));
        nodes.extend(imported.map(Node::Module));
        let mut places: Vec<usize> = nodes.into_iter().map(|node| self.place(node)).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    fn built(&self, file: &InFile<'_>, binding: &Binding) -> Vec<usize> {
        let exprs = binding.body().into_iter().flat_map(|body| body.exprs.values());
        let types = exprs.filter_map(|expr| match expr {
            Expr::Con { con, .. } => file.own_types.get(&file.type_of(*con)?).map(|data| data.name),
            _ => None,
        });
        let mut places: Vec<usize> = types.filter_map(|name| self.places.get(&Node::Type(name)).copied()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Where the type of an unrefined function is inferred together with its callers, it depends on them.
    fn add_callers_of_inferred(&mut self, specification: &Specification) {
        let bindings = &specification.loaded.compiled.core.bindings;
        let inferred = |place: usize| {
            let binding: &Binding = &bindings[place];
            !binding.exported && !specification.is_annotated(binding.name) && binding.kind == BindingKind::Function
        };
        let calls: Vec<(usize, usize)> = self.next[..self.bindings]
            .iter()
            .enumerate()
            .flat_map(|(caller, next)| next.iter().map(move |&callee| (callee, caller)))
            .filter(|(callee, _)| *callee < self.bindings && inferred(*callee))
            .collect();
        for (callee, caller) in calls {
            self.next[callee].push(caller);
        }
    }

    /// The hash of what a node says itself.
    pub(crate) fn hash(&self, place: usize) -> u64 {
        self.hashes[place]
    }

    /// Everything that is reached from a binding, itself included, in increasing order.
    pub(crate) fn reach(&self, from: usize) -> Vec<usize> {
        let mut seen = vec![false; self.next.len()];
        let mut todo = vec![from];
        while let Some(place) = todo.pop() {
            if !std::mem::replace(&mut seen[place], true) {
                todo.extend(&self.next[place]);
            }
        }
        (0..seen.len()).filter(|&place| seen[place]).collect()
    }

    /// The bindings that call a reached one or make values of a reached data type of this file.
    pub(crate) fn around(&self, reached: &[usize]) -> impl Iterator<Item = usize> {
        let reaches = |place: &usize| reached.binary_search(place).is_ok();
        let calls = move |caller: &usize| {
            self.next[*caller].iter().any(|next| *next < self.bindings && reaches(next))
                || self.builds[*caller].iter().any(reaches)
        };
        (0..self.bindings).filter(calls)
    }
}

/// A file, by the names of what it declares.
struct InFile<'a> {
    specification: &'a Specification,
    bindings: FxHashMap<QName, &'a Binding>,
    own_types: FxHashMap<QName, &'a DataType>,
    /// What the file and those that it imports define, by the names of their modules.
    definitions: FxHashMap<Name, &'a Definitions>,
    /// The measures of data types: those of this file, and all others that are visible.
    measures: Vec<(QName, QName)>,
}

impl<'a> InFile<'a> {
    fn new(specification: &'a Specification) -> InFile<'a> {
        let core = &specification.loaded.compiled.core;
        let elaborated = &specification.elaborated;
        let layers = elaborated.visible.layers().map(|layer| &**layer).chain([&elaborated.contracts]);
        let measures = layers.flat_map(|layer| layer.measures.iter());
        let files = [&specification.loaded].into_iter().chain(&specification.loaded.dependencies);
        InFile {
            specification,
            bindings: core.bindings.iter().map(|binding| (binding.name, &**binding)).collect(),
            own_types: core.data_types.iter().map(|data| (data.name, &**data)).collect(),
            definitions: files.map(|file| (file.name, &file.compiled.definitions)).collect(),
            measures: measures.filter_map(|(name, measure)| Some((domain(measure)?, name))).collect(),
        }
    }

    /// The data type of a constructor, unless it is one of the libraries.
    fn type_of(&self, constructor: QName) -> Option<QName> {
        Some(self.definitions.get(&constructor.module)?.data_type_of(constructor.ident)?.name)
    }

    fn contracts(&self) -> &'a Contracts {
        &self.specification.elaborated.contracts
    }

    fn describe(&self, node: Node) -> (u64, Mentions) {
        let mut mentions = Mentions::default();
        let mut hasher = DefaultHasher::new();
        match node {
            Node::Value(name) => self.value(name, &mut mentions, &mut hasher),
            Node::Type(name) => self.data_type(name, &mut mentions, &mut hasher),
            Node::Measure(name) => self.measure(name, &mut mentions, &mut hasher),
            Node::Module(name) => self.specification.imported.hash_of(name).hash(&mut hasher),
        }
        (hasher.finish(), mentions)
    }

    fn value(&self, name: QName, mentions: &mut Mentions, hasher: &mut impl Hasher) {
        let contracts = self.contracts();
        if let Some(binding) = self.bindings.get(&name) {
            limpid_core::print::binding(binding).hash(hasher);
            (binding.exported, binding.signature).hash(hasher);
            if binding.kind != BindingKind::Generated {
                binding.span.text(&self.specification.loaded.source.text).hash(hasher);
            }
            mentions.binding(binding);
        }
        for local in contracts.locals.iter().filter(|local| local.function == name) {
            contract(&local.contract, mentions, hasher);
        }
        if let Some(written) = contracts.functions.get(name) {
            contract(written, mentions, hasher);
        }
        if let Some(flags) = contracts.flags.get(name) {
            format!("{flags:?}").hash(hasher);
            mentions.values.extend(flags.rewrite_with.iter().chain(&flags.reflected_as));
        }
        if contracts.measures.contains(name) {
            mentions.symbols.insert(name);
        }
    }

    fn data_type(&self, name: QName, mentions: &mut Mentions, hasher: &mut impl Hasher) {
        let contracts = self.contracts();
        if let Some(data) = self.own_types.get(&name) {
            limpid_core::print::data_type(data).hash(hasher);
            for constructor in &data.constructors {
                constructor.fields.iter().for_each(|field| mentions.ty(&field.ty));
            }
        }
        if let Some(data) = contracts.data.get(name) {
            let preds: Vec<&str> = data.preds.iter().map(|pred| pred.name.as_str()).collect();
            (preds, data.size, format!("{:?}", data.variances)).hash(hasher);
            mentions.symbols.extend(data.size.map(|size| size.name));
        }
        for (constructor, refined) in contracts.constructors.iter().filter(|(_, one)| one.data_type == name) {
            constructor.ident.as_str().hash(hasher);
            for field in &refined.fields {
                (field.name.as_str(), field.ty.to_string()).hash(hasher);
                mentions.rtype(&field.ty);
            }
            (refined.result.binder.as_str(), refined.result.pred.to_string()).hash(hasher);
            mentions.term(&refined.result.pred);
            for ty in &refined.result_args {
                ty.to_string().hash(hasher);
                mentions.rtype(ty);
            }
        }
        for (_, measure) in self.measures.iter().filter(|(data, _)| *data == name) {
            (measure.module.as_str(), measure.ident.as_str()).hash(hasher);
            mentions.symbols.insert(*measure);
        }
    }

    fn measure(&self, name: QName, mentions: &mut Mentions, hasher: &mut impl Hasher) {
        let Some(measure) = self.contracts().measures.get(name) else { return };
        hash_measure(measure, hasher);
        mentions.measure(measure);
    }
}

/// The data type that a measure is about.
fn domain(measure: &Measure) -> Option<QName> {
    let Sort::Fun(parts) = &measure.sort else { return None };
    if let Sort::Data(name, _) = &parts.0 { Some(*name) } else { None }
}

/// The measures of the file that are about no data type. Everything may depend on them.
pub(crate) fn other_measures(contracts: &Contracts) -> impl Iterator<Item = &Measure> {
    let named_by_contracts = |measure: &Measure| !matches!(measure.definition, Definition::Equations(_));
    contracts.measures.values().filter(move |measure| domain(measure).is_none() && !named_by_contracts(measure))
}

pub(crate) fn hash_measure(measure: &Measure, hasher: &mut impl Hasher) {
    format!("{:?}", measure.symbol.kind).hash(hasher);
    (measure.sort.to_string(), measure.ty.as_ref().map(RScheme::to_string)).hash(hasher);
    let mut text = String::new();
    match &measure.definition {
        Definition::Equations(equations) => {
            for equation in equations {
                let _ = match &equation.body {
                    EquationBody::Term(term) => write!(text, "{} {:?} {term}", equation.constructor, equation.vars),
                    EquationBody::Refined(binder, pred) => {
                        write!(text, "{} {:?} {{{binder} | {pred}}}", equation.constructor, equation.vars)
                    }
                };
            }
        }
        Definition::Inline { params, body } => {
            let _ = write!(text, "{params:?} {body}");
        }
        Definition::Code(function) => {
            let _ = write!(text, "code {function}");
        }
        Definition::Opaque(function) => {
            let _ = write!(text, "opaque {function}");
        }
        Definition::Field(places) => {
            let _ = write!(text, "field {places:?}");
        }
        Definition::None => {}
    }
    text.hash(hasher);
}

fn contract(contract: &Contract, mentions: &mut Mentions, hasher: &mut impl Hasher) {
    let metric: Vec<String> = contract.metric.iter().map(ToString::to_string).collect();
    let name = contract.name.ident.as_str();
    (name, format!("{:?}", contract.origin), contract.ty.to_string(), metric).hash(hasher);
    mentions.scheme(&contract.ty);
    contract.metric.iter().for_each(|term| mentions.term(term));
}

impl Mentions {
    fn binding(&mut self, binding: &Binding) {
        self.ty(&binding.scheme.body);
        let Some(body) = binding.body() else { return };
        for expr in body.exprs.values() {
            match expr {
                Expr::Global { name, types } => {
                    self.values.insert(*name);
                    types.iter().for_each(|ty| self.ty(ty));
                }
                Expr::Con { con, types, .. } => {
                    self.constructors.insert(*con);
                    types.iter().for_each(|ty| self.ty(ty));
                }
                Expr::Case { alts, .. } => {
                    for alt in alts {
                        if let AltPattern::Con(con, _) = &alt.pattern {
                            self.constructors.insert(*con);
                        }
                    }
                }
                _ => {}
            }
        }
        body.binders.values().for_each(|binder| self.ty(&binder.ty));
    }

    fn ty(&mut self, ty: &Type) {
        match ty {
            Type::Con(name, args) => {
                self.types.insert(*name);
                args.iter().for_each(|arg| self.ty(arg));
            }
            Type::Fun(parts) | Type::App(parts) => {
                self.ty(&parts.0);
                self.ty(&parts.1);
            }
            Type::Forall(scheme) => self.ty(&scheme.body),
            Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => {}
        }
    }

    fn scheme(&mut self, scheme: &RScheme) {
        for bound in &scheme.bounds {
            if let Bound::Subtype { sub, sup, .. } = bound {
                self.rtype(sub);
                self.rtype(sup);
            }
        }
        self.rtype(&scheme.body);
    }

    fn rtype(&mut self, ty: &RType) {
        match ty {
            RType::Fun(fun) => {
                self.rtype(&fun.arg);
                self.rtype(&fun.result);
                self.term(&fun.refinement.pred);
            }
            RType::Forall(scheme) => self.scheme(scheme),
            RType::Base { shape, refinement } => {
                self.term(&refinement.pred);
                match shape {
                    Shape::Con { name, args, preds } => {
                        self.types.insert(*name);
                        args.iter().for_each(|arg| self.rtype(&arg.ty));
                        preds.iter().for_each(|pred| self.term(&pred.body));
                    }
                    Shape::App(fun, arg) => {
                        self.rtype(fun);
                        self.rtype(arg);
                    }
                    Shape::Plain(ty) => self.ty(ty),
                    Shape::Hole | Shape::Var(_) => {}
                }
            }
        }
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::App(symbol, _) => {
                self.symbols.insert(symbol.name);
            }
            Term::Con(name, _) => {
                self.constructors.insert(*name);
            }
            _ => {}
        }
        term.for_each_part(&mut |part| self.term(part));
    }

    fn measure(&mut self, measure: &Measure) {
        measure.ty.iter().for_each(|ty| self.scheme(ty));
        match &measure.definition {
            Definition::Equations(equations) => {
                for equation in equations {
                    let (EquationBody::Term(body) | EquationBody::Refined(_, body)) = &equation.body;
                    self.constructors.insert(equation.constructor);
                    self.term(body);
                }
            }
            Definition::Inline { body, .. } => self.term(body),
            Definition::Code(function) | Definition::Opaque(function) => {
                self.values.insert(*function);
            }
            Definition::Field(places) => self.constructors.extend(places.iter().map(|(constructor, _)| *constructor)),
            Definition::None => {}
        }
    }
}
