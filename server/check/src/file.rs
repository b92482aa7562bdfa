//! A file to check, with everything that its functions can reach.
//!
//! Must not know: where files come from.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use indexmap::IndexSet;
use limpid_base::{Name, QName};
use limpid_contracts::rtype::RFun;
use limpid_contracts::{
    Contract, Contracts, InForce, Origin, RScheme, RType, Spelling, Unit, Visible, elaborate_after,
};
use limpid_core::{Binding, BindingKind, Body, CoreModule, DataType, Definitions, Scheme, TyVar, Type};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::{Loaded, Source};
use limpid_library::library;
use limpid_liquid::{LiquidModule, impossible_constants};
use limpid_machine::Program;
use limpid_monitor::Scope;
use limpid_report::{Edit, apply};
use limpid_spec::Spec;
use limpid_symex::{Instances, LibraryNames, OpaqueTypes};
use limpid_termination::{decreasing, is_left_unchecked};
use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::edited::{changed_signatures, has_independent_annotations};
use crate::names::plain;

/// A compiled file, its contracts, and the code it can run.
pub struct File {
    pub loaded: Arc<Loaded>,
    /// The contracts of the file and of those it imports; the file's own come last.
    pub scopes: Vec<Scope>,
    /// Bindings that replace the file's own or are added to them.
    replaced: FxHashMap<QName, Arc<Binding>>,
    pub instances: Arc<Instances>,
    /// The number of problems of its annotations, computed when it is first needed.
    problems: OnceLock<usize>,
    /// Its annotations, parsed when they are first needed.
    spec: Arc<OnceLock<Spec>>,
    /// Whether its annotations may be edited one by one, computed when it is first needed.
    independent: OnceLock<bool>,
    /// The constants that promise what no value satisfies, computed when they are first needed.
    impossible: OnceLock<Vec<QName>>,
    /// How it calls what it imports, computed when it is first needed.
    spelling: OnceLock<Spelling>,
    /// The edits that were elaborated with the whole file last, and the files after them.
    whole: Mutex<VecDeque<WholeEdit>>,
    /// The functions whose contracts are the only difference to the file that it was edited from.
    changed: Option<Vec<QName>>,
}

/// Edits, and the file after them unless they cause a problem.
type WholeEdit = (Vec<Edit>, Option<Arc<File>>);

/// How many of them are kept. The options that repair tries are the same for all functions of a file.
const WHOLE_EDITS: usize = 4;

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("File").field("module", &self.loaded.name).finish_non_exhaustive()
    }
}

impl File {
    pub fn new(loaded: Arc<Loaded>, scopes: Vec<Scope>) -> File {
        let instances = Arc::new(Instances::new(&loaded.environment));
        File::compiled(loaded, scopes, instances)
    }

    fn compiled(loaded: Arc<Loaded>, scopes: Vec<Scope>, instances: Arc<Instances>) -> File {
        File {
            loaded,
            scopes,
            replaced: FxHashMap::default(),
            instances,
            problems: OnceLock::new(),
            spec: Arc::default(),
            independent: OnceLock::new(),
            impossible: OnceLock::new(),
            spelling: OnceLock::new(),
            whole: Mutex::default(),
            changed: None,
        }
    }

    /// The file's annotations, as far as they can be read.
    pub fn spec(&self) -> &Spec {
        self.spec.get_or_init(|| Unit::from(&*self.loaded).spec())
    }

