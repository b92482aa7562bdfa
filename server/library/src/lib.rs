//! The embedded Haskell libraries, compiled once, when this crate is built.
//!
//! `haskell/` holds the sources and `CONVENTIONS.md` says how they are written; `build.rs` runs the front end over them.
//! At run time nothing is parsed or inferred: a module's interface is decoded when it is first imported, a function's
//! code when it is first run, and a module's refinements when a file that sees them is checked.

mod packages;

use std::sync::{Arc, LazyLock, OnceLock};

use indexmap::IndexMap;
use limpid_base::QName;
use limpid_base::name::reading_names;
use limpid_contracts::{Contracts, Spelling, Visible};
use limpid_core::{Binding, DataType};
use limpid_frontend::interface::Environment;
use limpid_frontend::wired::without_internal;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use serde::de::DeserializeOwned;

include!("format.rs");

static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/libraries.bin"));
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::open);

/// The libraries of this binary.
pub fn library() -> &'static Library {
    &LIBRARY
}

pub struct Library {
    names: Arc<[Name]>,
    data: &'static [u8],
    /// Imported modules before their importers.
    modules: IndexMap<Name, Module, FxBuildHasher>,
    /// What every file sees.
    base: OnceLock<Base>,
    complaints: Vec<String>,
}

/// The refinements that come with the Prelude, indexed once for all files.
struct Base {
    modules: FxHashSet<Name>,
    visible: Arc<Visible>,
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Library with {} modules", self.modules.len())
    }
}

struct Module {
    entry: ModuleEntry,
    interface: OnceLock<Arc<Interface>>,
    code: OnceLock<FxHashMap<Name, LazyBinding>>,
    contracts: OnceLock<Option<Arc<Contracts>>>,
}

/// The location of an encoded binding, and what its first use made of it.
struct LazyBinding {
    slice: Slice,
    decoded: OnceLock<Arc<Binding>>,
    assumed: OnceLock<Arc<Binding>>,
}

impl Module {
    fn new(entry: ModuleEntry) -> Module {
        Module { entry, interface: OnceLock::new(), code: OnceLock::new(), contracts: OnceLock::new() }
    }
}

impl Library {
    fn open() -> Library {
        let (texts, rest) = part(BYTES);
        let (contents, rest) = part(rest);
        let (data, _) = part(rest);
        let texts: Vec<&str> = postcard::from_bytes(texts).unwrap_or_default();
        let names: Arc<[Name]> = texts.into_iter().map(Name::new).collect();
        let contents = reading_names(&names, || postcard::from_bytes::<Contents>(contents));
        let Contents { modules, complaints } =
            contents.unwrap_or_else(|error| Contents { modules: Vec::new(), complaints: vec![error.to_string()] });
        let modules = modules.into_iter().map(|entry| (entry.name, Module::new(entry))).collect();
        Library { names, data, modules, base: OnceLock::new(), complaints }
    }

    /// The problems that the front end reported in the libraries. Empty in a healthy build.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// Imported modules before their importers.
    pub fn module_names(&self) -> impl Iterator<Item = Name> + '_ {
        self.modules.keys().copied()
    }

    /// Whether a package is embedded, at least as far as programs need it.
    pub fn supplies(&self, package: &str) -> bool {
        packages::stands_for(package, |module| self.modules.contains_key(&Name::new(module)))
    }

    /// The interface of a module, also under the longer name that ghc-internal has for it.
    pub fn interface(&self, module: Name) -> Option<Arc<Interface>> {
        let module = self.modules.get(&module).or_else(|| self.modules.get(&without_internal(module)?))?;
        Some(Arc::clone(
            module.interface.get_or_init(|| Arc::new(self.decode(module.entry.interface).unwrap_or_default())),
        ))
    }

    /// What a module of the library exports under a name, as a file calls it. None if the file does not have it in scope.
    pub fn spelled(&self, names: &Spelling, module: &str, ident: &str) -> Option<String> {
        let interface = self.interface(Name::new(module))?;
        let export = interface.exports.iter().find(|export| export.entity.name().ident.as_str() == ident)?;
        names.of(export.entity.name()).map(str::to_owned)
    }

    /// The refinements of a module, if it has any, without obligations.
    pub fn contracts(&self, module: Name) -> Option<Arc<Contracts>> {
        let module = self.modules.get(&module)?;
        let decode = || module.entry.contracts.and_then(|slice| Some(Arc::new(self.decode(slice)?)));
        module.contracts.get_or_init(decode).clone()
    }

    /// The refinements of all library modules that a file sees, directly or not: those of its environment, and those
    /// that its annotations import. A file's own module hides a library module of the same name.
    ///
    /// [`limpid_contracts::elaborate_with_dependencies`] takes this as an argument.
    pub fn visible(&self, environment: &Environment, spec_imports: &[Name]) -> Arc<Visible> {
        let mut asked = Environment::default();
        for import in spec_imports {
            asked.insert_closure(*import, &|name| self.interface(name));
        }
        let seen = |name: Name| match environment.module(name) {
            Some(interface) => self.interface(name).is_some_and(|own| Arc::ptr_eq(&own, interface)),
            None => asked.module(name).is_some(),
        };
        let base = self.base.get_or_init(|| self.read_base());
        let (mut visible, known) = match base.modules.iter().all(|name| seen(*name)) {
            true => (Visible::above(Arc::clone(&base.visible)), Some(&base.modules)),
            false => (Visible::default(), None),
        };
        let rest = self.specified().filter(|name| known.is_none_or(|known| !known.contains(name)));
        rest.filter(|name| seen(*name)).filter_map(|name| self.contracts(name)).for_each(|layer| visible.push(layer));
        Arc::new(visible)
    }

    fn read_base(&self) -> Base {
        let mut closure = Environment::default();
        closure.insert_closure(Name::new("Prelude"), &|name| self.interface(name));
        let modules: FxHashSet<Name> = self.specified().filter(|name| closure.module(*name).is_some()).collect();
        let mut visible = Visible::default();
        let layers = self.specified().filter(|name| modules.contains(name));
        layers.filter_map(|name| self.contracts(name)).for_each(|layer| visible.push(layer));
        Base { modules, visible: Arc::new(visible) }
    }

    /// The modules with refinements, imported ones before their importers.
    fn specified(&self) -> impl Iterator<Item = Name> + '_ {
        let has = |name: &Name| self.modules.get(name).is_some_and(|module| module.entry.contracts.is_some());
        self.module_names().filter(has)
    }

    pub fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        self.decoded(self.lazy_binding(name)?).cloned()
    }

    /// A binding as a check sees it: see [`Binding::without_undefined`].
    pub fn assumed_binding(&self, name: QName) -> Option<Arc<Binding>> {
        let lazy = self.lazy_binding(name)?;
        let decoded = self.decoded(lazy)?;
        let assumed = || decoded.without_undefined().map_or_else(|| Arc::clone(decoded), Arc::new);
        Some(Arc::clone(lazy.assumed.get_or_init(assumed)))
    }

    fn lazy_binding(&self, name: QName) -> Option<&LazyBinding> {
        let module = self.modules.get(&name.module)?;
        let code = module.code.get_or_init(|| {
            let entries: Vec<CodeEntry> = self.decode(module.entry.code).unwrap_or_default();
            let lazy = |slice| LazyBinding { slice, decoded: OnceLock::new(), assumed: OnceLock::new() };
            entries.into_iter().map(|entry| (entry.name, lazy(entry.binding))).collect()
        });
        code.get(&name.ident)
    }

    fn decoded<'l>(&self, lazy: &'l LazyBinding) -> Option<&'l Arc<Binding>> {
        if let Some(binding) = lazy.decoded.get() {
            return Some(binding);
        }
        let decoded = Arc::new(self.decode::<Binding>(lazy.slice)?);
        Some(lazy.decoded.get_or_init(|| decoded))
    }

    /// The data type that a constructor belongs to.
    pub fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        let interface = self.interface(constructor.module)?;
        let data_type = interface.constructors.get(&constructor.ident)?;
        interface.data_types.get(data_type).cloned()
    }

    fn decode<T: DeserializeOwned>(&self, slice: Slice) -> Option<T> {
        let bytes = self.data.get(slice.start as usize..slice.end as usize)?;
        reading_names(&self.names, || postcard::from_bytes(bytes)).ok()
    }
}

/// Splits off a part that is preceded by its length.
fn part(bytes: &'static [u8]) -> (&'static [u8], &'static [u8]) {
    match bytes.split_first_chunk::<4>() {
        Some((length, rest)) => rest.split_at_checked(u32::from_le_bytes(*length) as usize).unwrap_or((&[], &[])),
        None => (&[], &[]),
    }
}