    /// The annotations of the file itself or of one that it imports.
    pub fn spec_of(&self, loaded: &Loaded) -> Cow<'_, Spec> {
        match loaded.name == self.loaded.name {
            true => Cow::Borrowed(self.spec()),
            false => Cow::Owned(Unit::from(loaded).spec()),
        }
    }

    /// The functions whose contracts are the only difference to the file that this one was edited from, if that is all.
    pub fn changed(&self) -> Option<&[QName]> {
        self.changed.as_deref()
    }

    /// A constant that promises what no value satisfies, and that LiquidHaskell checks before `function`.
    pub fn impossible_beside(&self, function: QName) -> Option<QName> {
        let impossible = self.impossible.get_or_init(|| {
            let imported: Vec<&CoreModule> =
                self.loaded.dependencies.iter().map(|loaded| &loaded.compiled.core).collect();
            let module = |in_force| LiquidModule { core: &self.loaded.compiled.core, imported: &imported, in_force };
            self.in_force().map(|in_force| impossible_constants(&module(in_force))).unwrap_or_default()
        });
        impossible.iter().copied().find(|constant| self.is_checked_before(*constant, function))
    }

    /// Whether LiquidHaskell checks one function before another: those that depend on the same function follow it, in the order
    /// of the source.
    fn is_checked_before(&self, one: QName, other: QName) -> bool {
        let places: FxHashMap<QName, (usize, &Binding)> =
            self.functions().enumerate().map(|(place, binding)| (binding.name, (place, binding))).collect();
        let place = |name: &QName| places.get(name).map(|(place, _)| *place);
        let first = |name: QName| {
            let mut reached: IndexSet<QName, FxBuildHasher> = [name].into_iter().collect();
            let mut next = 0;
            while let Some(name) = reached.get_index(next).copied() {
                let body = places.get(&name).and_then(|(_, binding)| binding.body());
                reached.extend(body.into_iter().flat_map(Body::mentioned).filter(|callee| places.contains_key(callee)));
                next += 1;
            }
            reached.iter().filter_map(place).min()
        };
        one != other && (first(one), place(&one)) < (first(other), place(&other))
    }

    /// The recursive group of a function, if LiquidHaskell leaves the function's body unchecked without a report on it.
    pub fn left_unchecked(&self, binding: &Binding) -> Option<&[QName]> {
        let group = self.scopes.last()?.recursion.get(&binding.name)?;
        let in_force = self.in_force()?;
        let members: Vec<&Binding> = self.functions().filter(|member| group.contains(&member.name)).collect();
        let is_reported = decreasing(binding, &in_force) == 0;
        (!is_reported && is_left_unchecked(&members, &in_force)).then_some(group)
    }

    /// The file's own functions and values that a user wrote, in source order.
    pub fn functions(&self) -> impl Iterator<Item = &Binding> {
        self.loaded.compiled.core.written()
    }

    /// Whether a user wrote a function of the file.
    pub fn is_written(&self, function: QName) -> bool {
        let own = self.definitions(function.module).find_map(|module| module.assumed_binding(function.ident));
        own.is_some_and(|binding| binding.kind != BindingKind::Generated)
    }

    /// The functions that the code of a function mentions, each once, in the order of its expressions.
    pub fn mentioned(&self, function: QName) -> Vec<QName> {
        let binding = self.functions().find(|binding| binding.name == function);
        let mentioned = binding.and_then(Binding::body).into_iter().flat_map(Body::mentioned);
        mentioned.collect::<IndexSet<QName, FxBuildHasher>>().into_iter().collect()
    }

    /// The file itself or one that it imports.
    pub fn module(&self, name: Name) -> Option<&Arc<Loaded>> {
        [&self.loaded].into_iter().chain(&self.loaded.dependencies).find(|loaded| loaded.name == name)
    }

    /// The same, if it is developed in the project.
    pub fn editable(&self, name: Name) -> Option<&Arc<Loaded>> {
        self.module(name).filter(|loaded| !loaded.options.is_dependency)
    }

    /// The contract of a function of the file or of one that it imports.
    pub fn contract(&self, function: QName) -> Option<&Contract> {
        self.in_force()?.contract_of(function)
    }

    /// The contract of a function. A library function without a refinement gets its Haskell type as its contract.
    pub fn contract_or_type(&self, function: QName) -> Option<Cow<'_, Contract>> {
        if let Some(contract) = self.contract(function) {
            return Some(Cow::Borrowed(contract));
        }
        let binding = library().binding(function).filter(|binding| binding.kind == BindingKind::Function)?;
        let ty = RScheme::from_scheme(&binding.scheme);
        Some(Cow::Owned(Contract {
            name: function,
            ty: RScheme { body: numbered(&ty.body, 1), ..ty },
            origin: Origin::Haskell,
            metric: Vec::new(),
            metric_place: None,
            place: None,
            name_span: binding.name_span,
        }))
    }

    /// All modules that it imports, directly or indirectly.
    pub fn imported(&self) -> Vec<&CoreModule> {
        self.loaded.dependencies.iter().map(|dependency| &dependency.compiled.core).collect()
    }

    /// The contracts that hold in the file.
    pub fn in_force(&self) -> Option<InForce<'_>> {
        let scope = self.scopes.last()?;
        Some(InForce { own: &scope.contracts, visible: &scope.visible, environment: &scope.environment })
    }

    /// The file with these bindings and contracts added, or in place of its own of the same name.
    pub fn with(&self, more: Vec<Binding>, contracts_added: Vec<Contract>) -> File {
        let mut replaced = self.replaced.clone();
        replaced.extend(more.into_iter().map(|binding| (binding.name, Arc::new(binding))));
        let mut scopes = self.scopes.clone();
        if let Some(own) = scopes.last_mut() {
            let mut contracts = (*own.contracts).clone();
            for added in contracts_added {
                contracts.functions.insert(added.name, added);
            }
            own.contracts = Arc::new(contracts);
        }
        File {
            replaced,
            problems: self.problems.clone(),
            spec: Arc::clone(&self.spec),
            ..File::compiled(Arc::clone(&self.loaded), scopes, Arc::clone(&self.instances))
        }
    }

    /// The file after some edits of annotations, in itself or in files that it imports. `None` if an edit causes a new
    /// problem.
    pub fn edited(&self, edits: &[Edit]) -> Option<Arc<File>> {
        debug_assert!(self.changed.is_none(), "its text is that of before its own edits");
        if let Some(file) = self.with_changed_signatures(edits) {
            return Some(Arc::new(file));
        }
        let known = self.whole.lock().iter().find(|(known, _)| known == edits).map(|(_, file)| file.clone());
        known.unwrap_or_else(|| {
            let file = self.edited_whole(edits).map(Arc::new);
            let mut whole = self.whole.lock();
            whole.truncate(WHOLE_EDITS - 1);
            whole.push_front((edits.to_vec(), file.clone()));
            file
        })
    }

    /// As [`File::edited`] if the edits change nothing but signatures of functions.
    pub fn with_changed_signatures(&self, edits: &[Edit]) -> Option<File> {
        let independent = || has_independent_annotations(&self.loaded, self.spec());
        // A file with problems may have left out what the new signatures mention.
        if !self.replaced.is_empty() || !self.independent.get_or_init(independent) || self.problems() > 0 {
            return None;
        }
        let scope = self.scopes.last()?;
        let (contracts, changed) = changed_signatures((&self.loaded, self.spec()), scope, edits)?;
        let scope = Scope { contracts: Arc::new(contracts), ..scope.clone() };
        let file = File::compiled(Arc::clone(&self.loaded), vec![scope], Arc::clone(&self.instances));
        Some(File { changed: Some(changed), ..file })
    }

    /// The number of problems of its annotations.
    fn problems(&self) -> usize {
        *self.problems.get_or_init(|| {
            let done = self.elaborated(&[], None).unwrap_or_default();
            elaborate_after(&self.loaded, &libraries, &done).problems.len()
        })
    }

    /// As [`File::edited`], with everything parsed, compiled and elaborated again.
    pub fn edited_whole(&self, edits: &[Edit]) -> Option<File> {
        let done = self.elaborated(edits, None)?;
        let loaded = match after(&self.loaded, edits)? {
            Some(edited) => Arc::new(edited),
            None => Arc::clone(&self.loaded),
        };
        let elaborated = elaborate_after(&loaded, &libraries, &done);
        if elaborated.problems.len() > self.problems() {
            return None;
        }
        let scopes = vec![Scope::new(&loaded, Arc::new(elaborated.contracts), elaborated.visible)];
        // Edits of annotations change no instance.
        let instances = Arc::clone(&self.instances);
        Some(File::compiled(loaded, scopes, instances))
    }

    /// A file that it imports, after the edits that concern it.
    pub fn dependency(&self, module: Name, edits: &[Edit]) -> Option<File> {
        let dependency = self.loaded.dependencies.iter().find(|dependency| dependency.name == module)?;
        let done = self.elaborated(edits, Some(module))?;
        let loaded = match after(dependency, edits)? {
            Some(edited) => Arc::new(edited),
            None => Arc::clone(dependency),
        };
        let elaborated = elaborate_after(&loaded, &libraries, &done);
        let scope = Scope::new(&loaded, Arc::new(elaborated.contracts), elaborated.visible);
        Some(File::new(loaded, vec![scope]))
    }

    /// The contracts of its imports after some edits, by path. Stops before the module `until`.
    fn elaborated(&self, edits: &[Edit], until: Option<Name>) -> Option<FxHashMap<Arc<str>, Arc<Contracts>>> {
        let scope = self.scopes.last()?;
        let mut done: FxHashMap<Arc<str>, Arc<Contracts>> = FxHashMap::default();
        for dependency in self.loaded.dependencies.iter().take_while(|dependency| Some(dependency.name) != until) {
            let contracts = match after(dependency, edits)? {
                Some(edited) => {
                    let elaborated = elaborate_after(&edited, &libraries, &done);
                    let before = elaborate_after(dependency, &libraries, &done).problems.len();
                    if elaborated.problems.len() > before {
                        return None;
                    }
                    Arc::new(elaborated.contracts)
                }
                None => match scope.visible.module(dependency.name) {
                    Some(contracts) => Arc::clone(contracts),
                    None => continue,
                },
            };
            done.insert(Arc::clone(&dependency.source.path), contracts);
        }
        Some(done)
    }

    pub fn data_type(&self, name: QName) -> Option<Arc<DataType>> {
        let own = self.definitions(name.module).find_map(|module| module.data_type(name.ident)).cloned();
        own.or_else(|| library().interface(name.module)?.data_types.get(&name.ident).cloned())
    }

    /// The definitions of a module: the file itself or one that it imports. Of two files with this module name, the later
    /// one hides the other.
    fn definitions(&self, module: Name) -> impl Iterator<Item = &Definitions> {
        let files = [&self.loaded].into_iter().chain(self.loaded.dependencies.iter().rev());
        files.filter(move |file| file.name == module).map(|file| &file.compiled.definitions)
    }

    /// Whether a function is one of the library's of which neither code nor a refinement is known. What it returns is one certain value, so
    /// a path that takes any other value for it is no execution.
    fn is_not_modelled(&self, name: QName) -> bool {
        let is_own = self.replaced.contains_key(&name) || self.definitions(name.module).next().is_some();
        !is_own
            && name != QName::new(ARBITRARY.0, ARBITRARY.1)
            && !self.contract(name).is_some_and(|contract| contract.ty.body.split_funs().1.says_something())
    }

    /// How many arguments a function takes, by its type.
    pub fn arity(&self, name: QName) -> u32 {
        let binding = self.binding(plain(name)).filter(|binding| binding.scheme.context.is_empty());
        binding.map_or(0, |binding| binding.scheme.body.split_funs().0.len() as u32)
    }
}

/// The library function that stands for any number. LiquidHaskell's test programs choose their inputs with it.
const ARBITRARY: (&str, &str) = ("Language.Haskell.Liquid.Prelude", "choose");

impl Program for File {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        let own = || self.definitions(name.module).find_map(|module| module.assumed_binding(name.ident));
        self.replaced.get(&name).or_else(own).cloned().or_else(|| library().assumed_binding(name))
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        let own = self.definitions(constructor.module).find_map(|module| module.data_type_of(constructor.ident));
        own.cloned().or_else(|| library().data_type_of(constructor))
    }
}

impl OpaqueTypes for File {
    fn type_of(&self, name: QName) -> Option<Type> {
        // The code of a dependency may be unsupported, but it computes one value: a path that assumes any other is no execution.
        let is_dependency = self.module(name.module).is_some_and(|loaded| loaded.options.is_dependency);
        if is_dependency || self.is_not_modelled(plain(name)) {
            return None;
        }
        let Scheme { body, context, .. } = self.binding(plain(name))?.scheme.clone();
        // The result of a function with a class constraint depends on the dictionary, which is not known.
        context.is_empty().then(|| body.substitute(&|_: TyVar| Some(Type::con(QName::new("GHC.Types", "Int"), []))))
    }
}

impl LibraryNames for File {
    fn spell(&self, module: &str, ident: &str) -> Option<String> {
        let names = self.spelling.get_or_init(|| Spelling::new(&Unit::from(&*self.loaded)));
        library().spelled(names, module, ident)
    }
}

/// A function's type with names for its parameters: `x1`, `x2` and so on.
fn numbered(ty: &RType, number: usize) -> RType {
    let RType::Fun(fun) = ty else { return ty.clone() };
    let result = numbered(&fun.result, number + 1);
    RType::Fun(Box::new(RFun { binder: Name::new(&format!("x{number}")), result, ..(**fun).clone() }))
}

/// The refinements of the libraries that a module sees.
fn libraries(environment: &Environment, imports: &[Name]) -> Arc<Visible> {
    library().visible(environment, imports)
}

/// A file after the edits that concern it. The inner `None` says that no edit does, the outer one that the result does
/// not compile.
#[expect(clippy::option_option, reason = "what cannot be compiled is no answer at all")]
fn after(loaded: &Loaded, edits: &[Edit]) -> Option<Option<Loaded>> {
    let here: Vec<&Edit> = edits.iter().filter(|edit| edit.place.module == loaded.name).collect();
    if here.is_empty() {
        return Some(None);
    }
    if here.iter().any(|edit| loaded.ast.is_preprocessed(edit.place.span)) {
        return None;
    }
    let text: Arc<str> = Arc::from(apply(&loaded.source.text, &here));
    let source = Source { path: Arc::clone(&loaded.source.path), text };
    let ast = loaded.options.parse(&source);
    let compiled = limpid_frontend::compile::compile(&ast, loaded.name, &loaded.environment);
    if compiled.problems.len() > loaded.compiled.problems.len() {
        return None;
    }
    let dependencies = loaded.dependencies.clone();
    Some(Some(Loaded {
        source,
        options: Arc::clone(&loaded.options),
        name: loaded.name,
        ast,
        compiled,
        dependencies,
        environment: loaded.environment.clone(),
    }))
}
